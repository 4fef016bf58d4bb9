/**
 * Exact fractions of money. Products work on numerators of unlimited size and round once, half to even
 * (facts §3.1); no float, and nothing is rounded on the way.
 */

/** Yearly or periodic interest in millionths of a percent: 5.25 % is `5_250_000n`. */
export type Rate = bigint

/** 100 %: what a rate is divided by to become a factor. */
export const wholeRate: Rate = 100_000_000n

/** A number as a quotient; the denominator is above zero. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** The nearest whole number; exactly half way goes to the even neighbour. `denominator` must be above zero. */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('a denominator is above zero')
  if (numerator < 0n) return -roundHalfEven(-numerator, denominator)
  const whole = numerator / denominator
  const twice = 2n * (numerator - whole * denominator)
  const up = twice > denominator || (twice === denominator && whole % 2n === 1n)
  return up ? whole + 1n : whole
}

/** The nearest multiple, half to the even multiple. `roundToMultiple(1250n, 100n)` → `1200n`. */
export function roundToMultiple(amountMinor: bigint, multipleMinor: bigint): bigint {
  return roundHalfEven(amountMinor, multipleMinor) * multipleMinor
}

/** What is wrong with a rate: the sentence says what to write instead. */
export class RateError extends Error {
  override name = 'RateError'
}

/** Decimal text in percent → rate. `'5.25'` → `5_250_000n`. @throws RateError */
export function parseRate(text: string): Rate {
  const match = /^(0|[1-9][0-9]{0,3})(?:\.([0-9]{1,6}))?$/.exec(text)
  if (!match) throw new RateError('enter the rate in percent with at most 6 decimals, such as 5.25')
  return BigInt((match[1] ?? '0') + (match[2] ?? '').padEnd(6, '0'))
}

/** Rate → decimal text in percent, without zeros at the end. `5_250_000n` → `'5.25'`. */
export function formatRate(rate: Rate): string {
  const digits = rate.toString().padStart(7, '0')
  const decimals = digits.slice(-6).replace(/0+$/, '')
  return decimals === '' ? digits.slice(0, -6) : `${digits.slice(0, -6)}.${decimals}`
}

/** A rate spread over parts of a year, in lowest terms: 5 % over 365 days is 1/7300 a day. */
export function ratePart(rate: Rate, parts: bigint, wholes: bigint): Fraction {
  return lowest({ numerator: rate * parts, denominator: wholeRate * wholes })
}

export function lowest({ numerator, denominator }: Fraction): Fraction {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b]
  return a
}
