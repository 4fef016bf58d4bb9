/** Carries news to the browser shell's page: a WebSocket at `/news`, one JSON text for each piece of news. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { toldWhileLocked, type News, type NewsTopic } from '../../shared/desk/news.ts'
import type { Desk } from '../desk.ts'

const topics: readonly NewsTopic[] = ['status', 'journal', 'touched', 'sync', 'event']
/** A page that does not read must not fill this process's memory. */
const mostWaitingBytes = 4 * 1024 * 1024
const pingEveryMs = 30_000

/** @param options.isAllowed Judges host, origin and token before the line stands. @returns what ends it. */
export function carryNews(
  server: Server,
  desk: Pick<Desk, 'news' | 'status'>,
  options: { isAllowed: (request: IncomingMessage, token: string) => boolean },
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 })

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (address.pathname !== '/news') return refuse(socket, '404 Not Found')
    if (!options.isAllowed(request, tokenOf(request, address))) return refuse(socket, '401 Unauthorized')
    return sockets.handleUpgrade(request, socket, head, (line) => {
      line.on('error', () => line.terminate())
      say(line, 'status', desk.status())
    })
  }
  const tell = <T extends NewsTopic>(topic: T, value: News[T]) => {
    if (!toldWhileLocked.has(topic) && desk.status().locked) return
    for (const line of sockets.clients) say(line, topic, value)
  }
  const stopListening = topics.map((topic) => desk.news.on(topic, (value) => tell(topic, value)))
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

function say<T extends NewsTopic>(line: WebSocket, topic: T, value: News[T]): void {
  if (line.readyState !== line.OPEN) return
  if (line.bufferedAmount > mostWaitingBytes) return line.terminate()
  line.send(JSON.stringify({ topic, value }))
}

/** A browser cannot set headers on a WebSocket, so its token comes in the address; a program may do either. */
function tokenOf(request: IncomingMessage, address: URL): string {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? address.searchParams.get('token') ?? ''
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
