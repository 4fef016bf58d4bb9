/**
 * A small service with payments to other banks and virtual accounts, as a bank might describe them: written from its
 * description in docs/how-to/add-operations-by-file.md and not from our schemas. Whatever else it is asked it hands to the
 * bank behind it, where there is one.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The file of the how-to: what a reader copies is what runs. */
export function documentedFile(): string {
  const page = readFileSync(new URL('../../docs/how-to/add-operations-by-file.md', import.meta.url), 'utf8')
  const [, block] = /```json\n([^]*?)```/.exec(page) ?? []
  if (block === undefined) throw new Error('the how-to has no example')
  return block
}

interface Payment {
  paymentId: string
  /** Absent where it was made at another place. */
  clientReference?: string
  debitAccount: number
  creditAccount: string
  amount: string
  valueDate: string
  state: string
}
interface VirtualAccount {
  number: string
  label: string
  under: string
  state: string
}

/** What becomes of the next write: done and told, done and told of nothing, done and its answer lost, or lost on its way. */
export type Fate = 'answered' | 'namesNothing' | 'lostAfter' | 'lostBefore' | 'refused'

export interface PaymentsService {
  url: string
  payments: Payment[]
  virtualAccounts: VirtualAccount[]
  /** Each write that arrived, with its headers. */
  writes: {
    method: string
    path: string
    text: string
    body: Record<string, unknown>
    headers: IncomingMessage['headers']
  }[]
  fate: Fate
  /** Lists everything whatever was asked for, as services do that do not know a filter. */
  ignoresFilters: boolean
  /** Its books cannot be read just now. */
  hidesLists: boolean
  /** Carries out one request of each idempotency key, and answers the next as it did the first. */
  keepsKeys: boolean
  stop(): Promise<void>
}

export async function startPaymentsService(behind: string | null = null): Promise<PaymentsService> {
  const bank: Omit<PaymentsService, 'url' | 'stop'> = {
    payments: [],
    virtualAccounts: [],
    writes: [],
    fate: 'answered',
    ignoresFilters: false,
    hidesLists: false,
    keepsKeys: true,
  }
  const server = createServer((request, response) => {
    void answer(bank, behind, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // It listens on a port.
  return Object.assign(bank, {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

interface Told {
  status: number
  body: unknown
}
/** What each service answered, by idempotency key. */
const told = new WeakMap<Books, Map<string, Told>>()

type Books = Omit<PaymentsService, 'url' | 'stop'>

async function answer(
  bank: Books,
  behind: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = await bytesOf(request)
  const url = new URL(request.url ?? '/', 'http://service')
  const path = url.pathname.replace(/^.*?(?=\/(payments|virtual-accounts|accounts)(\/|$))/, '')
  const isOurs = /^\/(payments$|virtual-accounts\/|accounts\/\d+\/virtual-accounts)/.test(path)
  if (!isOurs)
    return behind === null ? account(url.pathname, response) : forward(behind, request, bytes, response)
  if (request.method === 'GET' && bank.hidesLists) return void response.destroy()
  if (request.method === 'GET') return reply(response, read(bank, path, url.searchParams.get('reference')))
  // The service's own bodies are objects.
  const body = JSON.parse(bytes.toString('utf8') || '{}') as Record<string, unknown>
  const method = request.method ?? ''
  bank.writes.push({ method, path, text: bytes.toString('utf8'), body, headers: request.headers })
  const { fate } = bank
  bank.fate = 'answered'
  if (fate === 'lostBefore') return void response.destroy()
  if (fate === 'refused') return reply(response, refused(400, 'Not now'))
  const key = text(request.headers['idempotency-key'] ?? body['requestId'] ?? '')
  const known = bank.keepsKeys && key !== '' ? told.get(bank)?.get(key) : undefined
  const result = known ?? write(bank, method, path, body)
  told.set(bank, (told.get(bank) ?? new Map()).set(key, result))
  if (fate === 'lostAfter') return void response.destroy()
  reply(response, fate === 'namesNothing' ? { status: 200, body: {} } : result)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : String(value))

function read(bank: Books, path: string, reference: string | null): { status: number; body: unknown } {
  const [, under] = /^\/accounts\/(\d+)\//.exec(path) ?? []
  if (under !== undefined)
    return { status: 200, body: bank.virtualAccounts.filter((one) => one.under === under) }
  if (path === '/payments') {
    const data = bank.payments.filter(
      (one) => bank.ignoresFilters || reference === null || one.clientReference === reference,
    )
    return { status: 200, body: { data } }
  }
  const found = bank.virtualAccounts.find(({ number }) => path === `/virtual-accounts/${number}`)
  return found ? { status: 200, body: found } : refused(404, 'There is no such virtual account')
}

function write(
  bank: Books,
  method: string,
  path: string,
  body: Record<string, unknown>,
): { status: number; body: unknown } {
  const [, under] = /^\/accounts\/(\d+)\//.exec(path) ?? []
  if (under !== undefined) {
    const number = `VA${String(bank.virtualAccounts.length + 1).padStart(4, '0')}`
    bank.virtualAccounts.push({ number, label: text(body['label']), under, state: 'OPEN' })
    return { status: 200, body: { number } }
  }
  if (path === '/payments') {
    if (!/^\d{10}$/.test(text(body['creditAccount'])))
      return refused(400, 'The account to pay to has 10 figures')
    const paymentId = `P${bank.payments.length + 1}`
    bank.payments.push({
      paymentId,
      clientReference: text(body['clientReference']),
      debitAccount: Number(body['debitAccount']),
      creditAccount: text(body['creditAccount']),
      amount: text(body['amount']),
      valueDate: text(body['valueDate']),
      state: 'ACCEPTED',
    })
    return { status: 200, body: { data: { paymentId, state: 'ACCEPTED' } } }
  }
  const found = bank.virtualAccounts.find(({ number }) => path === `/virtual-accounts/${number}`)
  if (!found || method !== 'DELETE') return refused(404, 'There is no such virtual account')
  found.state = 'CLOSED'
  return { status: 200, body: { number: found.number } }
}

const refused = (status: number, message: string) => ({
  status,
  body: { defaultUserMessage: message, errors: [{ defaultUserMessage: message }] },
})

function reply(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Alone it knows each account that it is asked for. */
function account(path: string, response: ServerResponse): void {
  const [, id] = /\/savingsaccounts\/(\d+)$/.exec(path) ?? []
  if (id === undefined) return reply(response, refused(404, 'There is nothing here'))
  const body = {
    id: Number(id),
    accountNo: id.padStart(10, '0'),
    clientId: 1,
    clientName: 'Ngozi Okafor',
    savingsProductId: 1,
    status: { id: 300, code: 'active', value: 'Active' },
    currency: { code: 'NGN', decimalPlaces: 2 },
    summary: { accountBalance: '90000.00', availableBalance: '90000.00' },
  }
  reply(response, { status: 200, body })
}

async function forward(
  behind: string,
  request: IncomingMessage,
  bytes: Buffer,
  response: ServerResponse,
): Promise<void> {
  const { host: _host, connection: _connection, 'content-length': _length, ...kept } = request.headers
  const headers = Object.entries(kept).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const answered = await fetch(behind + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers,
    ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
  })
  const body = Buffer.from(await answered.arrayBuffer())
  const type = answered.headers.get('content-type') ?? 'application/json'
  response.writeHead(answered.status, { 'content-type': type }).end(body)
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  // A request's stream gives buffers.
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
