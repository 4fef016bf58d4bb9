/**
 * A desk that is live (issue 6): what another desk does at the bank shows on the open page, with a quiet note, and
 * nothing moves under the hands of somebody who types. Two desks, one bank, every event a real one.
 */
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, oneOf, pairOf, transferBody, type TestAccount } from './bank.ts'
import { holdBack, settled, letThrough, look, closePages, startDesk, unlock, valueOf } from './desk.ts'
import type { Looking, RunningDesk } from './desk.ts'
import { newFolder } from './run-folder.ts'
import { startBank, type OwnBank } from './own-bank.ts'
import { arrive } from './screens.ts'

const folders = ['here', 'elsewhere'].map((name) => newFolder(`live-${name}`))

let bank: OwnBank
let here: RunningDesk
let elsewhere: RunningDesk
let looking: Looking
let rich: TestAccount
let other: TestAccount
let loanId: number

beforeAll(async () => {
  bank = await startBank()
  // One person each: a person's signing key is made anew by the desk at which they sit down.
  const open = (folder: string, person: string) => startDesk({ folder, ...bank.onIt([person]) })
  here = await open(folders[0] ?? '', 'supervisor')
  elsewhere = await open(folders[1] ?? '', 'teller')
  looking = await look(here.url)
  await unlock(looking.page, 'supervisor')
  valueOf(z.unknown(), await elsewhere.door('unlock', { profile: 'teller', pin: '1234' }))
  ;[rich, other] = pairOf(await accountsIn(elsewhere), 9_000_000n)
  const page = z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int(), status: option })) })
  const { value } = valueOf(z.looseObject({ value: page }), await elsewhere.door('listLoans'))
  loanId = value.pageItems.find(({ status }) => status.id === 300)?.id ?? 0
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await looking.picture('failed-live')
})
afterAll(async () => {
  const complaints = looking?.complaints
  await looking?.close()
  await closePages()
  await here?.stop()
  await elsewhere?.stop()
  await bank?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  expect(complaints).toEqual([])
})

const option = z.looseObject({ id: z.int() })
const posted = z.looseObject({ state: z.string(), reply: z.unknown() })
const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }
const day = '05 January 2026'

async function post(operation: string, input: object): Promise<void> {
  const { state } = valueOf(posted, await elsewhere.door(operation, input))
  expect(['accepted', 'confirmed']).toContain(state)
}
const transferred = (amount: string) =>
  post('createIntraTransfer', { body: transferBody(rich, other, amount, `live ${amount}`) })
const note = () => looking.page.getByRole('status', { name: en.live.label })

describe('an open page shows what was done elsewhere', () => {
  test.each<[string, () => string, () => Promise<void>, () => string]>([
    ['an account', () => account(), () => transferred('11.11'), () => '11.11'],
    ['a customer', () => `#/customers/${other.clientId}`, () => transferred('12.12'), () => '12.12'],
    ['the transfers', () => '#/transfers', () => transferred('13.13'), () => '13.13'],
    ['the ledger', () => '#/ledger', () => transferred('14.14'), () => '14.14'],
    [
      'what waits for approval',
      () => '#/approvals',
      () => post('createSavingsAccount', { body: application() }),
      () => rich.clientName,
    ],
    [
      'a loan',
      () => `#/customers/${rich.clientId}/loans/${loanId}`,
      () =>
        post('repayLoan', {
          params: { loanId: String(loanId) },
          body: { transactionAmount: '15.50', transactionDate: day, ...dated },
        }),
      () => '15.50',
    ],
  ])('%s', async (name, hash, change, shows) => {
    const { page } = looking
    await arrive(page, '#/')
    await arrive(page, hash())
    const main = page.getByRole('main')
    expect(await main.getByText(shows()).count()).toBe(0)
    await change()
    await main.getByText(shows()).first().waitFor()
    await note()
      .getByText(/The bank reported/)
      .waitFor()
    await looking.picture(`live ${name}`)
  })
})
const account = () => `#/customers/${rich.clientId}/accounts/${rich.id}`
const application = () => ({ clientId: rich.clientId, productId: 1, submittedOnDate: day, ...dated })

test('in a row of events the page reads one after another, and ends at the newest figure', async () => {
  const { page } = looking
  await arrive(page, '#/')
  await arrive(page, account())
  const reads = { count: 0, underWay: 0, most: 0 }
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/door/getSavingsAccount', async (route) => {
    reads.count += 1
    reads.underWay += 1
    reads.most = Math.max(reads.most, reads.underWay)
    await holdBack(route, held)
    reads.underWay -= 1
    await route.continue()
  })
  const events = 12
  for (let number = 1; number <= events; number += 1) {
    await transferred(`0.${String(number).padStart(2, '0')}`)
    // What came meanwhile is one read; held for longer, the page would give it up.
    if (number === 4) answer()
  }
  const { shownAfter } = oneOf(await accountsIn(elsewhere), ({ id }) => id === rich.id)
  await page.locator('p.figure').getByText(shownAfter(0n)).waitFor()
  await letThrough(page)
  expect(reads.most).toBe(1)
  expect(reads.count).toBeGreaterThan(0)
  expect(reads.count).toBeLessThan(events)
})

describe('nothing moves under the hands of somebody who types', () => {
  test.each<[string, () => string, string]>([
    ['a transfer', () => `#/transfer?savingsId=${rich.id}`, 'comment'],
    ['a deposit', () => `#/deposit?savingsId=${rich.id}`, 'note'],
    ['a lien', () => `#/do/placeLien?savingsId=${rich.id}`, 'reasonForBlock'],
    ['a repayment', () => `#/do/repayLoan?loanId=${loanId}`, 'comment'],
  ])('%s', async (name, hash, field) => {
    const { page } = looking
    await arrive(page, '#/')
    await arrive(page, hash())
    const input = page.locator(`[data-field="${field}"]`)
    await input.focus()
    await page.keyboard.type('12')
    const stand = () =>
      page.evaluate(() => {
        const on = document.activeElement
        if (!(on instanceof HTMLInputElement || on instanceof HTMLTextAreaElement)) return null
        const { x, y, width, height } = on.getBoundingClientRect()
        return { field: on.dataset['field'], value: on.value, at: on.selectionStart, x, y, width, height }
      })
    const before = await stand()
    expect(before?.field).toBe(field)
    await transferred('1.50')
    await post('repayLoan', {
      params: { loanId: String(loanId) },
      body: { transactionAmount: '1.50', transactionDate: day, ...dated },
    })
    // It was heard of, and shown.
    await note().getByText('→').first().waitFor()
    await settled(page)
    await looking.picture(`typing ${name}`)
    expect(await stand()).toEqual(before)
  })
})
