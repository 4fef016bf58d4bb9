/**
 * A service that has only what is documented: it lists accounts and no customers. Whoever is found by name is shown by
 * what the accounts tell, with its age; what the bank does not offer is said once, and nothing waits for it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startService, type Service } from '../edges/service.ts'
import { accountNumber } from '../../renderer/i18n/format.ts'
import { en } from '../../renderer/i18n/en.ts'
import {
  closePages,
  go,
  look,
  settled,
  startDesk,
  unlock,
  valueOf,
  type Looking,
  type RunningDesk,
} from './desk.ts'
import { keepPictures } from './opened.ts'
import { policyArgs } from './policy-args.ts'

const accounts = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({ id: z.int(), accountNo: z.string(), clientId: z.int(), clientName: z.string() }),
    ),
  }),
})
let service: Service
let desk: RunningDesk
let looking: Looking
let list: z.output<typeof accounts>['value']['pageItems']

beforeAll(async () => {
  service = await startService()
  desk = await startDesk({
    args: [
      ...[
        '--bank-url',
        service.baseUrl,
        '--gateway-url',
        service.gatewayUrl,
        '--key',
        'teller=KEY_OF_TELLER',
      ],
      ...policyArgs({ operations: { getMe: true } }),
    ],
    env: { KEY_OF_TELLER: service.keyOf('teller') },
  })
  looking = await look(desk.url)
  await unlock(looking.page, 'teller')
})
keepPictures(() => looking)
afterAll(async () => {
  await looking?.close()
  await closePages()
  await desk?.remove()
  await service?.end()
})

const nthCustomer = (nth: number) => {
  const one = list[nth]
  if (!one) throw new Error('the service lists too few accounts')
  return { ...one, all: list.filter(({ clientId }) => clientId === one.clientId) }
}
const { accounts: _, ...parts } = en.customer.parts
const notOffered = en.customer.notOffered(Object.values(parts))

async function isShown({ clientId, clientName, all }: ReturnType<typeof nthCustomer>): Promise<void> {
  const { page } = looking
  await page.getByRole('heading', { level: 1, name: clientName }).waitFor()
  const who = page.locator('.columns > .who')
  await who.getByText(en.find.numbered(clientId), { exact: true }).waitFor()
  // Of phone and BVN: what was never read is not said to be missing at the bank.
  await expect.poll(() => who.getByText(en.customer.notHere, { exact: true }).count()).toBe(2)
  for (const told of [en.customer.noLikeness.photo, en.customer.identity.untold, en.customer.noFacts])
    expect(await who.getByText(told).count()).toBe(0)
  const what = page.locator('.columns > .what')
  for (const { accountNo } of all) await what.getByText(accountNumber(accountNo)).waitFor()
  await what.getByText(/^From this computer, as of/).waitFor()
  await what.getByText(en.customer.keptAccounts, { exact: true }).waitFor()
  await what.getByText(notOffered, { exact: true }).waitFor()
  await settled(page)
  expect(await page.getByText(en.shell.state.loading).count()).toBe(0)
  expect(await page.getByText('is not known to offer this').count()).toBe(0)
  expect(await page.locator('.columns').getByRole('alert').count()).toBe(0)
}

test('the accounts are fetched, and with them the names', async () => {
  const status = async () => JSON.stringify(await desk.door('syncStatus'))
  await expect.poll(status).toMatch(/"seen":[1-9]/)
  await expect.poll(status).toContain('"state":"idle"')
  const asked = { query: { limit: '100' } }
  list = valueOf(accounts, await desk.door('listSavingsAccounts', asked)).value.pageItems
})

test('whoever is found by name has their name, their number and the accounts that are known here', async () => {
  const { page } = looking
  const one = nthCustomer(0)
  await page.keyboard.press('F2')
  await page.keyboard.type(one.clientName)
  const row = page.getByRole('search').getByRole('option').filter({ hasText: one.clientName }).first()
  await row.getByText(en.find.noPhone).waitFor()
  await looking.picture('found-from-accounts')
  await page.keyboard.press('Escape')
  await go(page, `/customers/${one.clientId}`)
  await isShown(one)
  await looking.picture('customer-from-accounts')
  // What the bank offers can be done; what it does not is named once.
  const actions = page.getByRole('navigation', { name: en.customer.do })
  await actions.getByRole('button', { name: 'Transfer' }).waitFor()
  expect(await actions.getByRole('button', { name: en.account.openAccount }).count()).toBe(0)
  expect(await actions.getByText(en.shell.notAllowed.off.replace(/\.$/, '')).count()).toBe(1)
  await page.keyboard.press('Enter')
  await settled(page)
  expect(page.url()).toContain(`#/customers/${one.clientId}`)
})

test('of somebody whom nothing tells of it is said that nothing is known, and nothing is offered for them', async () => {
  const { page } = looking
  await go(page, '/customers/987654')
  const what = page.locator('.columns > .what')
  await what.getByText(en.customer.accountsNotHere, { exact: true }).waitFor()
  await what.getByText(notOffered, { exact: true }).waitFor()
  await page.locator('.columns > .who').getByText(en.find.numbered('987654')).waitFor()
  await settled(page)
  await looking.picture('customer-of-whom-nothing-is-known')
  expect(await page.getByText(en.shell.state.loading).count()).toBe(0)
  const actions = page.getByRole('navigation', { name: en.customer.do })
  expect(await actions.getByRole('button').count()).toBe(0)
  await actions.getByText(en.customer.accountsNotHere, { exact: true }).first().waitFor()
})

test('so it is while the bank is away', async () => {
  const { page } = looking
  service.shut()
  await page
    .getByText(/^Offline since/)
    .first()
    .waitFor()
  const one = nthCustomer(5)
  await go(page, `/customers/${one.clientId}`)
  await isShown(one)
  await looking.picture('customer-from-accounts-offline')
})
