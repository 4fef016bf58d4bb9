/** Judges what was counted before it is written down. */
import {
  countTotal,
  denominationsOf,
  foreignTo,
  isEmptyCount,
  type CashCount,
} from '../../shared/values/denominations.ts'
import { AmountError, currencyOf, formatMinor, parsePositiveAmount } from '../../shared/values/money.ts'
import type { Counts } from '../../shared/till/records.ts'
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

export function mustKnow(code: string, count: CashCount, field: string): void {
  if (denominationsOf(code).length === 0 && !isEmptyCount(count)) {
    throw new Refused(atField(field, problem('notesUnknown', { currency: code })))
  }
  const [foreign] = foreignTo(code, count)
  if (foreign !== undefined)
    throw new Refused(atField(field, problem('noSuchNote', { currency: code, note: foreign })))
}
