/** What is done with the bank’s own books, products and settings, and belongs to no customer. */
import type { Actions } from './action.ts'
import { bankUsers, everyLedgerAccount } from './sources.ts'
import { baseCurrency } from '../../shared/values/money.ts'

const place = 'bank'

export const bankActions = {
  createCharge: { place, code: '2310' },
  postJournalEntry: {
    place,
    code: '5001',
    fields: [
      'officeId',
      'transactionDate',
      'currencyCode',
      'debits',
      'credits',
      'referenceNumber',
      'comments',
    ],
    asks: { currencyCode: { start: () => baseCurrency } },
  },
  reverseJournalEntry: { place, code: '5002' },
  createLedgerAccount: { place, code: '5003' },
  switchLedgerAccount: { place, code: '5004', asks: { glAccountId: { from: everyLedgerAccount } } },
  closeLedger: { place, code: '5005' },
  createSavingsProduct: { place, code: '6001', asks: { currencyCode: { start: () => baseCurrency } } },
  createFixedDepositProduct: { place, code: '6002', asks: { currencyCode: { start: () => baseCurrency } } },
  createLoanProduct: { place, code: '6003', asks: { currencyCode: { start: () => baseCurrency } } },
  createTaxGroup: { place, code: '6004' },
  generateKey: { place, code: '7001', route: 'newSigningKey' },
  createApiKey: { place, code: '7002', route: 'newApiKey' },
  revokeApiKey: { place, code: '7003' },
  createUser: { place, code: '7004' },
  switchApiAccess: { place, code: '7005', asks: { userId: { from: bankUsers } } },
  createHook: { place, code: '7011' },
  switchHook: { place, code: '7012' },
  switchEvent: { place, code: '7013' },
} satisfies Partial<Actions>
