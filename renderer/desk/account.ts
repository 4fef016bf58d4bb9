/** A savings account as the screens speak of it: its figures exactly, its state and its stops in words. */
import type { ReplyOf } from '../../shared/operations/index.ts'
import { currencyOf, readMinor, type Currency } from '../../shared/values/money.ts'
import { accountNumber, formatMoney, safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

export type AccountRecord = ReplyOf<'getSavingsAccount'>
export type Movement = ReplyOf<'listSavingsTransactions'>['pageItems'][number]
export type CustomerRecord = ReplyOf<'getClient'>

/** An account that is chosen in a form, as it was read just now. */
export interface Party {
  record: AccountRecord
  source: 'service' | 'cache'
  /** Reads it anew. */
  again: () => Promise<void>
}

/** Ids of the states (facts §3.4). */
const stateIds = { active: 300, block: 400, blockCredit: 500, blockDebit: 600 } as const

export interface AccountFacts {
  currency: Currency
  /** Minor units; null where the service does not tell. */
  balance: bigint | null
  available: bigint | null
  held: bigint
  /** What must stay, where the bank says that it holds to it; null: nothing, or an overdraft goes below. */
  minimum: bigint | null
  isActive: boolean
  stopsDebit: boolean
  stopsCredit: boolean
  /** One word each for what stops this account. */
  stops: readonly string[]
}

/** An amount of a reply in minor units; null when absent or unreadable: shown as not told, never as zero. */
export function minorOf(text: string | undefined, currency: Currency): bigint | null {
  if (text === undefined) return null
  try {
    return readMinor(text, currency.places)
  } catch {
    return null
  }
}

export function currencyOfRecord(record: Pick<AccountRecord, 'currency'>): Currency {
  return currencyOf(record.currency?.code ?? '—', record.currency?.decimalPlaces ?? 2)
}

export function accountFacts(record: AccountRecord): AccountFacts {
  const currency = currencyOfRecord(record)
  const balance = minorOf(record.summary?.accountBalance, currency)
  const told = minorOf(record.summary?.availableBalance, currency)
  const held =
    (minorOf(record.savingsAmountOnHold, currency) ?? 0n) + (minorOf(record.onHoldFunds, currency) ?? 0n)
  const sub = record.subStatus?.id
  const words = say.account.stops
  const stops =
    sub === stateIds.block
      ? [words.block]
      : sub === stateIds.blockCredit
        ? [words.credit]
        : sub === stateIds.blockDebit
          ? [words.debit]
          : []
  return {
    currency,
    balance,
    // What is available is what the service says; where it is silent, the balance less what is held (facts §3.4).
    available: told ?? (balance === null ? null : balance - held),
    held,
    minimum:
      record.enforceMinRequiredBalance === true && record.allowOverdraft !== true
        ? minorOf(record.minRequiredBalance, currency)
        : null,
    isActive: record.status?.id === stateIds.active,
    stopsDebit: sub === stateIds.block || sub === stateIds.blockDebit,
    stopsCredit: sub === stateIds.block || sub === stateIds.blockCredit,
    stops,
  }
}

/** What stands beside an amount: of what may not be paid out nobody is told that it is available (decision 502). */
export function availableWords({ subStatus }: Pick<AccountRecord, 'subStatus'>): string {
  return accountFacts({ id: 0, subStatus }).stopsDebit ? say.account.noneMayBeTaken : say.readback.available
}

/** `Blocked · 2100 000 608 · Court order`: what stops an account, and why, where the bank says it. */
export function stopLines(account: AccountRecord): string[] {
  return accountFacts(account).stops.map((stop) =>
    [stop, accountNumber(account.accountNo), safeText(account.reasonForBlock ?? '')]
      .filter(Boolean)
      .join(' · '),
  )
}

/** Said where what leaves takes an account below its minimum; below zero has words of its own. Null: it does not. */
export function belowMinimum({ available, minimum, currency }: AccountFacts, change: bigint): string | null {
  const after = available === null ? null : available + change
  if (change >= 0n || minimum === null || after === null || after < 0n || after >= minimum) return null
  return say.readback.belowMinimum(formatMoney(minimum, currency))
}

/** The name of a customer, from whatever parts the service sent. */
export function nameOf(client: CustomerRecord): string {
  const parts = [client.firstname, client.middlename, client.lastname].filter(Boolean).join(' ')
  return client.displayName ?? client.fullname ?? parts
}
