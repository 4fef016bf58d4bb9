import type { Inbox, InboxRow } from '../../electron/journal/event-inbox.ts'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/database/database.ts'
import { createInbox } from '../../electron/journal/inbox.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { folder, key, storeIn } from './scratch.ts'
import { phrase } from '../../shared/desk/problems.ts'
import { effectIn } from '../../electron/journal/inbox-looks.ts'

const row = (digest: string, receivedAt = 1000): Omit<InboxRow, 'id'> => ({
  digest,
  raw: Buffer.from(`{"event":"client","reference":"${digest}"}`),
  event: 'client',
  action: 'activate',
  reference: digest,
  form: 'raw',
  signature: 'ab',
  receivedAt,
})

function openFile() {
  const path = join(folder(), 'journal.db')
  return openDatabase({
    path,
    key,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations: journalSchema,
  })
}

test('each event is one row, however often and however close together it comes', async () => {
  const { inbox } = storeIn(folder())
  const together = await Promise.all(['a', 'b', 'a', 'a', 'c'].map((digest) => inbox.add(row(digest))))
  expect(together).toStrictEqual(['new', 'new', 'known', 'known', 'new'])
  expect(await inbox.add(row('b', 2000))).toBe('known')
  expect(inbox.waiting(10).map(({ digest }) => digest)).toStrictEqual(['a', 'b', 'c'])
  expect(inbox.waiting(1)[0]).toStrictEqual({ id: 1, ...row('a'), raw: Buffer.from(row('a').raw) })
})

test('an event is worked through once and is then told with what it changed, newest first', async () => {
  const { inbox } = storeIn(folder())
  expect(inbox.lastReceivedAt()).toBeNull()
  await inbox.add(row('a', 1000))
  await inbox.add(row('b', 2000))
  const told = phrase('eventConfirms', { reference: 'T:01' })
  inbox.done([{ id: 1, effect: told }])
  expect(inbox.waiting(10).map(({ digest }) => digest)).toStrictEqual(['b'])
  expect(inbox.list(10)).toStrictEqual([
    {
      id: 2,
      event: 'client',
      action: 'activate',
      reference: 'b',
      form: 'raw',
      receivedAt: '1970-01-01T00:00:02.000Z',
      effect: 'Waiting to be worked through.',
      told: phrase('eventWaits'),
    },
    {
      id: 1,
      event: 'client',
      action: 'activate',
      reference: 'a',
      form: 'raw',
      receivedAt: '1970-01-01T00:00:01.000Z',
      effect: 'T:01: confirmed',
      told,
    },
  ])
  expect(inbox.lastReceivedAt()).toBe(2000)
  // As a desk of before the codes has kept it.
  expect(effectIn('T:01: confirmed')).toEqual({ effect: 'T:01: confirmed' })
})

test('events of one turn share one commit; one by one each has its own', async () => {
  const frames = async (fill: (inbox: Inbox) => Promise<unknown>) => {
    const file = openFile()
    file.pragma('wal_checkpoint(TRUNCATE)')
    await fill(createInbox(file).inbox)
    // A commit adds at least one page, with a header of 24 bytes, to the log.
    const count = Math.floor(statSync(`${file.name}-wal`).size / (4096 + 24))
    file.close()
    return count
  }
  const together = await frames((inbox) =>
    Promise.all(Array.from({ length: 100 }, (_, index) => inbox.add(row(String(index))))),
  )
  const apart = await frames(async (inbox) => {
    for (let index = 0; index < 100; index++) await inbox.add(row(String(index)))
  })
  expect(together).toBeLessThan(30)
  expect(apart).toBeGreaterThanOrEqual(100)
})

test('nobody hears that an event is stored when it is not', async () => {
  const file = openFile()
  const { inbox } = createInbox(file)
  file.exec(
    `CREATE TRIGGER full BEFORE INSERT ON event WHEN new.digest = 'b' BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  )
  const answers = await Promise.allSettled([inbox.add(row('a')), inbox.add(row('b'))])
  expect(answers.map(({ status }) => status)).toStrictEqual(['rejected', 'rejected'])
  expect(inbox.waiting(10)).toStrictEqual([])
  // And the next turn is not held up by it.
  expect(await inbox.add(row('c'))).toBe('new')
  file.close()
})

test('closing commits what is still waiting for its turn', async () => {
  const dir = folder()
  const store = storeIn(dir)
  const added = store.inbox.add(row('a'))
  store.close()
  expect(await added).toBe('new')
  expect(storeIn(dir).inbox.waiting(1)).toHaveLength(1)
})

test('strangers can fill neither the disk nor the inbox', async () => {
  const file = openFile()
  const { inbox, flush } = createInbox(file)
  const stranger = (size: number, receivedAt: number) => ({
    raw: Buffer.alloc(size, 120),
    signature: 'ff',
    action: null,
    reason: 'the signature differs',
    receivedAt,
  })
  const kept = () =>
    file
      .prepare<[], { rows: number; bytes: number; newest: number }>(
        'SELECT count(*) AS rows, sum(size) AS bytes, max(receivedAt) AS newest FROM quarantined',
      )
      .get()
  for (let index = 0; index < 1200; index++) inbox.quarantine(stranger(10, index))
  flush()
  expect(kept()).toStrictEqual({ rows: 500, bytes: 5000, newest: 1199 })
  for (let index = 0; index < 20; index++) {
    inbox.quarantine(stranger(1024 * 1024, 2000 + index))
    flush()
  }
  expect(kept()).toStrictEqual({ rows: 8, bytes: 8 * 1024 * 1024, newest: 2019 })
  expect(inbox.waiting(10)).toStrictEqual([])
  file.close()
})
