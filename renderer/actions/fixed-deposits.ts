/** What is done with a fixed deposit. */
import type { Actions } from './action.ts'
import { onlyIn, state } from './state-guards.ts'
import { textOf, type Row } from './field-values.ts'

const place = 'fixedDeposit'
/** 100: to nowhere of ours; 200: into a savings account, which the bank then wants to know (facts §3.5). */
const intoSavings = (known: Row): boolean => textOf(known, 'onAccountClosureId') === '200'
const itsAccount = { when: intoSavings, isNeeded: true } as const

export const fixedDepositActions = {
  approveFixedDeposit: { place, code: '3002', against: onlyIn(state.pending) },
  rejectFixedDeposit: { place, code: '3003', against: onlyIn(state.pending) },
  withdrawFixedDeposit: { place, code: '3004', against: onlyIn(state.pending) },
  undoApprovalOfFixedDeposit: {
    place,
    code: '3005',
    asks: { note: { isWhy: 'undo' } },
    against: onlyIn(state.approved),
  },
  activateFixedDeposit: { place, code: '3006', against: onlyIn(state.approved) },
  closeFixedDepositEarly: {
    place,
    code: '3007',
    fields: [
      'accountId',
      'closedOnDate',
      'onAccountClosureId',
      'toSavingsAccountId',
      'transferDescription',
      'note',
    ],
    asks: { toSavingsAccountId: itsAccount, transferDescription: { when: intoSavings } },
    against: onlyIn(state.active),
  },
  closeMaturedFixedDeposit: {
    place,
    code: '3008',
    against: onlyIn(state.matured),
    asks: { toSavingsAccountId: itsAccount },
  },
} satisfies Partial<Actions>
