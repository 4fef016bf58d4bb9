/** What a supervisor can ask of the audit (shared/desk/audit.ts); `npm run audit` reads the same rows. */
import type { Commands } from './commands.ts'
import type { Audit, Session } from './parts.ts'
import { Refused } from './teller/refused.ts'

const mostRows = 50

export function createAuditCommands({
  store,
  counter,
}: {
  store: { audit: Pick<Audit, 'find' | 'actions' | 'total' | 'firstBrokenRow'> }
  counter: Session
}): Pick<Commands, 'audit'> {
  const { audit } = store
  return {
    audit({ limit = mostRows, ...wanted }) {
      counter.touch()
      if (counter.current()?.person.role === 'teller') throw new Refused(forSupervisors)
      const rows = audit.find(wanted, limit + 1)
      return {
        rows: rows.slice(0, limit).map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() })),
        more: rows.length > limit,
        total: audit.total(),
        brokenAt: audit.firstBrokenRow(),
        actions: audit.actions(),
      }
    },
  }
}

const forSupervisors = {
  kind: 'forbidden',
  message: 'Only a supervisor can read the audit log.',
  again: 'never',
} as const
