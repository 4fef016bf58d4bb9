/** Banks that deviate from a sentence, each by one handler or one entry of the table: the list must find each short. */
import { handlers } from '../../sandbox/handlers/index.ts'
import { operations } from '../../shared/operations/index.ts'

export interface Deviation {
  what: string
  /** Which statements are asked. */
  asks: string
  /** Gives the way back. */
  seed(): () => void
}

/** Puts another value in the place of one member, and gives the way back. */
function put(holder: object, name: string, value: unknown): () => void {
  const before: unknown = Reflect.get(holder, name)
  Reflect.set(holder, name, value)
  return () => void Reflect.set(holder, name, before)
}

const replies = (name: keyof typeof handlers, reply: (told: unknown) => unknown, what: string): Deviation => {
  const honest: unknown = handlers[name]
  const deviant = (...input: unknown[]): unknown =>
    reply(typeof honest === 'function' ? honest(...input) : null)
  return { what: `${name} ${what}`, asks: `${name}: `, seed: () => put(handlers, name, deviant) }
}

const bare = (told: unknown): unknown => Reflect.get(Object(told), 'pageItems')
const lists = [
  'listSavingsProducts',
  'getCodeValues',
  'listLedgerAccounts',
  'listSavingsAccounts',
  'listAccountTransfers',
] as const
const looser = [
  'activateClient',
  'createIntraTransfer',
  'recoverLoan',
  'waiveLoanInterest',
  'rejectLoan',
  'closeFixedDepositEarly',
] as const

const steps: readonly [keyof typeof handlers, keyof typeof handlers, string][] = [
  ['approveSavingsAccount', 'activateSavingsAccount', 'approve leads on'],
  ['rejectSavingsAccount', 'withdrawSavingsAccount', 'reject leads on'],
  ['withdrawSavingsAccount', 'rejectSavingsAccount', 'withdrawnByApplicant leads on'],
  ['activateSavingsAccount', 'approveSavingsAccount', 'activate leads on'],
]

/** What a teller could do if nobody asked for the permission. */
const spared: readonly [keyof typeof operations, string][] = [
  ['withdrawFromLien', 'liens: a teller may not withdrawFromLien'],
  ['releaseLien', 'liens: a teller may not releaseLien'],
  ['undoLoanRepayment', 'loans: a teller may not undo'],
]

/** Handlers that answer as if it were done, and do nothing. */
const idle: readonly [keyof typeof handlers, string][] = [
  ['switchLedgerAccount', 'ledger: a disabled account'],
  ['closeLedger', 'ledger: nothing is dated into days'],
  ['writeOffSavingsCharge', 'amountWrittenOff is reached'],
]

export const deviations: readonly Deviation[] = [
  ...idle.map(([name, asks]): Deviation => ({
    what: `${name} does nothing`,
    asks,
    seed: () => put(handlers, name, () => ({ resourceId: 1 })),
  })),
  { ...replies('listLoanProducts', bare, 'answers a bare array'), asks: 'listLoanProducts: an assumed list' },
  {
    what: 'depositCash takes any field',
    asks: 'depositCash: an unknown field',
    seed: () => put(operations.depositCash, 'body', operations.depositCash.body.loose()),
  },
  ...lists.map((name) => replies(name, bare, 'answers a bare array')),
  ...lists.map((name) =>
    replies(name, (told) => ({ totalFilteredRecords: 9, pageItems: [told] }), 'tells more than it shows'),
  ),
  ...looser.map((name): Deviation => ({
    what: `${name} takes any field`,
    asks: `${name}: a field that §4 does not name`,
    seed: () => put(operations[name], 'body', operations[name].body.loose()),
  })),
  ...steps.map(([name, other, asks]): Deviation => ({
    what: `${name} does what ${other} does`,
    asks,
    seed: () => put(handlers, name, handlers[other]),
  })),
  {
    what: 'an application for a fixed deposit is taken without its form of dates',
    asks: 'an application needs dateFormat',
    seed: () => put(handlers, 'createFixedDeposit', () => ({ resourceId: 1 })),
  },
  ...spared.map(([name, asks]): Deviation => ({
    what: `${name} asks for no permission`,
    asks,
    seed: () => put(operations[name], 'permission', null),
  })),
  {
    what: 'a savings product takes charges and gives none',
    asks: 'product charges: an account inherits them',
    seed: () => put(handlers, 'listSavingsCharges', () => ({ totalFilteredRecords: 0, pageItems: [] })),
  },
  {
    what: 'an activation raises the event of another action',
    asks: 'the event of rejectLoan: is named',
    seed: () => put(operations.rejectLoan, 'event', { name: 'loanReject', action: 'reject' }),
  },
]
