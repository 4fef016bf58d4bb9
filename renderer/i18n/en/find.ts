import type { Untold } from '../../../shared/desk/commands.ts'
import type { WriteName } from '../../../shared/operations/read-write.ts'
import { figures } from './figures.ts'

export const find = {
  placeholder: 'Phone, BVN, account number or name',
  box: 'Find a customer or an account, or give a command',
  boxPlaceholder: 'Name, phone, BVN, account number or command',
  results: 'Results',
  people: 'Customers and accounts',
  nobody: 'No customer or account found',
  numbered: (id: number | string) => `No. ${id}`,
  /** The bank may have one that this computer does not keep. */
  noPhone: 'phone not known',
  inJournal: (reference: string) => `Open ${reference} in the journal`,
  born: (day: string) => `born ${day}`,
  bornUnknown: 'date of birth not known',
  held: (name: string) => `Press Enter to open ${name} first, or Esc to go back to the page.`,
  choose: ({ isLike, isDropped }: { isLike: boolean; isDropped: boolean }) =>
    [
      isLike ? 'Only similar matches.' : 'More than one match.',
      'Choose with ↓, then press Enter.',
      ...(isDropped ? ['What you typed after Enter was not used.'] : []),
    ].join(' '),
  othersMissing: (isDropped: boolean) =>
    [
      'This computer does not have all customers yet: others may have this name. Check who it is, then choose with ↓ and press Enter.',
      ...(isDropped ? ['What you typed after Enter was not used.'] : []),
    ].join(' '),
  partOfNumber: (isDropped: boolean) =>
    [
      'This is not the whole number. Type the rest of it, or choose with ↓ and press Enter.',
      ...(isDropped ? ['What you typed after Enter was not used.'] : []),
    ].join(' '),
  numberOfAnother: (isDropped: boolean) =>
    [
      'A loan or fixed deposit of another customer has this number too. Choose with ↓, then press Enter.',
      ...(isDropped ? ['What you typed after Enter was not used.'] : []),
    ].join(' '),
  another: (isDropped: boolean) =>
    [
      'This is another customer. Choose with ↓, then press Enter.',
      ...(isDropped ? ['What you typed after Enter was not used.'] : []),
    ].join(' '),
  /** @param who The name, and the day of birth where others have the same name. */
  accountsOf: (who: string) =>
    `Accounts of ${who}: choose one with ↓. Digits narrow the list; Esc goes back.`,
  newSearch: (who: string) => `Not an account of ${who}. All customers are searched.`,
  opensToNone: (name: string, isRead: boolean) =>
    isRead
      ? `${name} has no account to choose here.`
      : `The accounts of ${name} could not be read. Press Enter to try again.`,
  /** Keys that wait for a screen, as they were pressed. */
  postDropped:
    'Nothing was posted: F10 came before its page. What you typed for it was dropped. Type it again once the page is there.',
  /** In the place of a name. */
  nameOnTheWay: 'reading the name…',
  typedAhead: (keys: string) => `Waiting for the page: ${keys} · Esc drops it`,
  heldNone: 'Nobody was found. Press Esc to go back to the page, then use this key.',
  heldNobody: 'Nobody in this list is open yet: press ↓ and Enter. Esc goes back to the page.',
  searching: 'Searching …',
  slow: 'The search is taking longer than usual.',
  none: (text: string) => `Nothing found for “${text}”.`,
  noneHere: (text: string) => `Nobody on this computer was found by “${text}”.`,
  /** Why the bank has not said whether it has somebody, and what to do. */
  untold: {
    offline: {
      why: 'The bank was not asked: the desk is offline',
      what: 'It may have this customer all the same. The desk looks again when the connection is back.',
    },
    unanswered: {
      why: 'The bank did not answer',
      what: 'It may have this customer all the same. Look again in a moment.',
    },
    forbidden: {
      why: 'The bank does not let you look customers up',
      what: 'It may have this customer all the same. Ask somebody who may look.',
    },
  } satisfies Record<Untold, { why: string; what: string }>,
  noneAtBank:
    'The bank was asked as well: it has nobody with this number as a complete phone number or BVN. No account with it is known on this computer.',
  noneWhat:
    'The bank finds only a complete phone number or BVN; names are searched among the customers fetched to this computer.',
  noneSeen: (count: number) =>
    `${count === 1 ? 'Only the name of one customer seen here' : `Only the names of ${figures.count(count)} customers seen here`} can be searched. For anyone else, type the complete phone number or BVN.`,
  noneYet: 'No names are on this computer yet. Type the complete phone number or BVN.',
  noneFetching:
    'Customers are still being fetched to this computer. For anyone not here yet, type the complete phone number or BVN.',
  stillFetching: 'Customers are still being fetched',
  someMissing: 'not all customers are on this computer',
  namesSeen: (count: number) =>
    count === 1 ? 'name of one customer seen here' : `names of ${figures.count(count)} customers seen here`,
  found: (count: number, isCut: boolean) =>
    isCut
      ? `The first ${figures.count(count)}. Go down for more, or type more to narrow it down.`
      : count === 1
        ? 'One found'
        : `${count} found`,
  fromHere: (time: string) => `From this computer, as of ${time}`,
  fromService: 'From the bank',
  /** Other words by which an action is looked for, as a counter says them. */
  also: {
    depositCash: 'pay in lodge lodgement',
    withdrawCash: 'pay out',
    createIntraTransfer: 'send money',
    undoSavingsTransaction: 'undo reversal cancel',
    undoLoanRepayment: 'undo reversal cancel',
    reverseJournalEntry: 'undo reversal',
    blockSavingsAccount: 'freeze stop',
    unblockSavingsAccount: 'unblock unfreeze',
    applyPostNoCredit: 'PNC block credits',
    removePostNoCredit: 'PNC unblock credits',
    applyPostNoDebit: 'PND block debits',
    removePostNoDebit: 'PND unblock debits',
    addSavingsCharge: 'charges fee',
    addLoanCharge: 'charges fee',
    paySavingsCharge: 'charges fee',
    waiveSavingsCharge: 'charges fee',
    waiveLoanCharge: 'charges fee',
    writeOffSavingsCharge: 'charges fee',
    placeLien: 'hold',
    releaseLien: 'hold',
    createFixedDeposit: 'FD TD term deposit',
    closeFixedDepositEarly: 'FD TD term deposit break',
    closeMaturedFixedDeposit: 'FD TD term deposit',
    disburseLoan: 'pay out',
  } as Partial<Record<WriteName, string>>,
  kind: { client: 'Customer', savings: 'Savings', fixedDeposit: 'Fixed deposit', loan: 'Loan' },
  move: 'move',
  open: 'open',
  close: 'close',
}
