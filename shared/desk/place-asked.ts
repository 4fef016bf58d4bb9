/**
 * What a link from outside, or the window's menu, asks to open. It opens a place and does nothing there; the desk
 * keeps it until somebody has unlocked.
 */
import { z } from 'zod'
import { command, nothing } from './command.ts'

/** As it stands on slips, with a hyphen: the last six letters of a ULID, in Crockford's alphabet. */
const reference = z.string().regex(/^TD-[0-9A-HJKMNP-TV-Z]{6}$/)

export const placeAsked = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reference'), reference }),
  z.strictObject({ kind: z.literal('computer') }),
  z.strictObject({ kind: z.literal('notices') }),
  z.strictObject({ kind: z.literal('keyboard') }),
])
export type PlaceAsked = z.output<typeof placeAsked>

export const placeCommands = {
  takePlaceAsked: command<PlaceAsked | null>()({
    who: 'unlocked',
    input: nothing,
    summary: 'What a link or the menu asked to open, once',
  }),
}
