import { figures } from './figures.ts'

const { span } = figures

export const shell = {
  product: 'TellerDesk',
  /** Why a key that acts on an account does nothing on a customer's page: a loan, or one movement, may stand there. */
  noAccountHere: 'first choose or open a savings account of this customer.',
  title: (training: boolean) => (training ? 'TRAINING – Teller Desk' : 'Teller Desk'),
  training: {
    name: 'TRAINING BANK',
    meaning: 'Nothing here is real money',
    businessDate: (day: string) => `Business date ${day}`,
  },
  line: {
    online: 'Online',
    slow: 'Slow',
    offline: (since: string) => `Offline since ${since}`,
    certificate: (since: string) => `Bank’s certificate refused since ${since}`,
    clientCertificate: (since: string) => `This computer’s certificate refused since ${since}`,
    token: (since: string) => `No sign-in to the bank since ${since}`,
    hears: { live: 'Events arrive', quiet: 'No events yet', deaf: 'No events: asking' },
    inDoubt: (count: number) => `${figures.count(count)} in doubt`,
    notExecuted: (count: number) => `${figures.count(count)} not executed`,
    lateYes: (count: number) => `${figures.count(count)} posted after all`,
    outdated:
      'Teller Desk was updated while this page was open, and this screen could not be fetched. Close it and start Teller Desk again: what you typed is kept.',
    noDesk: 'Desk program not answering',
    gone: 'The desk program does not answer. What was written in the journal is kept.',
    /** Of a look-up. */
    noAnswer: 'The desk program does not answer.',
    unreadable: 'The bank answered in a form this desk cannot read.',
    /** In the browser shell. */
    notJoined: 'This page is no longer joined to the desk. Close it and open Teller Desk again.',
    strange: (status: number) =>
      `The desk answered in a way this page cannot read (${status}). Start Teller Desk again.`,
    unanswered:
      'The desk program has not answered. Whether this was recorded is not known yet: the journal tells when the desk answers again.',
    /** Of what the desk does itself: an unlock, a count of the till. */
    perhapsDone:
      'The desk program has not answered. Whether this was done is not known: look again when it answers.',
    /** While its read-back stands there. */
    learning:
      'The desk program has not answered. It is not known yet whether this was recorded. Once it answers, its journal is checked and the outcome is shown here.',
    learnElsewhere:
      'This page is no longer joined to the desk. Close it and open Teller Desk again: where this was recorded, it stands in the journal; otherwise it waits under “Unfinished forms”.',
    notRecorded: 'The desk answers again. Nothing of this was recorded, and nothing was sent to the bank.',
    postNow: (key: string) => `Press ${key} to post it.`,
    goneWhat:
      'A posting that you had just sent may have been recorded: do not post it again. Nothing new is sent until the program answers; what you typed stays on this page. If it does not come back, start Teller Desk again.',
  },
  /** What stands on a key. */
  keyCap: (key: string) =>
    new Map([
      ['Escape', 'Esc'],
      ['PageDown', 'PgDn'],
      ['ArrowDown', '↓'],
      ['ArrowUp', '↑'],
      ['ArrowLeft', '←'],
      ['ArrowRight', '→'],
    ]).get(key) ?? key.replace('+', ' '),
  keys: 'Keyboard shortcuts',
  keysHere: 'On this screen',
  keysOfForms: 'In every form',
  keysOfCounts: 'Where notes and coins are counted',
  keysIntro: 'F-keys also work as Alt with the digit: F2 is Alt 2, F10 is Alt 0.',
  keyNames: {
    find: 'Find a customer or an account',
    transfer: 'Transfer',
    approvals: 'Approvals',
    till: 'Till and day',
    journal: 'Journal',
    events: 'Bank events',
    lock: 'Lock',
    palette: 'All commands',
    sheet: 'Keyboard shortcuts',
    settings: 'Settings',
    home: 'Home',
    newCustomer: 'New customer',
    newAccount: 'New savings account',
    help: 'Help for the field',
    close: 'Close',
  },
  palette: {
    title: 'Commands',
    code: (code: string) => `code ${code}`,
  },
  roles: { teller: 'Teller', supervisor: 'Supervisor', administrator: 'Administrator' },
  age: {
    service: (seconds: number) =>
      seconds < 2 ? 'From the bank, just now' : `From the bank, ${span(seconds)} ago`,
    cache: (time: string) => `From this computer, as of ${time}`,
    outdated: (time: string) =>
      `From this computer, as of ${time}. Anything posted since may be missing, so the balance may be out of date.`,
  },
  money: {
    untold: 'not provided',
    table: (what: string, symbol: string) => `${what}, in ${symbol}`,
    bar: (available: string, balance: string, held: string | null) =>
      held === null
        ? `${available} available of ${balance}`
        : `${available} available of ${balance}, ${held} held`,
  },
  state: {
    slow: 'This is taking longer than usual.',
    tooSlow: (seconds: number) => `No answer within ${seconds} seconds.`,
    again: 'Try again',
    code: 'For support:',
    loading: 'Loading …',
    opening: 'Teller Desk is being opened: it waits for the bank to answer.',
    unread: 'Could not be loaded',
    hidden: (rows: number) => (rows === 1 ? 'One more' : `${figures.count(rows)} more`),
    more: 'Show more',
  },
  notAllowed: {
    role: 'Not allowed for your role',
    off: 'Not switched on at this desk: IT names it in the policy (operations).',
    refused: 'The bank refused this to your key',
    /** Whose work it is instead. */
    only: { supervisor: 'Supervisor only', administrator: 'Administrator only' },
  },
  notFound: { title: 'There is no such page', what: 'Find the customer again with F2.' },
  home: {
    byHour: 'Cash in and out, by hour',
    lastCustomers: 'Last customers served',
    submitted: 'What you submitted',
    servedToday: (count: number) => `${figures.count(count)} ${count === 1 ? 'customer' : 'customers'} today`,
    doCustomer: 'Customer',
    doCash: 'Cash',
    doDesk: 'Desk',
    kind: 'Kind',
    number: 'Number',
    age: 'Age',
    oldest: 'Oldest',
    oldestFirst: 'Oldest first',
    submittedBy: 'Submitted by',
    ages: { stop: '3 days and more', wait: '1 to 2 days', go: 'today' },
    byKind: 'By kind',
    decided: 'Decided by you today',
    openSince: 'Open since',
    lastAction: 'Last entry',
    openTills: 'Open tills',
    noOpenTill: 'No till is open.',
    title: 'Home',
    office: 'Office',
    who: 'Who',
    kept: 'On this computer',
    unread: 'Not loaded yet.',
    neverFetched: 'No customers fetched yet. Searching needs the bank.',
    fetching: (done: number, total: number | null) =>
      total === null
        ? `Fetching: ${figures.count(done)} so far`
        : `Fetching: ${figures.count(done)} of ${figures.count(total)}, ${figures.count(total - done)} left`,
    paused: (done: number, total: number | null) =>
      total === null
        ? `Paused after ${figures.count(done)}`
        : `Paused at ${figures.count(done)} of ${figures.count(total)}, ${figures.count(total - done)} left`,
    namesSeen: (count: number) =>
      count === 1
        ? 'The name of one customer seen here'
        : `Names of ${figures.count(count)} customers seen here`,
    aside: (count: number, fields: string) =>
      `${count === 1 ? 'One record' : `${figures.count(count)} records`} from the bank could not be read and ${count === 1 ? 'is' : 'are'} set aside (${fields}).`,
    fetched: (time: string) => `Customers and accounts as of ${time}`,
    fetchFailed: 'The last fetch failed.',
    fetchNow: 'Fetch now',
    fetchPause: 'Pause fetching',
    fetchResume: 'Resume fetching',
    today: 'Today at this desk',
    todayEmpty: 'No postings at this desk today.',
    waiting: 'Needs attention',
    begun: 'Unfinished forms',
    nothingWaits: 'Nothing is in doubt and no draft is waiting.',
    noDoubt: 'Nothing is in doubt.',
  },
}
