/** What the last print came to, for whichever screen the person is on: a note, or what went wrong. */
import { ref, shallowRef } from 'vue'
import { say } from '../i18n/index.ts'
import type { Printed } from './print.ts'

export const lastPrint = shallowRef<Printed | null>(null)
export const isPrinting = ref(false)

const underWay = new Set<string>()
let last: Promise<unknown> = Promise.resolve()

/**
 * One print at a time; it never holds up what the teller does. The same again while it is under way is a key pressed
 * twice, and gives null; another waits for its turn. `what`: the paper and where it goes, in any words of the code.
 */
export async function printing(what: string, work: () => Promise<Printed>): Promise<Printed | null> {
  if (underWay.has(what)) return null
  underWay.add(what)
  isPrinting.value = true
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  lastPrint.value = null
  try {
    const printed = await mine
    lastPrint.value = printed.ok ? { ok: true, note: printed.note ?? say.slip.printed } : printed
    return printed
  } finally {
    underWay.delete(what)
    isPrinting.value = underWay.size > 0
  }
}
