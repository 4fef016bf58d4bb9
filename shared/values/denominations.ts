/**
 * Notes and coins. A count says how many pieces there are of each; its value is exact. Which notes a currency has
 * is a fact of its issuer (Central Bank of Nigeria: ₦5 to ₦1,000, coins 50 kobo, ₦1 and ₦2).
 */
import { parseAmount, currencyOf } from './money.ts'

export interface Denomination {
  /** `note1000`, `coin0.50`: a franc of 500 comes as both. */
  id: string
  kind: 'note' | 'coin'
  /** As it is written on it. */
  face: string
  minor: bigint
}

/** How many pieces of each denomination, by its id. None: left out. */
export type CashCount = Readonly<Record<string, number>>

const faces: Readonly<Record<string, { notes: string; coins: string }>> = {
  NGN: { notes: '1000 500 200 100 50 20 10 5', coins: '2 1 0.50' },
  USD: { notes: '100 50 20 10 5 2 1', coins: '1 0.50 0.25 0.10 0.05 0.01' },
  EUR: { notes: '500 200 100 50 20 10 5', coins: '2 1 0.50 0.20 0.10 0.05 0.02 0.01' },
  GBP: { notes: '50 20 10 5', coins: '2 1 0.50 0.20 0.10 0.05 0.02 0.01' },
  XOF: { notes: '10000 5000 2000 1000 500', coins: '500 250 200 100 50 25 10 5 1' },
  TND: { notes: '50 20 10 5', coins: '5 2 1 0.500 0.200 0.100 0.050 0.020 0.010 0.005' },
}

/** Largest first. Empty for a currency whose notes are not known here: its cash is then told as an amount alone. */
export function denominationsOf(code: string): readonly Denomination[] {
  const known = faces[code]
  if (!known) return []
  const { places } = currencyOf(code)
  const each = (kind: 'note' | 'coin', list: string): Denomination[] =>
    list.split(' ').map((face) => ({ id: `${kind}${face}`, kind, face, minor: parseAmount(face, places) }))
  return [...each('note', known.notes), ...each('coin', known.coins)]
}

/** The smallest piece of a currency; undefined where its notes are not known. Cash comes to a whole number of these. */
export function smallestOf(code: string): Denomination | undefined {
  return denominationsOf(code).toSorted((a, b) => (a.minor < b.minor ? -1 : 1))[0]
}

/**
 * What can be handed over for an amount that no notes and coins come to; null: they do, or are not known here. A payment
 * covers what is owed; nobody is paid more than they are owed.
 */
export function nearestInCoins(way: 'in' | 'out', code: string, minor: bigint): bigint | null {
  const smallest = smallestOf(code)
  const beyond = smallest ? minor % smallest.minor : 0n
  return !smallest || beyond === 0n ? null : minor - beyond + (way === 'in' ? smallest.minor : 0n)
}

/** What a count comes to, in minor units. What the currency does not have counts for nothing (`foreignTo` finds it). */
export function countTotal(code: string, count: CashCount): bigint {
  return denominationsOf(code).reduce((sum, { id, minor }) => sum + minor * BigInt(count[id] ?? 0), 0n)
}

/** Ids in a count that its currency does not have. */
export function foreignTo(code: string, count: CashCount): string[] {
  const known = new Set(denominationsOf(code).map(({ id }) => id))
  return Object.keys(count).filter((id) => !known.has(id))
}

/** `count` and `sign` times `other`, piece by piece; nothing is clamped. */
export function addCounts(count: CashCount, other: CashCount, sign: 1 | -1 = 1): CashCount {
  const sum: Record<string, number> = { ...count }
  for (const [id, pieces] of Object.entries(other)) sum[id] = (sum[id] ?? 0) + sign * pieces
  return Object.fromEntries(Object.entries(sum).filter(([, pieces]) => pieces !== 0))
}

/** How many pieces come to this; null where it is no whole number of them. */
export function piecesFor(minor: bigint, { minor: each }: Denomination): number | null {
  if (minor < 0n || minor % each !== 0n) return null
  const pieces = minor / each
  return pieces > 9_999_999n ? null : Number(pieces)
}

export function isEmptyCount(count: CashCount): boolean {
  return Object.values(count).every((pieces) => pieces === 0)
}

/** Enough for every till that people fill; a search that needs more has no good answer. */
const maxSteps = 20_000

/**
 * Few, large pieces that come to exactly `minor`, from what is held; `held` null: from as many as are wanted.
 * Null where it cannot be done.
 */
export function suggestPieces(code: string, minor: bigint, held: CashCount | null): CashCount | null {
  const all = denominationsOf(code)
  let steps = 0

  function pay(at: number, left: bigint): CashCount | null {
    if (left === 0n) return {}
    const one = all[at]
    if (++steps > maxSteps || !one) return null
    const fit = left / one.minor
    const have = held === null ? fit : BigInt(Math.max(0, held[one.id] ?? 0))
    for (let pieces = fit < have ? fit : have; pieces >= 0n; pieces--) {
      const rest = pay(at + 1, left - pieces * one.minor)
      if (rest) return pieces === 0n ? rest : { ...rest, [one.id]: Number(pieces) }
      if (steps > maxSteps) return null
    }
    return null
  }
  return minor < 0n || all.length === 0 ? null : pay(0, minor)
}
