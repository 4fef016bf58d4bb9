/**
 * What can be said of an account before money is moved on it, from how it was read: the service judges again and has
 * the last word, but a teller learns at the field, while the customer still stands there.
 */
import { watch } from 'vue'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { AmountError, parsePositiveAmount } from '../../shared/values/money.ts'
import { accountFacts, type AccountFacts, type AccountRecord, type Party } from '../desk/account.ts'
import { say } from '../i18n/index.ts'
import { formatMoney, safeText } from '../i18n/format.ts'
import { worded } from '../i18n/in-words.ts'
import { numberTyped } from './number-typed.ts'

export type Side = 'debit' | 'credit'

/** As the service tells it now: money is moved on nothing else. */
export const isFresh = (party: Party | null): boolean => party?.source === 'service'

/** Longer than a bank that answers at all takes to read one account. */
const longestWaitMs = 10_000
/**
 * Whoever types fast must not be told to wait and try again: an account that was chosen may still be being read, and
 * what was read while the line was down is read again.
 */
export async function whenRead(chosen: () => readonly (Party | null)[]): Promise<void> {
  await until(() => chosen().every((party) => party !== null))
  const again = chosen().flatMap((party) => (party && !isFresh(party) ? [party.again()] : []))
  await Promise.race([Promise.all(again), until(() => chosen().every(isFresh))])
}

export function until(isRead: () => boolean): Promise<void> {
  if (isRead()) return Promise.resolve()
  return new Promise((resolve) => {
    const limit = setTimeout(end, longestWaitMs)
    const stop = watch(isRead, end, { flush: 'sync' })
    function end(): void {
      clearTimeout(limit)
      stop()
      resolve()
    }
  })
}

/** Why nothing can be posted on it; null: nothing is against it. */
export function partyFault(id: string, party: Party | null, side: Side): string | null {
  const { faults } = say.transfer
  if (id === '') return say.form.account.missing
  if (!party) return faults.unread
  if (party.source === 'cache') return faults.stale
  return partyStop(party, side)
}

/** What the bank lets nobody get past: it is not active, or stopped. */
export function partyStop({ record }: Party, side: Side): string | null {
  const { faults } = say.transfer
  const facts = accountFacts(record)
  const stop = [facts.stops[0], record.reasonForBlock]
    .map((one) => safeText(one ?? ''))
    .filter(Boolean)
    .join(': ')
  if (!facts.isActive) {
    return faults.inactive(say.term(record.status?.value ?? '') || say.shell.money.untold)
  }
  if (facts.stopsDebit && facts.stopsCredit && waitsForIdentity(record)) return faults.noIdentity(stop)
  if (side === 'debit' && facts.stopsDebit) return faults.noDebit(stop)
  if (side === 'credit' && facts.stopsCredit) return faults.noCredit(stop)
  return null
}

/** The bank's own words give the reason (§1): an identity that was stolen is another one. */
function waitsForIdentity({ reasonForBlock = '' }: AccountRecord): boolean {
  return /identit|kyc/i.test(reasonForBlock) && !/fraud|theft|stolen|usurp/i.test(reasonForBlock)
}

/** The same of all sides, at their fields. */
export function stopsOf(sides: readonly (readonly [string, Party | null, Side])[]): FieldProblem[] {
  return sides.flatMap(([field, party, side]) => {
    const message = party && partyStop(party, side)
    return message ? [{ field, message }] : []
  })
}

/** @param accountNo Of the account: another number like it is no amount. */
export function amountFault(
  text: string,
  { available, held, currency }: AccountFacts,
  side: Side,
  accountNo?: string,
): string | null {
  if (text.trim() === '') return say.form.amount.missing
  const number = numberTyped(text, accountNo)
  if (number !== null) return number
  try {
    const minor = parsePositiveAmount(text, currency.places)
    // An overdraft may allow more than is available: how much, only the service knows.
    if (side === 'credit' || available === null || minor <= available) return null
    return say.transfer.faults.notEnough(
      formatMoney(available, currency),
      held > 0n ? formatMoney(held, currency) : null,
    )
  } catch (problem) {
    if (problem instanceof AmountError) return worded(problem.told)
    throw problem
  }
}
