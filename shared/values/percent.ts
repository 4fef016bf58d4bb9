/** A share of an amount in percent, exactly: rounded once, half to even, as the bank does (facts §3.1, §3.7). */

/** 100 % in millionths of a percent. */
const whole = 100_000_000n

/** `'1.5'` of ₦1,000.00 is ₦15.00. Null: the text is no percentage with at most six decimals. */
export function percentOf(minor: bigint, percent: string): bigint | null {
  const match = /^([0-9]{1,4})(?:\.([0-9]{1,6}))?$/.exec(percent)
  if (!match || minor < 0n) return null
  const top = minor * BigInt((match[1] ?? '0') + (match[2] ?? '').padEnd(6, '0'))
  const down = top / whole
  const twice = 2n * (top - down * whole)
  return twice > whole || (twice === whole && down % 2n === 1n) ? down + 1n : down
}
