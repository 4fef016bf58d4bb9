import { figures } from './figures.ts'

const inDays = (days: number): string => (days === 1 ? '1 day' : `${figures.count(days)} days`)

/** Of a charge, by its definition: another amount may be right, and is never taken without a word. */
const standardCharge = {
  label: 'Standard charge',
  less: (rest: string, whole: string) => `${rest} less than the standard charge of ${whole}.`,
  more: (over: string, whole: string) => `${over} more than the standard charge of ${whole}.`,
}

/** Read-backs: what each side of a posting is, what it holds, who else must sign. */
export const readback = {
  till: 'Your till',
  vault: 'Vault',
  tillOf: (name: string) => `Till of ${name}`,
  inTill: 'in the till',
  noTill: 'No open till',
  noTillSays: 'This cash counts in no till, and is reported separately.',
  tillShut: 'Not open: this cash counts in no till, and is reported separately.',
  vaultUntold: 'What the vault holds is not kept at this desk.',
  cashTaken: 'Cash taken into',
  cashPaid: 'Cash paid out of',
  from: 'From',
  to: 'To',
  account: 'Account',
  outstanding: 'outstanding',
  ofPrincipal: 'principal outstanding',
  held: 'held',
  available: 'available',
  balance: 'balance',
  ofInterest: 'interest outstanding',
  ofCharge: 'outstanding',
  toRecover: 'still to recover',
  loan: 'Loan',
  loanTo: 'Loan to',
  paidTo: 'Paid out to',
  takenFrom: 'Taken in from',
  cashOut: 'In cash, from the vault: no account is credited, and no till counts it.',
  cashIn: 'In cash, counted before you post, into the vault: no account is debited, and no till counts it.',
  byAccount: 'The bank debits this account: take no cash.',
  tooLittle: 'Not enough is available: pay in first, or the bank will refuse it.',
  reversed: 'Reverses',
  postedBy: 'Posted by',
  at: (who: string, time: string) => `${who}, ${time}`,
  noteThen: 'Its comment',
  countedThen: 'Counted then',
  cash: 'Cash',
  /** Of a reason that is missing. */
  why: {
    reversal: 'enter why it is reversed, in words, at least 5 characters',
    undo: 'enter why the approval is undone, in words, at least 5 characters',
    waiver: 'enter why the bank gives it up, in words, at least 5 characters',
    release: 'enter why it is released, in words, at least 5 characters',
    unconfirmed: 'a rule is not met: enter why you activate it anyway, in words, at least 5 characters',
  },
  movementNo: (id: string) => `no. ${id}`,
  deposit: 'Fixed deposit',
  charge: 'Charge',
  chargedTo: 'Charged to',
  lien: 'Lien',
  customer: 'Customer',
  fee: 'Fee',
  noFee: 'none',
  phoneEnding: (four: string) => `phone ending ${four}`,
  otherOffice: {
    out: (theirs: string, ours: string) => `Customer of ${theirs}: this cash is paid out at ${ours}.`,
    in: (theirs: string, ours: string) => `Customer of ${theirs}: this cash is taken in at ${ours}.`,
  },
  toOwner: 'The balance is for the account holder only.',
  feeUntold: 'could not be loaded; the balance afterwards does not include any fee',
  stillReading: 'The rest of this is still loading. F10 works once it has loaded.',
  unprojected: 'not known: the bank did not work it out',
  feeInPercent: (name: string, percent: string) => `${name}, ${percent} % of the amount`,
  afterFee: 'The balance afterwards includes this fee.',
  beforeFee: 'The balance afterwards does not include this fee.',
  before: (time: string, ref: string, outcome: string) =>
    `An identical posting was made at ${time} (${ref}): ${outcome} Post again only if this is a second one.`,
  beforeUnknown: (time: string, ref: string) =>
    `An identical posting was sent at ${time} (${ref}). Whether the bank carried it out is not known yet. Go back and look it up in the journal. Post this one only if the customer wants the same amount posted twice.`,
  unknown: {
    doubt: (what: string) => `${what} is in doubt: nobody knows whether it was posted.`,
    waiting: (what: string) => `${what} is waiting for approval at the bank: nothing has moved yet.`,
    withdrawal: (money: string, time: string, ref: string) =>
      `A withdrawal of ${money} from this account at ${time} (${ref})`,
    deposit: (money: string, time: string, ref: string) =>
      `A deposit of ${money} into this account at ${time} (${ref})`,
    transfer: {
      from: (money: string, time: string, ref: string) =>
        `A transfer of ${money} from this account at ${time} (${ref})`,
      into: (money: string, time: string, ref: string) =>
        `A transfer of ${money} into this account at ${time} (${ref})`,
    },
    /** After this posting. */
    orOnly: (least: string) => `Or only ${least}, if what is not certain yet is deducted too.`,
    overdraws: (least: string, short: string) =>
      `Only ${least} may be available: what is not certain yet may still be deducted from this account. This takes ${short} more than that.`,
    mayOverdraw:
      'This may take more than is available: what is not certain yet may still be deducted from this account.',
    other: (title: string, money: string, time: string, ref: string) =>
      `“${title}” of ${money} on this account at ${time} (${ref})`,
  },
  postSecond: 'Post a second one',
  name: 'name',
  state: 'status',
  changed: 'Changed since you read it',
  changedFrom: (of: string, now: string, was: string) => `${of}: now ${now}, ${was} when you read it.`,
  readAgain: 'Nothing was posted. Read it again; F10 takes it as read and does not post yet.',
  postChanged: 'You have read it. F10 goes on with it as it stands now.',
  takeAsRead: 'I have read the change',
  afterClosing: (time: string) =>
    `The day was closed and signed at ${time}: its report does not have this. It stands in the next one.`,
  belowZero: 'Below zero: check the amount before you post. The bank may refuse it.',
  belowMinimum: (minimum: string) =>
    `Below the minimum balance of ${minimum}: check the amount before you post. The bank may refuse it.`,
  second: 'Second person',
  notNeeded: 'not required',
  notNeededUpTo: (limit: string) => `not required up to ${limit}`,
  ownApproval: 'required: you approved this application, so another person signs',
  ownApprovalAlone: 'required: you approved this application, and nobody else at this desk may sign',
  ownClosure: 'required: a deposit is paid out in cash by two people, so another person signs',
  ownClosureAlone:
    'required: a deposit is paid out in cash by two people, and nobody else at this desk may sign',
  ownPosting: 'required: you approved this posting, so another person signs',
  needed: (limit: string) => `required: a supervisor approves above ${limit}`,
  neededAlways: 'required: a supervisor approves',
  approves: 'required: another person approves it; until then it waits',
  signs: (name: string) => `required: ${name} signs`,
  /** What was decided before about the amount that is typed now. */
  agreed: {
    disburseLoan: {
      label: 'Approved amount',
      less: (rest: string, whole: string) => `${rest} of the ${whole} approved stays undisbursed.`,
      more: (over: string, whole: string) =>
        `${over} more than the ${whole} approved: check the amount before you post. The bank may refuse it.`,
      most: (whole: string) => `${whole} was approved: enter ${whole} or less`,
    },
    approveLoan: {
      label: 'Applied for',
      less: (rest: string, whole: string) => `${rest} less than the ${whole} applied for.`,
      more: (over: string, whole: string) =>
        `${over} more than the ${whole} applied for: check the amount before you post. The bank may refuse it.`,
      most: (whole: string) => `${whole} was applied for: enter ${whole} or less`,
    },
    addSavingsCharge: standardCharge,
    addLoanCharge: standardCharge,
  },
  /** The day of a posting or a decision, where it is not today. */
  otherDay: {
    before: (days: number, day: string, today: string) =>
      `Back-dated by ${inDays(days)}: ${day}, and today is ${today}.`,
    after: (days: number, day: string, today: string) =>
      `Dated ${inDays(days)} ahead: ${day}, and today is ${today}.`,
  },
  wholeOf: (money: string) => `Leave empty for the whole ${money}`,
  firstInstalment: 'First instalment',
  largestInstalment: 'Largest instalment',
  interestOnly: (count: number) =>
    count === 1 ? 'interest only: no principal in it' : `the first ${count} are interest only`,
  firstWithoutFees: 'First instalment, before the fees below',
  instalments: (count: number, last: string) => `${count} in all, last on ${last}`,
  repays: 'What the customer repays',
  repaysInAll: (all: string, interest: string) => `${all} in all, of which interest ${interest}`,
  repaysUntold: 'The bank works out the instalments on disbursement. You will find them on the loan.',
  untilActivated: 'worked out by the bank on activation',
  receives: 'What the customer receives',
  submittedBy: (who: string, day: string) => [`Submitted by ${who}`, day].filter(Boolean).join(', '),
  approvedBy: (who: string, day: string) => [`Approved by ${who}`, day].filter(Boolean).join(', '),
  fees: (name: string) => `${name}, charged with the loan`,
}
