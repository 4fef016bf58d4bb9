/** A day as tellers type it → ISO text. Always day before month, as in Nigeria; never guessed the other way round. */
import { dayOf, type Day } from '../../shared/values/dates.ts'
import { en } from '../i18n/en.ts'
import { bare } from '../i18n/match-words.ts'
import { say } from '../i18n/index.ts'

interface Parts {
  year: number
  month: number
  day: number
}

/**
 * `05 January 2026`, `5 jan 26`, `5/1/2026`, `05-01-26`, `050126`, `t`; null when it is none of these. A month may be
 * named in the person's language and in English, in three letters or more, with or without accents.
 */
export function typedDay(typed: string, today: Day): Day | null {
  if (say.form.date.today.map(bare).includes(bare(typed))) return today
  const parts = partsOf(typed, today)
  try {
    return parts && dayOf(parts.year, parts.month, parts.day)
  } catch {
    return null
  }
}

/** Whether a day can begin so: with a figure, or with a word for today. A letter that no day begins with was a key. */
export function beginsDay(typed: string): boolean {
  const text = bare(typed)
  return !/^[a-z]/.test(text) || say.form.date.today.some((word) => bare(word).startsWith(text))
}

/** `31/2/2026` → `31 February 2026`, as the wire would write it: read as a day, and there is no such day. */
export function noSuchDay(typed: string, today: Day): string | null {
  const parts = partsOf(typed, today)
  const month = parts && en.figures.months()[parts.month - 1]
  if (!month || typedDay(typed, today) !== null) return null
  return `${String(parts.day).padStart(2, '0')} ${month} ${String(parts.year).padStart(4, '0')}`
}

function partsOf(typed: string, today: Day): Parts | null {
  const text = bare(typed)
  const figures =
    /^([0-9]{1,2})[/.\- ]([0-9]{1,2})[/.\- ]([0-9]{4}|[0-9]{2})$/.exec(text) ??
    /^([0-9]{2})([0-9]{2})([0-9]{4}|[0-9]{2})$/.exec(text)
  const named = /^([0-9]{1,2})(?:er)?[ .-]+([a-z]{3,9})[ .,-]+([0-9]{4}|[0-9]{2})$/.exec(text)
  const [, day, month, year] = figures ?? named ?? []
  const number = figures ? Number(month) : monthOf(month ?? '')
  return day === undefined || number === null
    ? null
    : { year: yearOf(year ?? '', today), month: number, day: Number(day) }
}

/** The one month that begins so; null where two do (`jui` in French), or none. */
function monthOf(begins: string): number | null {
  const names = [say.figures.months(), en.figures.months()]
  const found = names.flatMap((months) =>
    months.flatMap((name, at) => (bare(name).startsWith(begins) ? [at + 1] : [])),
  )
  const [first] = found
  return first !== undefined && found.every((month) => month === first) ? first : null
}

/** Two figures: in this century unless that lies ahead of today by more than a year. */
function yearOf(text: string, today: Day): number {
  if (text.length === 4) return Number(text)
  const year = 2000 + Number(text)
  return year > Number(today.slice(0, 4)) + 1 ? year - 100 : year
}
