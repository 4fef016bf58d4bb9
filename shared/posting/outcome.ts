/**
 * What an answer means for a write. Only the statuses of a written list prove that nothing was executed; every
 * other failure after the first byte has left is doubt (a 5xx may have committed, a time-out always may).
 */
import { z } from 'zod'
import { fitList } from '../operations/fields.ts'
import { operationOf, type Input, type OperationName } from '../operations/index.ts'
import { isOwnForm } from '../operations/own.ts'
import { isRefusalBody, readRefusal, type Refusal } from './refusals.ts'
import { refusalMismatch, isReplyOfARead, correlationMismatch } from './correlation.ts'
import { because, type Why } from './causes.ts'

/** What came back from the wire, before anybody judged it. */
export type Answer =
  | { kind: 'reply'; status: number; body: unknown; isJson: boolean }
  /** Nothing was sent: the connection was never made. */
  | ({ kind: 'neverLeft' } & Why)
  /** Bytes may have left, and no whole answer came. */
  | ({ kind: 'lost' } & Why)

export type Outcome =
  | { kind: 'accepted'; reply: Record<string, unknown> }
  /** Kept at the service until a checker there approves it. */
  | { kind: 'waits'; command: string }
  | { kind: 'refused'; refusal: Refusal }
  | ({ kind: 'neverLeft' } & Why)
  | ({ kind: 'lost' } & Why)

/**
 * Statuses with which the service says that it did not execute (A-status). Not among them: 408 and 425 (a
 * proxy may say so after the service acted), 429 (the specification names no limit), and every 5xx.
 */
const provesNotExecuted: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 413, 415])

const keptCommand = z.looseObject({
  commandId: z.union([z.int(), z.string().min(1)]),
  rollbackTransaction: z.boolean().optional(),
})

/** Judges the answer to a write. `sent`: what was asked, to tell an answer that was meant for another request. */
export function outcomeOf(name: OperationName, sent: Input, answer: Answer): Outcome {
  if (answer.kind !== 'reply') return answer
  const { status, body, isJson } = answer
  const operation = operationOf(name)
  if (provesNotExecuted.has(status) && isJson && isRefusalBody(body)) {
    const refusal = readRefusal(status, body)
    const why = refusalMismatch(operation, refusal)
    return why === null ? { kind: 'refused', refusal } : { kind: 'lost', ...because(why) }
  }
  if (status !== 200) return { kind: 'lost', ...because('statusSaysNothing', { status }) }
  if (!isJson) return { kind: 'lost', ...because('notJson') }
  const command = commandKept(body)
  if (command !== null) return { kind: 'waits', command }
  const parsed = operation.reply.safeParse(fitList(operation.reply, body))
  if (!parsed.success || typeof parsed.data !== 'object' || parsed.data === null) {
    return { kind: 'lost', ...because('noReply') }
  }
  // A parsed object: its members are whatever the loose schema let through.
  const reply = parsed.data as Record<string, unknown>
  const mismatch = correlationMismatch(name, reply, sent)
  if (mismatch !== null) return { kind: 'lost', ...because(mismatch) }
  if (isReplyOfARead(reply)) return { kind: 'lost', ...because('recordOfARead') }
  if ((operation.event || isOwnForm(name)) && !namesARecord(reply))
    return { kind: 'lost', ...because('noRecordNamed') }
  return { kind: 'accepted', reply }
}

/** The number of a command that was judged, rolled back and kept for a checker (facts §3.9); null: it was carried out. */
function commandKept(body: unknown): string | null {
  const told = keptCommand.safeParse(body).data
  if (!told) return null
  const isRolledBack = told.rollbackTransaction === true || !namesARecord(told)
  return isRolledBack ? String(told.commandId) : null
}

function namesARecord(reply: Record<string, unknown>): boolean {
  return ['resourceId', 'transactionId', 'clientId', 'savingsId', 'loanId'].some(
    (key) => reply[key] !== undefined,
  )
}
