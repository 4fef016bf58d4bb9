/** What `npm run conform` says of each statement and assumption, and the service it asks. */
import type { OperationName } from '../../shared/operations/index.ts'
import type { Method } from '../../shared/operations/operation.ts'

export type Finding =
  | { verdict: 'holds' }
  | { verdict: 'broken'; expected: string; seen: string }
  | { verdict: 'not tried'; why: string }

export const holds: Finding = { verdict: 'holds' }
export const notTried = (why: string): Finding => ({ verdict: 'not tried', why })
export const broken = (expected: string, seen: string): Finding => ({ verdict: 'broken', expected, seen })

/** Holds where `isSo`; otherwise broken, with what came. */
export const expectThat = (isSo: boolean, expected: string, seen: string): Finding =>
  isSo ? holds : broken(expected, seen)

export interface Statement {
  /** `§5.1` or `A-page`, and what it is about. */
  id: string
  says: string
  /** What of the desk stands on it. */
  matters: string
  /** The assumed operation that may be switched on where this holds. */
  switchesOn?: OperationName
  ask(service: Service): Promise<Finding>
}

export interface Row {
  id: string
  says: string
  matters: string
  finding: Finding
  switchesOn?: OperationName
}

export interface Answer {
  status: number
  /** null: not JSON. */
  body: unknown
  isJson: boolean
  /** The body as it came: a number’s digits are lost once it is read. */
  text: string
  headers: Headers
  /** When it came, in milliseconds since the epoch. */
  atMs: number
}

export interface Asked {
  body?: unknown
  headers?: Record<string, string>
  /** Where it goes; the bearer’s address by default. */
  at?: 'base' | 'gateway'
}

export interface Given {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
}

/** The service under examination, asked as any client would ask it. */
export interface Service {
  baseUrl: string
  gatewayUrl: string
  ask(method: Method, path: string, asked?: Asked): Promise<Answer>
  /** A read of the table, asked and answered as the service file says it. */
  read(name: OperationName, given?: Given): Promise<Answer>
  /** Where that read goes: two that are asked alike are not told apart by the service. */
  placeOf(name: OperationName, given?: Given): string
  /** What says an API key in the header `authorization`, for keys that nobody has. */
  authorizationOf(apiKey: string): string
  /** Where the table is spoken by a service file: whether it has the operation; null: it does not say. */
  offers(name: OperationName): boolean | null
  /** The service is described by a file. */
  isDescribed: boolean
  /** The list of savings accounts, asked for once. */
  accounts(): Promise<readonly Account[]>
}

/** What the list of savings accounts tells of one, where it tells it. */
export interface Account {
  id: number
  clientId: number | undefined
  officeId: number | undefined
  currency: string | undefined
  balance: string | undefined
}

const longestShown = 120

/** A status and the beginning of what came, without line ends and cut between words: a report is read by people. */
export function shown({ status, text }: Answer): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestShown) return `${status} ${line}`.trim()
  const begun = line.slice(0, longestShown + 1)
  // JSON without spaces is cut after a sign of its own.
  const at = Math.max(...[' ', ',', '}'].map((sign) => begun.lastIndexOf(sign)))
  return `${status} ${line.slice(0, at > longestShown / 2 ? at : longestShown).replace(/,$/, '')} …`
}
