/** What every language says: the type of the English messages. */
import type { en } from './en.ts'

/** The shape of English, without its words: a function that gives one of two texts gives any text. */
type Shape<T> = T extends (...facts: infer Facts) => infer Said
  ? Said extends string
    ? (...facts: Facts) => string
    : T
  : T extends string
    ? string
    : T extends readonly unknown[]
      ? T
      : T extends object
        ? { readonly [Name in keyof T]: Shape<T[Name]> }
        : T
export type Messages = Shape<typeof en>
