/**
 * The browser shell's port on this machine. It listens before the desk's many sources are read, so that a browser can
 * start meanwhile: what is asked by then waits until the shell answers.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { http } from '../core/node-http.ts'
import { createAdmission, type Admission } from './admission.ts'

export interface Door {
  server: Server
  port: number
  admission: Admission
  /** The page's address, with a code in it that opens one window. @param withinMs For one that is opened at once. */
  windowUrl(withinMs?: number): string
  answerWith(handler: Handler): void
  close(): Promise<void>
}

type Handler = (request: IncomingMessage, reply: ServerResponse) => void

/** @param port 0 for a free one. @throws where it is taken */
export async function openDoor(port: number): Promise<Door> {
  const admission = createAdmission(() => performance.now())
  const waiting: Parameters<Handler>[] = []
  let answer: Handler = (...asked) => void waiting.push(asked)
  const server = http.createServer((request, reply) => answer(request, reply))
  const lines = new Set<Socket>()
  server.on('connection', (line) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    server,
    port: own,
    admission,
    windowUrl: (withinMs) => `http://127.0.0.1:${own}/?token=${admission.offer(withinMs)}`,
    answerWith(handler) {
      answer = handler
      for (const asked of waiting.splice(0)) answer(...asked)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Whoever keeps a line open must not keep the desk from closing its books; a page's line for news is none of HTTP's.
        for (const line of lines) line.destroy()
      }),
  }
}
