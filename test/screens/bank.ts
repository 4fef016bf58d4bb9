/** What the screen tests know of the training bank: asked at the door, never guessed. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { formatMoney } from '../../renderer/i18n/format.ts'
import { currencyOf, formatMinor, grouped, parseAmount } from '../../shared/values/money.ts'
import { settled, takesKeys, valueOf, type RunningDesk } from './desk.ts'

const money = z.union([z.string(), z.number()]).transform((value) => {
  const [whole = '0', decimals = ''] = String(value).split('.')
  return BigInt(whole + decimals.padEnd(2, '0'))
})
const option = z.looseObject({ id: z.int() })
const list = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        accountNo: z.string(),
        clientId: z.int(),
        clientName: z.string(),
        officeId: z.int(),
        status: option,
        subStatus: option,
        currency: z.looseObject({ code: z.string() }),
        savingsAmountOnHold: money.optional(),
        summary: z.looseObject({ availableBalance: money, accountBalance: money }),
      }),
    ),
  }),
})
const clients = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        mobileNo: z.string().optional(),
        bvn: z.string().optional(),
        kycConfirmed: z.boolean().optional(),
        status: option,
      }),
    ),
  }),
})

export interface TestAccount {
  id: number
  accountNo: string
  /** As the screens write it. */
  shownNumber: string
  clientId: number
  clientName: string
  officeId: number
  phone: string
  bvn: string
  hasIdentity: boolean
  status: number
  subStatus: number
  currency: string
  heldMinor: bigint
  availableMinor: bigint
  /** The same as wire text. */
  availableText: string
  /** What is available after so much has gone, as the screens write it. */
  shownAfter(minor: bigint): string
}

/** Every account of the bank. The desk must be unlocked. */
export async function accountsIn(desk: Pick<RunningDesk, 'door'>): Promise<TestAccount[]> {
  const page = { query: { limit: '1000' } }
  const accounts = valueOf(list, await desk.door('listSavingsAccounts', page)).value.pageItems
  const people = new Map(
    valueOf(clients, await desk.door('listClients', page)).value.pageItems.map((client) => [
      client.id,
      client,
    ]),
  )
  return accounts.map((account) => {
    const person = people.get(account.clientId)
    const { accountNo } = account
    const availableMinor = account.summary.availableBalance
    return {
      id: account.id,
      accountNo,
      shownNumber: `${accountNo.slice(0, 4)} ${accountNo.slice(4, 7)} ${accountNo.slice(7)}`,
      clientId: account.clientId,
      clientName: account.clientName,
      officeId: account.officeId,
      phone: person?.mobileNo ?? '',
      bvn: person?.bvn ?? '',
      hasIdentity: person?.kycConfirmed ?? false,
      status: account.status.id,
      subStatus: account.subStatus.id,
      currency: account.currency.code,
      heldMinor: account.savingsAmountOnHold ?? 0n,
      availableMinor,
      availableText: formatMinor(availableMinor),
      shownAfter: (minor) => grouped(formatMinor(availableMinor - minor)),
    }
  })
}

/** The first account of a kind. @throws when the world has none: the world of the seed is part of the test. */
export function oneOf(accounts: readonly TestAccount[], is: (account: TestAccount) => boolean): TestAccount {
  const found = accounts.find(is)
  if (!found) throw new Error('the training world has no such account')
  return found
}

/** Active, not stopped, in naira, and more than this may leave it. */
export function canPay(minMinor: bigint): (account: TestAccount) => boolean {
  return ({ status, subStatus, currency, availableMinor }) =>
    status === 300 && subStatus === 0 && currency === 'NGN' && availableMinor > minMinor
}

/** Payer and payee: two accounts of two customers, and either can pay. */
export function pairOf(accounts: readonly TestAccount[], minMinor = 5_000_000n): [TestAccount, TestAccount] {
  const usable = accounts.filter(canPay(minMinor))
  const payer = oneOf(usable, () => true)
  return [payer, oneOf(usable, ({ clientId }) => clientId !== payer.clientId)]
}

export function transferBody(from: TestAccount, to: TestAccount, amount: string, comment: string) {
  return {
    fromAccountId: from.id,
    fromClientId: from.clientId,
    fromOfficeId: from.officeId,
    toAccountId: to.id,
    toClientId: to.clientId,
    toOfficeId: to.officeId,
    fromAccountType: 'savings',
    toAccountType: 'savings',
    transferAmount: amount,
    comment,
    transactionDate: '05 January 2026',
    dateFormat: 'dd MMMM yyyy',
    locale: 'en',
  }
}

/** What a person's hands do on the page; a test that counts keys gives its own. */
interface Hands {
  press(key: string): Promise<void>
  type(text: string): Promise<void>
}

/** F2, the text, Enter; where several go with it ↓ chooses the first. The page of the customer opens. */
export async function find(page: Page, text: string, hands: Hands = page.keyboard): Promise<void> {
  await hands.press('F2')
  await hands.type(text)
  await page
    .getByRole('search')
    .getByText(/(found|narrow it down\.) ·/)
    .waitFor()
  // The list may still be that of the letters before.
  await settled(page)
  await takesKeys(page)
  const people = page.getByRole('search').getByRole('group', { name: 'Customers and accounts' })
  if ((await people.getByRole('option', { selected: true }).count()) === 0) await hands.press('ArrowDown')
  await hands.press('Enter')
  await page.waitForURL(/#\/customers\/[0-9]+/)
  // The page before may have been a customer's too: only at rest it is this one's, and its keys are those of the account.
  await settled(page)
  await page.getByRole('listbox', { name: 'Accounts' }).getByRole('option', { selected: true }).waitFor()
}

export async function focusIsOn(page: Page, name: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement: on } = document
        if (!(on instanceof HTMLElement)) return ''
        const labels =
          on instanceof HTMLInputElement ? [...(on.labels ?? [])].map((label) => label.innerText) : []
        return on.getAttribute('aria-label') ?? labels.join(' ')
      }),
    )
    .toContain(name)
}

/** The same by the name of a field in a form. */
export async function fieldHasFocus(page: Page, field: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe(field)
}

/** Whether it is there without scrolling, and nothing lies over it. */
export async function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((own) => {
    const { x, y, width, height } = own.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return y >= 0 && y + height <= innerHeight && top !== null && (own.contains(top) || top.contains(own))
  })
}

const charges = z.looseObject({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        name: z.string(),
        amount: z.string(),
        chargeTimeType: z.looseObject({ id: z.int() }),
        chargeAppliesTo: z.looseObject({ id: z.int() }),
        currency: z.looseObject({ code: z.string() }),
      }),
    ),
  }),
})
/** In naira, of a savings account. */
export async function chargeOnDueDate(
  desk: Pick<RunningDesk, 'door'>,
): Promise<{ id: number; name: string; shown: string }> {
  const found = valueOf(charges, await desk.door('listCharges', {})).value.pageItems.find(
    ({ chargeTimeType, chargeAppliesTo, currency }) =>
      chargeTimeType.id === 2 && chargeAppliesTo.id === 2 && currency.code === 'NGN',
  )
  if (!found) throw new Error('the training bank defines no charge on a due date')
  return { ...found, shown: formatMoney(parseAmount(found.amount, 2), currencyOf('NGN')) }
}
