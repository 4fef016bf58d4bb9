/**
 * The trial would notice: each mutant is the real bank with one hand-made fault in its ledger, its accounts, liens,
 * transfers, charges or its group commit, and the bookkeeper or an auditor must catch it (the product functions have
 * mutants of their own). A mutant that survives means that a check is missing.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const steps = 600

const movement = 'savings-accounts/movement.ts'
const statement = 'savings-accounts/statement.ts'
const guards = 'savings-accounts/guards.ts'
const account = 'savings-accounts/account.ts'
const liens = 'handlers/liens.ts'
const transfers = 'handlers/transfers.ts'
const charges = 'charges/savings-charges.ts'
const group = 'core/group-commit.ts'

const mutants: [file: string, fault: string, from: string, to: string][] = [
  ['general-ledger/entry.ts', 'an entry loses its first line', 'of entry.lines)', 'of entry.lines.slice(1))'],
  ['general-ledger/entry.ts', 'every line is a debit', 'accountId, side,', "accountId, side: 'debit',"],
  [
    'general-ledger/entry.ts',
    'a line has one unit more',
    'accountId, side, amountMinor }',
    'accountId, side, amountMinor: amountMinor + 1n }',
  ],
  ['general-ledger/entry.ts', 'an entry is dated nowhere', 'day: entry.day', "day: ''"],
  [movement, 'a withdrawal adds', "value: 'Withdrawal', sign: -1n", "value: 'Withdrawal', sign: 1n"],
  [
    movement,
    'a past movement leaves later days alone',
    'runningBalanceMinor = runningBalanceMinor + @effectMinor',
    'runningBalanceMinor = runningBalanceMinor + 0 * @effectMinor',
  ],
  [movement, 'the balance is not kept', 'account.balanceMinor += row.effectMinor', 'void row.effectMinor'],
  [movement, 'the last day is not kept', 'account.lastTransactionOn = row.day', ''],
  [movement, 'the end of the statement is not kept', 'account.lastTransactionId = id', ''],
  [
    movement,
    'a past movement is not linked to',
    "books.update('savingsTransactions', next.id, { previousId: id })",
    '',
  ],
  [
    movement,
    'a past movement names the last one',
    'next ? next.previousId : account',
    'next ? account.lastTransactionId : account',
  ],
  [statement, 'a statement ends a day too early', 's.day > @day', "s.day > date(@day, '+1 day')"],
  [movement, 'a balance above the largest', 'after > (maxWholeUnits', 'after > 100n * (maxWholeUnits'],
  [
    movement,
    'what is owed counts as owned',
    'const own = (minor: bigint) => (minor > 0n ? minor : 0n)',
    'const own = (minor: bigint) => (minor > 0n ? minor : -minor)',
  ],
  [
    guards,
    'one unit more than there is',
    'if (amountMinor > most) refuse',
    'if (amountMinor > most + 1n) refuse',
  ],
  [
    guards,
    'past days may turn negative',
    'if (lowest - amountMinor >= floorMinor',
    'if (lowest >= floorMinor',
  ],
  [guards, 'a block does not hold', 'account.blocked === accountBlocks.all', 'account.blocked === 1'],
  [guards, 'post no debit does not hold', 'account.blocked !== accountBlocks.debits', 'true'],
  [guards, 'post no credit does not hold', 'account.blocked !== accountBlocks.credits', 'true'],
  [guards, 'tomorrow is a day like any', 'day > context.day', "day > '2999-01-01'"],
  [guards, 'the day of activation does not count', 'day < notBefore.day', "day < '1900-01-01'"],
  [
    guards,
    'the first deposit may be small',
    'if (amountMinor >= least) return',
    'if (amountMinor > 0n) return',
  ],
  [
    account,
    'what is held may be taken',
    'account.balanceMinor - account.onHoldMinor',
    'account.balanceMinor',
  ],
  [account, 'the least balance is forgotten', 'account.enforceMinRequiredBalance ?', 'false ?'],
  [account, 'twice the overdraft', '-account.overdraftLimitMinor', '-2n * account.overdraftLimitMinor'],
  [liens, 'a lien is released twice', 'lien.releaseTransactionId !== null', 'false'],
  [
    liens,
    'a release leaves the amount held',
    'changeHeld(context, account, -amountMinor)',
    'changeHeld(context, account, 0n)',
  ],
  [
    liens,
    'more is held than there is',
    'if (amountMinor <= most) return',
    'if (amountMinor <= 2n * most) return',
  ],
  [liens, 'money of a lien leaves, the lien stays', 'release(context, account, lien)\n    const', 'const'],
  [transfers, 'one leg is missing', "move(context, to, { ...leg, type: 'deposit' })", ''],
  [
    transfers,
    'both legs take',
    "move(context, to, { ...leg, type: 'deposit' })",
    "move(context, to, { ...leg, type: 'withdrawal' })",
  ],
  [transfers, 'dollars are naira', 'from.currency !== to.currency', 'false'],
  [transfers, 'the payee may be blocked', "mustTakeCredits(to, 'toAccountId')", ''],
  [
    transfers,
    'nobody asks whether it is covered',
    "mustCover(context, from, amountMinor, day, 'transferAmount')",
    '',
  ],
  [transfers, 'payer and payee are one', 'body.fromAccountId === body.toAccountId', 'false'],
  [
    charges,
    'an uncovered fee goes through',
    "mustCover(context, account, amountMinor, moved.day, 'transactionAmount')",
    '',
  ],
  [
    charges,
    'a fee is penalty income',
    "charge.penalty === 1 ? 'penaltyIncome'",
    "charge.penalty === 0 ? 'penaltyIncome'",
  ],
  [
    charges,
    'a paid charge counts as waived',
    "settle(context, charge, 'paidMinor'",
    "settle(context, charge, 'waivedMinor'",
  ],
  [
    charges,
    'a monthly charge comes once',
    'charge.dueOn = nextDue(recurrence, charge.dueOn)',
    'charge.dueOn = null',
  ],
  [charges, 'a charge falls due a day late', 's.dueOn <= @day', 's.dueOn < @day'],
  [group, 'a member has no savepoint', 'this.#books.attempt(work)', 'work()'],
  [group, 'one refusal sinks the group', 'if (isAtWork) return undefined', ''],
  [
    group,
    'a failed commit is told as done',
    'for (const { settle } of group) settle({ ok: false, problem })',
    'for (const { settle } of group) settle({ ok: true, value: problem })',
  ],
  [
    group,
    'who comes after a full group waits for ever',
    'if (this.#waiting.length > 0) this.#schedule()',
    '',
  ],
  [
    'http/carry-out.ts',
    'a write leaves no trace and no event',
    'trace(context, name, operation, input, reply)',
    '',
  ],
  ['core/books.ts', 'what a refused write did stays', "this.#do('ROLLBACK TO attempt')", ''],
]

/** Days of the unchanged bank: 1, 4 and 7 hold movements dated back among several of one day. */
const seeds = [2026, 1, 4, 7]

const program = fileURLToPath(new URL('mutants/program.ts', import.meta.url))

/** Of each fault, in order, what caught it; null where nothing did. */
async function tried(faults: readonly object[]): Promise<(string | null)[]> {
  const child = spawn(process.execPath, [program, String(steps)], { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (piece) => (said += String(piece)))
  child.stdin.end(faults.map((fault) => JSON.stringify(fault)).join('\n'))
  await new Promise((resolve) => child.once('close', resolve))
  // One line for each, as the program says.
  return said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string | null)
}

describe('a bank on trial', () => {
  let caught: (string | null)[] = []
  beforeAll(async () => {
    const unchanged = seeds.map((seed) => ({ seed }))
    caught = await tried([...unchanged, ...mutants.map(([file, , from, to]) => ({ file, from, to }))])
  })

  it.each(seeds.map((seed, at) => [seed, at] as const))(
    'is found right when nothing is changed (seed %i)',
    (_seed, at) => expect(caught[at]).toBe(null),
  )

  it('tells of every fault', () => expect(caught).toHaveLength(seeds.length + mutants.length))

  it.each(mutants.map(([file, fault], at) => [fault, file, at + seeds.length] as const))(
    'is found wrong where %s (%s)',
    (_fault, _file, at) => {
      expect(caught[at]).toMatch(/./)
      // A fault that is not in the source any more would be “caught” by the program itself.
      expect(caught[at]).not.toContain('does not stand once')
    },
  )
})
