/** What a day at this desk held beside its cash: everything else that was posted, and who approved what. */
import { amountAsked } from '../../shared/documents/asked.ts'
import { goesBack, referencesIn } from '../../shared/documents/reversals.ts'
import { undoesApproval } from '../../shared/operations/decisions.ts'
import { reference, type JournalEntry, type JournalState } from '../../shared/posting/journal.ts'
import { cashOperations, weightOf } from '../../shared/till/records.ts'
import type { ApprovedPosting, PostedBeside } from '../../shared/till/session.ts'
import { currencyOf, formatMinor, readMinor } from '../../shared/values/money.ts'
import type { Journal } from '../journal/requests.ts'
import { withReversed } from './reversed.ts'
import { isVaultCash } from './vault-cash.ts'

/** Between two numbers of the journal. */
interface Span {
  from: number
  to: number
}

/**
 * @returns by operation and currency what was executed, and how many nobody knows of, the bank holds, or came to
 * nothing, returns of transfers by themselves: together with what they return they would be two transfers; and what
 * somebody signed for, whatever became of it: their signature is in the audit.
 */
export function postedBeside(
  journal: Pick<Journal, 'between' | 'naming' | 'ofOperations'>,
  { from, to }: Span,
): { beside: PostedBeside[]; approved: ApprovedPosting[] } {
  const entries = journal.between(from, to)
  // A reversal of this desk's cash stands with its tills' cash, or beside it; any other is told of here.
  const reversals = new Set(withReversed(journal, entries).map(({ undoneBy }) => undoneBy?.entry))
  const others = entries.filter(
    (entry) => !cashOperations[entry.operation] && !reversals.has(entry.id) && isToldHere(entry),
  )
  const returns = returnsIn(journal, entries, to)
  const asReturn = (entry: JournalEntry) => returns.has(entry) && ({ isReturn: true } as const)
  const groups = Map.groupBy(others, (entry) =>
    [entry.operation, returns.has(entry), currencyIn(entry)].join(' '),
  )
  return {
    beside: [...groups.values()].flatMap((own) =>
      own.slice(0, 1).flatMap((first) => summed(own).map((sum) => ({ ...sum, ...asReturn(first) }))),
    ),
    approved: entries.flatMap((entry) => approvedIn(entry).map((one) => ({ ...one, ...asReturn(entry) }))),
  }
}

/** What sends a transfer back, also one of a day before: the transfers of the journal are read where one is named. */
function returnsIn(
  journal: Pick<Journal, 'ofOperations'>,
  entries: readonly JournalEntry[],
  to: number,
): ReadonlySet<JournalEntry> {
  const naming = entries.filter((entry) => entry.operation === transfer && referencesIn(entry).length > 0)
  if (naming.length === 0) return new Set()
  const firsts = new Map(journal.ofOperations([transfer], 0, to).map((one) => [reference(one.id), one]))
  return new Set(
    naming.filter((back) =>
      referencesIn(back).some((named) => {
        const first = firsts.get(named)
        return first !== undefined && goesBack(first, back)
      }),
    ),
  )
}
const transfer = 'createIntraTransfer'

/** What was refused, or never left, was told at once. What the vault did not pay stands in no list of its cash. */
const isToldHere = (entry: JournalEntry): boolean =>
  entry.state === 'notExecuted' || (weightOf(entry.state) !== 'nothing' && !isVaultCash(entry))

/** Amounts are added where the desk knows their currency. An approval that is taken back stands there by number alone (decision 524). */
const currencyIn = ({ beside, operation }: JournalEntry): string | null =>
  undoesApproval.has(operation)
    ? null
    : (beside?.counted?.currency ?? beside?.vault?.currency ?? beside?.whole?.currency ?? null)
const amountIn = (entry: JournalEntry): string | null =>
  currencyIn(entry) === null ? null : (entry.beside?.vault?.amount ?? amountAsked(entry))

function summed(own: readonly JournalEntry[]): PostedBeside[] {
  const [first] = own
  if (!first) return []
  const currency = currencyIn(first)
  const counts = own.filter(({ state }) => weightOf(state) === 'counts')
  const many = (of: JournalState): number => own.filter(({ state }) => state === of).length
  const [waiting, notExecuted] = [many('waiting'), many('notExecuted')]
  const { places } = currencyOf(currency ?? '')
  const sum = counts.reduce((all, entry) => all + readMinor(amountIn(entry) ?? '0', places), 0n)
  return [
    {
      operation: first.operation,
      currency,
      amount: currency === null ? null : formatMinor(sum, places),
      count: counts.length,
      doubt: own.length - counts.length - waiting - notExecuted,
      waiting,
      notExecuted,
    },
  ]
}

function approvedIn(entry: JournalEntry): ApprovedPosting[] {
  const { id, operation, state, profile, writtenAt: at } = entry
  const { override } = entry.beside ?? {}
  if (!override) return []
  const { by, reason } = override
  const [currency, amount] = [currencyIn(entry), amountIn(entry)]
  return [{ entry: id, at, operation, state, profile, currency, amount, by, reason }]
}
