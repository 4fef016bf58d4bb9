/** The ledger by itself, and the whole bank under random work against an auditor who only reads rows. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Books } from '../../sandbox/core/books.ts'
import type { OperationContext } from '../../sandbox/core/operation-context.ts'
import { Refused } from '../../sandbox/core/refusal.ts'
import { balanced, credit, debit, post, type Line } from '../../sandbox/general-ledger/entry.ts'
import { auditor } from './auditor.ts'
import {
  newAccount,
  newCustomer,
  openBranch,
  today,
  transferBody,
  type Branch,
  type NewAccount,
} from './branch.ts'

describe('an entry', () => {
  it.each<[string, Line[], string, string]>([
    [
      'unbalanced by 0.01',
      [debit('cash', 100n), credit('savingsControl', 99n)],
      'mismatch.debits.credits',
      'credits',
    ],
    [
      'with a line of nothing',
      [debit('cash', 0n), credit('savingsControl', 0n)],
      'empty.account.or.amount',
      'amount',
    ],
    [
      'with a negative line',
      [debit('cash', -1n), credit('savingsControl', -1n)],
      'empty.account.or.amount',
      'amount',
    ],
    ['of one debit', [debit('cash', 100n)], 'no.debits.or.credits', 'credits'],
    ['of one credit', [credit('cash', 100n)], 'no.debits.or.credits', 'debits'],
    ['of no line', [], 'no.debits.or.credits', 'debits'],
    [
      'of debits only that come to nothing',
      [debit('cash', 1n), debit('savingsControl', 1n)],
      'no.debits.or.credits',
      'credits',
    ],
    [
      'with one account of several on both sides',
      [debit('cash', 100n), debit('savingsControl', 1n), credit('cash', 101n)],
      'debit.or.credit.accounts',
      'glAccountId',
    ],
  ])('L1 %s cannot be made', (_what, lines, code, field) => {
    try {
      balanced(lines)
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      const fault = {
        code: `error.msg.glJournalEntry.invalid.${code}`,
        field,
        sentence: expect.stringMatching(/\.$/),
      }
      expect([refused.status, refused.faults]).toEqual([403, [fault]])
      return
    }
    expect.unreachable('it was made')
  })

  it('L1 of equal sides can, whatever its lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 17n }), { minLength: 1, maxLength: 9 }),
        (amounts) => {
          const total = amounts.reduce((sum, amount) => sum + amount, 0n)
          const lines = [...amounts.map((amount) => debit('cash', amount)), credit('savingsControl', total)]
          expect(balanced(lines)).toBe(lines)
          expect(() => balanced([...lines.slice(0, -1), credit('savingsControl', total + 1n)])).toThrow()
        },
      ),
      { seed: 7 },
    )
  })
})

describe('posting', () => {
  const day = '2025-12-31'
  let branch: Branch
  beforeAll(async () => (branch = await openBranch({ customers: 0, checkReplies: false })))
  afterAll(() => branch.close())

  function postAs(user: OperationContext['user'], account: Line['account'] = 'cash') {
    const { books } = branch.bank
    const context = { books, day, nowMs: 0, user, keyId: null, modules: [] }
    const lines = balanced([debit(account, 100n), credit('savingsControl', 100n)])
    return books.transaction(() =>
      post(context, { transactionId: 'S1', officeId: 1, day, currency: 'NGN', places: 2, lines }),
    )
  }

  it('on a day that is closed is refused to a person; the bank’s own clock catches up', () => {
    const teller = {
      id: 2,
      username: 'teller',
      displayName: 'T',
      role: 'teller',
      officeId: 1,
      permissions: [],
    }
    expect(postAs(teller)).toBeGreaterThan(0)
    branch.bank.books.insert('ledgerClosures', { officeId: 1, closedOn: day, userId: 1 })
    expect(() => postAs(teller)).toThrow(Refused)
    expect(postAs(null)).toBeGreaterThan(0)
  })

  it('to a role that the chart has no account for says which', () => {
    branch.bank.books.run("UPDATE ledgerAccounts SET role = NULL WHERE role = 'cash'")
    expect(() => postAs(null)).toThrow('the chart has no account for cash')
  })
})

describe('a sum', () => {
  it('L8 of a million times 0.10 is exact, and of what 64 bits cannot hold too', () => {
    const books = new Books(':memory:')
    books.prepare([{ owner: 'test', steps: ['CREATE TABLE a (aMinor INTEGER NOT NULL) STRICT'] }])
    books.run(
      'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) INSERT INTO a SELECT 10 FROM n',
    )
    expect(books.sum('aMinor', 'a')).toBe(10_000_000n)
    books.run('DELETE FROM a')
    for (let n = 0; n < 50; n += 1) books.insert('a', { aMinor: 9_223_372_036_854_775_807n })
    for (let n = 0; n < 50; n += 1) books.insert('a', { aMinor: -3n })
    expect(books.sum('aMinor', 'a')).toBe(50n * 9_223_372_036_854_775_804n)
    books.close()
  })
})

describe('random work', () => {
  let branch: Branch
  const accounts: NewAccount[] = []
  beforeAll(async () => {
    branch = await openBranch({ customers: 0, checkReplies: false })
    const clientId = await newCustomer(branch)
    for (let n = 0; n < 4; n += 1) accounts.push(await newAccount(branch, { clientId, cash: '100' }))
  })
  afterAll(() => branch.close())

  const at = fc.nat({ max: 3 })
  const amount = fc.oneof(
    fc.integer({ min: 1, max: 15_000 }).map((minor) => (minor / 100).toFixed(2)),
    fc.constantFrom('0', '-1', '1e3', '0.001', '100', '999999999999999.99'),
  )
  const day = fc.constantFrom(
    today,
    '04 January 2026',
    '01 December 2025',
    '01 June 2025',
    '06 January 2026',
    '31 May 2025',
  )
  const work = fc.oneof(
    fc.record({ kind: fc.constant('deposit' as const), a: at, amount, day }),
    fc.record({ kind: fc.constant('withdraw' as const), a: at, amount, day }),
    fc.record({ kind: fc.constant('transfer' as const), a: at, b: at, amount, day }),
    fc.record({ kind: fc.constant('hold' as const), a: at, amount }),
    fc.record({ kind: fc.constant('release' as const), a: at, n: fc.nat({ max: 400 }) }),
    fc.record({ kind: fc.constant('takeLien' as const), a: at, n: fc.nat({ max: 400 }) }),
    fc.record({ kind: fc.constant('undo' as const), a: at, n: fc.nat({ max: 400 }) }),
    fc.record({
      kind: fc.constantFrom('pnd' as const, 'removepnd' as const, 'pnc' as const, 'removepnc' as const),
      a: at,
    }),
  )
  type Work = typeof work extends fc.Arbitrary<infer T> ? T : never

  function carryOut(step: Work) {
    const account = accounts[step.a] ?? { id: 0, clientId: 0 }
    const params = { savingsId: account.id }
    const reason = { reasonForBlock: 'x' }
    switch (step.kind) {
      case 'deposit':
      case 'withdraw': {
        const body = { transactionDate: step.day, transactionAmount: step.amount }
        return branch.ask('teller', step.kind === 'deposit' ? 'depositCash' : 'withdrawCash', {
          params,
          body,
        })
      }
      case 'transfer': {
        const to = accounts[step.b] ?? account
        const body = transferBody(account, to, step.amount, { transactionDate: step.day })
        return branch.ask('teller', 'createIntraTransfer', { body })
      }
      case 'hold':
        return branch.ask('supervisor', 'placeLien', {
          params,
          body: { transactionDate: today, transactionAmount: step.amount, ...reason },
        })
      case 'release':
        return branch.ask('supervisor', 'releaseLien', {
          params: { ...params, lienId: step.n + 1 },
          body: {},
        })
      case 'takeLien':
        return branch.ask('supervisor', 'withdrawFromLien', {
          params: { ...params, lienId: step.n + 1 },
          body: {},
        })
      case 'undo':
        return branch.ask('supervisor', 'undoSavingsTransaction', {
          params: { ...params, transactionId: step.n + 1 },
          body: {},
        })
      case 'pnd':
        return branch.ask('supervisor', 'applyPostNoDebit', { params, body: reason })
      case 'pnc':
        return branch.ask('supervisor', 'applyPostNoCredit', { params, body: reason })
      case 'removepnd':
        return branch.ask('supervisor', 'removePostNoDebit', { params, body: {} })
      case 'removepnc':
        return branch.ask('supervisor', 'removePostNoCredit', { params, body: {} })
    }
  }

  it('L14 leaves the books right, in whatever order and however much at once', async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(work, { minLength: 1, maxLength: 6 }), { minLength: 5, maxLength: 25 }),
        async (rounds) => {
          for (const round of rounds) {
            const answers = await Promise.all(round.map(carryOut))
            for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
          expect(auditor(branch.bank.books)).toEqual([])
          expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
        },
      ),
      { seed: 20_260_105, numRuns: 25 },
    )
    // The work must have been of every kind, or the property proves nothing; and never a failure of the bank's own.
    expect([...statuses.keys()].sort()).toEqual([200, 400, 403, 404])
    expect(statuses.get(200)).toBeGreaterThan(100)
  })

  it('would be caught by both auditors where one leg were missing', async () => {
    const { books } = branch.bank
    books.transaction(() => {
      const first = accounts[0]?.id ?? 0
      books.run('UPDATE savingsAccounts SET balanceMinor = balanceMinor + 1 WHERE id = @first', { first })
    })
    expect(auditor(branch.bank.books)).not.toEqual([])
    expect((await branch.audit()).ok).toBe(false)
  })
})
