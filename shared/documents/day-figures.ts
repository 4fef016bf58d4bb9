/** What a day's report adds up to, over every till of the desk: by currency, and by kind of posting. Whole minor units. */
import type { DayReport, Drawer, TillLine } from '../till/session.ts'
import { currencyOf, formatMinor, readMinor } from '../values/money.ts'
import type { OperationName } from '../operations/index.ts'

const columns = ['opening', 'cashIn', 'cashOut', 'movedIn', 'movedOut', 'expected'] as const

/** One currency over all tills. Decimal text, signed where it can be below zero. */
type BranchSum = Pick<Drawer, 'currency' | (typeof columns)[number]> & {
  /** Null while one of the tills is open: nobody has counted it yet. */
  counted: string | null
  difference: string | null
}

export function branchSums({ tills }: Pick<DayReport, 'tills'>): BranchSum[] {
  const drawers = tills.flatMap((till) => till.drawers)
  return codesOf(drawers).map((currency) => {
    const own = drawers.filter((drawer) => drawer.currency === currency)
    const closings = own.flatMap(({ closing }) => (closing ? [closing] : []))
    const sum = (amounts: readonly string[]): string => sumOf(amounts, currency)
    const isCounted = closings.length === own.length
    // Each of these is the same column of every drawer; the type says which.
    const sums = Object.fromEntries(
      columns.map((column) => [column, sum(own.map((drawer) => drawer[column]))]),
    ) as Pick<Drawer, (typeof columns)[number]>
    return {
      currency,
      ...sums,
      counted: isCounted ? sum(closings.map(({ counted }) => counted)) : null,
      difference: isCounted ? sum(closings.map(({ difference }) => difference)) : null,
    }
  })
}

/** Between a till and the vault or another till, in less out: with it `expected` is what the row adds up to. */
export function movedNet({ currency, movedIn, movedOut }: Drawer): string {
  const { places } = currencyOf(currency)
  return formatMinor(readMinor(movedIn, places) - readMinor(movedOut, places), places)
}

/** The postings of one kind in one currency; `undone`: what was reversed at the bank, and went back. */
export interface KindSum {
  kind: 'cash' | 'undone'
  operation: OperationName | null
  currency: string
  count: number
  in: string
  out: string
}

/** Only what counts: in and out of all kinds come to the cash in and out of all tills. */
export function cashByKind(lines: readonly TillLine[]): KindSum[] {
  const counted = lines.flatMap((line) =>
    (line.kind === 'cash' || line.kind === 'undone') && line.weight === 'counts'
      ? [{ ...line, kind: line.kind }]
      : [],
  )
  const groups = Map.groupBy(counted, ({ kind, operation, currency }) => `${currency} ${kind} ${operation}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { kind, operation, currency } = first
    const sum = (side: 'in' | 'out'): string =>
      sumOf(
        own.flatMap((line) => line[side] ?? []),
        currency,
      )
    return [{ kind, operation, currency, count: own.length, in: sum('in'), out: sum('out') }]
  })
}

/** Cash in and out in one currency; decimal text. */
export interface CashSum {
  currency: string
  in: string
  out: string
}

/** What lines that no drawer accounts for come to, by currency. */
export function inAndOut(lines: readonly TillLine[]): CashSum[] {
  const counted = lines.filter(({ weight }) => weight === 'counts')
  return codesOf(counted).map((currency) => {
    const own = counted.filter((line) => line.currency === currency)
    const sum = (side: 'in' | 'out'): string =>
      sumOf(
        own.flatMap((line) => line[side] ?? []),
        currency,
      )
    return { currency, in: sum('in'), out: sum('out') }
  })
}

function codesOf(all: readonly { currency: string }[]): string[] {
  return [...new Set(all.map(({ currency }) => currency))]
}

function sumOf(amounts: readonly string[], code: string): string {
  const { places } = currencyOf(code)
  return formatMinor(
    amounts.reduce((sum, text) => sum + readMinor(text, places), 0n),
    places,
  )
}
