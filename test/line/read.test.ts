import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { answerFromCache, keepReply } from '../../electron/directory/offline.ts'
import { createRead, type ReadDeps, type ReadRequest } from '../../electron/directory/read.ts'
import { soonMs } from '../../shared/desk/look-ups.ts'
import { because } from '../../shared/posting/causes.ts'
import { json, oddBank, type Reply } from './bank.ts'
import { keptStore, type KeptStore } from './desk.ts'
import { accessTo, clientOf } from './parts.ts'

let kept: KeptStore
beforeAll(() => (kept = keptStore()))
afterAll(() => kept.remove())
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** An answer that never comes. */
const silence: Reply = () => {}

async function desk(reply: Reply, change: Partial<ReadDeps> = {}) {
  const bank = await oddBank(reply)
  const now = change.now ?? Date.now
  const clockOffset = createClockOffset(now)
  const client = clientOf({ clockOffset, now })
  open.push(client, bank)
  let state: 'online' | 'offline' = 'online'
  const waiting = new Set<() => void>()
  const read = createRead({
    cache: kept.store.cache,
    send: client.send,
    line: {
      now: () => ({ state, since: '2026-01-05T09:00:00.000Z', sentence: '' }),
      whenDown: (run) => (waiting.add(run), () => waiting.delete(run)),
    },
    clockOffset,
    now,
    accessOf: () => accessTo(bank),
    answerFromCache,
    keepReply,
    ...(reply === silence && { timeoutMs: 300 }),
    ...change,
  })
  const goOffline = (): void => {
    state = 'offline'
    for (const run of waiting) run()
  }
  return { bank, read, goOffline, waiting }
}

const account = (id: number): ReadRequest => ({
  profile: 'teller',
  operation: 'getSavingsAccount',
  input: { params: { savingsId: String(id) } },
})
const record = (id: number) => ({
  id,
  accountNo: '1000000011',
  clientId: 3,
  summary: { accountBalance: 100.1 },
})

describe('a read', () => {
  it('comes from the service, in the table’s form, and is kept with its age', async () => {
    const { read, goOffline, bank } = await desk(
      json(200, { ...record(21), timeline: { submittedOnDate: [2026, 1, 5] }, news: 'x' }),
    )
    const first = await read(account(21))
    expect(first).toMatchObject({
      source: 'service',
      value: {
        id: 21,
        summary: { accountBalance: '100.1' },
        timeline: { submittedOnDate: '2026-01-05' },
        news: 'x',
      },
    })
    goOffline()
    const second = await read(account(21))
    expect(second).toEqual({ ...first, source: 'cache' })
    expect(bank.heard).toHaveLength(1)
  })

  it('tells nobody, offline, that they are whoever asked before at this computer', async () => {
    const whose = (profile: string): ReadRequest => ({ profile, operation: 'getMe', input: {} })
    const { read, goOffline } = await desk(json(200, { id: 1, username: 'ngozi.teller' }))
    await read(whose('teller'))
    goOffline()
    expect(await read(whose('teller'))).toMatchObject({
      source: 'cache',
      value: { username: 'ngozi.teller' },
    })
    await expect(read(whose('supervisor'))).rejects.toMatchObject({ error: { code: 'notHereOffline' } })
  })

  it('fits every form of a list (A-page)', async () => {
    for (const body of [
      { totalFilteredRecords: 1, pageItems: [record(22)] },
      [record(22)],
      { accounts: [record(22)] },
    ]) {
      const { read } = await desk(json(200, body))
      const { value } = await read({ profile: 'teller', operation: 'listSavingsAccounts', input: {} })
      expect(value).toMatchObject({ totalFilteredRecords: 1, pageItems: [{ id: 22 }] })
    }
  })

  it.each<[string, Reply]>([
    ['silence', silence],
    ['a reset', (_, __, request) => void request.socket.resetAndDestroy()],
    ['a failure (A9)', json(503, {})],
    [
      'a login page (A10)',
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
    ],
    ['a list where a record belongs', json(200, [1, 2])],
  ])('falls back on this computer after %s', async (_, reply) => {
    const id = 31
    const { read: before } = await desk(json(200, record(id)))
    const { seenAt } = await before(account(id))
    const { read } = await desk(reply)
    expect(await read(account(id))).toMatchObject({ source: 'cache', seenAt, value: { id } })
    await expect(read(account(999))).rejects.toMatchObject({
      error: {
        kind: 'unreachable',
        again: 'safe',
        message: expect.stringContaining('no saved copy of this'),
      },
    })
  })

  it('says of what this computer knows that something was posted since, until it is read again', async () => {
    const id = 34
    const { read, goOffline } = await desk(json(200, record(id)))
    await read(account(id))
    kept.store.cache.markStale({ clients: [], savings: [id], loans: [] })
    goOffline()
    expect(await read(account(id))).toMatchObject({ source: 'cache', isOutdated: true })
  })

  it('gives the bank up before a page gives it up, so that what this computer knows still comes', async () => {
    const id = 32
    const { read: before } = await desk(json(200, record(id)))
    await before(account(id))
    const limits: (number | undefined)[] = []
    const { read } = await desk(json(200, {}), {
      send: (_, { timeoutMs }) => {
        limits.push(timeoutMs)
        return Promise.resolve({ kind: 'lost', ...because('noAnswerInTime') })
      },
    })
    expect(await read(account(id))).toMatchObject({ source: 'cache' })
    expect(limits.length).toBeGreaterThan(0)
    for (const limit of limits) expect(limit).toBeLessThanOrEqual(soonMs - 2_000)
  })

  it('does not wait for a bank that hangs once the line is found down, where this computer knows', async () => {
    const id = 33
    const { read: before } = await desk(json(200, record(id)))
    await before(account(id))
    const { read, goOffline, waiting, bank } = await desk(silence, { timeoutMs: 600_000 })
    const [known, unknown] = [read(account(id)), read(account(997))]
    unknown.catch(() => {})
    await expect.poll(() => waiting.size).toBe(2)
    goOffline()
    expect(await known).toMatchObject({ source: 'cache', value: { id } })
    // Of what nobody here knows the bank may still tell.
    await bank.close()
    await expect(unknown).rejects.toMatchObject({ error: { kind: 'offline' } })
    await expect.poll(() => waiting.size).toBe(0)
  })

  it('is told as missing when the service cannot be reached and nothing is kept', async () => {
    const { read, bank } = await desk(json(200, {}))
    await bank.close()
    const message = 'The bank cannot be reached, and this computer has no saved copy of this.'
    await expect(read(account(998))).rejects.toMatchObject({
      error: { kind: 'offline', again: 'safe', message },
    })
  })

  it('never answers from here what must be fresh', async () => {
    const keys: ReadRequest = {
      profile: 'teller',
      operation: 'listApiKeys',
      input: { params: { userId: '1' } },
    }
    const { read, goOffline } = await desk(json(200, [{ id: 1 }]))
    expect(await read(keys)).toMatchObject({ source: 'service' })
    goOffline()
    await expect(read(keys)).rejects.toMatchObject({ error: { kind: 'offline' } })
  })

  it.each([
    [404, 'notFound'],
    [403, 'forbidden'],
    [401, 'refused'],
    [400, 'refused'],
    [429, 'tooMany'],
  ])('A6, A7: hears the service’s no, and asks once: %d', async (status, kind) => {
    const words = { defaultUserMessage: 'In the bank’s words.', userMessageGlobalisationCode: 'error.msg.x' }
    const { read: plain, bank } = await desk(json(status, {}))
    const problem = plain(account(21))
    await expect(problem).rejects.toMatchObject({ error: { kind, status } })
    await expect(problem).rejects.toThrow(/^[A-Z].*\.$/)
    expect(bank.heard).toHaveLength(1)
    const { read } = await desk(json(status, words))
    await expect(read(account(21))).rejects.toMatchObject({
      error: { kind, message: 'In the bank’s words.' },
    })
  })

  it('is asked a second time where an old connection broke', async () => {
    let answers = 0
    const { read, bank } = await desk((response, heard, request) => {
      answers += 1
      if (answers === 1) request.socket.resetAndDestroy()
      else json(200, record(41))(response, heard, request)
    })
    expect(await read(account(41))).toMatchObject({ source: 'service', value: { id: 41 } })
    expect(bank.heard).toHaveLength(2)
  })

  it('is asked a second time, stamped anew, where the clock was wrong (S11)', async () => {
    const wrong = () => Date.now() - 600_000
    const { read, bank } = await desk(
      (response, heard, request) => {
        const skewMs = Math.abs(Date.now() - Number(heard.headers['x-timestamp']))
        json(skewMs > 300_000 ? 401 : 200, record(42))(response, heard, request)
      },
      { now: wrong },
    )
    expect(await read(account(42))).toMatchObject({ source: 'service' })
    expect(bank.heard).toHaveLength(2)
  })

  it('is not a way around the journal, and needs a key', async () => {
    const { read } = await desk(json(200, {}), { accessOf: () => null })
    await expect(read({ ...account(1), operation: 'unblockSavingsAccount' })).rejects.toThrow(TypeError)
    await expect(read(account(1))).rejects.toMatchObject({ error: { kind: 'forbidden' } })
  })
})
