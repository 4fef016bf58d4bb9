/**
 * What one measure says. A figure without a peer says little on a shared machine, so each stands beside what a
 * person would otherwise use, measured in the same run with the variants interleaved; the ratio is what counts.
 */
export interface Measure {
  /** `signed POST round trip` */
  name: string
  /** Of `value` and `peerValue`: `ms`, `MB`, `requests/s`. */
  unit: string
  value: number
  /** What it is compared with: `undici, unsigned, plus the bare signature`. */
  peer: string
  peerValue: number
  /** `value / peerValue` */
  ratio: number
  /** In words: `ratio <= 1.25`. */
  goal: string
  ok: boolean
}

/** What this machine cannot tell, and why: it is said, and is no miss. */
export interface Unmeasured {
  name: string
  unmeasured: string
  ok: true
}

/** What every bench module exports as `measure`: it cleans up after itself and returns one or more measures. */
export type Bench = () => Promise<(Measure | Unmeasured)[]>

/** Builds a measure from two values and a bound on their ratio. */
export function measureOf(
  facts: Pick<Measure, 'name' | 'unit' | 'value' | 'peer' | 'peerValue'>,
  bound: { atMost: number } | { atLeast: number },
): Measure {
  const ratio = facts.value / facts.peerValue
  const ok = 'atMost' in bound ? ratio <= bound.atMost : ratio >= bound.atLeast
  const goal = 'atMost' in bound ? `ratio <= ${bound.atMost}` : `ratio >= ${bound.atLeast}`
  return { ...facts, ratio, goal, ok }
}

/** The middle of a list of figures; of an even number, the lower of the two in the middle. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5)
}

/** The figure below which the given share lies: `percentile(times, 0.99)`. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new RangeError('no figures to take a percentile of')
  return value
}
