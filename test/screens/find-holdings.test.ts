/** The find box by the number of a fixed deposit or a loan: whose it is, also where a customer has the same number. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { longDay, phoneNumber } from '../../renderer/i18n/format.ts'
import { letThrough, settled, takesKeys, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const list = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        accountNo: z.string(),
        clientId: z.int(),
        clientName: z.string(),
      }),
    ),
  }),
})
type Record = z.output<typeof list>['value']['pageItems'][number]
const hits = z.object({ hits: z.array(z.looseObject({ kind: z.string(), id: z.int() })) })

async function someOf(operation: string): Promise<Record> {
  const { pageItems } = valueOf(list, await desk.door(operation, { query: { limit: '20' } })).value
  const [one] = pageItems
  if (!one) throw new Error('the training world has none')
  return one
}
let deposit: Record
let loan: Record
beforeAll(async () => {
  ;[deposit, loan] = [await someOf('listFixedDeposits'), await someOf('listLoans')]
})

async function type(number: string): Promise<void> {
  const { page } = looking
  await page.keyboard.press('Control+h')
  await page.keyboard.press('F2')
  await page.keyboard.type(number)
  await page
    .getByRole('search')
    .getByText(/(found|narrow it down\.) ·/)
    .waitFor()
  await settled(page)
  await takesKeys(page)
}
const rows = () =>
  looking.page.getByRole('search').getByRole('group', { name: 'Customers and accounts' }).getByRole('option')

for (const [what, of] of [
  ['Fixed deposit', () => deposit],
  ['Loan', () => loan],
] as const) {
  test(`the number of a ${what.toLowerCase()} finds it, says what it is, and opens its customer with it chosen`, async () => {
    const { page } = looking
    const { accountNo, clientId, clientName } = of()
    await type(accountNo)
    const row = rows().filter({ hasText: what })
    await row.waitFor()
    await looking.picture(`found-${what}`)
    await expect.poll(() => row.innerText()).toContain(clientName)
    await row.click()
    await page.waitForURL(new RegExp(`#/customers/${clientId}\\?holding=`))
    const chosen = page.getByRole('listbox', { name: 'Accounts' }).getByRole('option', { selected: true })
    await expect.poll(async () => (await chosen.innerText()).replace(/\D/g, '')).toContain(accountNo)
  })
}

test('whose a loan is that was found is told from a namesake: by phone, office and birth', async () => {
  const { pageItems } = valueOf(list, await desk.door('listLoans', { query: { limit: '200' } })).value
  const counted = z.object({ count: z.int() })
  const nameOf = ({ clientId, clientName }: Record) => ({ name: clientName, except: clientId })
  async function ofNamesake(): Promise<Record | null> {
    for (const one of pageItems)
      if (valueOf(counted, await desk.door('customersLike', nameOf(one))).count > 0) return one
    return null
  }
  // Until the desk has fetched the customers, nobody has a namesake.
  await expect.poll(ofNamesake).not.toBeNull()
  const one = await ofNamesake()
  if (!one) throw new Error('nobody who has a loan has a namesake')
  const client = z.object({
    value: z.object({ mobileNo: z.string(), officeName: z.string(), dateOfBirth: z.string() }),
  })
  const params = { clientId: String(one.clientId) }
  const { mobileNo, officeName, dateOfBirth } = valueOf(
    client,
    await desk.door('getClient', { params }),
  ).value
  await type(one.accountNo)
  const row = rows().filter({ hasText: 'Loan' })
  for (const told of [phoneNumber(mobileNo), officeName, longDay(dateOfBirth)])
    await expect.poll(() => row.innerText()).toContain(told)
  await looking.picture('found-loan-of-namesake')
})

test('the loan that was found has the focus, also where the accounts are read before the loans', async () => {
  const { page } = looking
  const onCard = () => page.waitForFunction(() => document.activeElement?.matches('[role=option]'))
  await type(loan.accountNo)
  await page.route('**/door/listLoans', async (route) => {
    await onCard()
    await route.continue()
  })
  await rows().filter({ hasText: 'Loan' }).click()
  await page.waitForURL(/#\/customers\/\d+\?holding=/)
  const focused = () => page.evaluate(() => document.activeElement?.textContent.replace(/\D/g, '') ?? '')
  await expect.poll(focused).toContain(loan.accountNo)
  await looking.picture('found-loan-chosen')
  await letThrough(page)
})

test('of a number that is both, each is found, and Enter chooses neither', async () => {
  const { accountNo } = loan
  const { pageItems } = valueOf(
    z.object({
      value: z.looseObject({ pageItems: z.array(z.looseObject({ accountNo: z.string() })) }),
    }),
    await desk.door('listClients', { query: { limit: '1000' } }),
  ).value
  expect(pageItems.some((client) => client.accountNo === accountNo)).toBe(true)
  const found = async (text: string) => valueOf(hits, await desk.door('search', { text })).hits
  // A service that is slower than the desk waits for is asked once more.
  await expect
    .poll(async () => (await found(accountNo)).map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['client', 'loan']))
  // Spaces as on paper; a number that is not whole yet asks nobody.
  const spaced = `${accountNo.slice(0, 3)} ${accountNo.slice(3, 6)} ${accountNo.slice(6)}`
  await expect
    .poll(() => found(spaced))
    .toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'loan', id: loan.id })]))
  // The bank is asked without the label that stands before it on a slip.
  await expect
    .poll(() => found(`Loan no. ${accountNo}`))
    .toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'loan', id: loan.id })]))
  const begun = await found(accountNo.slice(0, 8))
  expect(begun.map(({ kind }) => kind)).not.toContain('loan')
})
