/** One act at this desk, as the audit trail tells it. */
import { readOverrideRow } from './override-row.ts'

export interface AuditEntry {
  seq: number
  /** ISO time. */
  at: string
  profile: string | null
  action: string
  subject: string | null
  detail: string | null
}

/** Who stood beside whoever sat at the desk: they signed, or their PIN was tried and was wrong. Null: nobody. */
export function besideThem({
  action,
  detail,
}: Pick<AuditEntry, 'action' | 'detail'>): { id: string; hasSigned: boolean } | null {
  if (detail === null) return null
  const word = action.startsWith('override') ? readOverrideRow(detail)?.word : undefined
  if (word) return { id: word.by, hasSigned: word.is !== 'wrongPin' }
  const [, tried] = /^PIN of (\S+)$/.exec(detail) ?? []
  if (tried !== undefined) return { id: tried, hasSigned: false }
  const form = action === 'overrideUsed' ? /^by (\S+)$/ : twoSign.has(action) ? / with ([^\s:,]+)/ : null
  const [, signed] = form?.exec(detail) ?? []
  return signed === undefined ? null : { id: signed, hasSigned: true }
}

/** What two people do, `… with` the second of them. */
const twoSign: ReadonlySet<string> = new Set([
  'openTill',
  'moveCash',
  'closeTill',
  'closeDay',
  'decide',
  'personAdded',
  'keyReplaced',
])
