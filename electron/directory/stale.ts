/**
 * What an event makes old: the records it names, everything else of the customers it names, the answers about
 * them, and the lists in which they may stand. Better one reading too many than an old figure taken for new.
 */
import type { Clock } from '../core/clock.ts'
import type { Touched } from '../../shared/posting/event.ts'
import { operationNames, operationOf } from '../../shared/operations/index.ts'
import type { WriteHandle } from '../database/database.ts'

export function createStaleMarks(database: WriteHandle, now: Clock): (touched: Touched) => void {
  const each = (sql: string) => {
    const statement = database.prepare<{ id: number; at: number }>(sql)
    return (id: number) => statement.run({ id, at: now() })
  }
  const ofClient = [
    each(`UPDATE record SET stale = 1, staleAt = @at
          WHERE kind IN ('client', 'savings', 'loan', 'fixedDeposit') AND clientId = @id`),
    each('UPDATE answer SET stale = 1 WHERE clientId = @id'),
    each(`UPDATE answer SET stale = 1
          WHERE savingsId IN (SELECT id FROM record WHERE kind = 'savings' AND clientId = @id)`),
  ]
  const ofSavings = [
    each(`UPDATE record SET stale = 1, staleAt = @at WHERE kind = 'savings' AND id = @id`),
    each('UPDATE answer SET stale = 1 WHERE savingsId = @id'),
    each(`UPDATE answer SET stale = 1 WHERE operation = 'listClientAccounts'
          AND clientId = (SELECT clientId FROM record WHERE kind = 'savings' AND id = @id)`),
  ]
  const ofLoan = [
    each(`UPDATE record SET stale = 1, staleAt = @at WHERE kind = 'loan' AND id = @id`),
    each('UPDATE answer SET stale = 1 WHERE loanId = @id'),
  ]
  const clientLists = listsUnder(database, ['READ_CLIENT'])
  const savingsLists = listsUnder(database, ['READ_SAVINGSACCOUNT', 'READ_ACCOUNTTRANSFER'])
  const loanLists = listsUnder(database, ['READ_LOAN'])

  const mark = database.transaction(({ clients, savings, loans }: Touched): void => {
    for (const id of clients) for (const run of ofClient) run(id)
    for (const id of savings) for (const run of ofSavings) run(id)
    for (const id of loans) for (const run of ofLoan) run(id)
    if (clients.length > 0) clientLists()
    if (savings.length > 0) savingsLists()
    if (loans.length > 0) loanLists()
  })
  return (touched) => mark.immediate(touched)
}

/** Marks the answers of reads over many records: those that take no id in their path. */
function listsUnder(database: WriteHandle, permissions: readonly string[]): () => void {
  const names = operationNames.filter((name) => {
    const { method, path, permission } = operationOf(name)
    return method === 'GET' && !path.includes('{') && permission !== null && permissions.includes(permission)
  })
  const places = names.map(() => '?').join(', ')
  const statement = database.prepare<string[]>(`UPDATE answer SET stale = 1 WHERE operation IN (${places})`)
  return () => {
    statement.run(...names)
  }
}
