/**
 * Every screen in light and dark, on a branch PC (1366×768) and enlarged to 200 % (683×384): no violation that axe
 * finds, nothing wider than the window, nothing that the page's policy stops, and a picture of each to look at.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, oneOf, type TestAccount } from './bank.ts'
import { closeBrowser, look, startDesk, unlock, valueOf, type Looking, type RunningDesk } from './desk.ts'

/** The colours and sizes in which each screen is judged. */
const views = {
  light: { width: 1366, height: 768, colorScheme: 'light' },
  dark: { width: 1366, height: 768, colorScheme: 'dark' },
  enlarged: { width: 683, height: 384, colorScheme: 'light' },
} as const

let desk: RunningDesk
let rich: TestAccount
let other: TestAccount
let blocked: TestAccount
let held: TestAccount
let entryId: string
let refusedId: string

async function transfer(from: TestAccount, to: TestAccount, amount: string): Promise<string> {
  const body = {
    ...{ fromAccountId: from.id, fromClientId: from.clientId, fromOfficeId: from.officeId },
    ...{ toAccountId: to.id, toClientId: to.clientId, toOfficeId: to.officeId },
    ...{
      fromAccountType: 'savings',
      toAccountType: 'savings',
      transferAmount: amount,
      comment: 'School fees',
    },
    ...{ transactionDate: '05 January 2026', dateFormat: 'dd MMMM yyyy', locale: 'en' },
  }
  return valueOf(z.looseObject({ id: z.string() }), await desk.door('createIntraTransfer', { body })).id
}

/** A name as long as a name may be, with marks, and with a control that would turn the text around. */
const longName = 'Ọlọ́runfẹ́mi\u202e Adéwálé-Ògúnṣànyà '.repeat(12).trim().slice(0, 100)

beforeAll(async () => {
  desk = await startDesk()
  valueOf(z.unknown(), await desk.door('unlock', { profile: 'supervisor', pin: '5678' }))
  const accounts = await accountsIn(desk)
  const usable = (account: TestAccount) =>
    account.status === 300 &&
    account.subStatus === 0 &&
    account.currency === 'NGN' &&
    account.availableMinor > 9_000_000n
  held = oneOf(accounts, (account) => account.heldMinor > 0n)
  rich = oneOf(accounts, (account) => usable(account) && account.id !== held.id)
  other = oneOf(accounts, (account) => usable(account) && account.clientId !== rich.clientId)
  blocked = oneOf(accounts, (account) => account.subStatus === 400)
  entryId = await transfer(rich, other, '1234.56')
  refusedId = await transfer(rich, other, '999999999.00')
})
afterAll(async () => {
  await closeBrowser()
  await desk?.remove()
})

const settle = (page: Page) => page.waitForTimeout(700)
const go = async (page: Page, hash: string): Promise<void> => {
  await page.evaluate((to) => {
    location.hash = to
  }, hash)
  await settle(page)
}

/** Each screen by its name, and how to come there. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  start: (page) => go(page, '#/'),
  find: async (page) => {
    await go(page, '#/')
    await page.keyboard.press('F2')
    await page.keyboard.type('ade')
    await page.getByRole('option').first().waitFor()
    await settle(page)
  },
  'find-nothing': async (page) => {
    await page.keyboard.press('F2')
    await page.keyboard.type('zzzz')
    await page.getByText('Nothing found for').waitFor()
  },
  customer: async (page) => {
    await page.keyboard.press('Escape')
    await go(page, `#/customers/${rich.clientId}?account=${rich.id}`)
  },
  'customer-held': (page) => go(page, `#/customers/${held.clientId}?account=${held.id}`),
  'customer-blocked': (page) => go(page, `#/customers/${blocked.clientId}?account=${blocked.id}`),
  account: (page) => go(page, `#/customers/${rich.clientId}/accounts/${rich.id}`),
  'account-held': (page) => go(page, `#/customers/${held.clientId}/accounts/${held.id}`),
  transfer: (page) => go(page, `#/transfer?from=${rich.id}`),
  'transfer-faults': async (page) => {
    await page.getByLabel('Comment').press('Enter')
    await page.getByRole('alert').waitFor()
    await page.keyboard.press('F1')
    await settle(page)
  },
  'transfer-readback': async (page) => {
    await page.getByLabel('To', { exact: true }).fill(other.accountNo)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('Amount').fill('1234.56')
    await settle(page)
    await page.getByLabel('Comment').press('Enter')
    await page.getByRole('dialog').waitFor()
    await settle(page)
  },
  posted: async (page) => {
    await page.keyboard.press('Escape')
    await go(page, `#/posted/${entryId}`)
  },
  'posted-refused': (page) => go(page, `#/posted/${refusedId}`),
  approvals: (page) => go(page, '#/approvals'),
  'approvals-reject': async (page) => {
    await page.keyboard.press('j')
    for (
      let step = 0;
      step < 30 && (await page.getByRole('button', { name: /Reject/ }).count()) === 0;
      step++
    ) {
      await page.keyboard.press('j')
      await page.waitForTimeout(60)
    }
    await page.keyboard.press('r')
    await page.getByRole('dialog').waitFor()
    await settle(page)
  },
  journal: async (page) => {
    await page.keyboard.press('Escape')
    await go(page, `#/journal/${refusedId}`)
  },
  'journal-empty': (page) => go(page, '#/journal?state=inDoubt'),
  settings: (page) => go(page, '#/settings'),
  'new-customer': (page) => go(page, '#/customers/new'),
  'new-account': (page) => go(page, `#/customers/${rich.clientId}/accounts/new`),
  commands: async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await settle(page)
  },
  keys: async (page) => {
    await page.keyboard.press('Escape')
    await go(page, '#/')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await settle(page)
  },
  'no-such-page': async (page) => {
    await page.keyboard.press('Escape')
    await go(page, '#/no/such/page')
  },
}

const judges = {
  light: (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }),
  dark: (page: Page) => new AxeBuilder({ page }).withRules(['color-contrast']),
  enlarged: (page: Page) => new AxeBuilder({ page }).disableRules(['color-contrast']),
}

async function judge({ page, picture }: Looking, name: string): Promise<void> {
  const told: string[] = []
  for (const view of ['light', 'dark', 'enlarged'] as const) {
    const { width, height, colorScheme } = views[view]
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(150)
    await picture(`${name} ${view}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (wide > 0) told.push(`${view}: ${wide} pixels wider than the window`)
    // The page is the same in each view but for its colours and its width: each is judged once.
    const { violations } = await judges[view](page).analyze()
    for (const { id, nodes } of violations) {
      told.push(`${view}: ${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`)
    }
  }
  await page.setViewportSize(views.light)
  expect(told, name).toEqual([])
}

test('the lock screen', async () => {
  await desk.door('lock')
  const looking = await look(desk.url)
  await looking.page.getByRole('radio').first().waitFor()
  await settle(looking.page)
  await judge(looking, 'lock')
  expect(looking.complaints).toEqual([])
  await looking.close()
})

describe('the screen', () => {
  let looking: Looking

  beforeAll(async () => {
    await desk.door('lock')
    looking = await look(desk.url)
    await unlock(looking.page, 'supervisor')
  })
  afterAll(async () => {
    const { complaints } = looking
    await looking.close()
    expect(complaints).toEqual([])
  })

  for (const [name, come] of Object.entries(screens)) {
    test(`${name}`, async () => {
      await come(looking.page)
      await judge(looking, name)
    })
  }
})

test('a name of a hundred letters, with a control mark in it, breaks no page', async () => {
  const body = {
    ...{ clientType: 'corporate', fullname: longName, officeId: rich.officeId, isActive: false },
  }
  const made = valueOf(z.looseObject({ id: z.string() }), await desk.door('createClient', { body }))
  const looking = await look(desk.url)
  await go(looking.page, `#/posted/${made.id}`)
  await judge(looking, 'long-name posted')
  const entry = valueOf(
    z.looseObject({ reply: z.looseObject({ clientId: z.int() }) }),
    await desk.door('journalEntry', { id: made.id }),
  )
  await go(looking.page, `#/customers/${entry.reply.clientId}`)
  await judge(looking, 'long-name customer')
  expect(await looking.page.getByRole('heading', { level: 1 }).innerText()).not.toContain('\u202e')
  await go(looking.page, '#/approvals')
  await looking.page.keyboard.press('End')
  await judge(looking, 'long-name approvals')
  expect(looking.complaints).toEqual([])
  await looking.close()
})
