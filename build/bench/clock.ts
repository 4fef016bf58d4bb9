/**
 * Moving the training clock a year over accounts that earn interest each day, posted monthly, with tax withheld and
 * every other account kept in motion by nothing: 1,000 and 10,000 accounts, and 100,000 on request
 * (`BENCH_ACCOUNTS=100000`). What counts is that it grows with the accounts and no faster.
 */
import { Books } from '../../sandbox/core/books.ts'
import { modules } from '../../sandbox/modules.ts'
import { GroupCommit } from '../../sandbox/core/group-commit.ts'
import type { OperationContext } from '../../sandbox/core/operation-context.ts'
import { BusinessClock } from '../../sandbox/core/business-clock.ts'
import { audit } from '../../sandbox/training/controls.ts'
import { foundWorld, openDoors } from '../../sandbox/world/found.ts'
import { measureOf, type Measure } from './measure.ts'

const seed = 7
const businessDate = '2026-01-05'

/** Seconds for a year; at least `accounts` of them earn interest. @throws when the books are not sound afterwards. */
async function year(accounts: number): Promise<{ seconds: number; accounts: number }> {
  const books = new Books(':memory:')
  books.prepare(modules.map(({ tables }) => tables))
  const context = (): OperationContext => ({
    books,
    day: businessDate,
    nowMs: 0,
    user: null,
    keyId: null,
    modules,
  })
  books.transaction(() => {
    const world = { seed, customers: accounts, businessDate }
    openDoors(context(), world)
    foundWorld(context(), world)
  })
  const earning = books.get<{ n: number }>(
    'SELECT count(*) AS n FROM interestStates s JOIN savingsAccounts a ON a.id = s.accountId WHERE a.balanceMinor > 0',
  )
  const clock = new BusinessClock(businessDate, new GroupCommit(books, () => undefined))
  const startedMs = performance.now()
  await clock.moveTo('2027-01-05', context)
  const seconds = (performance.now() - startedMs) / 1000
  const { ok, invariants } = audit(context())
  if (!ok) throw new Error(invariants.flatMap((proof) => (proof.ok ? [] : proof.name)).join(', '))
  books.close()
  return { seconds, accounts: earning?.n ?? 0 }
}

export async function measureClock(): Promise<Measure[]> {
  const asked = Number(process.env['BENCH_ACCOUNTS'] ?? 0)
  const few = await year(1000)
  const measures: Measure[] = []
  for (const customers of asked > 0 ? [10_000, asked] : [10_000]) {
    const many = await year(customers)
    const perAccount = (of: typeof many) => (of.seconds * 1000) / of.accounts
    measures.push(
      measureOf(
        {
          name: `a year of the clock over ${many.accounts} accounts in ${many.seconds.toFixed(1)} s`,
          unit: 'ms for each account',
          value: perAccount(many),
          peer: `the same over ${few.accounts} accounts`,
          peerValue: perAccount(few),
        },
        // Linear, give or take what a larger tree costs.
        { atMost: 1.5 },
      ),
    )
  }
  return measures
}
