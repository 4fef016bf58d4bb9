/** A length of time is read back with its unit, as one fact. */
import { expect, it } from 'vitest'
import { shapesOf } from '../../renderer/actions/field-kinds.ts'
import { shownFacts } from '../../renderer/actions/wording.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { currencyOf } from '../../shared/values/money.ts'

const fields = shapesOf(operationOf('createFixedDeposit').body)
const read = (row: Record<string, string>) =>
  shownFacts('createFixedDeposit', fields, row, new Map(), currencyOf('NGN')).map(
    ({ label, value }) => `${label}: ${value}`,
  )

it('is six months, and one year', () => {
  expect(read({ depositPeriod: '6', depositPeriodFrequencyId: '2' })).toEqual(['Term: 6 months'])
  expect(read({ depositPeriod: '1', depositPeriodFrequencyId: '3' })).toEqual(['Term: 1 year'])
})

it('keeps apart what stands alone', () => {
  expect(read({ depositPeriodFrequencyId: '0' })).toEqual(['Term, unit: days'])
  expect(read({ depositPeriod: '90' })).toEqual(['Term: 90'])
})
