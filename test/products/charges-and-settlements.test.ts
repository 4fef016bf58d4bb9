import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseJson } from '../../shared/values/json.ts'
import { balances, itemsOf, newAccount, newCustomer, openBranch, type Branch } from '../sandbox/branch.ts'

const today = '05 January 2026'
let branch: Branch
let clientId: number
let names = 0

beforeAll(async () => {
  branch = await openBranch({ customers: 5 })
  clientId = await newCustomer(branch)
})
afterAll(async () => {
  expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
  await branch.close()
})

async function charge(changes: object): Promise<number> {
  names += 1
  const made = await branch.done('admin', 'createCharge', {
    body: { name: `Fee ${names}`, currencyCode: 'NGN', amount: '50', chargeCalculationType: 1, ...changes },
  })
  return Number(made['resourceId'])
}

const accountWith = (cash: string) => newAccount(branch, { clientId, cash, since: today })
const owed = (savingsId: number) =>
  itemsOf(branch.done('teller', 'listSavingsCharges', { params: { savingsId } }))

describe('a charge on a savings account (§2.3)', () => {
  it('adds up: paid, waived and outstanding', async () => {
    const { id: savingsId } = await accountWith('1000.00')
    const chargeId = await charge({ chargeTimeType: 2 })
    const added = await branch.done('teller', 'addSavingsCharge', {
      params: { savingsId },
      body: { chargeId, dueDate: '20 January 2026' },
    })
    const params = { savingsId, savingsChargeId: Number(added['resourceId']) }
    await branch.done('teller', 'paySavingsCharge', {
      params,
      body: { amount: '30.00', transactionDate: today },
    })
    expect(await owed(savingsId)).toMatchObject([
      { amountPaid: '30.00', amountWaived: '0.00', amountWrittenOff: '0.00', amountOutstanding: '20.00' },
    ])
    const much = { amount: '20.01', transactionDate: today }
    const refused = await branch.ask('teller', 'paySavingsCharge', { params, body: much })
    expect([refused.status, refused.field]).toEqual([403, 'amount'])
    await branch.done('supervisor', 'waiveSavingsCharge', { params, body: {} })
    expect(await owed(savingsId)).toMatchObject([{ amountWaived: '20.00', amountOutstanding: '0.00' }])
    expect((await branch.ask('supervisor', 'waiveSavingsCharge', { params, body: {} })).status).toBe(403)
    expect((await balances(branch, savingsId)).ledger).toBe('970.00')
  })

  it('is taken at each withdrawal, or the withdrawal is refused as a whole', async () => {
    const { id: savingsId } = await accountWith('1000.00')
    const chargeId = await charge({ chargeTimeType: 5, chargeCalculationType: 2, amount: '1.5' })
    await branch.done('teller', 'addSavingsCharge', { params: { savingsId }, body: { chargeId } })
    const take = (transactionAmount: string) =>
      branch.ask('teller', 'withdrawCash', {
        params: { savingsId },
        body: { transactionDate: today, transactionAmount },
      })
    expect((await take('500.00')).status).toBe(200)
    expect((await balances(branch, savingsId)).ledger).toBe('492.50')
    const before = branch.dump()
    const refused = await take('490.00')
    expect([refused.status, refused.field]).toEqual([403, 'transactionAmount'])
    expect(branch.dump()).toBe(before)
    expect((await take('485.00')).status).toBe(200)
    expect(await owed(savingsId)).toMatchObject([{ amountPaid: '14.78', amountOutstanding: '0.00' }])
  })

  it.each([
    [{ chargeTimeType: 6 }, 'feeOnMonthDay'],
    [{ chargeTimeType: 6, feeOnMonthDay: '30 February' }, 'feeOnMonthDay'],
    [{ chargeTimeType: 7, chargeCalculationType: 2 }, 'chargeCalculationType'],
    [{ chargeTimeType: 10 }, 'chargeTimeType'],
    [{ chargeTimeType: 2, amount: '0' }, 'amount'],
    [{ chargeTimeType: 2, amount: '1.001' }, 'amount'],
  ])('is not defined with %j', async (changes, field) => {
    const body = { name: 'Wrong', currencyCode: 'NGN', amount: '50', chargeCalculationType: 1, ...changes }
    const answer = await branch.ask('admin', 'createCharge', { body })
    expect([answer.status, answer.field]).toEqual([400, field])
  })

  it('keeps an account open until it is settled', async () => {
    const { id: savingsId } = await accountWith('50.00')
    const chargeId = await charge({ chargeTimeType: 2 })
    const added = await branch.done('teller', 'addSavingsCharge', {
      params: { savingsId },
      body: { chargeId, dueDate: today },
    })
    const close = () =>
      branch.ask('supervisor', 'closeSavingsAccount', {
        params: { savingsId },
        body: { closedOnDate: today },
      })
    expect((await close()).code).toContain('charges.are.outstanding')
    const params = { savingsId, savingsChargeId: Number(added['resourceId']) }
    await branch.done('teller', 'paySavingsCharge', {
      params,
      body: { amount: '50.00', transactionDate: today },
    })
    expect((await close()).status).toBe(200)
  })

  it('is taken by the clock on its day, waits for money, and comes back every month', async () => {
    const own = await openBranch({ customers: 5 })
    const shared = branch
    branch = own
    try {
      clientId = await newCustomer(own)
      const { id: savingsId } = await accountWith('120.00')
      const chargeId = await charge({ chargeTimeType: 7 })
      await own.done('teller', 'addSavingsCharge', {
        params: { savingsId },
        body: { chargeId, dueDate: '31 January 2026' },
      })
      await own.training('POST', 'clock', { date: '2026-01-30' })
      expect((await owed(savingsId))[0]).toMatchObject({ amountPaid: '0.00', dueDate: [2026, 1, 31] })
      await own.training('POST', 'clock', { date: '2026-03-10' })
      expect((await owed(savingsId))[0]).toMatchObject({ amountPaid: '100.00', dueDate: [2026, 3, 31] })
      await own.training('POST', 'clock', { date: '2026-05-02' })
      expect((await owed(savingsId))[0]).toMatchObject({ amountPaid: '100.00', amountOutstanding: '50.00' })
      await own.done('teller', 'depositCash', {
        params: { savingsId },
        body: { transactionDate: '02 May 2026', transactionAmount: '500.00' },
      })
      await own.training('POST', 'clock', { date: '2026-05-03' })
      expect((await owed(savingsId))[0]).toMatchObject({ amountPaid: '200.00', dueDate: [2026, 5, 31] })
      expect((await own.audit()).ok).toBe(true)
    } finally {
      branch = shared
      await own.close()
    }
  })
})

describe('a journal entry by hand', () => {
  const entry = {
    officeId: 1,
    transactionDate: today,
    currencyCode: 'NGN',
    comments: 'Stationery',
    debits: [{ glAccountId: 0, amount: '100.00' }],
    credits: [{ glAccountId: 0, amount: '100.00' }],
  }
  const idOf = (glCode: string) =>
    branch.bank.books.get<{ id: number }>('SELECT id FROM ledgerAccounts WHERE glCode = @glCode', { glCode })
      ?.id ?? 0
  const lines = (changes: object = {}) => ({
    ...entry,
    debits: [{ glAccountId: idOf('5900'), amount: '100.00' }],
    credits: [{ glAccountId: idOf('1010'), amount: '100.00' }],
    ...changes,
  })

  it('is posted, shown with running balances, and reversed once', async () => {
    const posted = await branch.done('supervisor', 'postJournalEntry', { body: lines() })
    const transactionId = String(posted['transactionId'])
    const listed = await branch.done('teller', 'listJournalEntries', { query: { transactionId } })
    expect(listed['pageItems']).toMatchObject([
      { glAccountCode: '1010', entryType: { value: 'CREDIT' }, amount: '100.00', comments: 'Stationery' },
      { glAccountCode: '5900', entryType: { value: 'DEBIT' }, organizationRunningBalance: '100.00' },
    ])
    await branch.done('supervisor', 'reverseJournalEntry', { params: { transactionId }, body: {} })
    const account = await branch.done('teller', 'listJournalEntries', {
      query: { glAccountId: String(idOf('5900')) },
    })
    expect(account['pageItems']).toMatchObject([
      { entryType: { value: 'CREDIT' }, organizationRunningBalance: '0.00' },
      { entryType: { value: 'DEBIT' }, organizationRunningBalance: '100.00', reversed: true },
    ])
    const again = await branch.ask('supervisor', 'reverseJournalEntry', {
      params: { transactionId },
      body: {},
    })
    expect(again.status).toBe(403)
    const unknown = await branch.ask('supervisor', 'reverseJournalEntry', {
      params: { transactionId: 'none' },
      body: {},
    })
    expect(unknown.status).toBe(404)
    const products = await branch.ask('supervisor', 'reverseJournalEntry', {
      params: { transactionId: 'S1' },
      body: {},
    })
    expect(products.code).toBe('error.msg.glJournalEntry.not.manual')
  })

  it('L1 is refused, and leaves nothing behind, when it is not sound', async () => {
    const debits = (amount: unknown) => ({ debits: [{ glAccountId: idOf('5900'), amount }] })
    const cases: [object, string][] = [
      [debits('100.01'), 'mismatch.debits.credits'],
      [debits('99.99'), 'mismatch.debits.credits'],
      [debits('0'), 'amount'],
      [debits('-100.00'), 'amount'],
      [debits('1e2'), 'amount'],
      [debits('100.001'), 'amount'],
      [{ debits: [] }, 'debits'],
      [{ credits: [] }, 'credits'],
      [{ debits: [{ glAccountId: idOf('1010'), amount: '100.00' }] }, 'debit.or.credit.accounts'],
      [{ debits: [{ glAccountId: idOf('2010'), amount: '100.00' }] }, 'manual.adjustments.not.permitted'],
      [{ debits: [{ glAccountId: idOf('5000'), amount: '100.00' }] }, 'manual.adjustments.not.permitted'],
      [{ debits: [{ glAccountId: 9999, amount: '100.00' }] }, 'error.msg.glaccount.id.invalid'],
      [{ officeId: 99 }, 'error.msg.office.id.invalid'],
      [{ transactionDate: '06 January 2026' }, 'future.date'],
      [{ transactionDate: '01 January 1999' }, 'before.office.opening'],
      [{ currencyCode: 'naira' }, 'currencyCode'],
    ]
    for (const [changes, code] of cases) {
      const before = branch.dump()
      const answer = await branch.ask('supervisor', 'postJournalEntry', { body: lines(changes) })
      expect([400, 403, 404], JSON.stringify(changes)).toContain(answer.status)
      expect(answer.code, JSON.stringify(changes)).toContain(code)
      expect(branch.dump()).toBe(before)
    }
    expect((await branch.ask('teller', 'postJournalEntry', { body: lines() })).status).toBe(403)
  })

  it('uses accounts that were opened for it, each code once', async () => {
    const body = { name: 'Suspense', glCode: '1990', type: 1, usage: 1, manualEntriesAllowed: true }
    const made = await branch.done('admin', 'createLedgerAccount', { body })
    const twice = await branch.ask('admin', 'createLedgerAccount', { body: { ...body, name: 'Again' } })
    expect([twice.status, twice.code]).toEqual([403, 'error.msg.glaccount.glcode.duplicate'])
    const debits = [{ glAccountId: Number(made['resourceId']), amount: '100.00' }]
    await branch.done('supervisor', 'postJournalEntry', { body: lines({ debits }) })
  })
})

describe('a tax group', () => {
  it('raises the event that the specification shows (§6.2)', async () => {
    const received: Record<string, unknown>[] = []
    const listener = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
      request.on('end', () => {
        // A JSON object, as §6.2 describes it.
        received.push(parseJson(text) as Record<string, unknown>)
        response.end('{}')
      })
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    // Listening on a port, so the address is an object.
    const { port } = listener.address() as AddressInfo
    try {
      const url = `http://127.0.0.1:${port}/hook`
      await branch.done('supervisor', 'createHook', { body: { url, events: ['taxes-group'] } })
      await branch.done('admin', 'createTaxGroup', {
        body: {
          name: 'Group A',
          taxComponents: [{ taxComponentId: 1, startDate: '01 January 2026' }],
          dateFormat: 'dd MMMM yyyy',
          locale: 'en',
        },
      })
      await expect.poll(() => received.length).toBe(1)
      expect(received[0]).toMatchObject({
        event: 'taxes-group',
        status: 200,
        event_state: 'event.success',
        data: {
          request: { name: 'Group A' },
          response: {
            date_format: 'dd MMMM yyyy',
            locale: 'en',
            name: 'Group A',
            resourceId: expect.any(Number),
            tax_components: [{ start_date: '01 January 2026', tax_component_id: 1 }],
          },
        },
      })
    } finally {
      listener.close()
    }
  })

  it('is refused without what it needs', async () => {
    const body = (component: object) => ({
      name: 'Group B',
      taxComponents: [{ startDate: today, ...component }],
    })
    const cases: [object, string][] = [
      [{}, 'taxComponents.0.name'],
      [{ name: 'Stamp duty' }, 'taxComponents.0.percentage'],
      [{ name: 'Stamp duty', percentage: '101' }, 'taxComponents.0.percentage'],
      [{ taxComponentId: 99 }, 'id'],
    ]
    for (const [component, field] of cases) {
      const answer = await branch.ask('admin', 'createTaxGroup', { body: body(component) })
      expect(answer.field, JSON.stringify(component)).toBe(field)
    }
    const twice = { name: 'Withholding tax', taxComponents: [{ taxComponentId: 1, startDate: today }] }
    expect((await branch.ask('admin', 'createTaxGroup', { body: twice })).status).toBe(403)
  })
})
