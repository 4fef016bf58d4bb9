/** Withholding tax on interest: a group of components, each with its own percentage and first day (§2.4, §6.2). */
import type { Day } from '../../shared/values/dates.ts'
import { roundHalfEven, wholeRate, type Rate } from './exact.ts'

export interface TaxComponent {
  id: number
  rate: Rate
  /** The first day on which it is withheld. */
  startDate: Day
}

export interface WithheldTax {
  componentId: number
  amountMinor: bigint
}

/**
 * What each component withholds from interest posted on `day`; components that come to nothing are left out.
 * Each is rounded by itself, half to even, and never more than what is left of the interest.
 */
export function withheldFrom(
  components: readonly TaxComponent[],
  interestMinor: bigint,
  day: Day,
): WithheldTax[] {
  let left = interestMinor > 0n ? interestMinor : 0n
  const withheld: WithheldTax[] = []
  for (const component of components) {
    if (component.startDate > day) continue
    const share = roundHalfEven(interestMinor * component.rate, wholeRate)
    const amountMinor = share > left ? left : share
    if (amountMinor <= 0n) continue
    left -= amountMinor
    withheld.push({ componentId: component.id, amountMinor })
  }
  return withheld
}

export function totalWithheld(withheld: readonly WithheldTax[]): bigint {
  return withheld.reduce((sum, part) => sum + part.amountMinor, 0n)
}
