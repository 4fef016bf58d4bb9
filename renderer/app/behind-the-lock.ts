/** What stands behind the lock is read once the lock is drawn: nobody needs it to type a PIN. */
import { readonly, ref, shallowRef, type App, type Component } from 'vue'

/** The desk of whoever has unlocked; null until it was read. */
export const unlockedDesk = shallowRef<Component | null>(null)
const failed = ref(false)
/** Its files were replaced under this page, or the desk does not answer: it is tried again when it is asked for. */
export const hasFailed = readonly(failed)

let program: App | null = null
let reading: Promise<void> | null = null

export function isProgramOf(app: App): void {
  program = app
}

/** @throws where its files cannot be had. */
export function readBehindLock(): Promise<void> {
  reading ??= read().catch((problem: unknown) => {
    reading = null
    failed.value = true
    throw problem
  })
  return reading
}

async function read(): Promise<void> {
  const { beginSittings, UnlockedDesk } = await import('./sittings.ts')
  if (program) beginSittings(program)
  unlockedDesk.value = UnlockedDesk
  failed.value = false
}
