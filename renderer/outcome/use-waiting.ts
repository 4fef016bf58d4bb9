/** An application that was taken in is not done: whether it still waits for a supervisor is what its record says. */
import { computed, type ComputedRef } from 'vue'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { state } from '../actions/state-guards.ts'
import { applicationOf } from '../entries/entry.ts'
import type { RecordKind } from '../desk/record-names.ts'
import { useRead } from '../desk/use-read.ts'

/** `waits`: for approval; `decided`: somebody has decided since; null: it is no application, or it was not taken in. */
export function useWaiting(entry: () => JournalEntry | undefined): ComputedRef<'waits' | 'decided' | null> {
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
    if (made.value === null) return null
    const read = [client, account, deposit, loan].map((one) => one.answer.value?.value.status?.id)
    const status = read.find((one) => one !== undefined)
    // Until it is read, nobody has decided anything: it was submitted a moment ago.
    return status === undefined || status === state.pending ? 'waits' : 'decided'
  })
}
