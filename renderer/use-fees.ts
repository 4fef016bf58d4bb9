/** What the bank takes for letting money out of an account: the charges that come with each withdrawal (facts §3.7). */
import { computed, type ComputedRef } from 'vue'
import { minorOf } from './account.ts'
import type { Currency } from '../shared/money.ts'
import { say } from './messages/index.ts'
import { safeText, showMinor } from './show.ts'
import { useDesk } from './stores/desk.ts'
import { useRead } from './use-read.ts'

/** With each withdrawal; a fixed amount. */
const withWithdrawal = 5
const flat = 1

export interface Fees {
  /** One line for the read-back; null: this bank tells no charges. */
  words: string | null
  /** Of those that are a fixed amount. What is in per cent, the bank rounds by its own rule. */
  flatMinor: bigint
}

export function useFees(savingsId: () => string, currency: () => Currency): ComputedRef<Fees> {
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
    if (reading.state.value === 'idle') return { words: null, flatMinor: 0n }
    if (!reading.answer.value) return { words: words.feeUntold, flatMinor: 0n }
    const due = reading.answer.value.value.pageItems.filter(
      ({ chargeTimeType }) => chargeTimeType?.id === withWithdrawal,
    )
    if (due.length === 0) return { words: words.noFee, flatMinor: 0n }
    let flatMinor = 0n
    const told = due.map((charge) => {
      const name = safeText(charge.name ?? words.fee)
      const amount = minorOf(charge.amount, currency())
      const isFlat = 'percentage' in charge ? charge['percentage'] === undefined : true
      if (!isFlat || !isOfKind(charge, flat) || amount === null)
        return words.feeInPercent(name, charge.amount ?? '?')
      flatMinor += amount
      return `${showMinor(amount, currency())} · ${name}`
    })
    const after = flatMinor > 0n ? words.afterFee : words.beforeFee
    return { words: `${told.join('; ')}. ${after}`, flatMinor }
  })
}

/** The table names no kind of calculation for a charge of an account; a service that tells one is heard. */
function isOfKind(charge: object, wanted: number): boolean {
  const kind: unknown = Object.entries(charge).find(([name]) => name === 'chargeCalculationType')?.[1]
  if (typeof kind !== 'object' || kind === null || !('id' in kind)) return true
  return kind.id === wanted
}
