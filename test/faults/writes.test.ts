/** A disk that fails at one write of the program after the other; the long form is `test/long/writes.ts`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runWriteFaults } from './writes.ts'

test('whatever write fails: the desk never ends, never shows after a lock, never sends what is not written down', async () => {
  const data = mkdtempSync(join(tmpdir(), 'teller-writes-'))
  try {
    const { writes, met, stories, ...counts } = await runWriteFaults({ data, seed: 13, rounds: 8 })
    expect(stories).toStrictEqual([])
    expect(counts).toMatchObject({
      ended: 0,
      stayedOpen: 0,
      shownAfterLock: 0,
      shownUnrecorded: 0,
      unwritten: 0,
    })
    // Every table of both files is met, and faults were not given in vain.
    for (const table of [
      'entry',
      'fact',
      'link',
      'audit',
      'deskFact',
      'tillRecord',
      'form',
      'record',
      'answer',
    ]) {
      expect(writes.join('\n')).toMatch(new RegExp(`INTO ${table}\\b`))
    }
    expect(met).toBeGreaterThan(4)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})
