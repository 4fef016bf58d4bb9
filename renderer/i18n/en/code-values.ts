import { figures } from './figures.ts'

/** Codes that every bank of this service has, by its own names; another’s own keeps its name. */
const codeNames: Readonly<Record<string, string>> = {
  LienReason: 'Reason for lien',
  LoanPurpose: 'Purpose of loan',
  BlockReason: 'Reason for restriction',
  ClosureReason: 'Reason for closure',
  ClientType: 'Type of customer',
  'Customer Identifier': 'Identity document',
}

export const reference = {
  title: 'Codes, taxes and charges',
  codeName: (name: string) => codeNames[name] ?? name,
  codes: 'Code values',
  codesEmpty: 'The bank lists no code values.',
  inactive: 'inactive',
  taxes: 'Tax groups',
  taxesEmpty: 'The bank lists no tax groups.',
  components: (count: number) => (count === 1 ? '1 component' : `${count} components`),
  charges: 'Charges',
  chargesEmpty: 'The bank lists no charges.',
  penalty: 'penalty',
  find: 'Search this page',
  nothing: 'No matches.',
}
export const transfers = {
  title: 'Transfers at the bank',
  empty: 'The bank lists no transfers.',
  columns: { date: 'Date', from: 'From', to: 'To', what: 'What', amount: 'Amount' },
  count: (shown: number, total: number) => `${figures.count(shown)} of ${figures.count(total)}`,
  more: 'Older transfers',
}
export const movement = {
  kind: 'Movement',
  title: (number: string) => `Movement ${number}`,
  date: 'Date',
  type: 'What',
  amount: 'Amount',
  in: 'in',
  out: 'out',
  balance: 'Balance after it',
  by: 'By',
  note: 'Note',
  reference: 'Reference of this desk',
  account: 'Account',
  reversed: 'This movement was reversed.',
  /** To whom the key that reverses is not given. */
  reversedBy: (ref: string) =>
    `Posted by mistake? A supervisor reverses it at this desk: F2, ${ref}, Enter; then M and R. Write the reference down for them.`,
  back: 'Back to the account',
  entry: 'In the journal',
}
