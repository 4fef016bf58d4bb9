/**
 * Words that cross the door by their code: what differs from case to case stands beside it, the window words them in the
 * person’s language, and `message` is English, for programs and the log.
 */
export interface Phrase {
  /** Each param is put in as text, also where it is a phrase of its own. */
  words: string | ((params: never) => string)
}

/** Never a whole answer: a cause inside another sentence, what is wrong at a field, how things stand. */
export const part = <Words extends Phrase['words']>(words: Words): { words: Words } => ({ words })

export type Params = Readonly<Record<string, string | number | Coded>>

/** What is told: `Code` is one of the table that has its words. */
export interface Coded<Code extends string = string> {
  code: Code
  params?: Params | undefined
  message: string
}

/** What is said to a person; what the bank says itself has no code. */
export interface Said {
  code?: string | undefined
  params?: Params | undefined
  message: string
}

/** What goes into a sentence: a phrase of the desk’s own, or a text as it came. */
export type Words = Coded | string
export const inEnglish = (words: Words): string => (typeof words === 'string' ? words : words.message)

/** What every language says for each code of a table. */
export type WordsOf<Table extends Record<string, Phrase>> = {
  readonly [Code in keyof Table]: Table[Code]['words'] extends (...params: infer Given) => string
    ? (...params: Given) => string
    : string
}

/** A text may be a phrase of its own, which the window words first. */
type Given<Asked> = {
  [Name in keyof Asked]: string extends Asked[Name] ? Asked[Name] | Coded : Asked[Name]
}
/** Of one phrase or the other. */
export type ParamsOf<One extends Phrase> = One extends { words: (params: infer Asked) => string }
  ? [params: Given<Asked>]
  : []

/** @returns words with their code; which params belong to which code, the compiler knows. */
export function phrasesOf<Table extends Record<string, Phrase>>(table: Table) {
  return <Code extends keyof Table & string>(code: Code, ...given: ParamsOf<Table[Code]>): Coded<Code> => {
    // `Code` is one of the table’s own, which an index of it does not say.
    const { words } = table[code] as Phrase
    // The signature says that these are the params of this code.
    const [params] = given as readonly [Params?]
    const message = wordsFor(words, params, ({ message: english }) => english)
    return params === undefined ? { code, message } : { code, params, message }
  }
}

/** @param word How a param that is a phrase is said. */
export function wordsFor(
  words: Phrase['words'],
  params: Params | undefined,
  word: (told: Coded) => string,
): string {
  if (typeof words === 'string') return words
  const texts = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? word(value) : value,
  ])
  // Words and params are of one code, which `phrasesOf` holds to each other.
  return words(Object.fromEntries(texts) as never)
}

/** As a param: what the bank says stands there as it came. */
export function nested({ code, params, message }: Said): Words {
  return code === undefined ? message : { code, message, ...(params !== undefined && { params }) }
}
