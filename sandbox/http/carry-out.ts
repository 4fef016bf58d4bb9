/**
 * Carrying out one operation for somebody whom the doors have let in: a read at once, a write in the next group
 * commit, together with its event and the trace of the write.
 */
import type { Operation } from '../../shared/operations/operation.ts'
import { isWrite } from '../../shared/operations/operation.ts'
import { operationOf, type TableName } from '../../shared/operations/index.ts'
import { actor } from '../administration/users.ts'
import type { Upload } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { errorBody, Refused } from '../core/refusal.ts'
import type { Wire } from '../core/wire.ts'
import { handlers } from '../handlers/index.ts'
import { positionOf, raise } from '../webhooks/raise.ts'
import type { GroupCommit } from '../core/group-commit.ts'

/** The request after the table's schemas have judged it. */
export interface Judged {
  params: unknown
  query: unknown
  body: unknown
  file: Upload | undefined
  /** The body as it was sent, for the event. */
  asSent: unknown
}

/** @throws Refused, after the group's commit for a write. */
export async function carryOut(
  group: GroupCommit,
  contextNow: () => OperationContext,
  name: TableName,
  input: Judged,
): Promise<Wire> {
  const operation = operationOf(name)
  if (!isWrite(operation)) return handle(contextNow(), name, input)
  try {
    return await group.run(() => {
      const context = contextNow()
      const reply = handle(context, name, input)
      trace(context, name, operation, input, reply)
      return reply
    })
  } catch (problem) {
    if (problem instanceof Refused) await raiseFailure(group, contextNow, operation, input, problem)
    throw problem
  }
}

/** A-event-fail: a refused write raises its event only where that was switched on. */
export async function raiseFailure(
  group: GroupCommit,
  contextNow: () => OperationContext,
  operation: Operation,
  input: Pick<Judged, 'asSent'>,
  refused: Refused,
): Promise<void> {
  const { event } = operation
  if (!event || !isWrite(operation)) return
  const position = positionOf(contextNow(), event)
  if (!position.isOn || !position.onFailure) return
  await group.run(() =>
    raise(contextNow(), {
      event,
      status: refused.status,
      hasFailed: true,
      request: input.asSent,
      response: errorBody(refused.status, refused.faults),
    }),
  )
}

function handle(context: OperationContext, name: TableName, input: Judged): Wire {
  // The table's schemas of this very operation made the input, so its parts have the types its handler takes.
  const handler = handlers[name] as (context: OperationContext, input: Judged) => Wire
  return handler(context, input)
}

/** What stays of a write: its event where that is switched on, and the row that the audit holds events against. */
function trace(
  context: OperationContext,
  name: TableName,
  operation: Operation,
  input: Judged,
  reply: Wire,
): void {
  const { event } = operation
  const expectsEvent = event !== null && positionOf(context, event).isOn
  const response = operation.secret ? withoutSecrets(reply) : reply
  const eventId = expectsEvent
    ? raise(context, { event, status: 200, hasFailed: false, request: input.asSent, response })
    : null
  context.books.insert('writes', {
    operation: name,
    userId: actor(context).id,
    day: context.day,
    atMs: context.nowMs,
    expectsEvent,
    eventId,
  })
}

/** An event never carries a key: of a secret reply only the ids are told. */
function withoutSecrets(reply: Wire): Wire {
  if (typeof reply !== 'object' || reply === null) return null
  return Object.fromEntries(Object.entries(reply).filter(([key]) => key.endsWith('Id')))
}
