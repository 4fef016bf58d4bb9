/** The transcripts are what openssl and Python make today: nobody has mended one by hand to please the code. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pathTo } from './transcript.ts'

function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(http|json)$/.test(name),
  )
  return Object.fromEntries(files.toSorted().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

it('makes the same bytes again', () => {
  const copy = mkdtempSync(join(tmpdir(), 'transcripts-'))
  try {
    cpSync(pathTo('.'), copy, { recursive: true })
    execFileSync('python3', [join(copy, 'make.py')])
    const made = contents(copy)
    expect(Object.keys(made).length).toBeGreaterThan(8)
    expect(contents(pathTo('.'))).toEqual(made)
  } finally {
    rmSync(copy, { recursive: true })
  }
})
