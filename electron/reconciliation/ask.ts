/** Reading past the cache: what the service itself shows now. Undefined where no answer came that can be read. */
import type { Access, SendToBank } from '../bank/access.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { operationOf, type Input, type OperationName } from '../../shared/operations/index.ts'

export type Ask = (operation: OperationName, input: Input) => Promise<unknown>

export function askService(send: SendToBank, access: Access, timeoutMs: number): Ask {
  return async (operation, { params, query }) => {
    const { reply } = operationOf(operation)
    const answer = await send(access, {
      operation,
      ...(params && { params }),
      ...(query && { query }),
      bytes: null,
      timeoutMs,
    })
    if (answer.kind !== 'reply' || answer.status !== 200 || !answer.isJson) return undefined
    const parsed = reply.safeParse(fitList(reply, answer.body))
    return parsed.success ? parsed.data : undefined
  }
}
