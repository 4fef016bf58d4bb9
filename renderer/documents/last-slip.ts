/**
 * F9 wherever no screen has a slip of its own: the slip of what this person posted last, once more. Another customer
 * may stand there by now, so it says whose slip it was.
 */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { headingOf, shownAmountOf, whoOf } from '../entries/entry.ts'
import { say } from '../i18n/index.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { slipOut, type Printed } from './print.ts'
import { printing } from './printing.ts'

export async function lastSlipAgain(): Promise<Printed | null> {
  const { person } = useDesk()
  const last = useJournal().newestFirst.find(({ profile }) => profile === person?.id)
  return printing('last slip', async () => {
    if (!last) return { ok: true, note: say.slip.noLast }
    const printed = await slipOut(last.id)
    return printed.ok ? { ok: true, note: `${whatOf(last)}. ${printed.note ?? say.slip.printed}` } : printed
  })
}

/** `Last slip: Cash deposit, ₦5,000.00, Adaeze Nwosu`. */
function whatOf(entry: JournalEntry): string {
  const parts = [headingOf(entry), shownAmountOf(entry), whoOf(entry)]
  return say.slip.lastOf(parts.filter(Boolean).join(', '))
}
