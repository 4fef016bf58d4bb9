/** What the bank takes for letting money out of an account: the charges that come with each withdrawal (facts §3.7). */
import { computed, type ComputedRef } from 'vue'
import { minorOf } from '../desk/account.ts'
import type { Currency } from '../../shared/values/money.ts'
import { percentOf } from '../../shared/values/percent.ts'
import { say } from '../i18n/index.ts'
import { safeText, formatMoney } from '../i18n/format.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useRead } from '../desk/use-read.ts'

/** With each withdrawal; a fixed amount. */
const withWithdrawal = 5
const flat = 1
const percentOfAmount = 2

export interface Fees {
  /** One line for the read-back; null: this bank tells no charges, or they are still being read. */
  words: string | null
  isReading: boolean
  /** What they come to, as far as that is known. */
  minor: bigint
}

/** @param amount What is let out of the account: a fee in percent is worked out of it. */
export function useFees(
  savingsId: () => string,
  currency: () => Currency,
  amount: () => bigint | null,
): ComputedRef<Fees> {
  const desk = useDesk()
  const reading = useRead(
    'listSavingsCharges',
    () =>
      savingsId() === '' || desk.status?.off.includes('listSavingsCharges')
        ? null
        : { params: { savingsId: savingsId() } },
    () => ({ savings: [Number(savingsId())] }),
  )
  return computed(() => {
    const { readback: words } = say
    const told = (line: string | null, minor = 0n, isReading = false) => ({ words: line, minor, isReading })
    const { answer, state } = reading
    if (!answer.value)
      return state.value === 'failed' ? told(words.feeUntold) : told(null, 0n, state.value === 'reading')
    const due = answer.value.value.pageItems.filter(
      ({ chargeTimeType }) => chargeTimeType?.id === withWithdrawal,
    )
    if (due.length === 0) return told(words.noFee)
    let minor = 0n
    let isWhole = true
    const lines = due.map((charge) => {
      const name = safeText(charge.name ?? words.fee)
      const price = priceOf(charge, currency(), amount())
      const isFlat = isOfKind(charge, flat)
      if (price === null) isWhole = false
      else minor += price
      const what = isFlat ? name : words.feeInPercent(name, charge.amount ?? '?')
      return price === null ? what : `${formatMoney(price, currency())} · ${what}`
    })
    const after = isWhole ? words.afterFee : words.beforeFee
    return told(`${lines.join('; ')}. ${after}`, minor)
  })
}

/** What a charge comes to on this amount; null where that cannot be known before the bank answers. */
function priceOf(
  charge: { amount?: string | undefined },
  currency: Currency,
  amount: bigint | null,
): bigint | null {
  if (isOfKind(charge, flat)) return minorOf(charge.amount, currency)
  // A percentage stands in `amount` (facts §3.7).
  if (!isOfKind(charge, percentOfAmount) || amount === null || charge.amount === undefined) return null
  return percentOf(amount, charge.amount)
}

/** The table names no kind of calculation for a charge of an account: it is flat, unless the service tells another. */
function isOfKind(charge: object, wanted: number): boolean {
  const kind: unknown = Object.entries(charge).find(([name]) => name === 'chargeCalculationType')?.[1]
  if (typeof kind !== 'object' || kind === null || !('id' in kind)) return wanted === flat
  return kind.id === wanted
}
