import { figures } from './figures.ts'

/** What the desk writes down, by the code’s name for it; what has no words here is shown by that name. */
const actions: Readonly<Record<string, string>> = {
  changePerson: 'Another person unlocked the desk',
  changeSetting: 'Changed a setting',
  closeDay: 'Closed the day',
  closeTill: 'Closed a till',
  countTill: 'Counted a till',
  connectionWalked: 'Tested the connection to a bank',
  createApiKey: 'Created an API key',
  deskRestarted: 'Restarted Teller Desk',
  decide: 'Decided an entry in doubt',
  decideRefused: 'Decision refused',
  forbidden: 'Tried something their role does not allow',
  generateKey: 'Created a signing key',
  giveUpDraft: 'Discarded a draft',
  keepTunnelSecret: 'Stored a tunnel secret',
  keyRefused: 'API key refused by the bank',
  signingKeyBrought: 'Imported a signing key',
  signingKeyBroughtRefused: 'Importing a signing key refused',
  keyRotated: 'Finished changing an API key',
  keyRotationBegun: 'Began changing an API key',
  keyRotationDropped: 'Gave up changing an API key',
  keyRotationRefused: 'Changing an API key refused',
  keySwitched: 'Switched to another API key',
  keyReplaced: 'Replaced an API key',
  lock: 'Locked the desk',
  moveCash: 'Moved cash',
  openTill: 'Opened a till',
  override: 'Second person approved',
  overrideAsked: 'Asked for a second person',
  overrideDeclined: 'Second person refused',
  overrideRefused: 'Second person’s PIN refused',
  overrideVoid: 'Second person’s approval void',
  overrideUsed: 'Posted with a second person’s approval',
  personAdded: 'Added to this desk',
  personRemoved: 'Removed from this desk',
  pinChosen: 'Chose a PIN',
  policySaved: 'Saved a policy for IT',
  policyWritten: 'Wrote the policy of this desk',
  printPage: 'Printed a page',
  printReceipt: 'Printed a receipt',
  revealEvent: 'Viewed the personal data of an event',
  savePaper: 'Saved a document',
  senderRefused: 'Request from an unknown sender refused',
  signingKey: 'Received a new signing key',
  slip: 'Printed a slip',
  unlock: 'Unlocked the desk',
  unlockRefused: 'Unlock refused',
  verifyJournal: 'Checked the journal',
  saveComputerReport: 'Saved a report of this computer',
  wipeKept: 'Wiped customer data from this computer',
  sendAgain: 'Sent an entry in doubt again',
  verifySlip: 'Checked a slip',
}

/** What stands beside an activity, by the code’s word for it. */
const codes: Readonly<Record<string, string>> = {
  wrong: 'wrong PIN',
  wait: 'tried again too soon',
  spent: 'PIN blocked after too many tries',
  noKey: 'no API key at this desk',
  notSet: 'no PIN chosen yet',
  late: 'somebody else unlocked first',
  genuine: 'genuine',
  changed: 'changed after it was printed',
  unknown: 'of another desk',
  unreadable: 'not readable',
  'another payload': 'the posting was changed after the approval',
  expired: 'it was not posted within five minutes of the approval',
}

/** What was saved or printed, and as what, by the code’s words for them. */
const paperKinds: Readonly<Record<string, string>> = {
  slip: 'Slip',
  advice: 'Advice',
  statement: 'Statement of account',
  journal: 'Electronic journal',
  dayReport: 'Day report',
  test: 'Test slip',
}
const paperForms: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  csv: 'CSV',
  receipt: 'receipt',
  page: 'A4 page',
}

/** Settings that people change on a screen. */
const settings: Readonly<Record<string, string>> = {
  theme: 'Colours of the screen',
  language: 'Language of the screens',
}

export const audit = {
  title: 'Audit trail',
  what: 'Who decided, signed, blocked, reversed or set something at this desk, newest first. Every posting is in the journal. Nothing here can be edited.',
  whole: (count: number) =>
    count === 1
      ? 'The audit trail is intact: its one record is unchanged.'
      : `The audit trail is intact: all ${figures.count(count)} records are unchanged and none is missing between them.`,
  wholeSince: (count: number, from: number) =>
    `The audit trail is intact: all ${figures.count(count)} records were checked, those from No. ${figures.count(from)} on just now and the rest since this desk was unlocked.`,
  broken: (seq: number) =>
    `Record No. ${figures.count(seq)} was changed or is missing. Do not rely on what follows it; inform your auditor.`,
  refused: (what: string) => `${what}: refused`,
  /** What stands beside an activity, in words. */
  details: {
    pinOf: (name: string) => `wrong PIN of ${name}`,
    above: (money: string, limit: string) => `${money} is above the limit of ${limit}`,
    own: 'whoever posts it had approved it',
    executed: 'in the bank’s books',
    notExecuted: 'not in the bank’s books',
    codes,
    key: 'by key',
    idle: 'nobody at the counter',
    closing: 'the desk was closed',
    unseen: (entries: string) => `not seen at the bank: ${entries}`,
    vault: 'vault',
    in: 'in',
    out: 'out',
  },
  filters: 'Filter',
  person: 'At the desk, or signed',
  kind: 'Activity',
  day: 'Day',
  all: 'All',
  clear: 'Clear the filter',
  actions,
  papers: { kinds: paperKinds, forms: paperForms },
  settings,
  desk: 'This desk',
  columns: {
    number: 'No.',
    at: 'Time',
    who: 'At the desk',
    what: 'Activity',
    subject: 'Concerns',
    signed: 'Signed by',
    detail: 'Details',
  },
  empty: 'No records match.',
  emptyWhat: 'Choose another person, activity or day, or clear the filter.',
  older: 'Older records',
  export: 'Export',
  csv: 'Save as CSV',
  pdf: 'Save as PDF',
  tooLong: (most: number) =>
    `There are more than ${figures.count(most)} records. Choose a person, an activity or a day, then try again.`,
}
