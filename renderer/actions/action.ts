/**
 * What an action is: a write operation as a person at the counter performs it. The table gives kinds and bounds; an action
 * gives the place it belongs to, its code, its key, the order of its fields and what may stand against it. Its words
 * stand in `i18n/<language>/acts.ts`.
 */
import type { ReadName, WriteName } from '../../shared/operations/read-write.ts'
import type { Currency } from '../../shared/values/money.ts'
import type { BodyOf, OwnName, ParamsOf, ReplyOf } from '../../shared/operations/index.ts'
import type { CallInput } from '../desk/call.ts'
import type { Row } from './field-values.ts'

/** Where an action belongs, by the ids that stand in its address. */
export const placeIds = {
  client: 'clientId',
  savings: 'savingsId',
  fixedDeposit: 'accountId',
  loan: 'loanId',
  bank: null,
} as const
export type PlaceName = keyof typeof placeIds

/** What a place's record tells an action: the same members whichever kind of record it is. */
export interface PlaceRecord {
  id: number
  clientId?: number | undefined
  status?: { id: number; value?: string | undefined } | undefined
  subStatus?: { id: number; value?: string | undefined } | undefined
  reasonForBlock?: string | undefined
  kycConfirmed?: boolean | undefined
  savingsAmountOnHold?: string | undefined
  accountNo?: string | undefined
  clientName?: string | undefined
  displayName?: string | undefined
  savingsProductName?: string | undefined
  depositProductName?: string | undefined
  loanProductName?: string | undefined
  /** What it is about, before money has moved: of a loan, of a fixed deposit. */
  principal?: string | undefined
  approvedPrincipal?: string | undefined
  depositAmount?: string | undefined
  maturityAmount?: string | undefined
  summary?: PlaceSummary | undefined
  /** The savings account from which a fixed deposit is paid in. */
  linkedAccount?: { id: number; accountNo?: string | undefined } | undefined
  timeline?:
    | {
        submittedOnDate?: string | undefined
        approvedByUsername?: string | undefined
        submittedByUsername?: string | undefined
      }
    | undefined
}
export interface PlaceSummary {
  accountBalance?: string | undefined
  availableBalance?: string | undefined
  principalOutstanding?: string | undefined
  interestOutstanding?: string | undefined
  totalOutstanding?: string | undefined
  totalWrittenOff?: string | undefined
  totalRecovered?: string | undefined
}

export interface Choice {
  value: string
  label: string
  /** Where the record has money of its own. */
  currency?: Currency
  /** Other fields that it cannot do without, each with what is said where it is empty. */
  needs?: Readonly<Record<string, string>>
  /** Other fields that it leaves no choice in. */
  without?: readonly string[]
}
/** A list of the bank that a field chooses from. */
export interface Source {
  read: ReadName
  /** Null while what it needs is not chosen yet. */
  input: (known: Row) => Record<string, unknown> | null
  choices: (reply: unknown) => Choice[]
  /** One that stands alone in it is chosen by itself: nothing is left to choose. */
  takesOnly?: true
  /** What is said where there is none, and what to do then. */
  none?: (reply: unknown) => string
}

export function listed<N extends ReadName>(
  read: N,
  choices: (reply: ReplyOf<N>) => Choice[],
  input: (known: Row) => CallInput<N> | null = () => ({}) as CallInput<N>, // lists that need nothing
): Source {
  // `useRead` has checked the reply by this operation's own schema.
  return { read, input, choices: (reply) => choices(reply as ReplyOf<N>) }
}

/** Of what a reason is asked for: nobody reverses, gives up or releases anything without one (decision 566). */
export type Why = 'reversal' | 'undo' | 'waiver' | 'release' | 'unconfirmed'

/** How a field departs from what the table's kind gives it. */
export interface Asks {
  from?: Source
  /** What stands there when the form opens. */
  start?: () => string
  /** It says why: it is asked for in words, though the request may leave it out. */
  isWhy?: Why
  /** Shown, and sent, only while this holds. */
  when?: (known: Row) => boolean
  /** Where it is asked for it cannot be left out, though the table lets the request do so. */
  isNeeded?: true
}

type NameIn<T> = T extends undefined ? never : Extract<keyof T, string>
export type FieldName<N extends WriteName> = Exclude<
  NameIn<BodyOf<N>> | NameIn<ParamsOf<N>>,
  'dateFormat' | 'locale'
>

export interface Action<F extends string = string> {
  place: PlaceName
  /** The fast-path code: digits that a teller types in the palette. */
  code: string
  /** The key on the page of its place. */
  key?: string
  /** A hand-made screen that stands in place of the form. */
  route?: string
  /** What is asked, in the order of the screen; absent: everything, in the order of the table. */
  fields?: readonly F[]
  /** Whatever else the table lets the request say stands behind the fold “More terms”, in the table’s order. */
  more?: true
  asks?: { readonly [K in F]?: Asks }
  /** Of a service file: its fields choose from no list of the table's. */
  isOwn?: true
  /** Why the record's state forbids it, in words; null where nothing does. */
  against?: (record: PlaceRecord) => string | null
  /** A reason is asked for that the request has no place for, always or where that holds: it is kept in the journal. */
  wantsReason?: { why: Why; when?: (record: PlaceRecord) => boolean }
}

/** Every operation that changes something: of the table, and of a service file. */
export type ActionName = WriteName | OwnName
export type Actions = { readonly [N in WriteName]: Action<FieldName<N>> }
