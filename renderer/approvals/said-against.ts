/**
 * What was said at this desk against an application, as far as it still speaks against the next yes: an approval that was
 * taken back against another one, a second person’s refusal against moving its cash (decision 508).
 */
import type { Application, SaidAgainst } from '../../shared/desk/commands.ts'
import { personName } from '../desk/person-names.ts'
import { safeText, timeOf } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { isApproved } from './application.ts'

export function standsAgainst(application: Application): SaidAgainst | undefined {
  const [last] = application.against
  const wanted = isApproved(application) ? 'refused' : 'undone'
  return last?.is === wanted ? last : undefined
}

/** Null: nothing stands against it. */
export function againstWords(application: Application): string | null {
  const said = standsAgainst(application)
  if (!said) return null
  const { is, at, by, reason } = said
  return say.approvals.saidAgainst[is](timeOf(at), safeText(personName(by)), safeText(reason))
}
