/** Carries news to the browser shell's page: a WebSocket at `/news`, one JSON text for each piece of news. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { newsTopics, toldWhileLocked, type News, type NewsTopic } from '../../shared/desk/news.ts'
import type { Desk } from '../desk/desk.ts'

const protocol = 'teller-desk'
/** A page that does not read must not fill this process's memory. */
const maxWaitingBytes = 4 * 1024 * 1024
const pingEveryMs = 30_000

export interface NewsOptions {
  /** Judges host and origin. */
  isAllowed: (request: IncomingMessage) => boolean
  judge: (request: IncomingMessage, token: string) => 'window' | 'program' | null
  /** A window's line stands. @returns what is called when it has ended. */
  lineOf: (token: string) => () => void
}

export type ServedDesk = Pick<Desk, 'call' | 'news' | 'status'>

/** @returns what ends it. */
export function carryNews(
  server: Server,
  opening: ServedDesk | Promise<ServedDesk>,
  options: NewsOptions,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 1024,
    // The page sends its token as a second protocol; only the first one is spoken.
    handleProtocols: (given) => (given.has(protocol) ? protocol : false),
  })

  let stopListening: (() => void)[] = []
  const tell = <T extends NewsTopic>(from: ServedDesk, topic: T, value: News[T]) => {
    if (!toldWhileLocked.has(topic) && from.status().locked) return
    for (const line of sockets.clients) say(line, topic, value)
  }
  /** Whoever opens the desk hears why it does not open; here is nothing to tell then. */
  const whenOpen = (work: (desk: ServedDesk) => void) =>
    void Promise.resolve(opening).then(work, () => undefined)
  whenOpen((desk) => {
    stopListening = newsTopics.map((topic) => desk.news.on(topic, (value) => tell(desk, topic, value)))
  })

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A line that breaks before or after its refusal is nobody's fault, and must not end the desk.
    socket.on('error', () => socket.destroy())
    // What a stranger writes as an address may be none: `//` is one for HTTP and not for a parser.
    const address = URL.parse(request.url ?? '', 'http://127.0.0.1')
    if (address?.pathname !== '/news') return refuse(socket, '404 Not Found')
    const token = tokenOf(request, address)
    const kind = options.isAllowed(request) ? options.judge(request, token.given) : null
    if (kind === null || (token.isInAddress && kind === 'window')) return refuse(socket, '401 Unauthorized')
    return sockets.handleUpgrade(request, socket, head, (line) => {
      const ended = options.lineOf(token.given)
      line.once('close', ended)
      line.on('error', () => line.terminate())
      // A page whose questions all wait for the bank asks by this line whether the program is there.
      line.on('message', () => say(line, 'here', null))
      whenOpen((desk) => say(line, 'status', desk.status()))
    })
  }
  const timer = setInterval(() => {
    for (const line of sockets.clients) line.ping()
  }, pingEveryMs).unref()
  server.on('upgrade', upgrade)

  return () => {
    clearInterval(timer)
    server.off('upgrade', upgrade)
    for (const stop of stopListening) stop()
    for (const line of sockets.clients) line.terminate()
  }
}

function say<T extends NewsTopic>(line: WebSocket, topic: T, value: News[T]): void
function say(line: WebSocket, topic: 'here', value: null): void
function say(line: WebSocket, topic: string, value: unknown): void {
  if (line.readyState !== line.OPEN) return
  if (line.bufferedAmount > maxWaitingBytes) return line.terminate()
  line.send(JSON.stringify({ topic, value }))
}

/** A browser cannot set headers on a WebSocket, so a page gives its token as a protocol; a program, in the address too. */
function tokenOf(request: IncomingMessage, address: URL): { given: string; isInAddress: boolean } {
  const [spoken, fromPage] = (request.headers['sec-websocket-protocol'] ?? '').split(/\s*,\s*/)
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const inHeader = bearer ?? (spoken === protocol ? fromPage : undefined)
  return { given: inHeader ?? address.searchParams.get('token') ?? '', isInAddress: inHeader === undefined }
}

function refuse(socket: Duplex, status: string): void {
  // Who keeps their end open must not keep the desk from closing.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
