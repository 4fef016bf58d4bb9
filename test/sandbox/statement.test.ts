/** The statement as a chain (decision 82): in its order whatever days come in, and as right as a plain sort says. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../sandbox/modules.ts'
import { movingAccountOf } from '../../sandbox/savings-accounts/account.ts'
import { balanceAtEndOf, move } from '../../sandbox/savings-accounts/movement.ts'
import { brokenChains, statement } from '../../sandbox/savings-accounts/statement.ts'
import { depositTables } from '../../sandbox/savings-accounts/tables.ts'
import { Books } from '../../sandbox/core/books.ts'
import type { OperationContext } from '../../sandbox/core/operation-context.ts'
import { newAccount, newCustomer, openBranch, today, type Branch } from './branch.ts'

let branch: Branch
beforeAll(async () => {
  branch = await openBranch()
})
afterAll(async () => {
  expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
  await branch.close()
})

interface Line {
  id: number
  day: string
  runningBalanceMinor: bigint
}
const linesOf = (books: Books, accountId: number): Line[] =>
  books.all<Line>(`${statement} SELECT id, day, runningBalanceMinor FROM statement`, { accountId })
const brokenIn = (books: Books) => books.get<{ n: number }>(brokenChains)?.n

describe('a statement', () => {
  const movement = fc.record({ day: fc.integer({ min: 1, max: 28 }), amountMinor: fc.bigInt(1n, 10n ** 9n) })

  it('stands in order and adds up, whatever days the movements bear', async () => {
    const clientId = await newCustomer(branch)
    const { books } = branch.bank
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 12 }), async (movements) => {
        const { id } = await newAccount(branch, { clientId })
        const context: OperationContext = { books, day: today, nowMs: 0, user: null, keyId: null, modules }
        const written = movements.map(({ day: dayOfMonth, amountMinor }) => {
          const day = `2025-12-${String(dayOfMonth).padStart(2, '0')}`
          const type = 'deposit'
          const account = movingAccountOf(books, id)
          return { id: move(context, account, { type, day, amountMinor, contra: 'cash' }), day, amountMinor }
        })
        const sorted = written.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)
        let runningBalanceMinor = 0n
        const expected = sorted.map(({ id: line, day, amountMinor }) => {
          runningBalanceMinor += amountMinor
          return { id: line, day, runningBalanceMinor }
        })
        expect(linesOf(books, id)).toEqual(expected.toReversed())
        for (let dayOfMonth = 1; dayOfMonth <= 28; dayOfMonth += 1) {
          const day = `2025-12-${String(dayOfMonth).padStart(2, '0')}`
          const last = expected.findLast((line) => line.day <= day)
          expect(balanceAtEndOf(context, id, day)).toBe(last?.runningBalanceMinor ?? 0n)
        }
        expect(brokenIn(books)).toBe(0)
      }),
      { seed: 82, numRuns: 60 },
    )
  })

  it.each([
    [
      'a movement names another than the one before it',
      'UPDATE savingsTransactions SET previousId = NULL WHERE id = @id',
    ],
    [
      'an account names another than its last',
      'UPDATE savingsAccounts SET lastTransactionId = NULL WHERE lastTransactionId = @id',
    ],
  ])('is found broken by the audit where %s', async (_what, sql) => {
    const { books } = branch.bank
    const last = books.get<{ id: number }>(
      'SELECT max(id) AS id FROM savingsTransactions WHERE previousId > 0',
    )
    expect(() =>
      books.transaction(() => {
        books.run(sql, { id: last?.id })
        throw new Error(`broken: ${brokenIn(books)}`)
      }),
    ).toThrow('broken: 1')
    expect(brokenIn(books)).toBe(0)
  })
})

it('a bank that was founded before there was a chain has one when it is opened', () => {
  const books = new Books(':memory:')
  // Only these tables are looked at.
  books.run('PRAGMA foreign_keys = OFF')
  const [first = ''] = depositTables.steps
  books.prepare([{ ...depositTables, steps: [first] }])
  const account = { currency: 'NGN', places: 2, status: 300, clientId: 1, officeId: 1, productId: 1 }
  for (const id of [1, 2, 3])
    books.insert('savingsAccounts', {
      ...account,
      id,
      accountNo: String(id),
      submittedOn: today,
      submittedBy: 1,
    })
  const rows: [accountId: number, day: string][] = [
    [1, '2026-01-02'],
    [2, '2026-01-02'],
    [1, '2026-01-01'],
    [1, '2026-01-03'],
    [1, '2026-01-02'],
  ]
  for (const [accountId, day] of rows)
    books.insert('savingsTransactions', {
      accountId,
      day,
      type: 1,
      amountMinor: 1n,
      effectMinor: 1n,
      runningBalanceMinor: 1n,
      submittedOn: today,
    })
  books.prepare([depositTables])
  expect([1, 2, 3].map((id) => linesOf(books, id).map((line) => line.id))).toEqual([[4, 5, 1, 3], [2], []])
  expect(brokenIn(books)).toBe(0)
  books.close()
})
