/** Words of the acts: what each is called, what its fields are called, what each choice means. */
import type { WriteName } from '../../../shared/operations/read-write.ts'
import { operationOf } from '../../../shared/operations/index.ts'
import { actionNames } from '../action-names.ts'
import { fields } from './fields.ts'

/** Shorter than what the table says. */
const short: Partial<Record<WriteName, string>> = {
  createClient: 'New customer',
  activateClient: 'Activate customer',
  confirmClientIdentity: 'Confirm identity',
  uploadClientImage: 'New photo',
  uploadClientDocument: 'New document',
  createSavingsAccount: 'New savings account',
  createFixedDeposit: 'New fixed deposit',
  createLoan: 'New loan',

  depositCash: 'Cash deposit',
  withdrawCash: 'Cash withdrawal',
  createIntraTransfer: 'Transfer',
  approveSavingsAccount: 'Approve account',
  rejectSavingsAccount: 'Reject application',
  withdrawSavingsAccount: 'Application withdrawn',
  undoApprovalOfSavingsAccount: 'Undo approval',
  activateSavingsAccount: 'Activate account',
  closeSavingsAccount: 'Close account',
  undoSavingsTransaction: 'Reverse a movement',
  placeLien: 'Place a lien',
  releaseLien: 'Release a lien',
  withdrawFromLien: 'Withdraw from a lien',
  blockSavingsAccount: 'Block account',
  unblockSavingsAccount: 'Remove block',
  applyPostNoCredit: 'Post no credit',
  removePostNoCredit: 'Remove post no credit',
  applyPostNoDebit: 'Post no debit',
  removePostNoDebit: 'Remove post no debit',
  addSavingsCharge: 'Add a charge',
  paySavingsCharge: 'Pay a charge',
  waiveSavingsCharge: 'Waive a charge',
  writeOffSavingsCharge: 'Write off a charge',

  approveFixedDeposit: 'Approve fixed deposit',
  rejectFixedDeposit: 'Reject fixed deposit',
  withdrawFixedDeposit: 'Fixed deposit application withdrawn',
  undoApprovalOfFixedDeposit: 'Undo approval of fixed deposit',
  activateFixedDeposit: 'Activate fixed deposit',
  closeFixedDepositEarly: 'Close fixed deposit early',
  closeMaturedFixedDeposit: 'Pay out matured fixed deposit',

  approveLoan: 'Approve loan',
  rejectLoan: 'Reject loan',
  withdrawLoan: 'Loan application withdrawn',
  undoApprovalOfLoan: 'Undo approval of loan',
  disburseLoan: 'Disburse loan',
  repayLoan: 'Loan repayment',
  undoLoanRepayment: 'Reverse a repayment',
  waiveLoanInterest: 'Waive loan interest',
  writeOffLoan: 'Write off loan',
  addLoanCharge: 'Add a charge to a loan',
  waiveLoanCharge: 'Waive a charge of a loan',
  recoverLoan: 'Recover written-off loan',

  createCharge: 'Define a charge',
  postJournalEntry: 'Journal entry',
  reverseJournalEntry: 'Reverse a journal entry',
  createLedgerAccount: 'New ledger account',
  switchLedgerAccount: 'Enable or disable a ledger account',
  closeLedger: 'Close the ledger to a date',
  createSavingsProduct: 'Define a savings product',
  createFixedDepositProduct: 'Define a fixed deposit product',
  createLoanProduct: 'Define a loan product',
  createTaxGroup: 'Define a tax group',
  generateKey: 'New signing key',
  createApiKey: 'New API key',
  revokeApiKey: 'Revoke an API key',
  createUser: 'New user',
  switchApiAccess: 'Grant or remove API access',
  createHook: 'New webhook',
  switchHook: 'Switch a webhook on or off',
  switchEvent: 'Switch an event on or off',
}

/** What a field is called where it means something else than usual. */
const fieldsOf: Partial<Record<WriteName, Record<string, string>>> = {
  placeLien: { transactionAmount: 'Amount to hold' },
  reverseJournalEntry: { transactionId: 'Entry' },
  createCharge: { amount: 'Amount or per cent' },
  undoLoanRepayment: { transactionId: 'Repayment' },
  closeFixedDepositEarly: { transferDescription: 'Comment on the account’s statement' },
  createUser: { apiAccess: 'API access from the start' },
  switchApiAccess: { userId: 'User', position: 'API access' },
}

const terms = { 0: 'days', 1: 'weeks', 2: 'months', 3: 'years' }
const days = { 1: 'actual', 30: '30', 360: '360', 364: '364', 365: '365' }

/** The meanings of the numbers that the wire asks for (facts §3.1, §3.5–3.8). */
const choices: Record<string, Record<string, string>> = {
  position: { enable: 'on', disable: 'off' },
  role: { teller: 'Teller', supervisor: 'Supervisor', administrator: 'Administrator' },
  clientType: { individual: 'Person', corporate: 'Organisation' },
  onAccountClosureId: { 100: 'in cash', 200: 'into a savings account' },
  depositPeriodFrequencyId: terms,
  lockinPeriodFrequencyType: terms,
  minDepositTermTypeId: terms,
  maxDepositTermTypeId: terms,
  inMultiplesOfDepositTermTypeId: terms,
  periodType: terms,
  repaymentFrequencyType: terms,
  interestCompoundingPeriodType: { 1: 'daily', 4: 'monthly' },
  interestPostingPeriodType: { 4: 'monthly', 5: 'quarterly', 7: 'annually' },
  interestCalculationType: { 1: 'daily balance', 2: 'average daily balance' },
  interestCalculationDaysInYearType: days,
  daysInYearType: days,
  daysInMonthType: days,
  preClosurePenalInterestOnTypeId: { 1: 'the whole term', 2: 'the time until closing' },
  interestRateFrequencyType: { 2: 'a month', 3: 'a year' },
  amortizationType: { 0: 'equal principal', 1: 'equal instalments' },
  interestType: { 0: 'declining balance', 1: 'flat' },
  interestCalculationPeriodType: { 0: 'daily', 1: 'as instalments' },
  type: { 1: 'asset', 2: 'liability', 3: 'equity', 4: 'income', 5: 'expense' },
  usage: { 1: 'detail', 2: 'header' },
  chargeAppliesTo: { 1: 'loans', 2: 'savings accounts' },
  chargeTimeType: {
    2: 'on a due date',
    3: 'when the account is activated',
    4: 'before the account is closed',
    5: 'with each withdrawal',
    6: 'once a year',
    7: 'monthly',
    8: 'with each instalment',
    9: 'when an instalment is overdue',
  },
  chargeCalculationType: { 1: 'a fixed amount', 2: 'per cent of the amount' },
  accountingRule: { 1: 'none', 2: 'cash', 3: 'accrual, periodic', 4: 'accrual, upfront' },
}

export const actions = {
  names: actionNames(short, (name) => operationOf(name).summary),
  fields,
  /** What was posted, where its action is a verb and a language prints a noun; absent: as the action is called. */
  titles: {
    undoSavingsTransaction: 'Reversal',
    undoLoanRepayment: 'Reversal of a repayment',
    reverseJournalEntry: 'Reversal of a journal entry',
  } as Partial<Record<WriteName, string>>,
  fieldsOf,
  choices,
  yes: 'yes',
  no: 'no',
  forWhom: (act: string, name: string) => (name ? `${act} · ${name}` : act),
  readback: (act: string) => `Read back · ${act}`,
  /** What the posting key says; absent: “Post”. */
  post: {
    createSavingsAccount: 'Submit the application',
    createFixedDeposit: 'Submit the application',
    createLoan: 'Submit the application',
  } as Partial<Record<WriteName, string>>,
  /** What a restriction stops, in its read-back (§1). */
  stops: {
    label: 'It stops',
    by: {
      blockSavingsAccount: 'all credits and debits: cash in and out, transfers in and out',
      applyPostNoCredit: 'all credits: cash deposits and transfers in',
      applyPostNoDebit: 'all debits: cash withdrawals and transfers out',
    } as Partial<Record<WriteName, string>>,
  },
  /** Of what only makes somebody owe: whether money moves now. */
  takes: {
    label: 'Taken now',
    by: {
      addSavingsCharge: 'nothing: the account owes it when it falls due',
      addLoanCharge: 'nothing: it is added to what the loan owes',
    } as Partial<Record<WriteName, string>>,
  },
  moreTerms: {
    title: 'More terms',
    count: (fields: number, filledIn: number) =>
      filledIn === 0
        ? `${fields} fields, from the product if left empty`
        : `${filledIn} of ${fields} filled in`,
  },
  nothingAsked: 'Nothing to fill in. Press Enter to read back.',
  noChoice: 'The list is empty.',
  chooseFirst: 'Fill in the field above first.',
  customer: { help: 'Name, phone, BVN or account number. Arrow keys choose, Enter takes.' },
  row: {
    title: (name: string, number: number) => `${name} ${number}`,
    add: (name: string) => `Add to ${name}`,
    remove: (name: string, number: number) => `Remove ${name} ${number}`,
    many: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  },
  notNow: (count: number) =>
    count === 1 ? '1 action is not possible now' : `${count} actions are not possible now`,
  help: {
    text: 'Up to the length that fits. Names and numbers as the bank writes them.',
    whole: 'A whole number, in figures.',
    percent: 'In figures, with a decimal point, such as 5.25.',
    record: 'The bank’s number for the record.',
    texts: 'Several, separated by spaces.',
  },
  against: {
    state: (state: string) => `Not available while “${state}”.`,
    way: { in: 'No credits allowed.', out: 'No debits allowed.' },
    stopped: 'The account is already restricted.',
    notStopped: 'The account has no such restriction.',
    bank: (why: string) =>
      `The bank would refuse this. ${why} Have that put right first; nothing was posted.`,
    identity: 'Identity is already confirmed.',
  },
}
