/** The chart of accounts. Products speak of roles (facts §3.8); each role is one account of the chart. */
export const accountTypes = { asset: 1, liability: 2, equity: 3, income: 4, expense: 5 } as const
export type AccountType = keyof typeof accountTypes

interface ChartRow {
  glCode: string
  name: string
  type: AccountType
  /** A header groups others and takes no lines. */
  isHeader?: true
  manual?: true
}

/** Roles first; the rest are headers and accounts for manual entries. */
export const chart = {
  cash: { glCode: '1010', name: 'Cash in tills and vault', type: 'asset', manual: true },
  loanPortfolio: { glCode: '1100', name: 'Loan portfolio', type: 'asset' },
  interestReceivable: { glCode: '1110', name: 'Interest receivable on loans', type: 'asset' },
  feesReceivable: { glCode: '1120', name: 'Fees receivable', type: 'asset' },
  penaltiesReceivable: { glCode: '1130', name: 'Penalties receivable', type: 'asset' },
  overdraftPortfolio: { glCode: '1200', name: 'Overdrafts', type: 'asset' },
  savingsControl: { glCode: '2010', name: 'Savings deposits', type: 'liability' },
  fixedDepositControl: { glCode: '2020', name: 'Fixed deposits', type: 'liability' },
  liabilityTransfer: { glCode: '2100', name: 'Transfers in progress', type: 'liability' },
  loanOverpayment: { glCode: '2200', name: 'Overpaid loans', type: 'liability' },
  withholdingTax: { glCode: '2300', name: 'Withholding tax payable', type: 'liability', manual: true },
  interestOnLoans: { glCode: '4010', name: 'Interest on loans', type: 'income' },
  feeIncome: { glCode: '4100', name: 'Income from fees', type: 'income' },
  penaltyIncome: { glCode: '4110', name: 'Income from penalties', type: 'income' },
  recoveryIncome: { glCode: '4200', name: 'Income from recoveries', type: 'income' },
  overdraftInterest: { glCode: '4300', name: 'Interest on overdrafts', type: 'income' },
  interestOnSavings: { glCode: '5010', name: 'Interest on savings', type: 'expense' },
  interestOnFixedDeposits: { glCode: '5020', name: 'Interest on fixed deposits', type: 'expense' },
  lossesWrittenOff: { glCode: '5100', name: 'Losses written off', type: 'expense' },
} as const satisfies Record<string, ChartRow>

export type Role = keyof typeof chart

/** Accounts without a role. */
export const otherAccounts: readonly ChartRow[] = [
  { glCode: '1000', name: 'Assets', type: 'asset', isHeader: true },
  { glCode: '1020', name: 'Balance with the central bank', type: 'asset', manual: true },
  { glCode: '2000', name: 'Liabilities', type: 'liability', isHeader: true },
  { glCode: '2400', name: 'Sundry creditors', type: 'liability', manual: true },
  { glCode: '3000', name: 'Equity', type: 'equity', isHeader: true },
  { glCode: '3010', name: 'Share capital', type: 'equity', manual: true },
  { glCode: '4000', name: 'Income', type: 'income', isHeader: true },
  { glCode: '4900', name: 'Sundry income', type: 'income', manual: true },
  { glCode: '5000', name: 'Expenses', type: 'expense', isHeader: true },
  { glCode: '5900', name: 'Office expenses', type: 'expense', manual: true },
]
