/**
 * A service for tests: the training bank behind a front that hides what only a training bank has, so that the desk
 * takes it for a real one. The front can be shut, and can say a status of its own instead of the bank's.
 */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findPrivateKey } from '../../electron/bank/sign.ts'
import { localDay } from '../../shared/values/dates.ts'
import { isAssumed } from '../../shared/operations/operation.ts'
import { operationNames, operationOf } from '../../shared/operations/index.ts'
import { bankCall, start, type BankLine, type Running } from '../contract/programs.ts'

export interface Service {
  baseUrl: string
  gatewayUrl: string
  keyOf(username: string): string
  /** Another key of a user, made by the administrator. */
  makeKey(username: string, ipAddress?: string): Promise<{ id: number; apiKey: string }>
  revoke(username: string, keyId: number): Promise<void>
  /** The PEM of a new signing key for an API key, past the front: as a bank gives it by another way. */
  giveSigningKey(apiKey: string): Promise<string>
  /** Of the key that the user began with. */
  revokeFirst(username: string): Promise<void>
  /** Nobody gets through any more. */
  shut(): void
  open(): void
  /** Answers whose path ends so with this status, and this code of a refusal; null: the bank answers again. */
  say(pathEnd: string, status: number | null, code?: string): void
  /** The next answer to a path that ends so is lost on its way; the bank has done what it was asked. */
  lose(pathEnd: string): void
  /** How often a path that ends so was asked for. */
  asked(pathEnd: string): number
  /** The letters of each API key that the bank gave through this front. */
  made(): readonly string[]
  end(): Promise<void>
}

export async function startService(): Promise<Service> {
  const bank: Running<BankLine> = await start<BankLine>('bank', [
    '--port',
    '0',
    '--seed',
    '7',
    '--customers',
    '60',
    // A real service has the day of today, and tells nobody.
    '--business-date',
    localDay(Date.now()),
    '--json',
  ])
  const { first } = bank
  const target = new URL(first.gatewayUrl)
  let isShut = false
  let lost: string | null = null
  const paths: string[] = []
  const made: string[] = []
  let instead: { pathEnd: string; status: number; code: string | undefined } | null = null
  const server = createServer((asked, answer) => {
    const path = asked.url ?? ''
    if (isShut) return void asked.socket.destroy()
    paths.push(path)
    const own = path.startsWith('/training')
      ? 404
      : instead && path.endsWith(instead.pathEnd)
        ? instead.status
        : null
    if (own !== null) {
      const body = instead?.code === undefined ? {} : { userMessageGlobalisationCode: instead.code }
      return void answer.writeHead(own, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const { method, headers } = asked
    const passed = request({ host: target.hostname, port: target.port, path, method, headers }, (reply) => {
      if (lost !== null && path.endsWith(lost)) {
        lost = null
        return void asked.socket.destroy()
      }
      if (path.endsWith('/apikeys') && method === 'POST')
        reply.on('data', (piece: Buffer) => {
          const [, apiKey] = /"apiKey":"([^"]+)"/.exec(piece.toString()) ?? []
          if (apiKey !== undefined) made.push(apiKey)
        })
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
      return undefined
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const userOf = (username: string) => first.users.find((user) => user.username === username)
  const userId = (username: string) => String(userOf(username)?.id ?? 0)

  const service: Service = {
    baseUrl: first.baseUrl.replace(first.gatewayUrl, origin),
    gatewayUrl: origin,
    keyOf: (username) => userOf(username)?.apiKey ?? '',
    async makeKey(username, ipAddress = '127.0.0.1') {
      const made = await bankCall(first, 'administrator', 'POST', `/users/${userId(username)}/apikeys`, {
        ipAddress,
      })
      if (made.status !== 200) throw new Error(JSON.stringify(made.body))
      return { id: Number(made.body['resourceId']), apiKey: String(made.body['apiKey']) }
    },
    async revoke(username, keyId) {
      const path = `/users/${userId(username)}/apikeys/${keyId}/revoke`
      const done = await bankCall(first, 'administrator', 'POST', path, {})
      if (done.status !== 200) throw new Error(JSON.stringify(done.body))
    },
    async giveSigningKey(apiKey) {
      const headers = { authorization: `Bearer ${apiKey}` }
      const reply = await fetch(`${first.gatewayUrl}/gateway/generateKey`, { method: 'POST', headers })
      return findPrivateKey(await reply.json()) ?? ''
    },
    async revokeFirst(username) {
      const listed = await bankCall(first, 'administrator', 'GET', `/users/${userId(username)}/apikeys`)
      const keys = listed.body['pageItems'] as { id: number; lastFour: string }[] // A-page
      const own = keys.find(({ lastFour }) => service.keyOf(username).endsWith(lastFour))
      await service.revoke(username, own?.id ?? 0)
    },
    shut() {
      isShut = true
      server.closeAllConnections()
    },
    open() {
      isShut = false
    },
    say(pathEnd, status, code) {
      instead = status === null ? null : { pathEnd, status, code }
    },
    lose(pathEnd) {
      lost = pathEnd
    },
    asked: (pathEnd) => paths.filter((path) => path.endsWith(pathEnd)).length,
    made: () => made,
    async end() {
      server.close()
      server.closeAllConnections()
      await bank.end()
    },
  }
  return service
}

/** A policy by which every operation of the table is on, as at a bank that has them all. */
export function policyFor(service: Pick<Service, 'baseUrl' | 'gatewayUrl'>): Record<string, unknown> {
  return {
    bank: { kind: 'service', bankUrl: service.baseUrl, gatewayUrl: service.gatewayUrl },
    operations: Object.fromEntries(
      operationNames.filter((name) => isAssumed(operationOf(name))).map((name) => [name, true]),
    ),
  }
}
