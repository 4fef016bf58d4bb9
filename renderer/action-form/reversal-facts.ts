/** Which movement a reversal takes back, and what becomes of the notes where it was cash of this desk. */
import { reference, withoutMark } from '../../shared/posting/journal.ts'
import { wayBack, type CashMovement } from '../../shared/till/records.ts'
import { currencyOf } from '../../shared/values/money.ts'
import { noteRows, isCounted } from '../cash/cash.ts'
import { personName } from '../desk/person-names.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { notesOfReversal, tillOf } from '../entries/reversed-cash.ts'
import { safeText, timeOf } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import type { Subject, TillBack } from './money-read-back.ts'

export interface Fact {
  label: string
  value: string
}

/** The posting that is reversed: two of one day and amount differ by their numbers alone; the slip has the reference. */
export function reversalFacts(subject: Subject | null, cash: CashMovement | null): Fact[] {
  const what = [subject?.name, cash && reference(cash.entry)].filter(Boolean).join(' · ')
  const rows: [string, string][] = [[say.readback.reversed, what]]
  if (cash) {
    const currency = currencyOf(cash.currency)
    const counted = isCounted(cash)
      ? noteRows(currency, cash).map(([label, value]) => say.figures.named(label, value))
      : [say.cash.notCounted.words]
    rows.push(
      [say.readback.postedBy, say.readback.at(personName(cash.till), timeOf(cash.at))],
      [
        say.cash.override.approved,
        cash.approved
          ? safeText(say.cash.override.by(personName(cash.approved.by), cash.approved.reason))
          : '',
      ],
      [say.readback.noteThen, safeText(withoutMark(cash.note))],
      [say.readback.countedThen, counted.join('; ')],
    )
  }
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

/** What becomes of the cash, in words. */
export function cashFacts(cash: CashMovement | null): Fact[] {
  return cash ? [{ label: say.readback.cash, value: notesOfReversal(cash, null) }] : []
}

/** The open till into which the cash comes back, or out of which it goes; null: none counts it. */
export function tillBack(cash: CashMovement | null): TillBack | null {
  const session = cash && tillOf(cash)
  if (!cash || !session) return null
  return {
    way: wayBack(cash),
    name: session.till === useDesk().person?.id ? null : say.readback.tillOf(personName(session.till)),
    drawer: session.drawers.find(({ currency }) => currency === cash.currency) ?? null,
  }
}
