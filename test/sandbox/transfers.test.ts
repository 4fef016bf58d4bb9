/** Intra transfers: what goes through, and that whatever does not leaves books and events exactly as they were. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  balances,
  deposit,
  newAccount,
  newCustomer,
  openBranch,
  past,
  today,
  transferBody,
  type Branch,
  type NewAccount,
} from './branch.ts'

let branch: Branch
let payer: NewAccount
let payee: NewAccount
let dollars: NewAccount
let pending: NewAccount
let approved: NewAccount
let closed: NewAccount
let poor: NewAccount

const supervise = (name: Parameters<Branch['done']>[1], account: NewAccount, body: unknown = {}) =>
  branch.done('supervisor', name, { params: { savingsId: account.id }, body })
const reason = { reasonForBlock: 'Court order' }

beforeAll(async () => {
  branch = await openBranch()
  const ada = await newCustomer(branch)
  const bola = await newCustomer(branch, { firstname: 'Bola', lastname: 'Ajayi' })
  payer = await newAccount(branch, { clientId: ada, cash: '4200.00' })
  payee = await newAccount(branch, { clientId: bola })
  poor = await newAccount(branch, { clientId: ada, cash: '10', since: past })
  dollars = await newAccount(branch, { clientId: bola, productId: 4 })
  closed = await newAccount(branch, { clientId: bola })
  await supervise('closeSavingsAccount', closed, { closedOnDate: today })
  const apply = async () => {
    const body = { clientId: bola, productId: 1, submittedOnDate: past }
    return {
      id: Number((await branch.done('teller', 'createSavingsAccount', { body }))['savingsId']),
      clientId: bola,
    }
  }
  pending = await apply()
  approved = await apply()
  await supervise('approveSavingsAccount', approved, { approvedOnDate: today })
})
afterAll(() => branch.close())

const send = (body: unknown) => branch.ask('teller', 'createIntraTransfer', { body })

async function unchanged(work: () => Promise<unknown>): Promise<void> {
  const before = branch.dump()
  await work()
  expect(branch.dump()).toBe(before)
}

describe('a transfer', () => {
  it('moves the money, both legs at once, with balanced lines and one event', async () => {
    const before = [await balances(branch, payer.id), await balances(branch, payee.id)]
    const reply = await branch.done('teller', 'createIntraTransfer', {
      body: transferBody(payer, payee, '200.50', { comment: '[T:01ABC] Rent' }),
    })
    expect(reply).toMatchObject({ savingsId: payer.id, clientId: payer.clientId })
    expect(before.map(({ ledger }) => ledger)).toEqual(['4200.00', '0.00'])
    expect(await balances(branch, payer.id)).toEqual({ ledger: '3999.50', available: '3999.50' })
    expect(await balances(branch, payee.id)).toEqual({ ledger: '200.50', available: '200.50' })
    const { pageItems } = await branch.done('teller', 'listAccountTransfers', { query: { limit: '1' } })
    expect(pageItems).toMatchObject([
      { id: reply['resourceId'], transferAmount: '200.50', transferDescription: '[T:01ABC] Rent' },
    ])
    const legs = await Promise.all(
      [payer, payee].map(({ id }) =>
        branch.done('teller', 'listSavingsTransactions', {
          params: { savingsId: id },
          query: { limit: '1' },
        }),
      ),
    )
    expect(legs.map((leg) => leg['pageItems'])).toMatchObject([
      [
        {
          entryType: 'DEBIT',
          amount: '200.50',
          runningBalance: '3999.50',
          transfer: { id: reply['resourceId'] },
        },
      ],
      [{ entryType: 'CREDIT', amount: '200.50', runningBalance: '200.50' }],
    ])
    const events = branch.bank.books.all<{ body: string }>(
      "SELECT body FROM events WHERE event = 'intra-transfer'",
    )
    expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([
      { status: 200, event_state: 'event.success', data: { request: { transferAmount: '200.50' } } },
    ])
    expect((await branch.audit()).ok).toBe(true)
  })

  it.each<[string, () => unknown, number, string, string]>([
    ['to itself', () => transferBody(payer, payer, '1'), 403, 'accounttransfer.same.account', 'toAccountId'],
    [
      'to a pending account',
      () => transferBody(payer, pending, '1'),
      400,
      'account.is.not.active',
      'toAccountId',
    ],
    [
      'to an approved account',
      () => transferBody(payer, approved, '1'),
      400,
      'account.is.not.active',
      'toAccountId',
    ],
    [
      'to a closed account',
      () => transferBody(payer, closed, '1'),
      400,
      'account.is.not.active',
      'toAccountId',
    ],
    [
      'from a pending account',
      () => transferBody(pending, payee, '1'),
      400,
      'account.is.not.active',
      'fromAccountId',
    ],
    [
      'to another currency',
      () => transferBody(payer, dollars, '1'),
      403,
      'different.currencies',
      'toAccountId',
    ],
    [
      'to an unknown account',
      () => transferBody(payer, { id: 999_999, clientId: 1 }, '1'),
      404,
      'saving.account.id.invalid',
      'toAccountId',
    ],
    [
      'for another customer',
      () => transferBody(payer, payee, '1', { fromClientId: payee.clientId }),
      403,
      'from.client.mismatch',
      'fromClientId',
    ],
    [
      'at another office',
      () => transferBody(payer, payee, '1', { toOfficeId: 1 }),
      403,
      'to.office.mismatch',
      'toOfficeId',
    ],
    [
      'above the balance',
      () => transferBody(payer, payee, '4200.01'),
      403,
      'insufficient.account.balance',
      'transferAmount',
    ],
    [
      'tomorrow',
      () => transferBody(payer, payee, '1', { transactionDate: '06 January 2026' }),
      400,
      'in.the.future',
      'transactionDate',
    ],
    [
      'before the activation',
      () => transferBody(payer, payee, '1', { transactionDate: '31 May 2025' }),
      400,
      'before.activation.date',
      'transactionDate',
    ],
    [
      'on a day that is none',
      () => transferBody(payer, payee, '1', { transactionDate: '31 April 2025' }),
      400,
      'transactionDate.invalid',
      'transactionDate',
    ],
    [
      'on 29 February of no leap year',
      () => transferBody(payer, payee, '1', { transactionDate: '29 February 2025' }),
      400,
      'transactionDate.invalid',
      'transactionDate',
    ],
    [
      'on a French day',
      () => transferBody(payer, payee, '1', { transactionDate: '29 Février 2024' }),
      400,
      'transactionDate.invalid',
      'transactionDate',
    ],
    [
      'in another locale',
      () => transferBody(payer, payee, '1', { locale: 'fr' }),
      400,
      'locale.invalid',
      'locale',
    ],
    [
      'in another date format',
      () => transferBody(payer, payee, '1', { dateFormat: 'yyyy-MM-dd' }),
      400,
      'dateFormat.invalid',
      'dateFormat',
    ],
    [
      'from a loan',
      () => transferBody(payer, payee, '1', { fromAccountType: 'loan' }),
      400,
      'fromAccountType.invalid',
      'fromAccountType',
    ],
    [
      'with an unknown field',
      () => transferBody(payer, payee, '1', { colour: 'red' }),
      400,
      'error.msg.parameter.unsupported',
      'colour',
    ],
    [
      'with three decimals',
      () => transferBody(payer, payee, '1.005'),
      400,
      'transferAmount.invalid',
      'transferAmount',
    ],
    [
      'beyond fifteen digits',
      () => transferBody(payer, payee, '1000000000000000.01'),
      400,
      'transferAmount.invalid',
      'transferAmount',
    ],
  ])('L4 %s is refused and changes nothing', async (_what, body, status, code, field) => {
    await unchanged(async () => {
      const answer = await send(body())
      expect(answer).toMatchObject({ status, field })
      expect(answer.code).toContain(code)
      expect(answer.sentence).toMatch(/\.$/)
    })
  })

  it('says what is there, what is held, and what to write', async () => {
    await branch.done('supervisor', 'placeLien', {
      params: { savingsId: payer.id },
      body: { transactionDate: today, transactionAmount: '300', reasonForBlock: 'Clearing' },
    })
    await unchanged(async () => {
      expect((await send(transferBody(payer, payee, '3999'))).sentence).toMatch(
        /^Not enough money in \d{10}: 3,699\.50 available, 300\.00 more is held\. Write 3,699\.50 or less\.$/,
      )
    })
  })

  it.each([
    ['block', 'unblockSavingsAccount', 'blockSavingsAccount', true, true],
    ['post no credit', 'removePostNoCredit', 'applyPostNoCredit', false, true],
    ['post no debit', 'removePostNoDebit', 'applyPostNoDebit', true, false],
  ] as const)('under %s', async (_what, lift, stop, stopsDebits, stopsCredits) => {
    const clientId = await newCustomer(branch)
    const account = await newAccount(branch, { clientId, cash: '100' })
    await supervise(stop, account, reason)
    for (const [body, isStopped] of [
      [transferBody(account, payee, '1'), stopsDebits],
      [transferBody(payer, account, '1'), stopsCredits],
    ] as const) {
      const before = branch.dump()
      const answer = await send(body)
      expect(answer.status).toBe(isStopped ? 403 : 200)
      if (isStopped) expect(branch.dump()).toBe(before)
    }
    await supervise(lift, account)
    expect(await send(transferBody(account, payee, '1'))).toMatchObject({ status: 200 })
  })

  it('L13 on a past day is refused where that day, or a later one, would turn negative', async () => {
    const clientId = await newCustomer(branch)
    const account = await newAccount(branch, { clientId, cash: '100', since: '01 July 2025' })
    await branch.done('teller', 'withdrawCash', {
      params: { savingsId: account.id },
      body: { transactionDate: '01 August 2025', transactionAmount: '90' },
    })
    await deposit(branch, account.id, '500', '01 September 2025')
    const on = (transactionDate: string, amount: string) =>
      send(transferBody(account, payee, amount, { transactionDate }))
    await unchanged(async () => {
      expect(await on('15 July 2025', '10.01')).toMatchObject({ status: 403, field: 'transferAmount' })
      expect((await on('15 July 2025', '10.01')).sentence).toContain('held at times only 10.00')
    })
    expect(await on('15 July 2025', '10')).toMatchObject({ status: 200 })
    expect(await on('02 September 2025', '500')).toMatchObject({ status: 200 })
    expect((await branch.audit()).ok).toBe(true)
  })

  it('keeps the product’s least balance, and goes into the overdraft where the product has one', async () => {
    const clientId = await newCustomer(branch)
    const least = await newAccount(branch, { clientId, productId: 2, cash: '5000' })
    expect((await send(transferBody(least, payee, '4000.01'))).sentence).toContain(
      '1,000.00 must stay. Write 4,000.00',
    )
    expect(await send(transferBody(least, payee, '4000'))).toMatchObject({ status: 200 })
    const current = await newAccount(branch, { clientId, productId: 3, cash: '100' })
    expect(await send(transferBody(current, payee, '50100.01'))).toMatchObject({ status: 403 })
    expect(await send(transferBody(current, payee, '50100'))).toMatchObject({ status: 200 })
    expect(await balances(branch, current.id)).toEqual({ ledger: '-50000.00', available: '-50000.00' })
    await deposit(branch, current.id, '50000.01')
    expect((await branch.audit()).ok).toBe(true)
  })

  it('L7 of the largest amount is exact', async () => {
    const clientId = await newCustomer(branch)
    const rich = await newAccount(branch, { clientId, cash: '999999999999999.99' })
    expect(
      await branch.ask('teller', 'depositCash', {
        params: { savingsId: rich.id },
        body: { transactionDate: today, transactionAmount: '0.01' },
      }),
    ).toMatchObject({ status: 403, code: 'error.msg.savingsaccount.balance.limit.exceeded' })
    expect(await send(transferBody(rich, poor, '9007199254740993.00'))).toMatchObject({ status: 400 })
    expect(await send(transferBody(rich, dollars, '1'))).toMatchObject({ status: 403 })
    const heir = await newAccount(branch, { clientId })
    expect(await send(transferBody(rich, heir, '999999999999999.99'))).toMatchObject({ status: 200 })
    expect(await balances(branch, heir.id)).toMatchObject({ ledger: '999999999999999.99' })
    expect((await branch.audit()).ok).toBe(true)
  })
})
