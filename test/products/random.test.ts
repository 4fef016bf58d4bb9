/**
 * Thousands of random steps on deposits, loans, charges and the ledger, allowed and not, with days passing between:
 * whatever happens, a refused step leaves nothing behind and the audit finds the books sound.
 */
import { describe, expect, it } from 'vitest'
import { findUser } from '../../sandbox/administration/users.ts'
import { modules } from '../../sandbox/modules.ts'
import type { OperationContext } from '../../sandbox/core/operation-context.ts'
import { Refused } from '../../sandbox/core/refusal.ts'
import { handlers } from '../../sandbox/handlers/index.ts'
import { evenNumbers } from '../../sandbox/core/faults.ts'
import { addDays, wireDate } from '../../shared/values/dates.ts'
import { operationOf, type TableName } from '../../shared/operations/index.ts'
import { openBranch } from '../sandbox/branch.ts'

/** `STEPS=100000` for a long night. */
const steps = Number(process.env['STEPS'] ?? 2000)
const seed = Number(process.env['SEED'] ?? 2026)

describe('products under random steps', () => {
  it('keep sound books, and refuse without a trace', async () => {
    const branch = await openBranch({ customers: 12 })
    const { books } = branch.bank
    const next = evenNumbers(seed)
    const below = (most: number) => Math.floor(next() * most)
    const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
    let day = '2026-01-05'
    const counts = { done: 0, refused: 0 }
    const context = (user: number | null): OperationContext => ({
      books,
      day,
      nowMs: 0,
      user: user === null ? null : (findUser(books, user) ?? null),
      keyId: null,
      modules,
    })
    const some = (table: string) =>
      String(1 + below((books.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0) + 1))
    const amount = () => pick(['0.01', '50.00', '1234.56', '20000', '999999.99', `${below(9000)}.5`]) ?? '1'
    const recent = () => wireDate(addDays(day, -below(4)))
    const closure = () => ({
      closedOnDate: recent(),
      onAccountClosureId: pick(['100', '200']),
      toSavingsAccountId: Number(some('savingsAccounts')),
    })

    const manual = books
      .all<{ id: number }>('SELECT id FROM ledgerAccounts WHERE manualEntriesAllowed = 1 OR id < 4')
      .map(({ id }) => id)

    const plans: Partial<Record<TableName, () => { params?: object; body?: object }>> = {
      createFixedDeposit: () => ({
        body: {
          clientId: 1 + below(12),
          productId: 1 + below(2),
          submittedOnDate: recent(),
          depositAmount: amount(),
          depositPeriod: 1 + below(200),
          depositPeriodFrequencyId: pick([0, 2]),
          dateFormat: 'dd MMMM yyyy',
          locale: 'en',
        },
      }),
      approveFixedDeposit: () => ({
        params: { accountId: some('fixedDeposits') },
        body: { approvedOnDate: recent() },
      }),
      activateFixedDeposit: () => ({
        params: { accountId: some('fixedDeposits') },
        body: { activatedOnDate: recent() },
      }),
      closeFixedDepositEarly: () => ({ params: { accountId: some('fixedDeposits') }, body: closure() }),
      closeMaturedFixedDeposit: () => ({ params: { accountId: some('fixedDeposits') }, body: closure() }),
      createLoan: () => ({
        body: {
          clientId: 1 + below(12),
          productId: 1 + below(3),
          submittedOnDate: recent(),
          principal: amount(),
          numberOfRepayments: 1 + below(12),
          graceOnPrincipalPayment: below(3),
          amortizationType: below(2),
          interestType: below(2),
        },
      }),
      approveLoan: () => ({ params: { loanId: some('loans') }, body: { approvedOnDate: recent() } }),
      disburseLoan: () => ({ params: { loanId: some('loans') }, body: { actualDisbursementDate: recent() } }),
      repayLoan: () => ({
        params: { loanId: some('loans') },
        body: { transactionDate: recent(), transactionAmount: amount() },
      }),
      waiveLoanInterest: () => ({
        params: { loanId: some('loans') },
        body: { transactionDate: recent(), transactionAmount: amount() },
      }),
      writeOffLoan: () => ({ params: { loanId: some('loans') }, body: { transactionDate: recent() } }),
      recoverLoan: () => ({
        params: { loanId: some('loans') },
        body: { transactionDate: recent(), transactionAmount: amount() },
      }),
      addSavingsCharge: () => ({
        params: { savingsId: some('savingsAccounts') },
        body: { chargeId: 1 + below(4), dueDate: wireDate(addDays(day, below(40))) },
      }),
      paySavingsCharge: () => {
        const one = pick(
          books.all<{ id: number; accountId: number }>('SELECT id, accountId FROM savingsCharges'),
        )
        return {
          params: { savingsId: String(one?.accountId ?? 1), savingsChargeId: String(one?.id ?? 1) },
          body: { amount: amount(), transactionDate: recent() },
        }
      },
      waiveSavingsCharge: () => ({
        params: { savingsId: some('savingsAccounts'), savingsChargeId: some('savingsCharges') },
        body: {},
      }),
      addLoanCharge: () => ({
        params: { loanId: some('loans') },
        body: { chargeId: 4 + below(3), ...(next() < 0.5 && { dueDate: wireDate(addDays(day, below(90))) }) },
      }),
      waiveLoanCharge: () => {
        const one = pick(books.all<{ id: number; loanId: number }>('SELECT id, loanId FROM loanCharges'))
        return {
          params: { loanId: String(one?.loanId ?? 1), loanChargeId: String(one?.id ?? 1) },
          body: {},
        }
      },
      withdrawCash: () => ({
        params: { savingsId: some('savingsAccounts') },
        body: { transactionDate: recent(), transactionAmount: amount() },
      }),
      depositCash: () => ({
        params: { savingsId: some('savingsAccounts') },
        body: { transactionDate: recent(), transactionAmount: amount() },
      }),
      postJournalEntry: () => {
        const same = amount()
        return {
          body: {
            officeId: 1,
            transactionDate: recent(),
            currencyCode: 'NGN',
            debits: [{ glAccountId: pick(manual), amount: same }],
            credits: [{ glAccountId: pick(manual), amount: next() < 0.8 ? same : amount() }],
          },
        }
      },
    }
    // The keys of `plans` are names of operations.
    const names = Object.keys(plans) as TableName[]
    const doneBy = new Set<string>()
    try {
      for (let step = 0; step < steps; step += 1) {
        if (step % 25 === 24) passDays(1 + below(12))
        const name = pick(names) ?? 'createLoan'
        const asked = plans[name]?.() ?? {}
        const entry = operationOf(name)
        const input = {
          params: entry.params?.parse(asked.params ?? {}),
          query: undefined,
          body: entry.body?.parse(asked.body ?? {}),
          file: undefined,
        }
        const before = step % 60 === 0 ? branch.dump() : null
        try {
          // The entry's own schemas made the input of its own handler.
          const handler = handlers[name] as (context: OperationContext, given: unknown) => unknown
          books.transaction(() => handler(context(name.startsWith('approve') ? 2 : 1), input))
          counts.done += 1
          doneBy.add(name)
        } catch (problem) {
          if (!(problem instanceof Refused)) throw problem
          counts.refused += 1
          if (before !== null) expect(branch.dump()).toBe(before)
        }
        if (step % 500 === 499) await soundBooks()
      }
      await soundBooks()
      expect([...doneBy].toSorted()).toEqual(names.toSorted())
      expect(counts.done).toBeGreaterThan(steps / 10)
      expect(counts.refused).toBeGreaterThan(steps / 10)
    } finally {
      await branch.close()
    }

    function passDays(days: number): void {
      for (let passed = 0; passed < days; passed += 1) {
        day = addDays(day, 1)
        books.transaction(() => {
          for (const { due = [] } of modules) for (const work of due) work.run(context(null))
        })
      }
    }

    async function soundBooks(): Promise<void> {
      const wrong = (await branch.audit()).invariants.filter(({ ok, name }) => !ok && !/events?\b/.test(name))
      expect(wrong, `seed ${seed}`).toEqual([])
    }
  })
})
