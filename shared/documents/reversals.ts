/**
 * Which posting of this desk was undone by which: cash by the bank's reversal, a transfer by what sends the same money
 * back and names it. The bank knows no reversal of a transfer (§4): money goes back by another transfer, or by several.
 */
import { amountAsked, recordsAsked, sameAmountText } from './asked.ts'
import { reference, type JournalEntry } from '../posting/journal.ts'
import { cashMovements, weightOf } from '../till/records.ts'
import { formatMinor, readMinor } from '../values/money.ts'

/** What was sent back of a transfer. */
export interface Returned {
  first: JournalEntry
  /** What sent money back, in its order. */
  by: readonly JournalEntry[]
  /** Decimal text: all that went back, and what is left of the transfer. */
  amount: string
  left: string
}

/** A posting's id → the id of what undid the whole of it. Only what was executed undoes, and is undone. */
export function reversalsAmong(entries: readonly JournalEntry[]): ReadonlyMap<string, string> {
  const ofCash = cashMovements(entries).flatMap(({ entry, undoneBy }) =>
    undoneBy ? [[entry, undoneBy.entry] as const] : [],
  )
  const whole = [...returnsAmong(entries).values()].flatMap(({ first, by, left }) => {
    const last = by.at(-1)
    return last && left === '0' ? [[first.id, last.id] as const] : []
  })
  return new Map([...ofCash, ...whole])
}

/** A transfer's id → what was sent back of it, wholly or in part; what was executed alone. */
export function returnsAmong(entries: readonly JournalEntry[]): ReadonlyMap<string, Returned> {
  const transfers = entries
    .filter(({ operation, state }) => operation === 'createIntraTransfer' && weightOf(state) === 'counts')
    .sort((a, b) => a.seq - b.seq)
  const named = new Map(transfers.map((entry) => [reference(entry.id), entry]))
  const firsts = new Set(transfers.flatMap((back) => referencesIn(back).flatMap((to) => named.get(to) ?? [])))
  const all = [...firsts].map((first) => returnedOf(first, transfers))
  return new Map(all.flatMap((one) => (one && one.by.length > 0 ? [[one.first.id, one] as const] : [])))
}

/**
 * What has gone back of a transfer, or may have; null: it moved no money. @param others Entries among which what came
 * after it is looked for.
 */
export function returnedOf(first: JournalEntry, others: readonly JournalEntry[]): Returned | null {
  const whole = exact(first)
  if (whole === null) return null
  const by = others.filter(
    (back) =>
      back.seq > first.seq &&
      back.operation === 'createIntraTransfer' &&
      weightOf(back.state) !== 'nothing' &&
      referencesIn(back).includes(reference(first.id)) &&
      goesBack(first, back),
  )
  const amount = by.reduce((sum, back) => sum + (exact(back) ?? 0n), 0n)
  const left = amount < whole ? whole - amount : 0n
  return { first, by, amount: textOf(amount), left: textOf(left) }
}

/** `Sent back: TD·7K2Q9M` → `TD·7K2Q9M` */
export function referencesIn({ input }: Pick<JournalEntry, 'input'>): readonly string[] {
  const comment = input.body?.['comment']
  return typeof comment === 'string' ? (comment.match(/TD·[0-9A-HJKMNP-TV-Z]{6}/g) ?? []) : []
}

/** Between the same accounts, the other way. */
export function goesBack(first: JournalEntry, back: Pick<JournalEntry, 'input'>): boolean {
  const [there, here] = [recordsAsked(first), recordsAsked(back)]
  return there.from !== null && there.to !== null && there.from === here.to && there.to === here.from
}

/** Whether an amount is more than another; neither has more than three decimals (A-money). */
export const isMore = (amount: string, than: string): boolean =>
  readMinor(amount, places) > readMinor(than, places)

const places = 3
function exact(entry: Pick<JournalEntry, 'input' | 'beside'>): bigint | null {
  const text = amountAsked(entry)
  return text === null ? null : readMinor(text, places)
}
const textOf = (amount: bigint): string => sameAmountText(formatMinor(amount, places))
