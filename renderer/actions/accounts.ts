/** What is done with a savings account: its life, cash, liens, blocks, charges. */
import type { Actions, PlaceRecord } from './action.ts'
import { onlyIn, onlyStopped, openFor, state, stop } from './state-guards.ts'
import { say } from '../i18n/index.ts'
import { movementsOfAccount } from './sources.ts'

const active = onlyIn(state.active)
const place = 'savings'
const released = { why: 'release' } as const
const waived = { note: { isWhy: 'waiver' } } as const
/** Where nothing is held there is nothing to release. */
const withLien = (record: PlaceRecord): string | null =>
  active(record) ?? (/^0*\.?0*$/.test(record.savingsAmountOnHold ?? '1') ? say.account.liensEmpty : null)

export const accountActions = {
  depositCash: { place, code: '1401', key: 'F3', route: 'deposit', against: openFor('in') },
  withdrawCash: { place, code: '1001', key: 'F4', route: 'withdraw', against: openFor('out') },
  createIntraTransfer: { place, code: '1006', key: 'F5', route: 'transfer', against: openFor('out') },

  approveSavingsAccount: { place, code: '2102', against: onlyIn(state.pending) },
  rejectSavingsAccount: { place, code: '2103', against: onlyIn(state.pending) },
  withdrawSavingsAccount: { place, code: '2104', against: onlyIn(state.pending) },
  undoApprovalOfSavingsAccount: {
    place,
    code: '2105',
    asks: { note: { isWhy: 'undo' } },
    against: onlyIn(state.approved),
  },
  activateSavingsAccount: { place, code: '2106', against: onlyIn(state.approved) },
  closeSavingsAccount: { place, code: '2107', against: active },
  undoSavingsTransaction: {
    place,
    code: '2108',
    asks: { transactionId: { from: movementsOfAccount }, note: { isWhy: 'reversal' } },
    against: active,
  },

  placeLien: {
    place,
    code: '2201',
    key: 'Ctrl+I',
    fields: ['savingsId', 'transactionAmount', 'reasonForBlock', 'transactionDate'],
    against: active,
  },
  releaseLien: { place, code: '2202', against: withLien, wantsReason: released },
  withdrawFromLien: { place, code: '2203', against: (record) => withLien(record) ?? openFor('out')(record) },
  blockSavingsAccount: { place, code: '2211', key: 'Ctrl+B', against: onlyStopped(stop.none) },
  unblockSavingsAccount: { place, code: '2212', against: onlyStopped(stop.block), wantsReason: released },
  applyPostNoCredit: { place, code: '2213', against: onlyStopped(stop.none) },
  removePostNoCredit: { place, code: '2214', against: onlyStopped(stop.credit), wantsReason: released },
  applyPostNoDebit: { place, code: '2215', against: onlyStopped(stop.none) },
  removePostNoDebit: { place, code: '2216', against: onlyStopped(stop.debit), wantsReason: released },

  addSavingsCharge: {
    place,
    code: '2301',
    fields: ['savingsId', 'chargeId', 'amount', 'dueDate', 'feeOnMonthDay', 'feeInterval'],
    against: active,
  },
  paySavingsCharge: {
    place,
    code: '2302',
    fields: ['savingsId', 'savingsChargeId', 'amount', 'transactionDate', 'note'],
    against: openFor('out'),
  },
  waiveSavingsCharge: {
    place,
    code: '2303',
    fields: ['savingsId', 'savingsChargeId', 'amount', 'transactionDate', 'note'],
    asks: waived,
    against: active,
  },
  writeOffSavingsCharge: { place, code: '2304', asks: waived, against: active },
} satisfies Partial<Actions>
