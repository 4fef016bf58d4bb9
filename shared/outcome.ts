/**
 * What an answer means for a write. Only the statuses of a written list prove that nothing was executed; every
 * other failure after the first byte has left is doubt (a 5xx may have committed, a time-out always may).
 */
import { fitList } from './fields.ts'
import type { Operation } from './operation.ts'
import { operationNames, operationOf } from './operations/index.ts'
import { isRefusalBody, readRefusal, type Refusal } from './refusals.ts'

/** What came back from the wire, before anybody judged it. */
export type Answer =
  | { kind: 'reply'; status: number; body: unknown; isJson: boolean }
  /** Nothing was sent: the connection was never made. */
  | { kind: 'neverLeft'; why: string }
  /** Bytes may have left, and no whole answer came. */
  | { kind: 'lost'; why: string }

export type Outcome =
  | { kind: 'accepted'; reply: Record<string, unknown> }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'neverLeft'; why: string }
  | { kind: 'lost'; why: string }

/**
 * Statuses with which the service says that it did not execute (A-status). Not among them: 408 and 425 (a
 * proxy may say so after the service acted), 429 (the specification names no limit), and every 5xx.
 */
const provesNotExecuted: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 413, 415])

/** Judges the answer to a write. `sent` are the path's values and the body, to tell a swapped reply. */
export function outcomeOf(
  operation: Operation,
  sent: { params?: Readonly<Record<string, string>>; body?: Readonly<Record<string, unknown>> },
  answer: Answer,
): Outcome {
  if (answer.kind !== 'reply') return answer
  const { status, body, isJson } = answer
  if (provesNotExecuted.has(status) && isJson && isRefusalBody(body)) {
    const refusal = readRefusal(status, body)
    return complainsOfAnother(operation, refusal.field)
      ? { kind: 'lost', why: `the answer complains of ${refusal.field}, which was not asked` }
      : { kind: 'refused', refusal }
  }
  if (status !== 200)
    return { kind: 'lost', why: `the service answered ${status}, which does not say whether it acted` }
  if (!isJson) return { kind: 'lost', why: 'the answer was not JSON' }
  const parsed = operation.reply.safeParse(fitList(operation.reply, body))
  if (!parsed.success || typeof parsed.data !== 'object' || parsed.data === null) {
    return { kind: 'lost', why: 'the answer does not have the form of a reply' }
  }
  // A parsed object: its members are whatever the loose schema let through.
  const reply = parsed.data as Record<string, unknown>
  const stranger = strangerIn(operation, reply, sent)
  if (stranger) return { kind: 'lost', why: `the answer speaks of another ${stranger}` }
  if (isARecordItself(reply)) return { kind: 'lost', why: 'the answer is a record, as only a read gives' }
  if (operation.event && !namesARecord(reply)) return { kind: 'lost', why: 'the answer names no record' }
  return { kind: 'accepted', reply }
}

const recordIds = ['clientId', 'savingsId', 'loanId'] as const

/** A reply that names another customer or account than the path or the body did belongs to another request. */
function strangerIn(
  operation: Operation,
  reply: Record<string, unknown>,
  sent: { params?: Readonly<Record<string, string>>; body?: Readonly<Record<string, unknown>> },
): string | null {
  for (const key of recordIds) {
    const asked =
      sent.params?.[key] ?? (key === 'savingsId' ? sent.body?.['fromAccountId'] : sent.body?.[key])
    const told = reply[key]
    if (asked !== undefined && told !== undefined && String(asked) !== String(told)) return key
  }
  // A fixed deposit has no name of its own in a reply: what was changed is the resource (A-command).
  const deposit = sent.params?.['accountId']
  const changed = reply['resourceId']
  if (deposit !== undefined && changed !== undefined && String(changed) !== deposit) return 'accountId'
  // What was changed is the customer alone, and an account was asked for: a doubt too many is read back, and harmless.
  const isCustomer = reply['clientId'] !== undefined && String(reply['clientId']) === String(changed)
  const isAccount = sent.params?.['savingsId'] ?? sent.params?.['loanId']
  if (isAccount !== undefined && isCustomer && !('savingsId' in reply) && !('loanId' in reply))
    return 'clientId'
  // What has nothing to do with loans is not answered with one.
  if (reply['loanId'] !== undefined && !operation.path.includes('loan')) return 'loanId'
  return null
}

const allOperations = operationNames.map(operationOf)
const bodyFields = new Set(allOperations.flatMap(({ body }) => Object.keys(body?.shape ?? {})))
const pathFields = new Set(allOperations.flatMap(({ params }) => Object.keys(params?.shape ?? {})))

/**
 * A refusal of a field that this request cannot carry, and others do, belongs to another. A name that no body
 * has is the service's own and says nothing; nor do the names of records, which services use freely.
 */
function complainsOfAnother({ body, query }: Operation, field: string | null): boolean {
  const name = field?.split(/[.[]/, 1)[0] ?? ''
  const isOwn = name in (body?.shape ?? {}) || name in (query?.shape ?? {})
  return bodyFields.has(name) && !pathFields.has(name) && !isOwn
}

/** A-command has no `id`: a reply with one and with nothing that a write tells was meant for a read. */
function isARecordItself(reply: Record<string, unknown>): boolean {
  return reply['id'] !== undefined && !['resourceId', 'transactionId', 'changes'].some((key) => key in reply)
}

function namesARecord(reply: Record<string, unknown>): boolean {
  return ['resourceId', 'transactionId', ...recordIds].some((key) => reply[key] !== undefined)
}
