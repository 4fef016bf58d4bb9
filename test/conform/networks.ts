/** Broken networks, each real on loopback: names, ports, certificates, portals, keys, clocks. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type RequestListener, type Server as HttpServer } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { HopName } from '../../shared/desk/connection.ts'

/** Of the file that uses them: a worker keeps this module over several. */
let folder = ''
const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const authorities = getCACertificates('default')

/** A certificate of the test's own authority, valid between two days (`260101000000Z`). */
function certify(name: string, host: string, from: string, to: string): void {
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
  )
  writeFileSync(join(folder, 'issued.txt'), '')
  writeFileSync(
    join(folder, 'ca.cnf'),
    `[ca]\ndefault_ca=own\n[own]\ndatabase=issued.txt\nrand_serial=yes\ndefault_md=sha256\npolicy=any\nnew_certs_dir=.\n` +
      `x509_extensions=names\n[any]\ncommonName=supplied\n[names]\nsubjectAltName=DNS:${host}\n`,
  )
  openssl(
    ...['ca', '-batch', '-config', 'ca.cnf', '-cert', 'ca.pem', '-keyfile', 'ca.key', '-notext'],
    ...['-startdate', from, '-enddate', to, '-in', `${name}.csr`, '-out', `${name}.pem`],
  )
}
const pair = (name: string): TlsOptions => ({ key: read(`${name}.key`), cert: read(`${name}.pem`) })

/** Each is real on loopback; what it opens is closed after each test. */
export function useNetworks(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'teller-hops-'))
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/O=Test Bank/CN=Test Bank Root'],
      ...['-keyout', 'ca.key', '-out', 'ca.pem', '-days', '30'],
    )
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/O=Other House/CN=Other Root'],
      ...[
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        'other.key',
        '-out',
        'other.pem',
        '-days',
        '30',
      ],
    )
    certify('good', 'localhost', '260101000000Z', '360101000000Z')
    certify('expired', 'localhost', '200101000000Z', '210101000000Z')
    certify('early', 'localhost', '350101000000Z', '360101000000Z')
    certify('elsewhere', 'bank.example', '260101000000Z', '360101000000Z')
    setDefaultCACertificates([...authorities, read('ca.pem')])
  })
  afterAll(() => {
    setDefaultCACertificates(authorities)
    rmSync(folder, { recursive: true })
  })
  afterEach(endNetworks)
}

export function endNetworks(): void {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  }
}

export const servers: (Server | HttpServer)[] = []
async function open<S extends Server | HttpServer>(server: S): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  // A TCP server's address.
  return (server.address() as AddressInfo).port
}

const bank: RequestListener = (request, response) => {
  const isSigned = request.url?.startsWith('/v2/') === true
  response.writeHead(isSigned ? 401 : 200, { 'content-type': 'application/json' })
  response.end('{"pageItems":[]}')
}
export const https = (name: string, more: TlsOptions = {}, listener: RequestListener = bank) =>
  open(createHttps({ ...pair(name), ...more }, listener))
export const secure = async (port: number | Promise<number>) => `https://localhost:${await port}`
const plain = async (listener: RequestListener) => `http://localhost:${await open(createHttp(listener))}`
const says = (status: number, text = '{}', headers: Record<string, string> = {}) =>
  plain((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text)
  })

const closedPort = async (): Promise<number> => {
  const server = createTcp()
  const port = await open(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** What it is, its origin when it is opened, the hop that is closed, and what is said. */
type Network = readonly [what: string, opened: () => Promise<string>, hop: HopName, says: RegExp]

export const networks: readonly Network[] = [
  [
    'a name that nobody has',
    async () => 'https://no-such-bank.invalid',
    'name',
    /not found|cannot be looked up/,
  ],
  ['a port at which nothing runs', () => secure(closedPort()), 'computer', /refuses connections at port/],
  [
    'a computer that takes the call and says nothing',
    () => secure(open(createTcp(() => undefined))),
    'encryption',
    /does not begin to encrypt/,
  ],
  [
    'http where https is asked for',
    () => secure(open(createHttp(bank))),
    'encryption',
    /does not speak TLS|older than/,
  ],
  [
    'a certificate that ran out',
    () => secure(https('expired')),
    'encryption',
    /ran out on Jan +1 00:00:00 2021/,
  ],
  [
    'a certificate of next year',
    () => secure(https('early')),
    'encryption',
    /valid from .*2035.*this computer’s date/,
  ],
  [
    'a certificate of another name',
    () => secure(https('elsewhere')),
    'encryption',
    /bank\.example.* and not for localhost/,
  ],
  [
    'an authority that is not known',
    () => secure(https('other')),
    'encryption',
    /Other House, Other Root.*installed on this computer, or name it with --authorities FILE/,
  ],
  [
    'TLS of 2006',
    () => secure(https('good', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' })),
    'encryption',
    /older than 1\.2/,
  ],
  [
    'an address that leads on',
    () => says(302, '', { location: 'https://new.example/api/v2' }),
    'address',
    /leads on to https:\/\/new\.example/,
  ],
  [
    'a portal of the network',
    () => says(200, '<p>Sign in</p>', { 'content-type': 'text/html' }),
    'address',
    /sign-in page/,
  ],
  ['a portal that says so', () => says(511), 'address', /sign-in page/],
  ['a proxy that asks for a login', () => says(407), 'address', /proxy .* asks for a login/],
  ['another path', () => says(404), 'address', /Is this the base address\?/],
  ['a service that is down', () => says(503), 'address', /fault of its own \(503\)/],
  ['a service that is asked too often', () => says(429), 'address', /too often/],
  [
    'a gateway that breaks the call off',
    () => plain((request) => void request.socket.destroy()),
    'address',
    /taken and broken off/,
  ],
  ['a service that never answers', () => plain(() => undefined), 'address', /did not answer within/],
  ['a key of another service', () => says(401), 'key', /not accepted \(401\)/],
  [
    'a key that was made for another address',
    () => says(403, '{"defaultUserMessage":"IP 10.0.0.7 is not whitelisted"}'),
    'key',
    /made for.*make a key for the address/,
  ],
  ['a key that may not read', () => says(403), 'key', /may not read savings accounts/],
  [
    'a clock seven minutes off',
    () => says(200, '[]', { date: new Date(Date.now() + 420_000).toUTCString() }),
    'clock',
    /7 minutes behind/,
  ],
  [
    'a gateway address at which nothing is',
    () =>
      plain((request, response) => {
        response.writeHead(request.url?.startsWith('/v2/') ? 404 : 200, {
          'content-type': 'application/json',
        })
        response.end('[]')
      }),
    'gateway',
    /stands before \/v2/,
  ],
]
