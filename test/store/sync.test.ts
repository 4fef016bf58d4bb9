import type { Access, SendToBank } from '../../electron/bank/access.ts'
import { expect, test } from 'vitest'
import type { SyncStatus } from '../../shared/desk/commands.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import { createSync } from '../../electron/directory/sync.ts'
import { folder, storeIn } from './scratch.ts'

const access: Access = { baseUrl: '', gatewayUrl: '', apiKey: '', signer: null, sendsBearer: true }
const reply = (body: unknown, status = 200): Answer => ({ kind: 'reply', status, body, isJson: true })
const small: Partial<Record<OperationName, unknown>> = {
  listSavingsProducts: [{ id: 1, name: 'Current' }],
  getCodeValues: [{ id: 1, name: 'Female', codeName: 'Gender' }],
  listLedgerAccounts: { accounts: [{ id: 1, name: 'Cash' }] },
}

/** A bank of so many customers and accounts; `say` may answer instead. */
function run(
  counts: { clients: number; savings: number },
  say: (call: number, operation: OperationName) => Answer | undefined = () => undefined,
) {
  const store = storeIn(folder())
  const told: SyncStatus[] = []
  const asked: string[] = []
  const send: SendToBank = async (_, { operation, query = {} }) => {
    asked.push(`${operation} ${query['offset'] ?? ''}`.trim())
    const answer = say(asked.length, operation)
    if (answer) return answer
    if (operation in small) return reply(small[operation])
    const total = operation === 'listClients' ? counts.clients : counts.savings
    const from = Number(query['offset'])
    const length = Math.max(0, Math.min(Number(query['limit']), total - from))
    const pageItems = Array.from({ length }, (_unused, index) => ({
      id: from + index + 1,
      clientId: 1,
      displayName: `Ada ${from + index}`,
    }))
    return reply({ totalFilteredRecords: total, pageItems })
  }
  const ended = new Promise<SyncStatus>((resolve) => {
    const sync = createSync({
      send,
      cache: store.cache,
      news: {
        tell(_topic, value) {
          // The only topic that sync tells.
          const status = value as SyncStatus
          told.push(status)
          if (status.state !== 'running') resolve(status)
        },
      },
      now: () => 5000,
      pageSize: 10,
    })
    expect(sync.status().state).toBe('idle')
    expect(sync.start(access).state).toBe('running')
    // A second start joins the first.
    sync.start(access)
  })
  return { store, told, asked, ended }
}

test('all pages of all lists are fetched, with a progress that has an end', async () => {
  const { store, told, asked, ended } = run({ clients: 25, savings: 12 })
  expect(await ended).toStrictEqual({
    state: 'idle',
    done: 40,
    total: 40,
    finishedAt: new Date(5000).toISOString(),
    message: null,
  })
  expect(asked.filter((call) => call.startsWith('listClients'))).toStrictEqual([
    'listClients 0',
    'listClients 10',
    'listClients 20',
  ])
  expect(store.cache.count('client')).toBe(25)
  expect(store.cache.count('savings')).toBe(12)
  expect(store.cache.wholeSince('client')).toBe(5000)
  expect(store.cache.count('ledgerAccount')).toBe(1)
  const counts = told.map(({ done }) => done)
  expect(counts).toStrictEqual([...counts].sort((a, b) => a - b))
})

test.each<[string, Answer, string]>([
  ['an error', reply({ defaultUserMessage: 'Busy.' }, 500), 'the bank did not give the customers: Busy'],
  ['no answer', { kind: 'lost', why: 'reset' }, 'the bank did not answer when asked for customers'],
  [
    'a reply of another form',
    reply({ totalFilteredRecords: 25, pageItems: [{ id: 'x' }] }),
    'the bank’s list of customers cannot be read',
  ],
  [
    'the same page again',
    reply({ totalFilteredRecords: 25, pageItems: [{ id: 1, displayName: 'Ada' }] }),
    'the bank gives the same page of customers again and again',
  ],
])('%s ends the run with a sentence, and what came before is kept', async (_, answer, why) => {
  const { store, ended } = run({ clients: 25, savings: 12 }, (call, operation) =>
    operation === 'listClients' && call > 1 ? answer : undefined,
  )
  expect(await ended).toMatchObject({
    state: 'failed',
    message: `Fetching stopped: ${why}. What was fetched before is kept; start again when you like.`,
  })
  expect(store.cache.count('client')).toBe(10)
  expect(store.cache.wholeSince('client')).toBeNull()
  expect(store.search.find('ada', { limit: 20 })).toHaveLength(10)
})

test('a bank that gives a bare list without pages is read alike', async () => {
  const bare = reply([
    { id: 1, displayName: 'Ada' },
    { id: 2, displayName: 'Bola' },
  ])
  const { store, ended } = run({ clients: 0, savings: 0 }, (_, operation) =>
    operation === 'listClients' ? bare : undefined,
  )
  expect((await ended).state).toBe('idle')
  expect(store.cache.count('client')).toBe(2)
})
