/**
 * What is still open of an account's money: a posting that nobody knows the outcome of, or that waits for an approval at
 * the bank. Whoever posts on the account again is told, whatever the amount (decision 400).
 */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { reference } from '../../shared/posting/journal.ts'
import { partiesOf, shownAmountOf, titleOf } from '../entries/entry.ts'
import { say } from '../i18n/index.ts'
import { timeOf } from '../i18n/format.ts'

const open = { inDoubt: 'doubt', needsPeople: 'doubt', waiting: 'waiting' } as const
const isOpen = (state: string): state is keyof typeof open => state in open
export const isStillOpen = ({ state }: JournalEntry): boolean => isOpen(state)

/** Newest first, a sentence each. */
export function unknownOnAccount(entries: readonly JournalEntry[], account: number): string[] {
  return entries.flatMap((entry) => {
    const { from, to } = partiesOf(entry)
    const money = shownAmountOf(entry)
    if (!isOpen(entry.state) || money === null || (from !== account && to !== account)) return []
    const { unknown } = say.readback
    const [time, ref] = [timeOf(entry.writtenAt), reference(entry.id)]
    const way = from === account ? 'from' : 'into'
    const what =
      entry.operation === 'withdrawCash'
        ? unknown.withdrawal(money, time, ref)
        : entry.operation === 'depositCash'
          ? unknown.deposit(money, time, ref)
          : entry.operation === 'createIntraTransfer'
            ? unknown.transfer[way](money, time, ref)
            : unknown.other(titleOf(entry), money, time, ref)
    return [unknown[open[entry.state]](what)]
  })
}
