/**
 * The operations that this bank's service file adds, for whoever asks by name (decision 161). Each half of the desk takes
 * them once, at its start; the training bank has none. A name begins with `own.`, which no name of the table does.
 */
import type { Role } from '../users/permissions.ts'
import type { Operation } from './operation.ts'
import { isOwnWrite, type OwnEntry, type OwnWords } from './own-entry.ts'
import { goneOperation, operationFrom } from './own-operation.ts'

export type OwnName = `own.${string}`
export type OwnEntries = Readonly<Record<string, OwnEntry>>

let taken: ReadonlyMap<OwnName, { entry: OwnEntry; operation: Operation }> = new Map()

export const ownNameOf = (key: string): OwnName => `own.${key}`

/** `speak`: a person's words in the language in use. */
export function takeOwnOperations(
  entries: OwnEntries,
  speak: (words: OwnWords) => string = ({ en }) => en,
): void {
  taken = new Map(
    Object.entries(entries).map(([key, entry]) => {
      const readBack = entry.readBack === undefined ? null : ownNameOf(entry.readBack)
      const operation = operationFrom(entry, { readBack, summary: () => speak(entry.words) })
      return [ownNameOf(key), { entry, operation }] as const
    }),
  )
}

export const ownNames = (): OwnName[] => [...taken.keys()]

/** In the form of one, whether it is there or not: an entry of the journal outlives the file. */
export function isOwnForm(name: string): name is OwnName {
  return /^own\.[a-z][A-Za-z0-9]{0,49}$/.test(name)
}

export function isOwnName(name: string): name is OwnName {
  return isOwnForm(name) && taken.has(name)
}

export function ownOperation(name: OwnName): Operation {
  return taken.get(name)?.operation ?? goneOperation(name)
}

export function ownEntryOf(name: string): OwnEntry | undefined {
  return isOwnForm(name) ? taken.get(name)?.entry : undefined
}

/** What moves money has its amount in `amount`, and is judged as a transfer: a file cannot go round a limit. */
export function ownAmount(name: string): 'amount' | null {
  const entry = ownEntryOf(name)
  return entry && isOwnWrite(entry) && entry.fields['amount']?.kind === 'money' ? 'amount' : null
}

/** What a role may by the file, where the service does not tell. */
export function ownGranted(role: Role): string[] {
  return [...taken.values()].flatMap(({ entry: { grantedTo, permission } }) =>
    grantedTo === role && permission !== null ? [permission] : [],
  )
}
