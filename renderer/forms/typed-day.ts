/** A day as tellers type it → ISO text. Always day before month, as in Nigeria; never guessed the other way round. */
import { dayOf, parseWireDate, type Day } from '../../shared/dates.ts'

/** `05 January 2026`, `5 jan 26`, `5/1/2026`, `05-01-26`, `050126`, `t`; null when it is none of these. */
export function typedDay(typed: string, today: Day): Day | null {
  const text = typed.trim().toLowerCase()
  if (text === 't' || text === 'today') return today
  const figures =
    /^([0-9]{1,2})[/.\- ]([0-9]{1,2})[/.\- ]([0-9]{4}|[0-9]{2})$/.exec(text) ??
    /^([0-9]{2})([0-9]{2})([0-9]{4}|[0-9]{2})$/.exec(text)
  try {
    if (figures) return dayOf(yearOf(figures[3] ?? '', today), Number(figures[2]), Number(figures[1]))
    const named = /^([0-9]{1,2})[ .-]+([a-z]{3,9})[ .,-]+([0-9]{4}|[0-9]{2})$/.exec(text)
    if (!named) return null
    const month = monthNames.find((name) => name.toLowerCase().startsWith(named[2] ?? ''))
    return month ? parseWireDate(`${named[1] ?? ''} ${month} ${yearOf(named[3] ?? '', today)}`) : null
  } catch {
    return null
  }
}

/** Two figures: in this century unless that lies ahead of today by more than a year. */
function yearOf(text: string, today: Day): number {
  if (text.length === 4) return Number(text)
  const year = 2000 + Number(text)
  return year > Number(today.slice(0, 4)) + 1 ? year - 100 : year
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
