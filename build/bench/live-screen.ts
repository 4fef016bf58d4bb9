/**
 * How soon an open page shows what another desk did: from the moment the listener received the bank's event, as the
 * inbox has it, until the figure on the page is another one and was painted. Two desks, one bank, real Chromium.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { measureOf, percentile, type Measure } from './measure.ts'
import { openBrowser, openPage, sitDown } from './page.ts'
import { startProgram } from './processes.ts'

const warmUp = 10
const transfers = 200
/** An event, told and read anew, as a person sees it. */
const blinkMs = 150

const bankLine = z.looseObject({
  baseUrl: z.string(),
  gatewayUrl: z.string(),
  users: z.array(z.looseObject({ username: z.string(), apiKey: z.string() })),
})
const deskLine = z.object({ url: z.string(), token: z.string() })
const answer = z.object({ ok: z.literal(true), value: z.unknown() })
const account = z.looseObject({
  id: z.int(),
  clientId: z.int(),
  officeId: z.int(),
  subStatus: z.looseObject({ id: z.int() }),
  status: z.looseObject({ id: z.int() }),
  currency: z.looseObject({ code: z.string() }),
  summary: z.looseObject({ availableBalance: z.coerce.string() }),
})
const accounts = z.looseObject({ value: z.looseObject({ pageItems: z.array(account) }) })
const inbox = z.looseObject({
  events: z.array(z.looseObject({ id: z.int(), event: z.string(), receivedAt: z.iso.datetime() })),
})

/** The page's own record of when a figure stood there, painted. A text: this world of the project knows no page. */
const watchFigure = `
  window.painted = []
  const figure = () => document.querySelector('p.figure')?.textContent
  let last = figure()
  new MutationObserver(() => {
    if (figure() === last) return
    last = figure()
    requestAnimationFrame(() => setTimeout(() => window.painted.push(Date.now())))
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`

const paintedIn = async (page: Page): Promise<number[]> =>
  z.array(z.number()).parse(await page.evaluate('window.painted'))

export async function measureLiveScreen(): Promise<Measure[]> {
  const undo: (() => unknown)[] = []
  try {
    const bank = await startProgram(['build/run.mjs', 'bank', '--port', '0', '--customers', '50', '--json'])
    undo.push(() => bank.stop())
    const { baseUrl, gatewayUrl, users } = bankLine.parse(JSON.parse(bank.line))
    for (const { username, apiKey } of users) process.env[`LIVE_${username.toUpperCase()}`] = apiKey

    /** One person each: a person's signing key is made anew by the desk at which they sit down. */
    const openDesk = async (person: string) => {
      const data = mkdtempSync(join(tmpdir(), 'teller-desk-live-'))
      undo.push(() => rmSync(data, { recursive: true, force: true }))
      const where = ['--bank-url', baseUrl, '--gateway-url', gatewayUrl, '--no-keychain']
      const key = ['--key', `${person}=LIVE_${person.toUpperCase()}`]
      const headless = ['build/run.mjs', 'desk', '--headless', '--port', '0', '--data', data, '--json']
      const desk = await startProgram([...headless, ...where, ...key])
      undo.push(() => desk.stop())
      const { url, token } = deskLine.parse(JSON.parse(desk.line))
      const door = async (name: string, body: unknown = {}) => {
        const reply = await fetch(new URL(`/door/${name}`, url), {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return answer.parse(await reply.json()).value
      }
      return { url, door }
    }
    const here = await openDesk('supervisor')
    const elsewhere = await openDesk('teller')
    await elsewhere.door('unlock', { profile: 'teller', pin: '1234' })
    const listed = accounts.parse(await elsewhere.door('listSavingsAccounts', { query: { limit: '100' } }))
    const usable = listed.value.pageItems.filter(
      ({ status, subStatus, currency, summary }) =>
        status.id === 300 &&
        subStatus.id === 0 &&
        currency.code === 'NGN' &&
        summary.availableBalance.length > 7,
    )
    const [from] = usable
    const to = usable.find(({ clientId }) => clientId !== from?.clientId)
    if (!from || !to) throw new Error('the bank has no two accounts with money')

    const browser = await openBrowser()
    undo.push(() => browser.close())
    const page = await openPage(browser)
    await sitDown(page, { url: here.url, pin: '5678' })
    await page.evaluate(`location.hash = '#/customers/${from.clientId}/accounts/${from.id}'`)
    await page.locator('p.figure').waitFor()
    await page.evaluate(watchFigure)

    for (let turn = 0; turn < warmUp + transfers; turn += 1) {
      await elsewhere.door('createIntraTransfer', {
        body: {
          fromAccountId: from.id,
          fromClientId: from.clientId,
          fromOfficeId: from.officeId,
          toAccountId: to.id,
          toClientId: to.clientId,
          toOfficeId: to.officeId,
          fromAccountType: 'savings',
          toAccountType: 'savings',
          transferAmount: '1.00',
          comment: `live ${turn}`,
          transactionDate: '05 January 2026',
          dateFormat: 'dd MMMM yyyy',
          locale: 'en',
        },
      })
      // Asked from outside: the page's own policy forbids to make a program of a text.
      while ((await paintedIn(page)).length <= turn) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const { events } = inbox.parse(await here.door('events', { limit: 500 }))
    const received = events
      .filter(({ event }) => event === 'intra-transfer')
      .sort((one, other) => one.id - other.id)
      .map(({ receivedAt }) => Date.parse(receivedAt))
    const painted = await paintedIn(page)
    if (painted.length !== received.length) throw new Error('one change of the page for each event')
    const took = painted.map((at, turn) => at - (received[turn] ?? at)).slice(warmUp)
    return [
      measureOf(
        {
          name: 'event received to the figure on an open page painted anew, 99 of 100',
          unit: 'ms',
          value: percentile(took, 0.99),
          peer: 'the goal of 150 ms',
          peerValue: blinkMs,
        },
        { atMost: 1 },
      ),
    ]
  } finally {
    for (const step of undo.reverse()) await step()
  }
}
