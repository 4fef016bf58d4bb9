/**
 * A report is sent to whoever helps, outside the bank as well: no name, number or secret goes with it. It is made of
 * closed words and figures; this takes out what a system's or a network's own sentences may still carry. In a sentence
 * of ours only its values are looked at: somebody's login is `nobody`, and "let nobody else write to it" stays as it is.
 */
import { problems, type Said } from '../../shared/desk/problems.ts'
import { wordsFor, type Params, type Phrase } from '../../shared/values/phrase.ts'

const table: Readonly<Record<string, Phrase>> = problems
const ourName = 'Teller Desk'

/** Takes these texts out, the longest first, each with what stands for it; then addresses and paths of a person. */
export function withoutNames(texts: ReadonlyMap<string, string>): (said: Said) => Said {
  const known = [...texts].filter(([text]) => text.length > 1).sort(([a], [b]) => b.length - a.length)
  const clean = (part: string) =>
    [...known, ...forms].reduce((left, [text, stands]) => left.replaceAll(whole(text), stands), part)
  // Somebody may be called Teller.
  const text = (sentence: string) => sentence.split(ourName).map(clean).join(ourName)
  const said = <Any extends Said>(one: Any): Any => {
    const params =
      one.params &&
      Object.fromEntries(Object.entries(one.params).map(([name, value]) => [name, param(value)]))
    const words = one.code === undefined ? undefined : table[one.code]?.words
    const message =
      words === undefined ? text(one.message) : wordsFor(words, params, ({ message: english }) => english)
    return { ...one, message, ...(params && { params }) }
  }
  const param = (value: Params[string]): Params[string] =>
    typeof value === 'string' ? text(value) : typeof value === 'object' ? said(value) : value
  return said
}

/** A name is taken where it stands alone: "li" is a part of many words. */
const whole = (text: string | RegExp): RegExp =>
  typeof text === 'string'
    ? new RegExp(
        `(?<![\\p{L}\\p{N}])${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
        'giu',
      )
    : text

const forms: readonly (readonly [RegExp, string])[] = [
  [/(?<=[\\/](?:home|Users|Managed Preferences)[\\/])(?!example\.teller-desk)[^\\/\s,;]+/g, '‹user›'],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '‹mail›'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '‹address›'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, '‹address›'],
  // An account or a telephone; versions and sizes are shorter.
  [/(?<![\w.])\+?\d[\d ]{6,}\d(?![\w.])/g, '‹number›'],
  // A key is long, and mixes letters with digits.
  [/(?<![\w.])(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{20,}(?![\w.])/g, '‹secret›'],
]
