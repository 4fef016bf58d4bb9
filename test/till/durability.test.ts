/** A till survives a kill at any point: what was said to be written is there, the chain holds, and the sums follow. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createJournal } from '../../electron/journal/journal.ts'
import { openDatabase, type WriteHandle } from '../../electron/database/database.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { createTillRecords } from '../../electron/journal/till-records.ts'
import { readMinor } from '../../shared/values/money.ts'
import { cashMovements, cashOperationNames } from '../../shared/till/records.ts'
import { tillSessions } from '../../shared/till/sessions.ts'
import { folder, key } from '../store/scratch.ts'

const writer = fileURLToPath(new URL('writer.ts', import.meta.url))

/** Kills the writer when so many lines were begun (the first says that it runs), and tells what it said. */
async function killed(
  dir: string,
  variant: 'honest' | 'early',
  after: number,
  ms: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [writer, dir, variant], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  let isDying = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (isDying || said.split('\n').length < after) return
    isDying = true
    if (ms === 0) child.kill('SIGKILL')
    else setTimeout(() => child.kill('SIGKILL'), ms)
  })
  await new Promise((resolve) => child.on('close', resolve))
  return said.split('\n').slice(1, -1)
}

function open(dir: string): WriteHandle {
  return openDatabase({
    path: join(dir, 'journal.db'),
    key,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations: journalSchema,
  })
}

/** What was said and is not there. */
function lost(dir: string, said: readonly string[]): string[] {
  const file = open(dir)
  const records = createTillRecords(file, Date.now)
  const journal = createJournal(file, Date.now)
  const there = new Set([
    ...records.all().map(({ seq }) => `record ${seq}`),
    ...journal.ofOperations(cashOperationNames, 0).map(({ id }) => `cash ${id}`),
  ])
  expect(records.firstBrokenRow()).toBeNull()
  const sessions = tillSessions(records.all(), cashMovements(journal.ofOperations(cashOperationNames, 0)))
  for (const { drawers, lines } of sessions) {
    const [naira] = drawers
    // An entry that was sent when the kill came stands in doubt, apart; everything else counts.
    const counted = lines.filter(({ kind, weight }) => kind === 'cash' && weight === 'counts').length
    expect(readMinor(naira?.expected ?? '')).toBe(500_000n + 10_000n * BigInt(counted))
  }
  file.close()
  return said.filter((one) => !there.has(one))
}

// TELLER_LONG makes of the quick form the long one, for `npm run test:long -- durability`.
const kills = process.env['TELLER_LONG'] ? 100 : 6

test(`${kills} kills at any moment lose no record that was acknowledged`, { timeout: 900_000 }, async () => {
  const dir = folder()
  const said: string[] = []
  for (let round = 0; round < kills; round++)
    said.push(...(await killed(dir, 'honest', 2 + (round % 9), round % 7)))
  expect(said.length).toBeGreaterThanOrEqual(kills)
  expect(lost(dir, said)).toEqual([])
})

test('the same test catches a till that says so before it commits', async () => {
  const missing: string[] = []
  for (let round = 0; round < 30 && missing.length === 0; round++) {
    const dir = folder()
    missing.push(...lost(dir, await killed(dir, 'early', 3, 0)))
  }
  expect(missing.length).toBeGreaterThan(0)
})

test('a record that was changed, or taken out, shows; and nothing changes one by itself', () => {
  const file = open(folder())
  const records = createTillRecords(file, Date.now)
  for (let round = 0; round < 5; round++) {
    records.add('teller', () => ({ kind: 'counted', till: 'teller', counts: { NGN: { note1000: round } } }))
  }
  expect(() => file.exec('DELETE FROM tillRecord')).toThrow('append-only')
  expect(() => file.exec(`UPDATE tillRecord SET profile = 'bola'`)).toThrow('append-only')
  expect(records.firstBrokenRow()).toBeNull()
  file.exec('DROP TRIGGER tillRecordStays; DROP TRIGGER tillRecordFixed')
  file.exec(`UPDATE tillRecord SET afterEntry = 9 WHERE seq = 3`)
  expect(records.firstBrokenRow()).toBe(3)
  file.exec('DELETE FROM tillRecord WHERE seq = 2')
  expect(records.firstBrokenRow()).toBe(2)
  file.close()
})
