/** Reads a transcript: a request line, headers, an empty line, and the exact bytes of the body. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface Message {
  /** `POST /v2/intratransfer HTTP/1.1` */
  line: string
  /** Names in lower case, as HTTP compares them. */
  headers: Record<string, string>
  body: string
}

export function pathTo(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

/** `readTranscript('requests/generate-key.http')` */
export function readTranscript(name: string): Message {
  const text = readFileSync(pathTo(name), 'utf8')
  const end = text.indexOf('\n\n')
  // The last line end belongs to the file, not to the body.
  return messageOf(text.slice(0, end).split('\n'), text.slice(end + 2).replace(/\n$/, ''))
}

function messageOf([line = '', ...rest]: readonly string[], body: string): Message {
  const headers = rest.map((header): [string, string] => {
    const colon = header.indexOf(':')
    return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()]
  })
  return { line, headers: Object.fromEntries(headers), body }
}

/**
 * A server made of a bare socket: it hands over the bytes of each request as they came, and answers with what it
 * is given. No HTTP library of ours stands between the desk and what is compared.
 */
export async function openSocketServer(
  answer: string,
): Promise<{ port: number; next: () => Promise<Message>; close: () => Promise<void> }> {
  const arrived: Message[] = []
  const waiting: ((message: Message) => void)[] = []
  const server: Server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const message = wholeMessage(received)
      if (!message) return
      received = Buffer.alloc(0)
      socket.end(answer)
      const wanted = waiting.shift()
      if (wanted) wanted(message)
      else arrived.push(message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return {
    port: address.port,
    next() {
      const first = arrived.shift()
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve))
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The request in these bytes, once its body is whole: by its length, or by the end of the last chunk. */
function wholeMessage(bytes: Buffer): Message | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = messageOf(bytes.subarray(0, end).toString('latin1').split('\r\n'), '')
  const rest = bytes.subarray(end + 4)
  if (head.headers['transfer-encoding'] === 'chunked') {
    return rest.toString('latin1').endsWith('0\r\n\r\n') ? { ...head, body: joinChunks(rest) } : null
  }
  const length = Number(head.headers['content-length'] ?? 0)
  return rest.length < length ? null : { ...head, body: rest.subarray(0, length).toString('utf8') }
}

function joinChunks(bytes: Buffer): string {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const length = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    if (!(length > 0)) return Buffer.concat(parts).toString('utf8')
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
}
