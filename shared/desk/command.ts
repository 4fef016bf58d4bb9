/** What an entry of the table of commands is: its input's schema, who may ask, and the type of what is answered. */
import { z } from 'zod'
import { fault } from '../values/faults.ts'

export const nothing = z.strictObject({})

/** Keeps each command's reply type beside its schema. */
export function command<Reply>() {
  return <const Who extends 'anyone' | 'unlocked', Schema extends z.ZodObject>(entry: {
    who: Who
    input: Schema
    summary: string
    /** What comes in may be as large as a file: a journal on paper. */
    isLarge?: boolean
    /** The command may lock the desk itself, and its answer is not only for whoever was at the counter. */
    mayLock?: boolean
  }) => ({
    ...entry,
    // A type only: no value of it exists (`unknown` in between because nothing else can be claimed of `undefined`).
    reply: undefined as unknown as Reply,
  })
}

/** A reason of figures alone tells nobody anything, and may be a PIN that was typed into the wrong field. */
export const saysWhy = (text: string): boolean => text === '' || /\p{L}/u.test(text)
/** So many letters tell somebody else why: `x` and `.` tell nobody. */
const shortestReason = 5
export const tellsWhy = (text: string): boolean => text.trim().length >= shortestReason && saysWhy(text)
export const notInWords = fault('reasonInWords')

/** A reason in words, of so many letters. @param short Said of one that is shorter. */
export function reasonOf(least: number, most: number, short: string) {
  return z
    .string()
    .trim()
    .min(least, short)
    .max(most, fault('tooLong', { count: most }))
    .refine(saysWhy, notInWords)
}

/** Why a decision is right although evidence is missing: it is kept in the journal. */
export const reasonKept = reasonOf(1, 460, fault('reasonMissing'))

/** Another person at the same desk, by their own PIN. */
export const signature = z.strictObject({
  profile: z.string().min(1, fault('secondMissing')).max(50),
  pin: z.string().regex(/^[0-9]{4,12}$/, fault('pinDigits')),
})

/**
 * A PIN typed once more, into the reason, would stand in the journal and the audit for good. A number that merely has its
 * digits in it is none, and a reason of figures alone is told so already.
 */
export function keepsPinApart(given: {
  reason?: string | undefined
  second?: { pin: string } | undefined
}): boolean {
  const { reason = '', second } = given
  const numbers: readonly string[] = saysWhy(reason) ? (reason.match(/[0-9]+/g) ?? []) : []
  return second === undefined || !numbers.includes(second.pin)
}
export const pinInReason = { path: ['reason'], error: fault('reasonHoldsPin') }
