/** A sample by seed: so many lines of the files, each with all the mutants that stand on it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/root.ts'
import { randomOf } from '../faults/random.ts'

/** What Stryker is to mutate: `file:line-line`. */
export function sampleOf(files: readonly string[], { size, seed }: { size: number; seed: number }): string[] {
  const lines = files.flatMap((file) =>
    codeLines(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}-${line}`),
  )
  const { below } = randomOf(seed)
  return Array.from(
    { length: Math.min(size, lines.length) },
    () => lines.splice(below(lines.length), 1)[0] ?? '',
  )
}

/** Numbers of the lines that hold more than a comment, an import or a bracket. */
function codeLines(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, at) => (/[\w'"]/.test(line) && !/^\s*(\*|\/\*|\/\/|import\b)/.test(line) ? [at + 1] : []))
}
