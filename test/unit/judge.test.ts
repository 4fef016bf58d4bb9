/** What single facts weigh against each other, case by case, beside the table of `journal.test.ts`. */
import { describe, expect, it } from 'vitest'
import {
  advance,
  claimOf,
  isOnlyReported,
  isOnlyUnclear,
  journalStates,
  judge,
  marksIn,
  markOf,
  recordNamed,
  referenceTyped,
  reportedSentence,
  stateSentence,
  withoutMark,
  type Fact,
  type JournalEntry,
} from '../../shared/posting/journal.ts'

const at = '2026-01-05T09:00:00.000Z'
const later = '2026-01-05T10:00:00.000Z'
const sent: Fact = { kind: 'sent', at, stamp: null }
const lost: Fact = { kind: 'lost', at, why: 'no answer' }
const neverLeft: Fact = { kind: 'neverLeft', at, why: 'no connection' }
const refused: Fact = {
  kind: 'refused',
  at,
  refusal: { status: 403, code: null, field: null, message: 'No.', detail: null },
}
const yes = (reply: Record<string, unknown>): Fact => ({ kind: 'accepted', at, reply })
const event = (record?: string): Fact => ({
  kind: 'event',
  at,
  succeeded: true,
  digest: `of ${record}`,
  record,
})
const failed: Fact = { kind: 'event', at, succeeded: false, digest: 'failed' }
const books = (found: number, more: Partial<Extract<Fact, { kind: 'readBack' }>> = {}): Fact => ({
  kind: 'readBack',
  at,
  found,
  fenced: false,
  ...more,
})
const guess = (record?: string) => books(1, { by: 'difference', record })
const contested = (record: string): Fact => ({ kind: 'contested', at, record, by: 'another' })
const decided = (executed: boolean, when = at): Fact => ({
  kind: 'decided',
  at: when,
  executed,
  by: ['ada', 'bola'],
  reason: 'seen',
})
const unclear: Fact = { kind: 'unclear', at, why: 'books' }

const entry: JournalEntry = {
  id: '01KA8J3T0GZQ8Y2V5W7XABCDEF',
  seq: 1,
  intent: 'form-1',
  operation: 'createIntraTransfer',
  state: 'written',
  input: {},
  mark: null,
  profile: 'teller',
  facts: [],
  draft: false,
  follows: null,
  writtenAt: at,
  at,
}
const after = (...facts: Fact[]) => facts.reduce(advance, entry)

describe('what the facts prove', () => {
  it.each<[what: string, facts: Fact[], state: JournalEntry['state']]>([
    ['the last of two decisions counts', [sent, lost, decided(true), decided(false, later)], 'notExecuted'],
    ['what was never sent and is lost never left', [lost], 'notSent'],
    ['a yes that was another’s, to what was never sent', [yes({ resourceId: 3 }), contested('3')], 'notSent'],
    ['a failure told by an event speaks against the books alone', [sent, books(1), failed], 'needsPeople'],
    ['and against a yes alone', [sent, yes({ resourceId: 3 }), failed], 'needsPeople'],
    ['what never left and stands in the books', [neverLeft, books(1)], 'needsPeople'],
    ['a refusal, and a movement in the books', [sent, refused, books(1)], 'needsPeople'],
    ['a refusal, an event, and books without our mark', [sent, refused, event(), books(1)], 'needsPeople'],
    [
      'a yes, and books that show nothing behind the fence',
      [sent, yes({}), books(0, { fenced: true })],
      'needsPeople',
    ],
    ['a yes, and books that show nothing yet', [sent, yes({}), books(0)], 'accepted'],
    ['three movements in the books', [sent, yes({}), books(3)], 'needsPeople'],
    [
      'a yes that names no record counts, whatever an event names',
      [sent, yes({ savingsId: 7 }), event('4')],
      'confirmed',
    ],
    [
      'a yes whose record another one contests does not',
      [sent, yes({ resourceId: '3' }), contested('3')],
      'inDoubt',
    ],
    [
      'a yes where another record is contested does',
      [sent, yes({ resourceId: 3 }), contested('9')],
      'accepted',
    ],
    ['a guess that nobody contests', [sent, lost, guess('3'), contested('9')], 'confirmed'],
    ['a guess without a record, and a contest', [sent, lost, guess(), contested('3')], 'confirmed'],
    [
      'a movement under our mark, though somebody contests its record',
      [sent, lost, books(1, { record: '3' }), contested('3')],
      'confirmed',
    ],
    [
      'two events of one record are one',
      [sent, yes({ resourceId: 3 }), event('3'), { ...event('3'), digest: 'b' } as Fact],
      'confirmed',
    ],
    [
      'a yes and a no of the bank, and events of both kinds',
      [sent, refused, yes({ resourceId: 3 }), event('3'), failed, books(1, { record: '3' })],
      'needsPeople',
    ],
    ['no evidence at all', [], 'written'],
  ])('%s', (_, facts, state) => {
    expect(judge(facts)).toBe(state)
    expect(after(...facts).state).toBe(state)
  })
})

describe('an entry', () => {
  it('is the same whichever of two facts of one moment came first', () => {
    for (const [one, other] of [
      [sent, lost],
      [lost, refused],
      [event('3'), event('4')],
    ] as const)
      expect(after(one, other)).toEqual(after(other, one))
  })

  it('is left as it is by a fact that it knows', () => {
    const known = after(sent, lost)
    expect(advance(known, { ...lost })).toBe(known)
  })

  it('is as old as its last fact, and its facts stand in the order of their times', () => {
    const told = after({ ...lost, at: later }, sent, neverLeft)
    expect(told.at).toBe(later)
    // It left before it was answered, also within one millisecond.
    expect(told.facts.map(({ kind }) => kind)).toEqual(['sent', 'neverLeft', 'lost'])
  })

  it('loses a refusal or an answer that counts no more', () => {
    expect(after(sent, yes({ resourceId: 3 }))).toMatchObject({ reply: { resourceId: 3 } })
    expect(after(sent, yes({ resourceId: 3 }), contested('3'))).not.toHaveProperty('reply')
    expect(after(sent, refused)).toHaveProperty('refusal')
    expect(after(sent, lost)).not.toHaveProperty('refusal')
  })

  it('is only unclear where nothing but want of evidence left it to people', () => {
    expect(isOnlyUnclear(after(sent, lost, unclear))).toBe(true)
    expect(isOnlyUnclear(after(sent, lost))).toBe(false)
    expect(isOnlyUnclear(after(sent, lost, books(2)))).toBe(false)
    expect(isOnlyUnclear(after(sent, lost, books(2), unclear))).toBe(false)
  })

  it('is only reported while it is in doubt', () => {
    expect(isOnlyReported(after(sent, lost, event('3')))).toBe(true)
    expect(isOnlyReported(after(sent, event('3')))).toBe(false)
  })
})

describe('the record that an entry claims', () => {
  it.each<[what: string, facts: Fact[], claim: ReturnType<typeof claimOf>]>([
    [
      'under our mark in the books, whatever else is told',
      [yes({ resourceId: 4 }), event('4'), books(1, { record: '3' })],
      { record: '3', by: 'proven' },
    ],
    [
      'by an event, and the books show it as new',
      [lost, event('3'), guess('3')],
      { record: '3', by: 'proven' },
    ],
    [
      'by an event, and the books show another as new',
      [lost, event('3'), guess('5')],
      { record: '3', by: 'reported' },
    ],
    ['by an event alone', [lost, event('3')], { record: '3', by: 'reported' }],
    ['by an event beside an answer that names none', [yes({}), event('3')], { record: '3', by: 'reported' }],
    [
      'by the answer, though the books show another as new',
      [yes({ resourceId: 3 }), guess('5')],
      { record: '3', by: 'told' },
    ],
    ['as new in the books', [lost, guess('5')], { record: '5', by: 'guessed' }],
    [
      'as new, where another record is contested',
      [lost, guess('5'), contested('6')],
      { record: '5', by: 'guessed' },
    ],
    ['as new and contested', [lost, guess('5'), contested('5')], null],
    [
      'under our mark, where it was seen without its number before',
      [lost, books(1), books(1, { record: '3', fenced: true })],
      { record: '3', by: 'proven' },
    ],
    ['by nothing', [lost, books(1), books(0)], null],
  ])('%s', (_, facts, claim) => {
    expect(claimOf(after(sent, ...facts))).toEqual(claim)
  })

  it('is a number or a text of the reply', () => {
    expect(['7', 7, 0].map((resourceId) => recordNamed({ resourceId }))).toEqual(['7', '7', '0'])
    expect([{}, null, true, undefined].map((resourceId) => recordNamed({ resourceId }))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('words for people', () => {
  it('has a sentence for each state, and a warning wherever a second posting would be wrong', () => {
    for (const state of journalStates) expect(stateSentence[state], state).toMatch(/^[A-Z].+\.$/)
    expect(new Set(Object.values(stateSentence)).size).toBe(journalStates.length)
    for (const sentence of [stateSentence.inDoubt, reportedSentence])
      expect(sentence).toMatch(/Do not post it again\.$/)
  })

  it.each([
    ['TD·7K2Q9M', '7K2Q9M'],
    ['td-7k2q9m', '7K2Q9M'],
    ['  TD 7K2 Q9M ', '7K2Q9M'],
    ['TD.·- 7K2Q9M', '7K2Q9M'],
    ['TD7K2Q9M', '7K2Q9M'],
    ['[T:01JBBBBBBBBBBBBBBBBBBBBBBB]', '01JBBBBBBBBBBBBBBBBBBBBBBB'],
    ['no. 42', '42'],
    ['NO 42', '42'],
    ['no42', '42'],
    ['42', '42'],
    ['4TD2', '4TD2'],
    // As it is copied from a slip: the alphabet has neither.
    ['TD·NOR8CH', 'N0R8CH'],
    ['td 1lk2i9', '11K219'],
  ])('takes %j for the reference %s', (typed, wanted) => {
    expect(referenceTyped(typed)).toBe(wanted)
  })

  it('finds every mark in a text, and leaves the teller’s own words', () => {
    const [one, two] = ['01KA8J3T0GZQ8Y2V5W7XABCDEF', '01KA8J3T0GZQ8Y2V5W7XABCDEG']
    const text = `${markOf(one)} Rent ${markOf(two)}for May`
    expect(marksIn(text)).toEqual([one, two])
    expect(withoutMark(text)).toBe('Rent for May')
    expect(withoutMark(markOf(one))).toBe('')
  })
})
