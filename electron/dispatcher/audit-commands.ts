/** What a supervisor can ask of the audit (shared/desk/audit.ts); `npm run audit` reads the same rows. */
import type { Session } from '../users/session.ts'
import type { Commands } from '../core/command-handlers.ts'
import { auditBeginning, type Audit, type AuditRow } from '../journal/audit.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { Journal } from '../journal/requests.ts'
import { Refused } from '../core/refused.ts'
import { problem } from '../../shared/desk/problems.ts'

const maxRows = 50

export function createAuditCommands({
  store,
  counter,
}: {
  store: { audit: Pick<Audit, 'find' | 'actions' | 'total' | 'follow'>; journal: Pick<Journal, 'get'> }
  counter: Session & { sitting(): number }
}): Pick<Commands, 'audit'> {
  const { audit, journal } = store
  /** How far the chain was followed, in whose sitting. A long audit would make each page of it wait. */
  let followed = { sitting: NaN, to: auditBeginning }

  /** The whole chain once after each unlock and on demand; else what has come since. */
  function follow(isWhole: boolean) {
    const sitting = counter.sitting()
    const from = isWhole || sitting !== followed.sitting ? auditBeginning : followed.to
    const { brokenAt, last } = audit.follow(from)
    followed = brokenAt === null ? { sitting, to: last } : { sitting: NaN, to: auditBeginning }
    return { brokenAt, checkedFrom: from.seq + 1 }
  }

  /** A slip that is not genuine may name any entry: it was about none. */
  function entryOf({ action, subject, detail }: Omit<AuditRow, 'at'>): JournalEntry | null {
    if (subject === null || (action === 'verifySlip' && detail !== 'genuine')) return null
    return journal.get(subject) ?? null
  }

  return {
    audit({ limit = maxRows, whole = false, ...wanted }) {
      counter.touch()
      if (counter.current()?.person.role === 'teller') throw new Refused(problem('auditForSupervisors'))
      const rows = audit.find(wanted, limit + 1)
      return {
        rows: rows.slice(0, limit).map(({ at, ...row }) => ({
          ...row,
          at: new Date(at).toISOString(),
          entry: entryOf(row),
        })),
        more: rows.length > limit,
        total: audit.total(),
        ...follow(whole),
        actions: audit.actions(),
      }
    },
  }
}
