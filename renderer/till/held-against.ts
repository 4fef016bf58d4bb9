/** What a count of the till is held against, and by how much it differs: by currency. */
import { computed, type ComputedRef } from 'vue'
import type { TillView } from '../../shared/desk/till.ts'
import type { Counts } from '../../shared/till/records.ts'
import { shouldOpenWith } from '../../shared/till/opening.ts'
import { countTotal } from '../../shared/values/denominations.ts'
import { currencyCodes, currencyOf, formatMinor, readMinor } from '../../shared/values/money.ts'
import { say } from '../i18n/index.ts'
import type { CountedSum } from './CountedSums.vue'
import { noTillOf } from './no-till.ts'
import { isZero } from './wording.ts'

export interface HeldAgainst {
  /** What should lie there, or what the till was closed with. */
  against: ComputedRef<Readonly<Record<string, string>>>
  againstWords: ComputedRef<string>
  sums: ComputedRef<CountedSum[]>
  isOff: ComputedRef<boolean>
}

export function heldAgainst(
  mode: 'open' | 'count' | 'close',
  { view, person, counts }: { view: () => TillView; person: string; counts: () => Counts },
): HeldAgainst {
  const against = computed<Readonly<Record<string, string>>>(() =>
    mode === 'open'
      ? { ...view().opensWith }
      : Object.fromEntries((view().own?.drawers ?? []).map(({ currency, expected }) => [currency, expected])),
  )
  /** Taken or paid without a till: an opening count takes it in. */
  const since = computed(() => (mode === 'open' && noTillOf(view(), person)?.cash) || [])
  /** With that cash it is more, or less, than the till was closed with. */
  const againstWords = computed(() => say.till.form.against[since.value.length > 0 ? 'count' : mode])
  const sums = computed(() => {
    const counted = counts()
    const codes = new Set([
      ...Object.keys(against.value),
      ...since.value.map(({ currency }) => currency),
      ...Object.keys(counted),
    ])
    return currencyCodes
      .filter((code) => codes.has(code))
      .map((code): CountedSum => {
        const { places } = currencyOf(code)
        const total = countTotal(code, counted[code] ?? {})
        const should =
          mode === 'open'
            ? shouldOpenWith(view().opensWith, since.value, code, total)
            : (against.value[code] ?? '0')
        const difference = should === null ? null : formatMinor(total - readMinor(should, places), places)
        return { code, counted: formatMinor(total, places), should, difference }
      })
  })
  const isOff = computed(() =>
    sums.value.some(({ difference }) => difference !== null && !isZero(difference)),
  )
  return { against, againstWords, sums, isOff }
}
