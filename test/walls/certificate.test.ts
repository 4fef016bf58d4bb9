/** Somebody in the middle of the branch's network: what stands at the bank's address and cannot prove to be it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { runToEnd } from '../contract/programs.ts'
import { makeCertificate } from '../outside/broker.ts'

/** A server with a certificate that this computer does not know, and a desk that is pointed at it. */
async function deskAt(
  more: (certificate: string, folder: string) => string[],
  env: (certificate: string) => Record<string, string> = () => ({}),
) {
  const folder = mkdtempSync(join(tmpdir(), 'teller-certificate-'))
  const { certificate, key } = makeCertificate(folder)
  const paths: string[] = []
  const server = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    ({ url = '' }, reply) => {
      paths.push(url)
      reply.writeHead(503).end()
    },
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // The server listens on a port of this machine.
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const args = ['--data', join(folder, 'data'), '--bank-url', `${url}/api/v2`, '--gateway-url', url]
  const all = ['--headless', '--no-keychain', ...args, ...more(certificate, folder)]
  const ended = await runToEnd('desk', all, env(certificate))
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
  return { ...ended, paths }
}
const policyNaming =
  (authorities: (certificate: string) => string) => (certificate: string, folder: string) => {
    writeFileSync(join(folder, 'policy.json'), JSON.stringify({ authorities: authorities(certificate) }))
    return ['--policy', join(folder, 'policy.json')]
  }

it.each<[string, Parameters<typeof deskAt>]>([
  ['the policy names its authority', [policyNaming((certificate) => certificate)]],
  [
    'the policy names it by its place beside the policy',
    [policyNaming((certificate) => basename(certificate))],
  ],
  ['this computer knows its authority', [() => [], (certificate) => ({ SSL_CERT_FILE: certificate })]],
])('a certificate is taken where %s', async (_what, given) => {
  const { paths, err } = await deskAt(...given)
  expect(err).not.toMatch(/certificate/)
  expect(err).toMatch(
    /^Teller Desk keeps the key to its data in the computer’s keychain, and cannot: this run does not use it/,
  )
  expect(paths.length).toBeGreaterThan(0)
})

it('a file of authorities that holds none is told by its name, and nothing is asked', async () => {
  const naming = policyNaming(() => 'policy.json')
  const { code, err, paths } = await deskAt(naming)
  expect({ code, paths }).toEqual({ code: 2, paths: [] })
  expect(err).toMatch(
    /^The policy’s "authorities": The file of authorities .*policy\.json holds no certificate that can be read\./,
  )
})

it('a desk that never reached its bank says that the certificate was refused, and asks nothing of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'teller-certificate-'))
  const { certificate, key } = makeCertificate(folder)
  let asked = 0
  const server = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (_request, reply) => {
      asked += 1
      reply.end('{"date":"2026-01-05"}')
    },
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // The server listens on a port of this machine.
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const data = join(folder, 'data')
  const where = ['--bank-url', `${url}/api/v2`, '--gateway-url', url]
  const { code, err } = await runToEnd('desk', ['--headless', '--no-keychain', '--data', data, ...where])
  server.close()
  expect(code).toBe(1)
  expect(err).toMatch(/certificate of the service at https:.* was not accepted/)
  expect(err).not.toMatch(/does not answer/)
  expect(asked).toBe(0)
  expect(existsSync(data)).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})
