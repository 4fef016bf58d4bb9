/**
 * The same money between the same accounts, posted at this desk within the last hours: a person who reads it back is told,
 * for nobody else would see that a customer is served twice. It stops nothing: people do pay in the same sum again.
 */
import type { OperationName } from '../../shared/operations/index.ts'
import { parseAmount, type Currency } from '../../shared/values/money.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { amountOf, partiesOf, undoneBy } from '../entries/entry.ts'
import { outcomeOf } from '../entries/outcome-words.ts'
import { say } from '../i18n/index.ts'
import { timeOf } from '../i18n/format.ts'
import { reference } from '../../shared/posting/journal.ts'

export interface Wanted {
  operation: OperationName
  from: number | null
  to: number | null
  minor: bigint
  currency: Currency
}

const withinMs = 8 * 3_600_000
const known = ['accepted', 'confirmed']
const unknown = ['sent', 'inDoubt', 'needsPeople']

export function postedBefore(entries: readonly JournalEntry[], wanted: Wanted, nowMs: number): string | null {
  const same = entries.find((entry) => {
    if (
      entry.operation !== wanted.operation ||
      ![...known, ...unknown].includes(entry.state) ||
      undoneBy(entry)
    )
      return false
    const { from, to } = partiesOf(entry)
    const amount = amountOf(entry)
    return (
      from === wanted.from &&
      to === wanted.to &&
      amount !== null &&
      parseAmount(amount, wanted.currency.places) === wanted.minor &&
      nowMs - Date.parse(entry.writtenAt) < withinMs
    )
  })
  if (!same) return null
  const at = [timeOf(same.writtenAt), reference(same.id)] as const
  // What becomes of it says "do not post it again", which is not the question here.
  return known.includes(same.state)
    ? say.readback.before(...at, outcomeOf(same))
    : say.readback.beforeUnknown(...at)
}
