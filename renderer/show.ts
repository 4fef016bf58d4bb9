/** How facts are written for the eye: numbers in groups, days with the month in letters, times and ages in words. */
import { wireDate, type Day } from '../shared/dates.ts'

/** `'0012847726'` → `'0012 847 726'`; nine digits stand in threes. Anything else is shown as it came. */
export function accountNumber(text: string | undefined): string {
  if (text === undefined || !/^[0-9]{9,10}$/.test(text)) return text ?? '—'
  const head = text.length - 6
  return `${text.slice(0, head)} ${text.slice(head, head + 3)} ${text.slice(head + 3)}`
}

/** `'08031234567'` → `'0803 123 4567'` */
export function phoneNumber(text: string | undefined): string {
  const match = /^(\+?[0-9]{3,6}?)([0-9]{3})([0-9]{4})$/.exec(text ?? '')
  return match ? `${match[1] ?? ''} ${match[2] ?? ''} ${match[3] ?? ''}` : (text ?? '—')
}

/** `'22145678789'` → `'221•• ••• 789'`: enough to compare with a card, not enough to copy. */
export function maskedBvn(text: string | undefined): string {
  return text && text.length >= 6 ? `${text.slice(0, 3)}•• ••• ${text.slice(-3)}` : (text ?? '—')
}

export function longDay(day: Day | undefined | null): string {
  return day ? wireDate(day) : '—'
}

/** `'2026-01-05'` → `'05 Jan'`, with the year where it is not the year of `today`. */
export function shortDay(day: Day | undefined, today: Day): string {
  if (!day) return '—'
  const [date = '', month = '', year = ''] = wireDate(day).split(' ')
  return day.slice(0, 4) === today.slice(0, 4)
    ? `${date} ${month.slice(0, 3)}`
    : `${date} ${month.slice(0, 3)} ${year}`
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const clockAndDay = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** ISO time → `'10:42'`, and `'05 Jan, 10:42'` when it was not today. */
export function timeOf(iso: string, nowMs: number = Date.now()): string {
  const then = new Date(iso)
  const isToday = then.toDateString() === new Date(nowMs).toDateString()
  return (isToday ? clock : clockAndDay).format(then)
}

/** Seconds → `'4 seconds'`, `'12 minutes'`, `'3 hours'`, `'2 days'`. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [count, unit] =
    whole < 60
      ? [whole, 'second']
      : whole < 3600
        ? [Math.floor(whole / 60), 'minute']
        : whole < 86_400
          ? [Math.floor(whole / 3600), 'hour']
          : [Math.floor(whole / 86_400), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * A name as it may be shown: control and direction marks, which could make one name look like another, become a
 * visible sign instead of acting. Joiners stay: scripts need them.
 */
export function safeText(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g,
    '\ufffd',
  )
}
