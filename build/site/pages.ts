/** Which pages stand in a folder: its own first, the others by name, so that a new one is listed by itself. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

export function pagesIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort((a, b) => Number(b === 'README.md') - Number(a === 'README.md') || a.localeCompare(b))
    .map((name) => `${folder}/${name}`)
}
