/** What stands behind the lock is read once the lock is drawn: nobody needs it to type a PIN. */
import { readonly, ref, shallowRef, type Component } from 'vue'

/** The desk of whoever has unlocked; null until it was read. */
export const unlockedDesk = shallowRef<Component | null>(null)
const failed = ref(false)
/** Its files were replaced under this page, or the desk does not answer: it is tried again when it is asked for. */
export const hasFailed = readonly(failed)

let read: () => Promise<Component> = () => Promise.reject(new Error('no program'))
let reading: Promise<void> | null = null

/** Told once by the program, which knows every room. */
export function isReadBy(reader: typeof read): void {
  read = reader
}

/** @throws where its files cannot be had. */
export function readBehindLock(): Promise<void> {
  reading ??= take().catch((problem: unknown) => {
    reading = null
    failed.value = true
    throw problem
  })
  return reading
}

async function take(): Promise<void> {
  unlockedDesk.value = await read()
  failed.value = false
}
