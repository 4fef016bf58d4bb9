/** Sends what lies here unsent, as a new entry that follows it. The draft's own id is the intent: pressing twice sends once. */
import type { Journal } from '../journal/requests.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import type { Submit } from './submit.ts'

/** Rejects with `Refused`. */
export async function sendDraft(
  { journal, submit }: { journal: Pick<Journal, 'get'>; submit: Submit },
  { id, profile, override }: { id: string; profile: string; override?: string | undefined },
): Promise<JournalEntry> {
  const draft = journal.get(id)
  if (!draft) {
    throw new Refused({ kind: 'notFound', message: 'The journal has no such entry.', again: 'never' })
  }
  if (draft.facts.some(({ kind }) => kind === 'givenUp')) {
    const message = 'This draft was given up. Fill in a new form.'
    throw new Refused({ kind: 'invalid', message, again: 'never' })
  }
  if (draft.state !== 'notSent' && draft.state !== 'notExecuted') {
    const message = 'Only what was not sent can be sent from the journal. Look at its state first.'
    throw new Refused({ kind: 'invalid', message, again: 'never' })
  }
  if (operationOf(draft.operation).multipart) {
    const message = 'The file is not kept at this desk. Choose it again, and upload it anew.'
    throw new Refused({ kind: 'invalid', message, again: 'never' })
  }
  return submit({
    profile,
    operation: draft.operation,
    input: draft.input,
    intent: `after:${id}`,
    follows: id,
    override,
  })
}
