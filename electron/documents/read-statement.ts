/** Reads an account and its movements, newest first, as far back as a statement's period needs, and adds them up. */
import { z } from 'zod'
import type { Day } from '../../shared/values/dates.ts'
import { savingsRecord } from '../../shared/operations/savings-accounts.ts'
import { savingsTransactionRecord } from '../../shared/operations/savings-movements.ts'
import { statementOf, StatementError } from '../../shared/documents/statement.ts'
import type { StatementFacts } from '../../shared/documents/statement-paper.ts'
import { Refused } from '../core/refused.ts'
import type { Read } from '../directory/read.ts'
import { atField, problem } from '../../shared/desk/problems.ts'

const page = z.looseObject({
  totalFilteredRecords: z.int().optional(),
  pageItems: z.array(savingsTransactionRecord),
})
type Told = z.output<typeof savingsTransactionRecord>

const pageSize = 500
/** A statement of two hundred pages: what is longer is asked for in parts. */
const maxMovements = 20_000
/** A movement that comes in while we read shifts the pages: then we begin again, but not for ever. */
const maxTurns = 3

export type AccountStatement = Omit<StatementFacts, 'training' | 'office' | 'teller' | 'printedAt'>

/** @throws Refused */
export async function readStatement(
  read: Read,
  request: { profile: string; savingsId: number; from: Day; to: Day },
): Promise<AccountStatement> {
  const { profile, savingsId, from, to } = request
  if (from > to) throw new Refused(atField('from', problem('statementTurned')))
  const params = { savingsId: String(savingsId) }
  for (let turn = 1; ; turn++) {
    const movements = await readBack(read, { profile, params, from })
    // Read last, so that a movement which came in meanwhile shows as a balance that does not fit.
    const seen = await read({
      profile,
      operation: 'getSavingsAccount',
      input: { params, query: { refresh: 'true' } },
    })
    const account = savingsRecord.parse(seen.value)
    const places = account.currency?.decimalPlaces ?? 2
    try {
      const figures = statementOf(movements.told, {
        from,
        to,
        places,
        reachesStart: movements.reachesStart,
        balance: seen.source === movements.source ? (account.summary?.accountBalance ?? null) : null,
      })
      if (figures.disagreement !== null && turn < maxTurns && seen.source === 'service') continue
      return {
        ...figures,
        savingsId,
        accountNo: account.accountNo ?? '',
        clientName: account.clientName ?? '',
        productName: account.savingsProductName ?? '',
        currency: { code: account.currency?.code ?? '—', places },
        from,
        to,
        source: seen.source === 'cache' ? 'cache' : movements.source,
        seenAt: seen.seenAt < movements.seenAt ? seen.seenAt : movements.seenAt,
      }
    } catch (fault) {
      if (!(fault instanceof StatementError)) throw fault
      const { movement } = fault
      const why = movement === null ? problem('statementUnbegun') : problem('movementUntold', { movement })
      throw new Refused(atField('from', why))
    }
  }
}

async function readBack(
  read: Read,
  { profile, params, from }: { profile: string; params: { savingsId: string }; from: Day },
): Promise<{ told: Told[]; reachesStart: boolean; source: 'service' | 'cache'; seenAt: string }> {
  const told: Told[] = []
  for (;;) {
    const answer = await read({
      profile,
      operation: 'listSavingsTransactions',
      input: { params, query: { offset: String(told.length), limit: String(pageSize) } },
    })
    const { pageItems, totalFilteredRecords } = page.parse(answer.value)
    told.push(...pageItems)
    const total = totalFilteredRecords ?? (pageItems.length < pageSize ? told.length : Infinity)
    const reachesStart = pageItems.length === 0 || told.length >= total
    const goesBefore = told.some(({ date }) => date !== undefined && date < from)
    if (reachesStart || goesBefore)
      return { told, reachesStart, source: answer.source, seenAt: answer.seenAt }
    if (told.length >= maxMovements) throw new Refused(atField('from', problem('statementTooLong')))
  }
}
