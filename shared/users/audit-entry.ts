/** One act at this desk, as the audit trail tells it. */
export interface AuditEntry {
  seq: number
  /** ISO time. */
  at: string
  profile: string | null
  action: string
  subject: string | null
  detail: string | null
}
