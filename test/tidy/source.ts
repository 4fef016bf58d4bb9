/** The project's own files, as the tidy tests read them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const notOurs =
  /^(node_modules|dist|release|\.git|\.cache|\.stryker-tmp|test-results)(\/|$)|\/\.temp(\/|$)|^(auto-imports|components)\.d\.ts$/
const binary = /\.(png|ico|icns|woff2?|db)$/

/** Every text file of the project, without what is installed or built. */
export function projectFiles(folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry): SourceFile[] => {
    const path = posix.join(folder, entry.name)
    if (notOurs.test(path)) return []
    if (entry.isDirectory()) return projectFiles(path)
    if (!entry.isFile() || binary.test(path)) return []
    return [{ path, text: readFileSync(join(root, path), 'utf8') }]
  })
}

export const isCode = ({ path }: SourceFile): boolean => /\.(ts|mts|mjs|vue)$/.test(path)

export const worlds = ['shared', 'electron', 'sandbox', 'renderer', 'build', 'test'] as const
export type World = (typeof worlds)[number]

export function worldOf(path: string): World | null {
  const first = path.split('/')[0]
  return worlds.find((world) => world === first) ?? null
}

/** Every module that a file names: in `import … from`, `export … from`, `import()` and bare `import`. */
export function importsOf({ text }: SourceFile): string[] {
  const naming =
    /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
  return [...text.matchAll(naming)].map((match) => match[1] ?? match[2] ?? '')
}

/** Lines with their numbers, for a report that an editor can follow. */
export function linesOf({ path, text }: SourceFile): { at: string; line: string }[] {
  return text.split('\n').map((line, index) => ({ at: `${path}:${index + 1}`, line }))
}
