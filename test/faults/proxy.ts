/**
 * A proxy on loopback that breaks exchanges on purpose, between the desk and the bank. Whoever opens it chooses a
 * fault for each request. Bytes are passed on as they are, except that an answer's `Date` tells the moved clock by
 * which the bank lives: its HTTP server knows only the real one.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { strangeReply, type Fault, type FaultKind } from './fault.ts'
import { createMessageReader, withHeader, type Message } from './http-message.ts'

export interface Heard {
  method: string
  path: string
  /** The body as text. */
  body: string
}

export interface ProxyOptions {
  /** Where the bank listens on this machine. */
  port: number
  faultFor: (heard: Heard) => Fault
  /** The moved clock, epoch ms. */
  clock: () => number
  /** What the `Date` of answers tells; the moved clock where nothing is said. */
  date?: () => number
  /** An exchange came to a standstill, or a desk that stood waiting has gone. */
  onStanding?: () => void
}

export interface FaultProxy {
  origin: string
  /** How often each fault was done to an exchange. */
  counts: Map<FaultKind, number>
  /** Requests that followed a redirect of ours; must stay 0. */
  followed: () => number
  /** Passes on the late requests whose time has come; resolves when the bank has answered each. */
  release(clockMs: number): Promise<number>
  /** Late requests that still wait. */
  held: () => number
  /** Exchanges that will not be answered by themselves. */
  standing: { size: () => number; letGo: () => void }
  close(): Promise<void>
}

interface LateRequest {
  bytes: Buffer
  dueMs: number
}

export async function openFaultProxy(options: ProxyOptions): Promise<FaultProxy> {
  const counts = new Map<FaultKind, number>()
  const sockets = new Set<Socket>()
  let late: LateRequest[] = []
  let followed = 0
  let swapping: { reply: Buffer; desk: Socket; give: (reply: Buffer) => void } | null = null
  const standing = new Set<Socket>()
  let origin = ''

  const toDesk = (reply: Buffer) =>
    withHeader(reply, 'date', () => new Date((options.date ?? options.clock)()).toUTCString())

  const server = createServer((desk) => {
    keep(desk)
    desk.setNoDelay(true)
    const read = createMessageReader((message) => void serve(desk, message))
    desk.on('data', read)
  })

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }

  /** Nothing more comes on this exchange, unless another goes on; resolves when the desk has given up. */
  async function stand(desk: Socket): Promise<void> {
    if (desk.destroyed) return
    standing.add(desk)
    options.onStanding?.()
    await once(desk, 'close')
    if (swapping?.desk === desk) swapping = null
    standing.delete(desk)
    options.onStanding?.()
  }

  /** One exchange on a connection of its own with the bank. */
  async function ask(bytes: Buffer): Promise<Buffer> {
    const bank = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
    keep(bank)
    return new Promise((resolve, reject) => {
      bank.on(
        'data',
        createMessageReader((message) => {
          bank.destroy()
          resolve(message.bytes)
        }),
      )
      bank.on('error', reject)
      bank.on('close', () => reject(new Error('the bank broke off')))
      bank.write(bytes)
    })
  }

  /** So much of a request, and then a broken connection. */
  async function askInPart(bytes: Buffer): Promise<void> {
    const bank = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
    keep(bank)
    await once(bank, 'connect')
    if (bytes.length > 0) await new Promise((resolve) => bank.write(bytes, resolve))
    bank.resetAndDestroy()
  }

  async function serve(desk: Socket, message: Message): Promise<void> {
    const [method = '', path = ''] = message.startLine.split(' ')
    if (path === '/elsewhere') followed += 1
    const fault = options.faultFor({ method, path, body: message.bytes.toString('utf8', message.bodyAt) })
    counts.set(fault.kind, (counts.get(fault.kind) ?? 0) + 1)
    try {
      await carryOut(fault, desk, message.bytes)
    } catch {
      // The bank is going down, or the desk has gone: what is left to tell anybody is a broken connection.
      desk.resetAndDestroy()
    }
  }

  async function carryOut(fault: Fault, desk: Socket, bytes: Buffer): Promise<void> {
    const say = (reply: Buffer) => {
      if (!desk.destroyed) desk.write(reply)
    }
    switch (fault.kind) {
      case 'none':
        return say(toDesk(await ask(bytes)))
      case 'resetBeforeRequest':
        return void desk.resetAndDestroy()
      case 'resetWithinRequest':
        // Never the whole: the last byte would make it a request.
        await askInPart(bytes.subarray(0, Math.floor(fault.share * bytes.length)))
        return void desk.resetAndDestroy()
      case 'resetAfterRequest':
        desk.resetAndDestroy()
        return void (await ask(bytes))
      case 'resetBeforeReply':
        await ask(bytes)
        return void desk.resetAndDestroy()
      case 'resetWithinReply':
      case 'truncatedReply': {
        const reply = toDesk(await ask(bytes))
        const part = reply.subarray(0, Math.floor(fault.share * reply.length))
        if (fault.kind === 'truncatedReply') return void desk.end(part)
        await new Promise((resolve) => desk.write(part, resolve))
        return void desk.resetAndDestroy()
      }
      case 'delayedReply': {
        const reply = toDesk(await ask(bytes))
        if (fault.delayMs === Infinity) await stand(desk)
        else await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
        return say(reply)
      }
      case 'swappedReply':
        return swap(toDesk(await ask(bytes)), desk, say)
      case 'strangeAnswer':
        if (fault.reached) await ask(bytes)
        return say(toDesk(strangeReply(fault.answer, origin)))
      case 'hang':
        if (fault.reached) await ask(bytes)
        return stand(desk)
      case 'lateRequest':
        late.push({ bytes, dueMs: options.clock() + fault.lateMs })
        return void desk.resetAndDestroy()
    }
  }

  /** The answer waits for another to change places with. */
  function swap(reply: Buffer, desk: Socket, give: (reply: Buffer) => void): void {
    const other = swapping
    if (!other) {
      swapping = { reply, desk, give }
      void stand(desk)
      return
    }
    swapping = null
    standing.delete(other.desk)
    give(other.reply)
    other.give(reply)
    options.onStanding?.()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  return {
    origin,
    counts,
    followed: () => followed,
    async release(clockMs) {
      const due = late.filter(({ dueMs }) => dueMs <= clockMs)
      late = late.filter(({ dueMs }) => dueMs > clockMs)
      for (const { bytes } of due) await ask(bytes)
      return due.length
    },
    held: () => late.length,
    standing: { size: () => standing.size, letGo: () => standing.clear() },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
