/**
 * Which PINs a person may choose (decision 78). The specification knows no PIN; we assume six digits at least, and none
 * that somebody tries first: one digit alone, a run up or down, two or three digits over and over.
 */
const fewestDigits = 6
const maxDigits = 12

/** @returns what to write instead; null: it may be chosen. */
export function pinFault(pin: string): string | null {
  if (!/^[0-9]*$/.test(pin) || pin.length < fewestDigits || pin.length > maxDigits)
    return `choose ${fewestDigits} to ${maxDigits} digits`
  if (isRun(pin)) return 'choose digits that do not run up or down one by one'
  if (/^([0-9]{1,3})\1+$/.test(pin)) return 'choose digits that do not repeat over and over'
  return null
}

/** 123456, 987654, and over the end of the keys: 567890. */
function isRun(pin: string): boolean {
  return ['01234567890', '09876543210'].some((keys) => (keys + keys.slice(1)).includes(pin))
}
