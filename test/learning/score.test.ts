/** The score of a lesson: full points for a good performance, and for each criterion a wrong one that loses its points. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { denominationsOf, countTotal, type CashCount } from '../../shared/values/denominations.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { Posting, Scene, SceneOf } from '../../shared/learning/lessons.ts'
import {
  maxPoints,
  pointsOf,
  scoreLesson,
  type CriterionName,
  type Found,
} from '../../shared/learning/score.ts'
import { formatMinor } from '../../shared/values/money.ts'

const seed = 20_260_105
const customer = { clientId: 3, savingsId: 8, name: 'Ada', phone: '08031234567', accountNo: '0000000008' }
const payee = { ...customer, clientId: 4, savingsId: 9 }
const at = (minute: number) => `2026-01-05T09:${String(minute).padStart(2, '0')}:00.000Z`

function entry(changes: Partial<JournalEntry> & Pick<JournalEntry, 'operation'>): JournalEntry {
  return {
    id: 'E1',
    seq: 1,
    intent: 'I1',
    state: 'confirmed',
    input: {},
    mark: null,
    profile: 'teller',
    facts: [],
    draft: false,
    follows: null,
    writtenAt: at(10),
    at: at(10),
    ...changes,
  }
}
const posting = (changes: Partial<Posting>): Posting => ({
  account: { kind: 'savings', id: customer.savingsId },
  way: 'in',
  amount: '48500.00',
  against: 'cash',
  transferId: null,
  by: 'teller',
  ...changes,
})

type Play = [scene: Scene, found: Found]
const blank: Found = {
  profile: 'teller',
  entries: [],
  inTill: [],
  looks: [],
  quarantined: 0,
  evidence: { postings: [], deposit: null },
}

const miscounted: SceneOf<'wrongCount'> = {
  lesson: 'wrongCount',
  customer,
  currency: 'NGN',
  says: '50000.00',
  hands: { note1000: 45, note500: 7 },
}
const taken = (): Play => [
  miscounted,
  {
    ...blank,
    evidence: { postings: [posting({})], deposit: null },
    entries: [
      entry({
        operation: 'depositCash',
        beside: { cash: { currency: 'NGN', taken: { note1000: 45, note500: 7 }, given: {} } },
      }),
    ],
    inTill: ['E1'],
  },
]

const moved: SceneOf<'transferInDoubt'> = {
  lesson: 'transferInDoubt',
  customer,
  payee,
  currency: 'NGN',
  amount: '7500.00',
}
const legs = (transferId: number, amount = '7500.00'): Posting[] => [
  posting({ way: 'out', amount, against: 'transfer', transferId }),
  posting({
    way: 'in',
    amount,
    against: 'transfer',
    transferId,
    account: { kind: 'savings', id: payee.savingsId },
  }),
]
const between = { body: { fromAccountId: 8, toAccountId: 9 } }
const settled = (): Play => [
  moved,
  {
    ...blank,
    evidence: { postings: legs(1), deposit: null },
    entries: [entry({ operation: 'createIntraTransfer', input: between })],
    looks: [{ at: at(11), name: 'doubts', of: null }],
  },
]

const wanted: SceneOf<'earlyClosure'> = {
  lesson: 'earlyClosure',
  customer,
  currency: 'NGN',
  wants: '410000.00',
  deposit: { id: 5, accountNo: '000000005' },
}
const quoteLook = { at: at(9), name: 'quoteFixedDepositClosure', of: '5' }
const closed = (): Play => [
  wanted,
  {
    ...blank,
    evidence: {
      deposit: { runs: false, quote: '412300.10' },
      postings: [
        // The interest that is taken back, and the tax on it, are no payout.
        posting({ account: { kind: 'fixedDeposit', id: 5 }, way: 'out', amount: '900.00', against: 'other' }),
        posting({
          account: { kind: 'fixedDeposit', id: 5 },
          way: 'out',
          amount: '412300.10',
          against: 'transfer',
        }),
        posting({ amount: '412300.10', against: 'transfer' }),
      ],
    },
    entries: [
      entry({
        operation: 'closeFixedDepositEarly',
        input: { params: { accountId: '5' } },
        profile: 'supervisor',
      }),
    ],
    looks: [quoteLook],
  },
]
const left = (): Play => [
  { ...wanted, wants: '420000.00' },
  {
    ...blank,
    evidence: { deposit: { runs: true, quote: '412300.10' }, postings: [] },
    looks: [quoteLook],
  },
]

const forged: SceneOf<'forgedEvent'> = {
  lesson: 'forgedEvent',
  customer,
  currency: 'NGN',
  claims: '750000.00',
  asks: '600000.00',
  reference: 'r',
}
const unfooled = (): Play => [
  forged,
  {
    ...blank,
    quarantined: 1,
    looks: [
      { at: at(3), name: 'quarantine', of: null },
      { at: at(4), name: 'listClientAccounts', of: '3' },
    ],
  },
]

const good: Record<string, () => Play> = { taken, settled, closed, left, unfooled }

test.each(Object.entries(good))('%s: a good performance has full points', (_, play) => {
  const criteria = scoreLesson(...play())
  expect(criteria.filter(({ points, most }) => points !== most)).toEqual([])
  expect(pointsOf(criteria)).toBe(maxPoints)
})

/** What somebody does wrongly, and which criteria it costs. */
const wrong: [name: string, play: () => Play, costs: CriterionName[]][] = [
  [
    'posts what the customer said',
    () => change(taken, { postings: [posting({ amount: '50000.00' })] }),
    ['countedAmount'],
  ],
  [
    'posts nothing',
    () => change(taken, { postings: [] }, { entries: [] }),
    ['countedAmount', 'oneGo', 'notesWritten', 'inTill'],
  ],
  [
    'posts to another account',
    () => change(taken, { postings: [posting({ account: { kind: 'savings', id: 77 } })] }),
    ['countedAmount', 'oneGo'],
  ],
  [
    'posts it twice',
    () =>
      change(
        taken,
        { postings: [posting({}), posting({})] },
        { entries: twice(taken), inTill: ['E1', 'E2'] },
      ),
    ['countedAmount', 'oneGo'],
  ],
  [
    'posts a wrong amount first, and puts it right',
    () =>
      change(
        taken,
        { postings: [posting({ amount: '50000.00' }), posting({ amount: '1500.00', way: 'out' })] },
        { entries: twice(taken), inTill: ['E1', 'E2'] },
      ),
    ['oneGo'],
  ],
  [
    'writes down other notes',
    () => change(taken, {}, { entries: withNotes({ note1000: 48, note500: 1 }) }),
    ['notesWritten'],
  ],
  [
    'writes no notes down',
    () => change(taken, {}, { entries: [entry({ operation: 'depositCash' })] }),
    ['notesWritten'],
  ],
  ['has no open till', () => change(taken, {}, { inTill: [] }), ['inTill']],
  [
    'sends the transfer a second time',
    () => change(settled, { postings: [...legs(1), ...legs(2)] }, { entries: twice(settled) }),
    ['arrivedOnce', 'notSentAgain'],
  ],
  ['sends another amount', () => change(settled, { postings: legs(1, '750.00') }), ['arrivedOnce']],
  [
    'sends nothing',
    () => change(settled, { postings: [] }, { entries: [] }),
    ['arrivedOnce', 'notSentAgain', 'takenUp', 'settled'],
  ],
  ['never looks it up', () => change(settled, {}, { looks: [] }), ['takenUp']],
  [
    'looked before there was anything to see',
    () => change(settled, {}, { looks: [{ at: at(9), name: 'doubts', of: null }] }),
    ['takenUp'],
  ],
  [
    'asks about another entry',
    () => change(settled, {}, { looks: [{ at: at(11), name: 'checkAgain', of: 'E7' }] }),
    ['takenUp'],
  ],
  [
    'ends while it is still in doubt',
    () =>
      change(
        settled,
        {},
        { entries: [entry({ operation: 'createIntraTransfer', input: between, state: 'inDoubt' })] },
      ),
    ['settled'],
  ],
  ['closes without reading the quote', () => change(closed, {}, { looks: [] }), ['quoteRead']],
  [
    'reads the quote after closing',
    () => change(closed, {}, { looks: [{ ...quoteLook, at: at(11) }] }),
    ['quoteRead'],
  ],
  [
    'reads the quote of another deposit',
    () => change(closed, {}, { looks: [{ ...quoteLook, of: '6' }] }),
    ['quoteRead'],
  ],
  [
    'does not close what brings enough',
    () => change(closed, { deposit: { runs: true, quote: '412300.10' }, postings: [] }, { entries: [] }),
    ['rightChoice', 'paidIn'],
  ],
  [
    'pays it out in cash',
    () =>
      change(closed, {
        postings: [posting({ account: { kind: 'fixedDeposit', id: 5 }, way: 'out', amount: '412300.10' })],
      }),
    ['paidIn'],
  ],
  [
    'pays into another account',
    () =>
      change(closed, {
        postings: [
          posting({
            account: { kind: 'fixedDeposit', id: 5 },
            way: 'out',
            amount: '412300.10',
            against: 'transfer',
          }),
          posting({ account: { kind: 'savings', id: 77 }, amount: '412300.10', against: 'transfer' }),
        ],
      }),
    ['paidIn'],
  ],
  [
    'closes what brings too little',
    () => change(left, { deposit: { runs: false, quote: '412300.10' } }),
    ['rightChoice'],
  ],
  [
    'believes the event, and posts the money by hand',
    () =>
      change(
        unfooled,
        { postings: [posting({ amount: '750000.00' })] },
        { entries: [entry({ operation: 'depositCash', input: { params: { savingsId: '8' } } })] },
      ),
    ['nothingPosted'],
  ],
  [
    'pays the cash out, and nobody knows yet whether it was done',
    () =>
      change(
        unfooled,
        {},
        {
          entries: [
            entry({ operation: 'withdrawCash', input: { params: { savingsId: '8' } }, state: 'inDoubt' }),
          ],
        },
      ),
    ['nothingPosted'],
  ],
  [
    'does not look at what could not be verified',
    () => change(unfooled, {}, { looks: unfooled()[1].looks.slice(1) }),
    ['quarantineSeen'],
  ],
  [
    'does not look at the account',
    () => change(unfooled, {}, { looks: unfooled()[1].looks.slice(0, 1) }),
    ['accountSeen'],
  ],
]

function change(play: () => Play, evidence: Partial<Found['evidence']>, found: Partial<Found> = {}): Play {
  const [scene, done] = play()
  return [scene, { ...done, evidence: { ...done.evidence, ...evidence }, ...found }]
}
function twice(play: () => Play): JournalEntry[] {
  const [first] = play()[1].entries
  return first ? [first, { ...first, id: 'E2', seq: 2, intent: 'I2' }] : []
}
function withNotes(notes: CashCount): JournalEntry[] {
  return [entry({ operation: 'depositCash', beside: { cash: { currency: 'NGN', taken: notes, given: {} } } })]
}

describe('who', () => {
  test.each(wrong)('%s loses points for that, and for nothing else', (_, play, costs) => {
    const lost = scoreLesson(...play()).filter(({ points, most }) => points < most)
    expect(lost.map(({ name }) => name)).toEqual(costs)
  })
})

test('each criterion has a wrong performance that loses its points', () => {
  const names = Object.values(good).flatMap((play) => scoreLesson(...play()).map(({ name }) => name))
  expect([...new Set(names)].sort()).toEqual([...new Set(wrong.flatMap(([, , costs]) => costs))].sort())
})

describe('whatever is handed over', () => {
  const hands = fc
    .record(Object.fromEntries(denominationsOf('NGN').map(({ id }) => [id, fc.integer({ min: 0, max: 60 })])))
    .map((count) => Object.fromEntries(Object.entries(count).filter(([, pieces]) => pieces > 0)))
    .filter((count) => countTotal('NGN', count) > 0n)

  test('only the counted amount has the points for the amount, and change given back counts as given', () => {
    fc.assert(
      fc.property(hands, fc.bigInt({ min: -5000n, max: 5000n }), (count, off) => {
        const counted = countTotal('NGN', count)
        const posted = counted + off
        fc.pre(posted > 0n)
        const [, found] = change(taken, { postings: [posting({ amount: formatMinor(posted) })] })
        const extra = { ...count, note1000: (count['note1000'] ?? 0) + 1 }
        const entries = [
          entry({
            operation: 'depositCash',
            beside: { cash: { currency: 'NGN', taken: extra, given: { note1000: 1 } } },
          }),
        ]
        const criteria = scoreLesson({ ...miscounted, hands: count }, { ...found, entries })
        expect(pointsOf(criteria)).toBe(off === 0n ? maxPoints : maxPoints - 4)
      }),
      { seed, numRuns: 300 },
    )
  })

  test('what the bank posts by itself is nobody’s doing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(good)),
        fc.array(fc.integer({ min: 1, max: 10 ** 9 })),
        (play, interest) => {
          const [scene, found] = play()
          const own = interest.map((minor) =>
            posting({ amount: formatMinor(BigInt(minor)), against: 'other', by: null }),
          )
          const postings = [...own, ...found.evidence.postings]
          expect(pointsOf(scoreLesson(scene, { ...found, evidence: { ...found.evidence, postings } }))).toBe(
            maxPoints,
          )
        },
      ),
      { seed, numRuns: 200 },
    )
  })
})
