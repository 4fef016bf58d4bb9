/**
 * What this computer proves itself by (mutual TLS): files made by openssl, a service of openssl's own that demands a
 * certificate, straight and behind a web proxy; and each fault in words.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createProxy, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openClientCertificate,
  validityOf,
  type KeptPassword,
} from '../../electron/bank/client-certificate.ts'
import { createClient } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { refusalHeard } from '../../electron/bank/encryption-hop.ts'
import { walkHops } from '../../electron/bank/hops.ts'
import { proxyOfEnvironment, type ProxyOf } from '../../electron/bank/web-proxy.ts'
import { createWire, isCertificateFault, isClientCertificateFault } from '../../electron/bank/wire.ts'

const password = 'the-password-of-counter-7'
const before = tls.getCACertificates('default')
const folder = mkdtempSync(join(tmpdir(), 'teller-certificate-'))
const file = (name: string) => join(folder, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
const read = (name: string) => readFileSync(file(name), 'utf8')
/** A service that demands a certificate of our authority; by the version of TLS that it speaks. */
const services = new Map<string, { child: ChildProcess; url: string }>()
let proxy: Server | undefined
let proxyPort = 0
const led: string[] = []
/** How long the proxy holds back what the service says. */
let lateMs = 0

const pem = (kind: string, content: string) =>
  `-----BEGIN ${kind}-----\n${Buffer.from(content).toString('base64')}\n-----END ${kind}-----\n`

/** @param to The last day of its validity, `360101000000Z`. */
function issue(name: string, by: string, to: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${name}.key`]
  openssl('req', ...key, '-subj', `/CN=${name}`, '-out', `${name}.csr`)
  writeFileSync(file('issued.txt'), '')
  writeFileSync(
    file('ca.cnf'),
    `[ca]\ndefault_ca=own\n[own]\ndatabase=issued.txt\nrand_serial=yes\ndefault_md=sha256\npolicy=any\nnew_certs_dir=.\n` +
      `x509_extensions=names\n[any]\ncommonName=supplied\n[names]\nsubjectAltName=DNS:localhost,IP:127.0.0.1\n`,
  )
  const span = ['-startdate', '200101000000Z', '-enddate', to]
  const authority = ['-cert', `${by}.pem`, '-keyfile', `${by}.key`, '-notext', '-batch', '-config', 'ca.cnf']
  openssl('ca', ...authority, ...span, '-in', `${name}.csr`, '-out', `${name}.pem`)
}

async function serve(version: string): Promise<void> {
  const free = createProxy().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  await once(free, 'close')
  const child = spawn(
    'openssl',
    ['s_server', `-${version}`, '-accept', `127.0.0.1:${port}`, '-HTTP', '-cert', 'service.pem', '-key', 'service.key', '-CAfile', 'authority.pem', '-Verify', '2', '-verify_return_error'], // prettier-ignore
    { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`openssl ended: ${said}`)))
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString()
      if (said.includes('ACCEPT')) resolve()
    })
  })
  services.set(version, { child, url: `https://127.0.0.1:${port}` })
}

beforeAll(async () => {
  for (const name of ['authority', 'stranger'])
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '9', '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`) // prettier-ignore
  issue('service', 'authority', '360101000000Z')
  issue('desk', 'authority', '360101000000Z')
  issue('old', 'authority', '210101000000Z')
  issue('other', 'stranger', '360101000000Z')
  for (const name of ['desk', 'old', 'other'])
    writeFileSync(file(`${name}-both.pem`), read(`${name}.pem`) + read(`${name}.key`))
  openssl('pkcs12', '-export', '-in', 'desk.pem', '-inkey', 'desk.key', '-out', 'desk.p12', '-passout', `pass:${password}`) // prettier-ignore
  openssl('pkcs12', '-export', '-legacy', '-in', 'desk.pem', '-inkey', 'desk.key', '-out', 'legacy.p12', '-passout', `pass:${password}`) // prettier-ignore
  openssl('pkey', '-in', 'desk.key', '-aes256', '-passout', `pass:${password}`, '-out', 'locked.key')
  writeFileSync(file('locked.pem'), read('desk.pem') + read('locked.key'))
  openssl('pkcs8', '-topk8', '-v1', 'PBE-MD5-DES', '-provider', 'legacy', '-provider', 'default', '-in', 'desk.key', '-passout', `pass:${password}`, '-out', 'old-method.key') // prettier-ignore
  writeFileSync(file('old-method.pem'), read('desk.pem') + read('old-method.key'))
  writeFileSync(file('broken.pem'), read('desk.pem') + pem('PRIVATE KEY', 'no key at all'))
  writeFileSync(file('mixed.pem'), read('desk.pem') + read('other.key'))
  writeFileSync(file('words.txt'), 'no certificate at all')
  mkdirSync(file('api/v2'), { recursive: true })
  const reply =
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"pageItems":[]}'
  writeFileSync(file('api/v2/savingsaccounts?limit=1'), reply)
  mkdirSync(file('v2'))
  writeFileSync(file('v2/savingsaccounts?limit=1'), reply)
  tls.setDefaultCACertificates([...before, read('authority.pem')])
  await Promise.all(['tls1_2', 'tls1_3'].map(serve))
  const leads = (proxy = createProxy())
  leads.on('connect', ({ url = '' }, socket) => {
    led.push(url)
    const [host = '', port] = url.split(':')
    const on = connect(Number(port), host, () => socket.write('HTTP/1.1 200 Yes\r\n\r\n'))
    on.on('data', (bytes) => void setTimeout(() => socket.write(bytes), lateMs))
    on.on('end', () => void setTimeout(() => socket.end(), lateMs))
    on.on('error', () => socket.destroy())
    socket.on('error', () => on.destroy())
    socket.pipe(on)
  })
  await new Promise<void>((done) => leads.listen(0, '127.0.0.1', done))
  // It listens at a port.
  proxyPort = (leads.address() as AddressInfo).port
})
afterAll(() => {
  tls.setDefaultCACertificates(before)
  for (const { child } of services.values()) child.kill()
  proxy?.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const open = (name: string, kept: KeptPassword = { password }) =>
  openClientCertificate(file(name), async () => kept)
const urlOf = (version: string) => services.get(version)?.url ?? ''
const throughProxy = () => proxyOfEnvironment({ HTTPS_PROXY: `http://127.0.0.1:${proxyPort}` })

async function get(version: string, name: string | null, proxyOf: ProxyOf = () => null) {
  const certificate = name === null ? null : await open(name)
  const wire = createWire(
    Date.now,
    () => {},
    undefined,
    proxyOf,
    (origin) => (origin === urlOf(version) && certificate ? certificate.context : null),
  )
  try {
    const url = new URL(`${urlOf(version)}/api/v2/savingsaccounts?limit=1`)
    return await wire.exchange({ url, method: 'GET', headers: {}, body: null, timeoutMs: 10_000 })
  } finally {
    await wire.close()
  }
}
/** As the line asks, and the desk at its start. */
async function probe(version: string, name: string | null, proxyOf: ProxyOf = () => null) {
  const certificate = name === null ? null : await open(name)
  const client = createClient({
    clockOffset: createClockOffset(Date.now, () => {}),
    now: Date.now,
    proxyOf,
    certificateFor: () => certificate?.context ?? null,
    refusalHeard: (address) => refusalHeard({ proxyOf, certificate }, address),
  })
  try {
    return await client.ask(`${urlOf(version)}/training/clock`, null, 10_000)
  } finally {
    await client.close()
  }
}
async function closedHop(version: string, name: string | null, proxyOf?: ProxyOf) {
  const certificate = name === null ? null : await open(name)
  const baseUrl = `${urlOf(version)}/api/v2`
  const hops = await walkHops({
    baseUrl,
    gatewayUrl: urlOf(version),
    apiKey: 'k'.repeat(20),
    certificate,
    proxyOf,
  })
  return { hops, closed: hops.find(({ isOpen }) => !isOpen)?.sentence.message ?? null }
}

it.each([
  ['desk.p12', null],
  ['locked.pem', null],
  ['desk-both.pem', null],
  ['gone.p12', /cannot be read \(ENOENT\)/],
  ['words.txt', /neither PKCS#12 nor a PEM/],
  ['desk.pem', /holds no private key/],
  ['desk.key', /holds no certificate/],
  ['mixed.pem', /a key that is not the certificate’s/],
  ['legacy.p12', /encrypted by an old method.*AES/],
  ['old-method.pem', /encrypted by an old method.*AES/],
  ['broken.pem', /neither PKCS#12 nor a PEM/],
])('opens %s, or says why not and what to do: %s', async (name, sentence) => {
  const opening = open(name)
  if (sentence === null) expect((await opening).endsMs).toBeGreaterThan(Date.now())
  else await expect(opening).rejects.toThrow(sentence)
})

it.each(['desk.p12', 'locked.pem'])(
  'says what is wrong with the password of %s, and repeats none',
  async (name) => {
    await expect(open(name, null)).rejects.toThrow(
      /none is in this computer’s keychain.*--client-certificate/,
    )
    await expect(open(name, { why: 'it is locked' })).rejects.toThrow(/does not give it: it is locked\./)
    const wrong = open(name, { password: 'a-wrong-password' })
    await expect(wrong).rejects.toThrow(/not opened by the password/)
    await expect(wrong).rejects.not.toThrow(/a-wrong-password/)
  },
)

it('asks for the password of a key that a wrong one seems to open: one encryption in 256', async () => {
  const key = createPrivateKey(read('desk.key'))
  let seemsOpened = ''
  for (let n = 0; n < 10_000 && seemsOpened === ''; n++) {
    const locked = key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: password })
    try {
      tls.createSecureContext({ cert: read('desk.pem'), key: locked })
    } catch (problem) {
      if (/unsupported/.test(String(problem))) seemsOpened = locked.toString()
    }
  }
  writeFileSync(file('seems-opened.pem'), read('desk.pem') + seemsOpened)
  expect((await open('seems-opened.pem')).endsMs).toBeGreaterThan(Date.now())
  await expect(open('seems-opened.pem', null)).rejects.toThrow(/none is in this computer’s keychain/)
})

it.each(['tls1_2', 'tls1_3'])(
  'a service that demands one by %s takes ours, straight and through the proxy',
  async (version) => {
    for (const name of ['desk.p12', 'locked.pem']) {
      expect(await get(version, name)).toMatchObject({ kind: 'reply', status: 200 })
      led.length = 0
      expect(await get(version, name, throughProxy())).toMatchObject({ kind: 'reply', status: 200 })
      expect(led).toEqual([new URL(urlOf(version)).host])
    }
    for (const way of [undefined, throughProxy()]) {
      const { hops, closed } = await closedHop(version, 'desk.p12', way)
      expect(closed).toBeNull()
      expect(hops.find(({ hop }) => hop === 'encryption')?.sentence.message).toMatch(
        /client certificate is valid until/,
      )
    }
  },
)

it.each([
  ['tls1_2', null, /asks for a client certificate, and this computer has none/],
  ['tls1_3', null, /asks for a client certificate, and this computer has none/],
  [
    'tls1_2',
    'other-both.pem',
    /does not take this computer’s client certificate: it does not know the authority/,
  ],
  [
    'tls1_3',
    'other-both.pem',
    /does not take this computer’s client certificate: it does not know the authority/,
  ],
  ['tls1_2', 'old-both.pem', /ran out on 2021-01-01/],
  ['tls1_3', 'old-both.pem', /ran out on 2021-01-01/],
])(
  'by %s, with %s: refused, and told as that; the service is not taken for a false one',
  async (version, name, sentence) => {
    for (const way of [undefined, throughProxy()]) {
      const answer = await probe(version, name, way)
      expect(isClientCertificateFault(answer), JSON.stringify(answer)).toBe(true)
      expect(isCertificateFault(answer)).toBe(false)
      expect((await closedHop(version, name, way)).closed).toMatch(sentence)
    }
  },
)

it('a refusal that takes a second on its way is heard', async () => {
  lateMs = 1000
  const { closed } = await closedHop('tls1_3', 'other-both.pem', throughProxy())
  lateMs = 0
  expect(closed).toMatch(/does not know the authority/)
})

it('says how long it is good', async () => {
  const { endsMs, ...one } = await open('desk.p12')
  const at = (ms: number) => validityOf({ endsMs, ...one }, ms)
  expect(at(endsMs + 1)).toMatchObject({
    isOver: true,
    sentence: { message: expect.stringMatching(/ran out/) },
  })
  expect(at(endsMs - 1)).toMatchObject({ isOver: false, isSoon: true })
  expect(at(endsMs - 40 * 24 * 3_600_000)).toMatchObject({ isOver: false, isSoon: false })
  expect(at(one.beginsMs - 1)).toMatchObject({
    isOver: true,
    sentence: { message: expect.stringMatching(/valid from/) },
  })
})

it('the password is left in no small buffer of Node’s, where it would lie as long as the desk runs', async () => {
  const slab = () => Buffer.from(Buffer.from('now').buffer)
  const begins = slab()
  await openClientCertificate(file('desk.p12'), async () => ({ password }))
  expect([begins, slab()].some((bytes) => bytes.includes(password))).toBe(false)
  // As Node makes bytes of a text.
  const careless = Buffer.from(password)
  expect(Buffer.from(careless.buffer).includes(password)).toBe(true)
})
