/** Whose accounts a field lists once a customer of several was chosen in it (decision 370). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { longDay } from '../../renderer/i18n/format.ts'
import { accountsIn, focusIsOn, oneOf } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const client = z.looseObject({ value: z.looseObject({ dateOfBirth: z.string() }) })

test('a namesake of two accounts is named above them; digits narrow them, and nothing that is typed is stray', async () => {
  const { page } = looking
  const all = await accountsIn(desk)
  const of = (id: number) => all.filter(({ clientId }) => clientId === id)
  const one = oneOf(
    all,
    ({ clientName, clientId }) =>
      of(clientId).length > 1 &&
      all.some((other) => other.clientName === clientName && other.clientId !== clientId),
  )
  const [, second] = of(one.clientId)
  const params = { clientId: String(one.clientId) }
  const { dateOfBirth } = valueOf(client, await desk.door('getClient', { params })).value
  const field = page.getByLabel('From')
  const options = page.getByRole('option')
  const told = page
    .getByRole('status')
    .filter({ hasText: en.find.accountsOf(`${one.clientName}, born ${longDay(dateOfBirth)}`) })

  await page.keyboard.press('F5')
  await focusIsOn(page, 'From')
  await page.keyboard.type(one.clientName)
  const row = options.filter({ hasText: en.find.kind.client }).filter({ hasText: longDay(dateOfBirth) })
  await row.waitFor()
  const open = async (): Promise<void> => {
    while ((await row.getAttribute('aria-selected')) !== 'true') {
      await page.keyboard.press('ArrowDown')
      await settled(page)
    }
    await page.keyboard.press('Enter')
    await told.waitFor()
    await expect.poll(() => options.count()).toBe(of(one.clientId).length)
  }
  await open()
  await expect.poll(() => options.first().innerText()).toContain(longDay(dateOfBirth))
  await looking.picture('whose-accounts')

  // Back to the people, with the mark on whoever was opened.
  for (const key of ['Escape', 'Backspace']) {
    await page.keyboard.press(key)
    await told.waitFor({ state: 'hidden' })
    await expect.poll(() => field.inputValue()).toBe(one.clientName)
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
    await open()
  }

  // Digits of nobody here are a new search, which says so, and stand alone in the field.
  await page.keyboard.type('99999')
  await page.getByText(en.find.newSearch(`${one.clientName}, born ${longDay(dateOfBirth)}`)).waitFor()
  await expect.poll(() => field.inputValue()).toBe('99999')
  // An amount typed too early finds a stranger by its digits: Enter takes nobody who was not chosen.
  const stranger = oneOf(all, ({ clientId }) => clientId !== one.clientId)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(one.clientName)
  await row.waitFor()
  await open()
  await page.keyboard.type(stranger.accountNo)
  await page.getByText(en.find.newSearch(`${one.clientName}, born ${longDay(dateOfBirth)}`)).waitFor()
  await expect.poll(() => options.count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByText(en.find.another(false)).waitFor()
  expect(await options.first().getAttribute('aria-selected')).not.toBe('true')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(one.clientName)
  await row.waitFor()
  await open()

  await page.keyboard.type(second?.accountNo.slice(-3) ?? '')
  await expect.poll(() => options.count()).toBe(1)
  await told.waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'To')
  await expect.poll(() => field.inputValue()).toBe(second?.shownNumber)
})

test('a list that is left gives the field back what was typed in it', async () => {
  const { page } = looking
  const all = await accountsIn(desk)
  const one = oneOf(all, ({ clientId }) => all.filter((other) => other.clientId === clientId).length > 1)
  await focusIsOn(page, 'To')
  await page.keyboard.type(one.phone)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: one.clientName }).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe(one.phone)
})

test('of two accounts the one that can be paid is taken; what finds nobody keeps the keys until somebody is', async () => {
  const { page } = looking
  const all = await accountsIn(desk)
  const of = (id: number) => all.filter(({ clientId }) => clientId === id)
  const naira = (clientId: number) => of(clientId).filter(({ currency }) => currency === 'NGN')
  const payee = oneOf(all, (one) => of(one.clientId).length > 1 && naira(one.clientId).length === 1)
  const payer = oneOf(all, (one) => one.currency === 'NGN' && one.clientId !== payee.clientId)
  const to = page.getByLabel('To', { exact: true })
  await go(page, `/transfer?savingsId=${payer.id}`)
  await focusIsOn(page, 'To')
  await page.keyboard.type('2500')
  await page.getByText('Nothing found for “2500”.').waitFor()
  await page.keyboard.press('Enter')
  await settled(page)
  await focusIsOn(page, 'To')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(payee.phone)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await expect.poll(() => to.inputValue()).toBe(naira(payee.clientId)[0]?.shownNumber)
})
