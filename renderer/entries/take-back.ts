/**
 * The way to take a posting back, from wherever it is shown: cash at its movement, where a supervisor reverses it, or a
 * payment on a loan by the form that reverses it (decision 372); a transfer by one that sends the money back and names
 * it, for the bank reverses none (decisions 204, 301).
 */
import type { Router } from 'vue-router'
import { wireDate } from '../../shared/values/dates.ts'
import { reference, type JournalEntry } from '../../shared/posting/journal.ts'
import { weightOf } from '../../shared/till/records.ts'
import type { ActionItem } from '../actions/ActionList.vue'
import { actionRoute } from '../actions/action-route.ts'
import { disabledReason, isRoleReason } from '../desk/permissions.ts'
import { say } from '../i18n/index.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { draftAt, useDrafts } from '../desk/stores/drafts.ts'
import { amountOf, moneyOf, partiesOf, returnedInPart, undoneBy, undoneByThis } from './entry.ts'
import { movementOf, postedCashOf, repaymentOf } from './movement.ts'

const key = 'M'

/** Empty: there is nothing to take back, or not for certain. */
export function takeBackActions(entry: JournalEntry, router: Router): ActionItem[] {
  const by = undoneBy(entry)
  if (by !== null) {
    const run = (): void => void router.push({ name: 'posted', params: { id: by } })
    return [{ label: say.transfer.whatUndid, key, run }]
  }
  const movement = movementOf(entry)
  if (movement) {
    const run = (): void => void router.push({ name: 'movement', params: movement })
    return [{ label: say.transfer.takeBack, key, run }]
  }
  // Two people found it, or its customer is not read yet: what cannot be opened says so.
  if (postedCashOf(entry))
    return [{ label: say.transfer.takeBack, key, why: say.transfer.numberUnknown, run: () => undefined }]
  const repayment = repaymentOf(entry)
  if (repayment) {
    const run = (): void => void router.push(actionRoute('undoLoanRepayment', repayment))
    return [{ label: say.transfer.reverse, key, why: disabledReason('undoLoanRepayment'), run }]
  }
  if (!canBeSentBack(entry)) return []
  const why = disabledReason('createIntraTransfer')
  const left = returnedInPart(entry)?.left
  const label = left === undefined ? say.transfer.sendBack : say.transfer.sendRest(moneyOf(entry, left))
  return [{ label, key, why, run: () => sendBack(entry, router) }]
}

/** Who takes a payment on a loan back, and by which keys, for whoever may not; null: they may, or it is none. */
export function takenBackBy(entry: JournalEntry): string | null {
  if (weightOf(entry.state) !== 'counts' || undoneBy(entry) !== null) return null
  if (entry.operation === 'recoverLoan') return say.transfer.recoveryStays
  const why = repaymentOf(entry) && disabledReason('undoLoanRepayment')
  return why && isRoleReason(why) ? say.transfer.reversedBy(reference(entry.id)) : null
}

function canBeSentBack(entry: JournalEntry): boolean {
  const isTransfer = entry.operation === 'createIntraTransfer' && weightOf(entry.state) === 'counts'
  return isTransfer && undoneByThis(entry) === null
}

/**
 * The form of a transfer the other way round, with everything in it: a new request, read back like any. One posting has
 * one such form: asked for again, it is the one that was begun.
 */
function sendBack(entry: JournalEntry, router: Router): void {
  const { from, to } = partiesOf(entry)
  const { person, today } = useDesk()
  if (!person || from === null || to === null) return
  const { fullPath } = router.resolve({
    name: 'transfer',
    query: { savingsId: String(to), draft: entry.id },
  })
  useDrafts().fill(person.id, draftAt(fullPath), {
    fromAccountId: String(to),
    toAccountId: String(from),
    transferAmount: returnedInPart(entry)?.left ?? amountOf(entry) ?? '',
    transactionDate: wireDate(today),
    comment: say.transfer.sentBack(reference(entry.id)),
  })
  void router.push(fullPath)
}
