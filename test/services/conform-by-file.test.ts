/**
 * A service behind tokens, with paths of its own and with operations that the table does not have: what walks there and
 * what examines it speak by its service file, as a desk does (decision 284).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../electron/conform/finding.ts'
import { runToEnd } from '../contract/programs.ts'
import { documentedFile, startPaymentsService, type PaymentsService } from './payments-service.ts'

const dir = mkdtempSync(join(tmpdir(), 'teller-by-file-'))
const file = join(dir, 'service.json')
const key = 'client-of-teller:secret-of-teller'
const token = 'token-of-this-hour'
let tokenStatus = 200
let payments: PaymentsService
let front: Server
let url = ''

const account = {
  id: 7,
  accountNo: '0000000007',
  clientId: 1,
  officeId: 1,
  clientName: 'Ngozi Okafor',
  savingsProductId: 1,
  status: { id: 300, code: 'active', value: 'Active' },
  currency: { code: 'NGN', decimalPlaces: 2 },
  summary: { accountBalance: '90000.00', availableBalance: '90000.00' },
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? ''
  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { authorization } = request.headers
  if (path === '/token') {
    const isClient = authorization === `Basic ${Buffer.from(key).toString('base64')}`
    return void reply(isClient ? tokenStatus : 401, { access_token: token, token_type: 'Bearer' })
  }
  if (authorization !== `Bearer ${token}`) return void reply(401, { defaultUserMessage: 'Who is that?' })
  if (path.startsWith('/core/accounts')) return void reply(200, { data: [account] })
  const there = await fetch(`${payments.url}${path}`)
  reply(there.status, await there.json())
}

beforeAll(async () => {
  payments = await startPaymentsService()
  front = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo // It listens on a port.
  url = `http://127.0.0.1:${port}`
  const { own } = JSON.parse(documentedFile()) as { own: object } // The how-to's example has this form.
  const operations = { listSavingsAccounts: { path: '/core/accounts', reply: { at: '/data' } } }
  const authentication = { tokenUrl: `${url}/token` }
  writeFileSync(file, JSON.stringify({ name: 'Our core', authentication, operations, own }))
})
afterAll(async () => {
  await payments.stop()
  await new Promise((resolve) => front.close(resolve))
  rmSync(dir, { recursive: true, force: true })
})

const conform = (...more: string[]) =>
  runToEnd(
    'conform',
    [
      ...['--base-url', url, '--gateway-url', url, '--api-key-env', 'KEY_OF_TEST', '--mode', 'bearer'],
      ...['--service-file', file, '--json', ...more],
    ],
    { KEY_OF_TEST: key },
  )

it('is examined at its own paths, with a token, and what the file adds is reported', async () => {
  const policy = join(dir, 'policy.json')
  const { code, out, err } = await conform('--write-policy', policy)
  expect(code, err).toBe(1)
  const { rows } = JSON.parse(out) as { rows: Row[] } // The report's own form.
  const verdicts = Object.fromEntries(rows.map(({ id, finding }) => [id, finding.verdict]))
  expect(verdicts).toMatchObject({
    '§4 listSavingsAccounts': 'holds',
    'A-money': 'holds',
    '§9 address': 'not tried',
    'own.createPayment': 'not tried',
    'own.listPayments': 'holds',
    'own.listVirtualAccounts': 'holds',
    'assumed getMe': 'broken',
  })
  expect(JSON.parse(readFileSync(policy, 'utf8'))).toMatchObject({
    bank: { bankUrl: url, mode: 'bearer' },
    serviceFile: file,
    operations: { 'own.listPayments': true },
  })
  expect(payments.writes).toEqual([])
  for (const secret of [key, 'secret-of-teller', token]) expect(out + err).not.toContain(secret)
})

it('is walked to by the doctor at the path of the file', async () => {
  const policy = join(dir, 'of-the-doctor.json')
  const bank = { kind: 'service', bankUrl: url, gatewayUrl: url, mode: 'bearer' }
  writeFileSync(policy, JSON.stringify({ bank, serviceFile: file }))
  const args = ['--data', dir, '--policy', policy, '--no-keychain', '--json']
  const { out } = await runToEnd('doctor', args)
  const { checks } = JSON.parse(out) as { checks: { name: string; state: string }[] } // The report's own form.
  expect(checks.find(({ name }) => name === 'network')?.state).toBe('good')
})

const connect = (...more: string[]) =>
  runToEnd(
    'connect',
    [
      ...['--base-url', url, '--gateway-url', url, '--mode', 'bearer', '--get-me', 'none', ...more],
      ...['--service-file', file, '--api-key-env', 'KEY_OF_TEST', '--office', 'x', '--hook-prefix', 'svc'],
    ],
    { KEY_OF_TEST: key },
  )

it('is connected to by its file, which the policy then names', async () => {
  const policy = join(dir, 'connected.json')
  const { code, out, err } = await connect('--write-policy', policy)
  expect(code, out + err).toBe(0)
  expect(out).toMatch(/open +address[^]*open +key/)
  expect(JSON.parse(readFileSync(policy, 'utf8'))).toMatchObject({
    serviceFile: file,
    bank: { bankUrl: url },
  })
  for (const secret of [key, 'secret-of-teller', token]) expect(out + err).not.toContain(secret)
})

it('is not walked to without a token, which is told', async () => {
  tokenStatus = 503
  expect(await connect()).toMatchObject({
    code: 3,
    out: expect.stringMatching(/closed +key +No token could be had: the token host answered 503/),
  })
  const { code, out, err } = await conform()
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(err).toMatch(/^No token could be had: the token host answered 503\. Check "tokenUrl"/)
})
