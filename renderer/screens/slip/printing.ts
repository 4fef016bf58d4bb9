/** What the last print came to, for whichever screen the person is on: a note, or what went wrong. */
import { ref, shallowRef } from 'vue'
import { say } from '../../messages/index.ts'
import type { Printed } from './print.ts'

export const lastPrint = shallowRef<Printed | null>(null)
export const isPrinting = ref(false)

/** One print at a time, however often the key is pressed; it never holds up what the teller does. */
export async function printing(work: () => Promise<Printed>): Promise<Printed | null> {
  if (isPrinting.value) return null
  isPrinting.value = true
  lastPrint.value = null
  try {
    const printed = await work()
    lastPrint.value = printed.ok ? { ok: true, note: printed.note ?? say.slip.printed } : printed
    return printed
  } finally {
    isPrinting.value = false
  }
}
