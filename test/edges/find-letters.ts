/** Where a secret stands in the files of a folder, in any of the forms in which it might. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function findIn(place: string, text: string): string[] {
  const bytes = Buffer.from(text)
  const utf16 = Buffer.from(text, 'utf16le')
  const forms = [
    text,
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
    encodeURIComponent(text),
  ]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => {
      const content = readFileSync(path)
      return content.includes(utf16) || forms.some((form) => content.includes(form))
    })
}
