/** Where a secret stands, in any of the five forms in which it might: as text, UTF-16, base64, hexadecimal, percent-encoded. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const encodings = ['text', 'utf16', 'base64', 'hex', 'percent'] as const
export type Encoding = (typeof encodings)[number]

/** The bytes of each form. In base64 a text looks otherwise by where it begins among three bytes. */
export function formsOf(text: string): readonly { encoding: Encoding; bytes: Buffer }[] {
  const bytes = Buffer.from(text)
  const form = (encoding: Encoding, of: Buffer | string) => ({ encoding, bytes: Buffer.from(of) })
  return [
    form('text', bytes),
    form('utf16', Buffer.from(text, 'utf16le')),
    ...[0, 1, 2].map((at) => form('base64', base64From(bytes, at))),
    form('hex', bytes.toString('hex')),
    form('hex', bytes.toString('hex').toUpperCase()),
    // Where nothing is percent-encoded it is the text again.
    form('percent', encodeURIComponent(text)),
  ]
}

/** What of it is the same whatever stands around it. */
function base64From(bytes: Buffer, at: number): string {
  const whole = Buffer.concat([Buffer.alloc(at), bytes]).toString('base64')
  const first = Math.ceil((at * 8) / 6)
  return whole.slice(first, Math.floor(((at + bytes.length) * 8) / 6))
}

/** Which forms of it stand in these bytes. */
export function formsIn(content: Buffer, text: string): Encoding[] {
  return formsOf(text).flatMap(({ encoding, bytes }) => (content.includes(bytes) ? [encoding] : []))
}

/** The files of a folder in which it stands. */
export function findIn(place: string, text: string): string[] {
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => formsIn(readFileSync(path), text).length > 0)
}
