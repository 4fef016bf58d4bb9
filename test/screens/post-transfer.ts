/** One transfer by keys alone, from the customer’s page to “confirmed”: what a desk in any window must be able to do. */
import type { Page } from 'playwright-core'
import { find, focusIsOn, type TestAccount } from './bank.ts'

/** Transfers ₦10,500.00. */
export async function postTransfer(page: Page, payer: TestAccount, payee: TestAccount): Promise<void> {
  await find(page, payer.accountNo)
  await page.getByRole('heading', { level: 1, name: payer.clientName }).waitFor()
  await page.keyboard.press('F5')
  await page.getByRole('heading', { name: 'Transfer between savings accounts' }).waitFor()
  await page.getByText('available').first().waitFor()
  await focusIsOn(page, 'To')
  await page.keyboard.type(payee.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('10500')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Comment')
  await page.keyboard.type('Rent, January')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Ten thousand five hundred naira only').waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
}
