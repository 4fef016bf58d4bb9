/** One side of what is read back: an account, a loan, a till; what it holds now, and what it holds afterwards. */
import type { Drawer } from '../../shared/till/session.ts'
import { readMinor, type Currency } from '../../shared/values/money.ts'
import { accountFacts, availableWords, belowMinimum, type AccountRecord } from '../desk/account.ts'
import { personName } from '../desk/person-names.ts'
import { recordName } from '../desk/record-names.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useTill } from '../desk/stores/till.ts'
import { say } from '../i18n/index.ts'
import { accountNumber } from '../i18n/format.ts'

export interface Held {
  /** `available`, `outstanding`: what these figures are. */
  what: string
  currency: Currency
  /** Minor units; null where the service does not tell. */
  before: bigint | null
  after: bigint | null
}

export interface Side {
  /** What this side is to the posting: `From`, `Paid into`. */
  label: string
  name: string | undefined
  /** The number, the product. */
  detail?: string
  /** What tells namesakes apart, as the find box does. */
  tells?: string
  /** Whose it is, so that others of the same name can be told. */
  clientId?: number | undefined
  /** The account, where what it holds may be told here. */
  savingsId?: number
  /**
   * The same as whoever signs reads it: what the account holds whose money leaves, which the counter is not told (decision
   * 530), and whose till it is that the counter reads as theirs (decision 548).
   */
  forSigner?: Side
  held?: Held
  /** Active or not, and what stops it: shown where it changes while somebody reads. */
  state?: string
  /** A drawer of this branch. */
  isTill?: true
  /** A till that is not open: its cash stands apart in the day report, and whoever signs has to see it. */
  isShut?: true
  /** In place of figures, where there are none. */
  says?: string
  /** What must be seen before it is posted. */
  warns?: string | null
}

/** Before, and `change` later. */
export function heldAfter(
  what: string,
  currency: Currency,
  before: bigint | null,
  change: bigint | null,
): Held {
  return { what, currency, before, after: before === null || change === null ? null : before + change }
}

type NamedAccount = Pick<AccountRecord, 'accountNo' | 'clientName' | 'savingsProductName'>

/** `Ikeja · phone ending 5116`: less than the find box shows, for whoever stands at the counter sees it as well. */
export function tellsApart({ clientId }: Pick<AccountRecord, 'clientId'>): string {
  const { office, phone = '' } = (clientId !== undefined && recordName('client', clientId)) || {}
  const ending = phone.length < 8 ? '' : say.readback.phoneEnding(phone.slice(-4))
  return [office, ending].filter(Boolean).join(' · ')
}

/** `2100 000 608 · Everyday Savings` */
export function accountLine({ accountNo, savingsProductName }: NamedAccount): string {
  return [accountNumber(accountNo), savingsProductName].filter(Boolean).join(' · ')
}

/** `Active · Blocked` */
export function accountState(record: Pick<AccountRecord, 'status' | 'subStatus'>): string {
  return [say.term(record.status?.value ?? ''), ...accountFacts({ id: 0, ...record }).stops]
    .filter(Boolean)
    .join(' · ')
}

/** Somebody else's account, as whoever stands at the counter is told of it: whose it is, and not what it holds. */
export function othersSide(label: string, record: AccountRecord): Side {
  return {
    label,
    name: record.clientName,
    detail: accountLine(record),
    tells: tellsApart(record),
    clientId: record.clientId,
    state: accountState(record),
  }
}

export function accountSide(label: string, record: AccountRecord, change: bigint): Side {
  const facts = accountFacts(record)
  return {
    ...othersSide(label, record),
    savingsId: record.id,
    held: heldAfter(availableWords(record), facts.currency, facts.available, change),
    warns: belowMinimum(facts, change),
  }
}

/** The side of whoever does not hear this: no figure, and the warning that its figures give. */
export function withoutBalance({ held, savingsId: _, says: __, ...side }: Side): Side {
  const isShort = held?.after !== null && held?.after !== undefined && held.after < 0n
  return { ...side, warns: side.warns ?? (isShort ? say.readback.belowZero : null) }
}

/** A till that has nothing of a currency yet. */
export const emptyDrawer = { expected: '0', doubtIn: '0', pieces: {}, loose: '0' } as const

/**
 * The drawer of a till, or that none is open.
 * @param name Null: it is the till of whoever is at the counter, and of somebody to whoever signs beside them.
 */
export function tillSide(
  label: string,
  name: string | null,
  drawer: Pick<Drawer, 'expected'> | null,
  currency: Currency,
  change: bigint,
): Side {
  const { readback: words } = say
  const toSigner = (): string => words.tillOf(personName(useDesk().person?.id ?? ''))
  if (!drawer) {
    const shut = (till: string): Side => ({ label, name: till, isShut: true, says: words.tillShut })
    // Whose it would be is no news to its owner.
    return name === null
      ? { label, name: words.noTill, isShut: true, says: words.noTillSays, forSigner: shut(toSigner()) }
      : shut(name)
  }
  if (name === null) {
    const named = (till: string): Side => tillSide(label, till, drawer, currency, change)
    return { ...named(words.till), forSigner: named(toSigner()) }
  }
  // What should lie there is not told between two counts.
  if (useTill().view?.countsBlind) return { label, name, isTill: true, says: say.till.blind }
  const expected = readMinor(drawer.expected, currency.places)
  return { label, name, isTill: true, held: heldAfter(words.inTill, currency, expected, change) }
}
