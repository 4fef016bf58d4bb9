/** Whose account a number is: learnt from what this window has read, asked for once where it is not known. */
import { shallowReactive } from 'vue'
import { call } from './bridge.ts'

export interface AccountName {
  name: string
  accountNo: string | undefined
  currencyCode: string | undefined
  places: number
}

/** Accounts of each kind are numbered for themselves. */
const kinds = {
  savings: (id: string) => call('getSavingsAccount', { params: { savingsId: id } }),
  fixedDeposit: (id: string) => call('getFixedDeposit', { params: { accountId: id } }),
  loan: (id: string) => call('getLoan', { params: { loanId: id } }),
}
export type AccountKind = keyof typeof kinds

const known = shallowReactive(new Map<string, AccountName>())
const asked = new Set<string>()
const keyOf = (id: number, kind: AccountKind): string => `${kind} ${id}`

export function accountName(id: number, kind: AccountKind = 'savings'): AccountName | undefined {
  const key = keyOf(id, kind)
  if (!known.has(key) && !asked.has(key)) {
    asked.add(key)
    void learn(id, kind)
  }
  return known.get(key)
}

/** Before a print: names must stand on the paper, not come in later. */
export async function knowNames(ids: readonly (number | null)[]): Promise<void> {
  await Promise.all(
    ids.map((id) => (id === null || known.has(keyOf(id, 'savings')) ? null : learn(id, 'savings'))),
  )
}

async function learn(id: number, kind: AccountKind): Promise<void> {
  const answer = await kinds[kind](String(id))
  if (!answer.ok) return void asked.delete(keyOf(id, kind))
  const { clientName, accountNo, currency } = answer.value.value
  known.set(keyOf(id, kind), {
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
