/** A journalled request as the client takes it: the text that was written down, and the key by which it is told apart. */
import type { WireRequest } from '../bank/access.ts'
import { ownReference, type JournalEntry } from '../../shared/posting/journal.ts'
import type { SubmittedFile } from './intent.ts'

export function wireRequestOf(
  { id, operation, input }: Pick<JournalEntry, 'id' | 'operation' | 'input'>,
  bytes: string | null,
  timeoutMs: number,
  file?: SubmittedFile,
): WireRequest {
  return {
    operation,
    ...(input.params && { params: input.params }),
    ...(input.query && { query: input.query }),
    ...(file && { file: { ...file, fields: textFields(input.body ?? {}) } }),
    bytes,
    key: ownReference(id),
    timeoutMs,
  }
}

function textFields(body: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}
