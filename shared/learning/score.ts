/**
 * What a lesson was done like. A pure function of what was found: the training bank's ledger since the lesson began,
 * this desk's journal, its till, what could not be verified, and what the person looked at. Ten points for each.
 */
import { addCounts, countTotal, isEmptyCount, type CashCount } from '../values/denominations.ts'
import type { JournalEntry } from '../posting/journal.ts'
import { formatMinor, parseAmount } from '../values/money.ts'
import type { OperationName } from '../operations/index.ts'
import type { Evidence, LessonName, Posting, Scene, SceneOf } from './lessons.ts'

/** Something the person had the desk show; `of`: the id it was about, where it was about one. ISO time. */
export interface Look {
  at: string
  name: string
  of: string | null
}

export interface Found {
  evidence: Evidence
  /** Whose lesson it is. */
  profile: string
  /** What stands in the journal since the lesson began, whoever wrote it. */
  entries: readonly JournalEntry[]
  /** Journal entries whose cash lies in a till that was open. */
  inTill: readonly string[]
  looks: readonly Look[]
  /** Events since the lesson began that could not be verified. */
  quarantined: number
}

export type CriterionName =
  | ('countedAmount' | 'oneGo' | 'notesWritten' | 'inTill')
  | ('arrivedOnce' | 'notSentAgain' | 'takenUp' | 'settled')
  | ('quoteRead' | 'rightChoice' | 'paidIn')
  | ('quarantineSeen' | 'accountSeen' | 'nothingPosted')

/** What was seen, for the sentence beside the points. Amounts are decimal text. */
export interface Seen {
  amount?: string
  wanted?: string
  count?: number
  /** Which of the sentences of the criterion fits, where one is not enough. */
  was?: 'closed' | 'kept' | 'none' | 'cash' | 'inDoubt'
}

export interface Criterion {
  name: CriterionName
  points: number
  most: number
  seen: Seen
}

export const maxPoints = 10

export function scoreLesson(scene: Scene, found: Found): Criterion[] {
  switch (scene.lesson) {
    case 'wrongCount':
      return wrongCount(scene, found)
    case 'transferInDoubt':
      return transferInDoubt(scene, found)
    case 'earlyClosure':
      return earlyClosure(scene, found)
    case 'forgedEvent':
      return forgedEvent(scene, found)
  }
}

export function pointsOf(criteria: readonly Criterion[]): number {
  return criteria.reduce((sum, { points }) => sum + points, 0)
}

/** Which looks a lesson asks about, by the names at the door, and which of their parameters says about what. */
export const looksOf: Readonly<Record<LessonName, Readonly<Record<string, string | null>>>> = {
  wrongCount: {},
  transferInDoubt: { doubts: null, checkAgain: 'id' },
  earlyClosure: { quoteFixedDepositClosure: 'accountId' },
  forgedEvent: {
    quarantine: null,
    getSavingsAccount: 'savingsId',
    listSavingsTransactions: 'savingsId',
    listClientAccounts: 'clientId',
  },
}

/** Scenes are set in naira. */
const places = 2
const minor = (text: string): bigint => parseAmount(text, places)
const text = (value: bigint): string => formatMinor(value, places)

function judged(name: CriterionName, most: number, isMet: boolean, seen: Seen = {}): Criterion {
  return { name, points: isMet ? most : 0, most, seen }
}

/** What postings add to an account. */
function net(postings: readonly Posting[]): bigint {
  return postings.reduce((sum, { way, amount }) => sum + (way === 'in' ? minor(amount) : -minor(amount)), 0n)
}

/** Whatever a person did; what the bank posts by itself, such as interest, is nobody's doing. */
function byPeople({ postings }: Evidence, kind: 'savings' | 'fixedDeposit', id: number): Posting[] {
  return postings.filter(({ account, by }) => by !== null && account.kind === kind && account.id === id)
}

/** Requests that left the desk, and were neither refused nor proven not to have been executed. */
function sentByAnybody(
  entries: readonly JournalEntry[],
  operations: readonly OperationName[],
): JournalEntry[] {
  return entries.filter(
    ({ operation, state }) =>
      operations.includes(operation) && !['refused', 'notSent', 'notExecuted', 'written'].includes(state),
  )
}

function sent({ entries, profile }: Found, operations: readonly OperationName[]): JournalEntry[] {
  return sentByAnybody(entries, operations).filter((entry) => entry.profile === profile)
}

const isSame = (one: CashCount, other: CashCount): boolean => isEmptyCount(addCounts(one, other, -1))

function wrongCount(scene: SceneOf<'wrongCount'>, found: Found): Criterion[] {
  const counted = countTotal(scene.currency, scene.hands)
  const cash = byPeople(found.evidence, 'savings', scene.customer.savingsId).filter(
    ({ against }) => against === 'cash',
  )
  const posted = net(cash)
  const tries = sent(found, ['depositCash', 'withdrawCash', 'undoSavingsTransaction'])
  const [only] = tries
  const notes = only?.beside?.cash
  return [
    judged('countedAmount', 4, posted === counted, { amount: text(posted), wanted: text(counted) }),
    judged('oneGo', 2, tries.length === 1 && cash.length === 1, { count: tries.length }),
    judged(
      'notesWritten',
      2,
      notes !== undefined && isSame(addCounts(notes.taken, notes.given, -1), scene.hands),
    ),
    judged('inTill', 2, tries.length > 0 && tries.every(({ id }) => found.inTill.includes(id))),
  ]
}

function transferInDoubt(scene: SceneOf<'transferInDoubt'>, found: Found): Criterion[] {
  const { customer, payee } = scene
  const arrived = byPeople(found.evidence, 'savings', payee.savingsId).filter(({ way, transferId }) => {
    const from = found.evidence.postings.find(
      (leg) => leg.transferId === transferId && leg.way === 'out' && leg.account.id === customer.savingsId,
    )
    return way === 'in' && transferId !== null && from !== undefined
  })
  const isAsTold = arrived.length === 1 && net(arrived) === minor(scene.amount)
  const ours = sent(found, ['createIntraTransfer']).filter(
    ({ input }) =>
      input.body?.['fromAccountId'] === customer.savingsId && input.body['toAccountId'] === payee.savingsId,
  )
  const [first] = [...ours].sort((a, b) => a.seq - b.seq)
  const lookedUp = found.looks.some(
    ({ name, of, at }) =>
      first !== undefined &&
      at >= first.writtenAt &&
      (name === 'doubts' || (name === 'checkAgain' && of === first.id)),
  )
  const isSettled = ours.length > 0 && ours.every(({ state }) => state === 'confirmed')
  return [
    judged('arrivedOnce', 4, isAsTold, {
      count: arrived.length,
      amount: text(net(arrived)),
      wanted: scene.amount,
    }),
    judged('notSentAgain', 3, ours.length === 1, { count: ours.length }),
    judged('takenUp', 2, lookedUp),
    judged('settled', 1, isSettled, { was: ours.length === 0 ? 'none' : isSettled ? 'closed' : 'inDoubt' }),
  ]
}

function earlyClosure(scene: SceneOf<'earlyClosure'>, found: Found): Criterion[] {
  const { deposit, wants, customer } = scene
  const quote = minor(found.evidence.deposit?.quote ?? '0')
  const isClosed = found.evidence.deposit?.runs === false
  const shouldClose = quote >= minor(wants)
  // A teller reads the quote, and a supervisor closes: who may close is the bank's affair.
  const closing = sentByAnybody(found.entries, ['closeFixedDepositEarly']).find(
    ({ input }) => input.params?.['accountId'] === String(deposit.id),
  )
  const isRead = found.looks.some(
    ({ name, of, at }) =>
      name === 'quoteFixedDepositClosure' &&
      of === String(deposit.id) &&
      (closing === undefined || at <= closing.writtenAt),
  )
  const transferred = (kind: 'savings' | 'fixedDeposit', id: number, way: Posting['way']): bigint =>
    net(byPeople(found.evidence, kind, id).filter((one) => one.way === way && one.against === 'transfer'))
  const paid = transferred('savings', customer.savingsId, 'in')
  const isPaid = paid > 0n && paid === -transferred('fixedDeposit', deposit.id, 'out')
  const choice: Seen = { was: isClosed ? 'closed' : 'kept', amount: text(quote), wanted: wants }
  return [
    judged('quoteRead', 3, isRead),
    // A deposit that is left alone is all there is to do.
    judged('rightChoice', shouldClose ? 4 : 7, isClosed === shouldClose, choice),
    ...(shouldClose
      ? [
          judged('paidIn', 3, isPaid, {
            amount: text(paid),
            was: isPaid ? 'closed' : isClosed ? 'cash' : 'none',
          }),
        ]
      : []),
  ]
}

function forgedEvent(scene: SceneOf<'forgedEvent'>, found: Found): Criterion[] {
  const { customer } = scene
  const posted = byPeople(found.evidence, 'savings', customer.savingsId)
  const requests = sent(found, ['depositCash', 'withdrawCash', 'createIntraTransfer']).filter(({ input }) =>
    [input.params?.['savingsId'], input.body?.['fromAccountId'], input.body?.['toAccountId']].some(
      (one) => String(one) === String(customer.savingsId),
    ),
  )
  const saw = (names: readonly string[], of: number): boolean =>
    found.looks.some((look) => names.includes(look.name) && look.of === String(of))
  const sawAccount =
    saw(['getSavingsAccount', 'listSavingsTransactions'], customer.savingsId) ||
    saw(['listClientAccounts'], customer.clientId)
  const isInspected = found.looks.some(({ name }) => name === 'quarantine')
  return [
    judged('quarantineSeen', 3, isInspected, { count: found.quarantined }),
    judged('accountSeen', 2, sawAccount),
    judged('nothingPosted', 5, posted.length === 0 && requests.length === 0, {
      count: Math.max(posted.length, requests.length),
    }),
  ]
}
