/**
 * Every screen and the states of it that matter, in one list: what judges looks or words walks over all of them. A
 * route of the program is on the list by being there; a state (a dialog, a form with faults) is added by hand.
 */
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { router } from '../../renderer/app/routes.ts'
import { accountsIn, oneOf, pairOf, transferBody, type TestAccount } from './bank.ts'
import { go, settled, valueOf, type RunningDesk } from './desk.ts'

/** Records of the training bank that the screens are shown with. */
export interface Shown {
  rich: TestAccount
  other: TestAccount
  blocked: TestAccount
  held: TestAccount
  entryId: string
  refusedId: string
  movementId: number
  depositId: number
  loanId: number
}

async function transfer(
  desk: RunningDesk,
  from: TestAccount,
  to: TestAccount,
  amount: string,
): Promise<string> {
  const body = transferBody(from, to, amount, 'School fees')
  return valueOf(z.looseObject({ id: z.string() }), await desk.door('createIntraTransfer', { body })).id
}

/** Unlocks the desk, and posts one transfer that is accepted and one that is refused. */
export async function recordsToShow(desk: RunningDesk): Promise<Shown> {
  valueOf(z.unknown(), await desk.door('unlock', { profile: 'supervisor', pin: '5678' }))
  const accounts = await accountsIn(desk)
  const held = oneOf(accounts, (account) => account.heldMinor > 0n)
  const [rich, other] = pairOf(
    accounts.filter(({ id }) => id !== held.id),
    9_000_000n,
  )
  const blocked = oneOf(accounts, (account) => account.subStatus === 400)
  const entryId = await transfer(desk, rich, other, '1234.56')
  const refusedId = await transfer(desk, rich, other, '999999999.00')
  const firstOf = async (list: string, input = {}): Promise<number> => {
    const page = z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })).min(1) })
    const { value } = valueOf(z.looseObject({ value: page }), await desk.door(list, input))
    return value.pageItems[0]?.id ?? 0
  }
  return {
    rich,
    other,
    blocked,
    held,
    entryId,
    refusedId,
    movementId: await firstOf('listSavingsTransactions', { params: { savingsId: String(rich.id) } }),
    depositId: await firstOf('listFixedDeposits'),
    loanId: await firstOf('listLoans'),
  }
}

/** At an address, with everything there that will be. */
export async function arrive(page: Page, hash: string): Promise<void> {
  await go(page, hash)
  await settled(page)
}

type Way = (page: Page) => Promise<void>

/** The states that are more than an address, in the order of the walk; one with a route's name stands for that route. */
function statesOf(shown: () => Shown): Record<string, Way> {
  const opened = async (page: Page, key: string): Promise<void> => {
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    await settled(page)
  }
  const byCode = async (page: Page, code: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)
  const blankTransfer: Way = (page) => arrive(page, `#/transfer?savingsId=${shown().rich.id}`)
  return {
    home: (page) => arrive(page, '#/'),
    find: async (page) => {
      await arrive(page, '#/')
      await page.keyboard.press('F2')
      await page.keyboard.type('ade')
      await page.getByRole('option').first().waitFor()
      await settled(page)
    },
    'find-nothing': async (page) => {
      await arrive(page, '#/')
      await page.keyboard.press('F2')
      await page.keyboard.type('zzzz')
      await page.getByText('zzzz').waitFor()
      await settled(page)
    },
    customer: (page) => arrive(page, `#/customers/${shown().rich.clientId}?account=${shown().rich.id}`),
    'customer-held': (page) =>
      arrive(page, `#/customers/${shown().held.clientId}?account=${shown().held.id}`),
    'customer-blocked': (page) =>
      arrive(page, `#/customers/${shown().blocked.clientId}?account=${shown().blocked.id}`),
    account: (page) => arrive(page, `#/customers/${shown().rich.clientId}/accounts/${shown().rich.id}`),
    'account-held': (page) =>
      arrive(page, `#/customers/${shown().held.clientId}/accounts/${shown().held.id}`),
    transfer: blankTransfer,
    'transfer-faults': async (page) => {
      await blankTransfer(page)
      // An earlier walk may have left a draft.
      await field(page, 'transferAmount').fill('')
      await field(page, 'comment').press('Enter')
      await page.getByRole('alert').waitFor()
      await page.keyboard.press('F1')
      await settled(page)
    },
    'transfer-readback': async (page) => {
      await blankTransfer(page)
      await field(page, 'toAccountId').fill(shown().other.accountNo)
      await page.getByRole('option').first().waitFor()
      await settled(page)
      await page.keyboard.press('Enter')
      await field(page, 'transferAmount').fill('1234.56')
      await settled(page)
      // Accounts that are still being read are complained of: a person presses once more.
      for (let press = 0; press < 4 && (await page.getByRole('dialog').count()) === 0; press++) {
        await field(page, 'comment').press('Enter')
        await settled(page)
      }
      await page.getByRole('dialog').waitFor()
      await settled(page)
    },
    'new-customer-odd-letters': async (page) => {
      await arrive(page, '#/customers/new')
      await field(page, 'clientType').press('End')
      await field(page, 'fullname').fill('\u0410\u0441me Holdings\u200b')
      await field(page, 'emailAddress').press('Control+Enter')
      await page.getByRole('dialog').getByRole('note').waitFor()
      await settled(page)
    },
    posted: (page) => arrive(page, `#/posted/${shown().entryId}`),
    'posted-refused': (page) => arrive(page, `#/posted/${shown().refusedId}`),
    approvals: (page) => arrive(page, '#/approvals'),
    'approvals-reject': async (page) => {
      await arrive(page, '#/approvals')
      const reject = page.locator('[aria-keyshortcuts="R"]')
      await page.keyboard.press('j')
      for (let step = 0; step < 30 && (await reject.count()) === 0; step++) {
        await page.keyboard.press('j')
        await settled(page)
      }
      await opened(page, 'r')
    },
    journal: (page) => arrive(page, `#/journal/${shown().refusedId}`),
    'journal-empty': (page) => arrive(page, '#/journal?state=inDoubt'),
    'till-report': async (page) => {
      await arrive(page, '#/till?do=report')
      await page.getByRole('article').waitFor()
    },
    settings: (page) => arrive(page, '#/settings'),
    commands: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('search').getByRole('option').first().waitFor()
      await settled(page)
    },
    keys: async (page) => {
      await arrive(page, '#/')
      await opened(page, '?')
    },
    'no-such-page': (page) => arrive(page, '#/no/such/page'),
    guide: async (page) => {
      await arrive(page, '#/')
      await byCode(page, '9002')
      await page.locator('[aria-current="step"]').waitFor()
      await settled(page)
    },
    lessons: async (page) => {
      // The guide is closed again: from here on its line stands on no screen.
      await page.keyboard.press('Control+o')
      await arrive(page, '#/lessons/forgedEvent')
    },
    'lesson-running': async (page) => {
      await arrive(page, '#/lessons/wrongCount')
      await page.keyboard.press('s')
      await page.locator('[aria-keyshortcuts="X"]').waitFor()
      await settled(page)
    },
    'lesson-scored': async (page) => {
      await page.keyboard.press('Control+o')
      await page.locator('[aria-keyshortcuts="S"]').waitFor()
      await settled(page)
    },
  }
}

/** What stands for each value in a route's address. */
function exampleOf(path: string, { rich, entryId, movementId, depositId, loanId }: Shown): string {
  const examples: Record<string, string> = {
    clientId: String(rich.clientId),
    savingsId: String(rich.id),
    id: entryId,
    transactionId: String(movementId),
    accountId: String(depositId),
    loanId: String(loanId),
    // No service file describes it: its page says so.
    of: 'none',
    act: `placeLien?savingsId=${rich.id}`,
  }
  return path.replace(/:(\w+)(?:\([^)]*\))?([?*+]?)/g, (_, name: string, often: string) => {
    if (often === '?') return ''
    const example = examples[name]
    if (example === undefined) throw new Error(`give an example of :${name} for the route ${path}`)
    return example
  })
}

/** Every screen by its name, and how to come there from any other. */
export function screensOf(shown: () => Shown): [name: string, come: Way][] {
  const states = statesOf(shown)
  const routes = router
    .getRoutes()
    .flatMap(({ name, path }) => (typeof name === 'string' && !(name in states) ? [{ name, path }] : []))
  const fresh = async (page: Page, come: Way): Promise<void> => {
    // Whatever lies over the screen before, and whatever is typed there, is left first.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await come(page)
  }
  return [
    ...Object.entries(states).map(([name, come]): [string, Way] => [name, (page) => fresh(page, come)]),
    ...routes.map(({ name, path }): [string, Way] => [
      name,
      (page) => fresh(page, (there) => arrive(there, `#${exampleOf(path, shown())}`)),
    ]),
  ]
}
