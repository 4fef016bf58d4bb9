/** J9 and J11: a disk that is full and a file that another program holds, with a real disk and a real program. */
import type { Store } from '../../electron/data/store.ts'
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import type { SendToBank } from '../../electron/bank/access.ts'
import { createSync } from '../../electron/directory/sync.ts'
import { createPendingOutcomes } from '../../electron/posting/pending-outcomes.ts'
import { createTills } from '../../electron/till/tills.ts'
import { json, oddBank, type OddBank } from '../line/bank.ts'
import { accessTo, clientOf, submitOf, transfer } from '../line/parts.ts'
import { folder, newEntry, storeIn, thrownBy } from './scratch.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A disk of so many megabytes; null where this computer account may not make one. */
function smallDisk(megabytes: number): string | null {
  const dir = join(folder(), 'disk')
  mkdirSync(dir)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir]).status !== 0) return null
  undo.push(() => spawnSync('umount', ['-l', dir]))
  return dir
}

/** Takes what room there is, and leaves so many bytes. */
function fill(dir: string, leaves: number): void {
  const { bavail, bsize } = statfsSync(dir)
  writeFileSync(join(dir, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - leaves)))
}

async function counter(store: Store): Promise<{ bank: OddBank; post: () => Promise<unknown> }> {
  let resourceId = 0
  const bank = await oddBank((...exchange) =>
    json(200, { officeId: 1, clientId: 1, savingsId: 11, resourceId: (resourceId += 1) })(...exchange),
  )
  const client = clientOf()
  undo.push(
    () => client.close(),
    () => bank.close(),
  )
  const submit = submitOf(store.journal, { accessOf: () => accessTo(bank), send: client.send })
  const post = () =>
    submit({ profile: 'teller', operation: 'createIntraTransfer', input: transfer }).catch(
      (problem: unknown) => problem,
    )
  return { bank, post }
}

test('J9: a full disk stops money before it is sent, lets reads work, and room heals it', async (context) => {
  const dir = smallDisk(4)
  if (dir === null) return context.skip('a small disk needs the rights of an administrator')
  const store = storeIn(join(dir, 'data'))
  const { bank, post } = await counter(store)
  expect(await post()).toMatchObject({ state: 'accepted' })

  fill(dir, 0)
  // The log may still have room of its own for a row or two; what it takes is then sent, and kept.
  const tried: unknown[] = []
  for (let press = 0; press < 40; press++) tried.push(await post())
  const refused = tried.filter((one) => 'error' in Object(one))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.at(-1)).toMatchObject({
    error: {
      kind: 'storage',
      message: expect.stringMatching(/Nothing was sent.*no room left/),
      again: 'safe',
    },
  })
  // Not one of the refused has left: the bank has heard of those that stand in the journal, and of no other.
  const sent = () =>
    store.journal
      .list({ limit: 500 })
      .entries.filter(({ state }) => state !== 'written' && state !== 'notSent')
  expect(bank.heard).toHaveLength(sent().length)
  expect(store.journal.list({ limit: 500 }).entries.length).toBeGreaterThan(0)
  expect(store.search.find('nobody', { limit: 5 })).toStrictEqual([])

  rmSync(join(dir, 'filler'))
  expect(await post()).toMatchObject({ state: 'accepted' })
  expect(bank.heard).toHaveLength(sent().length)
  expect(await store.health.verify()).toMatchObject({ isWhole: true })
})

/** Pages of 200 customers without an end, as a service lists them. */
const endless: SendToBank = async (_, { operation, query = {} }) => {
  const from = operation === 'listClients' ? Number(query['offset']) : 0
  const pageItems = Array.from({ length: operation === 'listClients' ? 200 : 0 }, (_, index) => ({
    id: from + index + 1,
    displayName: `Ngozi Customer ${from + index}`,
    note: 'x'.repeat(2000),
  }))
  return { kind: 'reply', status: 200, isJson: true, body: { totalFilteredRecords: 100_000, pageItems } }
}

/** Where the fill ends by itself on a disk of 24 MB that it would fill. */
async function filledDisk(dir: string, keptFree: number) {
  const store = storeIn(join(dir, 'data'), { keptFree })
  const { post } = await counter(store)
  const sync = createSync({
    send: endless,
    cache: store.cache,
    news: { publish: () => {} },
    now: Date.now,
    isOn: (operation) => operation === 'listClients',
  })
  undo.push(() => sync.stop())
  const fetched = async () => {
    sync.start({ baseUrl: '', gatewayUrl: '', apiKey: '', signer: null, sendsBearer: true })
    await expect.poll(() => sync.status().state).not.toBe('running')
    return sync.status()
  }
  return { store, post, fetched }
}

test.each([
  ['a fill leaves the journal its room', 8_000_000, 'The disk is nearly full, and the room'],
  ['a fill on a disk that is full all the same', 0, 'There is no room left on the disk for cache.db'],
])('%s: what came is found, the status says why, and with room it goes on', async (_, keptFree, why) => {
  const dir = smallDisk(24)
  // A small disk needs the rights of an administrator.
  if (dir === null) return expect(process.getuid?.()).not.toBe(0)
  const { store, post, fetched } = await filledDisk(dir, keptFree)
  expect(await fetched()).toMatchObject({
    state: 'failed',
    finishedAt: null,
    seen: store.cache.countNames(),
    message: { message: expect.stringMatching(`^Fetching stopped: ${why}.*What was fetched before is kept`) },
  })
  const kept = store.cache.countNames()
  expect(kept).toBeGreaterThan(500)
  expect(store.search.find('ngozi 17', { limit: 5 })).toMatchObject([
    { title: 'Ngozi Customer 17' },
    {},
    {},
    {},
    {},
  ])
  if (keptFree > 0)
    for (let press = 0; press < 40; press++) expect(await post()).toMatchObject({ state: 'accepted' })

  spawnSync('mount', ['-o', 'remount,size=40m', dir])
  await fetched()
  expect(store.cache.countNames()).toBeGreaterThan(kept)
  expect(await store.health.verify()).toMatchObject({ isWhole: true })
})

/** The disk fills up between sending and the answer; then there is room again. `forgets`: a desk that never tries again. */
async function fullWhileTheBankActs(dir: string, forgets: boolean) {
  const store = storeIn(join(dir, 'data'))
  const bank = await oddBank((...exchange) => {
    fill(dir, 0)
    // The log may still have room of its own.
    const fact = () => ({ kind: 'lost' as const, at: new Date().toISOString(), why: randomUUID() })
    for (let full = false; !full;) {
      full = thrownBy(() => store.journal.add(other.entry.id, fact())) !== undefined
    }
    json(200, { officeId: 1, clientId: 1, savingsId: 11, resourceId: 1 })(...exchange)
  })
  const other = store.journal.write(newEntry({ operation: 'depositCash', input: {} }))
  const client = clientOf()
  undo.push(
    () => client.close(),
    () => bank.close(),
  )
  const unkept = createPendingOutcomes({
    journal: store.journal,
    ...(forgets && { setTimer: () => () => {} }),
  })
  undo.push(() => unkept.stop())
  const submit = submitOf(store.journal, { accessOf: () => accessTo(bank), send: client.send, unkept })
  const press = (confirmed: boolean) =>
    submit({ profile: 'teller', operation: 'createIntraTransfer', input: transfer, confirmed }).catch(
      (problem: unknown) => problem,
    )
  const told = await press(true)
  const [id = ''] = store.journal.open().flatMap((entry) => (entry.id === other.entry.id ? [] : entry.id))
  const held = { state: store.journal.get(id)?.state, count: unkept.count() }
  const again = await press(false)
  const room = createTills({ ...store, people: () => [], today: () => '2026-01-05' })
  const blocks = room.blocks().map((block) => ('entry' in block ? block.entry : block.kind))
  rmSync(join(dir, 'filler'))
  await expect
    .poll(() => unkept.count(), { timeout: forgets ? 3000 : 60_000 })
    .toBe(0)
    .catch(() => {})
  return { bank, told, held, again, blocks, id, entry: store.journal.get(id) }
}

test('J9: an answer that the disk does not take is doubt at once, and is written when there is room', async (context) => {
  const dir = smallDisk(4)
  if (dir === null) return context.skip('a small disk needs the rights of an administrator')
  const { bank, told, held, again, blocks, id, entry } = await fullWhileTheBankActs(dir, false)
  expect(told).toMatchObject({
    error: { kind: 'storage', message: expect.stringMatching(/may have acted.*tries again/), again: 'never' },
  })
  expect(held).toEqual({ state: 'sent', count: 1 })
  // The same request asks first, and the day cannot close over it.
  expect(again).toMatchObject({ error: { kind: 'inDoubt', again: 'ask-first' } })
  expect(blocks).toContain(id)
  expect(entry).toMatchObject({ state: 'accepted', reply: { resourceId: 1 } })
  expect(bank.heard).toHaveLength(1)
})

test('J9: a desk that never tries again is caught', async (context) => {
  const dir = smallDisk(4)
  if (dir === null) return context.skip('a small disk needs the rights of an administrator')
  const { held, entry } = await fullWhileTheBankActs(dir, true)
  expect(held).toEqual({ state: 'sent', count: 1 })
  expect(entry?.state).toBe('sent')
})

test('J9: with no room left the daily copy fails in words, and the desk goes on', async (context) => {
  const dir = smallDisk(16)
  if (dir === null) return context.skip('a small disk needs the rights of an administrator')
  const first = storeIn(join(dir, 'data'))
  for (let count = 0; count < 800; count++) first.journal.write(newEntry())
  first.close()
  fill(dir, 300_000)
  const store = storeIn(join(dir, 'data'))
  await store.health.copied
  expect(store.audit.list(1)).toMatchObject([{ action: 'backup.failed' }])
  expect(store.journal.list({ limit: 900 }).entries).toHaveLength(800)
})

const holder = fileURLToPath(new URL('holder.ts', import.meta.url))

test('J11: a file that a backup tool holds is told as busy, nothing is sent, and it heals by itself', async () => {
  const dir = folder()
  // The desk waits two seconds; here it waits less, for the same end.
  const store = storeIn(dir, { busyTimeoutMs: 200 })
  const { bank, post } = await counter(store)
  const child = spawn(process.execPath, [holder, join(dir, 'journal.db')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  undo.push(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(await post()).toMatchObject({
    error: {
      kind: 'storage',
      message: expect.stringMatching(/Nothing was sent.*Another program is holding journal\.db/),
    },
  })
  expect(thrownBy(() => store.journal.write(newEntry()))).toMatchObject({
    name: 'StorageError',
    kind: 'busy',
  })
  expect(store.journal.list({ limit: 5 }).entries).toStrictEqual([])
  expect(bank.heard).toHaveLength(0)
  child.stdin.end()
  await once(child, 'exit')
  expect(await post()).toMatchObject({ state: 'accepted' })
})
