/**
 * Whose an application is where the service does not tell who somebody is (`getMe` is off): the journal knows what was
 * submitted at this desk, and by whom; and a name that the service writes on one of them is that person's name there. Two
 * people of a desk with one such name are one user of the bank, and do not decide each other's applications.
 */
import type { OperationName } from '../../shared/operations/index.ts'
import { claimOf, openStates } from '../../shared/posting/journal.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import type { Journal } from '../journal/requests.ts'
import { createServiceNames } from '../users/service-names.ts'

const submits = {
  createSavingsAccount: 'savings',
  createFixedDeposit: 'fixedDeposit',
  createLoan: 'loan',
  createClient: 'client',
} as const satisfies Partial<Record<OperationName, string>>
export type Submitted = {
  kind: (typeof submits)[keyof typeof submits]
  id: number
  username: string | undefined
}

export interface SubmittedBy {
  /** Takes up what records that are shown tell of their submitters. */
  learn(records: readonly Submitted[]): void
  isOwn(profile: string, record: Submitted): boolean
}

export function createSubmittedBy(deps: {
  journal: Pick<Journal, 'ofOperations'>
  keyValues: KeyValueStore
}): SubmittedBy {
  const names = createServiceNames(deps.keyValues)
  const profiles = new Map<string, string>()
  let after = 0

  /** What is settled is read once. */
  function readJournal(): void {
    let isSettled = true
    // The keys of the table are its names.
    const operations = Object.keys(submits) as (keyof typeof submits)[]
    for (const entry of deps.journal.ofOperations(operations, after)) {
      isSettled &&= !openStates.includes(entry.state)
      if (isSettled) after = entry.seq
      const record = claimOf(entry)?.record
      const kind = operations.find((name) => name === entry.operation)
      if (kind && record !== undefined) profiles.set(`${submits[kind]} ${record}`, entry.profile)
    }
  }
  const submitterOf = ({ kind, id }: Submitted) => profiles.get(`${kind} ${id}`)

  return {
    learn(records) {
      readJournal()
      for (const record of records) {
        const profile = submitterOf(record)
        const { username } = record
        if (profile !== undefined && username !== undefined) names.learn(profile, username)
      }
    },
    isOwn: (profile, record) =>
      submitterOf(record) === profile ||
      (record.username !== undefined && names.isOf(profile, record.username)),
  }
}
