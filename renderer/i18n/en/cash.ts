/** Cash over the counter: notes, the supervisor's approval. */
import type { LimitRule } from '../../../shared/posting/limits.ts'
import { figures } from './figures.ts'

const rules: Record<LimitRule, string> = {
  cashIn: 'cash taken in',
  cashOut: 'cash paid out',
  reversal: 'a reversal',
  transfer: 'a transfer',
}

const sums: Record<LimitRule, string> = {
  cashIn: 'the cash taken in',
  cashOut: 'the cash paid out',
  reversal: 'what is reversed',
  transfer: 'what is transferred',
}

/** What is posted twice by mistake moved cash once at most. */
/** A reversal puts the books right; who gets cash depends on what was wrong, and only the counter knows that. */
const ofDeposit =
  'Wrong account: post it to the right one, or give it back. Wrong amount: post the right one, and give back only what was too much. Posted twice and paid in once: give nothing back.'
const ofWithdrawal =
  'Wrong account: post it to the right one, or take it back. Wrong amount: post the right one, and take back only what was too much. Posted twice and paid out once: take nothing back.'

/** What to do with the cash on the counter. */
const counter = {
  /** Said first, of what lies back: it may have been done. */
  since: (time: string, ago: string) => `Posted at ${time}, ${ago} ago: done already?`,
  /** Of what came to nothing. */
  again: (ref: string) => `The same was posted again since, as ${ref}: move no cash for this one.`,
  in: {
    unknown: 'Keep this cash apart: it is not known yet whether the account was credited.',
    waiting: 'Keep this cash apart until the bank has approved the deposit.',
    late: 'The account was credited: put the cash that was kept apart into the till.',
    no: 'The account was not credited: give the cash back, or post the deposit again.',
  },
  out: {
    unknown: 'Do not pay out the cash yet: it is not known whether the account was debited.',
    waiting: 'Do not pay out the cash yet: the bank has not approved the withdrawal.',
    late: 'Pay out the cash now, if it was not paid yet: the account was debited.',
    no: 'Do not pay out the cash: the account was not debited. Put back what was counted out, or post the withdrawal again.',
  },
  /** A payment on a loan. */
  payment: {
    unknown: 'Keep this cash apart: it is not known yet whether the payment reached the loan.',
    waiting: 'Keep this cash apart until the bank has approved the payment.',
    late: 'The payment reached the loan: put the cash that was kept apart into the till.',
    no: 'The payment did not reach the loan: give the cash back, or post the payment again.',
  },
  /** Cash taken in that the bank has after all, while no open till counts it. */
  lateOutside: {
    waits: (who: string) =>
      `It was posted after all, and no till has counted this cash yet: count it with the rest when the till of ${who} is opened next.`,
    closed: (who: string) =>
      `It was posted after all, and no open till of ${who} counts this cash. If it still lies apart, show it to a supervisor, and count it with the rest when that till is opened or closed next: it is the reason of the difference.`,
  },
  /** Cash that is reversed, by the way it had come. */
  reversed: {
    in: {
      yes: (money: string) => `${money} was paid in. ${ofDeposit}`,
      till: (money: string, who: string) => `${money} was paid into the till of ${who}. ${ofDeposit}`,
      noTill: (money: string, who: string) =>
        `${money} was paid in, and the till of ${who} is closed: until it is opened with a count, the day cannot be closed. ${ofDeposit}`,
      unknown: 'Give no cash back yet: it is not known whether the deposit was reversed.',
      waiting: 'Give no cash back yet: the bank has not approved the reversal.',
      no: 'Give no cash back: the deposit was not reversed.',
    },
    out: {
      yes: (money: string) => `${money} was paid out. ${ofWithdrawal}`,
      till: (money: string, who: string) => `${money} was paid out of the till of ${who}. ${ofWithdrawal}`,
      noTill: (money: string, who: string) =>
        `${money} was paid out, and the till of ${who} is closed: until it is opened with a count, the day cannot be closed. ${ofWithdrawal}`,
      unknown:
        'Keep cash that the customer has brought back apart: it is not known yet whether the withdrawal was reversed.',
      waiting: 'Keep cash that the customer has brought back apart until the bank has approved the reversal.',
      no: 'The withdrawal was not reversed: give back any cash taken for it.',
    },
  },
  /** A loan that is disbursed: by whom and from where the money is paid is the counter's to know. */
  loan: {
    yes: 'Pay this out in cash from the vault, against the customer’s signature: no account was credited, and no till counts it.',
    byAccount: 'The bank credited the customer’s account: pay nothing out at the counter.',
    unknown: 'Do not pay anything out yet: it is not known whether the loan was disbursed.',
    waiting: 'Do not pay anything out yet: the bank has not approved the disbursement.',
    no: 'Pay nothing out: the loan was not disbursed.',
  },
  /** A fixed deposit that is activated. */
  deposit: {
    yes: 'Put the cash counted for this into the vault: no account was debited, and no till counts it.',
    byAccount: 'The bank took this from the customer’s account: take no cash for it.',
    unknown: 'Keep any cash taken for this apart: it is not known yet whether the deposit started.',
    waiting: 'Keep any cash taken for this apart until the bank has approved the activation.',
    no: 'The deposit did not start: give back any cash taken for it, or activate it again.',
  },
  /** A fixed deposit that is closed in cash. */
  closure: {
    yes: 'Pay this out in cash from the vault, against the customer’s signature: no account was credited, and no till counts it.',
    byAccount: 'The bank credited the customer’s account: pay nothing out at the counter.',
    unknown: 'Do not pay anything out yet: it is not known whether the deposit was closed.',
    waiting: 'Do not pay anything out yet: the bank has not approved the closure.',
    no: 'Pay nothing out: the deposit was not closed.',
  },
}

export const cash = {
  counter,
  titles: { in: 'Cash deposit', out: 'Cash withdrawal' },
  readback: { in: 'Read back · cash deposit', out: 'Read back · cash withdrawal' },
  account: { in: 'Into account', out: 'From account' },
  chooseAccount: 'Choose the account.',
  amount: 'Amount',
  who: { in: 'Paid in by', out: 'Paid out to' },
  whoFault: 'enter the name of the person, in letters, or leave it empty',
  whoHelp: 'Whoever stands at the counter. It is sent with the comment.',
  note: 'Comment',
  by: { in: (name: string) => `Paid in by ${name}`, out: (name: string) => `Paid out to ${name}` },
  balance: 'Available',
  after: 'available after',
  noTill:
    'This cash will count in no till, and is shown separately in the day report. Until you open your till with a count, the day cannot be closed.',
  noTillStops: 'Your till is not open. Open it with a count, then take or pay cash.',
  dayClosed: 'The day is closed and signed.',
  dayOpens: {
    teller: 'Open your till with a supervisor, then take or pay cash.',
    supervisor:
      'Have a teller open their till and sign there, or open yours with another supervisor; then take or pay cash.',
  },
  /** In place of the key of what moves cash. */
  dayClosedShort: 'the day is closed',
  dayClosedFirst: 'Nothing was posted: the day is closed.',
  openTill: 'Open the till',
  openFirst: 'Nothing was posted. Open the till first: F7, then O.',
  notHeld: (held: string) => `the till holds ${held}: fetch cash from the vault first`,
  noCoins: (smallest: string, near: string) =>
    `no coins come to this: the smallest is ${smallest}. Enter ${near}`,
  /** Of the vault's cash, whose amount the bank fixes. */
  beyondCoins: {
    in: (whole: string, rest: string) =>
      `Take ${whole} in cash: no coins come to the exact amount. The ${rest} above it stays in the vault.`,
    out: (whole: string, rest: string) =>
      `Pay ${whole} in cash: no coins come to the last ${rest}, which stays in the vault.`,
  },
  again: { in: 'Another deposit for this customer', out: 'Another withdrawal for this customer' },
  next: {
    in: (name: string | null) => `Deposit for ${name ?? 'this customer'}`,
    out: (name: string | null) => `Withdrawal for ${name ?? 'this customer'}`,
  },
  /** Counting is the person’s choice, unless the bank asks for it: what was left out is said before it is posted. */
  notCounted: {
    title: 'Denominations',
    words: 'not counted',
    /** Of cash that leaves a till which lists its notes. */
    stays: 'Notes not counted: the till’s denominations stay as they are until a count.',
  },
  notes: {
    show: 'Count the notes',
    keys: {
      notes: 'To the notes, and back to the amount',
      down: 'The next note or coin',
      up: 'The one before',
      toMoney: 'From its pieces to its amount',
      toPieces: 'From its amount to its pieces',
    },
    toAmount: 'to the amount',
    taken: 'Cash received',
    given: 'Cash paid out',
    change: 'Change given',
    face: 'Note or coin',
    pieces: 'Pieces',
    amount: 'Amount',
    noteOf: (face: string) => `Notes of ${face}`,
    coinOf: (face: string) => `Coins of ${face}`,
    inPieces: (what: string) => `${what}, pieces`,
    inMoney: (what: string) => `${what}, amount`,
    noPieces: (typed: string) => `“${typed}” is not a number of notes: enter a whole number, 0 or more`,
    completes: (pieces: number, kind: 'note' | 'coin') =>
      `${figures.count(pieces)} ${kind}${pieces === 1 ? ' completes' : 's complete'} it`,
    pieceCount: (pieces: number) => `${figures.count(pieces)} notes`,
    rule: 'pieces × value = subtotal',
    coins: 'Coins',
    whole: (face: string) => `not a whole number of ${face}`,
    total: 'Counted',
    changeTotal: 'Change counted',
    even: 'Counted in full',
    over: (money: string) => `${money} too much`,
    short: (money: string) => `${money} missing`,
    changeDue: (money: string) => `Change due: ${money}`,
    changeUncounted: (money: string, key: string | null) =>
      `change due ${money}; count it${key === null ? '' : ` (${key})`}, or recount the cash received`,
    suggestion: (pieces: string) => `From the till: ${pieces}`,
    unsure: (pieces: string) =>
      `From the till, if these notes are there (not all of its cash was counted): ${pieces}`,
    /** No till is open. */
    inNotes: (pieces: string) => `In notes: ${pieces}`,
    suggest: 'Take the suggestion',
    holdsLess: (held: string) => `The till holds only ${held}.`,
    noSuggestion: 'The till has no notes that come to this.',
    noneKnown: 'The till’s record holds no notes that make up this amount.',
    lacking: (pieces: string) => `By its own count the till does not have ${pieces}.`,
    needed: 'Count this cash: a supervisor approves it only when it is counted.',
    neededByBank: 'Count this cash: the bank asks for its notes.',
    /** Of a reversal. */
    neededAgain:
      'Enter the notes counted for the original posting (Ctrl B): without them the till’s count stays wrong, whether or not any cash changes hands.',
    missingAgain:
      'enter the notes counted for the original posting (Ctrl B); without them the till’s count stays wrong',
    missing: 'count the notes and coins; without a count this cash cannot be posted',
    wrong: (counted: string) => `the notes come to ${counted}; count again, or correct the amount`,
    unknown: (code: string) => `The notes of ${code} are not known here. The amount is enough.`,
  },
  override: {
    title: 'A supervisor has to approve this',
    ownTitle: 'Another person has to sign this',
    ownApproval: (who: string) =>
      `${who} approved this application, so another person signs before its cash moves.`,
    ownClosure: (who: string) =>
      `${who} closes this deposit and pays it out in cash, so another person signs before it leaves the vault.`,
    ownPosting: (who: string) =>
      `${who} approved this posting, so another person signs before it is reversed.`,
    submitterSigns: (who: string) => `${who} submitted the application, so somebody else signs.`,
    submitterAlone: 'Another supervisor posts it, or the bank’s administrator changes who must sign.',
    another: 'Second person',
    /** Said to the supervisor: whose limit it is has a name. */
    once: (what: LimitRule, amount: string, limit: string, who: string) =>
      `${amount} is above ${who}’s limit of ${limit} for ${rules[what]}.`,
    customerDay: (what: LimitRule, sum: string, limit: string, who: string) =>
      `With this, ${sums[what]} for this customer today comes to ${sum}. ${who}’s limit is ${limit} a day for one customer.`,
    day: (what: LimitRule, sum: string, limit: string, who: string) =>
      `With this, ${sums[what]} by ${who} today comes to ${sum}. Their limit is ${limit} a day.`,
    /** No amount of it goes alone. */
    untold: (what: LimitRule, currency: string) =>
      `${rules[what].charAt(0).toUpperCase()}${rules[what].slice(1)} in ${currency} always needs a supervisor.`,
    /** Whoever asks is no teller where it is about their own approval, and need not be one above a limit. */
    bound: (who: string) => `Approves this posting only, once, within five minutes. ${who} stays signed in.`,
    ownBound: (who: string) =>
      `Signs for this posting only, once, within five minutes. ${who} stays signed in.`,
    above: (money: string) => `${money} over the limit for one person`,
    askedBy: 'Requested by',
    upTo: (money: string) => `up to ${money}`,
    noLimit: 'no limit',
    reasonMissing: 'enter a reason in words, at least 5 characters',
    refusalReason: 'this is a reason to approve: enter why you refuse',
    pinStays: 'the PIN is kept',
    /** At the PIN, where the other keys of a form end. */
    enterSigns: 'Enter does not sign; press F10',
    readOn: (key: string) => `Nothing was signed yet: there is more below. ${key} or Page Down reads on.`,
    readToEnd: (key: string) => `Nothing was signed yet. You have now seen all of it: ${key} signs.`,
    /** Of two accounts on the sheet, which. */
    lastMovements: (whose: string) => `Latest movements: ${whose}`,
    reasonKey: 'takes the next of these, to approve',
    reasons: ['Known customer', 'Booked ahead', 'Payroll', 'Large purchase'],
    /** Of what puts a posting right. */
    corrections: ['Posted to the wrong account', 'Wrong amount', 'Posted twice', 'Customer did not want it'],
    supervisor: 'Supervisor',
    pin: 'Their PIN',
    pinTakenBack: 'Something changed since: enter the PIN again.',
    reason: 'Reason',
    reasonHelp: 'Why this is approved. It stays in the journal.',
    refuseReason: 'Reason to refuse',
    refuseReasonHelp: 'Why this is not posted. Whoever asked reads it, and it stays in the audit trail.',
    approve: 'Approve and post',
    ownApprove: 'Sign and post',
    refuse: 'Refuse',
    /** The sheet once its key was pressed. */
    refusalTitle: 'This is being refused',
    refusalBound: (who: string) => `Nothing is posted, and the form opens again. ${who} stays signed in.`,
    unrefuse: 'Back to the approval',
    refusedBy: (who: string, reason: string) => `${who} refused this, and nothing was posted: ${reason}`,
    /** Of an unfinished form. */
    refusedFor: (who: string, reason: string) => `Refused by ${who}: ${reason}`,
    refusedBefore: (who: string, at: string, money: string, reason: string) =>
      `Refused by ${who} at ${at}, ${money}: ${reason}`,
    nothingDone: 'Nothing was done: nobody else at this desk may sign. Escape goes back.',
    nobody: 'Nobody else at this desk may approve.',
    by: (name: string, reason: string) => `${name}: ${reason}`,
    approved: 'Approved by',
    signed: 'Signed by',
  },
  kept: { taken: 'Cash received', given: 'Cash paid out', change: 'Change given' },
  /** Of a reversal: notes that may not change hands. */
  putRight: { taken: 'Back into the till’s count', given: 'Out of the till’s count' },
  /** Of what has no yes: both only where change was given. */
  countedOnly: { any: 'Cash counted', taken: 'Cash counted, in', given: 'Cash counted, out' },
  atCounter: 'At the counter',
}
