/** A fixed deposit closed in cash leaves the vault: two people sign for it, and the day report has it (decision 493). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PartialSettings } from '../../electron/policy/policy.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { DayReport } from '../../shared/till/session.ts'
import { json, type Reply } from '../line/bank.ts'
import { openCounter, type TestCounter } from './counter.ts'

/** Pays 251,000.50 for deposit 9 if it is closed early. */
const reply: Reply = (response, heard, request) => {
  const isQuote = heard.url.includes('calculatePrematureAmount')
  json(200, isQuote ? { id: 9, maturityAmount: '251000.50' } : { clientId: 1, resourceId: 9, savingsId: 9 })(
    response,
    heard,
    request,
  )
}
const params = { accountId: '9' }
const inCash = { closedOnDate: '05 January 2026', onAccountClosureId: '100' }
const toAccount = { ...inCash, onAccountClosureId: '200', toSavingsAccountId: 7 }
const closing = { params, body: inCash, intent: 'closing' }

let counter: TestCounter
async function open(policy: PartialSettings = {}): Promise<void> {
  counter = await openCounter({ reply, policy })
  const currency = { code: 'NGN', decimalPlaces: 2 }
  const deposit = { id: 9, currency, depositAmount: '250000', summary: { accountBalance: '262500' } }
  counter.store.cache.keepAnswer('getFixedDeposit', { params }, deposit, 1)
  await counter.unlock('supervisor')
}
beforeEach(() => open())
afterEach(() => counter.close())

const closures = () => counter.bank.heard.filter(({ url }) => /prematureClose|command=close/.test(url)).length
async function refusal(name: string, input: object): Promise<DeskError> {
  const answer = await counter.ask(name, input)
  if (answer.ok) throw new Error('the desk said yes')
  return answer.error
}
async function signed(operation: string, input: object): Promise<JournalEntry> {
  const { override } = await refusal(operation, input)
  const second = { profile: 'teller', pin: '1234' }
  await counter.do('grantOverride', { id: override?.id, reason: 'Paid out together', second })
  return counter.do<JournalEntry>(operation, { ...input, override: override?.id })
}
const vault = async () => {
  const report = await counter.do<DayReport>('dayReport')
  expect(report.beside).toEqual([])
  return report.vault.map((line) => [line.operation, line.account, line.in, line.out])
}

test('nobody closes a deposit in cash alone, early or at maturity, and the bank hears of nothing before', async () => {
  expect((await refusal('closeFixedDepositEarly', closing)).override).toMatchObject({
    rule: 'ownClosure',
    currency: 'NGN',
    amount: '251000.50',
  })
  expect((await refusal('closeMaturedFixedDeposit', closing)).override).toMatchObject({
    rule: 'ownClosure',
    amount: '262500',
  })
  expect(closures()).toBe(0)
})

test('what is paid out leaves the vault in the day report, and stands nowhere else', async () => {
  const early = await signed('closeFixedDepositEarly', closing)
  expect(early.beside?.override).toMatchObject({ rule: 'ownClosure', by: 'teller' })
  await signed('closeMaturedFixedDeposit', { ...closing, intent: 'matured' })
  expect(await vault()).toEqual([
    ['closeFixedDepositEarly', '9', null, '251000.50'],
    ['closeMaturedFixedDeposit', '9', null, '262500'],
  ])
})

test('paid to an account it moves no vault and asks for nobody', async () => {
  await counter.do('closeFixedDepositEarly', { ...closing, body: toAccount })
  const { vault: lines, beside } = await counter.do<DayReport>('dayReport')
  expect([lines, beside.map(({ operation }) => operation)]).toEqual([[], ['closeFixedDepositEarly']])
})

test('where the policy asks for nobody, it still leaves the vault', async () => {
  await counter.close()
  await open({ disbursementNeedsAnother: false })
  await counter.do('closeFixedDepositEarly', closing)
  expect(await vault()).toEqual([['closeFixedDepositEarly', '9', null, '251000.50']])
})
