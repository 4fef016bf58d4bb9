/** A hook's receiver that answers the bank with whatever a broken or hostile one may: by seed, on a bare socket. */
import { createServer, type AddressInfo } from 'node:net'
import { randomOf } from '../faults/random.ts'

const answers = [
  'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
  'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab',
  'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nnot gzip',
  'HTTP/1.1 204 No Content\r\ncontent-length: 3\r\n\r\nabc',
  'HTTP/1.1 301 Moved\r\nlocation: file:///etc/passwd\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\n'.repeat(50),
  'HTTP/1.1 999 Whatever\r\n\r\n',
  'HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n',
  `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
  `HTTP/1.1 200 OK\r\n\r\n${'z'.repeat(1_000_000)}`,
  'HTTP/0.9',
  '\0\x01\xff',
  '',
] as const

export async function answerOddly(seed: number): Promise<{ url: string; count(): number; close(): void }> {
  const random = randomOf(seed)
  let count = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      count += 1
      if (random.chance(0.1)) return void socket.resetAndDestroy()
      socket.write(Buffer.from(random.pick(answers), 'latin1'))
      if (random.chance(0.7)) socket.end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // The server listens on a port of this machine.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    count: () => count,
    close: () => void server.close().unref(),
  }
}
