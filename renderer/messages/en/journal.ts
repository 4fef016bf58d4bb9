import type { Fact, JournalState } from '../../../shared/journal.ts'
import type { OperationName } from '../../../shared/operations/index.ts'

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

/** Short names for what tellers do often; everything else is called as the table calls it. */
const operations: Partial<Record<OperationName, string>> = {
  createIntraTransfer: 'Transfer',
  createClient: 'New customer',
  createSavingsAccount: 'Savings application',
  approveSavingsAccount: 'Approve account',
  rejectSavingsAccount: 'Reject application',
  withdrawSavingsAccount: 'Application withdrawn',
  undoApprovalOfSavingsAccount: 'Undo approval',
  activateSavingsAccount: 'Activate account',
  activateClient: 'Activate customer',
  depositCash: 'Cash deposit',
  withdrawCash: 'Cash withdrawal',
  confirmClientIdentity: 'Confirm identity',
}

const facts: Record<Fact['kind'], string> = {
  sent: 'Sent to the bank',
  accepted: 'The bank said yes',
  refused: 'The bank said no',
  neverLeft: 'It never left this computer',
  lost: 'No whole answer came',
  restarted: 'Teller Desk ended and was started again',
  event: 'The bank’s event came in',
  readBack: 'Read back from the bank',
  decided: 'Two people decided',
}

export const journal = {
  title: 'Journal',
  filter: 'State',
  all: 'All',
  states,
  operations,
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
  eventGood: 'it was executed',
  eventBad: 'it was not executed',
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
  slip: 'Print the slip',
  choose: 'Choose an entry.',
  draft: 'draft',
}
