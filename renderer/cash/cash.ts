/** What can be said about cash over the counter before it is sent, and how its notes are told. */
import {
  countTotal,
  isEmptyCount,
  nearestInCoins,
  smallestOf,
  suggestPieces,
  type CashCount,
} from '../../shared/values/denominations.ts'
import type { Drawer } from '../../shared/till/session.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { readMinor, type Currency } from '../../shared/values/money.ts'
import { countKeys } from '../forms/form-keys.ts'
import { piecesInWords } from '../i18n/denominations.ts'
import { formatMoney } from '../i18n/format.ts'
import { accountFacts, type Party } from '../desk/account.ts'
import { givenWords } from '../entries/local-context.ts'
import { noteApart } from '../entries/narration.ts'
import { say } from '../i18n/index.ts'
import { parseMinor } from '../i18n/parse-minor.ts'
import { amountFault, partyFault } from '../records/party.ts'

export type Way = 'in' | 'out'

export function judgeCash(
  way: Way,
  party: Party | null,
  chosen: {
    account: string
    amount: string
    who: string
    taken: CashCount
    given: CashCount
    /** It has to be counted. */
    counts: boolean
  },
  /** Of an open till; null: none is open. */
  drawer: Pick<Drawer, 'expected' | 'doubtIn' | 'pieces'> | null,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const at = (field: string, message: string | null): void => {
    if (message !== null) problems.push({ field, message })
  }
  const side = way === 'in' ? 'credit' : 'debit'
  at('savingsId', partyFault(chosen.account, party, side))
  // An amount or a PIN that strays into this field is no name.
  if (chosen.who.trim() !== '' && !/\p{L}/u.test(chosen.who)) at('who', say.cash.whoFault)
  if (chosen.amount.trim() === '') at('transactionAmount', say.form.amount.missing)
  if (!party) return problems
  const facts = accountFacts(party.record)
  const { currency } = facts
  at('transactionAmount', amountFault(chosen.amount, facts, side, party.record.accountNo))
  const minor = parseMinor(chosen.amount, currency)
  if (minor === null) return problems
  if (way === 'out' && drawer) {
    const inTill = readMinor(drawer.expected, currency.places) + readMinor(drawer.doubtIn, currency.places)
    if (minor > inTill) {
      at('transactionAmount', say.cash.notHeld(formatMoney(inTill < 0n ? 0n : inTill, currency)))
    }
  }
  at('transactionAmount', coinFault(way, currency, minor))
  return [
    ...problems,
    ...countFault(way, currency, minor, chosen, chosen.counts ? say.cash.notes.missing : null, drawer),
  ]
}

/** What no notes and coins come to cannot be handed over (decision 367): the nearest amount that can is named. */
export function coinFault(way: Way, currency: Currency, minor: bigint | null): string | null {
  const smallest = smallestOf(currency.code)
  const whole = minor === null ? null : nearestInCoins(way, currency.code, minor)
  if (!smallest || whole === null) return null
  const near = whole <= 0n ? smallest.minor : whole
  return say.cash.noCoins(formatMoney(smallest.minor, currency), formatMoney(near, currency))
}

export interface Notes {
  taken: CashCount
  given: CashCount
}

export const isCounted = ({ taken, given }: Notes): boolean => !isEmptyCount(taken) || !isEmptyCount(given)

/** The notes of a movement, at which what is wrong with their count is told. */
export const countFields = ['cash.taken', 'cash.given'] as const
export const isOfCount = ({ field }: FieldProblem): boolean => countFields.some((name) => name === field)

/** How a summary calls them. */
export const countLabels = (): Record<(typeof countFields)[number], string> => ({
  'cash.taken': say.cash.notes.show,
  'cash.given': say.cash.notes.show,
})

/**
 * What is wrong with the notes of an amount: what is counted comes to it. It is told where it is put right: at the
 * change, once more was taken than is due. @param missing What is said where they have to be counted and are not.
 */
export function countFault(
  way: Way,
  currency: Currency,
  minor: bigint,
  notes: Notes,
  missing: string | null,
  drawer: Pick<TillHolds, 'pieces'> | null,
): FieldProblem[] {
  const taken = countTotal(currency.code, notes.taken)
  const net = taken - countTotal(currency.code, notes.given)
  const field = way === 'out' || taken > minor ? 'cash.given' : 'cash.taken'
  if (!isCounted(notes)) return missing === null ? [] : [{ field, message: missing }]
  const counted = way === 'in' ? net : -net
  if (counted === minor) return []
  const change = way === 'in' && isEmptyCount(notes.given) ? counted - minor : 0n
  if (change <= 0n) return [{ field, message: say.cash.notes.wrong(formatMoney(counted, currency)) }]
  const canSuggest = suggestPieces(currency.code, change, drawer?.pieces ?? null) !== null
  const key = canSuggest ? countKeys.suggest : null
  return [{ field, message: say.cash.notes.changeUncounted(formatMoney(change, currency), key) }]
}

/** The notes as they are read back, or that nobody counted them; nothing where there are none to count. */
export function noteRows(
  currency: Currency,
  notes: Notes | null,
  isReversal = false,
): [label: string, value: string][] {
  const pieces = (count: CashCount): string => piecesInWords(currency.code, count, currency)
  const rows: [string, string][] = notes
    ? [
        [isReversal ? say.cash.putRight.taken : say.cash.kept.taken, pieces(notes.taken)],
        [isReversal ? say.cash.putRight.given : givenWords(notes.taken), pieces(notes.given)],
      ]
    : [[say.cash.notCounted.title, say.cash.notCounted.words]]
  return rows.filter(([, value]) => value !== '')
}

/** Said before cash leaves a till uncounted, which lists its notes from then on as if they lay there; null: it lists none. */
export function leavesUncounted(drawer: Pick<TillHolds, 'pieces'> | null): string | null {
  return !drawer || isEmptyCount(drawer.pieces) ? null : say.cash.notCounted.stays
}

/** What is known to lie in a till. */
export type TillHolds = Pick<Drawer, 'expected' | 'pieces' | 'loose'>

/**
 * Why the till cannot hand an amount over as its notes are known; null: it can, or no till is open. Cash that nobody
 * counted out may hold what is missing: then it says so.
 */
export function tillLacks(currency: Currency, dueOut: bigint, drawer: TillHolds | null): string | null {
  if (dueOut <= 0n || !drawer || suggestPieces(currency.code, dueOut, drawer.pieces)) return null
  const { notes } = say.cash
  const expected = readMinor(drawer.expected, currency.places)
  if (expected < dueOut) return notes.holdsLess(formatMoney(expected, currency))
  return readMinor(drawer.loose, currency.places) === 0n ? notes.noSuggestion : notes.noneKnown
}

/** Of what was counted out: the notes that the till does not have, by its own count; null: it has them. */
export function notesLacking(currency: Currency, given: CashCount, drawer: TillHolds | null): string | null {
  if (!drawer || readMinor(drawer.loose, currency.places) !== 0n) return null
  const lacking = Object.entries(given).flatMap(([id, pieces]) => {
    const missing = pieces - (drawer.pieces[id] ?? 0)
    return missing > 0 ? [[id, missing] as const] : []
  })
  if (lacking.length === 0) return null
  return say.cash.notes.lacking(piecesInWords(currency.code, Object.fromEntries(lacking), currency))
}

/** What had been typed for a request: its note comes apart as it was put together. */
export function typedCash(
  way: Way,
  transactionAmount: string,
  text: string,
  { beside }: Pick<JournalEntry, 'beside'>,
) {
  const { who, note } = noteApart(way, text)
  const { taken = {}, given = {} } = beside?.cash ?? {}
  return { transactionAmount, who, note, taken, given }
}
