/** What an entry of these tables is: a code, its English words, and how harmless it is to try again. */
import type { Phrase } from '../../values/phrase.ts'
import type { DeskError } from '../desk-error.ts'

/** Why the desk turns something down. */
export interface Problem extends Phrase {
  kind: DeskError['kind']
  again: DeskError['again']
}

/** The cause is a sentence of its own, and may be unknown. */
export function withCause(sentence: string, why: string): string {
  return why === '' ? sentence : `${sentence} ${why}`
}

/** A cause within a sentence that goes on: without its own full stop. */
export const open = (why: string): string => why.replace(/\.$/, '')

/** An entry in a line. */
export function refusal<
  Kind extends Problem['kind'],
  Again extends Problem['again'],
  Words extends Phrase['words'],
>(kind: Kind, again: Again, words: Words): { kind: Kind; again: Again; words: Words } {
  return { kind, again, words }
}

/** Something that was filled in cannot stay so. */
export const invalid = <Words extends Phrase['words']>(words: Words) => refusal('invalid', 'safe', words)
