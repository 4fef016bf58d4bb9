/** What a day's report adds up to, over every till of the desk: by currency, and by kind of posting. Whole minor units. */
import type { DayReport, Drawer, TillLine } from '../till/session.ts'
import { currencyOf, formatMinor, readMinor } from '../values/money.ts'
import type { OperationName } from '../operations/index.ts'

/** One currency over all tills. Decimal text, signed where it can be below zero. */
type BranchSum = Pick<
  Drawer,
  'currency' | 'opening' | 'cashIn' | 'cashOut' | 'movedIn' | 'movedOut' | 'expected'
> & {
  /** Null while one of the tills is open: nobody has counted it yet. */
  counted: string | null
  difference: string | null
}

type Counted = Pick<DayReport, 'tills' | 'outside'>

/**
 * A till that was opened again holds what it was closed with, and counts once: with its first opening and its last
 * count. Cash between its openings came in or went out (decision 569); what an opening was over or short by besides is
 * part of the difference. Each sum adds up across.
 */
export function branchSums({ tills, outside }: Counted): BranchSum[] {
  const between = betweenOpenings({ tills, outside })
  const drawers = tills
    .toSorted((a, b) => a.session - b.session)
    .flatMap(({ till, drawers: own }) => own.map((drawer) => ({ ...drawer, till })))
  return codesOf(drawers).map((currency) => {
    const { places } = currencyOf(currency)
    const own = drawers.filter((drawer) => drawer.currency === currency)
    const sum = (of: typeof own, amount: (drawer: Drawer) => string | undefined): bigint =>
      of.reduce((all, drawer) => all + readMinor(amount(drawer) ?? '0', places), 0n)
    const byTill = [...Map.groupBy(own, ({ till }) => till).values()]
    const opening = sum(
      byTill.flatMap((sessions) => sessions.slice(0, 1)),
      (drawer) => drawer.opening,
    )
    const since = inAndOut(between).find((one) => one.currency === currency)
    const cashIn = sum(own, (drawer) => drawer.cashIn) + readMinor(since?.in ?? '0', places)
    const cashOut = sum(own, (drawer) => drawer.cashOut) + readMinor(since?.out ?? '0', places)
    const movedIn = sum(own, (drawer) => drawer.movedIn)
    const movedOut = sum(own, (drawer) => drawer.movedOut)
    const expected = opening + cashIn - cashOut + movedIn - movedOut
    const counted = own.every(({ closing }) => closing)
      ? sum(
          byTill.flatMap((sessions) => sessions.slice(-1)),
          ({ closing }) => closing?.counted,
        )
      : null
    const text = (minor: bigint): string => formatMinor(minor, places)
    return {
      currency,
      opening: text(opening),
      cashIn: text(cashIn),
      cashOut: text(cashOut),
      movedIn: text(movedIn),
      movedOut: text(movedOut),
      expected: text(expected),
      counted: counted === null ? null : text(counted),
      difference: counted === null ? null : text(counted - expected),
    }
  })
}

/** Cash without an open till that was counted by an opening of a till which had held its currency that day before. */
export function betweenOpenings({ tills, outside }: Counted): TillLine[] {
  return outside.filter(({ countedIn, currency, weight }) => {
    const next = tills.find(({ session }) => session === countedIn)
    return (
      weight === 'counts' &&
      tills.some(
        ({ till, session, drawers }) =>
          till === next?.till &&
          session < next.session &&
          drawers.some((drawer) => drawer.currency === currency),
      )
    )
  })
}

/** Whether its person opened a till more than once: their name alone does not tell which of the rows is whose. */
export function wasOpenedAgain({ tills }: Pick<DayReport, 'tills'>, till: string): boolean {
  return tills.filter((one) => one.till === till).length > 1
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
