/** Whether a desk asks for notes on new versions, where, and by whose key it believes them: `updates` among the settings. */
import { isAbsolute, win32 } from 'node:path'
import { z } from 'zod'
import { checkAddress } from '../bank/address.ts'

/** A file of the computer, or a share that its system opens: for an office without a way to the address. */
export function isFile(place: string): boolean {
  return isAbsolute(place) || win32.isAbsolute(place)
}

const place = z
  .string({ error: 'enter an address, or the full path of a file' })
  .max(500, 'enter at most 500 characters')
  .refine(
    (text) => isFile(text) || isAddress(text),
    'enter an https address such as https://it.bank.example/teller-desk.json, or the full path of a file',
  )

const publicKey = z
  .string({ error: 'enter the public key' })
  .regex(
    /^[A-Za-z0-9+/]{43}=$/,
    'enter the public half of an Ed25519 key, 44 letters in base64, as "npm run release -- sign" tells it',
  )

export const updateSettings = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({
      kind: z.literal('told'),
      place,
      publicKey,
      channel: z
        .string()
        .regex(/^[a-z0-9-]{1,20}$/, 'enter small letters, digits and dashes')
        .default('stable'),
    }),
  ],
  { error: 'choose none or told as its kind' },
)
export type UpdateSettings = z.output<typeof updateSettings>

export function describeUpdates(chosen: UpdateSettings): string {
  if (chosen.kind === 'none') return 'none'
  const from = isFile(chosen.place) ? 'a file' : new URL(chosen.place).host
  return `told by ${from}, channel ${chosen.channel}`
}

function isAddress(text: string): boolean {
  try {
    checkAddress(text)
    return true
  } catch {
    return false
  }
}
