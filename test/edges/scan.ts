/** Where canaries stand: in files, in what was said, in a process's memory; each in five encodings. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { placesInMemory } from '../walls/process-memory.ts'
import { formsIn, formsOf } from './find-letters.ts'

/** By what it is called: the letters. */
export type Canaries = Readonly<Record<string, string>>

/** `name in place (encoding)`, of each that was found. */
export function inFiles(folders: readonly string[], canaries: Canaries): { files: number; found: string[] } {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile()),
  )
  return { files: files.length, found: files.flatMap((path) => inBytes(path, readFileSync(path), canaries)) }
}

export function inTexts(texts: readonly string[], canaries: Canaries): string[] {
  return texts.flatMap((text, at) => inBytes(`text ${at}`, Buffer.from(text), canaries))
}

function inBytes(place: string, content: Buffer, canaries: Canaries): string[] {
  return Object.entries(canaries).flatMap(([name, letters]) =>
    formsIn(content, letters).map((encoding) => `${name} in ${place} (${encoding})`),
  )
}

export function inMemory(pid: number, canaries: Canaries): string[] {
  const texts = Object.fromEntries(
    Object.entries(canaries).flatMap(([name, letters]) =>
      formsOf(letters).map(({ encoding, bytes }, at) => [
        `${name} (${encoding}) ${at}`,
        bytes.toString('latin1'),
      ]),
    ),
  )
  return Object.entries(placesInMemory(pid, texts)).flatMap(([form, places]) =>
    places.length > 0 ? [form] : [],
  )
}
