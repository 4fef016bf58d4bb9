import { figures } from './figures.ts'

export const reference = {
  title: 'Codes, taxes and charges',
  codes: 'Code values',
  codesEmpty: 'The bank tells no code value.',
  inactive: 'not in use',
  taxes: 'Tax groups',
  taxesEmpty: 'The bank tells no tax group.',
  components: (count: number) => (count === 1 ? '1 component' : `${count} components`),
  charges: 'Charges',
  chargesEmpty: 'The bank tells no charge.',
  penalty: 'penalty',
  find: 'Find in this page',
  nothing: 'Nothing fits.',
}
export const transfers = {
  title: 'Transfers at the bank',
  empty: 'The bank tells no transfer.',
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
  back: 'Back to the account',
  entry: 'In the journal',
}
