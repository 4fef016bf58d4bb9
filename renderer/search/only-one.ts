/** Whom an Enter takes that nobody has chosen in the list: who is meant by what was typed, and nobody who may be meant. */
import type { Hit } from '../../shared/desk/commands.ts'

/** A number, a reference or an e-mail address, typed whole, is one record's; a name never is. */
export const holdsSigns = (text: string): boolean => /[0-9@]/.test(text)

/** A number that is not part of a name. */
const holdsNumber = (text: string): boolean => /@|(?:[0-9][\s().\p{Pd}]*){4}/u.test(text)

/** The last digits of an account are asked for on purpose; of more, whoever typed them meant the whole number. */
const lastDigits = 4
/** Of a number only a part was typed: whoever is found by it is a guess, although alone. */
export function isPartOfNumber(hits: readonly Hit[], text: string): boolean {
  const digits = text.replace(/[\s+().\p{Pd}]/gu, '')
  if (!/^[0-9]+$/.test(digits) || digits.length <= lastDigits) return false
  return hits.every(({ stage }) => stage !== 'exact')
}

/**
 * Whom an Enter opens that nobody has chosen in the list: the only customer who was found, or whose number was typed
 * whole. Of a name every customer counts who has its words or begins so. One who is only like it is never meant
 * (decision 340), nor is one who is found by a part of a number (decision 565), nor by name as long as others of that
 * name may be missing (decision 571). A customer and that customer's own account are one: the account is nearer.
 */
export function onlyOne(hits: readonly Hit[], text: string, isPartial: boolean): Hit | null {
  if (isPartOfNumber(hits, text)) return null
  if (isPartial && !(holdsNumber(text) && hits.some(({ stage }) => stage === 'exact'))) return null
  const exact = holdsSigns(text) ? hits.filter(({ stage }) => stage === 'exact') : []
  const near = exact.length > 0 ? exact : hits.filter(({ stage }) => stage !== 'fuzzy')
  const [first] = near
  const accounts = near.filter(({ kind }) => kind !== 'client')
  if (!first || accounts.length > 1 || near.some(({ clientId }) => clientId !== first.clientId)) return null
  return accounts[0] ?? first
}
