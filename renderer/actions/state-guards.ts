/** What the state of a record forbids (§3, facts §3.4–3.6), in words. The service judges again. */
import { say } from '../i18n/index.ts'
import { accountNumber, safeText } from '../i18n/format.ts'
import type { PlaceRecord } from './action.ts'

export const state = {
  pending: 100,
  approved: 200,
  active: 300,
  closed: 600,
  matured: 800,
  overpaid: 700,
  writtenOff: 601,
} as const
/** A savings account's sub-states: what stops it. */
export const stop = { none: 0, block: 400, credit: 500, debit: 600 } as const

type Against = (record: PlaceRecord) => string | null

/** Possible only in these states. */
export function onlyIn(...states: readonly number[]): Against {
  return ({ status }) => {
    // A service that does not tell the state is not second-guessed.
    if (!status || states.includes(status.id)) return null
    return say.actions.against.state(safeText(say.term(status.value ?? String(status.id))))
  }
}

/** What is repaid is owed: a loan on which nothing is says which one it is, why, and what comes first. */
export function owedOn({ status, accountNo }: PlaceRecord): string | null {
  if (!status || status.id === state.active) return null
  const { notRepaid, called, thisLoan } = say.loan
  const loan = accountNo ? called(accountNumber(accountNo)) : thisLoan
  switch (status.id) {
    case state.pending:
      return notRepaid.pending(loan)
    case state.approved:
      return notRepaid.approved(loan)
    case state.closed:
      return notRepaid.closed(loan)
    case state.overpaid:
      return notRepaid.overpaid(loan)
    case state.writtenOff:
      return notRepaid.writtenOff(loan, say.actions.names.recoverLoan)
    default:
      return notRepaid.other(loan, safeText(say.term(status.value ?? String(status.id))))
  }
}

/** Money can move this way: the account is active, and nothing stops it. */
export function openFor(way: 'in' | 'out'): Against {
  const stops: readonly number[] = way === 'in' ? [stop.block, stop.credit] : [stop.block, stop.debit]
  return (record) => {
    const stopped = record.subStatus !== undefined && stops.includes(record.subStatus.id)
    return onlyIn(state.active)(record) ?? (stopped ? withReason(way, record) : null)
  }
}

/** Whoever asks at the counter is told why, where the bank's record has it. */
function withReason(way: 'in' | 'out', { reasonForBlock }: PlaceRecord): string {
  const words = say.actions.against.way[way]
  const why = safeText(reasonForBlock ?? '').replace(/[.\s]+$/, '')
  return why === '' ? words : `${words} ${say.account.blockReason(why)}.`
}

/** Possible only on an active account with one of these stops. */
export function onlyStopped(...stops: readonly number[]): Against {
  return (record) => {
    const byState = onlyIn(state.active)(record)
    if (byState !== null || !record.subStatus || stops.includes(record.subStatus.id)) return byState
    return stops.includes(stop.none) ? say.actions.against.stopped : say.actions.against.notStopped
  }
}
