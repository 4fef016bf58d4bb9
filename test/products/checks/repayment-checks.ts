/** What must hold of repayment, waiver, write-off and recovery. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Installment } from '../../../sandbox/calculations/repayment.ts'

export type RepaymentModule = typeof import('../../../sandbox/calculations/repayment.ts')

function installments(module: RepaymentModule, dues: readonly (readonly [bigint, bigint, bigint, bigint])[]) {
  return dues.map(([penalty, fee, interest, principal], index): Installment => ({
    number: index + 1,
    from: `2026-0${index + 1}-05`,
    due: `2026-0${index + 2}-05`,
    metOn: null,
    penalty: module.portion(penalty),
    fee: module.portion(fee),
    interest: module.portion(interest),
    principal: module.portion(principal),
  }))
}

export function checkRepayment(module: RepaymentModule, runs: number, seed: number): void {
  const two = installments(module, [
    [500n, 300n, 2_000n, 10_000n],
    [0n, 0n, 1_500n, 10_000n],
  ])
  // Penalties, fees, interest, principal of the oldest; then the next.
  const part = module.repay(two, 3_000n, '2026-02-01')
  expect(part.split).toEqual({ penalty: 500n, fee: 300n, interest: 2_000n, principal: 200n })
  expect(part.installments[0]?.metOn).toBe(null)
  const more = module.repay(part.installments, 10_000n, '2026-02-02')
  expect(more.split).toEqual({ penalty: 0n, fee: 0n, interest: 200n, principal: 9_800n })
  expect(more.installments[0]?.metOn).toBe('2026-02-02')
  expect(more.overpaidMinor).toBe(0n)
  const all = module.repay(more.installments, 12_000n, '2026-02-03')
  expect(all.overpaidMinor).toBe(700n)
  expect(module.totalOutstanding(all.installments)).toBe(0n)
  expect(two[0]?.penalty.paidMinor).toBe(0n)

  const waived = module.waiveInterest(part.installments, 1_500n, '2026-02-02')
  expect(waived.split).toEqual({ penalty: 0n, fee: 0n, interest: 1_500n, principal: 0n })
  expect(() => module.waiveInterest(part.installments, 1_501n, '2026-02-02')).toThrow(
    module.BeyondOutstanding,
  )

  const written = module.writeOff(part.installments, '2026-05-01')
  expect(written.split).toEqual({ penalty: 0n, fee: 0n, interest: 1_500n, principal: 19_800n })
  expect(module.totalOutstanding(written.installments)).toBe(0n)
  expect(module.recover(21_300n, 0n, 20_000n)).toBe(20_000n)
  expect(module.recover(21_300n, 20_000n, 1_300n)).toBe(21_300n)
  expect(() => module.recover(21_300n, 20_000n, 1_301n)).toThrow(module.BeyondOutstanding)

  expect(module.arrears(two, '2026-02-05')).toBe(null)
  expect(module.arrears(two, '2026-02-06')).toEqual({ overdueMinor: 12_800n, since: '2026-02-05' })
  expect(module.arrears(more.installments, '2026-03-05')).toBe(null)

  const due = fc.tuple(fc.bigInt(0n, 500n), fc.bigInt(0n, 500n), fc.bigInt(0n, 5_000n), fc.bigInt(0n, 9_000n))
  const step = fc.tuple(fc.constantFrom('repay' as const, 'waive' as const), fc.bigInt(1n, 20_000n))
  fc.assert(
    fc.property(
      fc.array(due, { minLength: 1, maxLength: 5 }),
      fc.array(step, { maxLength: 8 }),
      (dues, steps) => {
        let state = installments(module, dues)
        const asked = module.totalOutstanding(state)
        let given = 0n
        for (const [way, amountMinor] of steps) {
          const before = module.totalOutstanding(state)
          const open = module.totalOutstanding(state, 'interest')
          if (way === 'waive' && amountMinor > open) continue
          const result =
            way === 'waive'
              ? module.waiveInterest(state, amountMinor, '2026-02-01')
              : module.repay(state, amountMinor, '2026-02-01')
          const split = Object.values(result.split).reduce((sum, share) => sum + share, 0n)
          expect(split + result.overpaidMinor).toBe(amountMinor)
          expect(module.totalOutstanding(result.installments)).toBe(before - split)
          expect(result.overpaidMinor === 0n || split === before).toBe(true)
          given += split
          state = result.installments
        }
        expect(module.totalOutstanding(state)).toBe(asked - given)
        for (const one of state) {
          for (const name of module.portions) expect(module.outstanding(one[name]) >= 0n).toBe(true)
        }
      },
    ),
    { numRuns: runs, seed },
  )
}
