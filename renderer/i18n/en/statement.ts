import { figures } from './figures.ts'

export const statement = {
  title: 'Statement of account',
  account: 'Account',
  from: 'From',
  to: 'To',
  show: 'Show the statement',
  print: 'Print',
  pdf: 'Save as PDF',
  csv: 'Save as CSV',
  choose: 'Choose an account and a period.',
  noDay: 'enter a day, such as 05 January 2026',
  more: (lines: number) =>
    lines === 1 ? '1 more line is on the paper.' : `${figures.count(lines)} more lines are on the paper.`,
}
