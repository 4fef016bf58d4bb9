/** What must hold of charges and of withheld tax. */
import { expect } from 'vitest'

export type ChargeModule = typeof import('../../../sandbox/calculations/charges.ts')
export type TaxModule = typeof import('../../../sandbox/calculations/tax.ts')

export function checkCharges(module: ChargeModule): void {
  const owed = { chargedMinor: 1_000n, paidMinor: 0n, waivedMinor: 0n, writtenOffMinor: 0n }
  const paid = module.settleCharge(owed, 'paidMinor', 400n)
  expect(module.chargeOutstanding(paid)).toBe(600n)
  const waived = module.settleCharge(paid, 'waivedMinor', 600n)
  expect(module.chargeOutstanding(waived)).toBe(0n)
  expect(waived).toEqual({ chargedMinor: 1_000n, paidMinor: 400n, waivedMinor: 600n, writtenOffMinor: 0n })
  for (const amount of [0n, -1n, 601n]) {
    expect(() => module.settleCharge(paid, 'paidMinor', amount)).toThrow(module.BeyondCharge)
  }
  expect(module.priceOf({ kind: 'flat', amountMinor: 5_000n }, 1n)).toBe(5_000n)
  expect(module.priceOf({ kind: 'percent', rate: 1_500_000n }, 10_033n)).toBe(150n)
  expect(module.priceOf({ kind: 'percent', rate: 50_000_000n }, 25n)).toBe(12n)

  const yearly = { time: 6 as const, everyMonths: 12, onMonthDay: [3, 31] as const }
  expect(module.firstDue(yearly, '2026-01-05')).toBe('2026-03-31')
  expect(module.firstDue(yearly, '2026-03-31')).toBe('2026-03-31')
  expect(module.firstDue(yearly, '2026-04-01')).toBe('2027-03-31')
  expect(module.nextDue(yearly, '2026-03-31')).toBe('2027-03-31')
  const leap = { time: 6 as const, everyMonths: 12, onMonthDay: [2, 29] as const }
  expect(module.firstDue(leap, '2026-01-05')).toBe('2026-02-28')
  expect(module.nextDue(leap, '2027-02-28')).toBe('2028-02-29')
  const monthly = { time: 7 as const, everyMonths: 1, onMonthDay: [1, 31] as const }
  expect(module.firstDue(monthly, '2026-02-10')).toBe('2026-02-28')
  expect(module.nextDue(monthly, '2026-02-28')).toBe('2026-03-31')
  expect(module.nextDue({ ...monthly, everyMonths: 3 }, '2026-11-30')).toBe('2027-02-28')
}

export function checkTax(module: TaxModule): void {
  const tax = { id: 1, rate: 10_000_000n, startDate: '2026-02-01' }
  expect(module.withheldFrom([tax], 12_345n, '2026-01-31')).toEqual([])
  expect(module.withheldFrom([tax], 12_345n, '2026-02-01')).toEqual([{ componentId: 1, amountMinor: 1_234n }])
  expect(module.withheldFrom([tax], 4n, '2026-02-01')).toEqual([])
  const parts = module.withheldFrom([tax, { ...tax, id: 2, rate: 95_000_000n }], 1_000n, '2026-03-01')
  expect(parts).toEqual([
    { componentId: 1, amountMinor: 100n },
    { componentId: 2, amountMinor: 900n },
  ])
  expect(module.totalWithheld(parts)).toBe(1_000n)
}
