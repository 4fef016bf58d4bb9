import type { JournalState } from '../../../shared/posting/journal.ts'
import type { OperationName } from '../../../shared/operations/index.ts'

const wasItPosted: Record<JournalState, string> = {
  written: 'Not yet',
  sent: 'Not known yet',
  accepted: 'Yes, accepted',
  waiting: 'Not yet, awaiting approval at the bank',
  refused: 'No, refused',
  inDoubt: 'Not known',
  confirmed: 'Yes, confirmed',
  notSent: 'No, not sent',
  notExecuted: 'No, not executed',
  needsPeople: 'Unclear',
}

/** "Created" is never said of what only waits for somebody. */
const next: Partial<Record<OperationName | 'draft', string>> = {
  createClient: 'A supervisor activates the customer; until then nothing can be posted.',
  createSavingsAccount: 'The application waits for a supervisor; it is not an account yet.',
  createFixedDeposit: 'The application waits for a supervisor; no money has been taken in yet.',
  createLoan: 'The application waits for a supervisor; nothing is disbursed yet.',
  draft: 'It is kept as a draft. Send it from the journal when the connection is back.',
}

const because = (what: string, why: string): string => (why === '' ? `${what}.` : `${what}: ${why}`)

export const transfer = {
  next,
  title: 'Transfer between savings accounts',
  choosePayer: 'Choose the account that the money leaves.',
  from: 'From',
  to: 'To',
  amount: 'Amount',
  date: 'Date',
  comment: 'Comment',
  readback: 'Read back · transfer between savings accounts',
  readbackWhat: 'Read this to the customer. F10 posts it; Escape goes back.',
  readbackCheck: (words: string, key: string) => `Check this. ${key}: ${words}. Escape goes back.`,
  keep: 'Back, keep what I typed',
  post: 'Post',
  postAllTheSame: 'Post it anyway',
  posting: 'Posting …',
  /** Another person signs first: nothing is sent yet. */
  signing: 'Waiting for the signature …',
  active: (currency: string) => `active, ${currency}`,
  wasItPosted,
  question: 'Was it posted?',
  /** Of what was submitted, once the bank has it. */
  application: {
    question: 'Was it submitted?',
    waits: 'Waits for approval',
    taken: 'The bank has received it. Nothing is approved yet.',
    approved: 'Submitted, and approved since',
    active: 'Submitted, and activated since',
    rejected: 'Submitted, and rejected since',
    rejectedBy: (who: string) => `Rejected by ${who}`,
    withdrawn: 'Submitted, and withdrawn since',
    ended: 'Submitted, and closed since',
    /** By the beginning of the operation that decided it at this desk; why may be empty. */
    decided: {
      approve: (who: string, why: string) => because(`Approved by ${who}`, why),
      reject: (who: string, why: string) => because(`Rejected by ${who}`, why),
      withdraw: (who: string, why: string) => because(`Withdrawn by ${who}`, why),
      activate: (who: string, why: string) => because(`Activated by ${who}`, why),
      disburse: (who: string, why: string) => because(`Disbursed by ${who}`, why),
    },
  },
  again: 'Another transfer from this account',
  /** Where two people stand on the page, it names whose account. */
  nextFrom: (name: string | null) =>
    name === null ? 'Transfer from this account' : `Transfer from the account of ${name}`,
  change: 'Change and post again',
  /** It was in doubt, and is not in the bank’s books. */
  notExecuted: {
    tell: 'Nothing was moved. Tell the customer.',
    change:
      'Nothing was moved. Tell the customer; to post it again, press F10: its form opens as it was typed.',
    again: (ref: string, isTakenBack: boolean) =>
      `Nothing was moved by this one. The same was posted again since, as ${ref}${isTakenBack ? ', and then taken back' : ''}.`,
  },
  toCustomer: 'To the customer',
  slip: 'Print the slip',
  draftSent: (ref: string, outcome: string) => `It was sent since, as ${ref}: ${outcome}`,
  draftDiscarded: 'The draft was discarded. It will not be sent.',
  takeBack: 'Posted by mistake: open the movement',
  numberUnknown: 'Its number at the bank is not known here: open it on the page of the account.',
  reverse: 'Posted by mistake: reverse it',
  reversedBy: (ref: string) =>
    `Posted by mistake? A supervisor reverses it at this desk: F2, ${ref}, Enter, then M. Write the reference down for them.`,
  recoveryStays:
    'Posted by mistake? The bank reverses no recovery payment: keep the cash, and tell a supervisor, who has the bank correct it.',
  /** A transfer has no reversal at the bank: the money goes back by another one. */
  sendBack: 'Posted by mistake: transfer it back',
  sendRest: (left: string) => `Posted by mistake: transfer the other ${left} back`,
  sentBack: (ref: string) => `Sent back: ${ref}`,
  /** What such a transfer is called, on its form, read-back, result and slip. */
  return: 'Return of a transfer',
  returnOf: (ref: string) => `Return of transfer ${ref}`,
  readbackReturn: (ref: string) => `Read back · return of transfer ${ref}`,
  debits: (account: string, name: string, ref: string) =>
    `This takes the money out of account ${account} of ${name}, who was paid by ${ref}.`,
  /** Over whose photo and signature stand there while somebody signs for a return. */
  debited: 'Debited: this customer',
  credited: 'Credited: this customer',
  whatUndid: 'Open the reversal or return',
  undone: { reversed: 'Yes, and later reversed', sentBack: 'Yes, and later returned' },
  returnedInPart: 'Yes, and later returned in part',
  undoes: 'Corrects',
  settle: 'Customer told and settled',
  unsettle: (time: string) => `Told at ${time}. Take back: still to be told`,
  inJournal: 'In the journal',
  done: { reference: 'Reference', amount: 'Amount', at: 'Time', by: 'By' },
  faults: {
    same: 'payer and payee are the same account: choose another account',
    inactive: (state: string) => `this account is not active (${state}): choose an active account`,
    noDebit: (stop: string) =>
      `no money may leave this account (${stop}): choose another, or have the block removed`,
    noIdentity: (stop: string) =>
      `no money moves on this account (${stop}): a supervisor confirms the customer’s identity on the customer’s page`,
    noCredit: (stop: string) =>
      `this account takes no money (${stop}): choose another, or have the block removed`,
    currency: (theirs: string, ours: string) =>
      `this account is in ${theirs}, the payer’s in ${ours}: choose an account in the same currency`,
    /** In a list: why it cannot be chosen. */
    inAnother: (theirs: string) => `In ${theirs}: not for this transfer`,
    notEnough: (available: string, held: string | null) =>
      held === null
        ? `not enough money: ${available} available. Enter a smaller amount`
        : `not enough money: ${available} available, ${held} is held. Enter a smaller amount`,
    notLeft: (ref: string, left: string) =>
      `${left} of ${ref} can still be returned: enter no more than that`,
    stale: 'this account must be read from the bank first: wait for the line, then try again',
    unread: 'this account has not been read yet: wait a moment, then try again',
  },
}
