/** A bank in this process that knows nothing of the list of statements, and ways to ask it as §4 and §5 say. */
import { createSign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBranch, send, type Answer, type Branch, type Role } from '../sandbox/branch.ts'

export const day = '05 January 2026'
export const past = '01 June 2025'
export const nowMs = 1_767_600_000_000
export const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }

export interface Call {
  path: string
  body?: unknown
}

export interface Delivery {
  headers: Record<string, string | string[] | undefined>
  text: string
  body: Record<string, unknown>
}

export interface World {
  branch: Branch
  received: Delivery[]
  keyOf(role: Role): string
  /** With the bearer at `{base_url}`; other headers replace it. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** At `{gateway_url}/v2`, with X-Signature and X-Timestamp (§5.2); `change` makes them wrong. */
  signed(
    method: string,
    call: Call,
    change?: { text?: string; stamp?: number; without?: string },
  ): Promise<Answer>
  client(details?: object): Promise<number>
  account(clientId: number, cash?: string, productId?: number): Promise<number>
  close(): Promise<void>
}

export const person = { clientType: 'individual', firstname: 'Ada', lastname: 'Obi', officeId: 2 }

export async function openWorld(): Promise<World> {
  const branch = await openBranch({ customers: 2, now: () => nowMs, checkReplies: false, hookWaitsMs: [1] })
  const received: Delivery[] = []
  const listener = createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => (text += String(piece)))
    request.on('end', () => {
      response.end()
      received.push({ headers: request.headers, text, body: JSON.parse(text) })
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  // A TCP server's address.
  const { port } = listener.address() as AddressInfo
  const keyOf = (role: Role) => branch.bank.users.find(({ username }) => username === role)?.apiKey ?? ''
  const bearer = { authorization: `Bearer ${keyOf('admin')}` }
  const { privateKey } = await branch.done('admin', 'generateKey')
  await branch.done('admin', 'createHook', { body: { url: `http://127.0.0.1:${port}/hook` } })
  let people = 0
  const world: World = {
    branch,
    received,
    keyOf,
    call(method, path, body, headers = bearer) {
      return send(`${branch.bank.baseUrl}${path}`, method, body, headers)
    },
    signed(method, { path, body }, { text, stamp = nowMs, without } = {}) {
      const sent = body === undefined ? '' : JSON.stringify(body)
      const signature = createSign('RSA-SHA256')
        .update(text ?? sent)
        .sign(String(privateKey), 'base64')
      const headers: Record<string, string> = {
        ...bearer,
        'x-signature': signature,
        'x-timestamp': String(stamp),
      }
      if (without !== undefined) delete headers[without]
      return send(
        `${branch.bank.gatewayUrl}/v2${path}`,
        method,
        body === undefined ? undefined : sent,
        headers,
      )
    },
    async client(details = {}) {
      people += 1
      const own = { mobileNo: `0803${String(people).padStart(7, '0')}`, bvn: String(40_000_000_000 + people) }
      const made = await branch.done('teller', 'createClient', { body: { ...person, ...own, ...details } })
      return Number(made['clientId'])
    },
    async account(clientId, cash, productId = 1) {
      const body = { clientId, productId, submittedOnDate: past }
      const made = await branch.done('teller', 'createSavingsAccount', { body })
      const savingsId = Number(made['savingsId'])
      const params = { savingsId }
      await branch.done('supervisor', 'approveSavingsAccount', { params, body: { approvedOnDate: past } })
      await branch.done('supervisor', 'activateSavingsAccount', { params, body: { activatedOnDate: past } })
      if (cash === undefined) return savingsId
      const movement = { transactionDate: past, transactionAmount: cash }
      await branch.done('teller', 'depositCash', { params, body: movement })
      return savingsId
    },
    async close() {
      await branch.close()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  return world
}

/** One sentence of the specification in our own words; `holds` gives null, or what was seen instead. */
export interface Statement {
  section: string
  says: string
  holds(world: World): Promise<string | null>
}

/** Null where the values are the same, else both. */
export function same(seen: unknown, wanted: unknown): string | null {
  const [one, other] = [JSON.stringify(seen), JSON.stringify(wanted)]
  return one === other ? null : `${one}, not ${other}`
}

/** Null where the answer is a refusal with this status that names the field. */
export function refused({ status, field }: Answer, wanted: number, named?: string): string | null {
  return same(
    named === undefined ? [status] : [status, field],
    named === undefined ? [wanted] : [wanted, named],
  )
}
