/** How amounts of tills are told: decimal text of the desk in the person's own figures, differences in words. */
import type { TillPerson } from '../../shared/desk/till.ts'
import type { DayBlock, RefusedAsking, TillLine } from '../../shared/till/session.ts'
import { currencyOf, readMinor } from '../../shared/values/money.ts'
import { withoutMark } from '../../shared/posting/journal.ts'
import { isOperationName } from '../../shared/operations/index.ts'
import { recordName } from '../desk/record-names.ts'
import { recordsOf, titleOf } from '../entries/entry.ts'
import { neutralNote } from '../entries/narration.ts'
import { piecesInWords } from '../i18n/denominations.ts'
import { say } from '../i18n/index.ts'
import { accountNumber, safeText, formatMoney } from '../i18n/format.ts'
import { isToPay, type NoTill } from './no-till.ts'

/** Signed decimal text → `₦1,000.00` */
export function money(text: string, code: string): string {
  const currency = currencyOf(code)
  return formatMoney(readMinor(text, currency.places), currency)
}

export function isZero(text: string): boolean {
  return /^-?0*\.?0*$/.test(text)
}

/** `₦200.00 short`, `even` */
export function offBy(difference: string, code: string): string {
  if (isZero(difference)) return say.till.even
  const size = money(difference.replace('-', ''), code)
  return difference.startsWith('-') ? say.till.short(size) : say.till.over(size)
}

/** `5 × ₦1,000.00 more, 10 × ₦500.00 fewer`: what was counted, against what the till lists; empty: the same. */
export function otherNotes({ otherNotes: off = {}, currency }: TillLine): string {
  const { more, fewer } = say.till.otherNotes
  const side = (sign: 1 | -1, words: (pieces: string) => string): string => {
    const pieces = Object.fromEntries(Object.entries(off).map(([id, count]) => [id, count * sign]))
    const told = piecesInWords(currency, pieces, currencyOf(currency))
    return told && words(told)
  }
  return [side(1, more), side(-1, fewer)].filter(Boolean).join('; ')
}

export function nameIn(people: readonly TillPerson[], id: string | null): string {
  return id === null ? say.till.vault : safeText(people.find((person) => person.id === id)?.name ?? id)
}

/** What a line is, and with whom. */
export function lineWords(line: TillLine, people: readonly TillPerson[]): string {
  const { till } = say
  const name = (id: string | null): string => nameIn(people, id)
  const kind = till.kinds[line.kind]
  const { operation } = line
  const what =
    operation && line.kind === 'cash'
      ? titleOf({ operation })
      : operation && line.kind === 'undone'
        ? say.figures.named(kind, titleOf({ operation }))
        : kind
  const place =
    line.kind !== 'moved'
      ? ''
      : line.in === null
        ? till.toPlace(name(line.place ?? null))
        : till.fromPlace(name(line.place ?? null))
  const weight = { counts: '', doubt: till.inDoubt, nothing: till.notPosted }[line.weight]
  const off = line.difference === null ? '' : offBy(line.difference, line.currency)
  const notes = otherNotes(line)
  const by = line.kind === 'undone' ? till.by : till.signed
  const signed = line.who && line.kind !== 'cash' ? by(name(line.who)) : ''
  return [what, place, weight, off, notes, signed].filter(Boolean).join(' · ')
}

/** What did not happen, or is not known to have, stands in no column of amounts: it is said beside the line. */
export function besideColumns({ weight, in: into, out, currency }: TillLine): string {
  const amount = into ?? out
  return weight === 'counts' || amount === null ? '' : money(amount, currency)
}

/** What a teller wrote to a line, without a claim that its cash changed hands where it did not. */
export function lineNote({ weight, operation, note }: TillLine): string {
  const text = withoutMark(note)
  return safeText(weight === 'counts' ? text : neutralNote(operation, text))
}

/** What stands against closing the day. */
export function blockWords(block: DayBlock): string {
  const words = say.till.dayEnd
  if (block.kind === 'till') return words.till(safeText(block.name))
  if (block.kind === 'noTill') return words.noTill(safeText(block.name), noTillCash(block))
  const what = titleOf(block)
  return block.kind === 'doubt' ? words.doubt(what) : words.draft(what)
}

/** `₦4,000.00 taken in, ₦500.00 paid out` */
export function noTillCash(block: Pick<NoTill, 'cash' | 'entries'>): string {
  const { noTill: words } = say.till
  const paid = isToPay(block) ? words.toPay : words.paid
  return block.cash
    .flatMap(({ currency, in: into, out }) => [
      ...(isZero(into) ? [] : [words.taken(money(into, currency))]),
      ...(isZero(out) ? [] : [paid(money(out, currency))]),
    ])
    .join(', ')
}

/** `Cash deposit · 2100 000 017` */
export function refusedWords({ operation, records }: RefusedAsking): string {
  const accounts = recordsOf({ input: { params: records } }).map(([kind, id]) => {
    const { accountNo } = recordName(kind, id) ?? {}
    return accountNo ? accountNumber(accountNo) : `#${id}`
  })
  const what = isOperationName(operation) ? titleOf({ operation }) : operation
  return [what, accounts.join(' → ')].filter(Boolean).join(' · ')
}
