/** Group commit: one transaction for a group, a savepoint for each, and no answer before the commit. */
import { describe, expect, it } from 'vitest'
import type { TableName } from '../../shared/operations/index.ts'
import { carryOut } from '../../sandbox/http/carry-out.ts'
import { GroupCommit } from '../../sandbox/core/group-commit.ts'
import { judge } from '../../sandbox/http/validate.ts'
import { modules } from '../../sandbox/modules.ts'
import { findUser } from '../../sandbox/administration/users.ts'
import { Books } from '../../sandbox/core/books.ts'
import type { OperationContext } from '../../sandbox/core/operation-context.ts'
import { Refused } from '../../sandbox/core/refusal.ts'
import { evenNumbers } from '../../sandbox/core/faults.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { auditor } from './auditor.ts'
import { newAccount, newCustomer, openBranch, today, transferBody, type NewAccount } from './branch.ts'

function numbers(): Books {
  const books = new Books(':memory:')
  books.prepare([{ owner: 'test', steps: ['CREATE TABLE numbers (n INTEGER PRIMARY KEY) STRICT'] }])
  return books
}
const all = (books: Books) => books.all<{ n: number }>('SELECT n FROM numbers').map(({ n }) => n)

describe('a group', () => {
  it('is committed once, and one that is refused sinks no other and leaves no trace', async () => {
    const books = numbers()
    let commits = 0
    const group = new GroupCommit(books, () => (commits += 1))
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        group.run(() => {
          books.insert('numbers', { n })
          if (n === 2) throw new Error('refused')
          return n
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(all(books)).toEqual([1, 3, 4])
    expect(commits).toBe(1)
    books.close()
  })

  it('without the savepoints would keep what the refused one wrote (the broken variant)', () => {
    const books = numbers()
    books.transaction(() => {
      try {
        books.insert('numbers', { n: 2 })
        throw new Error('refused')
      } catch {
        // No savepoint: nothing is undone.
      }
    })
    expect(all(books)).toEqual([2])
    books.close()
  })

  it('tells everybody of a commit that failed, and keeps nothing', async () => {
    const books = numbers()
    const group = new GroupCommit(books, () => undefined)
    const both = [1, 2].map((n) =>
      group.run(() => {
        books.insert('numbers', { n })
        // What a full disk does: the transaction is gone before it can be committed.
        if (n === 2) books.run('ROLLBACK')
      }),
    )
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(all(books)).toEqual([])
    books.close()
  })

  describe('gathers', () => {
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    /** One comes in each turn; gives how many each commit held. */
    async function sizes(turns: number, largest?: number): Promise<number[]> {
      const books = numbers()
      const committed: number[] = []
      let before = 0
      const afterCommit = () => {
        committed.push(all(books).length - before)
        before = all(books).length
      }
      const group = new GroupCommit(books, afterCommit, largest)
      const done: Promise<number>[] = []
      for (let n = 0; n < turns; n += 1) {
        done.push(group.run(() => books.insert('numbers', { n })))
        await turn()
      }
      await Promise.all(done)
      books.close()
      return committed
    }

    it('who comes in the next turns, and keeps nobody waiting who is alone', async () => {
      expect(await sizes(3)).toEqual([3])
      expect(await sizes(1)).toEqual([1])
    })

    it('for a few turns only, and never more than the largest group', async () => {
      const many = await sizes(40)
      expect(many.reduce((sum, one) => sum + one, 0)).toBe(40)
      expect(Math.max(...many)).toBeLessThanOrEqual(9)
      expect(many.length).toBeLessThanOrEqual(10)
      expect(await sizes(5, 1)).toEqual([1, 1, 1, 1, 1])
    })
  })

  it('larger than one transaction is worked off in order', async () => {
    const books = numbers()
    const group = new GroupCommit(books, () => undefined)
    const done = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => group.run(() => books.insert('numbers', { n }))),
    )
    expect(done).toHaveLength(1000)
    expect(all(books)).toHaveLength(1000)
    books.close()
  })
})

/** More with `BANK_OPERATIONS=200000`. */
const operations = Number(process.env['BANK_OPERATIONS'] ?? 4000)

describe(`${operations} random operations behind the counter`, () => {
  it('L14 leave the books right', async () => {
    const branch = await openBranch({ customers: 0, checkReplies: false })
    const { books } = branch.bank
    const clientId = await newCustomer(branch)
    const accounts: NewAccount[] = []
    // More accounts for more operations: a statement of thousands of rows makes each back-dated one slow.
    for (let n = 0; n < 40 + operations / 1000; n += 1)
      accounts.push(await newAccount(branch, { clientId, cash: '1000' }))
    const user = findUser(books, 3) ?? null
    const context = (): OperationContext => ({
      books,
      day: '2026-01-05',
      nowMs: 0,
      user,
      keyId: null,
      modules,
    })
    const group = new GroupCommit(books, () => undefined)
    const counts = { done: 0, refused: 0 }
    const ask = async (name: TableName, params: Record<string, string>, body: object) => {
      try {
        const judged = judge(operationOf(name), { params, query: {}, body })
        await carryOut(group, context, name, { ...judged, file: undefined, asSent: body })
        counts.done += 1
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem
        counts.refused += 1
      }
    }
    const next = evenNumbers(7)
    const below = (most: number) => Math.floor(next() * most)
    const days = [
      today,
      today,
      today,
      '04 January 2026',
      '01 December 2025',
      '06 January 2026',
      '31 May 2025',
    ]
    const someLien = () =>
      books.get<{ id: number; accountId: number }>(
        'SELECT id, accountId FROM savingsTransactions WHERE type = 20 ORDER BY id DESC LIMIT 1 OFFSET @offset',
        { offset: below(5) },
      )
    const step = (): Promise<void> => {
      const a = accounts[below(accounts.length)] ?? { id: 0, clientId }
      const b = accounts[below(accounts.length)] ?? a
      const params = { savingsId: String(a.id) }
      const amount = (below(60_000) / 100).toFixed(2)
      const transactionDate = days[below(days.length)] ?? today
      const cash = { transactionDate, transactionAmount: amount }
      const kind = below(20)
      if (kind < 5) return ask('depositCash', params, cash)
      if (kind < 9) return ask('withdrawCash', params, cash)
      if (kind < 15) return ask('createIntraTransfer', {}, transferBody(a, b, amount, { transactionDate }))
      if (kind === 15)
        return ask('placeLien', params, {
          transactionDate: today,
          transactionAmount: amount,
          reasonForBlock: 'x',
        })
      const lien = someLien()
      const held = { savingsId: String(lien?.accountId ?? a.id), lienId: String(lien?.id ?? 1) }
      if (kind === 16) return ask('releaseLien', held, {})
      if (kind === 17) return ask('withdrawFromLien', held, {})
      if (kind === 18)
        return ask(
          below(2) === 0 ? 'applyPostNoDebit' : 'removePostNoDebit',
          params,
          below(2) === 0 ? {} : { reasonForBlock: 'x' },
        )
      const last = books.get<{ id: number }>(
        'SELECT id FROM savingsTransactions WHERE accountId = @id ORDER BY day DESC, id DESC LIMIT 1',
        { id: a.id },
      )
      return ask('undoSavingsTransaction', { ...params, transactionId: String(last?.id ?? 1) }, {})
    }
    for (let done = 0; done < operations;) {
      const size = Math.min(1 + below(40), operations - done)
      await Promise.all(Array.from({ length: size }, step))
      done += size
    }
    expect(counts.done).toBeGreaterThan(operations / 4)
    expect(counts.refused).toBeGreaterThan(operations / 10)
    expect(auditor(books)).toEqual([])
    expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
    await branch.close()
  }, 3_600_000)
})
