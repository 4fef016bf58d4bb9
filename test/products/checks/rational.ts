/** A second, slow and plain way to count: fractions day by day, written without looking at the product code. */
export class Rational {
  readonly top: bigint
  readonly bottom: bigint
  constructor(top: bigint, bottom = 1n) {
    this.top = top
    this.bottom = bottom
  }
  static percent(text: string): Rational {
    const [whole = '0', decimals = ''] = text.split('.')
    return new Rational(BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length))
  }
  plus(other: Rational): Rational {
    // Where one denominator already holds the other, the sum keeps it: or it would double with every day.
    if (this.bottom % other.bottom === 0n)
      return new Rational(this.top + other.top * (this.bottom / other.bottom), this.bottom)
    if (other.bottom % this.bottom === 0n) return other.plus(this)
    return new Rational(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }
  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.top, other.bottom))
  }
  times(other: Rational): Rational {
    return new Rational(this.top * other.top, this.bottom * other.bottom)
  }
  over(number: bigint): Rational {
    return new Rational(this.top, this.bottom * number)
  }
  isBelowZero(): boolean {
    return this.top < 0n
  }
  /** Half to even, by way of the floor. */
  rounded(): bigint {
    const twice = 2n * this.top + this.bottom
    const floor =
      (twice - (((twice % (2n * this.bottom)) + 2n * this.bottom) % (2n * this.bottom))) / (2n * this.bottom)
    const isHalf = twice % (2n * this.bottom) === 0n
    return isHalf && floor % 2n !== 0n ? floor - 1n : floor
  }
}

/** Every day from `from` to `to`, both included. */
export function eachDay(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = new Date(`${from}T12:00:00Z`); at.toISOString().slice(0, 10) <= to;) {
    days.push(at.toISOString().slice(0, 10))
    at = new Date(at.getTime() + 24 * 3600 * 1000)
  }
  return days
}

export function plusDays(day: string, days: number): string {
  return new Date(new Date(`${day}T12:00:00Z`).getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
}
