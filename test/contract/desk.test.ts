/** The desk by its documented interface only (contract §4): issue 2's six points without a screen. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  bankCall,
  door,
  runToEnd,
  start,
  until,
  type BankLine,
  type DeskLine,
  type Running,
} from './programs.ts'

interface Entry {
  id: string
  operation: string
  state: string
  mark: string | null
  refusal?: { message: string }
  reply?: { resourceId?: number }
}
interface Read<T> {
  value: T
  source: string
  seenAt: string
}
interface Savings {
  id: number
  clientId: number
  officeId: number
  accountNo: string
  status: { id: number }
  subStatus?: { id: number }
  currency: { code: string }
  summary: { availableBalance: string; accountBalance: string }
}
interface Page<T> {
  pageItems: T[]
}
interface StatusValue {
  locked: boolean
  environment: string
  businessDate: string | null
  connection: { state: string; sentence: string }
  inDoubt: number
  listener: { url: string | null }
}

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'teller-desk-'))
  folders.push(made)
  return made
}

const headless = (data: string, ...more: string[]): string[] => [
  '--headless',
  '--port',
  '0',
  '--data',
  data,
  '--json',
  ...more,
]

async function unlock(desk: DeskLine, profile: 'teller' | 'supervisor'): Promise<void> {
  const answer = await door(desk, 'unlock', { profile, pin: profile === 'teller' ? '1234' : '5678' })
  expect(answer.ok, JSON.stringify(answer)).toBe(true)
}

async function accounts(desk: DeskLine): Promise<Savings[]> {
  const answer = await door<Read<Page<Savings>>>(desk, 'listSavingsAccounts', { query: { limit: '1000' } })
  expect(answer.ok, JSON.stringify(answer)).toBe(true)
  return answer.value.value.pageItems
}

const isFree = (account: Savings): boolean =>
  account.status.id === 300 && (account.subStatus?.id ?? 0) === 0 && account.currency.code === 'NGN'

function transferBody(from: Savings, to: Savings, transferAmount: string) {
  return {
    comment: 'Rent',
    fromAccountId: from.id,
    fromAccountType: 'savings',
    fromClientId: from.clientId,
    fromOfficeId: from.officeId,
    toAccountId: to.id,
    toAccountType: 'savings',
    toClientId: to.clientId,
    toOfficeId: to.officeId,
    transactionDate: '05 January 2026',
    transferAmount,
  }
}

afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

describe('the desk on its embedded training bank', () => {
  let desk: Running<DeskLine>
  let from: Savings
  let to: Savings

  beforeAll(async () => {
    desk = await start<DeskLine>('desk', headless(folder()))
  })
  afterAll(async () => {
    await desk.end()
  })

  it('is locked at first, and says who can unlock it', async () => {
    const status = await door<StatusValue>(desk.first, 'status')
    expect(status.value).toMatchObject({ locked: true, environment: 'training', businessDate: '2026-01-05' })
    expect(await door(desk.first, 'search', { text: 'a' })).toMatchObject({
      ok: false,
      error: { kind: 'locked' },
    })
    const { value } = await door<{ profiles: { id: string }[] }>(desk.first, 'profiles')
    expect(value.profiles.map(({ id }) => id)).toEqual(['teller', 'supervisor'])
    expect(await door(desk.first, 'unlock', { profile: 'teller', pin: '9999' })).toMatchObject({ ok: false })
  })

  it('refuses a caller without the token, and an unknown name', async () => {
    const stranger = await fetch(new URL('/door/status', desk.first.url), {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(stranger.status).toBe(401)
    await unlock(desk.first, 'teller')
    expect(await door(desk.first, 'constructor')).toMatchObject({ ok: false })
  })

  it('finds a customer by phone, BVN, account number and name', async () => {
    const all = await accounts(desk.first)
    const client = await door<Read<{ mobileNo: string; bvn: string; displayName: string; id: number }>>(
      desk.first,
      'getClient',
      {
        params: { clientId: String(all[0]?.clientId) },
      },
    )
    const { mobileNo, bvn, displayName, id } = client.value.value
    expect(client.value.source).toBe('service')
    await until(
      () => door<{ state: string }>(desk.first, 'syncStatus'),
      ({ value }) => value.state === 'idle',
    )
    for (const text of [mobileNo, bvn, all[0]?.accountNo ?? '', displayName]) {
      const found = await door<{
        hits: { clientId: number; source: string; seenAt: string; title: string }[]
      }>(desk.first, 'search', { text })
      expect(
        found.value.hits.map((hit) => hit.clientId),
        text,
      ).toContain(id)
      expect(found.value.hits[0]?.source).toBe('cache')
    }
  })

  it('moves money: accepted, then confirmed by the webhook; the balances follow', async () => {
    const all = await accounts(desk.first)
    const free = all.filter(
      (account) => isFree(account) && BigInt(account.summary.availableBalance.replace('.', '')) > 10_000_00n,
    )
    from = free[0] as Savings // a seeded world has hundreds of them; the next lines fail loudly otherwise
    to = free.find((account) => account.clientId !== from.clientId) as Savings
    const answer = await door<Entry>(desk.first, 'createIntraTransfer', {
      body: transferBody(from, to, '1234.56'),
    })
    expect(answer.ok, JSON.stringify(answer)).toBe(true)
    expect(['accepted', 'confirmed']).toContain(answer.value.state)
    expect(answer.value.mark).toMatch(/^\[T:[0-9A-Z]{26}\]$/)
    await until(
      () => door<Entry>(desk.first, 'journalEntry', { id: answer.value.id }),
      ({ value }) => value.state === 'confirmed',
    )
    const after = await door<Read<Savings>>(desk.first, 'getSavingsAccount', {
      params: { savingsId: String(from.id) },
      query: { refresh: 'true' },
    })
    const minor = (text: string): bigint => BigInt(text.replace('.', ''))
    expect(minor(from.summary.accountBalance) - minor(after.value.value.summary.accountBalance)).toBe(
      1_234_56n,
    )
    const { value } = await door<{ events: { event: string; form: string }[] }>(desk.first, 'events')
    expect(value.events[0]).toMatchObject({ event: 'intra-transfer' })
  })

  it('refuses amounts that are not plain decimals above zero, naming the field; nothing is written', async () => {
    const before = await door<{ entries: Entry[] }>(desk.first, 'journal', {})
    for (const amount of ['0', '-5', '1e3', '0.001', '', ' 5 ', '+5', '1,000', '٣']) {
      const answer = await door(desk.first, 'createIntraTransfer', { body: transferBody(from, to, amount) })
      const sentence = answer.ok ? (answer.value as unknown as Entry).refusal?.message : answer.error.message
      expect(sentence, amount).toMatch(/transferAmount|amount/i)
    }
    const after = await door<{ entries: Entry[] }>(desk.first, 'journal', {})
    expect(after.value.entries.filter(({ state }) => state !== 'refused')).toEqual(
      before.value.entries.filter(({ state }) => state !== 'refused'),
    )
  })

  it('refuses pending, other-currency, uncovered and blocked transfers with a sentence, and changes nothing', async () => {
    const all = await accounts(desk.first)
    const pending = all.find(({ status }) => status.id === 100)
    const dollars = all.find(({ status, currency }) => status.id === 300 && currency.code === 'USD')
    const blocked = all.find(({ subStatus }) => subStatus?.id === 400)
    const cases: [string, Savings | undefined, Savings | undefined, string][] = [
      ['pending', from, pending, '10.00'],
      ['currency', from, dollars, '10.00'],
      ['balance', from, to, '999999999.00'],
      ['blocked', blocked, to, '10.00'],
    ]
    const balanceOf = async (): Promise<unknown> =>
      (await accounts(desk.first)).map(({ summary }) => summary.accountBalance)
    const before = await balanceOf()
    for (const [what, payer, payee, amount] of cases) {
      expect(payer && payee, what).toBeTruthy()
      if (!payer || !payee) continue
      const answer = await door<Entry>(desk.first, 'createIntraTransfer', {
        body: transferBody(payer, payee, amount),
      })
      expect(answer.value?.state, `${what}: ${JSON.stringify(answer)}`).toBe('refused')
      expect(answer.value.refusal?.message.length, what).toBeGreaterThan(20)
    }
    expect(await balanceOf()).toEqual(before)
  })

  it('lets a supervisor decide what others submitted, along §3.1 only', async () => {
    const client = from.clientId
    const products = await door<Read<{ pageItems: { id: number; currency: { code: string } }[] }>>(
      desk.first,
      'listSavingsProducts',
    )
    const product = products.value.value.pageItems.find(({ currency }) => currency.code === 'NGN')
    const submitted = await door<Entry & { reply: { savingsId: number } }>(
      desk.first,
      'createSavingsAccount',
      {
        body: { clientId: client, productId: product?.id, submittedOnDate: '05 January 2026' },
      },
    )
    expect(submitted.value.state, JSON.stringify(submitted)).toMatch(/accepted|confirmed/)
    const savingsId = String(submitted.value.reply.savingsId)
    const approval = { params: { savingsId }, body: { approvedOnDate: '05 January 2026' } }
    expect(await door(desk.first, 'approveSavingsAccount', approval)).toMatchObject({
      ok: false,
      error: { kind: 'forbidden' },
    })

    await unlock(desk.first, 'supervisor')
    const queue = await door<{ applications: { id: number; kind: string }[] }>(desk.first, 'applications')
    expect(queue.value.applications.map(({ id }) => String(id))).toContain(savingsId)
    const does = async (name: string, body: unknown): Promise<string> =>
      (await door<Entry>(desk.first, name, body)).value.state
    expect(await does('approveSavingsAccount', approval)).toMatch(/accepted|confirmed/)
    expect(await does('approveSavingsAccount', approval)).toBe('refused')
    expect(await does('undoApprovalOfSavingsAccount', { params: { savingsId }, body: {} })).toMatch(
      /accepted|confirmed/,
    )
    expect(
      await does('activateSavingsAccount', {
        params: { savingsId },
        body: { activatedOnDate: '05 January 2026' },
      }),
    ).toBe('refused')
    expect(await does('approveSavingsAccount', approval)).toMatch(/accepted|confirmed/)
    expect(
      await does('activateSavingsAccount', {
        params: { savingsId },
        body: { activatedOnDate: '05 January 2026' },
      }),
    ).toMatch(/accepted|confirmed/)

    const own = await door<Entry & { reply: { savingsId: number } }>(desk.first, 'createSavingsAccount', {
      body: { clientId: client, productId: product?.id, submittedOnDate: '05 January 2026' },
    })
    const refused = await door<Entry>(desk.first, 'approveSavingsAccount', {
      params: { savingsId: String(own.value.reply.savingsId) },
      body: { approvedOnDate: '05 January 2026' },
    })
    expect(refused.ok ? refused.value.state : refused.error.kind, JSON.stringify(refused)).toMatch(
      /refused|forbidden/,
    )
  })

  it('tells news over the WebSocket, and nothing of customers while locked', async () => {
    const socket = new WebSocket(
      `${new URL('/news', desk.first.url).href.replace('http', 'ws')}?token=${desk.first.token}`,
    )
    const heard: { topic: string }[] = []
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())))
    await new Promise((resolve) => socket.once('open', resolve))
    await unlock(desk.first, 'teller')
    await door(desk.first, 'createIntraTransfer', { body: transferBody(from, to, '1.00') })
    await until(
      async () => heard.map(({ topic }) => topic),
      (topics) => topics.includes('journal'),
    )
    await door(desk.first, 'lock')
    await until(
      async () => heard.length,
      () => heard.at(-1)?.topic === 'status',
    )
    socket.close()
    expect((await door<StatusValue>(desk.first, 'status')).value.locked).toBe(true)
  })

  it('answers a program as the how-to calls it, in its order', async () => {
    const page = readFileSync(
      new URL('../../docs/how-to/drive-a-desk-from-a-program.md', import.meta.url),
      'utf8',
    )
    const calls = [...page.matchAll(/^ask (\w+) '(.*)'$/gm)]
    expect(calls.length).toBeGreaterThan(5)
    for (const [, name = '', body = ''] of calls)
      expect([name, await door(desk.first, name, JSON.parse(body))]).toMatchObject([name, { ok: true }])
  })

  it('writes no secret and no customer into what it says on the error stream', () => {
    expect(desk.complaints()).not.toMatch(/BEGIN PRIVATE KEY|Bearer [A-Za-z0-9]/)
  })
})

describe('the desk on a bank of its own address', () => {
  let bank: Running<BankLine>
  let desk: Running<DeskLine>
  const data = folder()
  const keys = (): Record<string, string> => ({
    T_KEY: bank.first.users.find(({ role }) => role === 'teller')?.apiKey ?? '',
    S_KEY: bank.first.users.find(({ role }) => role === 'supervisor')?.apiKey ?? '',
  })
  const startDesk = (...more: string[]): Promise<Running<DeskLine>> =>
    start<DeskLine>(
      'desk',
      headless(
        data,
        '--bank-url',
        bank.first.baseUrl,
        '--gateway-url',
        bank.first.gatewayUrl,
        '--key',
        'teller=T_KEY',
        '--key',
        'supervisor=S_KEY',
        ...more,
      ),
      keys(),
    )

  beforeAll(async () => {
    bank = await start<BankLine>('bank', ['--port', '0', '--customers', '40', '--seed', '7', '--json'])
    desk = await startDesk()
    await unlock(desk.first, 'teller')
  })
  afterAll(async () => {
    await desk.end()
    await bank.end()
  })

  it('posts in bearer mode and in signed mode, and confirms by the webhook', async () => {
    const free = (await accounts(desk.first)).filter(
      (account) => isFree(account) && BigInt(account.summary.availableBalance.replace('.', '')) > 10_00n,
    )
    const [from, to] = [free[0] as Savings, free[1] as Savings] // as above
    const posted = await door<Entry>(desk.first, 'createIntraTransfer', {
      body: transferBody(from, to, '2.00'),
    })
    expect(posted.value.state, JSON.stringify(posted)).toMatch(/accepted|confirmed/)
    await until(
      () => door<Entry>(desk.first, 'journalEntry', { id: posted.value.id }),
      ({ value }) => value.state === 'confirmed',
    )
    await desk.end()
    desk = await startDesk('--mode', 'bearer')
    await unlock(desk.first, 'teller')
    const plain = await door<Entry>(desk.first, 'createIntraTransfer', {
      body: transferBody(from, to, '3.00'),
    })
    expect(plain.value.state, JSON.stringify(plain)).toMatch(/accepted|confirmed/)
    const kept = await door<{ entries: Entry[] }>(desk.first, 'journal', {})
    expect(kept.value.entries.map(({ id }) => id)).toContain(posted.value.id)
  })

  it('takes an integrator’s own hook as well', async () => {
    const status = await door<StatusValue>(desk.first, 'status')
    expect(status.value.listener.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
    const hooks = await bankCall(bank.first, 'administrator', 'GET', '/webhooks')
    expect(JSON.stringify(hooks.body)).toContain(status.value.listener.url)
  })

  it('says offline when the bank is gone, answers from the cache with age, refuses to post, and notices the return', async () => {
    await until(
      () => door<{ state: string }>(desk.first, 'syncStatus'),
      ({ value }) => value.state === 'idle',
    )
    const [first] = await accounts(desk.first)
    const port = new URL(bank.first.baseUrl).port
    await bank.end('SIGKILL')
    await until(
      () => door<StatusValue>(desk.first, 'status'),
      ({ value }) => value.connection.state === 'offline',
      30_000,
    )
    const client = await door<Read<{ displayName: string }>>(desk.first, 'getClient', {
      params: { clientId: String(first?.clientId) },
    })
    expect(client.value, JSON.stringify(client)).toMatchObject({ source: 'cache' })
    expect(Date.parse(client.value.seenAt)).toBeGreaterThan(0)
    const posting = await door<Entry>(desk.first, 'createIntraTransfer', {
      body: transferBody(first as Savings, first as Savings, '1.00'),
    })
    expect(posting.ok ? posting.value.state : posting.error.kind).toMatch(/offline|notSent/)
    const draft = await door<Entry & { draft: boolean }>(desk.first, 'createSavingsAccount', {
      body: { clientId: first?.clientId, productId: 1, submittedOnDate: '05 January 2026' },
    })
    expect(draft.value, JSON.stringify(draft)).toMatchObject({ state: 'notSent', draft: true })
    bank = await start<BankLine>('bank', ['--port', port, '--customers', '40', '--seed', '7', '--json'])
    await until(
      () => door<StatusValue>(desk.first, 'status'),
      ({ value }) => value.connection.state === 'online',
      30_000,
    )
  })
})

describe('a post that is cut off', () => {
  it('says after the restart what is known of it', async () => {
    const data = folder()
    let desk = await start<DeskLine>('desk', headless(data))
    await unlock(desk.first, 'teller')
    const free = (await accounts(desk.first)).filter(
      (account) => isFree(account) && BigInt(account.summary.availableBalance.replace('.', '')) > 10_00n,
    )
    const posting = door(desk.first, 'createIntraTransfer', {
      body: transferBody(free[0] as Savings, free[1] as Savings, '4.00'),
    }).catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, 15))
    await desk.end('SIGKILL')
    await posting
    desk = await start<DeskLine>('desk', headless(data))
    await unlock(desk.first, 'teller')
    const { value } = await door<{ entries: Entry[] }>(desk.first, 'journal', {})
    for (const { state } of value.entries) expect(state).not.toBe('sent')
    await until(
      () => door<{ entries: Entry[] }>(desk.first, 'journal', {}),
      (answer) =>
        answer.value.entries.every(({ state }) =>
          ['confirmed', 'accepted', 'inDoubt', 'notSent', 'notExecuted'].includes(state),
        ),
      20_000,
    )
    await desk.end()
  })
})

describe('wrong flags', () => {
  it.each([
    [['--headless', '--port', 'x'], /port/i],
    [['--headless', '--bank-url', 'ftp://x'], /bank-url|address/i],
    [['--headless', '--nonsense'], /nonsense/],
    [
      [
        '--headless',
        '--json',
        '--bank-url',
        'http://127.0.0.1:1/api/v2',
        '--gateway-url',
        'http://127.0.0.1:1',
        '--key',
        'teller=NO_SUCH_VARIABLE',
      ],
      /NO_SUCH_VARIABLE/,
    ],
  ])(
    '%j is refused in one sentence',
    async (args, sentence) => {
      const { code, err, out } = await runToEnd('desk', args)
      expect(code).toBe(2)
      expect(err).toMatch(sentence)
      expect(err).not.toMatch(/\n\s+at /)
      expect(out).toBe('')
    },
    30_000,
  )
})
