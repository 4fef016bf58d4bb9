/**
 * A teller at the desk program's own door: limits walked around, a policy of one's own, and a used form that carries
 * something else. What counts is what the bank's books show afterwards.
 */
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { bankCall, door, start, type BankLine, type DeskLine, type Running } from '../contract/programs.ts'

const asksFor = z.looseObject({ override: z.looseObject({ id: z.string() }) })

interface Account {
  id: number
  clientId: number
  status: { id: number }
  subStatus: { id: number }
  currency: { code: string }
}

const folder = mkdtempSync(join(tmpdir(), 'teller-limits-'))
let bank: Running<BankLine>
let desk: Running<DeskLine>
/** Each test has accounts, and so a customer, of its own. */
let naira: Account[]
let dollars: Account[]

const generous = { cashIn: '99000000', cashOut: '99000000', transfer: null }
const own = {
  limits: {
    NGN: { teller: generous, supervisor: generous },
    USD: { teller: { ...generous, cashIn: '100' }, supervisor: generous },
  },
}

beforeAll(async () => {
  bank = await start<BankLine>('bank', ['--port', '0', '--customers', '40', '--json'])
  const { baseUrl, gatewayUrl, users } = bank.first
  mkdirSync(join(folder, 'mine'))
  const policy = join(folder, 'mine', 'policy.json')
  writeFileSync(policy, JSON.stringify(own))
  // A test that runs as root would be the administrator.
  if (process.getuid?.() === 0) chownSync(policy, 65_534, 65_534)
  const keys = ['teller', 'supervisor'].flatMap((person) => ['--key', `${person}=KEY_${person}`])
  desk = await start<DeskLine>(
    'desk',
    [
      ...['--headless', '--json', '--no-keychain', '--data', join(folder, 'data'), '--policy', policy],
      ...['--bank-url', baseUrl, '--gateway-url', gatewayUrl, ...keys],
    ],
    Object.fromEntries(users.map(({ username, apiKey }) => [`KEY_${username}`, apiKey])),
  )
  await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })
  const { body } = await bankCall(bank.first, 'teller', 'GET', '/savingsaccounts?limit=200')
  // The bank's own list of accounts (contract §2).
  const all = body['pageItems'] as Account[]
  const open = all.filter(({ status, subStatus }) => status.id === 300 && subStatus.id === 0)
  naira = open.filter(({ currency }) => currency.code === 'NGN')
  dollars = open.filter(({ currency }) => currency.code === 'USD')
})
afterAll(async () => {
  await desk?.end()
  await bank?.end()
  rmSync(folder, { recursive: true, force: true })
})

const take = (from: Account[]): number => {
  const account = from.shift()
  if (!account) throw new Error('the bank has no further open account of this currency')
  return account.id
}
const cash = (savingsId: number, transactionAmount: string, more: object = {}) => ({
  params: { savingsId: String(savingsId) },
  body: { transactionDate: '05 January 2026', transactionAmount, note: 'x' },
  ...more,
})
/** Above the limit cash is counted before anybody approves it. */
const sixMillion = { cash: { taken: { note1000: 6000 }, given: {} } }
const ask = (name: string, input: unknown) => door<JournalEntry>(desk.first, name, input)

/** What the bank's books took in on an account, in whole units: how often, and how much. */
async function takenIn(savingsId: number): Promise<{ times: number; sum: number }> {
  const { body } = await bankCall(
    bank.first,
    'teller',
    'GET',
    `/savingsaccounts/${savingsId}/transactions?limit=200`,
  )
  // Each has its kind, amount and note (contract §2); a note of this test's is “x”, after the desk's mark.
  const rows = body['pageItems'] as {
    amount: number
    note?: string
    transactionType: { deposit?: boolean }
  }[]
  const ours = rows.filter(({ note = '', transactionType }) => transactionType.deposit && /\bx$/.test(note))
  return { times: ours.length, sum: ours.reduce((sum, { amount }) => sum + Number(amount), 0) }
}

describe('limits', () => {
  it('a policy of one’s own loosens nothing, and what it makes stricter counts', async () => {
    const account = take(naira)
    expect((await ask('depositCash', cash(account, '6000000.00', sixMillion))).error).toMatchObject({
      kind: 'needsOverride',
      message: expect.stringContaining('above your limit of ₦5,000,000.00'),
    })
    expect(
      (
        await ask(
          'depositCash',
          cash(take(dollars), '101.00', { cash: { taken: { note100: 1, note1: 1 }, given: {} } }),
        )
      ).error.message,
    ).toMatch(/limit of \$100\.00/)
    expect(await takenIn(account)).toEqual({ times: 0, sum: 0 })
  })

  it('an account that the desk never read is judged in its own currency', async () => {
    const account = take(dollars)
    const paid = await ask(
      'withdrawCash',
      cash(account, '16000.00', { cash: { taken: {}, given: { note100: 160 } } }),
    )
    expect(paid.error.message).toMatch(/^\$16,000\.00 is above your limit of \$5,000\.00/)
  })

  it('parts that come to more than the limit are not taken: in turn, at once, and with another day on them', async () => {
    const account = take(naira)
    await ask('depositCash', cash(account, '4900000.00'))
    const dated = cash(account, '4900000.00')
    await ask('depositCash', { ...dated, body: { ...dated.body, transactionDate: '02 January 2026' } })
    await Promise.all([1, 2, 3, 4].map((kobo) => ask('depositCash', cash(account, `490000${kobo}.00`))))
    expect((await takenIn(account)).sum).toBeLessThanOrEqual(5_000_000)
  })

  it('an amount has the places of its account’s currency, read first where it is unknown; nothing is written or sent', async () => {
    const [payer, payee] = [naira.shift(), naira.shift()]
    if (!payer || !payee) throw new Error('the bank has no two further accounts')
    const [account, other] = [payer.id, take(dollars)]
    const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }
    const straight = await bankCall(bank.first, 'teller', 'POST', `/savingsaccounts/${account}/deposit`, {
      ...cash(account, '10.005').body,
      ...dated,
    })
    expect(straight.status, 'what the bank says of it').toBe(400)
    const body = {
      fromOfficeId: 1,
      fromClientId: payer.clientId,
      fromAccountType: 'savings',
      fromAccountId: account,
      toOfficeId: 1,
      toClientId: payee.clientId,
      toAccountType: 'savings',
      toAccountId: payee.id,
      transactionDate: '05 January 2026',
      transferAmount: '10.005',
    }
    const asked: [string, unknown][] = [
      ['depositCash', cash(account, '10.005')],
      ['withdrawCash', cash(other, '10.005')],
      ['createIntraTransfer', { body }],
    ]
    for (const [name, input] of asked) {
      const { error } = await ask(name, input)
      expect(error, name).toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining('enter at most 2 digits after the point'),
      })
    }
    expect((await ask('depositCash', cash(account, '10.50'))).ok).toBe(true)
  })

  it('a desk that judges nothing is caught by the same books', async () => {
    const account = take(naira)
    for (const amount of ['4900000.00', '4900000.01'])
      await bankCall(bank.first, 'teller', 'POST', `/savingsaccounts/${account}/deposit`, {
        ...cash(account, amount).body,
        dateFormat: 'dd MMMM yyyy',
        locale: 'en',
      })
    expect((await takenIn(account)).sum).toBeGreaterThan(5_000_000)
  })

  it('an approval is for one request, as it stood, once', async () => {
    const [account, other] = [take(naira), take(naira)]
    const input = cash(account, '6000000.00', { ...sixMillion, intent: 'approved' })
    const approve = async () => {
      const { error } = await ask('depositCash', input)
      const { id } = asksFor.parse(error).override
      const second = { profile: 'supervisor', pin: '5678' }
      const granted = await door(desk.first, 'grantOverride', { id, reason: 'Seen and known', second })
      expect(granted.ok).toBe(true)
      return id
    }
    const refusedFor = async (asked: object) =>
      (await ask('depositCash', { ...asked, override: await approve() })).error?.kind
    expect(
      await refusedFor(
        cash(account, '6001000.00', { cash: { taken: { note1000: 6001 }, given: {} }, intent: 'approved' }),
      ),
    ).toBe('needsOverride')
    expect(await refusedFor(cash(other, '6000000.00', { ...sixMillion, intent: 'approved' }))).toBe(
      'needsOverride',
    )
    expect(await refusedFor(cash(account, '6000000.00', { ...sixMillion, intent: 'another' }))).toBe(
      'needsOverride',
    )
    const override = await approve()
    const answers = await Promise.all([1, 2, 3].map(() => ask('depositCash', { ...input, override })))
    expect(new Set(answers.map(({ value }) => value?.id)).size).toBe(1)
    expect(
      (await ask('depositCash', cash(account, '6000000.00', { ...sixMillion, override }))).error.kind,
    ).toBe('needsOverride')
    expect(await takenIn(account)).toEqual({ times: 1, sum: 6_000_000 })
    expect(await takenIn(other)).toEqual({ times: 0, sum: 0 })
  })

  it.each([10.5, 10, true, null, ['10'], '1e3', ' 10', '1,000', '-1', '0', '00.5', '٣', '1234567890123456'])(
    'an amount that is no plain decimal text is refused: %j',
    async (transactionAmount) => {
      const account = naira[0]?.id ?? 0
      const input = cash(account, '1.00')
      const { error } = await ask('depositCash', { ...input, body: { ...input.body, transactionAmount } })
      expect(error).toMatchObject({ kind: 'invalid', fields: [{ field: 'transactionAmount' }] })
    },
  )
})

const pdf = (text: string) => ({
  name: 'passport.pdf',
  type: 'application/pdf',
  base64: Buffer.from(`%PDF-1.4\n%${text}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF`).toString('base64'),
})
const upload = (text: string, more: object = {}) => ({
  params: { clientId: '3' },
  body: { name: 'Passport', description: 'x' },
  file: { ...pdf(text), ...more },
  intent: 'upload',
})
const documents = async () => {
  const { body } = await bankCall(bank.first, 'teller', 'GET', '/clients/3/documents')
  return JSON.stringify(body).split('passport.pdf').length - 1
}

describe('a used form', () => {
  it('is refused with another amount, account, operation, notes or person; and the books hold one', async () => {
    const [account, other] = [take(naira), take(naira)]
    const notes = { cash: { taken: { note1000: 1 }, given: {} }, intent: 'used' }
    const first = await ask('depositCash', cash(account, '1000.00', notes))
    expect(first.value.state).toMatch(/accepted|confirmed/)
    const others: [string, object][] = [
      ['depositCash', cash(account, '1001.00', notes)],
      ['depositCash', cash(account, '1000.0', notes)],
      ['depositCash', cash(other, '1000.00', notes)],
      ['withdrawCash', cash(account, '1000.00', notes)],
      [
        'depositCash',
        cash(account, '1000.00', { intent: 'used', cash: { taken: { note500: 2 }, given: {} } }),
      ],
      ['depositCash', cash(account, '1000.00', { intent: 'used' })],
    ]
    const used = { kind: 'invalid', fields: [{ field: 'intent' }], again: 'never' }
    for (const [name, input] of others) expect((await ask(name, input)).error).toMatchObject(used)
    await door(desk.first, 'unlock', { profile: 'supervisor', pin: '5678' })
    expect((await ask('depositCash', cash(account, '1000.00', notes))).error).toMatchObject(used)
    await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })
    expect((await ask('depositCash', cash(account, '1000.00', notes))).value.id).toBe(first.value.id)
    expect(await takenIn(account)).toEqual({ times: 1, sum: 1000 })
    expect(await takenIn(other)).toEqual({ times: 0, sum: 0 })
    // Without a form's id each call is its own, and the same books show it.
    await ask('depositCash', cash(account, '1000.00', { confirmed: true }))
    expect((await takenIn(account)).times).toBe(2)
  })

  it('of which a page was told that nothing was recorded is refused when it comes late; the books hold none', async () => {
    const account = take(naira)
    const settled = async (intent: string) =>
      (await door(desk.first, 'settleForm', { intent })).value as { entry: JournalEntry | null }
    expect(await settled('late')).toEqual({ entry: null })
    const late = cash(account, '1000.00', { intent: 'late' })
    expect((await ask('depositCash', late)).error).toMatchObject({ code: 'formSettled', again: 'never' })
    expect(await takenIn(account)).toEqual({ times: 0, sum: 0 })
    // What was asked for while the first press was still being judged, and what was recorded before.
    const [first, told] = await Promise.all([
      ask('depositCash', cash(account, '1000.00', { intent: 'race' })),
      settled('race'),
    ])
    expect(told.entry?.id ?? null).toBe(first.ok ? first.value.id : null)
    const known = await ask('depositCash', cash(account, '2000.00', { intent: 'known' }))
    expect((await settled('known')).entry?.id).toBe(known.value.id)
    expect((await takenIn(account)).times).toBe(first.ok ? 2 : 1)
  })

  it('a window that leaves the form’s id out is refused, and a program is not', async () => {
    const { origin, searchParams } = new URL(desk.first.url)
    const post = async (path: string, bearer: string, body: object) => {
      const headers = { origin, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
      const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
      // The plain value of contract §4.
      return (await answer.json()) as { ok: boolean; value: { token: string }; error: unknown }
    }
    const { value: window } = await post('/window/enter', searchParams.get('token') ?? '', {})
    const account = take(naira)
    const { error } = await post('/door/depositCash', window.token, cash(account, '7.00'))
    expect(error).toMatchObject({ kind: 'invalid', fields: [{ field: 'intent' }] })
    expect(await takenIn(account)).toEqual({ times: 0, sum: 0 })
    const withId = cash(account, '7.00', { intent: 'of the window' })
    expect((await post('/door/depositCash', window.token, withId)).ok).toBe(true)
    expect(await takenIn(account)).toEqual({ times: 1, sum: 7 })
  })

  it('is refused with another file, or the same one under another name; and the bank holds one', async () => {
    const first = await ask('uploadClientDocument', upload('one'))
    expect(first.value.beside?.file).toMatchObject({ name: 'passport.pdf', type: 'application/pdf' })
    for (const input of [upload('two'), upload('one', { name: 'passport.pdf.pdf' })])
      expect((await ask('uploadClientDocument', input)).error).toMatchObject({
        fields: [{ field: 'intent' }],
      })
    expect((await ask('uploadClientDocument', upload('one'))).value.id).toBe(first.value.id)
    expect(await documents()).toBe(1)
    await ask('uploadClientDocument', { ...upload('two'), intent: 'upload 2' })
    expect(await documents()).toBe(2)
  })

  it('is refused with another file also while the first is on its way', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'a', 'b'].map((text) =>
        ask('uploadClientDocument', { ...upload(text, { name: 'x.pdf' }), intent: 'at once' }),
      ),
    )
    const ids = answers.map(({ ok, value }) => (ok ? value.id : 'refused'))
    expect(ids.filter((id) => id === 'refused')).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  })
})
