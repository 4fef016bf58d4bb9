/**
 * What an entry of the table of operations is. Client, sandbox routes, door, forms, journal, webhook matching,
 * permissions, read-back, offline behaviour, OpenAPI document and reference page all derive from it. Facts of the wire
 * only: no labels, no layout; a column earns its place by two readers.
 */
import type { z } from 'zod'
import type { Role } from '../users/permissions.ts'
import type { SettledBy } from './settled-by.ts'

type Tag =
  | 'Customers'
  | 'Deposit Accounts'
  | 'Transactions'
  | 'Lien'
  | 'ISO Block'
  | 'Fixed Deposit'
  | 'Loan Accounts'
  | 'Loan Products'
  | 'Loan Repayment Schedule'
  | 'Charges'
  | 'Intra Transfer'
  | 'Ledger and Settlements'
  | 'Codes and Code Values'
  | 'Administration'
  | 'Webhooks'
  /** Added by a bank's service file (own.ts). */
  | 'Service file'

interface Entry {
  tag: Tag
  /** What it does, in the specification's words where it has some (§4, column Purpose). */
  summary: string
  /** Relative to `{base_url}` or `{gateway_url}`, with `{name}` for each path parameter. */
  path: string
  base: 'api' | 'gateway'
  params?: z.ZodObject
  query?: z.ZodObject
  /** Absent: the request has no body. `z.strictObject({})`: the empty JSON object (§4). */
  body?: z.ZodObject
  /** The body travels as multipart/form-data with a part `file` beside the body's fields (§2.6). */
  multipart?: true
  reply: z.ZodType
  /** `ACTION_ENTITY`; null where every key may. */
  permission: string | null
  /** The event a success raises: the hyphenated resource and the action (A-event); null for reads. */
  event: { name: string; action: string } | null
  /** Without the service: `cached` answers from this computer, `draft` keeps it for a person to send, `refuse` says no. */
  offline: 'cached' | 'draft' | 'refuse'
  /** What goes beside the amounts of an assumed body without dates; with dates it is `dateFormat` and `locale` (companions.ts). */
  companions?: 'locale'
  /** Where it comes from: `spec §4`, or `assumed: …` with the id of the assumption. */
  basis: `spec §${string}` | `assumed: ${string}`
  /** The reply may never be logged, journalled or shown. */
  secret?: true
}

/** The body's text field that can carry our reference. */
type Mark = 'comment' | 'comments' | 'note' | 'transferDescription'

/** What changes the bank is sent with one of the last three; the specification’s own operations all use POST (§2). */
export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** It changes nothing, so it needs no journal and may be asked again. */
interface Read {
  mark: null
  readBack: null
  settledBy?: never
  grantedTo?: never
}

interface Write {
  method: Exclude<Method, 'GET'>
  reads?: never
  /** The lowest role that may: a supervisor may what a teller may, an administrator everything. */
  grantedTo: Role
}

/** How a doubtful request is settled, and by the reply of which operation. The compiler asks each write for both. */
type Settlement =
  | { settledBy: 'mark'; readBack: string; mark: Mark }
  | { settledBy: Exclude<SettledBy, 'mark' | 'people'>; readBack: string; mark: Mark | null }
  | { settledBy: 'people'; readBack: null; mark: Mark | null }

export type Operation = Entry &
  (
    | (Read & { method: 'GET'; reads?: never })
    /** It asks with a body (a quote). */
    | (Read & { method: 'POST'; reads: true })
    | (Write & Settlement)
  )

/** Keeps each entry's exact schemas while checking that it is an entry. */
export function defineOperations<const T extends Record<string, Operation>>(entries: T): T {
  return entries
}

/** The documented operations stand in §4 of the specification; all others are off at a real service until switched on. */
export function isAssumed(operation: Operation): boolean {
  return operation.basis.startsWith('assumed')
}

/** A write changes the bank's books or its settings; a read may be asked again without harm. */
export function isWrite(operation: Operation): boolean {
  return operation.method !== 'GET' && operation.reads !== true
}

/** `/clients/{clientId}/activate` with `{ clientId: '7' }` → `/clients/7/activate`, each value percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new TypeError(`the path ${path} needs ${key}`)
    return encodeURIComponent(value)
  })
}
