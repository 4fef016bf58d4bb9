/** Whose account a number is: learnt from what this window has read, asked for once where it is not known. */
import { shallowReactive } from 'vue'
import { call } from './bridge.ts'

export interface AccountName {
  name: string
  accountNo: string | undefined
  currencyCode: string | undefined
  places: number
}

const known = shallowReactive(new Map<number, AccountName>())
const asked = new Set<number>()

export function accountName(id: number): AccountName | undefined {
  if (!known.has(id) && !asked.has(id)) {
    asked.add(id)
    void learn(id)
  }
  return known.get(id)
}

/** Before a print: names must stand on the paper, not come in later. */
export async function knowNames(ids: readonly (number | null)[]): Promise<void> {
  await Promise.all(ids.map((id) => (id === null || known.has(id) ? null : learn(id))))
}

async function learn(id: number): Promise<void> {
  const answer = await call('getSavingsAccount', { params: { savingsId: String(id) } })
  if (!answer.ok) return void asked.delete(id)
  const { clientName, accountNo, currency } = answer.value.value
  known.set(id, {
    name: clientName ?? '',
    accountNo,
    currencyCode: currency?.code,
    places: currency?.decimalPlaces ?? 2,
  })
}

/** A locked desk remembers nobody. */
export function forgetNames(): void {
  known.clear()
  asked.clear()
}
