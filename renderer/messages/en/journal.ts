import { reportedSentence, stateSentence, type Fact, type JournalState } from '../../../shared/journal.ts'
import { figures } from './figures.ts'

const states: Record<JournalState, string> = {
  written: 'Written',
  sent: 'Sent',
  accepted: 'Accepted',
  refused: 'Refused',
  inDoubt: 'In doubt',
  confirmed: 'Confirmed',
  notSent: 'Not sent',
  notExecuted: 'Not executed',
  needsPeople: 'Needs two people',
}

const facts: Record<Fact['kind'], string> = {
  sent: 'Sent to the bank',
  accepted: 'The bank said yes',
  refused: 'The bank said no',
  neverLeft: 'It never left this computer',
  lost: 'No clear answer came',
  restarted: 'Teller Desk ended and was started again',
  event: 'The bank’s event came in',
  contested: 'The answer may belong to another request',
  readBack: 'Read back from the bank',
  unclear: 'The desk cannot find out',
  givenUp: 'The draft was given up',
  decided: 'Two people decided',
}

export const journal = {
  title: 'Journal',
  filter: 'State',
  all: 'All',
  narrow: 'Narrow the list',
  teller: 'Teller',
  referenceOrNumber: 'Reference or number',
  everything: 'Show everything',
  narrowAgain: 'Narrow it again',
  list: 'This list',
  print: 'Print the list',
  pdf: 'Save the list as PDF',
  csv: 'Save the list as CSV',
  tooLong: (most: number) =>
    `This list has more than ${figures.count(most)} entries. Narrow it, then try again.`,
  states,
  /** One sentence for each state, for the screen, the slip and the screen reader. */
  sentences: stateSentence,
  /** In doubt, and an event has come. */
  reported: reportedSentence,
  empty: 'No entry of this kind.',
  emptyWhat: 'Whatever is posted at this desk appears here, and stays.',
  older: 'Older entries',
  number: (seq: number) => `No. ${seq}`,
  known: 'What is known',
  written: 'Written down on this computer',
  facts,
  found: (count: number, fenced: boolean) =>
    count === 0
      ? fenced
        ? 'not found, and it can no longer be accepted'
        : 'not found so far'
      : count === 1
        ? 'found once'
        : `found ${count} times`,
  foundAmong: (count: number) => `found: ${count} requests alike, and each of them has its record`,
  unclear: {
    books: 'the bank’s books do not tell whose this is',
    unread: 'nothing could be learnt from the bank’s books',
  },
  eventGood: 'it was executed',
  eventBad: 'it was not executed',
  eventAgainst: (field: string) => `it does not fit this request (${field}), so it proves nothing`,
  decidedExecuted: 'executed',
  decidedNot: 'not executed',
  asked: 'What was asked',
  support: 'For support',
  by: 'By',
  reference: 'Reference',
  follows: 'Repeats',
  checkAgain: 'Ask the bank again',
  checking: 'Asking …',
  sendDraft: 'Send the draft',
  giveUp: 'Give this draft up',
  slip: 'Print the slip',
  choose: 'Choose an entry.',
  draft: 'draft',
}
