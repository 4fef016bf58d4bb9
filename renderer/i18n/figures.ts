/**
 * How a language writes figures, days and times: for the eye only. The wire stays as the specification has it, and
 * an amount goes from text to text, through bigint, without ever being a float.
 */
import type { Day } from '../../shared/values/dates.ts'
import type { Currency } from '../../shared/values/money.ts'

export interface Figures {
  /** For `lang` and for Intl. */
  locale: string
  /** Between groups of three, and before the decimals. */
  group: string
  point: string
  /** In full, in the order of the year, as somebody may type them. */
  months: () => readonly string[]
  /** `'-10500.50'` → `'-10,500.50'`; what is no plain amount is shown as it came. */
  grouped(text: string): string
  /** How many: `10,000`. */
  count(many: number): string
  /** Figures that are grouped already, with the currency where this language puts it. */
  money(figures: string, currency: Currency): string
  /** What an account is in: `US dollars`; one that is not known by its code. */
  plural(currency: Currency): string
  /** A name and what belongs to it: `Counted: 5`. */
  named(name: string, text: string): string
  longDay(day: Day): string
  /** The same, for a field in which it may be changed. */
  dayToType(day: Day): string
  shortDay(day: Day, withYear: boolean): string
  clock(at: Date): string
  clockAndDay(at: Date): string
  /** With the second, for what is printed. */
  stamp(at: Date): string
  /** Seconds → `'4 seconds'`, `'12 minutes'`, `'3 hours'`, `'2 days'`. */
  span(seconds: number): string
  /** Minor units → a sentence without a full stop. */
  inWords(minor: bigint, currency: Currency): string
}

type ByIntl = Omit<Figures, 'span' | 'inWords' | 'money' | 'plural' | 'named'>

/**
 * What Intl knows of a language, asked when it is first used: to open its data takes a tenth of what the lock's scripts
 * take. The two signs are told, for `grouped` writes by hand; a test holds them to Intl's.
 */
export function byIntl(locale: string, { group, point }: { group: string; point: string }): ByIntl {
  const days = (options: Intl.DateTimeFormatOptions): ((day: Day) => string) => {
    const format = once(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }))
    return (day) => format().format(new Date(`${day}T00:00:00Z`))
  }
  const times = (options: Intl.DateTimeFormatOptions): ((at: Date) => string) => {
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const format = once(() => new Intl.DateTimeFormat(locale, { ...time, ...options }))
    return (at) => format().format(at)
  }
  const month = days({ month: 'long' })
  const short = days({ day: '2-digit', month: 'short' })
  const shortWithYear = days({ day: '2-digit', month: 'short', year: 'numeric' })
  const longDay = days({ day: '2-digit', month: 'long', year: 'numeric' })
  const grouped = (text: string): string => {
    const match = /^(-?)([0-9]+)(?:(\.)([0-9]*))?$/.exec(text)
    if (!match) return text
    // By hand, so that a zero somebody typed first stays where it is.
    const figures = (match[2] ?? '').replace(/\B(?=(\d{3})+$)/g, group)
    return `${match[1] ?? ''}${figures}${match[3] === undefined ? '' : point}${match[4] ?? ''}`
  }
  return {
    locale,
    group,
    point,
    months: once(() =>
      Array.from({ length: 12 }, (_, at) => month(`2026-${String(at + 1).padStart(2, '0')}-01`)),
    ),
    grouped,
    count: (many) => grouped(String(Math.round(many))),
    longDay,
    dayToType: longDay,
    shortDay: (day, withYear) => (withYear ? shortWithYear : short)(day),
    clock: times({}),
    clockAndDay: times({ day: '2-digit', month: 'short' }),
    stamp: times({ day: '2-digit', month: 'short', year: 'numeric', second: '2-digit' }),
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** Counts as a language counts: French has one for 0 and 1, English for 1 alone. */
export function counting(locale: string): (count: number, one: string, more: string) => string {
  const rules = new Intl.PluralRules(locale)
  return (count, one, more) => (rules.select(count) === 'one' ? one : more)
}

/** The largest unit that fits: `[12, 'minute']`. */
export function largestUnit(seconds: number): [number, 'second' | 'minute' | 'hour' | 'day'] {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 60) return [whole, 'second']
  if (whole < 3600) return [Math.floor(whole / 60), 'minute']
  if (whole < 86_400) return [Math.floor(whole / 3600), 'hour']
  return [Math.floor(whole / 86_400), 'day']
}
