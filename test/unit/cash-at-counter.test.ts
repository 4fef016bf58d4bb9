/** Cash is paid out, or kept, on a yes of the bank alone: whatever else became of the posting says what to do with it. */
import { expect, it } from 'vitest'
import { cashAtCounter, postedSince } from '../../renderer/entries/cash-at-counter.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { journalStates } from '../../shared/posting/evidence.ts'

const saysOf = (operation: OperationName) =>
  Object.fromEntries(journalStates.map((state) => [state, cashAtCounter({ operation, state })]))

it('no withdrawal without a yes lets the cash go', () => {
  const { accepted, confirmed, ...others } = saysOf('withdrawCash')
  expect([accepted, confirmed]).toEqual([null, null])
  for (const says of Object.values(others)) expect(says).toMatch(/^Do not pay out the cash/)
  expect(others.inDoubt).toMatch(/not known whether the account was debited/)
  expect(others.refused).toMatch(/the account was not debited/)
})

it('the cash of a deposit stays apart while nobody knows, and goes back on a no', () => {
  const { accepted, confirmed, ...others } = saysOf('depositCash')
  expect([accepted, confirmed]).toEqual([null, null])
  for (const state of ['written', 'sent', 'inDoubt', 'needsPeople'] as const)
    expect(others[state]).toMatch(/^Keep this cash apart.+not known yet/)
  for (const state of ['refused', 'notSent', 'notExecuted'] as const)
    expect(others[state]).toMatch(/^The account was not credited/)
})

it('no cash, no words', () => {
  expect(new Set(Object.values(saysOf('createClient')))).toEqual(new Set([null]))
})

it('a loan is paid out on a yes alone, and in cash only where the bank credited no account', () => {
  const { accepted, confirmed, ...others } = saysOf('disburseLoan')
  expect(accepted).toMatch(/^Pay this out in cash from the vault/)
  expect(confirmed).toBe(accepted)
  for (const says of Object.values(others)) expect(says).toMatch(/^(Do not pay anything|Pay nothing) out/)
  const toAccount = { loanId: 3, resourceId: 9, savingsId: 20 }
  expect(cashAtCounter({ operation: 'disburseLoan', state: 'confirmed', reply: toAccount })).toMatch(
    /credited the customer’s account: pay nothing out/,
  )
})

it('a fixed deposit takes cash where the bank debited no account; its own number is none', () => {
  const yes = (reply: Record<string, unknown>) =>
    cashAtCounter({ operation: 'activateFixedDeposit', state: 'accepted', reply })
  expect(yes({ resourceId: 7 })).toMatch(/^Put the cash counted for this into the vault/)
  expect(yes({ resourceId: 7, savingsId: 7 })).toBe(yes({ resourceId: 7 }))
  expect(yes({ resourceId: 7, savingsId: 8 })).toMatch(/take no cash for it/)
  expect(saysOf('activateFixedDeposit').refused).toMatch(/^The deposit did not start: give back any cash/)
})

it('an order to pay from the vault says what coins come to, and where the rest stays', () => {
  const paid = (operation: OperationName, amount: string) =>
    cashAtCounter({
      operation,
      state: 'confirmed',
      input: { body: { onAccountClosureId: '100' } },
      beside: { vault: { currency: 'NGN', amount } },
    })
  expect(paid('closeFixedDepositEarly', '101234.37')).toMatch(
    / counts it\. Pay ₦101,234\.00 in cash: no coins come to the last ₦0\.37, which stays in the vault\.$/,
  )
  expect(paid('activateFixedDeposit', '250000.37')).toMatch(
    / Take ₦250,000\.50 in cash: no coins come to the exact amount\. The ₦0\.13 above it stays in the vault\.$/,
  )
  expect(paid('disburseLoan', '250000.50')).toBe(paid('disburseLoan', '9'))
})

it('an order to pay that lies back says how long, and what is open says nothing of it', () => {
  const writtenAt = '2026-01-05T10:00:00.000Z'
  const later = (seconds: number) => Date.parse(writtenAt) + seconds * 1000
  for (const state of ['confirmed', 'refused', 'notExecuted'] as const) {
    expect(postedSince({ state, writtenAt }, later(59))).toBeNull()
    expect(postedSince({ state, writtenAt }, later(360))).toMatch(
      /^Posted at .+, 6 min.* ago: done already\?$/,
    )
  }
  for (const state of ['sent', 'inDoubt', 'waiting'] as const)
    expect(postedSince({ state, writtenAt }, later(360))).toBeNull()
})
