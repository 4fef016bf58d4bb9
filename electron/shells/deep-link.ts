/**
 * `tellerdesk://reference/TD-7K2Q9M` opens that reference, and nothing else is a link: whoever can write a web page
 * or a mail writes one. What does not fit is passed over without a word, since there is nobody to tell.
 */
import { placeAsked, type PlaceAsked } from '../../shared/desk/place-asked.ts'

export const linkScheme = 'tellerdesk'

export function placeOfLink(text: string): PlaceAsked | null {
  // Written out rather than parsed: a parser forgives what this must not.
  const [, reference] = /^tellerdesk:\/\/reference\/(TD-[0-9A-Za-z]{6})$/.exec(text) ?? []
  if (reference === undefined) return null
  const asked = placeAsked.safeParse({ kind: 'reference', reference: reference.toUpperCase() })
  return asked.success ? asked.data : null
}

/** @returns null for a place that no link opens. */
export function linkOf(place: PlaceAsked): string | null {
  return place.kind === 'reference' ? `${linkScheme}://reference/${place.reference}` : null
}

/** A system gives a link as the last argument, after `--` where we told it how to call us (Windows). */
export function linkIn(argv: readonly string[]): PlaceAsked | null {
  return placeOfLink(argv.at(-1) ?? '')
}
