/**
 * Cash of the vault is an amount that the bank fixes, and nobody can enter another that coins come to: what is handed
 * over, and what becomes of the rest (decision 495).
 */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { nearestInCoins } from '../../shared/values/denominations.ts'
import { currencyOf, parseAmount, type Currency } from '../../shared/values/money.ts'
import { formatMoney } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

export const vaultWay = (operation: string): 'in' | 'out' =>
  operation === 'activateFixedDeposit' ? 'in' : 'out'

/** Null: notes and coins come to it, or they are not known here. */
export function beyondCoins(operation: string, currency: Currency, minor: bigint): string | null {
  const way = vaultWay(operation)
  const near = nearestInCoins(way, currency.code, minor)
  if (near === null) return null
  const rest = way === 'in' ? near - minor : minor - near
  return say.cash.beyondCoins[way](formatMoney(near, currency), formatMoney(rest, currency))
}

/** The same of what was posted, by the amount that the desk kept beside it. */
export function beyondCoinsOf(
  operation: JournalEntry['operation'],
  beside: JournalEntry['beside'] | undefined,
): string | null {
  const { vault } = beside ?? {}
  if (!vault) return null
  const currency = currencyOf(vault.currency)
  return beyondCoins(operation, currency, parseAmount(vault.amount, currency.places))
}
