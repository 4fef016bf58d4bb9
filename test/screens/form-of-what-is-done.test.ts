/** A form that was begun goes when its act was done another way: it would lead to a page that can only refuse. */
import { expect, test } from 'vitest'
import { focusIsOn } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { one } from './queue.ts'
import { z } from 'zod'

openFor('supervisor')

test('the form of an approval that was begun is not unfinished once the loan is approved', async () => {
  const { page } = looking
  const loan = await one(({ own, steps }) => !own && steps.includes('approveLoan'))
  const other = await one(({ own, steps, id }) => !own && id !== loan.id && steps.includes('approveLoan'))
  for (const { id } of [other, loan]) {
    await go(page, `/do/approveLoan?loanId=${id}`)
    await focusIsOn(page, 'Approval date')
    await page.locator('[data-field="approvedLoanAmount"]').fill('1000')
    await settled(page)
  }
  await go(page, '/')
  const begun = page.getByRole('region', { name: 'Unfinished forms' }).getByRole('link')
  await expect.poll(() => begun.count()).toBe(2)
  const approved = await desk.door('approveLoan', {
    params: { loanId: String(loan.id) },
    body: { approvedOnDate: '05 January 2026', dateFormat: 'dd MMMM yyyy', locale: 'en' },
  })
  valueOf(z.unknown(), approved)
  await expect.poll(() => begun.count()).toBe(1)
  await begun.filter({ hasText: other.title }).waitFor()
  await looking.picture('form-of-what-is-done')
})
