/** A real broker for the tests: Debian's nats-server with JetStream on the disk, which can be killed and come back. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort, until } from './ssh-host.ts'

export interface Broker {
  url: string
  storeDir: string
  start(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const program =
  ['/usr/sbin/nats-server', '/usr/bin/nats-server'].find((path) => existsSync(path)) ?? 'nats-server'

/** `more`: lines of its configuration; `atRest`: lines inside its `jetstream`. */
export async function prepareBroker(dir: string, more = '', atRest = ''): Promise<Broker> {
  const port = await freePort()
  const file = join(dir, 'nats.conf')
  const storeDir = join(dir, 'jetstream')
  writeFileSync(
    file,
    `host: 127.0.0.1\nport: ${port}\nmax_payload: 2MB\njetstream { store_dir: "${storeDir}", max_file_store: 1GB\n${atRest} }\n${more}\n`,
  )
  let child: ChildProcess | null = null
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      const ending = child
      child = null
      if (!ending || ending.exitCode !== null) return resolve()
      ending.once('exit', () => resolve())
      ending.kill(signal)
    })
  return {
    url: `nats://127.0.0.1:${port}`,
    storeDir,
    async start() {
      child = spawn(program, ['-c', file], { stdio: 'ignore' })
      await until(() => answers(port))
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** With a certificate of its own, which also is its authority's. */
export function makeCertificate(dir: string): { certificate: string; key: string } {
  const [certificate, key] = [join(dir, 'broker.pem'), join(dir, 'broker.key')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  return { certificate, key }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
