/** What is done for a customer. */
import { say } from '../i18n/index.ts'
import type { Actions } from './action.ts'
import { onlyIn, state } from './state-guards.ts'
import { fixedDepositProducts, loanProducts, savingsProducts } from './sources.ts'

export const customerActions = {
  createClient: { place: 'bank', code: '2001', route: 'newCustomer' },
  activateClient: {
    place: 'client',
    code: '2002',
    against: onlyIn(state.pending),
    wantsReason: { why: 'unconfirmed', when: ({ kycConfirmed }) => kycConfirmed === false },
  },
  confirmClientIdentity: {
    place: 'client',
    code: '2003',
    against: ({ kycConfirmed }) => (kycConfirmed === true ? say.actions.against.identity : null),
  },
  uploadClientImage: { place: 'client', code: '2004' },
  uploadClientDocument: { place: 'client', code: '2005' },
  createSavingsAccount: {
    place: 'client',
    code: '2101',
    key: 'N',
    asks: { productId: { from: savingsProducts } },
  },
  createFixedDeposit: {
    place: 'client',
    code: '3001',
    key: 'Ctrl+F',
    fields: [
      'clientId',
      'productId',
      'depositAmount',
      'depositPeriod',
      'depositPeriodFrequencyId',
      'submittedOnDate',
      'externalId',
    ],
    more: true,
    asks: { productId: { from: fixedDepositProducts }, depositPeriodFrequencyId: { start: () => '2' } },
  },
  createLoan: {
    place: 'client',
    code: '4001',
    fields: [
      'clientId',
      'productId',
      'principal',
      'numberOfRepayments',
      'submittedOnDate',
      'expectedDisbursementDate',
      'externalId',
    ],
    more: true,
    asks: { productId: { from: loanProducts } },
  },
} satisfies Partial<Actions>
