/** A training bank in this process for a test, and ways to ask it that know nothing of its insides. */
import { parseJson } from '../../shared/values/json.ts'
import { fillPath } from '../../shared/operations/operation.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import { openBank, type Bank, type BankOptions } from '../../sandbox/bank.ts'

export interface Asked {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
}

export interface Answer {
  status: number
  /** Amounts are text, as they stood. */
  body: Record<string, unknown>
  /** The first error's code and field. */
  code: string | undefined
  field: string | undefined
  sentence: string | undefined
}

export type Role = 'teller' | 'supervisor' | 'admin'

export interface Branch {
  bank: Bank
  ask(role: Role, name: OperationName, asked?: Asked): Promise<Answer>
  /** As `ask`, and it must be done. */
  done(role: Role, name: OperationName, asked?: Asked): Promise<Record<string, unknown>>
  training(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>
  /** Every row of every table, as text: two that are equal mean that nothing changed. */
  dump(): string
  audit(): Promise<{ ok: boolean; invariants: { name: string; figure: string; ok: boolean }[] }>
  close(): Promise<void>
}

/** `open` is another bank’s, where one is tried that is off by something. */
export async function openBranch(options: BankOptions = {}, open = openBank): Promise<Branch> {
  const bank = await open({ customers: 25, seed: 7, checkReplies: true, ...options })
  const keyOf = (role: Role) => bank.users.find(({ username }) => username === role)?.apiKey ?? ''
  const branch: Branch = {
    bank,
    ask: async (role, name, { params = {}, query = {}, body } = {}) => {
      const operation = operationOf(name)
      const values = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
      const base = operation.base === 'api' ? bank.baseUrl : bank.gatewayUrl
      const search = new URLSearchParams(query).toString()
      const url = `${base}${fillPath(operation.path, values)}${search === '' ? '' : `?${search}`}`
      return send(url, operation.method, body, { authorization: `Bearer ${keyOf(role)}` })
    },
    done: async (role, name, asked) => {
      const answer = await branch.ask(role, name, asked)
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    training: (method, path, body) => send(`${bank.gatewayUrl}/training/${path}`, method, body),
    dump: () => dumpOf(bank),
    audit: async () => {
      const { body } = await branch.training('GET', 'audit')
      // The shape that the contract gives to the audit; each test judges the values.
      return body as Awaited<ReturnType<Branch['audit']>>
    },
    close: () => bank.close(),
  }
  return branch
}

export async function send(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  })
  const parsed: unknown = parseJson(await response.text())
  // Every reply is a JSON object (§2.1).
  const value = parsed as Record<string, unknown>
  const [first] = (value['errors'] as Record<string, string>[] | undefined) ?? []
  return {
    status: response.status,
    body: value,
    code: first?.['userMessageGlobalisationCode'],
    field: first?.['parameterName'],
    sentence: first?.['defaultUserMessage'],
  }
}

function dumpOf({ books }: Bank): string {
  const tables = books.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  )
  return tables
    .map(({ name }) =>
      JSON.stringify([name, books.all(`SELECT * FROM ${name}`)], (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    .join('\n')
}

/** The records of a list (A-page). */
export async function itemsOf(reply: Promise<Record<string, unknown>>): Promise<Record<string, unknown>[]> {
  // The bank judges its replies by the table here: a list has its items.
  return (await reply)['pageItems'] as Record<string, unknown>[]
}

export const today = '05 January 2026'
export const past = '01 June 2025'

/** A new active customer with the identity confirmed. */
export async function newCustomer(branch: Branch, details: Record<string, unknown> = {}): Promise<number> {
  const body = {
    clientType: 'individual',
    firstname: 'Ada',
    lastname: 'Obi',
    officeId: 2,
    isActive: true,
    activationDate: past,
    ...details,
  }
  const { clientId } = await branch.done('teller', 'createClient', { body })
  await branch.done('supervisor', 'confirmClientIdentity', {
    params: { clientId: Number(clientId) },
    body: {},
  })
  return Number(clientId)
}

export interface NewAccount {
  id: number
  clientId: number
}

/** A new active account, with cash on it where wanted. */
export async function newAccount(
  branch: Branch,
  {
    clientId,
    productId = 1,
    cash,
    since = past,
  }: { clientId: number; productId?: number; cash?: string; since?: string },
): Promise<NewAccount> {
  const { savingsId } = await branch.done('teller', 'createSavingsAccount', {
    body: { clientId, productId, submittedOnDate: since },
  })
  const id = Number(savingsId)
  const params = { savingsId: id }
  await branch.done('supervisor', 'approveSavingsAccount', { params, body: { approvedOnDate: since } })
  await branch.done('supervisor', 'activateSavingsAccount', { params, body: { activatedOnDate: since } })
  if (cash !== undefined) await deposit(branch, id, cash, since)
  return { id, clientId }
}

export function deposit(branch: Branch, savingsId: number, amount: string, day = today) {
  return branch.done('teller', 'depositCash', {
    params: { savingsId },
    body: { transactionDate: day, transactionAmount: amount },
  })
}

export async function balances(
  branch: Branch,
  savingsId: number,
): Promise<{ ledger: string; available: string }> {
  const { summary } = await branch.done('teller', 'getSavingsAccount', { params: { savingsId } })
  const { accountBalance, availableBalance } = summary as Record<string, unknown>
  return { ledger: String(accountBalance), available: String(availableBalance) }
}

export async function statusOf(branch: Branch, savingsId: number): Promise<number> {
  const { status } = await branch.done('teller', 'getSavingsAccount', { params: { savingsId } })
  return (status as { id: number }).id
}

/** The body of a transfer; `changes` replace its members. */
export function transferBody(
  from: NewAccount,
  to: NewAccount,
  amount: unknown,
  changes: Record<string, unknown> = {},
) {
  return {
    comment: 'Rent',
    fromAccountId: from.id,
    fromAccountType: 'savings',
    fromClientId: from.clientId,
    fromOfficeId: 2,
    toAccountId: to.id,
    toAccountType: 'savings',
    toClientId: to.clientId,
    toOfficeId: 2,
    transactionDate: today,
    transferAmount: amount,
    ...changes,
  }
}
