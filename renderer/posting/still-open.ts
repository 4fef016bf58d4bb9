/**
 * What an account holds at least: a posting whose outcome is not known, or which waits for an approval at the bank, may
 * have yet to be deducted from what the bank tells now (decision 532).
 */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { parseAmount, type Currency } from '../../shared/values/money.ts'
import { accountFacts, type AccountRecord } from '../desk/account.ts'
import { amountOf, partiesOf } from '../entries/entry.ts'
import { formatMoney } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { isStillOpen } from './unknown-on-account.ts'

const leaving: readonly JournalEntry['operation'][] = [
  'withdrawCash',
  'createIntraTransfer',
  'paySavingsCharge',
]

/** In minor units. */
export function mayStillLeave(
  entries: readonly JournalEntry[],
  account: number,
  { places }: Currency,
): bigint {
  return entries
    .filter((entry) => isStillOpen(entry) && leaving.includes(entry.operation))
    .filter((entry) => partiesOf(entry).from === account)
    .reduce((sum, entry) => sum + parseAmount(amountOf(entry) ?? '0', places), 0n)
}

export interface StillOpen {
  /** Beside what is available after this posting, which changes it by so much. */
  says: (change: bigint) => string
  /** At the top, where so much goes that it matters. */
  doubt: (leaves: bigint, isTold: boolean) => string | null
}

/** Null: nothing is open, or the bank tells no balance. */
export function stillOpen(entries: readonly JournalEntry[], account: AccountRecord): StillOpen | null {
  const { available, currency } = accountFacts(account)
  const open = mayStillLeave(entries, account.id, currency)
  if (available === null || open === 0n) return null
  const least = available - open
  const { unknown } = say.readback
  const money = (minor: bigint): string => formatMoney(minor, currency)
  return {
    says: (change) => unknown.orOnly(money(least + change)),
    doubt(leaves, isTold) {
      if (leaves <= least) return null
      // A balance is told to its owner alone (decision 236).
      return isTold ? unknown.overdraws(money(least), money(leaves - least)) : unknown.mayOverdraw
    },
  }
}
