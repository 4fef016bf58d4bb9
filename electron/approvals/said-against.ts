/**
 * What was said at this desk against what waits: an approval that was taken back, and a second person who would not sign
 * for its cash. The bank forgets the one and never hears of the other.
 */
import { decidedRecord } from '../../shared/operations/decisions.ts'
import type { Application, SaidAgainst } from '../../shared/desk/commands.ts'
import { withoutMark } from '../../shared/posting/journal.ts'
import { weightOf } from '../../shared/till/records.ts'
import type { Audit } from '../journal/audit.ts'
import type { Journal } from '../journal/requests.ts'
import { refusalsIn } from '../users/refusals.ts'

const undoes = ['undoApprovalOfSavingsAccount', 'undoApprovalOfFixedDeposit', 'undoApprovalOfLoan'] as const

type Asked = Pick<Application, 'kind' | 'id'>

/** Newest first. */
export type ReadAgainst = () => (asked: Asked) => readonly SaidAgainst[]

export function createReadAgainst(deps: {
  journal: Pick<Journal, 'ofOperations'>
  audit: Pick<Audit, 'find'>
}): ReadAgainst {
  return function readAgainst() {
    const undone = deps.journal
      .ofOperations(undoes, 0)
      .filter(({ state }) => weightOf(state) === 'counts')
      .map(({ operation, input, writtenAt: at, profile: by }) => {
        const reason = withoutMark(String(input.body?.['note'] ?? ''))
        return {
          record: decidedRecord(operation, input.params),
          told: { is: 'undone', at, by, reason } as const,
        }
      })
    const refused = refusalsIn(deps.audit).map(({ at, by, reason, row: { operation, records } }) => {
      return { record: decidedRecord(operation, records), told: { is: 'refused', at, by, reason } as const }
    })
    const byRecord = Map.groupBy([...undone, ...refused], ({ record }) => record)
    return ({ kind, id }) =>
      (byRecord.get(`${kind} ${id}`) ?? []).map(({ told }) => told).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  }
}
