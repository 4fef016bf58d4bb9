/** How facts are written for the eye: numbers in groups, days with the month in letters, times and ages in words. */
import { parseWireDate, type Day } from '../../shared/values/dates.ts'
import { formatMinor, type Currency } from '../../shared/values/money.ts'
import { say } from './index.ts'
import { unseen } from './confusables.ts'

/** `'0012847726'` → `'0012 847 726'`; nine digits stand in threes. Anything else is shown as it came. */
export function accountNumber(text: string | undefined): string {
  if (text === undefined || !/^[0-9]{9,10}$/.test(text)) return text ?? '—'
  const head = text.length - 6
  return `${text.slice(0, head)} ${text.slice(head, head + 3)} ${text.slice(head + 3)}`
}

/** A number is read whole: no line ends in it. */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u{a0}')

/** `'08031234567'` → `'0803 123 4567'` */
export function phoneNumber(text: string | undefined): string {
  const match = /^(\+?[0-9]{3,6}?)([0-9]{3})([0-9]{4})$/.exec(text ?? '')
  return match ? `${match[1] ?? ''} ${match[2] ?? ''} ${match[3] ?? ''}` : (text ?? '—')
}

/** `'22145678789'` → `'221•• ••• 789'`: enough to compare with a card, not enough to copy. */
export function maskedBvn(text: string | undefined): string {
  return text && text.length >= 6 ? `${text.slice(0, 3)}•• ••• ${text.slice(-3)}` : (text ?? '—')
}

/** What is wrong with a field stands after its name and begins small; alone it begins large. */
export const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Wire text or plain figures → as the language in use groups them: `'10500.50'` → `'10,500.50'`. */
export function grouped(text: string): string {
  return say.figures.grouped(text)
}

/** A rate as the service tells it: `'9.5'` → `'9.5 %'`, in French `9,5 %`. */
export function percent(text: string): string {
  return `${grouped(text)} %`
}

/** Minor units as a person reads them: `₦10,500.00`, `−$4.20` with a true minus sign; in French `10 500,00 ₦`. */
export function formatMoney(minor: bigint, currency: Currency): string {
  return `${minor < 0n ? '−' : ''}${say.figures.money(figures(minor, currency), currency)}`
}

/** Whether a currency stands behind its amount, as it does in French: a field shows it where the amount will. */
export function standsBehind(currency: Currency): boolean {
  return !say.figures.money('0', currency).startsWith(currency.symbol)
}

/** The same without the currency, for a table that names it once: `10,500.00`. */
export function formatAmount(minor: bigint, currency: Currency): string {
  return `${minor < 0n ? '−' : ''}${figures(minor, currency)}`
}

/** Without its sign. */
function figures(minor: bigint, { places }: Currency): string {
  return grouped(formatMinor(minor < 0n ? -minor : minor, places))
}

export function longDay(day: Day | undefined | null): string {
  return day ? say.figures.longDay(day) : '—'
}

/** `'2026-01-05'` → `'05 Jan'`, with the year where it is not the year of `today`. */
export function shortDay(day: Day | undefined, today: Day): string {
  return day ? say.figures.shortDay(day, day.slice(0, 4) !== today.slice(0, 4)) : '—'
}

/** A day as a request carries it → as a person reads it; what is no day is shown as it is. */
export function wireDay(text: string): string {
  try {
    return longDay(parseWireDate(text))
  } catch {
    return text
  }
}

/** ISO time → `'10:42'`, and `'05 Jan, 10:42'` when it was not today. */
export function timeOf(iso: string, nowMs: number = Date.now()): string {
  const then = new Date(iso)
  const isToday = then.toDateString() === new Date(nowMs).toDateString()
  return isToday ? say.figures.clock(then) : say.figures.clockAndDay(then)
}

/** Seconds → `'4 seconds'`, `'12 minutes'`, `'3 hours'`, `'2 days'`. */
export function span(seconds: number): string {
  return say.figures.span(seconds)
}

/**
 * A name as it may be shown: control and direction marks, which could make one name look like another, become a
 * visible sign instead of acting. Joiners stay where a script needs them.
 */
export function safeText(text: string): string {
  return text.replace(unseen, '\ufffd')
}
