/** A bank of few lines on loopback, for what the training bank would never do: it answers as each test says. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
}

export type Reply = (response: ServerResponse, heard: Heard, request: IncomingMessage) => void

export interface OddBank {
  origin: string
  baseUrl: string
  gatewayUrl: string
  heard: Heard[]
  connections: () => number
  close(): Promise<void>
}

/** `early` is told of the connection's first bytes, before the body is read. */
export async function oddBank(reply: Reply, early?: (request: IncomingMessage) => void): Promise<OddBank> {
  const heard: Heard[] = []
  let connections = 0
  const server = createServer((request, response) => {
    early?.(request)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(chunks) }
      heard.push(one)
      reply(response, one, request)
    })
  })
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    baseUrl: `${origin}/api/v2`,
    gatewayUrl: origin,
    heard,
    connections: () => connections,
    async close() {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
