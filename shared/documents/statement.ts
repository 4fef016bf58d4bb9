/**
 * The movements of an account in a period, with an opening and a closing balance that add up exactly. The sum is
 * ours; where the service tells running balances they must agree with it, and where they do not, both are told.
 */
import type { Day } from '../values/dates.ts'
import { formatMinor, readMinor } from '../values/money.ts'

/** What is needed of a movement as the service tells it (facts §3.4). */
export interface ToldMovement {
  id: number
  transactionType?: { id?: number | undefined; value?: string | undefined } | undefined
  entryType?: 'CREDIT' | 'DEBIT' | undefined
  date?: Day | undefined
  amount?: string | undefined
  runningBalance?: string | undefined
  reversed?: boolean | undefined
  /** True: it takes another back; its type is then the other’s, or the opposite, as each bank has it. */
  isReversal?: unknown
  note?: string | undefined
  transfer?: object | undefined
}

/** One line; amounts are decimal text in the account's currency, null where a column stays empty. */
export interface StatementLine {
  id: number
  day: Day
  what: string
  note: string
  isTransfer: boolean
  out: string | null
  in: string | null
  /** Held or released: what is available changes, the balance does not. */
  held: string | null
  reversed: boolean
  /** It takes another back. */
  isReversal: boolean
  balance: string
}

export interface StatementFigures {
  opening: string
  closing: string
  totalOut: string
  totalIn: string
  lines: StatementLine[]
  /** The first place where the service's own running balance is another than the sum; null: they agree. */
  disagreement: { id: number | null; day: Day; told: string; sum: string } | null
}

/** A statement cannot be made of what the service told. */
export class StatementError extends Error {
  override name = 'StatementError'
  /** Of which it does not tell enough; null: of the balance before the period. */
  readonly movement: number | null
  constructor(movement: number | null) {
    super(
      movement === null ? 'the balance before the period is not told' : `movement ${movement} is not told`,
    )
    this.movement = movement
  }
}

/** Amount held and released: no part of the balance (facts §3.4). */
const holdTypes = new Set([20, 21])

interface Movement extends ToldMovement {
  day: Day
  amountMinor: bigint
  effectMinor: bigint
  toldMinor: bigint | null
}

/**
 * @param told Every movement from the newest back to the last one before `from`, or to the account's first.
 * @param reachesStart Nothing is older than the oldest of them.
 * @param balance What the account's balance is now; null where it is not told.
 * @throws StatementError
 */
export function statementOf(
  told: readonly ToldMovement[],
  options: { from: Day; to: Day; places: number; reachesStart: boolean; balance: string | null },
): StatementFigures {
  const { from, to, places } = options
  const all = [...new Map(told.map((one) => [one.id, one])).values()]
    .map((one) => read(one, places))
    .sort((a, b) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1))
  const before = all.filter(({ day }) => day < from)
  const within = all.filter(({ day }) => day >= from && day <= to)
  const after = all.filter(({ day }) => day > to)

  // Of two ways to keep a reversed movement, the one that the service's own running balances follow (facts §3.4).
  const ways = [all, all.map((one) => (one.reversed ? { ...one, effectMinor: 0n } : one))]
  const effects = (ways.find((way) => follows(way)) ?? all).reduce(
    (map, one) => map.set(one.id, one.effectMinor),
    new Map<number, bigint>(),
  )
  const effectOf = ({ id }: Movement): bigint => effects.get(id) ?? 0n
  const opening = openingOf(before, within, after, { ...options, effectOf })

  let running = opening
  let totalOut = 0n
  let totalIn = 0n
  let disagreement: StatementFigures['disagreement'] = null
  const lines = within.map((one): StatementLine => {
    const effect = effectOf(one)
    running += effect
    if (effect < 0n) totalOut -= effect
    else totalIn += effect
    if (one.toldMinor !== null && one.toldMinor !== running) {
      disagreement ??= {
        id: one.id,
        day: one.day,
        told: formatMinor(one.toldMinor, places),
        sum: formatMinor(running, places),
      }
    }
    const holds = holdTypes.has(one.transactionType?.id ?? 0)
    const amount = formatMinor(one.amountMinor, places)
    return {
      id: one.id,
      day: one.day,
      what: one.transactionType?.value ?? '',
      note: one.note ?? '',
      isTransfer: one.transfer !== undefined,
      out: !holds && one.entryType === 'DEBIT' ? amount : null,
      in: !holds && one.entryType !== 'DEBIT' ? amount : null,
      held: holds ? amount : null,
      reversed: one.reversed === true,
      isReversal: one.isReversal === true,
      balance: formatMinor(running, places),
    }
  })
  const now = options.balance === null ? null : readMinor(options.balance, places)
  const sumNow = after.reduce((sum, one) => sum + effectOf(one), running)
  if (now !== null && now !== sumNow) {
    const day = after.at(-1)?.day ?? to
    disagreement ??= { id: null, day, told: formatMinor(now, places), sum: formatMinor(sumNow, places) }
  }
  return {
    opening: formatMinor(opening, places),
    closing: formatMinor(running, places),
    totalOut: formatMinor(totalOut, places),
    totalIn: formatMinor(totalIn, places),
    lines,
    disagreement,
  }
}

function openingOf(
  before: readonly Movement[],
  within: readonly Movement[],
  after: readonly Movement[],
  options: {
    reachesStart: boolean
    balance: string | null
    places: number
    effectOf: (one: Movement) => bigint
  },
): bigint {
  const sum = (some: readonly Movement[]): bigint =>
    some.reduce((total, one) => total + options.effectOf(one), 0n)
  if (options.reachesStart) return sum(before)
  const last = before.at(-1)?.toldMinor ?? null
  if (last !== null) return last
  if (options.balance !== null) return readMinor(options.balance, options.places) - sum(after) - sum(within)
  throw new StatementError(null)
}

/** Whether each running balance that is told follows from the one before it. */
function follows(all: readonly Movement[]): boolean {
  let running: bigint | null = null
  for (const { effectMinor, toldMinor } of all) {
    if (running !== null) running += effectMinor
    if (toldMinor === null) continue
    if (running !== null && running !== toldMinor) return false
    running = toldMinor
  }
  return true
}

function read(one: ToldMovement, places: number): Movement {
  const { date, amount, entryType, transactionType, runningBalance } = one
  const holds = holdTypes.has(transactionType?.id ?? 0)
  if (date === undefined || amount === undefined || (entryType === undefined && !holds)) {
    throw new StatementError(one.id)
  }
  const amountMinor = readMinor(amount, places)
  const signed = entryType === 'DEBIT' ? -amountMinor : amountMinor
  return {
    ...one,
    day: date,
    amountMinor,
    effectMinor: holds ? 0n : signed,
    toldMinor: runningBalance === undefined ? null : readMinor(runningBalance, places),
  }
}
