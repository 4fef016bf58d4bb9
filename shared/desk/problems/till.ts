/** What stands against cash: of a posting, of a till, of the day. */
import type { Phrase } from '../../values/phrase.ts'
import { grouped } from '../../values/money.ts'
import { invalid, refusal } from './problem.ts'

export const tillProblems = {
  tillClosedForPosting: invalid('Your till is not open. Open it with a count, then post again.'),
  dayClosedForPosting: invalid(
    'The day is closed and signed. Open a till with a supervisor, then post again.',
  ),
  tillNotOpen: refusal('notFound', 'never', 'Your till is not open.'),
  tillNotOpenYet: invalid('Your till is not open. Open it with a count first.'),
  tillOpenAlready: invalid('Your till is open already. Close it before you open it again.'),
  dayClosedAlready: invalid('The day is closed already.'),
  dayBlocked: invalid('The day cannot be closed yet. Look at what must be done first.'),
  dayNeedsSupervisor: invalid('The day was closed. A supervisor must sign to open a till again.'),
  reopeningUntold: invalid('the day was closed: enter why it is opened again'),
  tillInDoubt: invalid('Cash of this till is in doubt. Settle it in the journal before you close the till.'),
  cashInDoubt: invalid(
    ({ cash }: { cash: string }) =>
      `Cash of this till is in doubt: ${cash}. Settle it in the journal before you close the till.`,
  ),
  cashUnseen: invalid(
    ({ cash }: { cash: string }) =>
      `the bank’s books do not show this cash yet: ${cash}. Both of you sign for it`,
  ),
  openedOtherwise: invalid('the count differs from what the till was closed with: enter why'),
  openingNeedsSupervisor: invalid(
    'the count differs from what the till should open with: a second person signs for that',
  ),
  countedOtherwise: invalid('the count differs from expected cash: enter why it is over or short'),
  otherTillClosed: invalid('the till of this person is not open at this desk: open it first'),
  tillHolds: invalid(
    ({ amount }: { amount: string }) => `the till holds ${grouped(amount)}: fetch cash from the vault first`,
  ),
  ownTill: invalid('choose the vault or another person’s till'),
  tillsOwnerSigns: invalid('the person whose till it is must sign'),
  countAboveLimit: invalid(
    'count the notes: above your limit, cash is counted before a supervisor approves it',
  ),
  notesMissing: invalid('count the notes: this bank asks for them'),
  countedThen: invalid('count the notes: they were counted when this was posted, so they are counted back'),
  notesComeTo: invalid(
    ({ amount }: { amount: string }) => `the notes come to ${grouped(amount)}: count again`,
  ),
  noCoins: invalid(
    ({ currency, smallest }: { currency: string; smallest: string }) =>
      `no coins come to this: the smallest is ${currency} ${smallest}. Enter an amount that can be paid in cash`,
  ),
  notesUnknown: invalid(
    ({ currency }: { currency: string }) =>
      `the notes of ${currency} are not known here: leave the count out`,
  ),
  noSuchNote: invalid(
    ({ currency, note }: { currency: string; note: string }) => `${currency} has no ${note}`,
  ),
  whyUnidentified: invalid(
    'the identity of this customer is not confirmed: enter why you activate them anyway',
  ),
  movesNoCash: invalid('this moves no cash: leave the notes out'),
  movementNotOpened: invalid('open the movement first: this desk does not know how much it is'),
  currencyNotKnown: invalid('open the account first: this desk does not know in which currency it is'),
  accountNotOpened: invalid(
    'open the account first: this desk does not know in which currency it is, and so how many digits may stand after the point',
  ),
  noWaitingDraft: refusal(
    'invalid',
    'never',
    'This draft is no longer waiting. Look at its status in the journal.',
  ),
} as const satisfies Record<string, Phrase>
