/**
 * Every operation of the table has its place on a screen: this opens each, in real Chromium (issue 5), and no word of a
 * form is only English.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { placeIds, type ActionName } from '../../renderer/actions/action.ts'
import { askedFields } from '../../renderer/actions/asked-fields.ts'
import { actionNames, actionOf } from '../../renderer/actions/index.ts'
import type { Ids } from '../../renderer/actions/action-route.ts'
import { readingScreens } from '../../renderer/actions/reading-screens.ts'
import { en } from '../../renderer/i18n/en.ts'
import { router } from '../../renderer/app/routes.ts'
import { permits } from '../../shared/users/permissions.ts'
import { rolePermissions } from '../../shared/operations/granted.ts'
import { operationNames, operationOf } from '../../shared/operations/index.ts'
import { go, valueOf } from './desk.ts'
import { bareWordsHere } from './bare-words.ts'
import { desk, looking, openFor } from './opened.ts'
import { accountsIn, oneOf } from './bank.ts'

openFor('supervisor')

/** A record of each place, for the addresses. */
let ids: Record<string, string>
/** What the page asked the desk for. */
const asked = new Set<string>()

beforeAll(async () => {
  looking.page.on('request', (request) => {
    asked.add(/\/door\/(\w+)$/.exec(request.url())?.[1] ?? '')
  })
  const account = oneOf(await accountsIn(desk), ({ status, heldMinor }) => status === 300 && heldMinor > 0n)
  const savingsId = String(account.id)
  const transactionId = await newest(savingsId)
  ids = { clientId: String(account.clientId), savingsId, transactionId, ...(await first()) }
})

/** The first fixed deposit and the first loan of the bank. */
async function first(): Promise<Record<string, string>> {
  const list = z.object({ value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })) }) })
  const idIn = async (name: string): Promise<string> =>
    String(valueOf(list, await desk.door(name)).value.pageItems[0]?.id ?? '')
  return { accountId: await idIn('listFixedDeposits'), loanId: await idIn('listLoans') }
}

/** The newest movement of an account. */
async function newest(savingsId: string): Promise<string> {
  const list = z.object({ value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })) }) })
  const answer = await desk.door('listSavingsTransactions', { params: { savingsId }, query: { limit: '1' } })
  return String(valueOf(list, answer).value.pageItems[0]?.id ?? '')
}

const open = (path: string) => go(looking.page, path)

function idsFor(name: ActionName): Ids {
  const id = placeIds[actionOf(name).place]
  return id === null ? {} : { [id]: ids[id] ?? '' }
}

/** What the page says where the work is somebody else's. */
const onlyOthers = new RegExp(Object.values(en.shell.notAllowed.only).join('|'))
const may = (name: ActionName): boolean => permits(rolePermissions.supervisor, operationOf(name).permission)
const forms = actionNames.filter((name) => actionOf(name).route === undefined)

describe('what changes something', () => {
  test.each(forms)('%s has its form, without a record and at it, with no bare word', async (name) => {
    const { page } = looking
    for (const given of [{}, idsFor(name)]) {
      await open(`/do/${name}?${new URLSearchParams(given).toString()}`)
      if (!may(name)) {
        await page.getByRole('main').getByText(en.actions.names[name]).waitFor()
        await page.getByRole('main').getByText(onlyOthers).first().waitFor()
        continue
      }
      await page.getByRole('heading', { name: en.actions.names[name] }).first().waitFor()
      const fold = page.getByRole('button', { name: en.actions.moreTerms.title, expanded: false })
      if (actionOf(name).more) await fold.click()
      const fields = askedFields(name, given).filter(({ name: field }) => !actionOf(name).asks?.[field]?.when)
      for (const { name: field, kind } of fields) {
        const at = kind.is === 'rows' ? `[data-field^="${field}."]` : `[data-field="${field}"]`
        await page.locator(at).first().waitFor()
      }
    }
    expect(await bareWordsHere(page)).toEqual([])
  })

  test.each(actionNames.filter((name) => actionOf(name).route !== undefined))(
    '%s has its own screen',
    async (name) => {
      const { page } = looking
      if (!may(name)) {
        // The palette says why and leads nowhere; whoever writes the address is told the same.
        await open(router.resolve({ name: actionOf(name).route ?? '' }).href)
        await page.getByRole('main').getByText(onlyOthers).first().waitFor()
        return open('/')
      }
      await page.keyboard.press('Control+K')
      await page.keyboard.type(actionOf(name).code)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expect.poll(() => page.url()).not.toMatch(/#\/(do\/.*)?$/)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.getByText(en.shell.notFound.title).count()).toBe(0)
      await open('/')
    },
  )
})

const paths: Readonly<Record<string, string>> = {
  home: '/',
  customer: '/customers/:clientId',
  account: '/customers/:clientId/accounts/:savingsId',
  fixedDeposit: '/customers/:clientId/fixed-deposits/:accountId',
  loan: '/customers/:clientId/loans/:loanId',
  movement: '/customers/:clientId/accounts/:savingsId/movements/:transactionId',
  ledger: '/ledger',
  transfers: '/transfers',
  reference: '/reference',
  approvals: '/approvals',
  journal: '/journal',
  settings: '/settings',
  keys: '/keys',
  events: '/events?view=switches',
}

describe('what only reads', () => {
  const screens = Object.entries(readingScreens).map(([name, screen]) => ({ name, ...screen }))
  test.each(screens)('$name shows at $route $act', async ({ name, route, act, asks }) => {
    const path = act ? `/do/${act}` : (paths[route] ?? '')
    expect(path, `the test knows no address for ${route}`).not.toBe('')
    const id = act && placeIds[actionOf(act).place]
    const pick = name.startsWith('get') || name.endsWith('Charges') ? id : null
    const query = pick ? `?${pick}=${ids[pick]}` : ''
    if (asks) asked.delete(name)
    await open('/settings')
    await looking.page.getByRole('heading', { level: 1 }).first().waitFor()
    await open(path.replace(/:(\w+)/g, (_, param: string) => ids[param] ?? '') + query)
    await looking.page.getByRole('heading', { level: 1 }).first().waitFor()
    if (asks) await expect.poll(() => asked.has(name)).toBe(true)
  })
})

test('nothing of the table is left out', () => {
  const placed = [...actionNames, ...Object.keys(readingScreens)]
  expect(operationNames.filter((name) => !placed.includes(name))).toEqual([])
})
