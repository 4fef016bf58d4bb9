import { figures } from './figures.ts'

export const approvals = {
  title: 'Waiting for you',
  count: (count: number, oldest: string | null) =>
    figures.count(count) + (oldest === null ? '' : `, oldest first: ${oldest}`),
  empty: 'Nothing is waiting for you.',
  emptyWhat: 'New applications appear here by themselves.',
  failed: 'The queue could not be read.',
  kind: { savings: 'Savings account', fixedDeposit: 'Fixed deposit', loan: 'Loan', client: 'Customer' },
  nextStep: { approve: 'approve', activate: 'activate', disburse: 'disburse' },
  by: (who: string) => `by ${who}`,
  byYou: 'by you',
  today: 'today',
  own: 'You submitted this, so another person decides. You can still view it.',
  mayDecide: (who: string) =>
    `Submitted by ${who}; you may decide. Your decision covers only what is shown here.`,
  submittedBy: (who: string) => `Submitted by ${who}.`,
  youApproved: 'You approved this: another person signs with you before its money moves.',
  /** Where another person must sign for its cash, and nobody here may: before the approval, and after it. */
  nobodySigns: {
    loan: {
      before:
        'If you approve this, you cannot pay it out here: another person must sign with you, and nobody else at this desk may. Ask another supervisor to approve it, or to be here when it is paid out.',
      after:
        'You approved this, and nobody else at this desk may sign with you. Another supervisor must pay it out, or sign here.',
    },
    fixedDeposit: {
      before:
        'If you approve this, you cannot take its cash in here: another person must sign with you, and nobody else at this desk may. Ask another supervisor to approve it, or to be here when the cash is counted.',
      after:
        'You approved this, and nobody else at this desk may sign with you. Another supervisor must activate it, or sign here.',
    },
  },
  /** In place of the key of what moves its cash. */
  nobodyHere: 'nobody here may sign',
  mayDecideUnknown: 'You may decide. Your decision covers only what is shown here.',
  decide: 'Decide',
  /** `act`: as its key is named. */
  brokenOff: (act: string) =>
    `“${act}” was interrupted, for example by a lock: nothing was sent, and the application still waits.`,
  approve: 'Approve',
  approveNoted: 'Write a note, then approve',
  approvalNoteMissing: 'enter the note, or press A without one',
  disburse: 'Disburse',
  reject: 'Reject, with a note',
  undo: 'Undo the approval',
  activate: 'Activate',
  /** A yes whose evidence was out of sight brought it up, and did no more. */
  seeFirst: (key: string) => `Nothing was done yet. Read this first, then press ${key} again.`,
  readOn: 'Read on',
  /** What stands below the edge of a small screen. */
  readOnTo: ': rules, product terms, history',
  next: 'Next',
  previous: 'Previous',
  open: 'Open the customer',
  reason: 'Reason',
  reasonHelp: 'It stays in the journal with the decision. 460 characters at most.',
  noteTitle: 'Reject with a note',
  note: 'Note',
  noteMissing: 'enter why it is rejected, in words, at least 5 characters',
  /** A key of the queue that fell into the note of a decision. */
  strayKey: (key: string, act: string) =>
    `${key} does nothing here: this note is for “${act}”. For another decision, press Escape first.`,
  noteHelp: 'The reason, for whoever submitted it. 460 characters at most.',
  noteBegun: (step: string, key: string) => `${step}: the note you began is kept. ${key} goes on with it.`,
  rejectNow: 'Reject',
  rejectionStays: 'A rejection cannot be undone: the customer would have to apply again.',
  submitted: (day: string, who: string) => `Submitted ${day}${who}`,
  readback: (step: string) => `Read back · ${step}`,
  stands: 'Status',
  /** Of the record, where the queue tells another. */
  atBank: 'Status at the bank',
  inDoubt: 'In doubt',
  sentAt: (act: string, time: string, ref: string) => `${act}, sent at ${time} (${ref})`,
  inDoubtWhat:
    'Nobody knows yet whether the bank carried this out. Nothing more can be decided on this record until that is known.',
  inDoubtLook: 'What the desk knows',
  inDoubtAgainst: (sent: string) =>
    `In doubt: ${sent}. Nobody knows yet whether the bank carried this out. Nothing more can be decided on this record until that is known: Ctrl+D shows what the desk knows.`,
  departed: 'No longer in the queue',
  departedWhat: 'Nothing more is decided here. J opens the next one.',
  decidedHere: (ref: string) => `decided at this desk: ${ref}`,
  decided: 'Decided',
  decidedWhat: 'It has left the queue. J opens the next one.',
  /** Of a customer: §3.2 knows only Pending and Active. */
  noRejection:
    'The bank has no rejection of a customer: one who is not activated stays pending. Tell whoever submitted it.',
  /** After a decision that asks for a note and cannot be taken: what is typed then is its note. */
  escapeFirst: 'Letters do nothing until you press Escape.',
  absent: (step: string) => `Nothing was done: “${step}” is not available for this record.`,
  /** Pressed after a decision whose outcome stands beside it. */
  absentSince: (step: string) => `Nothing more was done: “${step}” is not available for this record now.`,
  total: 'Amounts requested:',
  changed: (what: string) =>
    `This application has changed since it was read back, and nothing was sent. ${what}. Read it again, then decide.`,
  changedMeanwhile: (what: string) =>
    `This application has changed since you opened this. ${what}. Press Escape and read it again: F10 will not send this.`,
  change: (label: string, was: string, is: string) =>
    is === ''
      ? `${label}: no longer ${was}`
      : was === ''
        ? `${label}: now ${is}`
        : `${label}: ${was}, now ${is}`,
  asked: 'Requested',
  product: 'Product terms',
  field: 'Field',
  differs: 'differs',
  /** In the column of the product: nothing was held against it. */
  notCompared: 'not compared',
  between: (least: string | null, most: string | null) =>
    least === null ? `up to ${most}` : most === null ? `${least} or more` : `${least} to ${most}`,
  customer: 'The customer',
  sofar: 'History',
  notAllowed: 'Your role can view the queue; a supervisor decides.',
  happened: {
    submitted: 'Submitted',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    approved: 'Approved',
    activated: 'Activated',
    notSigned: 'Signature refused',
    by: (who: string | undefined) => (who ? ` by ${who}` : ''),
    noReason: 'The bank gives no reason.',
  },
  fields: {
    interest: 'Annual rate',
    minimum: 'Minimum balance',
    currency: 'Currency',
    overdraft: 'Overdraft limit',
  },
  /** In the queue's row, in a batch and at the record: what was said here against its next step. */
  saidAgainst: {
    undone: (time: string, who: string, why: string) => `Approval undone ${time} by ${who}: ${why}`,
    refused: (time: string, who: string, why: string) => `Refused ${time} by ${who}: ${why}`,
  },
  noAmount: 'no amount',
  you: 'you',
  claim: 'Claim',
  unclaim: 'Release the claim',
  claimedNow: 'You have claimed this: others at this desk see it. It binds nobody.',
  releasedNow: 'You have released your claim.',
  claimedBy: (name: string) => `claimed by ${name}`,
  nobody: 'nobody',
  where: {
    title: 'In the queue',
    number: 'Number',
    of: (at: number, all: number) => `${at} of ${all}, oldest first`,
    claimed: 'Claimed by',
    waits: 'Waiting',
    office: 'Office',
  },
  filters: {
    all: 'All',
    title: 'Filter',
    amount: 'Amount from',
    office: 'Office',
    everyOffice: 'Every office',
    odd: 'This is not an amount, so the list is not filtered by it. Enter figures, for example 700,000.',
    none: 'No application passes this filter.',
    shows: (shown: number, all: number) => `Your filter shows ${shown} of ${all}. F6 shows all.`,
  },
  /** Of an identity: whose word it is, beside what this desk can show for it. */
  identityAtBank: (isBare: boolean) => `Confirmed at the bank${isBare ? ', no documents here' : ''}`,
  bankSays: 'at the bank',
  papers: 'Identity and documents',
  identity: 'Identity',
  exposure: {
    title: 'Exposure at this bank',
    none: 'Owes nothing here.',
    unread: 'what is owed here is not read yet',
    thisLoan: 'This loan',
    approved: (name: string) => `${name}, approved, not disbursed yet`,
    waiting: (name: string) => `${name}, waits for approval`,
    savings: (name: string, available: string) => `${name}, ${available}`,
  },
  rules: {
    title: 'What the rules say',
    attention: (count: number) => (count === 1 ? '1 needs attention' : `${count} need attention`),
    another: 'Submitted by another person',
    identity: 'Identity is confirmed',
    atBank: 'yes, at the bank',
    active: 'The customer is active',
    product: 'In line with the product',
    differ: (count: number) => (count === 1 ? '1 differs' : `${count} differ`),
    /** What it was held against: a bare yes said more than was looked at. */
    /** Which they are stands in the table above it. */
    inLine: (terms: number) => (terms === 1 ? 'yes, in one term' : `yes, in ${terms} terms`),
    differing: (label: string, asked: string, says: string) => `${label} ${asked}, the product says ${says}`,
    yes: 'yes',
    no: 'no',
  },
  earlier: {
    title: 'Other applications',
    none: 'No other application of this customer waits or was decided here.',
    since: (day: string) => `waiting since ${day}`,
  },
  terms: {
    instalments: 'Instalments',
    until: (day: string) => `last on ${day}`,
    rate: 'Annual rate',
    first: 'First instalment',
    interest: 'Total interest',
  },
  rests:
    'You have just undone its approval, so nothing can be decided on it by mistake. Press J, then K, or choose it again, to decide.',
  before: 'Before you decide',
  evidence: 'Evidence',
  notRead: 'could not be read in full',
  notKnownOffline: 'Not known while the bank cannot be reached.',
  stillReading: 'What this decision depends on is still loading. F10 works once it has loaded.',
  notReadYet: (key: string) =>
    `Nothing was done: what this depends on is still loading. Press ${key} once it has loaded.`,
  noteFor: 'To go ahead anyway, say why.',
  noteNeeded: 'a rule is not met: enter why you approve it anyway, in words, at least 5 characters',
  postsTo: 'The decision',
  batch: {
    open: 'Decide as a batch',
    title: (count: number) => `Batch of ${count}`,
    what: (kind: string, step: string) => `${kind}, ${step}`,
    sideBySide: 'Side by side',
    ticked: 'Ticked',
    waiting: 'Not ticked',
    inDoubt: 'In doubt',
    inDoubtWhat: 'Sent, and no clear answer came: the bank may have decided. Do not decide these again.',
    refused: 'Refused',
    stopped: (why: string) => `${why}. It will be left out; the others go on.`,
    ofCustomer: (number: string) => `customer ${number}`,
    tick: 'Tick or untick',
    tickAll: 'Tick all that pass',
    customer: 'Customer',
    amount: 'Amount',
    identity: 'Identity',
    product: 'Product',
    submitted: 'Submitted',
    outcome: 'Posting',
    agrees: 'agrees',
    notYours: 'yours: another person decides',
    decidedSince: (ref: string) => `decided at this desk (${ref}) since this list was read from the bank`,
    undecided: (ref: string) => `decided before (${ref}), and its outcome is not known yet`,
    alone: 'decide this one by itself, with a reason',
    onlyAlone: 'None of these can be decided together. Decide each by itself.',
    noneOfMoney: (step: string) =>
      `${step}: it moves money, so each is done by itself, with its own form. There is no batch of it.`,
    noneOther: 'Nothing else in this list can be decided together with this one.',
    readback: 'Review selected',
    note: 'Note for what differs',
    noteNeeded: 'something that differs is ticked: enter why, in words, at least 5 characters',
    none: 'Tick at least one.',
    changedMeanwhile: (what: string) =>
      `Changed since you opened this: ${what}. It will be left out; the others go on.`,
    leftOut: (names: string) =>
      `Left out, because they have changed since you read them: ${names}. Read them, then tick them again.`,
    missed: (count: number) =>
      count === 1
        ? '1 was still being read and was left out. Press T again.'
        : `${count} were still being read and were left out. Press T again.`,
    noneAgrees: 'None of them passes every check. Tick by hand those you have looked at.',
    allDecided: 'All of them have been decided.',
    partly: (decided: number, again: number, refused: number, unclear: number) =>
      [
        `${decided} decided.`,
        again > 0 ? `${again} not sent and still waiting.` : '',
        refused > 0 ? `${refused} refused by the bank.` : '',
        unclear > 0 ? `${unclear} in doubt.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    brokenOff: (sent: number, notSent: number) =>
      `Your batch was interrupted, for example by a lock: ${sent} sent; ${notSent} not sent, still waiting. The journal shows the outcome of each one sent.`,
    posts: (count: number) =>
      count === 1
        ? 'One posting, with its own journal entry.'
        : `${count} postings, one by one. A failure does not stop the others.`,
    posting: (at: number, of: number, decided: number) => `Posting ${at} of ${of} … ${decided} decided`,
    escStops: 'Esc stops after the one that is being posted; the others stay ticked.',
    stopping: 'Stopping after this one. The others are not sent and stay ticked.',
    stoppedAtNone:
      'The batch was stopped before the first was sent: nothing was decided, and all stay ticked.',
    takenOut: (count: number) =>
      count === 1
        ? '1 that passes stays out, because you unticked it. Tick it by hand to include it.'
        : `${count} that pass stay out, because you unticked them. Tick them by hand to include them.`,
    spokenFor: (count: number) =>
      count === 1
        ? '1 that passes stays out: its approval was undone, it was refused, or somebody has claimed it. Read why, then tick it by hand to include it.'
        : `${count} that pass stay out: their approval was undone, they were refused, or somebody has claimed them. Read why, then tick them by hand to include them.`,
    done: (done: number, of: number) => `${done} of ${of} decided`,
    nobody: 'Nothing of this kind is waiting any more.',
    leave: (names: string) => `Left waiting: ${names}`,
    records: (count: number) => (count === 1 ? '1 application' : `${count} applications`),
  },
  offline: 'The bank cannot be reached: nothing can be decided until the connection is back.',
  deciding: 'Sending …',
}
