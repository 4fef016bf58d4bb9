/** What an entry of these tables is: a code, its English words, and how harmless it is to try again. */
import type { DeskError } from '../desk-error.ts'

/** Words that stand alone: a cause inside another sentence, or what a screen shows of how things stand. */
export interface Phrase {
  /** Each param is put in as text, also where it is a phrase of its own. */
  words: string | ((params: never) => string)
}

/** Why the desk turns something down. */
export interface Problem extends Phrase {
  kind: DeskError['kind']
  again: DeskError['again']
}

/** What every language says for each code of a table. */
export type WordsOf<Table extends Record<string, Phrase>> = {
  readonly [Code in keyof Table]: Table[Code]['words'] extends (...params: infer Params) => string
    ? (...params: Params) => string
    : string
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

/** Never a whole answer. */
export const part = <Words extends Phrase['words']>(words: Words): { words: Words } => ({ words })
