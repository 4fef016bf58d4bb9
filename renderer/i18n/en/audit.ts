import { figures } from './figures.ts'

/** What the desk writes down, by the code’s name for it; what has no words here is shown by that name. */
const actions: Readonly<Record<string, string>> = {
  changePerson: 'Another person unlocked the desk',
  changeSetting: 'Changed a setting',
  closeDay: 'Closed the day',
  closeTill: 'Closed a till',
  countTill: 'Counted a till',
  createApiKey: 'Created an API key',
  decide: 'Decided an entry in doubt',
  decideRefused: 'Decision refused',
  forbidden: 'Tried something their role does not allow',
  generateKey: 'Created a signing key',
  giveUpDraft: 'Discarded a draft',
  keepTunnelSecret: 'Stored a tunnel secret',
  keyRefused: 'API key refused by the bank',
  keyReplaced: 'Replaced an API key',
  lock: 'Locked the desk',
  moveCash: 'Moved cash',
  openTill: 'Opened a till',
  override: 'Supervisor’s approval given',
  overrideVoid: 'Supervisor’s approval void',
  overrideUsed: 'Posted with a supervisor’s approval',
  personAdded: 'Added to this desk',
  personRemoved: 'Removed from this desk',
  pinChosen: 'Chose a PIN',
  printPage: 'Printed a page',
  printReceipt: 'Printed a receipt',
  revealEvent: 'Viewed the personal data of an event',
  savePaper: 'Saved a paper',
  senderRefused: 'Request of a stranger refused',
  signingKey: 'Received a new signing key',
  slip: 'Printed a slip',
  unlock: 'Unlocked the desk',
  unlockRefused: 'Unlock refused',
  verifyJournal: 'Checked the journal',
  saveComputerReport: 'Saved a report of this computer',
  wipeKept: 'Wiped what this computer kept of customers',
  verifySlip: 'Checked a slip',
}

export const audit = {
  title: 'Audit log',
  what: 'Who did what at this desk, newest first. Nothing in it can be edited.',
  whole: (count: number) =>
    count === 1
      ? 'The log is intact: its one record is unchanged.'
      : `The log is intact: all ${figures.count(count)} records are unchanged and none is missing between them.`,
  wholeSince: (count: number, from: number) =>
    `The log is intact: all ${figures.count(count)} records were checked, those from No. ${figures.count(from)} on just now and the rest since this desk was unlocked.`,
  broken: (seq: number) =>
    `Record No. ${figures.count(seq)} was changed or is missing. Do not rely on what follows it; inform your auditor.`,
  refused: (what: string) => `${what}: refused`,
  /** What stands beside an activity, in words. */
  details: {
    with: (name: string) => `with ${name}`,
    by: (name: string) => `by ${name}`,
    pinOf: (name: string) => `wrong PIN of ${name}`,
    above: (what: string, money: string, limit: string, name: string, reason: string) =>
      `${what}, ${money} above the limit of ${limit}, approved by ${name}: ${reason}`,
    key: 'by key',
    idle: 'nobody at the counter',
    closing: 'the desk was closed',
    vault: 'vault',
    in: 'in',
    out: 'out',
  },
  filters: 'Filter',
  person: 'Person',
  kind: 'Activity',
  day: 'Day',
  all: 'All',
  clear: 'Clear the filter',
  actions,
  desk: 'This desk',
  columns: {
    number: 'No.',
    at: 'Time',
    who: 'Person',
    what: 'Activity',
    subject: 'Concerns',
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
