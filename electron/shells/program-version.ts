/** The program's version, as its manifest tells it. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const manifest = z.object({ version: z.string() })

export function programVersion(): string {
  const file = new URL('../../package.json', import.meta.url)
  return manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version
}
