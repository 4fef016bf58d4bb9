/** What stands behind the lock is read once the lock is drawn (decision 588): it may come late, or not at all. */
import { afterEach, expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { look, type Looking } from './desk.ts'
import { desk, openFor } from './opened.ts'

openFor('nobody')

const behind = '**/assets/sittings-*.js'
let own: Looking

/** A page at the lock, to which what is behind it comes as the handler says. */
async function atLock(answer: Parameters<Looking['page']['route']>[1]): Promise<Looking['page']> {
  own = await look(desk.url)
  await own.page.route(behind, answer)
  await own.page.reload()
  await own.page.locator('#pin').waitFor()
  return own.page
}
async function typePin(): Promise<void> {
  await own.page.locator('input[type=radio][value="teller"]').press('Enter')
  await own.page.keyboard.type('1234')
  await own.page.keyboard.press('Enter')
}
afterEach(async () => {
  await desk.door('lock')
  await own.close()
})

test('the lock takes a PIN before it is there, and says that the desk is being opened until it comes', async () => {
  const coming = Promise.withResolvers<void>()
  const page = await atLock(async (route) => {
    await coming.promise
    await route.continue()
  })
  await typePin()
  await page.getByText(en.shell.state.loading).waitFor()
  coming.resolve()
  await page.locator('[role=search] input').waitFor()
  expect(own.complaints).toEqual([])
})

test('nor does the way to the bank come without it, and the lock is a key away', async () => {
  const page = await atLock((route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: en.connect.title }).press('Enter')
  await page.getByRole('alert').getByText(en.shell.line.outdated).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('#pin').waitFor()
})

test('where it cannot be had, whoever has unlocked is told what to do, and the next try is the next unlock', async () => {
  const page = await atLock((route) => route.fulfill({ status: 404 }))
  await typePin()
  await page.getByText(en.shell.line.outdated).waitFor()
  await own.picture('behind the lock')
  await page.unroute(behind)
  await desk.door('lock')
  await page.locator('#pin').waitFor()
  await typePin()
  await page.locator('[role=search] input').waitFor()
})
