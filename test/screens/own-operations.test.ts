/**
 * Operations that a service file adds, by keyboard alone (decision 161): a payment as the how-to describes it, from the
 * find box over read-back and posting to the journal; an outage in the middle of it, and how its doubt is settled.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { operationNames, operationOf } from '../../shared/operations/index.ts'
import { isAssumed } from '../../shared/operations/operation.ts'
import { documentedFile, startPaymentsService, type PaymentsService } from '../services/payments-service.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import {
  closePages,
  look,
  settled,
  startDesk,
  takesKeys,
  unlock,
  type Looking,
  type RunningDesk,
} from './desk.ts'
import { judgeHere } from './judge.ts'
import { startBank, type OwnBank } from './own-bank.ts'
import { newFolder } from './run-folder.ts'

let bank: OwnBank
let service: PaymentsService
let desk: RunningDesk
let looking: Looking
let payer: TestAccount
const folder = newFolder('own-operations')
const complaints: string[] = []

beforeAll(async () => {
  bank = await startBank()
  service = await startPaymentsService(new URL(bank.baseUrl).origin)
  const policy = join(folder, 'policy.json')
  writeFileSync(join(folder, 'service.json'), documentedFile())
  // This bank has everything that the table assumes; whose a key is it does not tell.
  const operations = Object.fromEntries(
    operationNames.filter((name) => isAssumed(operationOf(name))).map((name) => [name, name !== 'getMe']),
  )
  writeFileSync(policy, JSON.stringify({ serviceFile: 'service.json', operations }))
  const url = service.url + new URL(bank.baseUrl).pathname
  const { args, env } = bank.onIt(['teller', 'supervisor'])
  const own = ['--bank-url', url, '--gateway-url', url, '--mode', 'bearer', '--policy', policy]
  desk = await startDesk({ folder, isProcess: true, args: [...args, ...own], env })
  looking = await look(desk.url)
  await unlock(looking.page, 'teller')
  payer = oneOf(await accountsIn(desk), canPay(9_000_000n))
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await looking.picture('failed-own-operations')
})
afterAll(async () => {
  complaints.push(...(looking?.complaints ?? []))
  await looking?.close()
  await closePages()
  await desk?.stop()
  await service?.stop()
  await bank?.stop()
  rmSync(folder, { recursive: true, force: true })
  // What the browser itself writes of a look-up that found nothing is no complaint of ours.
  expect(complaints).toEqual([])
})

const keys = async (...all: string[]): Promise<void> => {
  for (const key of all) await looking.page.keyboard.press(key)
}
const type = (text: string): Promise<void> => looking.page.keyboard.type(text)

async function open(words: string, title: string): Promise<void> {
  const { page } = looking
  await keys('Control+k')
  await type(words)
  await page.getByRole('option', { name: title }).first().waitFor()
  await keys('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

async function fillPayment(amount: string): Promise<void> {
  const { page } = looking
  await focusIsOn(page, 'From account')
  await type(payer.accountNo)
  await page.getByRole('option').first().waitFor()
  await keys('Enter')
  await focusIsOn(page, 'Amount')
  await type(amount)
  await keys('Enter')
  await focusIsOn(page, 'Way')
  await type('at once')
  await keys('Enter')
  await focusIsOn(page, 'Bank code')
  await type('058')
  await keys('Enter')
  await focusIsOn(page, 'To account')
  await type('0123456789')
  await keys('Enter')
  await focusIsOn(page, 'Value date')
  await keys('Enter')
  await focusIsOn(page, 'Remark')
}

test('a payment is found by name and code, filled in, read back and posted by keys alone', async () => {
  const { page } = looking
  await open('another bank', 'Pay to another bank')
  await fillPayment('10500')
  await judgeHere(looking, 'own-payment')
  await keys('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ten thousand five hundred naira only').waitFor()
  await dialog.getByText('at once').waitFor()
  await judgeHere(looking, 'own-payment-readback')
  await takesKeys(page)
  await keys('F10')
  await page.getByRole('heading', { name: /^Yes, (accepted|confirmed)/ }).waitFor()
  // Of a service that tells no event the desk reads the books after ten seconds: here it is asked to at once.
  const id = /posted\/(\w+)/.exec(page.url())?.[1]
  expect(await desk.door('checkAgain', { id })).toMatchObject({ ok: true })
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  await judgeHere(looking, 'own-payment-posted')
  expect(service.payments).toMatchObject([{ amount: '10500', creditAccount: '0123456789' }])
})

test('a payment whose answer is lost is in doubt on the screen, and is settled by itself', async () => {
  const { page } = looking
  await open('8001', 'Pay to another bank')
  await fillPayment('20500')
  await keys('Enter')
  await page.getByRole('dialog').getByText('Twenty thousand five hundred naira only').waitFor()
  await takesKeys(page)
  service.fate = 'lostAfter'
  await keys('F10')
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  expect(service.writes).toHaveLength(2)
  await keys('F8')
  await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor()
  await page.getByText('Pay to another bank').first().waitFor()
  await settled(page)
  await judgeHere(looking, 'own-journal')
})

test('a look-up lists what the service lists, and one that asks for an account asks for it first', async () => {
  const { page } = looking
  await open('8002', 'Payments to other banks')
  await page.getByRole('cell', { name: 'ACCEPTED' }).first().waitFor()
  await judgeHere(looking, 'own-look-up')
  await open('8012', 'Virtual accounts')
  await focusIsOn(page, 'Under account')
  await type(payer.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F10')
  await page.getByText('The bank lists nothing here.').waitFor()
  await judgeHere(looking, 'own-look-up-asks')
})
