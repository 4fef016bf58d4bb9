/**
 * The checks would notice: each mutant below is the real module with one hand-made fault, and the very checks
 * that the real one passes must fail on it. A mutant that survives means that a check is missing.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCharges, checkTax, type ChargeModule, type TaxModule } from './checks/charge-checks.ts'
import { checkDeposits, checkTerms, type DepositModule, type TermModule } from './checks/deposit-checks.ts'
import { checkEntries, type EntryModule } from './checks/entry-checks.ts'
import { checkExact, type ExactModule } from './checks/exact-checks.ts'
import { checkInterest, type InterestModule } from './checks/interest-checks.ts'
import { checkRepayment, type RepaymentModule } from './checks/repayment-checks.ts'
import { checkSchedules, type ScheduleModule } from './checks/schedule-checks.ts'

const runs = 60
const seed = 2026

/** What each module must pass; a mutant has the exports of the module it was made from. */
const checks = {
  'calculations/exact.ts': (module: unknown) => checkExact(module as ExactModule, runs, seed),
  'calculations/interest.ts': (module: unknown) => checkInterest(module as InterestModule, runs, seed),
  'calculations/schedule.ts': (module: unknown) => checkSchedules(module as ScheduleModule, runs, seed),
  'calculations/repayment.ts': (module: unknown) => checkRepayment(module as RepaymentModule, runs, seed),
  'calculations/deposit-term.ts': (module: unknown) => checkTerms(module as TermModule),
  'calculations/fixed-deposit.ts': (module: unknown) => checkDeposits(module as DepositModule, 20, seed),
  'calculations/charges.ts': (module: unknown) => checkCharges(module as ChargeModule),
  'calculations/tax.ts': (module: unknown) => checkTax(module as TaxModule),
  'general-ledger/entry.ts': (module: unknown) => checkEntries(module as EntryModule, 300, seed),
}

type File = keyof typeof checks

const mutants: [file: File, fault: string, from: string, to: string][] = [
  ['calculations/exact.ts', 'half goes up', 'whole % 2n === 1n', 'true'],
  ['calculations/exact.ts', 'half goes down', 'whole % 2n === 1n', 'false'],
  [
    'calculations/exact.ts',
    'the sign is lost',
    'return -roundHalfEven(-numerator',
    'return roundHalfEven(-numerator',
  ],
  [
    'calculations/interest.ts',
    'the last day bears nothing',
    'monthEndNumber(day), to) + 1',
    'monthEndNumber(day), Math.max(to - 1, day)) + 1',
  ],
  [
    'calculations/interest.ts',
    'daily interest is simple',
    '(balance + accrued) * growth',
    'balance * growth + accrued * scale',
  ],
  [
    'calculations/interest.ts',
    'overdraft bears the other rate',
    'newAccrual(terms, terms.overdraftRate)',
    'newAccrual(terms, terms.rate)',
  ],
  ['calculations/interest.ts', 'a balance of zero is owed', 'else if (minor < 0n)', 'else if (minor <= 0n)'],
  ['calculations/interest.ts', 'months do not compound', 'BigInt(days) * top', '0n * top'],
  [
    'calculations/interest.ts',
    'no average is taken',
    'terms.calculation === 1) {',
    'terms.calculation > 0) {',
  ],
  [
    'calculations/interest.ts',
    'posting is dated the last day',
    'postingPeriodEnd(day, posting)) + 1',
    'postingPeriodEnd(day, posting))',
  ],
  ['calculations/interest.ts', 'quarters are months', '5: 3,', '5: 1,'],
  [
    'calculations/schedule.ts',
    'the last installment leaves a rest',
    'isLast ? balanceMinor',
    'isLast && wanted > balanceMinor ? balanceMinor',
  ],
  [
    'calculations/schedule.ts',
    'interest on the first balance',
    'on(balanceMinor, span.rate)',
    'on(terms.principalMinor, span.rate)',
  ],
  ['calculations/schedule.ts', 'grace is forgotten', 'index < terms.graceOnPrincipal', 'index < 0'],
  [
    'calculations/schedule.ts',
    'a monthly rate is a yearly one',
    'terms.ratePerPeriod * 12n',
    'terms.ratePerPeriod',
  ],
  [
    'calculations/schedule.ts',
    'due days drift',
    'addTerm(start, times(terms.repaymentEvery, index + 1))',
    'addTerm(from, terms.repaymentEvery)',
  ],
  [
    'calculations/schedule.ts',
    'multiples are ignored',
    'const multiple = multipleMinor ?? 1n',
    'const multiple = 1n',
  ],
  ['calculations/schedule.ts', 'leap years are forgotten', '`${year + 1}-01-01`', '`${year}-12-31`'],
  [
    'calculations/repayment.ts',
    'principal before interest',
    "'interest', 'principal'] as const",
    "'principal', 'interest'] as const",
  ],
  [
    'calculations/repayment.ts',
    'more is recovered than written off',
    'writtenOffMinor - recoveredMinor',
    'writtenOffMinor',
  ],
  ['calculations/repayment.ts', 'what is too much is lost', 'overpaidMinor: left', 'overpaidMinor: 0n'],
  [
    'calculations/repayment.ts',
    'a waiver takes principal',
    "['interest'], 'waivedMinor'",
    "['interest', 'principal'], 'waivedMinor'",
  ],
  [
    'calculations/repayment.ts',
    'late on the day itself',
    'installment.due < today',
    'installment.due <= today',
  ],
  ['calculations/deposit-term.ts', 'multiples from nothing', 'rules.min ?? {', 'null ?? {'],
  [
    'calculations/deposit-term.ts',
    'the oldest chart counts',
    'last.fromDate > next.fromDate',
    'last.fromDate < next.fromDate',
  ],
  [
    'calculations/fixed-deposit.ts',
    'the penalty is forgotten',
    'applicable - terms.penalty.rate : 0n',
    'applicable : 0n',
  ],
  ['calculations/fixed-deposit.ts', 'a rate below nothing', 'applicable > terms.penalty.rate ?', 'true ?'],
  ['calculations/fixed-deposit.ts', 'the closing day bears interest', 'dayNumber(day) - 1', 'dayNumber(day)'],
  [
    'calculations/fixed-deposit.ts',
    'whole term and elapsed term change places',
    'terms.penalty.on === 1',
    'terms.penalty.on === 2',
  ],
  [
    'calculations/fixed-deposit.ts',
    'nothing is taken back',
    'outcome.interestMinor - postedMinor',
    'outcome.interestMinor',
  ],
  [
    'calculations/charges.ts',
    'more is paid than owed',
    'amountMinor > chargeOutstanding(tally)',
    'amountMinor > tally.chargedMinor',
  ],
  ['calculations/charges.ts', 'a day that the month lacks', 'wanted < last ? wanted : last', 'wanted'],
  ['calculations/tax.ts', 'tax before its first day', 'component.startDate > day', 'false'],
  ['calculations/tax.ts', 'more tax than interest', 'share > left ? left : share', 'share'],
  [
    'general-ledger/entry.ts',
    'one unit does not matter',
    'difference !== 0n',
    'difference > 1n || difference < -1n',
  ],
  ['general-ledger/entry.ts', 'zero lines pass', 'amountMinor <= 0n', 'amountMinor < 0n'],
  [
    'general-ledger/entry.ts',
    'an entry without lines passes',
    'sides.debit.size === 0 || sides.credit.size === 0',
    'false',
  ],
  [
    'general-ledger/entry.ts',
    'credits count as debits',
    "side === 'debit' ? amountMinor : -amountMinor",
    'amountMinor',
  ],
]

const sandbox = new URL('../../sandbox/', import.meta.url)
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutants-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The module's source with a replacement, its imports leading back to the real neighbours. */
async function mutated(file: File, number: number, change: (source: string) => string): Promise<unknown> {
  const home = new URL(file, sandbox)
  const source = change(readFileSync(home, 'utf8')).replace(
    /from '(\.{1,2}\/[^']+)'/g,
    (_, path: string) => `from '${new URL(path, home).href}'`,
  )
  const place = join(folder, `mutant-${number}.ts`)
  writeFileSync(place, source)
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(place).href)
  return module
}

describe('the checks', () => {
  it('pass on every module when nothing is changed', async () => {
    for (const [number, file] of Object.keys(checks).entries()) {
      // The keys of `checks` are the files.
      const key = file as File
      checks[key](await mutated(key, 1000 + number, (source) => source))
    }
  })

  it.each(mutants.map((mutant, number) => [mutant[0], mutant[1], number] as const))(
    'of %s notice that %s',
    async (file, fault, number) => {
      const [, , from, to] = mutants[number] ?? ['', '', '', '']
      const module = await mutated(file, number, (source) => {
        expect(source.split(from).length - 1, `“${from}” stands once`).toBe(1)
        return source.replace(from, () => to)
      })
      expect(() => checks[file](module), fault).toThrow()
    },
  )
})
