/** What the evidence of an application says yes to, it says by what: the product's own terms, and the bank's word (decision 510). */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { settled } from './desk.ts'
import { looking, openFor } from './opened.ts'
import { choose, one } from './queue.ts'

openFor('supervisor')

const { detail } = en.fixedDeposit
const termsOf = async (field: string): Promise<string> => {
  const row = looking.page.getByRole('row').filter({ hasText: new RegExp(`^\\s*${field}`) })
  return (await row.getByRole('cell').nth(2).innerText()).trim()
}

test('a fixed deposit is held against the terms of its product, which are named, and the rest against nothing', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  const deposit = await one(
    ({ kind, steps, own, detail: of }) =>
      kind === 'fixedDeposit' && !own && steps.length > 0 && of.startsWith('Growth'),
  )
  await choose(deposit)
  await page.getByRole('columnheader', { name: en.approvals.product }).waitFor()
  await settled(page)
  expect(await termsOf(detail.term)).toBe(en.approvals.between('6 months', '24 months'))
  expect(await termsOf(detail.rate)).toMatch(/^[0-9.]+ %$/)
  expect(await termsOf(detail.amount)).toBe(en.approvals.notCompared)
  // Who approved it is no term.
  expect(await termsOf(detail.approved)).toBe('')
  const rule = page.getByRole('listitem').filter({ hasText: en.approvals.rules.product })
  expect(await rule.innerText()).toMatch(/yes, in [2-9] terms/)
  await looking.picture('held-against-deposit')
})

test('an identity is confirmed by somebody’s word, and it is said where nothing here shows for it', async () => {
  const { page } = looking
  await page.route('**/door/listClientDocuments', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.value.value.pageItems = []
    await route.fulfill({ response, json })
  })
  await choose(await one(({ kind, own, steps }) => kind === 'loan' && !own && steps.includes('approveLoan')))
  await page.getByText(en.approvals.identityAtBank(true)).waitFor()
  await page.unroute('**/door/listClientDocuments')
  await page.getByText(en.approvals.rules.atBank).waitFor()
  await looking.picture('held-against-identity')
})
