/**
 * A16: the answers of two requests change places on their way. Each pair here is as the training bank answers; the
 * whole of it under faults is `campaign.test.ts`.
 */
import { describe, expect, it } from 'vitest'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import { outcomeOf } from '../../shared/posting/outcome.ts'

interface Asked {
  name: OperationName
  input: Input
}

const day = '05 January 2026'
const asked = {
  deposit: {
    name: 'depositCash',
    input: { params: { savingsId: '7' }, body: { transactionDate: day, transactionAmount: '5.00' } },
  },
  block: { name: 'blockSavingsAccount', input: { params: { savingsId: '7' }, body: {} } },
  approve: {
    name: 'approveSavingsAccount',
    input: { params: { savingsId: '7' }, body: { approvedOnDate: day } },
  },
  activate: {
    name: 'activateSavingsAccount',
    input: { params: { savingsId: '7' }, body: { activatedOnDate: day } },
  },
  transfer: {
    name: 'createIntraTransfer',
    input: { body: { fromAccountId: 7, fromClientId: 3, toAccountId: 9, toClientId: 4 } },
  },
  newAccount: { name: 'createSavingsAccount', input: { body: { clientId: 3, productId: 1 } } },
  newDeposit: { name: 'createFixedDeposit', input: { body: { clientId: 3, productId: 1 } } },
  newCustomer: { name: 'createClient', input: { body: { firstname: 'Ada', officeId: 2 } } },
  activateCustomer: {
    name: 'activateClient',
    input: { params: { clientId: '3' }, body: { activationDate: day } },
  },
  approveDeposit: {
    name: 'approveFixedDeposit',
    input: { params: { accountId: '31' }, body: { approvedOnDate: day } },
  },
  closeDeposit: {
    name: 'closeFixedDepositEarly',
    input: { params: { accountId: '31' }, body: { closedOnDate: day, toSavingsAccountId: 18 } },
  },
  repay: { name: 'repayLoan', input: { params: { loanId: '4' }, body: { transactionAmount: '5.00' } } },
  newLoan: { name: 'createLoan', input: { body: { clientId: 3 } } },
} as const satisfies Record<string, Asked>
type Name = keyof typeof asked

const status = (id: number) => ({ status: { id, code: `savingsAccountStatusType.${id}` } })
const told: Record<Name, Record<string, unknown>> = {
  deposit: { officeId: 2, clientId: 3, savingsId: 7, resourceId: 55 },
  block: { officeId: 2, clientId: 3, savingsId: 7, resourceId: 7, changes: { subStatus: 400 } },
  approve: { officeId: 2, clientId: 3, savingsId: 7, resourceId: 7, changes: status(200) },
  activate: { officeId: 2, clientId: 3, savingsId: 7, resourceId: 7, changes: status(300) },
  transfer: { officeId: 2, clientId: 3, savingsId: 7, resourceId: 56 },
  newAccount: { officeId: 2, clientId: 3, savingsId: 12, resourceId: 12 },
  newDeposit: { officeId: 2, clientId: 3, resourceId: 12 },
  newCustomer: { officeId: 2, clientId: 8, resourceId: 8 },
  activateCustomer: { officeId: 2, clientId: 3, resourceId: 3, changes: status(300) },
  approveDeposit: { officeId: 2, clientId: 3, resourceId: 31, changes: status(200) },
  closeDeposit: {
    officeId: 2,
    clientId: 3,
    savingsId: 18,
    resourceId: 31,
    transactionId: 7,
    changes: status(700),
  },
  repay: { officeId: 2, clientId: 3, loanId: 4, resourceId: 55, changes: status(300) },
  newLoan: { officeId: 2, clientId: 3, loanId: 5, resourceId: 5, changes: status(100) },
}

/** What no answer can show by itself, for the two say the same; looks and events do (`contest.test.ts`, campaigns). */
const alike: readonly (readonly [asked: Name, told: Name])[] = [
  ['deposit', 'transfer'],
  ['transfer', 'deposit'],
  // One that is active was approved.
  ['approve', 'activate'],
  // A service may name a fixed deposit as an account.
  ['newDeposit', 'newAccount'],
]

const names = Object.keys(asked) as Name[] // The keys of the object above, and no others.
const judged = ({ name, input }: Asked, body: unknown, status = 200) =>
  outcomeOf(name, input, { kind: 'reply', status, body, isJson: true })

describe('a yes', () => {
  it.each(names)('to %s is taken by it', (name) => {
    expect(judged(asked[name], told[name]).kind).toBe('accepted')
  })

  it.each(names)('to %s is taken by no other', (name) => {
    const takers = names.filter(
      (other) => other !== name && judged(asked[other], told[name]).kind === 'accepted',
    )
    expect(takers.map((taker) => [taker, name])).toEqual(alike.filter(([, from]) => from === name))
  })

  it('about another customer, account, loan or deposit is taken by none', () => {
    const elsewhere = (reply: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(reply).map(([key, id]) => [key, key.endsWith('Id') ? Number(id) + 100 : id]),
      )
    const makers: Name[] = ['newCustomer']
    for (const name of names.filter((name) => !makers.includes(name)))
      expect(judged(asked[name], elsewhere(told[name])).kind, name).toBe('lost')
  })

  it('may leave out what the request does not need, and carry what nobody knows', () => {
    expect(judged(asked.activate, { clientId: 3, resourceId: 7 }).kind).toBe('accepted')
    expect(judged(asked.transfer, { savingsId: 7, resourceId: 56, clearedBy: { at: [1] } }).kind).toBe(
      'accepted',
    )
    const paid = { savingsId: 18, resourceId: 31 }
    expect(judged(asked.closeDeposit, paid).kind).toBe('accepted')
  })

  it('about the customer of the same number is none about the account', () => {
    expect(judged(asked.activate, { clientId: 7, resourceId: 7, changes: status(300) }).kind).toBe('lost')
  })

  it('that names the account as its record alone is one to a step on it, and to no movement', () => {
    expect(judged(asked.activate, { clientId: 3, resourceId: 7 }).kind).toBe('accepted')
    expect(judged(asked.activate, { clientId: 3, savingsId: 8, resourceId: 7 }).kind).toBe('lost')
    expect(judged(asked.deposit, { clientId: 3, resourceId: 7 }).kind).toBe('lost')
  })

  it('to a step on a customer that names another is none, whatever its record', () => {
    expect(judged(asked.activateCustomer, { clientId: 5, resourceId: 3 }).kind).toBe('lost')
  })

  it('to the reversal of a movement names the account, and the movement as its record', () => {
    const params = { savingsId: '7', transactionId: '55' }
    const undo: Asked = { name: 'undoSavingsTransaction', input: { params, body: {} } }
    expect(judged(undo, { clientId: 3, savingsId: 7, resourceId: 55 }).kind).toBe('accepted')
    expect(judged(undo, { clientId: 3, resourceId: 55 }).kind).toBe('lost')
  })

  it('to what has no record in its address names the one that was made', () => {
    const hook: Asked = { name: 'createHook', input: { body: { url: 'https://desk.example/hook' } } }
    expect(judged(hook, { resourceId: 3 }).kind).toBe('accepted')
  })

  it('to a new customer may name the account that was opened with it', () => {
    expect(judged(asked.newCustomer, { ...told.newCustomer, savingsId: 12 }).kind).toBe('accepted')
    expect(judged(asked.newDeposit, { ...told.newDeposit, savingsId: 13 }).kind).toBe('lost')
  })

  it('may say what else has changed, beside the state', () => {
    expect(judged(asked.deposit, { ...told.deposit, changes: { note: 'x' } }).kind).toBe('accepted')
    expect(judged(asked.deposit, { ...told.deposit, changes: { subStatus: 400 } }).kind).toBe('lost')
  })

  it('that names a loan is taken by nothing but what has to do with loans', () => {
    const takers = names.filter(
      (name) => judged(asked[name], { ...told[name], loanId: told[name]['loanId'] ?? 4 }).kind === 'accepted',
    )
    expect(takers).toEqual(['repay', 'newLoan'])
  })

  it('is doubt in words that a teller reads', () => {
    expect(judged(asked.deposit, { ...told.deposit, savingsId: 8 })).toMatchObject({
      kind: 'lost',
      why: 'the answer speaks of another account',
    })
    expect(judged(asked.deposit, { resourceId: 55 })).toMatchObject({
      kind: 'lost',
      why: 'the answer does not name the account',
    })
    expect(judged(asked.approveDeposit, { clientId: 3 })).toMatchObject({
      kind: 'lost',
      why: 'the answer names no record',
    })
    expect(judged(asked.newCustomer, { officeId: 2 })).toMatchObject({
      kind: 'lost',
      why: 'the answer does not name the customer',
    })
    expect(judged(asked.activate, { ...told.activate, changes: status(100) })).toMatchObject({
      kind: 'lost',
      why: 'the answer tells a state that was not asked for',
    })
  })
})

describe('a no', () => {
  const no = (code: string, parameterName = 'id') => ({
    defaultUserMessage: 'Validation errors exist.',
    userMessageGlobalisationCode: 'validation.msg.validation.errors.exist',
    errors: [{ defaultUserMessage: 'It is not so.', userMessageGlobalisationCode: code, parameterName }],
  })
  const refuses = (name: Name, ...of: Parameters<typeof no>) => judged(asked[name], no(...of), 403).kind

  it('to a field is taken where the request has it, or no request has', () => {
    const funds = 'error.msg.savingsaccount.transaction.insufficient.account.balance'
    expect(refuses('deposit', funds, 'transferAmount')).toBe('lost')
    for (const field of [
      'transactionAmount',
      'id',
      'X-Timestamp',
      'somethingInside',
      'accountId',
      'clientId',
    ])
      expect(refuses('deposit', funds, field), field).toBe('refused')
  })

  it('to a step is taken by that step alone', () => {
    const code = 'validation.msg.savingsaccount.activate.not.in.approved.state'
    expect(names.filter((name) => refuses(name, code) === 'refused')).toEqual(['activate'])
  })

  it('about a kind of record is taken by what has to do with one', () => {
    const loan = 'error.msg.loan.transaction.cannot.be.a.future.date'
    expect(names.filter((name) => refuses(name, loan) === 'refused')).toEqual(['repay', 'newLoan'])
    const deposit = 'error.msg.fixeddepositaccount.id.invalid'
    expect(names.filter((name) => refuses(name, deposit) === 'refused')).toEqual([
      'newDeposit',
      'approveDeposit',
      'closeDeposit',
    ])
    const account = 'error.msg.savings.account.credit.transaction.not.allowed'
    expect(refuses('activateCustomer', account)).toBe('lost')
    expect(refuses('transfer', account)).toBe('refused')
    for (const written of ['saving.account', 'savingaccount', 'savingsaccount', 'savings.account'])
      expect(refuses('activateCustomer', `error.msg.${written}.closed`), written).toBe('lost')
  })

  it('to another is doubt in words that a teller reads', () => {
    const why = (name: Name, ...of: Parameters<typeof no>) => judged(asked[name], no(...of), 403)
    const lost = (sentence: string) => ({ kind: 'lost', why: sentence })
    expect(why('deposit', 'error.msg.x', 'transferAmount')).toMatchObject(
      lost('the answer complains of a field that was not asked'),
    )
    expect(why('deposit', 'error.msg.savingsaccount.activate.not.approved')).toMatchObject(
      lost('the answer refuses another step than this'),
    )
    expect(why('deposit', 'error.msg.loan.not.found')).toMatchObject(
      lost('the answer complains of another kind of record'),
    )
  })

  it('is of a step where its code begins with the kind of message', () => {
    expect(refuses('deposit', 'see.error.msg.savingsaccount.activate.not.approved')).toBe('refused')
  })

  it('that names no kind is taken by all', () => {
    for (const code of [
      'error.msg.not.authorized',
      'error.msg.maker.is.checker',
      'error.msg.client.id.invalid',
    ])
      expect(
        names.filter((name) => refuses(name, code) !== 'refused'),
        code,
      ).toEqual([])
  })
})
