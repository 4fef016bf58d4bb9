/**
 * A million customers as a teller meets them: the desk reads them from a service, page after page, and somebody types
 * names in the find box. A time counts from the browser's own mark on the key to the picture in which the last of its
 * results stands. `npm run bench -- million` takes some minutes, most of them to read the list.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { z } from 'zod'
import { bankOf, textsBy } from './directory-bank.ts'
import { measureOf, median, percentile, type Measure } from './measure.ts'
import type { Customer } from './names.ts'
import { openBrowser, openPage, sitDown } from './page.ts'
import { startProgram } from './processes.ts'

const twoFramesMs = 2 * (1000 / 60)
/** Slow enough that the results of one letter are there before the next, as fast as a hand goes on. */
const betweenMs = 150
const names = 40
/** The training bank's own customers stand before them. */
const firstId = 1_000_000
/** Faster than a service's list: a page of 200 each tenth of a second (performance §2). */
const expectedBySecond = 2000

const bankLine = z.looseObject({
  baseUrl: z.url(),
  users: z.array(z.looseObject({ username: z.string(), apiKey: z.string() })),
})
const deskLine = z.object({ url: z.url(), token: z.string() })
const syncAnswer = z.object({
  ok: z.literal(true),
  value: z.looseObject({ state: z.string(), done: z.int(), total: z.int().nullable() }),
})

/** Each key's own mark, and the last frame in which the list of results became another. A text: this world knows no page. */
const watchResults = `
  window.took = []
  let since = null
  let painted = null
  addEventListener('keydown', ({ timeStamp }) => { since = timeStamp; painted = null }, true)
  new MutationObserver(() => {
    const mine = since
    if (mine === null || !document.querySelector('#find-list [role=option]')) return
    requestAnimationFrame(() => {
      const frame = new MessageChannel()
      frame.port1.onmessage = () => { if (mine === since) painted = performance.now() - mine }
      frame.port2.postMessage(null)
    })
  }).observe(document.querySelector('[role=search]'), { subtree: true, childList: true, characterData: true })
  window.note = () => { if (painted !== null) window.took.push(painted) }`

export async function measureMillion(customers: number): Promise<Measure[]> {
  const people = bankOf(customers)
  const undo: (() => unknown)[] = []
  try {
    const bank = await startProgram(['build/run.mjs', 'bank', '--port', '0', '--customers', '50', '--json'])
    undo.push(() => bank.stop())
    const { baseUrl, users } = bankLine.parse(JSON.parse(bank.line))
    process.env['MILLION_TELLER'] = users.find(({ username }) => username === 'teller')?.apiKey ?? ''
    const service = await listInFront(baseUrl, people)
    undo.push(service.close)

    const data = mkdtempSync(join(tmpdir(), 'teller-desk-million-'))
    undo.push(() => rmSync(data, { recursive: true, force: true }))
    const where = ['--bank-url', `${service.url}/api/v2`, '--gateway-url', service.url, '--mode', 'bearer']
    const person = ['--no-keychain', '--key', 'teller=MILLION_TELLER', '--data', data]
    const desk = await startProgram(
      ['build/run.mjs', 'desk', '--headless', '--port', '0', '--json'].concat(where, person),
    )
    undo.push(() => desk.stop())
    const { url, token } = deskLine.parse(JSON.parse(desk.line))
    const syncStatus = async () => {
      const reply = await fetch(new URL('/door/syncStatus', url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      })
      return syncAnswer.parse(await reply.json()).value
    }

    const browser = await openBrowser()
    undo.push(() => browser.close())
    const page = await openPage(browser)
    const find = await sitDown(page, { url, pin: '1234' })
    const begun = performance.now()
    for (;;) {
      const { state, done } = await syncStatus()
      if (done >= customers && state === 'idle') break
      if (state === 'failed') throw new Error('the desk could not read the list')
      // Somebody is at the counter all the while, so the desk does not lock.
      await find.press('a')
      await find.press('Backspace')
      await page.waitForTimeout(500)
    }
    const seconds = (performance.now() - begun) / 1000

    await page.evaluate(watchResults)
    const texts = textsBy(people, names)
    for (const text of [...texts['full name'].slice(0, names / 2), ...texts['two words'], ...texts.prefix]) {
      await find.press('Control+A')
      await find.press('Delete')
      for (const letter of text) {
        await page.keyboard.press(letter)
        await page.waitForTimeout(betweenMs)
        await page.evaluate('note()')
      }
    }
    const took = z
      .array(z.number())
      .min(names * 3)
      .parse(await page.evaluate('took'))
    return [
      measureOf(
        {
          name: 'a whole list read and kept by the desk, another at the counter',
          unit: 'customers/s',
          value: customers / seconds,
          peer: 'a service that gives 200 in a tenth of a second',
          peerValue: expectedBySecond,
        },
        { atLeast: 1 },
      ),
      measureOf(
        {
          name: `key to results painted, 99 of ${took.length}`,
          unit: 'ms',
          value: percentile(took, 0.99),
          peer: 'two frames of a screen of 60 Hz',
          peerValue: twoFramesMs,
        },
        { atMost: 1 },
      ),
      measureOf(
        {
          name: `key to results painted, the median, ${customers} behind them`,
          unit: 'ms',
          value: median(took),
          peer: `a plain list of ${plainRows} rows, built and painted`,
          peerValue: await plainListMs(browser),
        },
        { atMost: 1 / 25 },
      ),
    ]
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** What a page without any thought for it does: every row is there, and nothing of a customer but the name and a number. */
const plainRows = 100_000
const plainList = `new Promise((resolve) => {
  document.body.replaceChildren()
  const began = performance.now()
  const list = document.createElement('ul')
  for (let at = 0; at < ${plainRows}; at += 1) {
    const [row, name, phone] = [document.createElement('li'), document.createElement('b'), document.createElement('span')]
    name.textContent = 'Adébáyọ̀ Okonkwo-' + at
    phone.textContent = '0803' + String(at).padStart(7, '0')
    row.append(name, phone)
    list.append(row)
  }
  document.body.append(list)
  requestAnimationFrame(() => {
    const painted = new MessageChannel()
    painted.port1.onmessage = () => resolve(performance.now() - began)
    painted.port2.postMessage(null)
  })
})`

async function plainListMs(browser: Browser): Promise<number> {
  const page = await openPage(browser)
  const took: number[] = []
  for (let round = 0; round < 5; round += 1) took.push(z.number().parse(await page.evaluate(plainList)))
  await page.close()
  return median(took)
}

/** The bank at `behind`, but its list of customers is this one. */
async function listInFront(
  behind: string,
  people: readonly Customer[],
): Promise<{ url: string; close(): void }> {
  const { port: itsPort } = new URL(behind)
  const isList = ({ method, url = '' }: IncomingMessage) =>
    method === 'GET' && new URL(url, behind).pathname.endsWith('/clients')
  const tellPage = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const query = new URL(url, behind).searchParams
    const offset = Number(query.get('offset') ?? 0)
    const pageItems = people.slice(offset, offset + Number(query.get('limit') ?? 200)).map(({ json }, at) => {
      const id = firstId + offset + at + 1
      return { ...json, id, status: { id: 300, value: 'Active' }, active: true }
    })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ totalFilteredRecords: people.length, pageItems }))
  }
  const server = createServer((asked, response) => {
    if (isList(asked)) return tellPage(asked, response)
    const { method, url, headers } = asked
    const passed = request({ port: itsPort, host: '127.0.0.1', method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    passed.once('error', () => response.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
