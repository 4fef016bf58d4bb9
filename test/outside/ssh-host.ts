/** Hosts for the tunnel, on loopback: ssh2's own server in this process, and OpenSSH's where it is installed. */
import { createHash } from 'node:crypto'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server as Listening } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import ssh2, { type Connection } from 'ssh2'

// Node’s own loader sees none of these names in the module, which makes them as it runs.
const { Server, utils } = ssh2

/** Of the private keys that ssh2 makes, 17 of 3,000 were such as it could not read again itself. */
function keyPair(): { private: string; public: string } {
  const pair = utils.generateKeyPairSync('ed25519')
  return utils.parseKey(pair.private) instanceof Error ? keyPair() : pair
}

/** Keys made once for each run of a test file: making them is the slow part. */
export const hostKeys = { own: keyPair(), other: keyPair() }
export const deskKey = keyPair()

export function fingerprint(publicKey: string): string {
  const bytes = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64')
  return `SHA256:${createHash('sha256').update(bytes).digest('base64').replace(/=+$/, '')}`
}

export interface SshHost {
  port: number
  /** What came as a password or a key. */
  asked: string[]
  /** Cuts every connection, as a router does: without a word. */
  cut(): void
  stop(): Promise<void>
}

/** `password` lets in by password, else the desk's key does. */
export async function startInProcess(
  port = 0,
  options: { key?: string; password?: string } = {},
): Promise<SshHost> {
  const asked: string[] = []
  const clients = new Set<Connection>()
  const listening = new Set<Listening>()
  const server = new Server({ hostKeys: [options.key ?? hostKeys.own.private] }, (client) => {
    clients.add(client)
    client.on('error', () => {})
    client.on('close', () => {
      clients.delete(client)
      for (const one of listening) one.close()
    })
    client.on('authentication', (context) => {
      asked.push(context.method)
      const isRight =
        options.password === undefined
          ? context.method === 'publickey' &&
            context.key.data.equals(Buffer.from(deskKey.public.split(' ')[1] ?? '', 'base64'))
          : context.method === 'password' && context.password === options.password
      if (isRight) context.accept()
      else context.reject(options.password === undefined ? ['publickey'] : ['password'])
    })
    client.on('request', (accept, reject, name, info) => {
      if (name !== 'tcpip-forward') return reject?.()
      const outside = createServer((socket) => {
        socket.on('error', () => {})
        client.forwardOut(
          info.bindAddr,
          bound(outside),
          '127.0.0.1',
          socket.remotePort ?? 0,
          (problem, there) => {
            if (problem) return socket.destroy()
            there.on('error', () => socket.destroy())
            return socket.pipe(there).pipe(socket)
          },
        )
      })
      listening.add(outside)
      outside.on('error', () => reject?.())
      return outside.listen(info.bindPort, '127.0.0.1', () => accept?.(bound(outside)))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const cut = () => {
    for (const client of clients) client.end()
    for (const one of listening) one.close()
    listening.clear()
  }
  return {
    port: bound(server),
    asked,
    cut,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      cut()
      await closed
    },
  }
}

function bound(server: { address(): AddressInfo | string | null }): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const sshd = '/usr/sbin/sshd'
export const hasOpenSsh = existsSync(sshd)

/** OpenSSH's own server with its own key, for this user, that forwards and does nothing else. */
export async function startOpenSsh(folder: string, port: number): Promise<SshHost & { hostKey: string }> {
  const file = (name: string) => join(folder, name)
  if (!existsSync(file('host'))) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file('host')])
    writeFileSync(file('allowed'), `${deskKey.public}\n`)
    chmodSync(file('allowed'), 0o600)
  }
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  writeFileSync(
    file('config'),
    [
      `ListenAddress 127.0.0.1:${port}`,
      `HostKey ${file('host')}`,
      `AuthorizedKeysFile ${file('allowed')}`,
      `PidFile ${file('pid')}`,
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'PermitRootLogin yes',
      'UsePAM no',
      'StrictModes no',
      'AllowTcpForwarding remote',
      'PermitTTY no',
      '',
    ].join('\n'),
  )
  const child = spawn(sshd, ['-D', '-e', '-f', file('config')], { stdio: 'ignore', detached: true })
  await until(() => answers(port))
  return {
    port,
    asked: [],
    hostKey: fingerprint(readFileSync(file('host.pub'), 'utf8')),
    cut: () => endGroup(child),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      endGroup(child)
      await gone
    },
  }
}

export const openSshUser = userInfo().username

/** The daemon and the process of each connection, which leads no group of its own. */
function endGroup(child: ChildProcess): void {
  const own = child.pid ?? 0
  const sessions = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const tree = [own]
  for (const member of tree)
    for (const [pid, parent] of sessions) if (parent === member && pid) tree.push(pid)
  for (const pid of tree.toReversed()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = bound(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('data', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })
}

/** Waits for something that comes by itself. */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs = 120_000): Promise<void> {
  const endMs = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error('it did not come in time')
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
