/** A line between the desk and the bank that a test can cut, and on which it can hold a request half way. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface Wire {
  port: number
  /** Nobody answers at this address any more. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** The next request whose head holds this text waits on the line; resolves when it has come. */
  hold(text: string): Promise<void>
  /** The line breaks under what is held: the desk hears of it at once, and waits for no time to run out. */
  hangUp(): void
  /** The bank falls silent: its lines stand, and nothing that is said in them arrives until `thaw`. */
  freeze(): void
  thaw(): void
  /** What was held goes on to the bank, whether or not the desk still waits for the answer. */
  release(): void
  close(): Promise<void>
}

export async function layWire(bankPort: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let wanted: { text: string; come: () => void } | null = null
  let frozen: { to: Socket; bytes: Buffer }[] | null = null
  let held: { from: Socket; to: Socket; bytes: Buffer[] } | null = null

  function carry(desk: Socket): void {
    const bank = connect(bankPort, '127.0.0.1')
    for (const socket of [desk, bank]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    desk.on('data', (bytes) => {
      if (frozen) frozen.push({ to: bank, bytes })
      else if (held?.to === bank) held.bytes.push(bytes)
      else if (wanted && bytes.includes(wanted.text)) {
        held = { from: desk, to: bank, bytes: [bytes] }
        wanted.come()
        wanted = null
      } else bank.write(bytes)
    })
    bank.on('data', (bytes) => void desk.write(bytes))
    // A desk that dies must not take the held request with it: the bank's side stays open for it.
    desk.on('close', () => held?.to !== bank && bank.destroy())
    bank.on('close', () => desk.destroy())
  }

  let server: Server
  async function listen(port: number): Promise<number> {
    server = createServer(carry).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the line has no port')
    return address.port
  }
  const port = await listen(0)

  async function cut(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    cut,
    async mend() {
      await listen(port)
    },
    hold: (text) => new Promise((come) => (wanted = { text, come })),
    freeze: () => void (frozen ??= []),
    thaw() {
      for (const { to, bytes } of frozen ?? []) to.write(bytes)
      frozen = null
    },
    hangUp: () => void held?.from.destroy(),
    release() {
      for (const bytes of held?.bytes ?? []) held?.to.write(bytes)
      held = null
    },
    close: cut,
  }
}
