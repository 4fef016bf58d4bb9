/**
 * Which PINs a person may choose (decision 78). The specification knows no PIN; we assume six digits at least, and none
 * that somebody tries first: one digit alone, a run up or down, two or three digits over and over.
 */
import { faultPhrase, type FaultCode } from '../values/faults.ts'
import type { Coded } from '../values/phrase.ts'

const fewestDigits = 6
const maxDigits = 12

/** @returns what to write instead; null: it may be chosen. */
export function pinFault(pin: string): Coded<FaultCode> | null {
  if (!/^[0-9]*$/.test(pin) || pin.length < fewestDigits || pin.length > maxDigits)
    return faultPhrase('pinLength', { fewest: fewestDigits, most: maxDigits })
  if (isRun(pin)) return faultPhrase('pinRuns')
  if (/^([0-9]{1,3})\1+$/.test(pin)) return faultPhrase('pinRepeats')
  return null
}

/** 123456, 987654, and over the end of the keys: 567890. */
function isRun(pin: string): boolean {
  return ['01234567890', '09876543210'].some((keys) => (keys + keys.slice(1)).includes(pin))
}
