/** A program is run as it was built only where no source is newer: nobody may try yesterday's code. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { areProgramsFresh } from '../../build/fresh.ts'

const project = mkdtempSync(join(tmpdir(), 'teller-desk-fresh-'))
afterEach(() => rmSync(project, { recursive: true, force: true }))

function write(path: string, second: number): void {
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, second, second)
}

describe('the built programs', () => {
  it('are taken where they are as new as each of their sources, and only then', () => {
    write('electron/journal/journal.ts', 100)
    expect(areProgramsFresh(project)).toBe(false)
    write('dist/main/main.js', 100)
    expect(areProgramsFresh(project)).toBe(true)
    for (const source of [
      'electron/journal/deep/new.ts',
      'sandbox/bank.ts',
      'shared/a.ts',
      'package-lock.json',
    ]) {
      write(source, 101)
      expect(areProgramsFresh(project), source).toBe(false)
      write(source, 99)
      expect(areProgramsFresh(project), source).toBe(true)
    }
  })
})
