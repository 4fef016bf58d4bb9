/** What a second person refused at this desk, latest first, out of the audit: a restart forgets nothing of it. */
import type { Audit } from '../journal/audit.ts'
import { readOverrideRow, type OverrideRow } from '../../shared/users/override-row.ts'

/** No desk has so many. */
const most = 5000

export interface Refusal {
  /** Who had asked. */
  asked: string
  at: string
  row: OverrideRow
  by: string
  reason: string
}

export function refusalsIn(audit: Pick<Audit, 'find'>): Refusal[] {
  return audit.find({ action: 'overrideDeclined' }, most).flatMap(({ at, profile, detail }) => {
    const row = readOverrideRow(detail)
    if (!row?.word) return []
    const { by, reason } = row.word
    return [{ asked: profile ?? '', at: new Date(at).toISOString(), row, by, reason }]
  })
}
