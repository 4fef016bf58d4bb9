/** Sends what lies here unsent, as a new entry that follows it. The draft's own id is the intent: pressing twice sends once. */
import type { Journal } from '../journal/requests.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import type { Submit } from './submit.ts'
import { problem } from '../../shared/desk/problems.ts'

/** Rejects with `Refused`. */
export async function sendDraft(
  { journal, submit }: { journal: Pick<Journal, 'get'>; submit: Submit },
  { id, profile, override }: { id: string; profile: string; override?: string | undefined },
): Promise<JournalEntry> {
  const draft = journal.get(id)
  if (!draft) throw new Refused(problem('noSuchEntry'))
  if (draft.facts.some(({ kind }) => kind === 'givenUp')) throw new Refused(problem('draftGivenUp'))
  if (draft.state !== 'notSent' && draft.state !== 'notExecuted') throw new Refused(problem('alreadySent'))
  if (operationOf(draft.operation).multipart) throw new Refused(problem('fileNotKept'))
  // The notes on the counter are those that were counted.
  const { taken, given } = draft.beside?.cash ?? {}
  return submit({
    profile,
    operation: draft.operation,
    input: draft.input,
    intent: `after:${id}`,
    follows: id,
    ...(taken && given && { cash: { taken, given } }),
    override,
  })
}
