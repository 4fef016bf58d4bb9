/** Cash, undo, liens and blocks: what each does to balances, and what is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  balances,
  deposit,
  itemsOf,
  newAccount,
  newCustomer,
  openBranch,
  today,
  type Branch,
  type NewAccount,
} from './branch.ts'

let branch: Branch
let clientId: number
beforeAll(async () => {
  branch = await openBranch()
  clientId = await newCustomer(branch)
})
afterAll(async () => {
  expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
  await branch.close()
})

const withdraw = (account: NewAccount, transactionAmount: unknown, transactionDate = today) =>
  branch.ask('teller', 'withdrawCash', {
    params: { savingsId: account.id },
    body: { transactionDate, transactionAmount },
  })
const undo = (account: NewAccount, transactionId: unknown) =>
  branch.ask('supervisor', 'undoSavingsTransaction', {
    params: { savingsId: account.id, transactionId: String(transactionId) },
    body: { note: 'wrong account' },
  })
const hold = (account: NewAccount, transactionAmount: string) =>
  branch.ask('supervisor', 'placeLien', {
    params: { savingsId: account.id },
    body: { transactionDate: today, transactionAmount, reasonForBlock: 'Clearing' },
  })
const lien = (account: NewAccount, name: 'releaseLien' | 'withdrawFromLien', lienId: unknown) =>
  branch.ask('supervisor', name, { params: { savingsId: account.id, lienId: String(lienId) }, body: {} })

describe('cash', () => {
  it('L8 goes in and out exactly, kobo by kobo', async () => {
    const account = await newAccount(branch, { clientId })
    for (let n = 0; n < 30; n += 1) await deposit(branch, account.id, '0.10')
    expect((await balances(branch, account.id)).ledger).toBe('3.00')
    expect(await withdraw(account, '3')).toMatchObject({ status: 200 })
    expect((await balances(branch, account.id)).ledger).toBe('0.00')
  })

  it('L2 is paid out once when fifty ask for all of it at the same moment', async () => {
    const account = await newAccount(branch, { clientId, cash: '1000' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(account, '1000')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(49)
    expect(await balances(branch, account.id)).toEqual({ ledger: '0.00', available: '0.00' })
  })

  it('is undone by the opposite movement, once, and never an undo of an undo', async () => {
    const account = await newAccount(branch, { clientId, cash: '100' })
    const { resourceId } = await deposit(branch, account.id, '40')
    const undone = await undo(account, resourceId)
    expect(undone.status).toBe(200)
    expect((await balances(branch, account.id)).ledger).toBe('100.00')
    const before = branch.dump()
    expect(await undo(account, resourceId)).toMatchObject({
      status: 400,
      code: expect.stringContaining('already.reversed'),
    })
    expect(await undo(account, undone.body['resourceId'])).toMatchObject({ status: 400 })
    expect(await undo(account, 999_999)).toMatchObject({ status: 404 })
    expect(branch.dump()).toBe(before)
    const shown = await branch.done('teller', 'getSavingsTransaction', {
      params: { savingsId: account.id, transactionId: String(resourceId) },
    })
    expect(shown).toMatchObject({ reversed: true, amount: '40.00' })
  })

  it('is not undone where the money has gone since', async () => {
    const account = await newAccount(branch, { clientId, cash: '100' })
    const { resourceId } = await deposit(branch, account.id, '40')
    await withdraw(account, '110')
    expect(await undo(account, resourceId)).toMatchObject({ status: 403 })
  })

  it('of a first deposit is at least the product’s opening balance', async () => {
    const account = await newAccount(branch, { clientId, productId: 2 })
    expect(
      await branch.ask('teller', 'depositCash', {
        params: { savingsId: account.id },
        body: { transactionDate: today, transactionAmount: '4999.99' },
      }),
    ).toMatchObject({ status: 403, field: 'transactionAmount' })
    await deposit(branch, account.id, '5000')
    await deposit(branch, account.id, '1')
  })
})

describe('a currency', () => {
  const product = async (currencyCode: string, digitsAfterDecimal: number) => {
    const { resourceId } = await branch.done('admin', 'createSavingsProduct', {
      body: {
        name: `Savings in ${currencyCode}`,
        shortName: currencyCode,
        currencyCode,
        digitsAfterDecimal,
        nominalAnnualInterestRate: '0',
        interestCompoundingPeriodType: 1,
        interestPostingPeriodType: 4,
        interestCalculationType: 1,
        interestCalculationDaysInYearType: 365,
      },
    })
    return newAccount(branch, { clientId, productId: Number(resourceId) })
  }

  it.each([
    ['XOF', 0, '10', '10', '10.5', 'whole amount'],
    ['TND', 3, '1.005', '1.005', '1.0005', 'figures'],
  ])('L9 %s has %i places', async (code, places, amount, shown, tooFine, advice) => {
    const account = await product(code, places)
    await deposit(branch, account.id, amount)
    expect((await balances(branch, account.id)).ledger).toBe(shown)
    const answer = await withdraw(account, tooFine)
    expect(answer).toMatchObject({ status: 400, field: 'transactionAmount' })
    expect(answer.sentence).toContain(advice)
    expect((await branch.audit()).ok).toBe(true)
  })
})

describe('a lien', () => {
  it('holds without moving, and comes back with release', async () => {
    const account = await newAccount(branch, { clientId, cash: '500' })
    const placed = await hold(account, '200')
    expect(await balances(branch, account.id)).toEqual({ ledger: '500.00', available: '300.00' })
    expect(await withdraw(account, '300.01')).toMatchObject({ status: 403 })
    expect(await lien(account, 'releaseLien', placed.body['resourceId'])).toMatchObject({ status: 200 })
    expect(await balances(branch, account.id)).toEqual({ ledger: '500.00', available: '500.00' })
    expect(await lien(account, 'releaseLien', placed.body['resourceId'])).toMatchObject({
      status: 400,
      code: 'validation.msg.amount.is.not.on.hold',
    })
    expect(await lien(account, 'withdrawFromLien', placed.body['resourceId'])).toMatchObject({ status: 400 })
  })

  it('is taken out whole by a withdrawal from it (§4)', async () => {
    const account = await newAccount(branch, { clientId, cash: '500' })
    const placed = await hold(account, '200')
    await hold(account, '50')
    expect(await lien(account, 'withdrawFromLien', placed.body['resourceId'])).toMatchObject({ status: 200 })
    expect(await balances(branch, account.id)).toEqual({ ledger: '300.00', available: '250.00' })
    const list = await itemsOf(branch.done('teller', 'listLiens', { params: { savingsId: account.id } }))
    expect(list).toMatchObject([{ amount: '50.00' }, { amount: '200.00' }])
  })

  it('L3 is refused above what is available, for another account, and while debits are stopped', async () => {
    const account = await newAccount(branch, { clientId, cash: '500' })
    const other = await newAccount(branch, { clientId, cash: '500' })
    const placed = await hold(account, '200')
    const before = branch.dump()
    expect(await hold(account, '300.01')).toMatchObject({ status: 400, field: 'transactionAmount' })
    expect(await lien(other, 'releaseLien', placed.body['resourceId'])).toMatchObject({ status: 404 })
    expect(await lien(account, 'releaseLien', '1')).toMatchObject({ status: 404 })
    expect(branch.dump()).toBe(before)
    const params = { savingsId: account.id }
    await branch.done('supervisor', 'applyPostNoDebit', { params, body: { reasonForBlock: 'x' } })
    expect(await lien(account, 'withdrawFromLien', placed.body['resourceId'])).toMatchObject({ status: 403 })
    expect((await balances(branch, account.id)).available).toBe('300.00')
  })

  it('keeps an account from being closed', async () => {
    const account = await newAccount(branch, { clientId, cash: '500' })
    await hold(account, '500')
    const asked = { params: { savingsId: account.id }, body: { closedOnDate: today } }
    expect(await branch.ask('supervisor', 'closeSavingsAccount', asked)).toMatchObject({
      status: 400,
      code: expect.stringContaining('amount.is.on.hold'),
    })
  })
})

/** From each block, by each operation, to which block; null is refused (facts §3.4). */
const blocks: [from: number, operation: Parameters<Branch['ask']>[1], to: number | null][] = [
  [0, 'blockSavingsAccount', 400],
  [400, 'blockSavingsAccount', 400],
  [500, 'blockSavingsAccount', 400],
  [600, 'blockSavingsAccount', 400],
  [0, 'unblockSavingsAccount', null],
  [400, 'unblockSavingsAccount', 0],
  [500, 'unblockSavingsAccount', null],
  [600, 'unblockSavingsAccount', null],
  [0, 'applyPostNoCredit', 500],
  [400, 'applyPostNoCredit', null],
  [500, 'applyPostNoCredit', null],
  [600, 'applyPostNoCredit', 400],
  [0, 'applyPostNoDebit', 600],
  [400, 'applyPostNoDebit', null],
  [500, 'applyPostNoDebit', 400],
  [600, 'applyPostNoDebit', null],
  [0, 'removePostNoCredit', null],
  [400, 'removePostNoCredit', 600],
  [500, 'removePostNoCredit', 0],
  [600, 'removePostNoCredit', null],
  [0, 'removePostNoDebit', null],
  [400, 'removePostNoDebit', 500],
  [500, 'removePostNoDebit', null],
  [600, 'removePostNoDebit', 0],
]

describe('blocks', () => {
  it.each(blocks)('%i by %s → %s', async (from, operation, to) => {
    const account = await newAccount(branch, { clientId })
    const params = { savingsId: account.id }
    const reason = { reasonForBlock: 'Court order' }
    const way = { 400: 'blockSavingsAccount', 500: 'applyPostNoCredit', 600: 'applyPostNoDebit' } as const
    if (from === 400 || from === 500 || from === 600)
      await branch.done('supervisor', way[from], { params, body: reason })
    const before = branch.dump()
    const needsReason = !/^(un|remove)/.test(operation)
    const answer = await branch.ask('supervisor', operation, { params, body: needsReason ? reason : {} })
    expect(answer.status).toBe(to === null ? 400 : 200)
    if (to === null) expect(branch.dump()).toBe(before)
    const { subStatus } = await branch.done('teller', 'getSavingsAccount', { params })
    expect(subStatus).toMatchObject({ id: to ?? from })
  })

  it('need a reason and an active account', async () => {
    const { savingsId } = await branch.done('teller', 'createSavingsAccount', {
      body: { clientId, productId: 1, submittedOnDate: today },
    })
    const params = { savingsId: Number(savingsId) }
    expect(await branch.ask('supervisor', 'blockSavingsAccount', { params, body: {} })).toMatchObject({
      status: 400,
      field: 'reasonForBlock',
    })
    expect(
      await branch.ask('supervisor', 'blockSavingsAccount', { params, body: { reasonForBlock: 'x' } }),
    ).toMatchObject({ status: 400, code: expect.stringContaining('account.is.not.active') })
  })
})
