import {
  decidedSentence,
  reportedSentence,
  stateSentence,
  type Fact,
  type JournalState,
} from '../../../shared/posting/journal.ts'
import { figures } from './figures.ts'

const states: Record<JournalState, string> = {
  written: 'Written',
  sent: 'Sent',
  accepted: 'Accepted',
  waiting: 'Awaiting approval',
  refused: 'Refused',
  inDoubt: 'In doubt',
  confirmed: 'Confirmed',
  notSent: 'Not sent',
  notExecuted: 'Not executed',
  needsPeople: 'Needs two people',
}

const facts: Record<Fact['kind'], string> = {
  sent: 'Sent to the bank',
  accepted: 'Accepted by the bank',
  waits: 'Kept at the bank for somebody there to approve',
  refused: 'Refused by the bank',
  neverLeft: 'Never left this computer',
  signedAnew: 'Re-signed with a new key and sent again; the bank had not acted on it',
  lost: 'No clear answer came',
  restarted: 'Teller Desk was restarted',
  event: 'Bank event received',
  hinted: 'An unsigned message mentioned it; the bank was asked',
  contested: 'The answer may belong to another request',
  readBack: 'Checked in the bank’s books',
  unclear: 'Could not be determined',
  givenUp: 'Draft discarded',
  settled: 'Customer told, and settled',
  unsettled: 'Taken back: the customer is still to be told',
  decided: 'Two people decided',
}

export const journal = {
  title: 'Journal',
  filter: 'Status',
  all: 'All',
  narrow: 'Filter',
  teller: 'Teller',
  referenceOrNumber: 'Reference or number',
  writtenOn: 'Posted on',
  everything: 'Clear the filter',
  narrowAgain: 'Filter again',
  list: 'This list',
  print: 'Print the list',
  pdf: 'Save the list as PDF',
  csv: 'Save the list as CSV',
  tooLong: (most: number) =>
    `This list has more than ${figures.count(most)} entries. Filter it, then try again.`,
  states,
  /** One sentence for each state, for the screen, the slip and the screen reader. */
  sentences: stateSentence,
  /** Instead of them, where two people decided. */
  byPeople: decidedSentence,
  /** Instead of them, where the posting was undone. */
  undone: {
    reversed: (ref: string) => `Posted, then reversed by ${ref}.`,
    sentBack: (ref: string) => `Posted, then returned by ${ref}.`,
  },
  /** A transfer went back by several, or in part. */
  returnedPart: (money: string, ref: string) => `${money} by ${ref}`,
  returnedInParts: (parts: string) => `Posted, then returned: ${parts}.`,
  returnedInPart: (parts: string, left: string) =>
    `Posted, then returned in part: ${parts}. ${left} of it was not returned.`,
  /** The decision was carried out, and turned somebody down. */
  rejection: (sentence: string) => `Rejected. ${sentence}`,
  /** In doubt, and an event has come. */
  reported: reportedSentence,
  /** Instead of the two, while the bank cannot be reached. */
  offline: {
    inDoubt:
      'In doubt: no clear answer came. The desk asks the bank as soon as it can be reached again. Do not post it again.',
    reported:
      'Reported by an event, not yet seen at the bank. The desk asks the bank as soon as it can be reached again. Do not post it again.',
  },
  /** An application that was taken in. */
  waits: 'The bank has it. It waits for a supervisor.',
  empty: 'No entries match.',
  emptyWhole: 'Nothing has been posted at this desk yet.',
  emptyWhat: 'Everything posted at this desk appears here, and stays.',
  older: 'Older entries',
  number: (seq: number) => `No. ${seq}`,
  known: 'History',
  written: 'Recorded on this computer',
  facts,
  found: (count: number, fenced: boolean) =>
    count === 0
      ? fenced
        ? 'not found, and it can no longer be accepted'
        : 'not found so far'
      : count === 1
        ? 'found once'
        : `found ${count} times`,
  foundAmong: (count: number) => `found: ${count} identical requests, each with a record of its own`,
  unclear: {
    books: 'the bank’s books do not show which request this belongs to',
    unread: 'the bank’s books could not be read',
  },
  eventGood: 'the bank has executed it',
  eventBad: 'the bank has not executed it',
  eventAgainst: (field: string) => `it does not fit this request (${field}), so it proves nothing`,
  decidedExecuted: 'executed',
  decidedNot: 'not executed',
  asked: 'Request',
  support: 'For support',
  by: 'By',
  reference: 'Reference',
  follows: 'Repeats',
  checkAgain: 'Ask the bank again',
  checking: 'Asking …',
  sendAgain: 'Send again under the same key',
  sentAgain: (person: string) =>
    `again, by ${person}, under the key by which the bank carries it out only once`,
  sendDraft: 'Send the draft',
  giveUp: 'Discard this draft',
  slip: 'Print the slip',
  choose: 'Choose an entry.',
  draft: 'draft',
}
