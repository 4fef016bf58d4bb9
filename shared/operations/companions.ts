/**
 * What goes into a body beside its dates and amounts (§2.1): decided here for each operation, for whoever asks. The
 * bodies of §4 name their fields, and none of these is among them; where we assumed the body, it takes them (A-dates-in).
 */
import { dateFormat, dateLocale } from '../values/dates.ts'
import { isAssumed, type Operation } from './operation.ts'

export const companionForms = ['none', 'dateFormat+locale', 'locale'] as const
export type Companions = (typeof companionForms)[number]

/** As the table has it; a bank that wants others says so in the policy. */
export function companionsOf(operation: Operation): Companions {
  if (!isAssumed(operation) || !takesCompanions(operation)) return 'none'
  return operation.companions ?? 'dateFormat+locale'
}

/** There is a date or an amount in the body. */
export function takesCompanions({ body }: Operation): boolean {
  return body !== undefined && 'locale' in body.shape
}

/** The body with exactly these beside it, whatever its caller had put there. */
export function withCompanions(
  body: Readonly<Record<string, unknown>>,
  companions: Companions,
): Record<string, unknown> {
  const bare = withoutCompanions(body)
  if (companions === 'none') return bare
  if (companions === 'locale') return { ...bare, locale: dateLocale }
  return { ...bare, dateFormat, locale: dateLocale }
}

export function withoutCompanions(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { dateFormat: _format, locale: _locale, ...bare } = body
  return bare
}
