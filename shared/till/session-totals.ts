/** Goes through one session of a till, step by step: sums by currency, and one line for each step. */
import { addCounts, countTotal, isEmptyCount, type CashCount } from '../values/denominations.ts'
import type { Drawer, TillLine } from './session.ts'
import { currencyOf, formatMinor, parseAmount, readMinor } from '../values/money.ts'
import { wayBack, weightOf, type CashMovement, type Counts, type TillRecord } from './records.ts'

interface Sums {
  opening: bigint
  cashIn: bigint
  cashOut: bigint
  movedIn: bigint
  movedOut: bigint
  doubtIn: bigint
  doubtOut: bigint
  pieces: CashCount
  /** What it listed before the counts since its last movement; null: not every note was known. Undefined: none since. */
  listed: CashCount | null | undefined
  /** Over or short by the last count: expected as before, and known to be nowhere else. */
  off: bigint
  /** What the opening count was over or short by; null: by nothing. */
  openedOff: { off: bigint; reason: string | null } | null
  proof: { at: string; counted: bigint; expected: bigint } | null
  closing: { counted: bigint; expected: bigint; reason: string | null } | null
}

export class Fold {
  readonly lines: TillLine[] = []
  readonly till: string
  readonly #drawers = new Map<string, Sums>()

  constructor(till: string) {
    this.till = till
  }

  of(code: string): Sums {
    const known = this.#drawers.get(code)
    if (known) return known
    const fresh: Sums = {
      opening: 0n,
      cashIn: 0n,
      cashOut: 0n,
      movedIn: 0n,
      movedOut: 0n,
      doubtIn: 0n,
      doubtOut: 0n,
      pieces: {},
      listed: undefined,
      off: 0n,
      openedOff: null,
      proof: null,
      closing: null,
    }
    this.#drawers.set(code, fresh)
    return fresh
  }

  codes(): string[] {
    return [...this.#drawers.keys()]
  }

  expected(code: string): bigint {
    const { opening, cashIn, cashOut, movedIn, movedOut } = this.of(code)
    return opening + cashIn - cashOut + movedIn - movedOut
  }

  /** What lay there by its notes, before anything is counted: another count is held against the same. */
  listed(code: string): CashCount | null {
    const sums = this.of(code)
    const isWhole = countTotal(code, held(sums)) === this.expected(code) + sums.off
    if (sums.listed === undefined) sums.listed = isWhole ? sums.pieces : null
    return sums.listed
  }

  add(code: string, line: Omit<TillLine, 'currency' | 'running'>): void {
    const running = textOf(this.expected(code), code)
    this.lines.push({ ...line, currency: code, running })
  }

  shown(): Drawer[] {
    return this.codes().map((code): Drawer => {
      const sums = this.of(code)
      const expected = this.expected(code)
      const text = (minor: bigint) => textOf(minor, code)
      const { openedOff, proof, closing } = sums
      return {
        currency: code,
        opening: text(sums.opening),
        cashIn: text(sums.cashIn),
        cashOut: text(sums.cashOut),
        movedIn: text(sums.movedIn),
        movedOut: text(sums.movedOut),
        expected: text(expected),
        doubtIn: text(sums.doubtIn),
        doubtOut: text(sums.doubtOut),
        pieces: held(sums),
        loose: text(expected + sums.off - countTotal(code, held(sums))),
        openedOff: openedOff && { difference: text(openedOff.off), reason: openedOff.reason },
        proof: proof && {
          at: proof.at,
          counted: text(proof.counted),
          expected: text(proof.expected),
          difference: text(proof.counted - proof.expected),
        },
        closing: closing && {
          counted: text(closing.counted),
          difference: text(closing.counted - closing.expected),
          reason: closing.reason,
        },
      }
    })
  }
}

function held({ pieces }: Sums): CashCount {
  return Object.fromEntries(Object.entries(pieces).filter(([, count]) => count > 0))
}

function textOf(minor: bigint, code: string): string {
  return formatMinor(minor, currencyOf(code).places)
}

/** A currency that nobody counted is there all the same, and was found to be nothing. */
const none = (codes: readonly string[]): Counts => Object.fromEntries(codes.map((code) => [code, {}]))

const blank = { entry: null, operation: null, state: null, weight: 'counts', in: null, out: null } as const

export function applyRecord(fold: Fold, { seq, at, by, fact }: TillRecord): void {
  const base = { ...blank, number: seq, at, who: null, note: '', difference: null }
  switch (fact.kind) {
    case 'opened':
      return eachCount({ ...none(Object.keys(fact.should ?? {})), ...fact.counts }, (code, pieces, total) => {
        const should = fact.should?.[code]
        const off = should === undefined ? null : total - readMinor(should, currencyOf(code).places)
        const openedOff = off ? { off, reason: fact.reason } : null
        Object.assign(fold.of(code), { opening: total, pieces, openedOff })
        fold.add(code, {
          ...base,
          kind: 'opened',
          in: textOf(total, code),
          difference: off ? textOf(off, code) : null,
          who: fact.second,
          note: fact.reason ?? '',
        })
      })
    case 'counted':
    case 'closed':
      return eachCount({ ...none(fold.codes()), ...fact.counts }, (code, pieces, counted) => {
        const sums = fold.of(code)
        const expected = fold.expected(code)
        if (fact.kind === 'counted') sums.proof = { at, counted, expected }
        else sums.closing = { counted, expected, reason: fact.reason }
        const listed = fold.listed(code)
        const other = listed === null ? {} : addCounts(pieces, listed, -1)
        // What was counted is what lies there, note by note.
        sums.pieces = pieces
        sums.off = counted - expected
        const signed = fact.kind === 'closed' ? { who: fact.second, note: fact.reason ?? '' } : {}
        fold.add(code, {
          ...base,
          kind: fact.kind,
          difference: textOf(counted - expected, code),
          ...(isEmptyCount(other) ? {} : { otherNotes: other }),
          ...signed,
        })
      })
    case 'moved': {
      const { currency: code, pieces, note } = fact
      const sums = fold.of(code)
      const minor = parseAmount(fact.amount, currencyOf(code).places)
      const isIn = fact.to === fold.till
      sums.listed = undefined
      if (isIn) sums.movedIn += minor
      else sums.movedOut += minor
      sums.pieces = addCounts(sums.pieces, pieces, isIn ? 1 : -1)
      const other = isIn ? fact.from : fact.to
      return fold.add(code, {
        ...base,
        kind: 'moved',
        [isIn ? 'in' : 'out']: textOf(minor, code),
        place: other,
        who: by === fold.till ? fact.second : by,
        note,
      })
    }
    case 'dayClosed':
      return
  }
}

function eachCount(counts: Counts, each: (code: string, pieces: CashCount, total: bigint) => void): void {
  for (const [code, pieces] of Object.entries(counts)) each(code, pieces, countTotal(code, pieces))
}

export function applyCash(fold: Fold, one: CashMovement): void {
  const { currency: code, way } = one
  const sums = fold.of(code)
  const minor = parseAmount(one.amount, currencyOf(code).places)
  const weight = weightOf(one.state)
  if (weight === 'counts') {
    sums.listed = undefined
    if (way === 'in') sums.cashIn += minor
    else sums.cashOut += minor
    sums.pieces = addCounts(addCounts(sums.pieces, one.taken), one.given, -1)
  } else if (weight === 'doubt') {
    if (way === 'in') sums.doubtIn += minor
    else sums.doubtOut += minor
  }
  fold.add(code, {
    ...blank,
    ...pick(one),
    kind: 'cash',
    [way]: one.amount,
    weight,
    state: one.state,
    itemised: isItemised(one),
  })
}

/** The cash goes back the way it came, in the notes that were counted for it. */
export function applyUndo(fold: Fold, one: CashMovement, by: NonNullable<CashMovement['undoneBy']>): void {
  const { currency: code } = one
  if (weightOf(one.state) !== 'counts') return
  const sums = fold.of(code)
  const minor = parseAmount(one.amount, currencyOf(code).places)
  sums.listed = undefined
  if (one.way === 'in') sums.cashOut += minor
  else sums.cashIn += minor
  sums.pieces = addCounts(addCounts(sums.pieces, by.taken), by.given, -1)
  fold.add(code, {
    ...blank,
    ...pick(one),
    kind: 'undone',
    undoes: one.entry,
    number: by.seq,
    entry: by.entry,
    at: by.at,
    who: by.by === fold.till ? null : by.by,
    [wayBack(one)]: one.amount,
    state: one.state,
    itemised: isItemised(by),
  })
}

function isItemised({ taken, given }: Pick<CashMovement, 'taken' | 'given'>): boolean {
  return !isEmptyCount(taken) || !isEmptyCount(given)
}

function pick({ seq, at, entry, operation, account, note }: CashMovement) {
  return { number: seq, at, entry, operation, account, note, who: null, difference: null }
}
