import { describe, expect, it } from 'vitest'
import {
  advance,
  judge,
  type Fact,
  type JournalEntry,
  type JournalState,
} from '../../shared/posting/journal.ts'

const start: JournalEntry = {
  id: '01JAAAAAAAAAAAAAAAAAAAAAAA',
  seq: 1,
  intent: 'form-1',
  operation: 'createIntraTransfer',
  state: 'written',
  input: {},
  mark: '[T:01JAAAAAAAAAAAAAAAAAAAAAAA]',
  profile: 'teller',
  facts: [],
  draft: false,
  follows: null,
  writtenAt: '2026-01-05T09:00:00.000Z',
  at: '2026-01-05T09:00:00.000Z',
}

const at = (second: number) => `2026-01-05T09:00:${String(second).padStart(2, '0')}.000Z`
const refusal = { status: 403, code: null, field: null, message: 'No.', detail: null }
const sent: Fact = { kind: 'sent', at: at(1), stamp: 1 }
const accepted: Fact = { kind: 'accepted', at: at(2), reply: { resourceId: 5 } }
const acceptedAgain: Fact = { kind: 'accepted', at: at(3), reply: { resourceId: 6 } }
const refused: Fact = { kind: 'refused', at: at(2), refusal }
const neverLeft: Fact = { kind: 'neverLeft', at: at(2), why: 'refused' }
const lost: Fact = { kind: 'lost', at: at(2), why: 'reset' }
const restarted: Fact = { kind: 'restarted', at: at(3) }
const event: Fact = { kind: 'event', at: at(2), succeeded: true, digest: 'a' }
const sameMoment: Fact = { kind: 'event', at: at(2), succeeded: true, digest: 'b' }
const failed: Fact = { kind: 'event', at: at(4), succeeded: false, digest: 'c' }
const found: Fact = { kind: 'readBack', at: at(5), found: 1, fenced: false }
const notYet: Fact = { kind: 'readBack', at: at(5), found: 0, fenced: false }
const absent: Fact = { kind: 'readBack', at: at(6), found: 0, fenced: true }
const twins: Fact = { kind: 'readBack', at: at(5), found: 2, fenced: false }
const decidedYes: Fact = {
  kind: 'decided',
  at: at(7),
  executed: true,
  by: ['a', 'b'],
  reason: 'seen in the books',
}
const decidedNo: Fact = {
  kind: 'decided',
  at: at(8),
  executed: false,
  by: ['a', 'b'],
  reason: 'not in the books',
}

/** Sets of facts as they come about, and what they prove together. */
const lives: [string, Fact[], JournalState][] = [
  ['nothing yet', [], 'written'],
  ['on its way', [sent], 'sent'],
  ['the usual', [sent, accepted, event], 'confirmed'],
  ['accepted, no event yet', [sent, accepted], 'accepted'],
  ['the event before the reply (W20)', [sent, event], 'sent'],
  ['refused', [sent, refused], 'refused'],
  ['refused, with its event', [sent, refused, failed], 'refused'],
  ['never left', [neverLeft], 'notSent'],
  ['never left though marked as sent', [sent, neverLeft], 'notSent'],
  ['no answer', [sent, lost], 'inDoubt'],
  ['no answer, then the event', [sent, lost, event, sameMoment], 'inDoubt'],
  ['no answer, then found', [sent, lost, found], 'confirmed'],
  ['no answer, not found yet', [sent, lost, notYet], 'inDoubt'],
  ['no answer, proven absent', [sent, lost, notYet, absent], 'notExecuted'],
  ['no answer, found twice', [sent, lost, twins], 'needsPeople'],
  ['no answer, absent, then the event', [sent, lost, absent, event], 'notExecuted'],
  ['power cut before sending', [restarted], 'notSent'],
  ['power cut while sending', [sent, restarted], 'inDoubt'],
  ['power cut, then found', [sent, restarted, notYet, found], 'confirmed'],
  ['the reply and the power cut', [sent, accepted, restarted], 'accepted'],
  ['accepted and refused', [sent, accepted, refused], 'needsPeople'],
  ['accepted, and an event that it failed', [sent, accepted, failed], 'needsPeople'],
  ['never left, and yet found', [neverLeft, found], 'needsPeople'],
  ['two replies', [sent, accepted, acceptedAgain], 'accepted'],
  ['two people say yes', [sent, lost, twins, decidedYes], 'confirmed'],
  ['two people say no, later', [sent, lost, twins, decidedYes, decidedNo], 'notExecuted'],
]

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
  )
}

type Advance = (entry: JournalEntry, fact: Fact) => JournalEntry

/** Every order of a life's facts, and every order with each told twice in a row, gives one and the same entry. */
function orderDoesNotMatter(step: Advance): boolean {
  return lives.every(([, facts]) => {
    const ends = permutations(facts).flatMap((order) => [order, order.flatMap((fact) => [fact, fact])])
    const told = ends.map((order) => JSON.stringify(order.reduce(step, start)))
    return new Set(told).size <= 1
  })
}

const provesRight = (weigh: typeof judge) => lives.every(([, facts, state]) => weigh(facts) === state)

describe('the life of a request', () => {
  it.each(lives)('%s', (_, facts, state) => {
    expect(facts.reduce(advance, start).state).toBe(state)
  })

  it('does not depend on the order of facts', () => {
    expect(orderDoesNotMatter(advance)).toBe(true)
    expect(provesRight(judge)).toBe(true)
  })

  it('keeps the reply and the refusal of the earliest', () => {
    for (const order of permutations([sent, acceptedAgain, accepted])) {
      expect(order.reduce(advance, start).reply).toEqual({ resourceId: 5 })
    }
  })

  const mutants: [string, Advance][] = [
    [
      'facts in the order of arrival',
      (entry, fact) => ({ ...advance(entry, fact), facts: [...entry.facts, fact] }),
    ],
    ['the time of the last arrival', (entry, fact) => ({ ...advance(entry, fact), at: fact.at })],
    ['the state of the last arrival', (entry, fact) => ({ ...advance(entry, fact), state: judge([fact]) })],
    [
      'a final state that hears nothing more',
      (entry, fact) => (['accepted', 'refused'].includes(entry.state) ? entry : advance(entry, fact)),
    ],
    [
      'the reply that came last',
      (entry, fact) => ({ ...advance(entry, fact), ...(fact.kind === 'accepted' && { reply: fact.reply }) }),
    ],
    [
      'facts told twice',
      (entry, fact) => ({ ...advance(entry, fact), facts: [...advance(entry, fact).facts, fact] }),
    ],
  ]
  it.each(mutants)('a mutant is caught: %s', (_, mutant) => expect(orderDoesNotMatter(mutant)).toBe(false))

  const without = (kind: Fact['kind']) => (facts: readonly Fact[]) =>
    judge(facts.filter((fact) => fact.kind !== kind))
  const changed = (change: (fact: Fact) => Fact) => (facts: readonly Fact[]) => judge(facts.map(change))
  const judgeMutants: [string, typeof judge][] = [
    ...(
      [
        'sent',
        'accepted',
        'refused',
        'neverLeft',
        'lost',
        'restarted',
        'event',
        'readBack',
        'decided',
      ] as const
    ).map((kind): [string, typeof judge] => [`deaf to ${kind}`, without(kind)]),
    [
      'every absence is a proof',
      changed((fact) => (fact.kind === 'readBack' ? { ...fact, fenced: true } : fact)),
    ],
    [
      'no absence is a proof',
      changed((fact) => (fact.kind === 'readBack' ? { ...fact, fenced: false } : fact)),
    ],
    [
      'two are as good as one',
      changed((fact) => (fact.kind === 'readBack' ? { ...fact, found: Math.min(fact.found, 1) } : fact)),
    ],
    [
      'a failure is a success',
      changed((fact) => (fact.kind === 'event' ? { ...fact, succeeded: true } : fact)),
    ],
    ['a lost answer is a refusal', changed((fact) => (fact.kind === 'lost' ? refused : fact))],
    [
      'people always say yes',
      changed((fact) => (fact.kind === 'decided' ? { ...fact, executed: true } : fact)),
    ],
  ]
  it.each(judgeMutants)('a judge is caught: %s', (_, mutant) => expect(provesRight(mutant)).toBe(false))
})
