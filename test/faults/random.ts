/** Chance that can be repeated: the same seed gives the same faults (mulberry32; not for secrets). */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  pick<T>(from: readonly [T, ...T[]]): T
  /** True in this share of the calls. */
  chance(share: number): boolean
}

export function randomOf(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    chance: (share) => next() < share,
  }
}

/** A seed for a run that names none; whoever draws it prints it. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 2 ** 31)
}
