/** Reads the body of an event, with a limit. */
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
