/** Judges what was counted before it is written down. */
import {
  countTotal,
  denominationsOf,
  foreignTo,
  isEmptyCount,
  smallestOf,
  type CashCount,
} from '../../shared/values/denominations.ts'
import {
  AmountError,
  currencyOf,
  formatMinor,
  parseAmount,
  parsePositiveAmount,
} from '../../shared/values/money.ts'
import type { CashMovement, Counts } from '../../shared/till/records.ts'
import type { CashGiven } from './authorisation.ts'
import { Refused } from '../core/refused.ts'
import { atField, problem } from '../../shared/desk/problems.ts'
import { invalid } from './submit-errors.ts'

/** Decimal text by currency. @throws Refused where a currency or a note is not known. */
export function totalsOf(counts: Counts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(counts).map(([code, count]) => {
      mustKnow(code, count, `counts.${code}`)
      return [code, formatMinor(countTotal(code, count), currencyOf(code).places)]
    }),
  )
}

/** Without pieces that are none. */
export function tidied(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([code, count]) => [code, withoutNone(count)]))
}

export function withoutNone(count: CashCount): CashCount {
  return Object.fromEntries(Object.entries(count).filter(([, pieces]) => pieces > 0))
}

/** The amount in minor units; where notes are given, they must come to it. @throws Refused */
export function amountMoved(code: string, amount: string, pieces: CashCount): bigint {
  mustKnow(code, pieces, 'pieces')
  const { places } = currencyOf(code)
  let minor: bigint
  try {
    minor = parsePositiveAmount(amount, places)
  } catch (problem) {
    if (problem instanceof AmountError) throw new Refused(invalid([{ field: 'amount', ...problem.told }]))
    throw problem
  }
  if (!isEmptyCount(pieces) && countTotal(code, pieces) !== minor) {
    const counted = formatMinor(countTotal(code, pieces), places)
    throw new Refused(atField('pieces', problem('notesComeTo', { amount: counted })))
  }
  return minor
}

/** Cash is what notes and coins come to (decision 367). @throws Refused */
export function mustComeToCoins(code: string, amount: string, field: string): void {
  const smallest = smallestOf(code)
  const { places } = currencyOf(code)
  if (!smallest || parseAmount(amount, places) % smallest.minor === 0n) return
  throw new Refused(atField(field, problem('noCoins', { currency: code, smallest: smallest.face })))
}

export const noNotes: CashGiven = { taken: {}, given: {} }

export const isCounted = ({ taken, given }: CashGiven = noNotes): boolean =>
  !isEmptyCount(taken) || !isEmptyCount(given)

/** The notes of cash over the counter, which come to its amount; null: nobody counted them. @throws Refused */
export function notesCounted(
  { way, currency, amount }: Pick<CashMovement, 'way' | 'currency' | 'amount'>,
  cash: CashGiven | undefined,
): CashGiven | null {
  if (!isCounted(cash)) return null
  const [taken, given] = [withoutNone(cash?.taken ?? {}), withoutNone(cash?.given ?? {})]
  mustKnow(currency, taken, 'cash.taken')
  mustKnow(currency, given, 'cash.given')
  const net = countTotal(currency, taken) - countTotal(currency, given)
  const counted = way === 'in' ? net : -net
  const { places } = currencyOf(currency)
  if (counted !== parseAmount(amount, places))
    throw new Refused(atField('cash', problem('notesComeTo', { amount: formatMinor(counted, places) })))
  return { taken, given }
}

export function mustKnow(code: string, count: CashCount, field: string): void {
  if (denominationsOf(code).length === 0 && !isEmptyCount(count)) {
    throw new Refused(atField(field, problem('notesUnknown', { currency: code })))
  }
  const [foreign] = foreignTo(code, count)
  if (foreign !== undefined)
    throw new Refused(atField(field, problem('noSuchNote', { currency: code, note: foreign })))
}
