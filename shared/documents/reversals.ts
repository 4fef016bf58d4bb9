/**
 * Which posting of this desk was undone by which: cash by the bank's reversal, a transfer by one that sends the same
 * money back and names it. The bank knows no reversal of a transfer (§4): money goes back by another transfer.
 */
import { amountAsked, recordsAsked, sameAmountText } from './asked.ts'
import { reference, type JournalEntry } from '../posting/journal.ts'
import { cashMovements, weightOf } from '../till/records.ts'

/** A posting's id → the id of what undid it. Only what was executed undoes, and is undone. */
export function reversalsAmong(entries: readonly JournalEntry[]): ReadonlyMap<string, string> {
  const ofCash = cashMovements(entries).flatMap(({ entry, undoneBy }) =>
    undoneBy ? [[entry, undoneBy.entry] as const] : [],
  )
  const transfers = entries.filter(
    ({ operation, state }) => operation === 'createIntraTransfer' && weightOf(state) === 'counts',
  )
  const named = new Map(transfers.map((entry) => [reference(entry.id), entry]))
  const sentBack = transfers.flatMap((back) =>
    referencesIn(back).flatMap((told) => {
      const first = named.get(told)
      return first && first.seq < back.seq && isBack(first, back) ? [[first.id, back.id] as const] : []
    }),
  )
  return new Map([...ofCash, ...sentBack])
}

/** What has sent a transfer back already, or may have. @param later Entries after the transfer. */
export function sentBackBy(first: JournalEntry, later: readonly JournalEntry[]): JournalEntry | undefined {
  return later.find(
    (back) =>
      back.operation === 'createIntraTransfer' &&
      weightOf(back.state) !== 'nothing' &&
      referencesIn(back).includes(reference(first.id)) &&
      isBack(first, back),
  )
}

/** `Sent back: TD·7K2Q9M` → `TD·7K2Q9M` */
export function referencesIn({ input }: Pick<JournalEntry, 'input'>): readonly string[] {
  const comment = input.body?.['comment']
  return typeof comment === 'string' ? (comment.match(/TD·[0-9A-HJKMNP-TV-Z]{6}/g) ?? []) : []
}

/** The same money the other way. */
export function isBack(first: JournalEntry, back: Pick<JournalEntry, 'input'>): boolean {
  const [there, here] = [recordsAsked(first), recordsAsked(back)]
  const [sent, returned] = [amountAsked(first), amountAsked(back)]
  return (
    there.from === here.to &&
    there.to === here.from &&
    sent !== null &&
    returned !== null &&
    sameAmountText(sent) === sameAmountText(returned)
  )
}
