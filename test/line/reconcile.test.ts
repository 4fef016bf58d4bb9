import type { ServerResponse } from 'node:http'
import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { createNewsDesk } from '../../electron/news.ts'
import { reached } from '../../electron/teller/reached.ts'
import { createReconcile } from '../../electron/teller/reconcile.ts'
import type { JournalEntry } from '../../shared/journal.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import { oddBank } from './bank.ts'
import { keptStore, type KeptStore } from './desk.ts'
import { accessTo, clientOf, noCache, submitOf, transfer } from './parts.ts'

let kept: KeptStore
beforeAll(() => (kept = keptStore()))
afterAll(() => kept.remove())
const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const minute = 60_000
const fence = 5.5 * minute

interface Setup {
  /** What the bank's books show, by address; undefined: no answer. */
  books?: (url: URL) => unknown
  signed?: boolean
  line?: 'online' | 'offline'
}

/** A desk whose posts are always lost on the way back, and whose clock and bank's clock the test moves. */
async function desk({ books = () => [], signed = true, line = 'online' }: Setup = {}) {
  const clocks = { desk: 0, bank: 0 }
  const shown = { books }
  const bank = await oddBank((response, heard, request) => {
    const seen = heard.method === 'POST' ? undefined : shown.books(new URL(heard.url, 'http://bank'))
    if (seen === undefined) request.socket.resetAndDestroy()
    else answer(response, seen, Date.now() + clocks.bank)
  })
  const now = () => Date.now() + clocks.desk
  const clockOffset = createClockOffset(now)
  const client = clientOf({ clockOffset, now })
  open.push(
    () => bank.close(),
    () => client.close(),
  )
  const news = createNewsDesk((_, problem) => {
    throw problem
  })
  const accessOf = () => accessTo(bank, signed ? {} : { signer: null })
  const { journal } = kept.store
  const submit = submitOf(journal, { accessOf, send: client.send, now, news })
  const stand = { now: () => ({ state: line, since: '2026-01-05T09:00:00.000Z', sentence: '' }) }
  const reconcile = createReconcile({
    journal,
    cache: noCache,
    send: client.send,
    line: stand,
    clockOffset,
    now,
    news,
    accessOf,
  })
  open.push(() => reconcile.stop())
  return {
    bank,
    journal,
    submit,
    reconcile,
    clocks,
    shown,
    clockOffset,
    accessOf,
    async inDoubt(
      operation: OperationName = 'createIntraTransfer',
      input: Input = transfer,
    ): Promise<JournalEntry> {
      // Something was heard of the bank before, so the clocks are known.
      await client.send(accessOf(), { operation: 'getMe', bytes: null, timeoutMs: 1000 })
      const entry = await submit({ profile: 'teller', operation, input })
      expect(entry.state).toBe('inDoubt')
      return entry
    },
    /** Both clocks go on, as they do. */
    pass(ms: number) {
      clocks.desk += ms
      clocks.bank += ms
    },
  }
}

function answer(response: ServerResponse, body: unknown, atMs: number) {
  response.writeHead(200, { 'content-type': 'application/json', date: new Date(atMs).toUTCString() })
  response.end(JSON.stringify(body))
}

const row = (id: number, transferDescription: string) => ({
  id,
  transferAmount: 10500,
  transferDate: [2026, 1, 5],
  transferDescription,
  fromAccount: { id: 11 },
  toAccount: { id: 12 },
})
const strangers = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => row(from + at, '[T:01JBBBBBBBBBBBBBBBBBBBBBBB] Rent'))

/** `GET /accounttransfers` over these rows, `most` at a time. */
const pages =
  (rows: unknown[], most = 200) =>
  (url: URL) => {
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const limit = Math.min(Number(url.searchParams.get('limit') ?? most), most)
    return { totalFilteredRecords: rows.length, pageItems: rows.slice(offset, offset + limit) }
  }

describe('a transfer in doubt', () => {
  it('is found by its mark, without anybody asking, and only by reading', async () => {
    const { inDoubt, reconcile, shown, journal, bank } = await desk()
    reconcile.start()
    const entry = await inDoubt()
    shown.books = pages([...strangers(1, 3), row(9, `${entry.mark} Rent`)])
    await expect.poll(() => journal.get(entry.id)?.state, { timeout: 5000 }).toBe('confirmed')
    expect(bank.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('stays in doubt while it is not found and the bank may still accept it', async () => {
    const { inDoubt, reconcile, pass, shown } = await desk({ books: pages(strangers(1, 3)) })
    const entry = await inDoubt()
    pass(fence - 5000)
    const after = await reconcile.checkAgain(entry.id)
    expect(after.state).toBe('inDoubt')
    expect(after.facts.at(-1)).toMatchObject({ kind: 'readBack', found: 0, fenced: false })
    shown.books = pages([row(9, entry.mark ?? '')])
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
  })

  it('was not executed when it is not there after the bank can no longer accept it', async () => {
    const { inDoubt, reconcile, pass } = await desk({ books: pages(strangers(1, 450)) })
    const entry = await inDoubt()
    pass(fence + 5000)
    const after = await reconcile.checkAgain(entry.id)
    expect(after.state).toBe('notExecuted')
    expect(after.facts.at(-1)).toMatchObject({ kind: 'readBack', found: 0, fenced: true })
  })

  it.each<[string, Setup & { wrongClock?: true }]>([
    ['it was not signed, so the bank may accept it at any time', { signed: false, books: pages([]) }],
    [
      'a part of the list could not be read',
      {
        books: (url) =>
          Number(url.searchParams.get('offset')) === 200 ? undefined : pages(strangers(1, 450))(url),
      },
    ],
    ['the list is shorter than it says', { books: () => ({ totalFilteredRecords: 5, pageItems: [] }) }],
    ['the books could not be read at all', { books: () => undefined }],
    ['the answer is no list', { books: () => ({ ok: true }) }],
    ['our clock ran ahead', { books: pages([]), wrongClock: true }],
  ])('is not called absent where %s', async (_, { books, wrongClock, ...setup }) => {
    const { inDoubt, reconcile, pass, clocks, shown } = await desk(setup)
    const entry = await inDoubt()
    shown.books = books ?? (() => [])
    if (wrongClock) clocks.desk += 60 * minute
    else pass(fence + 60 * minute)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('inDoubt')
  })

  it('goes to two people when it is there twice', async () => {
    const { inDoubt, reconcile, shown } = await desk()
    const entry = await inDoubt()
    shown.books = pages([row(8, entry.mark ?? ''), row(9, entry.mark ?? '')])
    expect((await reconcile.checkAgain(entry.id)).state).toBe('needsPeople')
  })

  it.each([
    ['first', 0],
    ['in the middle', 222],
    ['last', 449],
  ])('is found on whichever page it stands: %s', async (_, position) => {
    const { inDoubt, reconcile, shown, pass } = await desk()
    const entry = await inDoubt()
    const rows = strangers(1, 450)
    rows[position] = row(position + 1, entry.mark ?? '')
    shown.books = pages(rows, 100)
    pass(fence + 5000)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
  })

  it('is looked for at the two ends of a long list before the fence, and once only when it stands on both', async () => {
    const { inDoubt, reconcile, shown, bank } = await desk()
    const entry = await inDoubt()
    shown.books = (url) => {
      const { pageItems } = pages(strangers(1, 1000))(url)
      return { totalFilteredRecords: 1000, pageItems: [...pageItems.slice(1), row(5000, entry.mark ?? '')] }
    }
    const before = bank.heard.length
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
    expect(bank.heard.length - before).toBe(2)
  })

  it('is not asked for while offline, and unknown entries are told', async () => {
    const { inDoubt } = await desk()
    const entry = await inDoubt()
    const { reconcile, bank } = await desk({ line: 'offline' })
    await expect(reconcile.checkAgain(ulid())).rejects.toMatchObject({ error: { kind: 'notFound' } })
    await expect(reconcile.checkAgain(entry.id)).rejects.toMatchObject({ error: { kind: 'offline' } })
    expect(bank.heard).toHaveLength(0)
  })
})

describe('what was accepted and hears of no event (G17)', () => {
  it('is confirmed by reading, and not put in question by a look that comes too soon', async () => {
    const { journal, reconcile, shown, pass, inDoubt } = await desk({ books: pages([]) })
    const entry = await inDoubt()
    journal.add(entry.id, { kind: 'accepted', at: new Date().toISOString(), reply: { resourceId: 9 } })
    pass(fence - 5000)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('accepted')
    shown.books = pages([row(9, entry.mark ?? '')])
    pass(11_000)
    reconcile.start()
    await expect.poll(() => journal.get(entry.id)?.state, { timeout: 5000 }).toBe('confirmed')
  })
})

describe('an answer that belongs to another', () => {
  it('is found out when what was accepted is not there behind the fence: two people decide', async () => {
    const { journal, reconcile, pass, inDoubt } = await desk({ books: pages(strangers(1, 3)) })
    const entry = await inDoubt()
    journal.add(entry.id, { kind: 'accepted', at: new Date().toISOString(), reply: { resourceId: 2 } })
    pass(fence + 5000)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('needsPeople')
  })

  it('is found out when what was refused stands in the books', async () => {
    const { journal, reconcile, shown, pass, inDoubt } = await desk({ books: pages([]) })
    const entry = await inDoubt()
    const refusal = { status: 403, code: null, field: null, message: 'No.', detail: null }
    journal.add(entry.id, { kind: 'refused', at: new Date().toISOString(), refusal })
    shown.books = pages([row(9, entry.mark ?? '')])
    pass(11_000)
    reconcile.start()
    await expect.poll(() => journal.get(entry.id)?.state, { timeout: 5000 }).toBe('needsPeople')
  })

  it('shows nothing: another record, another account’s movements, a page that comes twice', async () => {
    const { inDoubt, reconcile, shown, pass } = await desk()
    const step = await inDoubt('approveSavingsAccount', {
      params: { savingsId: '11' },
      body: { approvedOnDate: '05 January 2026' },
    })
    const cash = await inDoubt('depositCash', {
      params: { savingsId: '11' },
      body: { transactionDate: '05 January 2026', transactionAmount: '5.00' },
    })
    const move = await inDoubt()
    pass(fence + 5000)
    shown.books = (url) => {
      if (url.pathname.endsWith('/11')) return { id: 12, status: { id: 200 } }
      if (url.pathname.endsWith('/transactions')) return pages([{ id: 1, accountId: 12 }])(url)
      return { totalFilteredRecords: 400, pageItems: strangers(1, 200) }
    }
    for (const { id } of [step, cash, move]) {
      expect((await reconcile.checkAgain(id)).state).toBe('inDoubt')
    }
  })

  it('must not show absence by chance: what is not there is looked for twice', async () => {
    const { inDoubt, reconcile, shown, pass } = await desk()
    const entry = await inDoubt()
    pass(fence + 5000)
    let asked = 0
    shown.books = (url) => pages((asked += 1) === 1 ? [] : [row(9, entry.mark ?? '')])(url)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
  })
})

describe('a state that was asked for', () => {
  const account = (status: number, subStatus?: number) => ({
    id: 11,
    status: { id: status },
    ...(subStatus !== undefined && { subStatus: { id: subStatus } }),
  })
  const on = { params: { savingsId: '11' } }
  const dated = (name: string) => ({ ...on, body: { [name]: '05 January 2026' } })
  const lien = { params: { savingsId: '11', lienId: '7' }, body: {} }
  const held = [
    { id: 7, amount: 5 },
    { id: 8, releaseTransactionId: 3 },
  ]
  const released = [{ id: 7, amount: 5, releaseTransactionId: 4 }]
  const reason = { ...on, body: { reasonForBlock: 'court order' } }
  const cases: [OperationName, Input, unknown, unknown][] = [
    [
      'activateClient',
      { params: { clientId: '3' }, body: { activationDate: '05 January 2026' } },
      { ...account(100), id: 3 },
      { ...account(300), id: 3 },
    ],
    [
      'confirmClientIdentity',
      { params: { clientId: '3' } },
      { id: 3, kycConfirmed: false },
      { id: 3, kycConfirmed: true },
    ],
    ['approveSavingsAccount', dated('approvedOnDate'), account(100), account(200)],
    ['rejectSavingsAccount', dated('rejectedOnDate'), account(100), account(500)],
    ['withdrawSavingsAccount', dated('withdrawnOnDate'), account(100), account(400)],
    ['undoApprovalOfSavingsAccount', on, account(200), account(100)],
    ['activateSavingsAccount', dated('activatedOnDate'), account(200), account(300)],
    ['closeSavingsAccount', dated('closedOnDate'), account(300), account(600)],
    [
      'undoSavingsTransaction',
      { params: { savingsId: '11', transactionId: '5' } },
      { id: 5, reversed: false },
      { id: 5, reversed: true },
    ],
    ['blockSavingsAccount', reason, account(300), account(300, 400)],
    ['unblockSavingsAccount', on, account(300, 400), account(300)],
    ['applyPostNoCredit', reason, account(300, 600), account(300, 400)],
    ['removePostNoCredit', on, account(300, 400), account(300, 600)],
    ['applyPostNoDebit', reason, account(300, 0), account(300, 600)],
    ['removePostNoDebit', on, account(300, 600), account(300, 0)],
    ['withdrawFromLien', lien, held, released],
    ['releaseLien', lien, held, released],
    [
      'createHook',
      { body: { url: 'https://desk.example/hook' } },
      [],
      [{ id: 1, url: 'https://desk.example/hook' }],
    ],
    [
      'switchHook',
      { params: { hookId: '1', position: 'disable' } },
      [{ id: 1, url: 'x', enabled: true }],
      [{ id: 1, url: 'x', enabled: false }],
    ],
    [
      'switchEvent',
      { params: { event: 'client', position: 'enable' } },
      [{ event: 'client', enabled: false }],
      [{ event: 'client', enabled: true }],
    ],
  ]

  it.each(cases)('%s', async (operation, input, before, after) => {
    const { inDoubt, reconcile, shown, pass } = await desk({ books: () => before })
    const first = await inDoubt(operation, input)
    expect((await reconcile.checkAgain(first.id)).state).toBe('inDoubt')
    pass(fence + 5000)
    expect((await reconcile.checkAgain(first.id)).state).toBe('notExecuted')
    const second = await inDoubt(operation, input)
    shown.books = () => after
    expect((await reconcile.checkAgain(second.id)).state).toBe('confirmed')
  })

  it('is tried for each operation that has one', () => {
    expect(Object.keys(reached).sort()).toEqual(cases.map(([name]) => name).sort())
  })

  it('of a new record is known by the reference that the teller gave', async () => {
    const input = {
      body: { clientId: 1, productId: 1, submittedOnDate: '05 January 2026', externalId: 'A-77' },
    }
    const { inDoubt, reconcile, shown, bank } = await desk()
    const entry = await inDoubt('createSavingsAccount', input)
    shown.books = (url) =>
      url.searchParams.get('externalId') === 'A-77' ? [{ id: 9, externalId: 'A-77' }] : []
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
    expect(bank.heard.at(-1)?.url).toContain('externalId=A-77')
  })

  it('that no reading shows stays in doubt', async () => {
    const input = {
      params: { savingsId: '11' },
      body: { transactionDate: '05 January 2026', transactionAmount: '5.00', reasonForBlock: 'x' },
    }
    const { inDoubt, reconcile, pass } = await desk({ books: () => [] })
    const entry = await inDoubt('placeLien', input)
    pass(fence + 5000)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('inDoubt')
  })
})
