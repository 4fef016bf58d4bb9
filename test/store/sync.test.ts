import type { Access, SendToBank } from '../../electron/bank/access.ts'
import { expect, test } from 'vitest'
import type { SyncStatus } from '../../shared/desk/commands.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import { createSync } from '../../electron/directory/sync.ts'
import type { Cache } from '../../electron/directory/cache.ts'
import { StorageError } from '../../electron/database/storage-error.ts'
import { folder, storeIn } from './scratch.ts'

const access: Access = { baseUrl: '', gatewayUrl: '', apiKey: '', signer: null, sendsBearer: true }
const reply = (body: unknown, status = 200): Answer => ({ kind: 'reply', status, body, isJson: true })
const small: Partial<Record<OperationName, unknown>> = {
  listSavingsProducts: [{ id: 1, name: 'Current' }],
  getCodeValues: [{ id: 1, name: 'Female', codeName: 'Gender' }],
  listLedgerAccounts: { accounts: [{ id: 1, name: 'Cash' }] },
}

/** A bank whose customers are what `listed` answers at each page, in the order that it is asked for or not. */
function desk(
  place: {
    listed?: (page: number) => readonly Record<string, unknown>[]
    accounts?: readonly Record<string, unknown>[]
    /** Answers instead of a page of customers. */
    say?: (page: number) => Answer | undefined
    sorts?: boolean
    tells?: boolean
    dir?: string
    now?: () => number
    isOn?: (operation: OperationName) => boolean
    wait?: (ms: number) => Promise<void>
    cache?: (cache: Cache) => Cache
    accessOf?: (profile: string) => Access
  } = {},
) {
  const {
    listed = () => people(1, 26),
    accounts = [],
    say = () => undefined,
    sorts = true,
    tells = true,
  } = place
  const store = storeIn(place.dir ?? folder())
  const asked: string[] = []
  const told: SyncStatus[] = []
  const signers: unknown[] = []
  let page = 0
  const send: SendToBank = async ({ signer }, { operation, query = {} }) => {
    if (operation === 'listClients') signers.push(signer)
    asked.push(`${operation} ${query['offset'] ?? ''}`.trim())
    if (operation in small) return reply(small[operation])
    if (query['orderBy'] !== undefined && !sorts) return reply({ defaultUserMessage: 'orderBy?' }, 400)
    const isClients = operation === 'listClients'
    const instead = isClients ? say((page += 1)) : undefined
    if (instead) return instead
    const all = isClients ? listed(page) : accounts
    const from = Number(query['offset'])
    const pageItems = all.slice(from, from + Number(query['limit']))
    return reply(tells ? { totalFilteredRecords: all.length, pageItems } : { pageItems })
  }
  const sync = createSync({
    send,
    ...(place.accessOf && { accessOf: place.accessOf }),
    cache: place.cache ? place.cache(store.cache) : store.cache,
    news: {
      publish(_topic, value) {
        // The only topic that sync tells.
        told.push(value as SyncStatus)
      },
    },
    now: place.now ?? (() => 5000),
    ...(place.isOn && { isOn: place.isOn }),
    pageSize: 10,
    wait: place.wait ?? (() => Promise.resolve()),
    random: () => 0.5,
  })
  const ended = async () => {
    await expect.poll(() => sync.status().state).not.toBe('running')
    return sync.status()
  }
  const filled = () => {
    sync.start(access)
    return ended()
  }
  const offsets = () =>
    asked.flatMap((one) => (one.startsWith('listClients ') ? [Number(one.slice(12))] : []))
  const names = () => store.cache.count('client')
  return {
    signers,
    store,
    sync,
    asked,
    offsets,
    told,
    ended,
    filled,
    names,
  }
}

function people(from: number, to: number): Record<string, unknown>[] {
  return Array.from({ length: to - from }, (_, index) => ({
    id: from + index,
    displayName: `Ada ${from + index}`,
  }))
}
const account = (id: number, clientId: number, clientName: string) => ({
  id,
  clientId,
  clientName,
  accountNo: `000${id}`,
})
const alone = (operation: OperationName) => operation === 'listClients'

test('all pages of all lists are fetched, with a progress that has an end', async () => {
  const accounts = Array.from({ length: 12 }, (_, index) => account(index + 1, 1, 'Ada 1'))
  const { store, asked, told, sync, filled, names } = desk({ accounts })
  expect(sync.status()).toMatchObject({ state: 'idle', finishedAt: null, seen: 0 })
  expect(await filled()).toStrictEqual({
    state: 'idle',
    done: 40,
    total: 40,
    finishedAt: new Date(5000).toISOString(),
    message: null,
    seen: null,
    aside: { count: 0, reasons: [] },
  })
  // Each page begins with the last of the one before: a list that moved meanwhile is noticed.
  expect(asked.filter((call) => call.startsWith('listClients'))).toStrictEqual([
    'listClients 0',
    'listClients 9',
    'listClients 18',
  ])
  expect(names()).toBe(25)
  expect(store.cache.count('savings')).toBe(12)
  expect(store.cache.wholeSince('client')).toBe(5000)
  expect(store.cache.count('ledgerAccount')).toBe(1)
  const counts = told.map(({ done }) => done)
  expect(counts).toStrictEqual([...counts].sort((a, b) => a - b))
})

test.each<[string, Answer, string]>([
  [
    'a refusal',
    reply({ defaultUserMessage: 'Not you.' }, 403),
    'the bank did not give the customers: Not you',
  ],
  ['a reply of another form', reply('<html>'), 'the bank’s list of customers cannot be read'],
  [
    'a page on which nothing fits',
    reply({ totalFilteredRecords: 25, pageItems: [{ id: 'x' }, { id: 'y' }] }),
    'the bank’s list of customers cannot be read',
  ],
  [
    'the same page again',
    reply({ totalFilteredRecords: 25, pageItems: people(1, 11) }),
    'the bank gives the same page of customers again and again',
  ],
  [
    'a page that is empty',
    reply({ totalFilteredRecords: 25, pageItems: [] }),
    'the bank gives fewer customers than it says there are',
  ],
])('%s ends the run with a sentence, and what came before is kept', async (_, answer, why) => {
  const { store, filled, names } = desk({ say: (page) => (page > 1 ? answer : undefined) })
  expect(await filled()).toMatchObject({
    state: 'failed',
    finishedAt: null,
    seen: 10,
    message: {
      message: `Fetching stopped: ${why}. What was fetched before is kept; start again when you like.`,
    },
  })
  expect(names()).toBe(10)
  expect(store.cache.wholeSince('client')).toBeNull()
  expect(store.search.find('ada', { limit: 20 })).toHaveLength(10)
})

test('a list that the bank does not give keeps nobody from the others, and is said', async () => {
  const accounts = [account(3, 7, 'Musa Bello')]
  const { store, filled } = desk({ accounts, say: () => reply({ defaultUserMessage: 'Not you.' }, 403) })
  const { state, message, seen } = await filled()
  expect([state, seen]).toStrictEqual(['failed', 1])
  expect(message?.message).toContain('the bank did not give the customers: Not you')
  expect(store.cache.wholeSince('savings')).toBe(5000)
  expect(store.cache.count('ledgerAccount')).toBe(1)
})

test('a bank that gives a bare list without pages is read alike', async () => {
  const { filled, names } = desk({ say: () => reply(people(1, 3)) })
  expect(await filled()).toMatchObject({ state: 'idle', finishedAt: new Date(5000).toISOString() })
  expect(names()).toBe(2)
})

test('where the bank tells no total, pages are counted and read until nobody new comes', async () => {
  const { filled, names, told, store } = desk({ tells: false, isOn: alone })
  await filled()
  expect(names()).toBe(25)
  expect(told.map(({ total }) => total)).toStrictEqual(told.map(() => null))
  expect(told.map(({ done }) => done)).toContain(18)
  expect(store.cache.wholeSince('client')).toBe(5000)
})

test('a bank that refuses the order of ids is read in its own', async () => {
  const byName = people(1, 26).toReversed()
  const { filled, names } = desk({ sorts: false, listed: () => byName, isOn: alone })
  expect(await filled()).toMatchObject({ state: 'idle', seen: null })
  expect(names()).toBe(25)
})

test.each<[string, (page: number) => readonly Record<string, unknown>[], number]>([
  ['shrinks', (page) => (page === 1 ? people(1, 41) : people(4, 41)), 40],
  ['grows at its beginning', (page) => (page === 1 ? people(10, 50) : people(1, 50)), 49],
  ['is put in another order', (page) => (page === 1 ? people(1, 41) : people(1, 41).reverse()), 40],
  ['repeats some', (page) => (page < 6 ? [...people(1, 15), ...people(9, 41)] : people(1, 41)), 40],
])('a list that %s while it is read loses nobody', async (_, listed, count) => {
  const { store, filled, names } = desk({ listed, isOn: alone })
  expect((await filled()).state).toBe('idle')
  expect(names()).toBe(count)
  expect(store.cache.wholeSince('client')).toBe(5000)
})

test('a list that never stands still is not called whole', async () => {
  const { store, filled } = desk({
    listed: (page) => (page % 2 === 0 ? people(1, 41) : people(1, 41).reverse()),
    isOn: alone,
  })
  const { state, finishedAt, message } = await filled()
  expect([state, finishedAt]).toStrictEqual(['failed', null])
  expect(message?.message).toContain('changes while it is read, and some may be missing here')
  expect(store.cache.wholeSince('client')).toBeNull()
})

test('it is paused by a person, says where it stands, and goes on there', async () => {
  const { sync, offsets, ended, names } = desk({
    listed: (page) => {
      if (page === 5) sync.pause()
      return people(1, 101)
    },
    isOn: alone,
  })
  sync.start(access)
  await ended()
  const paused = sync.status()
  expect(paused).toMatchObject({ state: 'paused', done: 36, total: 100, finishedAt: null, message: null })
  await new Promise(setImmediate)
  expect(offsets()).toHaveLength(5)
  sync.start(access)
  expect(await ended()).toMatchObject({ state: 'idle', done: 100, total: 100 })
  expect(offsets().slice(5, 6)).toStrictEqual([36])
  expect(names()).toBe(100)
})

test('paused in its second list, it does not read the first again', async () => {
  let isPaused = false
  const { sync, asked, ended } = desk({
    accounts: Array.from({ length: 30 }, (_, index) => account(index + 1, 1, 'Ada 1')),
    cache: (cache) => ({
      ...cache,
      async keepBeside(kind, ...page) {
        await cache.keepBeside(kind, ...page)
        // By then the customers are read to their end.
        if (kind === 'savings' && page[0][0]?.id === 10 && !isPaused) isPaused = Boolean(sync.pause())
      },
    }),
  })
  sync.start(access)
  expect(await ended()).toMatchObject({ state: 'paused' })
  const before = asked.splice(0)
  expect(before).toContain('listClients 18')
  sync.start(access)
  expect(await ended()).toMatchObject({ state: 'idle', seen: null })
  expect(asked.filter((call) => call.startsWith('listClients'))).toStrictEqual([])
  expect(asked).toContain('listSavingsAccounts 9')
})

test('names that were kept since are counted when somebody asks', () => {
  const { store, sync } = desk()
  expect(sync.status().seen).toBe(0)
  store.cache.keep('client', [{ id: 7, json: { id: 7, displayName: 'Ada 7' } }], 5000)
  expect(sync.status().seen).toBe(1)
})

test.each([true, false])(
  'after another start of the desk it goes on where it was (order of ids: %s)',
  async (sorts) => {
    const dir = folder()
    const all = sorts ? people(1, 101) : people(1, 101).reverse()
    const stopped = Promise.withResolvers<void>()
    const first = desk({
      listed: (page) => {
        if (page === 5) {
          first.sync.stop()
          stopped.resolve()
        }
        return all
      },
      dir,
      sorts,
      isOn: alone,
    })
    first.sync.start(access)
    await stopped.promise
    await new Promise(setImmediate)
    const { offset = 0 } = first.store.cache.fetchPlace('client') ?? {}
    first.store.close()
    const second = desk({ listed: () => all, dir, sorts, isOn: alone })
    expect(second.sync.status()).toMatchObject({ finishedAt: null })
    second.sync.startWhereOld(access)
    expect(await second.ended()).toMatchObject({ state: 'idle', done: 100, total: 100 })
    expect(second.offsets()[0]).toBe(offset)
    expect(offset).toBeGreaterThan(20)
    expect(second.names()).toBe(100)
  },
)

test('a start reads a list again only where it is old', async () => {
  let now = 5000
  const dir = folder()
  const first = desk({ now: () => now, dir })
  await first.filled()
  first.store.close()
  now += 60_000
  const second = desk({ now: () => now, dir })
  expect(second.sync.startWhereOld(access)).toMatchObject({
    state: 'idle',
    finishedAt: new Date(5000).toISOString(),
    seen: null,
  })
  expect(second.asked).toHaveLength(0)
  now += 24 * 3_600_000
  expect(second.sync.startWhereOld(access).state).toBe('running')
  await second.ended()
  expect(second.asked).toStrictEqual(first.asked)
})

test('a page that fails is asked for again with growing waits, and the status says so', async () => {
  const waits: number[] = []
  const { filled, told, names } = desk({
    say: (page) => (page > 1 && page < 10 ? reply({ defaultUserMessage: 'Busy.' }, 503) : undefined),
    wait: async (ms) => void waits.push(ms),
  })
  expect((await filled()).state).toBe('idle')
  expect(names()).toBe(25)
  expect(waits).toStrictEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  expect(told.map(({ message }) => message?.message)).toContain(
    'Fetching waits: the bank did not give the customers: Busy. It is asked again in 4 s.',
  )
})

test('a signing key that another desk replaced ends nothing: it is asked again by the key that came in its place', async () => {
  const [old, renewed] = [async () => 'old', async () => 'renewed']
  let signer = old
  const void401 = {
    userMessageGlobalisationCode: 'error.msg.invalid.signature',
    defaultUserMessage: 'Invalid signature',
  }
  const { sync, ended, names, signers, told } = desk({
    say: (page) => (page === 2 ? reply(void401, 401) : undefined),
    wait: async () => void (signer = renewed),
    accessOf: (profile) => ({ ...access, profile, signer }),
  })
  sync.start({ ...access, profile: 'teller', signer: old })
  expect((await ended()).state).toBe('idle')
  expect(names()).toBe(25)
  expect(signers.slice(0, 3)).toStrictEqual([old, old, renewed])
  expect(told.map(({ message }) => message?.message ?? '').join()).toContain('It is asked again in 1 s')
})

test('who pauses while it waits is not asked for again', async () => {
  let go = () => {}
  const { sync, offsets, ended } = desk({
    say: () => ({ kind: 'lost', why: 'reset' }),
    wait: () => new Promise((resolve) => (go = resolve)),
  })
  sync.start(access)
  await expect.poll(() => sync.status().message?.message).toContain('asked again in 1 s')
  sync.pause()
  go()
  expect((await ended()).state).toBe('paused')
  await new Promise(setImmediate)
  expect(offsets()).toHaveLength(1)
})

test('records that do not fit are kept aside with the reason and counted, until they fit', async () => {
  const odd = [
    { id: 90, displayName: 17 },
    { id: 'x', displayName: 'Bola' },
  ]
  let all = [...people(1, 9), ...odd, ...people(9, 20)]
  let now = 5000
  const { sync, filled, names } = desk({ listed: () => all, isOn: alone, now: () => now })
  expect(await filled()).toMatchObject({
    state: 'idle',
    aside: { count: 2, reasons: ['displayName', 'id'] },
  })
  expect(names()).toBe(19)
  all = people(1, 20)
  now += 10
  sync.start(access)
  await expect.poll(() => sync.status().aside.count).toBe(0)
})

test('where the service lists no customers, names come from accounts, and nothing is called done', async () => {
  const accounts = [
    account(3, 7, 'Fọlákẹ́ Fáṣọlá'),
    account(4, 7, 'Fọlákẹ́ Fáṣọlá'),
    account(5, 8, 'Musa Bello'),
  ]
  const { store, filled } = desk({ accounts, isOn: (operation) => operation === 'listSavingsAccounts' })
  expect(await filled()).toMatchObject({ state: 'idle', finishedAt: null, seen: 2 })
  expect(store.search.find('fashola', { limit: 5 })[0]).toMatchObject({ kind: 'client', id: 7 })
  // What the service tells of the customer herself is worth more than the title of an account.
  store.cache.keep(
    'client',
    [{ id: 7, json: { id: 7, displayName: 'Folake Fashola', mobileNo: '08030000007' } }],
    6000,
  )
  store.cache.keep('savings', [{ id: 3, json: account(3, 7, 'F Fashola') }], 7000)
  expect(store.search.find('folake', { limit: 5 })[0]).toMatchObject({ title: 'Folake Fashola' })
})

test('a damaged cache in the midst of it: it begins anew, and is whole only then', async () => {
  const { store, sync, ended, names } = desk({
    listed: (page) => {
      if (page === 5) {
        store.cache.noteFetch('client', null)
        sync.restart()
      }
      return people(1, 101)
    },
    isOn: alone,
  })
  sync.start(access)
  await expect.poll(() => sync.status().state).toBe('running')
  await expect.poll(() => sync.status().finishedAt).not.toBeNull()
  await ended()
  expect(names()).toBe(100)
})

test('a disk that is full in the midst of it is said, what is there is found, and room heals it', async () => {
  let room = 30
  const { store, filled, names } = desk({
    listed: () => people(1, 101),
    isOn: alone,
    cache: (cache) => ({
      ...cache,
      async keepBeside(...page) {
        if ((room -= page[1].length) < 0)
          throw new StorageError(
            'full',
            'cache.db',
            'There is no room left on the disk for cache.db. Make room.',
          )
        await cache.keepBeside(...page)
      },
    }),
  })
  expect(await filled()).toMatchObject({ state: 'failed', finishedAt: null })
  const { message, seen } = await filled()
  expect(message?.message).toBe(
    'Fetching stopped: There is no room left on the disk for cache.db. Make room. What was fetched before is kept; start again when you like.',
  )
  expect(seen).toBe(names())
  expect(store.search.find('ada', { limit: 50 })).toHaveLength(names())
  room = 1000
  expect(await filled()).toMatchObject({ state: 'idle', finishedAt: new Date(5000).toISOString() })
  expect(names()).toBe(100)
})
