/** A currency stands whole in the day’s report, however much stands beside it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, oneOf } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

test('no currency is broken in two beside long words and large amounts', async () => {
  const { page } = looking
  const does = async (command: string, input: object) => valueOf(z.unknown(), await desk.door(command, input))
  await does('openTill', { counts: { NGN: { note1000: 1250 } } })
  const { id } = oneOf(await accountsIn(desk), canPay(1n))
  const cash = {
    transactionDate: '05 January 2026',
    transactionAmount: '1499500',
    note: 'Ngozi Okafor Eze-Nwachukwu · school fees, second term',
  }
  await does('depositCash', { params: { savingsId: String(id) }, body: cash, confirmed: true })
  await go(page, '/till?do=report')
  const report = page.getByRole('region', { name: en.till.report.title })
  await report.getByText('school fees, second term').first().waitFor()
  await settled(page)
  const currencies = report.getByText('NGN', { exact: true })
  expect(await currencies.count()).toBeGreaterThan(5)
  const lines = await currencies.evaluateAll((all) => all.map((one) => one.getClientRects().length))
  expect(lines.every((many) => many === 1)).toBe(true)
  await looking.picture('report-currency')
})
