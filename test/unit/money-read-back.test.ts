/** The sides of what an action moves: whose each is, and who pays a fixed deposit in (A-proceeds). */
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { actionNames } from '../../renderer/actions/index.ts'
import { moneyRead, type Subject } from '../../renderer/action-form/money-read-back.ts'
import { currencyOf } from '../../shared/values/money.ts'

await vi.hoisted(async () => (await import('./page-door.ts')).standIn())
afterAll(() => vi.unstubAllGlobals())
// Whoever signs is told whose till it is: the name is the desk's.
beforeEach(() => setActivePinia(createPinia()))

const linkedAccount = { id: 8, accountNo: '2100000608' }
const payingIn = (linked: boolean, subject: Subject | null) =>
  moneyRead('activateFixedDeposit', {
    record: { id: 4, clientName: 'Ada Obi', depositAmount: '827800', ...(linked && { linkedAccount }) },
    currency: currencyOf('NGN'),
    typed: null,
    subject,
    into: null,
    drawer: null,
  })?.sides[0]
const account = (minor: bigint): Subject => ({ name: 'Ada Obi · 2100 000 608', minor })

it('is the account that the record links, with what it holds before and after', () => {
  expect(payingIn(true, account(90_000_000n))?.held).toMatchObject({ before: 90_000_000n, after: 7_220_000n })
  expect(payingIn(true, account(90_000_000n))?.says).toBe(undefined)
  // The bank would refuse it: it is said before.
  expect(payingIn(true, account(82_779_999n))?.says).toMatch(/^Not enough is available/)
  // What it holds could not be read.
  expect(payingIn(true, null)).toMatchObject({
    name: '2100 000 608',
    says: expect.stringMatching(/take no cash/),
  })
})

it('is cash where it links none', () => {
  expect(payingIn(false, null)).toMatchObject({ name: 'Ada Obi', says: expect.stringMatching(/^In cash/) })
})

it('is given back from the till that had taken it, after the account; into it, before', () => {
  const sides = (way: 'in' | 'out') =>
    moneyRead('undoSavingsTransaction', {
      record: { id: 4, clientName: 'Ada Obi' },
      currency: currencyOf('NGN'),
      typed: null,
      subject: { ...account(250_000n), wentOut: way === 'in' },
      into: null,
      drawer: null,
      back: { way, name: 'Till of Bola', drawer: null },
    })?.sides.map(({ name }) => name)
  expect(sides('out')).toEqual(['Ada Obi', 'Till of Bola'])
  expect(sides('in')).toEqual(['Till of Bola', 'Ada Obi'])
})

it('tells on one side whose it is, whatever is done, so that a namesake is told there', () => {
  const record = { id: 4, clientId: 7, clientName: 'Ada Obi', depositAmount: '100', principal: '100' }
  const read = actionNames.flatMap((name) => {
    const money = moneyRead(name, {
      record: { ...record, summary: { accountBalance: '100', totalOutstanding: '100' } },
      currency: currencyOf('NGN'),
      typed: 10_000n,
      subject: account(10_000n),
      into: null,
      drawer: null,
    })
    return money && money.sides.length > 0
      ? [{ name, told: money.sides.map(({ clientId }) => clientId) }]
      : []
  })
  expect(read.length).toBeGreaterThan(10)
  for (const { name, told } of read) expect(told, name).toContain(7)
})
