/** A row of the find box, and which one an Enter takes before anybody has moved the mark. */
import type { RouteLocationRaw } from 'vue-router'
import type { Hit } from '../../shared/desk/commands.ts'

export interface HitRow {
  kind: 'hit'
  key: string
  hit: Hit
}
/** A command, a code value of the bank with the code it belongs to, or an entry of the journal by its reference. */
export interface WordRow {
  kind: 'reference' | 'command' | 'value'
  key: string
  label: string
  aside: string
  /** A key that does the same. */
  hint: string
  isOff: boolean
  run: () => void
}
export type FindRow = HitRow | WordRow
export type First = 'people' | 'commands'

/**
 * As it stands on a slip, and as people write it: `TD·7K2Q9M`, `td-7k2q9m`, `TD 7K2Q9M`; `7K2Q9M`, which is no name; O,
 * I and L for 0 and 1.
 */
export const referenceLike = /^\s*(?:TD[·.\s-]?[0-9A-TV-Z]{6}|(?=\S*[0-9])(?=\S*[A-Z])[0-9A-TV-Z]{6})\s*$/i

/** Of a text that is nobody's name the reference: those found for its first letters may still stand above it. */
export const referenceIn = (rows: readonly FindRow[], text: string): FindRow | undefined =>
  referenceLike.test(text.trim()) ? rows.find(({ kind }) => kind === 'reference') : undefined

/** The customer's page with what was found chosen on it. */
export function pageOf({ kind, id, clientId }: Hit): RouteLocationRaw {
  const query = {
    client: {},
    savings: { account: id },
    fixedDeposit: { holding: `deposit-${id}` },
    loan: { holding: `loan-${id}` },
  }[kind]
  return { name: 'customer', params: { clientId }, query }
}

/**
 * Which row Enter takes before anybody has moved the mark; -1: none, for several may be meant, or somebody who is not
 * on this computer yet (`isFilling`).
 */
export function markedUnasked(
  rows: readonly FindRow[],
  { first, only, isFilling }: { first: First; only: Hit | null; isFilling: boolean },
): number {
  const word = rows.findIndex((row) => row.kind !== 'hit' && !row.isOff)
  const isNobody =
    rows.every(({ kind }) => kind !== 'hit') && (!isFilling || rows[word]?.kind === 'reference')
  const isWord = word >= 0 && (first === 'commands' || isNobody)
  return isWord ? word : rows.findIndex((row) => row.kind === 'hit' && row.hit === only)
}
