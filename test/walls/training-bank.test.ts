/** The training bank from outside: any web page at its controls, broken forms, and what nobody caught. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankCall, start, type BankLine, type Running } from '../contract/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'teller-bank-walls-'))
const faults = join(folder, 'faults.mjs')
writeFileSync(
  faults,
  `process.on('SIGUSR2', () => { throw new Error('Bearer a-secret-of-somebody') })
   process.on('SIGALRM', () => { Promise.reject(new Error('Bearer a-secret-of-somebody')) })`,
)
let bank: Running<BankLine>
beforeAll(async () => {
  bank = await start<BankLine>('bank', ['--port', '0', '--customers', '5', '--json'], {
    NODE_OPTIONS: `--import=${faults}`,
  })
})
afterAll(async () => {
  await bank.end()
  rmSync(folder, { recursive: true, force: true })
})

/** As a browser sends it: `fetch` lets no program write these headers. */
const post = (path: string, headers: Record<string, string>, body = ''): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(new URL(path, bank.first.gatewayUrl), { method: 'POST', headers }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
      .on('error', reject)
      .end(body)
  })
const own = () => new URL(bank.first.gatewayUrl).host

describe('any web page', () => {
  const customers = async () =>
    (await bankCall(bank.first, 'teller', 'GET', '/clients?limit=1')).body['totalFilteredRecords']

  it('resets no books, moves no clock and sets no fault', async () => {
    await bankCall(bank.first, 'supervisor', 'POST', '/webhooks', { url: 'http://127.0.0.1:9/kept' })
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:1' },
      { origin: `http://evil.example:${new URL(bank.first.gatewayUrl).port}`, host: 'evil.example' },
      { host: 'evil.example' },
    ])
      for (const path of ['/training/reset', '/training/clock', '/training/faults', '/training/lessons'])
        expect(await post(path, headers), JSON.stringify([path, headers])).toBe(403)
    const { body } = await bankCall(bank.first, 'supervisor', 'GET', '/webhooks')
    expect(JSON.stringify(body)).toContain('/kept')
  })

  it('a program of this computer may, and the bank’s own page', async () => {
    const before = await customers()
    expect(await post('/training/reset', {})).toBe(200)
    expect(await post('/training/reset', { origin: `http://${own()}` })).toBe(200)
    expect(await customers()).toBe(before)
  })
})

it.each(['', '--x\r\n', '--x\r\ncontent-disposition\r\n\r\nabc\r\n', '--x--\r\n'])(
  'a form that breaks off is refused, and no fault of the bank: %j',
  async (body) => {
    const apiKey = bank.first.users[0]?.apiKey ?? ''
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'multipart/form-data; boundary=x' }
    expect(await post('/api/v2/clients/document/1', headers, body)).toBe(400)
  },
)

describe.skipIf(process.platform !== 'linux')('a fault that nobody caught', () => {
  it.each<NodeJS.Signals>(['SIGUSR2', 'SIGALRM'])(
    '%s: is logged without its words, and the bank goes on',
    async (name) => {
      const said = () => bank.complaints().split('nobody caught this').length
      const before = said()
      process.kill(bank.child.pid ?? 0, name)
      await expect.poll(said).toBeGreaterThan(before)
      expect(bank.complaints()).not.toContain('a-secret-of-somebody')
      expect((await bankCall(bank.first, 'teller', 'GET', '/clients/1')).status).toBe(200)
      expect(bank.child.exitCode).toBeNull()
    },
  )

  it('one after the other: the bank closes its books and ends', async () => {
    const gone = new Promise((resolve) => bank.child.once('exit', resolve))
    for (let fault = 0; fault < 40 && bank.child.exitCode === null; fault += 1) {
      bank.child.kill('SIGUSR2')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(await gone).toBe(0)
  })
})
