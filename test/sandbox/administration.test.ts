/** The bank's small administration over HTTP: users and their API access (§5.1), the ledger's accounts and closings. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { itemsOf, openBranch, send, today, type Branch } from './branch.ts'

let branch: Branch
beforeAll(async () => {
  branch = await openBranch({ customers: 3 })
})
afterAll(() => branch.close())

const accounts = () => itemsOf(branch.done('admin', 'listLedgerAccounts'))
const entry = (
  transactionDate: string,
  lines: { debit: unknown; credit: unknown },
  amount = '10',
  officeId: unknown = 1,
) =>
  branch.ask('supervisor', 'postJournalEntry', {
    body: {
      officeId,
      transactionDate,
      currencyCode: 'NGN',
      debits: [{ glAccountId: lines.debit, amount }],
      credits: [{ glAccountId: lines.credit, amount }],
    },
  })

it('a user is created without API access, has no key until it is given, and none is let in once it is taken', async () => {
  const body = { username: 'ngozi', displayName: 'Ngozi Eze', officeId: 1, role: 'teller' }
  const made = await branch.done('admin', 'createUser', { body })
  const userId = String(made['resourceId'])
  expect(await branch.ask('admin', 'createUser', { body })).toMatchObject({ status: 403, field: 'username' })
  const key = { params: { userId }, body: { ipAddress: '127.0.0.1' } }
  expect((await branch.ask('admin', 'createApiKey', key)).code).toBe('error.msg.user.api.access.not.enabled')
  const turn = (position: string) =>
    branch.done('admin', 'switchApiAccess', { params: { userId, position }, body: {} })
  await turn('enable')
  const { apiKey } = await branch.done('admin', 'createApiKey', key)
  const me = () =>
    send(`${branch.bank.baseUrl}/users/me`, 'GET', undefined, { authorization: `Bearer ${String(apiKey)}` })
  expect(await me()).toMatchObject({ status: 200, body: { username: 'ngozi', roles: ['teller'] } })
  await turn('disable')
  expect((await me()).status).toBe(401)
  expect((await itemsOf(branch.done('teller', 'listUsers'))).at(-1)).toMatchObject({
    username: 'ngozi',
    apiAccess: false,
  })
})

it('only administrators create users, and nobody takes API access from themself', async () => {
  const body = { username: 'x1', displayName: 'X', officeId: 1, role: 'administrator' }
  expect((await branch.ask('supervisor', 'createUser', { body })).status).toBe(403)
  const me = await branch.done('admin', 'getMe')
  const own = { params: { userId: String(me['id']), position: 'disable' }, body: {} }
  expect((await branch.ask('admin', 'switchApiAccess', own)).status).toBe(403)
})

it('a disabled ledger account takes no entries, and one that products post to stays', async () => {
  const open = async (glCode: string) =>
    (
      await branch.done('admin', 'createLedgerAccount', {
        body: { name: `Account ${glCode}`, glCode, type: 1, usage: 1 },
      })
    )['resourceId']
  const [debit, credit] = [await open('9901'), await open('9902')]
  expect((await entry(today, { debit, credit }, '1050.25')).status).toBe(200)
  const shown = (await accounts()).find(({ id }) => id === credit)
  expect(shown?.['balances']).toEqual([{ currency: 'NGN', balance: '-1050.25' }])
  const params = { glAccountId: String(debit), position: 'disable' }
  await branch.done('admin', 'switchLedgerAccount', { params, body: {} })
  expect(await entry(today, { debit, credit })).toMatchObject({
    status: 403,
    code: 'error.msg.glJournalEntry.invalid.account.disabled',
  })
  await branch.done('admin', 'switchLedgerAccount', { params: { ...params, position: 'enable' }, body: {} })
  expect((await entry(today, { debit, credit })).status).toBe(200)
  const cash = branch.bank.books.get<{ id: number }>("SELECT id FROM ledgerAccounts WHERE role = 'cash'")
  const used = { params: { glAccountId: String(cash?.id), position: 'disable' }, body: {} }
  expect((await branch.ask('admin', 'switchLedgerAccount', used)).status).toBe(403)
})

it('nothing is dated in days that are closed, whatever posts it; the day after goes on', async () => {
  const { body } = await branch.ask('teller', 'listSavingsAccounts', { query: { status: 'active' } })
  const [account] = body['pageItems'] as { id: number }[]
  const deposit = (transactionDate: string) =>
    branch.ask('teller', 'depositCash', {
      params: { savingsId: String(account?.id) },
      body: { transactionAmount: '10', transactionDate },
    })
  const officeId = (await deposit(today)).body['officeId']
  const close = (closingDate: string) =>
    branch.ask('admin', 'closeLedger', { body: { officeId, closingDate, comments: 'year end' } })
  expect(await close(today)).toMatchObject({ status: 400, field: 'closingDate' })
  expect((await close('31 December 2025')).status).toBe(200)
  expect((await close('31 December 2025')).status).toBe(403)
  const [one, other] = (await accounts()).filter(({ glCode }) => String(glCode).startsWith('990'))
  const lines = { debit: one?.['id'], credit: other?.['id'] }
  const closed = { status: 403, code: 'error.msg.glJournalEntry.invalid.accounting.closed' }
  expect(await entry('31 December 2025', lines, '10', officeId)).toMatchObject(closed)
  expect((await entry('01 January 2026', lines, '10', officeId)).status).toBe(200)
  expect(await deposit('30 December 2025')).toMatchObject(closed)
  expect((await deposit(today)).status).toBe(200)
  expect(await itemsOf(branch.done('teller', 'listLedgerClosures'))).toMatchObject([
    { officeId, comments: 'year end' },
  ])
})

it('what is written off of a charge stands in amountWrittenOff, and is no longer owed (§2.3)', async () => {
  const { body } = await branch.ask('teller', 'listSavingsAccounts', { query: { status: 'active' } })
  const [account] = body['pageItems'] as { id: number }[]
  const savingsId = String(account?.id)
  const made = await branch.done('admin', 'createCharge', {
    body: {
      name: 'Lost card',
      currencyCode: 'NGN',
      amount: '250',
      chargeTimeType: 2,
      chargeCalculationType: 1,
    },
  })
  const added = await branch.done('teller', 'addSavingsCharge', {
    params: { savingsId },
    body: { chargeId: made['resourceId'], dueDate: '05 March 2026' },
  })
  const params = { savingsId, savingsChargeId: String(added['resourceId']) }
  await branch.done('supervisor', 'writeOffSavingsCharge', { params, body: { note: 'customer moved away' } })
  const charges = await itemsOf(branch.done('teller', 'listSavingsCharges', { params: { savingsId } }))
  expect(charges.find(({ id }) => id === added['resourceId'])).toMatchObject({
    amountWrittenOff: '250.00',
    amountOutstanding: '0.00',
  })
  expect((await branch.ask('supervisor', 'writeOffSavingsCharge', { params, body: {} })).status).toBe(403)
  expect((await branch.audit()).ok).toBe(true)
})
