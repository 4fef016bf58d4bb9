/** What was acknowledged is on the disk: J1–J8 by killing, J19 by watching the system calls. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/database/database.ts'
import { createJournal } from '../../electron/journal/journal.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { folder, key } from './scratch.ts'

type Variant = 'honest' | 'early' | 'lazy'
const writer = fileURLToPath(new URL('writer.ts', import.meta.url))

/** Runs the writer until `afterMs` past its first acknowledgement, kills it, and answers what it acknowledged. */
async function killed(dir: string, variant: Variant, afterMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, dir, '1000000', variant], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  let timer: NodeJS.Timeout | undefined
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.includes('ack ')) timer ??= setTimeout(() => child.kill('SIGKILL'), afterMs)
  })
  await new Promise((resolve) => child.on('close', resolve))
  return [...said.matchAll(/ack (\S+)\n/g)].map((match) => match[1] ?? '')
}

/** Which of the acknowledged entries are not there. */
function lostIn(dir: string, acknowledged: readonly string[]): string[] {
  const file = openDatabase({
    path: join(dir, 'journal.db'),
    key,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations: journalSchema,
  })
  const journal = createJournal(file, Date.now)
  const lost = acknowledged.filter((id) => !journal.get(id))
  const [last] = journal.list({ limit: 1 }).entries
  const count = file.prepare<[], number>('SELECT count(*) FROM entry').pluck().get()
  file.close()
  expect(count).toBe(last?.seq ?? 0)
  return lost
}

// TELLER_LONG makes of the quick form the long one, for `npm run test:long -- durability`.
const kills = process.env['TELLER_LONG'] ? 200 : 8

test(`${kills} kills at any moment lose nothing that was acknowledged`, { timeout: 900_000 }, async () => {
  const lane = async (first: number) => {
    const dir = folder()
    const acknowledged: string[] = []
    for (let round = first; round < kills; round += 2) {
      acknowledged.push(...(await killed(dir, 'honest', (round * 37) % 60)))
    }
    return { dir, acknowledged }
  }
  for (const { dir, acknowledged } of await Promise.all([lane(0), lane(1)])) {
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills / 2)
    expect(lostIn(dir, acknowledged)).toStrictEqual([])
  }
})

test('the same test catches a journal that acknowledges before it commits', async () => {
  const lost: string[] = []
  for (let round = 0; round < 30 && lost.length === 0; round++) {
    const dir = folder()
    lost.push(...lostIn(dir, await killed(dir, 'early', (round * 7) % 20)))
  }
  expect(lost.length).toBeGreaterThan(0)
})

const hasStrace = spawnSync('strace', ['-V']).status === 0
if (!hasStrace)
  console.warn('strace is not here, so the order of system calls is not tested; install it to do so.')

/** For each acknowledgement: whether the journal's log was synced after its last write and before. */
function syncedBeforeEach(variant: Variant, count: number): boolean[] {
  const dir = folder()
  const log = join(dir, 'calls.txt')
  const { status } = spawnSync(
    'strace',
    [
      '-f',
      '-y',
      '-e',
      'trace=pwrite64,write,fsync,fdatasync',
      '-o',
      log,
      process.execPath,
      writer,
      dir,
      String(count),
      variant,
    ],
    { encoding: 'utf8' },
  )
  expect(status).toBe(0)
  const synced: boolean[] = []
  let isWritten = false
  let commits = 0
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    if (/pwrite64\(\d+<[^>]*journal\.db-wal>/.test(line)) isWritten = true
    else if (/f(data)?sync\(\d+<[^>]*journal\.db-wal>\) += 0/.test(line)) {
      if (isWritten) commits++
      isWritten = false
    } else if (/write\(1<.*"begin/.test(line)) commits = 0
    // The n-th entry is on the disk when n times something was written and then synced, and nothing is left over.
    else if (/write\(1<.*"ack /.test(line)) synced.push(commits > synced.length && !isWritten)
  }
  return synced
}

test.skipIf(!hasStrace)('no entry of 50 is acknowledged before its fsync', () => {
  expect(syncedBeforeEach('honest', 50)).toStrictEqual(Array.from({ length: 50 }, () => true))
})

test.skipIf(!hasStrace).each(['lazy', 'early'] as const)(
  'the same test catches the %s journal',
  (variant) => {
    expect(syncedBeforeEach(variant, 50).filter((isSynced) => !isSynced).length).toBeGreaterThan(40)
  },
)
