/** What was read back, held as it was: whoever is about to send it asks whether it is still what stands on the form. */
export interface Held<T> {
  value: T
  isSame: () => boolean
}

/** @param read Makes it anew each time, of texts and numbers. */
export function unchanged<T>(read: () => T): Held<T> {
  const value = read()
  const text = JSON.stringify(value)
  return { value, isSame: () => JSON.stringify(read()) === text }
}
