/** A front of a service that demands a client certificate (mutual TLS), with the files of both sides made by openssl. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface CertificateFront {
  origin: string
  end(): void
}

/** Makes `service.pem`, and `desk.p12` with a password beside the `desk.pem` and `desk.key` that it is made of. */
export async function openCertificateFront(
  folder: string,
  { behind, password }: { behind: string; password: string },
): Promise<CertificateFront> {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  for (const name of ['service', 'desk'])
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '60', '-subj', `/CN=${name}`],
      ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', `${name}.key`, '-out', `${name}.pem`],
    )
  openssl(
    ...['pkcs12', '-export', '-in', 'desk.pem', '-inkey', 'desk.key', '-out', 'desk.p12'],
    ...['-passout', `pass:${password}`],
  )
  const read = (name: string) => readFileSync(join(folder, name))
  const { hostname, port } = new URL(behind)
  const front = createServer(
    { key: read('service.key'), cert: read('service.pem'), ca: read('desk.pem'), requestCert: true },
    (asked, answer) => {
      const { url: path, method, headers } = asked
      const passed = request({ hostname, port, path, method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      asked.pipe(passed)
    },
  ).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const { port: own } = front.address() as AddressInfo // It listens on a port.
  return { origin: `https://127.0.0.1:${own}`, end: () => void front.close().closeAllConnections() }
}
