/** Reads the body of an event, with a limit, and finds the event's name in it. */
import type { IncomingMessage } from 'node:http'

/** `cut`: the sender went away; `tooLarge`: the rest is not read. */
export function readBody(request: IncomingMessage, largest: number): Promise<Buffer | 'cut' | 'tooLarge'> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let length = 0
    request.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > largest) {
        request.pause()
        request.removeAllListeners('data')
        resolve('tooLarge')
      } else {
        pieces.push(piece)
      }
    })
    request.on('end', () => resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)))
    request.on('error', () => resolve('cut'))
    request.on('close', () => resolve('cut'))
  })
}

const unreadable = { event: 'unreadable', reference: null }

/** For the inbox's row; the body itself is judged when it is worked through. */
export function eventNameIn(body: unknown): { event: string; reference: string | null } {
  if (typeof body !== 'object' || body === null) return unreadable
  const event = 'event' in body && typeof body.event === 'string' ? body.event : 'unreadable'
  const reference = 'reference' in body && typeof body.reference === 'string' ? body.reference : null
  return { event: event.slice(0, 100), reference: reference?.slice(0, 200) ?? null }
}
