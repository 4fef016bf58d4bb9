/** As much of HTTP/1.1 as the fault proxy needs: where a message ends, and a few of its words. */

export interface Message {
  bytes: Buffer
  /** `POST /v2/intratransfer HTTP/1.1`, or `HTTP/1.1 200 OK`. */
  startLine: string
  /** From the first byte after the empty line on. */
  bodyAt: number
}

/** Takes pieces of a stream, gives whole messages. Reads `content-length` and chunked bodies. */
export function createMessageReader(onMessage: (message: Message) => void): (piece: Buffer) => void {
  let held: Buffer = Buffer.alloc(0)
  return (piece) => {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    for (;;) {
      const message = firstMessage(held)
      if (!message) return
      held = held.subarray(message.bytes.length)
      onMessage(message)
    }
  }
}

function firstMessage(held: Buffer): Message | null {
  const headEnd = held.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = held.subarray(0, headEnd).toString('latin1')
  const bodyAt = headEnd + 4
  const length = /^content-length: *([0-9]+)/im.exec(head)?.[1]
  const isChunked = /^transfer-encoding: *chunked/im.test(head)
  const end = isChunked ? endOfChunks(held, bodyAt) : bodyAt + Number(length ?? 0)
  if (end === null || held.length < end) return null
  return { bytes: held.subarray(0, end), startLine: head.split('\r\n', 1)[0] ?? '', bodyAt }
}

function endOfChunks(held: Buffer, start: number): number | null {
  let at = start
  for (;;) {
    const lineEnd = held.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(held.subarray(at, lineEnd).toString('latin1'), 16)
    at = lineEnd + 2 + size + 2
    if (held.length < at) return null
    if (size === 0) return at
  }
}

/** The message with one header's value replaced; a header that is not there stays away. */
export function withHeader(message: Buffer, name: string, change: (value: string) => string): Buffer {
  const headEnd = message.indexOf('\r\n\r\n')
  const head = message.subarray(0, headEnd).toString('latin1')
  const changed = head.replace(
    new RegExp(`^(${name}: *)(.*)$`, 'im'),
    (_, before: string, value: string) => before + change(value.trimEnd()),
  )
  return Buffer.concat([Buffer.from(changed, 'latin1'), message.subarray(headEnd)])
}
