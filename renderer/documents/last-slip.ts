/** F9 wherever no screen has a slip of its own: the slip of what this person posted last, once more. */
import { say } from '../i18n/index.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { slipOut, type Printed } from './print.ts'
import { printing } from './printing.ts'

export async function lastSlipAgain(): Promise<Printed | null> {
  const { person } = useDesk()
  const last = useJournal().newestFirst.find(({ profile }) => profile === person?.id)
  return printing('last slip', () =>
    last ? slipOut(last.id) : Promise.resolve({ ok: true, note: say.slip.noLast } as const),
  )
}
