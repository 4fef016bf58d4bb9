/** The bank behind a web proxy: a tunnel in which the service still proves itself, and what a closed way is told as. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createProxy, type Server } from 'node:http'
import { createServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  proxyInWords,
  proxyOfEnvironment,
  proxyOfSystem,
  withLogins,
  type ProxyOf,
} from '../../electron/bank/web-proxy.ts'
import { walkHops } from '../../electron/bank/hops.ts'
import { createWire } from '../../electron/bank/wire.ts'
import { makeCertificate } from '../outside/broker.ts'
import { because } from '../../shared/posting/causes.ts'

const before = tls.getCACertificates('default')
let folder: string
let bank: Server
let proxy: Server
/** Where somebody asked to be led, and with which login. */
const asked: { to: string; login: string | undefined }[] = []
let refusal: number | null = null
/** Which logins the proxy says that it takes. */
let takes: readonly string[] = []
let called: string[] = []
let received: string[] = []

const portOf = (server: Server) => (server.address() as AddressInfo).port
const bankUrl = () => `https://127.0.0.1:${portOf(bank)}`
const proxyUrl = (login = '') => `http://${login}127.0.0.1:${portOf(proxy)}`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'teller-proxy-'))
  const { certificate, key } = makeCertificate(folder)
  tls.setDefaultCACertificates([...before, readFileSync(certificate, 'utf8')])
  bank = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (request, reply) => {
    called.push(`${request.method} ${request.url}`)
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => void (body += chunk))
    request.once('end', () => {
      received.push(body)
      reply.setHeader('content-type', 'application/json').end('{}')
    })
  })
  proxy = createProxy()
  proxy.on('connect', ({ url = '', headers }, socket) => {
    asked.push({ to: url, login: headers['proxy-authorization'] })
    const logins = takes.map((one) => `Proxy-Authenticate: ${one}\r\n`).join('')
    if (refusal !== null) return void socket.end(`HTTP/1.1 ${refusal} No\r\n${logins}\r\n`)
    const [host = '', port] = url.split(':')
    const on = connect(Number(port), host, () => socket.write('HTTP/1.1 200 Yes\r\n\r\n'))
    on.pipe(socket).on('error', () => on.destroy())
    socket.pipe(on).on('error', () => socket.destroy())
  })
  for (const server of [bank, proxy]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  tls.setDefaultCACertificates(before)
  for (const server of [bank, proxy]) server.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked.length = 0
  called = []
  received = []
  refusal = null
  takes = []
})

async function post(proxyOf: ProxyOf, url = bankUrl(), body: Buffer | FormData = Buffer.from('{}')) {
  const wire = createWire(Date.now, () => {}, undefined, proxyOf)
  let begun = 0
  try {
    const answer = await wire.exchange({
      url: new URL(`${url}/api/v2/clients`),
      method: 'POST',
      headers: {},
      body,
      timeoutMs: 20_000,
      beforeFirstByte: () => void (begun += 1),
    })
    return { answer, begun }
  } finally {
    await wire.close()
  }
}
const throughEnv = (more: NodeJS.ProcessEnv = {}) => proxyOfEnvironment({ HTTPS_PROXY: proxyUrl(), ...more })

it('goes through the tunnel once, with the service’s own certificate in it', async () => {
  const { answer, begun } = await post(throughEnv())
  expect(answer).toMatchObject({ kind: 'reply', status: 200 })
  expect({ begun, called, to: asked.map(({ to }) => to) }).toEqual({
    begun: 1,
    called: ['POST /api/v2/clients'],
    to: [new URL(bankUrl()).host],
  })
})

it('gives the proxy the login of its address, and the bank nothing of it', async () => {
  await post(proxyOfEnvironment({ https_proxy: proxyUrl('teller:s%40fe@') }))
  expect(asked[0]?.login).toBe(`Basic ${Buffer.from('teller:s@fe').toString('base64')}`)
})

it.each([
  [407, 'the web proxy asks for a login'],
  [403, 'the web proxy lets nobody through (403)'],
  [502, 'the web proxy lets nobody through (502)'],
])('a proxy that answers %i: nothing left, and it is said', async (status, why) => {
  refusal = status
  expect(await post(throughEnv())).toMatchObject({ answer: { kind: 'neverLeft', why }, begun: 0 })
  expect(called).toEqual([])
})

it('a proxy that is not there is not taken for the bank', async () => {
  const gone = await post(proxyOfEnvironment({ HTTPS_PROXY: 'http://127.0.0.1:9' }))
  expect(gone.answer).toEqual({ kind: 'neverLeft', ...because('proxyRefusedConnection') })
  const none = await post(proxyOfEnvironment({ HTTPS_PROXY: 'proxy 8080' }))
  expect(none.answer).toMatchObject({
    kind: 'neverLeft',
    why: expect.stringMatching(/^the web proxy’s address cannot be read/),
  })
})

const answering = (answer: string) => proxyOfSystem([bankUrl()], async () => answer)
const way = () => ({ baseUrl: bankUrl(), gatewayUrl: bankUrl(), apiKey: null, limitMs: 5000 })
it.each([
  ['nonsense', /^The address of the web proxy cannot be read.* http:\/\/proxy:8080/],
  ['127.0.0.1:8080', /^The address of the web proxy cannot be read/],
  ['proxy.bank:8080', /^The address of the web proxy cannot be read/],
  ['http://:8080', /^The address of the web proxy cannot be read/],
  ['http://a:b:c', /^The address of the web proxy cannot be read/],
  ['http://name:100%@127.0.0.1:9', /^The address of the web proxy cannot be read/],
  ['ftp://127.0.0.1:9', /^The address of the web proxy cannot be read/],
  ['socks5://127.0.0.1:9', /is a SOCKS proxy, .*Nothing is sent past it/],
  ['SOCKS://127.0.0.1:9', /is a SOCKS proxy/],
])('HTTPS_PROXY=%s closes the first hop, and nothing goes past it', async (uri, sentence) => {
  const proxyOf = proxyOfEnvironment({ HTTPS_PROXY: uri })
  const hops = await walkHops({ ...way(), proxyOf })
  expect(hops).toEqual([
    {
      hop: 'name',
      isOpen: false,
      sentence: expect.objectContaining({ message: expect.stringMatching(sentence) }),
    },
  ])
  // A new connection’s gateway is asked by itself.
  const [gateway] = await walkHops({ ...way(), proxyOf }, undefined, ['gateway'])
  expect(gateway).toMatchObject({ hop: 'gateway', isOpen: false })
  expect(await post(proxyOf)).toMatchObject({ answer: { kind: 'neverLeft' }, begun: 0 })
  expect(called).toEqual([])
})

it('a SOCKS proxy, and a system that does not answer, are told at the desk as what they are', async () => {
  const socks = await post(proxyOfEnvironment({ HTTPS_PROXY: 'socks5://127.0.0.1:9' }))
  expect(socks.answer).toEqual({ kind: 'neverLeft', ...because('proxySpeaksSocks') })
  const alone = await post(await answering('SOCKS5 127.0.0.1:9'))
  expect(alone.answer).toEqual({ kind: 'neverLeft', ...because('proxySpeaksSocks') })
  const login = ['http://teller:pass@127.0.0.1:9']
  const silent = await post(withLogins(await answering(''), () => login))
  expect(silent.answer).toEqual({ kind: 'neverLeft', ...because('proxyNotSaid') })
  const [hop] = await walkHops({ ...way(), proxyOf: await answering('') })
  expect(hop?.sentence.message).toMatch(/^This computer does not say by which web proxy/)
  expect(called).toEqual([])
})

it('asks the system for each address once, and leaves this computer’s own alone', async () => {
  const urls: string[] = []
  const proxyOf = await proxyOfSystem([bankUrl(), 'http://127.0.0.1:4100'], async (url) => {
    urls.push(url)
    return `PROXY 127.0.0.1:${portOf(proxy)}; DIRECT`
  })
  expect(urls).toEqual([bankUrl()])
  expect((await post(proxyOf)).answer.kind).toBe('reply')
  expect(asked).toHaveLength(1)
  expect(proxyOf('http://127.0.0.1:4100')).toBeNull()
})

const one = { uri: 'http://proxy.bank:8080' }
it.each([
  ['DIRECT', null],
  ['PROXY proxy.bank:8080', one],
  ['PROXY proxy.bank:8080; DIRECT', { ...one, orElse: null }],
  [
    'PROXY proxy.bank:8080;HTTPS b.bank:443;DIRECT',
    { ...one, orElse: { uri: 'https://b.bank:443', orElse: null } },
  ],
  ['HTTPS proxy.bank:443', { uri: 'https://proxy.bank:443' }],
  ['SOCKS5 proxy.bank:1080', { uri: 'socks://proxy.bank:1080', fault: 'socks' }],
  ['SOCKS proxy.bank:1080; SOCKS5 b.bank:1', { uri: 'socks://proxy.bank:1080', fault: 'socks' }],
  ['SOCKS5 proxy.bank:1080; PROXY proxy.bank:8080', one],
  ['PROXY proxy.bank:8080; SOCKS5 proxy.bank:1080; DIRECT', { ...one, orElse: null }],
  ['SOCKS5 proxy.bank:1080; DIRECT', null],
  ['PROXY', { uri: 'http://', fault: 'unreadable' }],
  ['QUIC proxy.bank:443', { uri: '', fault: 'unknown' }],
  ['', { uri: '', fault: 'unknown' }],
  ['DIRECT; PROXY proxy.bank:8080', null],
])('what the system answers: %s is %o', (answer, way) => expect(proxyInWords(answer)).toEqual(way))

it('goes on to what a PAC file names next where a proxy is not there, and sends once', async () => {
  const here = `127.0.0.1:${portOf(proxy)}`
  for (const answer of [
    `PROXY 127.0.0.1:9; PROXY ${here}`,
    `PROXY nowhere.invalid:9; PROXY 127.0.0.1:9; DIRECT`,
  ]) {
    called = []
    const { answer: got, begun } = await post(await answering(answer))
    expect([answer, got.kind, begun, called]).toEqual([answer, 'reply', 1, ['POST /api/v2/clients']])
  }
  expect(asked).toHaveLength(1)
  const form = new FormData()
  form.set('file', 'a picture')
  const uploaded = await post(await answering('PROXY 127.0.0.1:9; DIRECT'), bankUrl(), form)
  expect([uploaded.answer.kind, uploaded.begun, received.at(-1)]).toEqual([
    'reply',
    1,
    expect.stringContaining('a picture'),
  ])
  const none = await post(await answering('PROXY 127.0.0.1:9; PROXY 127.0.0.1:9'))
  expect(none).toMatchObject({
    answer: { kind: 'neverLeft', ...because('proxyRefusedConnection') },
    begun: 0,
  })
})

it('goes on from no proxy that is there: it has refused, or may have begun', async () => {
  refusal = 403
  const refused = await post(await answering(`PROXY 127.0.0.1:${portOf(proxy)}; DIRECT`))
  expect(refused).toMatchObject({ answer: { kind: 'neverLeft' }, begun: 0 })
  expect(called).toEqual([])
  refusal = null
  const way = { baseUrl: bankUrl(), gatewayUrl: bankUrl(), apiKey: null, limitMs: 5000 }
  const hops = await walkHops({ ...way, proxyOf: await answering('PROXY 127.0.0.1:9; DIRECT') })
  expect(hops.every(({ isOpen }) => isOpen)).toBe(true)
  expect(hops[0]?.sentence.message).toBe('127.0.0.1 has the address 127.0.0.1.')
})

it('NO_PROXY names what is called straight: a name, what lies below it, a port, everything', () => {
  const straight = (list: string, origin: string) =>
    proxyOfEnvironment({ HTTPS_PROXY: 'http://proxy.bank:8080', NO_PROXY: list })(origin) === null
  const core = 'https://core.bank.example'
  for (const list of [
    '*',
    'core.bank.example',
    'bank.example',
    '.bank.example',
    'a, *.BANK.example',
    'core.bank.example:443',
  ])
    expect([list, straight(list, core)]).toEqual([list, true])
  for (const list of ['', 'example.org', 'k.example', 'core.bank.example:8443', '.core'])
    expect([list, straight(list, core)]).toEqual([list, false])
})

it('a login is for the proxy that it is written with, and no other hears it', async () => {
  const secret = proxyUrl('teller:s%40fe@')
  const known = withLogins(
    () => ({ uri: proxyUrl() }),
    () => ['', secret],
  )
  expect((await post(known)).answer.kind).toBe('reply')
  expect(asked[0]?.login).toBe(`Basic ${Buffer.from('teller:s@fe').toString('base64')}`)
  for (const other of [
    'http://elsewhere.example:8080',
    'http://127.0.0.1:9',
    proxyUrl().replace('http:', 'https:'),
  ])
    expect(
      withLogins(
        () => ({ uri: other }),
        () => [secret],
      )(bankUrl()),
    ).toEqual({ uri: other })
  expect(
    withLogins(
      () => null,
      () => [secret],
    )(bankUrl()),
  ).toBeNull()
})

it('a login that is put in while the desk runs is used from the next request on', async () => {
  let login = ''
  const wire = createWire(
    Date.now,
    () => {},
    undefined,
    withLogins(
      () => ({ uri: proxyUrl() }),
      () => [login],
    ),
  )
  const get = () =>
    wire.exchange({ url: new URL(bankUrl()), method: 'GET', headers: {}, body: null, timeoutMs: 20_000 })
  refusal = 407
  expect(await get()).toMatchObject({ kind: 'neverLeft', why: 'the web proxy asks for a login' })
  refusal = null
  login = proxyUrl('teller:pass@')
  expect((await get()).kind).toBe('reply')
  expect(asked.at(-1)?.login).toMatch(/^Basic /)
  await wire.close()
})

it('the way to the service is walked through the proxy, where the service still proves itself', async () => {
  const way = { baseUrl: bankUrl(), gatewayUrl: bankUrl(), apiKey: 'a-key-of-a-person', limitMs: 5000 }
  const hops = await walkHops({ ...way, proxyOf: throughEnv() })
  expect(hops.map(({ isOpen }) => isOpen)).toEqual(Array.from({ length: 7 }, () => true))
  expect(hops[0]?.sentence.message).toBe('The web proxy 127.0.0.1 has the address 127.0.0.1.')
  expect(hops[1]?.sentence.message).toContain(`answers at port ${portOf(proxy)}`)
  // Nothing went past it.
  expect(asked.length).toBe(called.length + 1)
  tls.setDefaultCACertificates(before)
  const strange = await walkHops({ ...way, proxyOf: throughEnv() })
  tls.setDefaultCACertificates([...before, readFileSync(join(folder, 'broker.pem'), 'utf8')])
  expect(strange.at(-1)).toMatchObject({ hop: 'encryption', isOpen: false })
})

it.each([
  [407, '', /^The web proxy asks for a login/],
  [407, 'teller:wrong@', /^The web proxy does not accept the login/],
  [403, '', /^The web proxy does not lead to 127\.0\.0\.1 \(403\)/],
])('a proxy that answers %i (%s) to the walk is the hop that is closed', async (status, login, sentence) => {
  refusal = status
  const proxyOf = proxyOfEnvironment({ HTTPS_PROXY: proxyUrl(login) })
  const hops = await walkHops({
    baseUrl: bankUrl(),
    gatewayUrl: bankUrl(),
    apiKey: null,
    limitMs: 5000,
    proxyOf,
  })
  expect(hops.at(-1)).toMatchObject({
    hop: 'encryption',
    isOpen: false,
    sentence: { message: expect.stringMatching(sentence) },
  })
})

it.each([
  [
    ['Negotiate', 'NTLM'],
    /^The web proxy takes only a Windows login .* through to 127\.0\.0\.1 .* HTTPS_PROXY/,
  ],
  [['Kerberos'], /^The web proxy takes only a Windows login/],
  [['Negotiate', 'Basic realm="bank"'], /^The web proxy asks for a login/],
])('a proxy that takes %j says to the walk what IT can do', async (logins, sentence) => {
  refusal = 407
  takes = logins
  const way = { baseUrl: bankUrl(), gatewayUrl: bankUrl(), apiKey: null, limitMs: 5000 }
  const hops = await walkHops({ ...way, proxyOf: throughEnv() })
  expect(hops.at(-1)?.sentence.message).toMatch(sentence)
})

it('a proxy that is not there is told as the proxy, and not as the service', async () => {
  const proxyOf = proxyOfEnvironment({ HTTPS_PROXY: 'http://127.0.0.1:9' })
  const hops = await walkHops({
    baseUrl: bankUrl(),
    gatewayUrl: bankUrl(),
    apiKey: null,
    limitMs: 5000,
    proxyOf,
  })
  expect(hops.at(-1)).toMatchObject({
    isOpen: false,
    sentence: { message: expect.stringMatching(/^The web proxy 127\.0\.0\.1 refuses/) },
  })
})
