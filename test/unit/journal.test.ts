/** The life of a request: the facts decide, never the order in which they came. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advance,
  claimOf,
  isOnlyReported,
  isToldTwice,
  journalStates,
  judge,
  marksIn,
  markOf,
  openStates,
  reference,
  stateSentence,
  withMark,
  withoutMark,
  type Fact,
  type JournalEntry,
  type JournalState,
} from '../../shared/posting/journal.ts'

const id = '01KA8J3T0GZQ8Y2V5W7XABCDEF'

const written: JournalEntry = {
  id,
  seq: 1,
  intent: 'form-1',
  operation: 'createIntraTransfer',
  state: 'written',
  input: { body: { comment: `${markOf(id)} Rent`, transferAmount: '10500.50' } },
  mark: markOf(id),
  profile: 'teller',
  facts: [],
  draft: false,
  follows: null,
  writtenAt: '2026-01-05T09:00:00.000Z',
  at: '2026-01-05T09:00:00.000Z',
}

let tick = 0
/** Each fact a second after the one before, unless a test says otherwise. */
function at(): string {
  tick += 1
  return new Date(Date.UTC(2026, 0, 5, 9, 0, tick)).toISOString()
}

const refusal = { status: 403, code: null, field: null, message: 'No.', detail: null }
const facts = {
  sent: { kind: 'sent', at: at(), stamp: 1_767_600_000_000 },
  accepted: { kind: 'accepted', at: at(), reply: { savingsId: 7, resourceId: 3 } },
  refused: { kind: 'refused', at: at(), refusal },
  waits: { kind: 'waits', at: at(), command: '12' },
  signedAnew: { kind: 'signedAnew', at: at(), why: 'another desk had replaced the signing key' },
  neverLeft: { kind: 'neverLeft', at: at(), why: 'the connection was refused' },
  lost: { kind: 'lost', at: at(), why: 'no answer in time' },
  restarted: { kind: 'restarted', at: at() },
  event: { kind: 'event', at: at(), succeeded: true, digest: 'aa' },
  eventOfIt: { kind: 'event', at: at(), succeeded: true, digest: 'cc', record: '3' },
  eventOfAnother: { kind: 'event', at: at(), succeeded: true, digest: 'dd', record: '4' },
  hinted: { kind: 'hinted', at: at() },
  settled: { kind: 'settled', at: at(), by: 'ada' },
  contested: { kind: 'contested', at: at(), record: '3', by: '01KA8J3T0GZQ8Y2V5W7XABCDEG' },
  failedEvent: { kind: 'event', at: at(), succeeded: false, digest: 'bb' },
  seen: { kind: 'readBack', at: at(), found: 1, fenced: false },
  marked: { kind: 'readBack', at: at(), found: 1, fenced: false, record: '5' },
  guessed: { kind: 'readBack', at: at(), found: 1, fenced: false, record: '3', by: 'difference' },
  notSeenYet: { kind: 'readBack', at: at(), found: 0, fenced: false },
  absent: { kind: 'readBack', at: at(), found: 0, fenced: true },
  unfitting: {
    kind: 'event',
    at: at(),
    succeeded: true,
    digest: 'ee',
    record: '6',
    against: 'transferAmount',
  },
  unclear: { kind: 'unclear', at: at(), why: 'books' },
  unread: { kind: 'unclear', at: at(), why: 'unread' },
  twins: { kind: 'readBack', at: at(), found: 2, fenced: false },
  executed: { kind: 'decided', at: at(), executed: true, by: ['ada', 'bola'], reason: 'in the books' },
  notExecuted: {
    kind: 'decided',
    at: at(),
    executed: false,
    by: ['ada', 'bola'],
    reason: 'not in the books',
  },
} satisfies Record<string, Fact>
type FactName = keyof typeof facts

function after(names: readonly FactName[]): JournalEntry {
  return names.reduce((entry, name) => advance(entry, facts[name]), written)
}

/** What each set of evidence means, in a teller's reading of design §3. */
const meaning: readonly [evidence: readonly FactName[], state: JournalState][] = [
  [[], 'written'],
  [['sent'], 'sent'],
  [['sent', 'accepted'], 'accepted'],
  [['sent', 'accepted', 'event'], 'confirmed'],
  // An event alone settles nothing (A-hook-key).
  [['sent', 'event'], 'sent'],
  [['sent', 'accepted', 'seen'], 'confirmed'],
  [['sent', 'refused'], 'refused'],
  [['sent', 'failedEvent'], 'sent'],
  [['sent', 'refused', 'failedEvent'], 'refused'],
  [['sent', 'accepted', 'failedEvent'], 'needsPeople'],
  [['sent', 'accepted', 'seen', 'failedEvent'], 'confirmed'],
  [['sent', 'signedAnew'], 'sent'],
  [['sent', 'signedAnew', 'restarted'], 'inDoubt'],
  [['sent', 'neverLeft'], 'notSent'],
  [['restarted'], 'notSent'],
  [['sent', 'lost'], 'inDoubt'],
  [['sent', 'restarted'], 'inDoubt'],
  [['sent', 'lost', 'hinted'], 'inDoubt'],
  [['sent', 'accepted', 'hinted'], 'accepted'],
  [['sent', 'lost', 'notSeenYet'], 'inDoubt'],
  [['sent', 'lost', 'absent'], 'notExecuted'],
  [['sent', 'lost', 'seen'], 'confirmed'],
  [['sent', 'lost', 'event'], 'inDoubt'],
  [['sent', 'lost', 'failedEvent'], 'inDoubt'],
  // The books weigh more: what is in nobody’s books was not executed, whatever an event says.
  [['sent', 'lost', 'event', 'absent'], 'notExecuted'],
  [['sent', 'lost', 'event', 'seen'], 'confirmed'],
  [['sent', 'lost', 'twins'], 'needsPeople'],
  [['sent', 'accepted', 'refused'], 'needsPeople'],
  [['sent', 'accepted', 'absent'], 'needsPeople'],
  [['sent', 'refused', 'event'], 'needsPeople'],
  [['sent', 'neverLeft', 'event'], 'needsPeople'],
  // Two witnesses against a bare answer, which may have been another’s.
  [['sent', 'refused', 'event', 'marked'], 'confirmed'],
  [['sent', 'refused', 'marked'], 'needsPeople'],
  [['sent', 'refused', 'event', 'guessed'], 'needsPeople'],
  [['sent', 'refused', 'event', 'failedEvent', 'marked'], 'needsPeople'],
  [['sent', 'neverLeft', 'event', 'marked'], 'needsPeople'],
  [['sent', 'accepted', 'eventOfIt'], 'confirmed'],
  // One of the two was another’s, and the books say which.
  [['sent', 'accepted', 'eventOfAnother'], 'inDoubt'],
  [['sent', 'accepted', 'eventOfAnother', 'marked'], 'confirmed'],
  [['sent', 'lost', 'eventOfIt', 'eventOfAnother'], 'needsPeople'],
  [['sent', 'lost', 'event', 'eventOfIt'], 'inDoubt'],
  // An event of another amount or between other accounts is no event of this request.
  [['sent', 'accepted', 'unfitting'], 'accepted'],
  [['sent', 'refused', 'unfitting'], 'refused'],
  [['sent', 'lost', 'unfitting', 'seen'], 'confirmed'],
  [['sent', 'accepted', 'contested'], 'inDoubt'],
  [['sent', 'accepted', 'contested', 'absent'], 'notExecuted'],
  [['sent', 'accepted', 'contested', 'seen'], 'confirmed'],
  [['sent', 'accepted', 'contested', 'refused'], 'refused'],
  [['sent', 'lost', 'guessed'], 'confirmed'],
  [['sent', 'lost', 'guessed', 'contested'], 'needsPeople'],
  [['sent', 'lost', 'guessed', 'contested', 'event'], 'needsPeople'],
  [['sent', 'lost', 'guessed', 'contested', 'eventOfIt'], 'confirmed'],
  [['sent', 'lost', 'unclear'], 'needsPeople'],
  // Want of evidence gives way to evidence.
  [['sent', 'lost', 'unread'], 'needsPeople'],
  [['sent', 'lost', 'unread', 'event'], 'inDoubt'],
  [['sent', 'lost', 'unclear', 'event'], 'needsPeople'],
  [['sent', 'lost', 'unclear', 'event', 'marked'], 'confirmed'],
  [['sent', 'lost', 'unclear', 'seen'], 'confirmed'],
  [['sent', 'lost', 'unclear', 'absent'], 'notExecuted'],
  // Kept for a checker at the service: it may be carried out at any time, and not to find it proves nothing.
  [['sent', 'waits'], 'waiting'],
  [['sent', 'waits', 'absent'], 'waiting'],
  [['sent', 'waits', 'restarted'], 'waiting'],
  [['sent', 'waits', 'event'], 'inDoubt'],
  [['sent', 'waits', 'event', 'absent'], 'inDoubt'],
  [['sent', 'waits', 'seen'], 'confirmed'],
  [['sent', 'waits', 'event', 'marked'], 'confirmed'],
  [['sent', 'waits', 'notExecuted'], 'notExecuted'],
  [['sent', 'lost', 'twins', 'executed'], 'confirmed'],
  [['sent', 'lost', 'twins', 'notExecuted'], 'notExecuted'],
]

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  )
}

describe('what the evidence proves', () => {
  it.each(meaning)('%j → %s', (evidence, state) => {
    expect(after(evidence).state).toBe(state)
  })

  it('knows a sentence for every state, and which states are open', () => {
    expect(Object.keys(stateSentence).toSorted()).toEqual([...journalStates].toSorted())
    expect(openStates).toEqual(['written', 'sent', 'waiting', 'inDoubt', 'needsPeople'])
  })

  it('never calls a request unexecuted while it may still be accepted', () => {
    expect(after(['sent', 'lost', 'notSeenYet']).state).toBe('inDoubt')
  })
})

describe('a judge that trusts an event', () => {
  const trusts = (entry: JournalEntry): JournalState =>
    entry.facts.some((fact) => fact.kind === 'event' && fact.succeeded) ? 'confirmed' : entry.state
  const confirmsTheEvidence = (weigh: (entry: JournalEntry) => JournalState) =>
    meaning.filter(([evidence, state]) => weigh(after(evidence)) !== state).map(([evidence]) => evidence)

  it('confirms what the bank never heard of', () => {
    expect(confirmsTheEvidence(({ state }) => state)).toEqual([])
    expect(confirmsTheEvidence(trusts)).toContainEqual(['sent', 'lost', 'event'])
    expect(confirmsTheEvidence(trusts)).toContainEqual(['sent', 'accepted', 'unfitting'])
  })

  it('is not what the desk shows: it says that nobody has seen it at the bank', () => {
    expect(isOnlyReported(after(['sent', 'lost', 'event']))).toBe(true)
    for (const evidence of [
      ['sent', 'lost'],
      ['sent', 'lost', 'unfitting'],
      ['sent', 'accepted', 'event'],
    ] as const)
      expect(isOnlyReported(after(evidence)), evidence.join()).toBe(false)
  })
})

/** The sets of facts whose orders are all tried. */
const sets: readonly (readonly FactName[])[] = [
  ['sent', 'accepted', 'event', 'seen'],
  ['sent', 'lost', 'event', 'seen', 'notSeenYet'],
  ['sent', 'lost', 'hinted', 'event', 'absent'],
  ['sent', 'lost', 'restarted', 'absent'],
  ['sent', 'signedAnew', 'accepted', 'restarted', 'settled'],
  ['sent', 'accepted', 'refused', 'executed'],
  ['sent', 'neverLeft', 'event', 'notExecuted'],
  ['sent', 'refused', 'failedEvent', 'restarted'],
  ['sent', 'accepted', 'contested', 'lost', 'absent'],
  ['sent', 'lost', 'guessed', 'contested', 'marked', 'executed'],
  ['sent', 'refused', 'event', 'marked', 'restarted'],
  ['sent', 'accepted', 'eventOfIt', 'contested', 'seen'],
  ['sent', 'accepted', 'eventOfAnother', 'eventOfIt', 'notSeenYet'],
  ['sent', 'lost', 'unclear', 'event', 'seen'],
  ['sent', 'lost', 'unread', 'unfitting', 'event'],
  ['sent', 'restarted', 'unclear', 'notSeenYet', 'absent'],
  ['sent', 'lost', 'unclear', 'guessed', 'contested', 'twins'],
  ['sent', 'waits', 'event', 'absent', 'seen'],
]

/** The first order of a set in which `step` gives another entry than the first order did. */
function disagreement(step: (entry: JournalEntry, fact: Fact) => JournalEntry): FactName[] | undefined {
  for (const set of sets) {
    const orders = permutations(set)
    const reached = (order: FactName[]): string =>
      JSON.stringify(order.reduce((entry, name) => step(entry, facts[name]), written))
    const first = reached(orders[0] ?? [])
    const other = orders.find((order) => reached(order) !== first)
    if (other) return other
  }
  return undefined
}

describe('the order of facts', () => {
  it('does not matter', () => {
    expect(disagreement(advance)).toBeUndefined()
    // No fact of this file is left out.
    expect(Object.keys(facts).filter((name) => !sets.some((set) => set.some((one) => one === name)))).toEqual(
      [],
    )
  })

  it('would matter to a journal that lets the last word win', () => {
    const lastWordWins = (entry: JournalEntry, fact: Fact): JournalEntry => ({
      ...advance(entry, fact),
      state: judge([fact]),
    })
    expect(disagreement(lastWordWins)).toBeDefined()
  })

  it('would matter to a journal that appends without sorting', () => {
    const appends = (entry: JournalEntry, fact: Fact): JournalEntry => ({
      ...entry,
      facts: [...entry.facts, fact],
      state: judge([...entry.facts, fact]),
    })
    expect(disagreement(appends)).toBeDefined()
  })

  it('does not matter for any set at all, nor does being told twice', () => {
    const names = fc.uniqueArray(fc.constantFrom(...(Object.keys(facts) as FactName[])), { maxLength: 8 })
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.nat()), (set, dice) => {
        const shuffled = [...set, ...set]
          .map((name) => ({ name, weight: dice.next().value }))
          .toSorted((a, b) => a.weight - b.weight)
          .map(({ name }) => name)
        expect(after(shuffled)).toEqual(after(set))
      }),
      { seed: 20_260_105, numRuns: 500 },
    )
  })

  it('keeps the reply and the refusal beside the state', () => {
    expect(after(['sent', 'accepted', 'event']).reply).toEqual({ savingsId: 7, resourceId: 3 })
    expect(after(['sent', 'refused']).refusal).toEqual(refusal)
    expect(after(['sent', 'lost'])).not.toHaveProperty('reply')
    // Another’s answer is not shown as ours.
    expect(after(['sent', 'accepted', 'contested'])).not.toHaveProperty('reply')
    expect(after(['sent', 'accepted', 'eventOfAnother'])).not.toHaveProperty('reply')
    expect(after(['sent', 'accepted']).at).toBe(facts.accepted.at)
  })
})

describe('a claim to a record', () => {
  it('is the event’s, or else the answer’s where that counts', () => {
    expect(claimOf(after(['sent', 'accepted']))).toEqual({ record: '3', by: 'told' })
    expect(claimOf(after(['sent', 'accepted', 'eventOfAnother']))).toEqual({ record: '4', by: 'reported' })
    expect(claimOf(after(['sent', 'accepted', 'eventOfIt']))).toEqual({ record: '3', by: 'proven' })
    expect(claimOf(after(['sent', 'lost', 'unfitting']))).toBeNull()
    expect(claimOf(after(['sent', 'accepted', 'marked']))).toEqual({ record: '5', by: 'proven' })
    expect(claimOf(after(['sent', 'lost', 'guessed']))).toEqual({ record: '3', by: 'guessed' })
    expect(claimOf(after(['sent', 'lost', 'guessed', 'contested']))).toBeNull()
    expect(claimOf(after(['sent', 'accepted', 'contested']))).toBeNull()
    expect(claimOf(after(['sent', 'lost']))).toBeNull()
  })

  it('is told twice by two different events only', () => {
    expect(isToldTwice(after(['sent', 'event', 'failedEvent']))).toBe(false)
    expect(isToldTwice(after(['sent', 'event', 'eventOfIt']))).toBe(true)
  })
})

describe('our mark in a text field', () => {
  it('stands before the teller’s words and is found again', () => {
    const text = withMark(markOf(id), 'Rent for May')
    expect(text).toBe(`[T:${id}] Rent for May`)
    expect(marksIn(text)).toEqual([id])
    expect(withoutMark(text)).toBe('Rent for May')
    expect(withMark(markOf(id), '')).toBe(markOf(id))
  })

  it('is not seen where there is none', () => {
    for (const text of ['', 'Rent', '[T:short]', `[T:${id.toLowerCase()}]`, `[T:${id}`, `T:${id}]`])
      expect(marksIn(text), text).toEqual([])
  })

  it('is said by its last six characters', () => {
    expect(reference(id)).toBe('TD·ABCDEF')
  })
})
