/** What must hold of ledger entries: nothing unbalanced can be built (L1). */
import fc from 'fast-check'
import { expect } from 'vitest'

export type EntryModule = typeof import('../../../sandbox/general-ledger/entry.ts')

export function checkEntries(module: EntryModule, runs: number, seed: number): void {
  const { balanced, credit, debit } = module
  const good = [debit('cash', 500n), credit('savingsControl', 300n), credit('feeIncome', 200n)]
  expect(balanced(good)).toEqual(good)
  expect(debit('cash', 1n).side).toBe('debit')
  expect(credit('cash', 1n).side).toBe('credit')
  const wrong = {
    'off by one': [debit('cash', 500n), credit('savingsControl', 499n)],
    'off by one the other way': [debit('cash', 499n), credit('savingsControl', 500n)],
    'one line': [debit('cash', 500n)],
    'only credits': [credit('cash', 500n)],
    'no line': [],
    'a zero line': [debit('cash', 0n), credit('savingsControl', 0n)],
    'a negative line': [debit('cash', -5n), credit('savingsControl', -5n)],
    'the same account on both sides': [debit(7, 500n), credit(7, 500n)],
  }
  for (const [name, lines] of Object.entries(wrong)) expect(() => balanced(lines), name).toThrow()
  const line = fc.record({
    account: fc.integer({ min: 1, max: 4 }),
    side: fc.constantFrom('debit' as const, 'credit' as const),
    amountMinor: fc.bigInt(-2n, 5n),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
      const sum = (side: string) =>
        lines.filter((one) => one.side === side).reduce((total, one) => total + one.amountMinor, 0n)
      const accounts = (side: string) => lines.filter((one) => one.side === side).map((one) => one.account)
      const isSound =
        lines.every((one) => one.amountMinor > 0n) &&
        sum('debit') === sum('credit') &&
        sum('debit') > 0n &&
        accounts('debit').every((account) => !accounts('credit').includes(account))
      if (isSound) expect(balanced(lines)).toEqual(lines)
      else expect(() => balanced(lines)).toThrow()
    }),
    { numRuns: runs, seed },
  )
}
