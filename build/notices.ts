/**
 * Third-party notices: every package whose code is in the program, its licence, whose it is, and the licence's words.
 * Read from the lockfile and from what was installed of it; what is only for another system is named without its words,
 * so that the page is the same wherever it is printed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../shared/values/json.ts'
import { root } from './root.ts'

const locked = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  os: z.unknown().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
})
type Locked = z.output<typeof locked>
const lockfile = z.looseObject({ packages: z.record(z.string(), locked) })

/** What Vite puts into the pages; npm has them among what only builds. */
export const inThePages = [
  '@fontsource-variable/inter',
  '@fontsource/noto-sans',
  'pinia',
  'reka-ui',
  'tailwindcss',
  'vue',
  'vue-router',
] as const

/** Node itself is in Electron, and is no package of the program. */
const notShipped = /^node_modules\/node-(linux|win)-/

export interface Notice {
  name: string
  version: string
  licence: string
  /** Whose it is, and the words of its licence; none where the package has no file of it. */
  texts: { owners: string[]; words: string }[]
}

export function notices(): Notice[] {
  const { packages } = lockfile.parse(parseJson(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const shipped = new Set(Object.keys(packages).filter((path) => path !== '' && !packages[path]?.dev))
  for (const name of inThePages) addWithWhatItNeeds(shipped, packages, `node_modules/${name}`)
  return [...shipped]
    .filter((path) => !notShipped.test(path))
    .map((path) => noticeOf(path, packages[path] ?? {}))
    .toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

function addWithWhatItNeeds(shipped: Set<string>, packages: Record<string, Locked>, path: string): void {
  if (shipped.has(path)) return
  shipped.add(path)
  for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
    const own = `${path}/node_modules/${name}`
    addWithWhatItNeeds(shipped, packages, own in packages ? own : `node_modules/${name}`)
  }
}

const manifest = z.looseObject({ name: z.string(), license: z.string().optional() })

function noticeOf(path: string, { version = '', license, os }: Locked): Notice {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const folder = join(root, path)
  if (os !== undefined || !existsSync(folder))
    return { name, version, licence: license ?? 'as its own text says', texts: [] }
  const told = manifest.parse(parseJson(readFileSync(join(folder, 'package.json'), 'utf8')))
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|copying|notice|ofl)/i.test(file.name))
    .map(({ name: file }) => textOf(readFileSync(join(folder, file), 'utf8')))
  return { name, version, licence: license ?? told.license ?? 'as its own text says', texts }
}

/** The same words with other owners are one licence: their lines are taken out of it. */
function textOf(file: string): Notice['texts'][number] {
  const lines = file
    .replace(/\r\n?/g, '\n')
    .replace(/^\ufeff/, '')
    .split('\n')
  const isOwner = (line: string): boolean =>
    /^\s*(copyright\s|\(c\)|©)/i.test(line) && !/^\s*copyright (notice|owner|license|holder)/i.test(line)
  const owners = lines.filter(isOwner).map((line) => line.trim())
  const words = lines
    .filter((line) => !isOwner(line))
    .join('\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { owners, words }
}

export function noticesPage(): string {
  const all = notices()
  const texts = new Map<string, { words: string; of: string[] }>()
  for (const { name, version, texts: own } of all)
    for (const { owners, words } of own) {
      // Broken into other lines they are the same words.
      const key = words.replace(/\s+/g, ' ').toLowerCase()
      const known = texts.get(key) ?? { words, of: [] }
      known.of.push([`${name} ${version}`, ...owners].join(' · '))
      texts.set(key, known)
    }
  const rows = all.map(({ name, version, licence }) => `- ${name} ${version}: ${licence}`)
  const sections = [...texts.values()].map(
    ({ words, of }) => `${'-'.repeat(80)}\n\n${of.map((one) => `- ${one}`).join('\n')}\n\n${words}\n`,
  )
  return `Third-party notices

Printed by "npm run docs" from the packages that are in the program, and from those that they ask for. Electron, and
in it Chromium and Node.js, bring their own: LICENSE and LICENSES.chromium.html lie beside the installed program.

${rows.join('\n')}

${sections.join('\n')}`
}
