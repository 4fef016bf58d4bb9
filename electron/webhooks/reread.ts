/**
 * Reads again what an event spoke of, so that look-ups without the bank are not stale. One record after another,
 * and only while somebody is at the counter: the desk does not use a person's key behind their back.
 */
import type { Session } from '../users/session.ts'
import type { Touched } from '../../shared/posting/event.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import type { Read } from '../directory/read.ts'

const maxWaiting = 200

export function createReread(options: {
  read: Read
  isOn: (operation: OperationName) => boolean
  session: Pick<Session, 'current'>
}): (touched: Touched) => void {
  /** `getClient 7`: each record waits once. */
  const waiting = new Map<string, { operation: OperationName; params: Record<string, string> }>()
  let isRunning = false

  const run = async () => {
    for (;;) {
      const [next] = waiting
      const profile = options.session.current()?.person.id
      if (!next || profile === undefined) break
      const [name, { operation, params }] = next
      waiting.delete(name)
      await options.read({ profile, operation, input: { params } }).catch((problem: unknown) => {
        // It stays marked stale, and whoever opens it reads it then.
        if (!(problem instanceof Refused)) throw problem
      })
    }
    waiting.clear()
  }
  const add = (operation: OperationName, param: string, ids: readonly number[]) => {
    if (!options.isOn(operation)) return
    for (const id of ids) {
      if (waiting.size < maxWaiting)
        waiting.set(`${operation} ${id}`, { operation, params: { [param]: String(id) } })
    }
  }
  return ({ clients, savings }) => {
    add('getSavingsAccount', 'savingsId', savings)
    add('getClient', 'clientId', clients)
    if (isRunning) return
    isRunning = true
    void run()
      .catch(() => waiting.clear())
      .finally(() => {
        isRunning = false
      })
  }
}
