/** Somebody in the middle of the branch's network: what stands at the bank's address and cannot prove to be it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runToEnd } from '../contract/programs.ts'
import { makeCertificate } from '../outside/broker.ts'

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
