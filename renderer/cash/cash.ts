/** What can be said about cash over the counter before it is sent, and how its notes are told. */
import { countTotal, isEmptyCount, type CashCount } from '../../shared/values/denominations.ts'
import type { Drawer } from '../../shared/till/session.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { readMinor } from '../../shared/values/money.ts'
import { formatMoney } from '../i18n/format.ts'
import { accountFacts, type Party } from '../desk/account.ts'
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
  drawer: Drawer | null,
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
  at('transactionAmount', amountFault(chosen.amount, facts, side))
  const minor = parseMinor(chosen.amount, currency)
  if (minor === null) return problems
  if (way === 'out' && drawer) {
    const inTill = readMinor(drawer.expected, currency.places) + readMinor(drawer.doubtIn, currency.places)
    if (minor > inTill) {
      at('transactionAmount', say.cash.notHeld(formatMoney(inTill < 0n ? 0n : inTill, currency)))
    }
  }
  const net = countTotal(currency.code, chosen.taken) - countTotal(currency.code, chosen.given)
  const counted = way === 'in' ? net : -net
  const isCounted = !isEmptyCount(chosen.taken) || !isEmptyCount(chosen.given)
  if (isCounted && counted !== minor) at('cash', say.cash.notes.wrong(formatMoney(counted, currency)))
  else if (chosen.counts && !isCounted) at('cash', say.cash.notes.missing)
  return problems
}

const between = ' · '

/** Who stands there and what the teller adds, as one note of the request. */
export function noteOf(way: Way, who: string, note: string): string {
  return [who.trim() && say.cash.by[way](who.trim()), note.trim()].filter(Boolean).join(between)
}

/** What had been typed for a request: its note comes apart as it was put together. */
export function typedCash(
  way: Way,
  transactionAmount: string,
  text: string,
  { beside }: Pick<JournalEntry, 'beside'>,
) {
  const [before = ''] = say.cash.by[way](between).split(between)
  const isNamed = text.startsWith(before)
  const [who = '', ...rest] = isNamed ? text.slice(before.length).split(between) : ['', text]
  const { taken = {}, given = {} } = beside?.cash ?? {}
  const counts = !isEmptyCount(taken) || !isEmptyCount(given)
  return { transactionAmount, who, note: rest.join(between), counts, taken, given }
}
