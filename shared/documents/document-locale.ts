/** The words of papers, in one person's language. The screens' message files give them (renderer/i18n). */
import type { Day } from '../values/dates.ts'
import type { Currency } from '../values/money.ts'

export interface PaperWords {
  training: string
  reprint: (copy: number) => string
  pageOf: string
  printed: (time: string) => string
  printedBy: (person: string, time: string) => string
  keep: string
  checkCaption: string
  noCheck: string
  from: string
  to: string
  account: string
  customer: string
  amount: string
  amountInWords: string
  date: string
  comment: string
  reference: string
  entry: string
  office: string
  counter: string
  teller: string
  state: string
  reason: string
  adviceTitle: Record<AdviceKind, string>
  adviceText: Record<AdviceKind, string>
  deposit: string
  loan: string
  interest: string
  maturity: string
  maturityAmount: string
  /** The four strokes of the life line. */
  life: readonly [written: string, sent: string, accepted: string, confirmed: string]
  signatures: { bank: string; customer: string }
  test: { title: string; what: string; code: string }
  statementTitle: string
  period: string
  periodOf: (from: string, to: string) => string
  opening: string
  closing: string
  totalIn: string
  totalOut: string
  movements: string
  noMovements: string
  columns: { date: string; what: string; reference: string; out: string; in: string; balance: string }
  transferOut: string
  transferIn: string
  held: (amount: string) => string
  reversed: string
  reversal: string
  disagrees: (day: string, told: string, sum: string) => string
  asOf: (time: string) => string
  fromComputer: (time: string) => string
  journalTitle: string
  journalColumns: {
    number: string
    written: string
    what: string
    who: string
    amount: string
    state: string
    reference: string
    teller: string
    changed: string
  }
  journalEmpty: string
  filters: Record<'title' | 'none' | 'teller' | 'account' | 'reference' | 'state' | 'day' | 'amount', string>
  count: (entries: number) => string
  day: DayWords
}

/** The words of a day's report. */
interface DayWords {
  title: (day: string) => string
  provisional: string
  open: string
  closedAt: string
  closedBy: string
  signedBy: string
  /** Which closing of the day this is: a till that was opened again makes a second one. */
  closing: string
  tills: string
  till: string
  all: string
  currency: string
  opening: string
  cashIn: string
  cashOut: string
  movedIn: string
  movedOut: string
  expected: string
  counts: string
  counted: string
  difference: string
  /** Counts before the closing one whose difference was told, each with its time. */
  countedBefore: (counts: string) => string
  over: (money: string) => string
  short: (money: string) => string
  reason: string
  stillOpen: string
  kinds: string
  undone: (what: string) => string
  what: string
  count: string
  noCash: string
  noTillCash: string
  postedBy: string
  beside: string
  nothingBeside: string
  approved: string
  lines: string
  time: string
  in: string
  out: string
  running: string
  outside: string
  refused: string
  refusedBy: string
  vaultCash: string
  total: string
  noTills: string
  /** A till that its person opened more than once on the day. */
  session: (name: string, time: string) => string
  atDesk: string
  /** The request itself, by a bank where another person has to release it; not what it applies for. */
  heldAtBank: string
  /** Applications at the bank, in whose queue a person stands next. */
  waiting: string
  nothingWaiting: string
  waitingUnread: string
  /** Why the sums of all tills are not those of the rows, where a till was opened again. */
  openedAgain: string
  /** Of cash without an open till that its next opening counted: its row, and that all tills hold it. */
  between: string
  betweenCounted: string
  inAndOut: (into: string, out: string) => string
  leftOut: (sums: string) => string
  /** Of the closing that no longer holds, and of how the day was opened again. */
  replaces: string
  replaced: (number: number, time: string) => string
  dayOpenedAgain: string
  blocks: string
  seal: (hash: string) => string
  signatures: { teller: string; supervisor: string }
}

export const adviceKinds = [
  'depositOpened',
  'depositClosed',
  'loanPaidOut',
  'loanRepaid',
  'lienPlaced',
  'blocked',
] as const
export type AdviceKind = (typeof adviceKinds)[number]

/** How one person reads: words, days, times, money in figures and in words. */
export interface DocumentLocale {
  language: string
  words: PaperWords
  day: (day: Day) => string
  /** ISO time, with the day. */
  time: (iso: string) => string
  /** Without the day. */
  clock: (iso: string) => string
  /** With the currency's sign. */
  money: (minor: bigint, currency: Currency) => string
  /** Without it. */
  figures: (minor: bigint, places: number) => string
  inWords: (minor: bigint, currency: Currency) => string
}
