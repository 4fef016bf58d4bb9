/** An application that was taken in is not done: whether it still waits for a supervisor is what its record says. */
import { computed, type ComputedRef } from 'vue'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { savingsStates as states } from '../../shared/operations/states.ts'
import { applicationOf, asksForApproval } from '../entries/entry.ts'
import type { RecordKind } from '../desk/record-names.ts'
import { useRead } from '../desk/use-read.ts'

/** `waits`: for approval; else what became of it since, which its record says. */
type Stands = 'waits' | 'approved' | 'active' | 'rejected' | 'withdrawn' | 'ended'

/** The states that all four kinds of records share; what comes after them, such as maturity, ends them. */
const standsAs: Readonly<Record<number, Stands>> = {
  [states.submitted]: 'waits',
  [states.approved]: 'approved',
  [states.active]: 'active',
  [states.withdrawn]: 'withdrawn',
  [states.rejected]: 'rejected',
}

export interface Standing {
  stands: Stands
  /** Who rejected it, by the name that the record tells. */
  rejectedBy: string | null
}

export function useWaiting(entry: () => JournalEntry | undefined): ComputedRef<Stands | null> {
  const standing = useStanding(entry)
  return computed(() => standing.value?.stands ?? null)
}

/** Null: it is no application, or it was not taken in. */
export function useStanding(entry: () => JournalEntry | undefined): ComputedRef<Standing | null> {
  const made = computed(() => {
    const known = entry()
    const isTaken = known?.state === 'accepted' || known?.state === 'confirmed'
    return known && isTaken ? applicationOf(known) : null
  })
  const id = (kind: RecordKind): string | null => (made.value?.kind === kind ? made.value.id : null)
  const about = (): { clients: number[]; savings: number[]; loans: number[] } => {
    const number = (kind: RecordKind): number[] => (id(kind) === null ? [] : [Number(id(kind))])
    const client = entry()?.input.body?.['clientId']
    const whose = typeof client === 'number' ? [client] : []
    return { clients: [...number('client'), ...whose], savings: number('savings'), loans: number('loan') }
  }
  const client = useRead(
    'getClient',
    () => {
      const clientId = id('client')
      return clientId === null ? null : { params: { clientId } }
    },
    about,
  )
  const account = useRead(
    'getSavingsAccount',
    () => {
      const savingsId = id('savings')
      return savingsId === null ? null : { params: { savingsId } }
    },
    about,
  )
  const deposit = useRead(
    'getFixedDeposit',
    () => {
      const accountId = id('fixedDeposit')
      return accountId === null ? null : { params: { accountId } }
    },
    about,
  )
  const loan = useRead(
    'getLoan',
    () => {
      const loanId = id('loan')
      return loanId === null ? null : { params: { loanId } }
    },
    about,
  )
  return computed(() => {
    const known = entry()
    if (made.value === null || !known) return null
    const records = [client, account, deposit, loan].map((one) => one.answer.value?.value)
    const record = records.find((one) => one?.status?.id !== undefined)
    const status = record?.status?.id
    const told = new Map(Object.entries(record?.timeline ?? {})).get('rejectedByUsername')
    const rejectedBy = typeof told === 'string' ? told : null
    // Until it is read, nobody has decided anything: it was submitted a moment ago.
    const stands = status === undefined ? 'waits' : (standsAs[status] ?? 'ended')
    if (asksForApproval(known)) return { stands, rejectedBy }
    // A customer was to be active at once: only a bank that keeps them pending makes them wait.
    return status === states.submitted ? { stands: 'waits', rejectedBy } : null
  })
}
