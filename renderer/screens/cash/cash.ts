/** What can be said about cash over the counter before it is sent, and how its notes are told. */
import { countTotal, denominationsOf, isEmptyCount, type CashCount } from '../../../shared/cash.ts'
import type { Drawer } from '../../../shared/desk/till.ts'
import type { FieldProblem } from '../../../shared/fields.ts'
import { AmountError, parsePositiveAmount, readMinor, type Currency } from '../../../shared/money.ts'
import { showMinor } from '../../show.ts'
import { accountFacts, type Party } from '../../account.ts'
import { say } from '../../messages/index.ts'
import { amountFault, partyFault } from '../posting/party.ts'

export type Way = 'in' | 'out'

/** Minor units; null while it is no amount. */
export function minorOfText(text: string, currency: Currency): bigint | null {
  try {
    return parsePositiveAmount(text, currency.places)
  } catch (problem) {
    if (problem instanceof AmountError) return null
    throw problem
  }
}

/** `12 × ₦1,000.00, 1 × ₦500.00` */
export function piecesInWords(code: string, count: CashCount, currency: Currency): string {
  return denominationsOf(code)
    .filter(({ id }) => (count[id] ?? 0) > 0)
    .map(({ id, minor }) => `${count[id] ?? 0} × ${showMinor(minor, currency)}`)
    .join(', ')
}

export function judgeCash(
  way: Way,
  party: Party | null,
  chosen: { account: string; amount: string; taken: CashCount; given: CashCount; counts: boolean },
  drawer: Drawer | null,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const at = (field: string, message: string | null): void => {
    if (message !== null) problems.push({ field, message })
  }
  const side = way === 'in' ? 'credit' : 'debit'
  at('savingsId', partyFault(chosen.account, party, side))
  if (!party) return problems
  const facts = accountFacts(party.record)
  const { currency } = facts
  at('transactionAmount', amountFault(chosen.amount, facts, side))
  const minor = minorOfText(chosen.amount, currency)
  if (minor === null) return problems
  if (way === 'out' && drawer) {
    const inTill = readMinor(drawer.expected, currency.places) + readMinor(drawer.doubtIn, currency.places)
    if (minor > inTill) {
      at('transactionAmount', say.cash.notHeld(showMinor(inTill < 0n ? 0n : inTill, currency)))
    }
  }
  const net = countTotal(currency.code, chosen.taken) - countTotal(currency.code, chosen.given)
  const counted = way === 'in' ? net : -net
  const isCounted = !isEmptyCount(chosen.taken) || !isEmptyCount(chosen.given)
  if ((chosen.counts || isCounted) && counted !== minor) {
    at('cash', say.cash.notes.wrong(showMinor(counted, currency)))
  }
  return problems
}
