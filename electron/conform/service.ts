/** Asks a service over HTTP with one API key: nothing is tried twice, no redirect is followed, nothing is written down. */
import { fetch, type Dispatcher } from 'undici'
import { z } from 'zod'
import type { ClientCertificate } from '../bank/client-certificate.ts'
import { agentOf } from '../bank/proxy-hop.ts'
import type { ProxyOf } from '../bank/web-proxy.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { operations } from '../../shared/operations/index.ts'
import { parseJson } from '../../shared/values/json.ts'
import type { WireRequest } from '../bank/access.ts'
import { createDialect, type Dialect } from '../bank/dialect.ts'
import type { Account, Answer, Service } from './finding.ts'

const limitMs = 30_000

const listed = z.looseObject({
  pageItems: z.array(
    z.looseObject({
      id: z.int(),
      clientId: z.int().optional(),
      officeId: z.int().optional(),
      currency: z.looseObject({ code: z.string() }).optional(),
      summary: z.looseObject({ accountBalance: z.string().optional() }).optional(),
    }),
  ),
})

export function openService(place: {
  baseUrl: string
  gatewayUrl: string
  apiKey: string
  certificate?: ClientCertificate | null
  proxyOf?: ProxyOf
  /** As a service file says it; absent: as the specification does. */
  dialect?: Dialect | undefined
  /** The header’s value; absent: as the dialect says it of the key. @throws TokenError */
  authorization?: (() => Promise<string>) | undefined
}): Service {
  const { baseUrl, gatewayUrl, apiKey, certificate = null, proxyOf } = place
  const { dialect = createDialect(null) } = place
  const authorization = place.authorization ?? (() => Promise.resolve(dialect.authorization(apiKey)))
  /** One way to each address, for as long as the program runs. */
  const agents = new Map<string, Dispatcher | null>()
  const wayTo = (address: string): Dispatcher | null => {
    const known = agents.get(address)
    if (known !== undefined) return known
    const agent = agentOf(proxyOf?.(new URL(address).origin) ?? null, certificate)
    agents.set(address, agent)
    return agent
  }

  const service: Service = {
    baseUrl,
    gatewayUrl,
    isDescribed: place.dialect !== undefined,
    offers: dialect.offers,
    authorizationOf: dialect.authorization,
    placeOf(name, { params = {}, query = {} } = {}) {
      const form = dialect.request({ operation: name, params, query, bytes: null, timeoutMs: limitMs })
      const search = new URLSearchParams(form.query).toString()
      return search === '' ? form.path : `${form.path}?${search}`
    },
    async read(name, { params = {}, query = {}, headers = {} } = {}): Promise<Answer> {
      const asked: WireRequest = { operation: name, params, query, bytes: null, timeoutMs: limitMs }
      const { method, headers: own } = dialect.request(asked)
      const place = service.placeOf(name, { params, query })
      const answer = await service.ask(method, place, { headers: { ...own, ...headers } })
      const { status, body, isJson } = answer
      const told = dialect.answer(asked, { kind: 'reply', status, body, isJson })
      return told.kind === 'reply' ? { ...answer, status: told.status, body: told.body } : answer
    },
    async ask(method, path, asked = {}): Promise<Answer> {
      const { body, headers = {}, at = 'base' } = asked
      const address = at === 'base' ? baseUrl : gatewayUrl
      const way = wayTo(address)
      const response = await fetch(`${address}${path}`, {
        method,
        ...(way !== null && { dispatcher: way }),
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
        headers: {
          ...dialect.headers,
          authorization: headers['authorization'] ?? (await authorization()),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, atMs: Date.now(), ...readJson(text) }
    },
    accounts: once(async () => {
      const { body } = await service.read('listSavingsAccounts')
      const { reply } = operations.listSavingsAccounts
      const judged = reply.safeParse(fitList(reply, body))
      const read = listed.safeParse(judged.data)
      if (!read.success) return []
      return read.data.pageItems.map((account): Account => ({
        id: account.id,
        clientId: account.clientId,
        officeId: account.officeId,
        currency: account.currency?.code,
        balance: account.summary?.accountBalance,
      }))
    }),
  }
  return service
}

function readJson(text: string): { body: unknown; isJson: boolean } {
  try {
    return { body: parseJson(text), isJson: true }
  } catch {
    return { body: null, isJson: false }
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}
