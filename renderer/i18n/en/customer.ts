import { figures } from './figures.ts'

export const customer = {
  title: 'Customer',
  identity: {
    confirmed: 'Identity confirmed',
    open: 'Identity not confirmed',
    untold: 'Identity status not provided',
  },
  pending: 'Pending activation',
  toNew: 'Back to the new customer',
  toQueue: 'Back to the approvals',
  toRefusal: 'Back to the refusal',
  facts: 'Alerts',
  outcome: {
    more: (count: number) => `${figures.count(count)} more: see “Was it posted?”`,
    what: (title: string, money: string | null, time: string, accounts: string, by: string | null) =>
      `${title}${money === null ? '' : ` of ${money}`} at ${time}${accounts === '' ? '' : ` (${accounts})`}${by === null ? '' : `, by ${by}`}`,
    stands: {
      inDoubt: (what: string) => `In doubt: ${what}. Nobody knows yet whether it was posted.`,
      waiting: (what: string) => `Waiting for approval at the bank: ${what}. Nothing has moved yet.`,
      notExecuted: (what: string) => `Not executed: ${what}. Nothing was moved.`,
      refused: (what: string) => `Refused by the bank: ${what}. Nothing was moved.`,
      lateYes: (what: string) => `Posted after all: ${what}. The customer may not know yet.`,
    },
  },
  liensUnread: (account: string) => `Money is held on ${account}; the reason could not be loaded`,
  liensMore: (accounts: number) =>
    accounts === 1
      ? 'Money is held on one more account'
      : `Money is held on ${figures.count(accounts)} more accounts`,
  heldOn: (money: string, account: string) => `${money} held on ${account}`,
  accountsUnread: 'Blocks and liens have not loaded yet',
  /** Where the bank does not list a customer's accounts, or is away and its list is not kept here. */
  accountsKept: 'Blocks and liens: only of the accounts known on this computer',
  accountsUnknown: 'Blocks and liens are not known: the accounts are not on this computer',
  accountsNotHere: 'The accounts are not on this computer',
  keptAccounts: 'Accounts known on this computer. The bank may have more.',
  notHere: 'not on this computer',
  lacking: (parts: readonly string[]) => `Not on this computer: ${parts.join(', ')}.`,
  notOffered: (parts: readonly string[]) => `This bank is not known to offer: ${parts.join(', ')}.`,
  parts: {
    details: 'customer details',
    list: 'list of accounts',
    accounts: 'accounts',
    fixedDeposits: 'fixed deposits',
    loans: 'loans',
    movements: 'movements',
    documents: 'customer documents',
  },
  unknownHere: 'Nothing is known of this customer here',
  otherOffice: (theirs: string, ours: string) => `Customer of ${theirs}, not of ${ours}`,
  noFacts: 'No alerts.',
  lien: (money: string, reason: string) => `Lien ${money}${reason ? ` · ${reason}` : ''}`,
  person: 'Person',
  organisation: 'Organisation',
  field: {
    number: 'Customer',
    phone: 'Phone',
    bvn: 'BVN',
    born: 'Born',
    founded: 'Founded',
    office: 'Office',
    since: 'Since',
    email: 'Email',
    state: 'Status',
  },
  like: {
    sameName: (count: number) =>
      `Same name: ${figures.count(count)} other ${count === 1 ? 'customer' : 'customers'}`,
    thisOne: (telling: string) => `this one ${telling}`,
    title: 'Already a customer?',
    by: {
      bvn: 'same BVN',
      reference: 'same reference',
      nameAndBirth: 'same name and date of birth',
      phone: 'same phone',
      similarNameAndBirth: 'similar name and same date of birth',
      name: 'same name',
    },
    open: 'Open',
    openNamed: (name: string) => `Open ${name}`,
    back: 'Your form is kept. Esc comes back to it.',
  },
  documents: 'Documents',
  documentsEmpty: 'No documents.',
  accounts: 'Accounts',
  holdings: 'Accounts, deposits and loans',
  noAccounts: 'No account yet.',
  noAccountsWhat: 'An application for a savings account can be submitted.',
  do: 'Actions',
  today: 'Today at this desk',
  todayEmpty: 'Nothing posted yet.',
  photoAbsent: 'No photo',
  /** Where a face or a signature would be compared. */
  noLikeness: {
    photo: 'No photo on file',
    specimen: 'No specimen signature on file',
    both: 'No photo, no specimen signature on file',
  },
  documentsMore: (count: number) => `and ${figures.count(count)} more`,
  signature: 'The customer’s signature, as the bank keeps it',
  photo: (name: string) => `Photo of ${name}`,
  lastMovements: 'Latest movements',
  new: {
    title: 'New customer',
    type: 'Kind',
    types: { individual: 'Person', corporate: 'Organisation' },
    firstname: 'First name',
    middlename: 'Middle name',
    lastname: 'Last name',
    fullname: 'Name of the organisation',
    dateOfBirth: 'Date of birth',
    founded: 'Founded on',
    mobileNo: 'Phone',
    emailAddress: 'Email',
    bvn: 'BVN',
    gender: 'Gender',
    externalId: 'External reference',
    isActive: 'Status',
    states: { false: 'Pending activation', true: 'Active now' },
    activationDate: 'Active from',
    productId: 'First account',
    office: 'Office number',
    officeHelp: 'The bank’s number for the office that serves the customer.',
    noAccount: 'none',
    /** What has to happen before money can be paid in: on form and read-back as far as it is known (§1), then as it is. */
    first: {
      none: 'Without a first account, apply for one on the customer’s page before money can be paid in.',
      active:
        'The account will be active, or blocked until a supervisor has confirmed the customer’s identity on the customer’s page, where the bank wants that before money is paid in.',
      pending:
        'The account will be an application. Before money can be paid in, a supervisor has to activate the customer, approve the account, activate it and, where the bank wants it, confirm the customer’s identity.',
      steps: {
        customer: 'activate the customer',
        approve: 'approve the account',
        activate: 'activate the account',
        identity: 'confirm the customer’s identity on the customer’s page',
      },
      before: (steps: readonly string[]) =>
        `Before money can be paid in, a supervisor still has to ${steps.join(', then ')}.`,
      ready: 'Money can be paid in now.',
    },
    nameMissing: { firstname: 'enter a name', lastname: 'enter a name', fullname: 'enter a name' },
    /** What may be right, and mostly is not. */
    doubtful: {
      mobile: (digits: number) =>
        `A Nigerian mobile number has 11 digits, this one has ${figures.count(digits)}. Check it.`,
      afterCode: (digits: number) =>
        `A Nigerian number has 10 digits after +234, this one has ${figures.count(digits)}. Check it.`,
      ahead: 'This day has not come yet. Check the date of birth.',
      today: 'Born today? Check the date of birth.',
      minor: (years: number) =>
        `Under 18: ${years === 0 ? 'less than a year' : years === 1 ? '1 year' : `${figures.count(years)} years`} old. Check the date of birth.`,
    },
    readback: 'Read back · new customer',
    submit: 'Submit the customer',
  },
}
