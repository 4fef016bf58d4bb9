/** Digits typed while the desk is still locking: the lock screen, which has not come yet, takes them as its PIN. */
let ahead = ''

export const longestPin = 12
export function isDigit({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return /^[0-9]$/.test(key) && !ctrlKey && !altKey && !metaKey
}

export function typePinAhead(digit: string): void {
  ahead = (ahead + digit).slice(0, longestPin)
}

/** Once: what was typed is nobody else's. */
export function takePinAhead(): string {
  const taken = ahead
  ahead = ''
  return taken
}
