/** The training bank by its documented interface only (contract §1–§3). */
import { createHmac, createSign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankCall, runToEnd, start, until, type BankLine, type Running } from './programs.ts'

interface Savings {
  id: number
  clientId: number
  officeId: number
  status: { id: number; value: string }
  subStatus?: { id: number }
  currency: { code: string }
  summary: { availableBalance: number; accountBalance: number }
}

describe('the training bank', () => {
  let bank: Running<BankLine>
  const call = (role: string, method: string, path: string, body?: unknown) =>
    bankCall(bank.first, role, method, path, body)
  const savings = async (): Promise<Savings[]> => {
    const { body } = await call('teller', 'GET', '/savingsaccounts?limit=1000')
    return body['pageItems'] as Savings[] // A-page
  }
  const keyOf = (role: string): string => bank.first.users.find((user) => user.role === role)?.apiKey ?? ''

  beforeAll(async () => {
    bank = await start<BankLine>('bank', ['--port', '0', '--customers', '200', '--seed', '7', '--json'])
  })
  afterAll(async () => {
    expect(await bank.end('SIGTERM')).toBe(0)
  })

  it('says who it is in its first line', () => {
    expect(bank.first).toMatchObject({
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v2$/),
      gatewayUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      businessDate: '2026-01-05',
      users: [
        { id: 1, username: 'teller', role: 'teller' },
        { id: 2, username: 'supervisor', role: 'supervisor' },
        { id: 3, username: 'admin', role: 'administrator' },
      ],
    })
  })

  it('has the world that was promised', async () => {
    const clients = await call('teller', 'GET', '/clients?limit=1')
    expect(clients.body['totalFilteredRecords']).toBe(200)
    const all = await savings()
    expect(new Set(all.map(({ currency }) => currency.code))).toEqual(new Set(['NGN', 'USD']))
    expect(all.some(({ status }) => status.id === 100)).toBe(true)
    expect(all.some(({ subStatus }) => subStatus?.id === 400)).toBe(true)
    const again = await start<BankLine>('bank', [
      '--port',
      '0',
      '--customers',
      '200',
      '--seed',
      '7',
      '--json',
    ])
    const { body } = await bankCall(again.first, 'teller', 'GET', '/clients?limit=1000')
    expect(body).toEqual((await call('teller', 'GET', '/clients?limit=1000')).body)
    await again.end()
  })

  it('refuses without a key, with a wrong one, and what a role may not do', async () => {
    const bare = await fetch(`${bank.first.baseUrl}/clients`)
    expect(bare.status).toBe(401)
    expect(await bare.json()).toMatchObject({
      httpStatusCode: '401',
      userMessageGlobalisationCode: 'error.msg.not.authenticated',
    })
    const denied = await call('teller', 'POST', '/savingsaccounts/1/block', { reasonForBlock: 'x' })
    expect(denied).toMatchObject({
      status: 403,
      body: { userMessageGlobalisationCode: 'error.msg.not.authorized' },
    })
  })

  it.each([
    '0',
    '-5',
    '+5',
    '1e3',
    '0.001',
    'NaN',
    'Infinity',
    '0x10',
    ' 5 ',
    '',
    '5.',
    '.5',
    '00.10',
    '1,000',
    '1_000',
    '٣٤٥',
    '１２',
    '−5',
    '1e-7',
    '-0',
    null,
    true,
    [],
    {},
    5,
  ])('refuses the amount %j by the name of its field, and leaves the books alone', async (transferAmount) => {
    const [a, b] = (await savings()).filter(
      ({ status, currency, subStatus }) =>
        status.id === 300 && currency.code === 'NGN' && (subStatus?.id ?? 0) === 0,
    )
    const audit = await (await fetch(`${bank.first.gatewayUrl}/training/audit`)).text()
    const { status, body } = await call('teller', 'POST', '/intratransfer', {
      comment: '',
      fromAccountId: a?.id,
      fromAccountType: 'savings',
      fromClientId: a?.clientId,
      fromOfficeId: a?.officeId,
      toAccountId: b?.id,
      toAccountType: 'savings',
      toClientId: b?.clientId,
      toOfficeId: b?.officeId,
      transactionDate: '05 January 2026',
      transferAmount,
    })
    expect(status).toBe(400)
    expect(body['errors']).toMatchObject([{ parameterName: 'transferAmount' }])
    expect(await (await fetch(`${bank.first.gatewayUrl}/training/audit`)).text()).toBe(audit)
  })

  it('activates a pending customer once (§3.2)', async () => {
    const pending = await call('teller', 'GET', '/clients?status=pending&limit=1000')
    const client = (pending.body['pageItems'] as { id: number; active: boolean }[]).find(
      ({ active }) => !active,
    ) // A-page
    const activate = () =>
      call('supervisor', 'POST', `/clients/${client?.id}/activate`, { activationDate: '05 January 2026' })
    expect(await activate()).toMatchObject({ status: 200, body: { clientId: client?.id } })
    const second = await activate()
    expect(second.status).toBe(400)
    expect(JSON.stringify(second.body)).toContain('error.msg.clients.already.active')
  })

  it('takes signed requests within five minutes, and no others (§5.2)', async () => {
    const key = keyOf('teller')
    const generated = await fetch(`${bank.first.gatewayUrl}/gateway/generateKey`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
    const { privateKey } = (await generated.json()) as { privateKey: string } // A-generate
    expect(privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----/)
    const ask = async (text: string, signed: string, stamp: number) => {
      const answer = await fetch(`${bank.first.gatewayUrl}/v2/savingsaccounts/1/deposit`, {
        method: 'POST',
        body: text,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'x-signature': createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64'),
          'x-timestamp': String(stamp),
        },
      })
      return answer.status
    }
    const active = (await savings()).find(
      ({ status, subStatus }) => status.id === 300 && (subStatus?.id ?? 0) === 0,
    )
    expect(active).toBeDefined()
    const body = '{"transactionDate":"05 January 2026", "transactionAmount":"10.00"}'
    expect(await ask(body, `${body} `, Date.now())).toBe(401)
    expect(await ask(body, body, Date.now() - 301_000)).toBe(401)
    expect(await ask(body, body, Date.now() + 301_000)).toBe(401)
    expect([200, 400, 403]).toContain(await ask(body, body, Date.now() - 290_000))
  })

  it('delivers a signed event for a write, and none for a refusal (§6)', async () => {
    const received: { headers: Record<string, string | string[] | undefined>; text: string }[] = []
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        received.push({ headers: request.headers, text })
        response.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // a TCP server's address
    const hook = await call('administrator', 'POST', '/webhooks', {
      url: `http://127.0.0.1:${port}/hook`,
      events: [],
    })
    expect(hook.status).toBe(200)
    const account = (await savings()).find(
      ({ status, subStatus, currency }) =>
        status.id === 300 && (subStatus?.id ?? 0) === 0 && currency.code === 'NGN',
    )
    const deposit = { transactionDate: '05 January 2026', transactionAmount: '12.50', note: 'Ẹ̀bùn ₦' }
    expect(
      await call('teller', 'POST', `/savingsaccounts/${account?.id}/deposit`, {
        ...deposit,
        transactionAmount: '0',
      }),
    ).toMatchObject({ status: 400 })
    expect(await call('teller', 'POST', `/savingsaccounts/${account?.id}/deposit`, deposit)).toMatchObject({
      status: 200,
    })
    const event = await until(
      async () => received.find(({ text }) => text.includes('12.50')),
      (found) => found !== undefined,
    )
    expect(event?.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'x-svc-user-action': 'deposit',
    })
    expect(event?.headers['x-svc-instruction']).toBeTruthy()
    expect(event?.headers['x-svc-signature']).toBe(
      createHmac('sha256', keyOf('administrator'))
        .update(event?.text ?? '')
        .digest('hex'),
    )
    expect(JSON.parse(event?.text ?? '{}')).toMatchObject({
      event: 'savings-account',
      event_state: 'event.success',
      data: { request: { transactionAmount: '12.50' } },
    })
    expect(received.filter(({ text }) => text.includes('"transactionAmount":"0"'))).toEqual([])
    expect(
      (await call('administrator', 'POST', `/webhooks/${String(hook.body['resourceId'])}/disable`, {}))
        .status,
    ).toBe(200)
    server.close()
  })

  it('holds two keys for each user at most, each with its address (§5.1)', async () => {
    expect((await call('administrator', 'POST', '/users/1/apikeys', {})).status).toBe(400)
    const second = await call('administrator', 'POST', '/users/1/apikeys', { ipAddress: '10.1.2.3' })
    expect(second.status).toBe(200)
    const elsewhere = await fetch(`${bank.first.baseUrl}/users/me`, {
      headers: { authorization: `Bearer ${String(second.body['apiKey'])}` },
    })
    expect(elsewhere.status).toBe(403)
    expect((await call('administrator', 'POST', '/users/1/apikeys', { ipAddress: '127.0.0.1' })).status).toBe(
      403,
    )
    expect(
      (
        await call(
          'administrator',
          'POST',
          `/users/1/apikeys/${String(second.body['resourceId'])}/revoke`,
          {},
        )
      ).status,
    ).toBe(200)
    const revoked = await fetch(`${bank.first.baseUrl}/users/me`, {
      headers: { authorization: `Bearer ${String(second.body['apiKey'])}` },
    })
    expect(revoked.status).toBe(401)
  })

  it('prints its OpenAPI document from the table', async () => {
    const document = (await (await fetch(`${bank.first.baseUrl}/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string; 'x-basis': string }>>
    } // the document's own form
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.paths['/intratransfer']?.['post']).toMatchObject({
      operationId: 'createIntraTransfer',
      'x-basis': expect.stringContaining('documented'),
    })
  })

  it('moves its clock forward only', async () => {
    const clock = (body: unknown) =>
      fetch(`${bank.first.gatewayUrl}/training/clock`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    expect(await (await fetch(`${bank.first.gatewayUrl}/training/clock`)).json()).toMatchObject({
      date: '2026-01-05',
    })
    expect((await clock({ date: '2026-13-01' })).status).toBe(400)
    expect((await clock({ date: '2025-01-01' })).status).toBe(400)
    expect((await clock({ date: '2026-02-10' })).status).toBe(200)
    expect(await (await fetch(`${bank.first.gatewayUrl}/training/clock`)).json()).toMatchObject({
      date: '2026-02-10',
    })
  })
})

describe('wrong flags of the bank', () => {
  it.each([
    [['--port', '99999'], /port/],
    [['--customers', '-3'], /customers/],
    [['--business-date', '2026-02-30'], /business-date/],
    [['--what'], /what/],
  ])('%j is refused in one sentence', async (args, sentence) => {
    const { code, err, out } = await runToEnd('bank', args)
    expect(code).toBe(2)
    expect(err).toMatch(sentence)
    expect(err).not.toMatch(/\n\s+at /)
    expect(out).toBe('')
  })
})
