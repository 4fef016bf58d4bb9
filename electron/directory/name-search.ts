/**
 * Names in three stages: the words as typed, words that begin as typed, words with one slip. Every stage asks the
 * full-text index without its own ranking (bm25 looks at every match, which is the slow part of it); so its
 * answers come as they are found, and stop at a limit.
 */
import type { ReadHandle } from '../database/database.ts'
import { likenessOf, piecesOf, shortestForSlips } from './spelling.ts'
import { soundKey, soundOf } from './sound.ts'
import { besideOffice, officeKey, pairOfBeginnings } from './words.ts'

/** What a customer is ranked by. */
export type Candidate = [id: number, words: string, officeId: number | null, seenAt: number, servedAt: number]

/** The stages for one text. Each answers candidates in no order: of many, a few for each hit that is wanted. */
export interface NameSearch {
  exact(): Candidate[]
  beginning(): Candidate[]
  /** Another spelling must be much more frequent than the typed one; where all `isLost`, any will do. */
  slipped(isLost: boolean): Candidate[]
}

/** So many candidates for each hit that is wanted are looked at before the best are shown. */
const candidatesForEach = 3
/** Beginnings up to this length stand in the index (schema.ts); longer ones have few endings, which are listed. */
const longestIndexed = 6
const maxEndings = 32
/** A letter or two begin so many names that they are taken for frequent without counting. */
const shortestCounted = 3
/** Words that may have been meant, tried for each word: the most alike first, then the most frequent. */
const maxSpellings = 12
/** Words that begin to sound as typed, of the many that may. */
const maxSounding = 24
/** Customers last served here are looked through one by one where an answer is cut off. */
const maxServed = 200
/** A word that so many customers have is not taken for a slip of the pen, unless nobody has all of the words. */
const commonWord = 100
/** A spelling must be so many times more frequent than the typed one to be tried first. */
const muchMoreFrequent = 4
/** The index walks through all customers of a term; beside others, more than these are not walked but picked from. */
const quicklyWalked = 4000
/** So many rows for each hit that is wanted are looked through for what the index was not asked for. */
const pickedFromForEach = 6

/** A known word, and how many customers have it in their name. */
type Known = [word: string, customers: number]

/** What one typed word may stand for. */
interface Term {
  /** In the index's language. */
  asked: string
  /** Words, or their beginnings; one of them must be among the words of a name. */
  beginnings: readonly string[]
  isWhole: boolean
  customers: number
}

/** Answers a search for `limit` customers by these words of a text. */
export function createNameSearch(
  database: ReadHandle,
): (words: readonly string[], limit: number, officeId?: number) => NameSearch {
  const shown = 'c.id, c.words, c.officeId, c.seenAt, coalesce(s.at, 0)'
  const matching = database.rows<Candidate>(
    `SELECT ${shown} FROM names JOIN customer c ON c.id = names.rowid LEFT JOIN served s ON s.clientId = c.id
     WHERE names MATCH ? LIMIT ?`,
  )
  const lastServed = database.rows<Candidate>(
    `SELECT ${shown} FROM served s JOIN customer c ON c.id = s.clientId ORDER BY s.at DESC LIMIT ${maxServed}`,
  )
  const known = database.rows<Known>('SELECT word, customers FROM word WHERE word = ? AND customers > 0')
  const beginningWith = database.rows<Known>(
    `SELECT word, customers FROM word WHERE word >= ? AND word < ? AND customers > 0 LIMIT ${maxEndings}`,
  )
  const countBeginning = database.rows<[customers: number]>(
    'SELECT coalesce(sum(customers), 0) FROM word WHERE word >= ? AND word < ?',
  )
  const similar = database.rows<Known>(
    `SELECT DISTINCT w.word, w.customers FROM slip s JOIN word w ON w.word = s.word
     WHERE s.piece IN (SELECT value FROM json_each(?)) AND w.customers > 0`,
  )
  const sounding = database.rows<Known>(
    `SELECT w.word, w.customers FROM slip s JOIN word w ON w.word = s.word
     WHERE s.piece >= ? AND s.piece < ? AND w.customers > 0 LIMIT ${maxSounding}`,
  )

  function whole(word: string): Term {
    return { asked: quoted(word), beginnings: [word], isWhole: true, customers: sum(known(word)) }
  }

  function begun(word: string): Term {
    const end = `${word}\u{10ffff}`
    if (word.length <= longestIndexed) {
      const isShort = word.length < shortestCounted
      const customers = isShort ? Infinity : (countBeginning(word, end)[0]?.[0] ?? 0)
      return { asked: `${quoted(word)} *`, beginnings: [word], isWhole: false, customers }
    }
    const endings = beginningWith(word, end)
    const asked = anyOf(endings.map(([ending]) => quoted(ending)))
    return { asked, beginnings: [word], isWhole: false, customers: sum(endings) }
  }

  /** Known words one slip away, or that sound so: the most alike first, then the most frequent. */
  function near(word: string): Known[] {
    if (word.length < shortestForSlips) return []
    const heard = soundOf(word)
    const sound = soundKey(heard)
    const others = new Map(similar(JSON.stringify([...piecesOf(word), sound])))
    // A letter or two begin so many sounds that they tell nobody: `zzzz` sounds as every name with a z does.
    if (heard.length >= shortestForSlips)
      for (const [other, customers] of sounding(sound, `${sound}\u{10ffff}`)) others.set(other, customers)
    return [...others]
      .map(([other, customers]) => ({ other, customers, far: likenessOf(word, other) }))
      .filter(({ other, far }) => other !== word && far !== null)
      .sort((a, b) => (a.far ?? 0) - (b.far ?? 0) || b.customers - a.customers)
      .map(({ other, customers }) => [other, customers])
  }

  /** Customers with all of the terms. Where there are more than are looked at: this office's, and who was here last. */
  function find(terms: readonly Term[], limit: number, officeId: number | undefined): Candidate[] {
    const found = ofAll(terms, limit)
    if (found.length < limit) return found
    const own = found.filter(([, , office]) => office === officeId)
    const hasOwn = officeId === undefined || own.length >= limit
    const here = hasOwn ? [] : ofOffice(terms, limit, officeId)
    const served = lastServed().filter(([, words]) => terms.every((term) => fits(term, words)))
    return [...new Map([...served, ...here, ...found].map((one) => [one[0], one])).values()]
  }

  /** Of what the index can be asked, the little that finds few is asked. */
  function ofAll(terms: readonly Term[], limit: number): Candidate[] {
    const rarest = terms.reduce((best, term) => (term.customers < best.customers ? term : best))
    if (rarest.customers === 0) return []
    const most = limit * candidatesForEach
    const all = terms.map(({ asked }) => asked).join(' AND ')
    if (terms.length === 1 || countOf(terms) <= quicklyWalked) return matching(all, most)
    const pickedFrom = limit * pickedFromForEach
    const narrow = rarest.customers < pickedFrom ? rarest.asked : byPairs(terms, rarest)
    if (narrow === null) return matching(all, most)
    const rows = matching(narrow, pickedFrom)
    const fitting = rows.filter(([, words]) => terms.every((term) => fits(term, words)))
    return rows.length < pickedFrom || fitting.length >= limit ? fitting.slice(0, most) : matching(all, most)
  }

  /** The first letters beside the office find so few that most often the rest is looked up in their names. */
  function ofOffice(terms: readonly Term[], limit: number, officeId: number): Candidate[] {
    const begun = terms.map((term) =>
      anyOf([...new Set(term.beginnings.map((word) => atOffice(word, officeId)))]),
    )
    const pickedFrom = limit * pickedFromForEach
    if (terms.every(isToldByBeginning)) return matching(begun.join(' AND '), limit * candidatesForEach)
    const rows = matching(begun.join(' AND '), pickedFrom)
    if (rows.length < pickedFrom) return rows.filter(([, words]) => terms.every((term) => fits(term, words)))
    const rest = terms.filter((term) => !isToldByBeginning(term)).map(({ asked }) => asked)
    return matching([...begun, ...rest].join(' AND '), limit * candidatesForEach)
  }

  return (words, limit, officeId) => {
    let wholeTerms: Term[] | undefined
    let terms: Term[] | undefined
    const begunTerms = () => (terms ??= words.map(begun))
    const slips = (others: readonly (readonly Known[])[]) =>
      others.every((known) => known.length === 0)
        ? []
        : find(
            begunTerms().map((term, index) => withSpellings(term, others[index] ?? [])),
            limit,
            officeId,
          )
    return {
      exact() {
        wholeTerms = words.map(whole)
        return find(wholeTerms, limit, officeId)
      },
      beginning() {
        // Where no word goes on, all were found as typed.
        const goesOn = begunTerms().some(
          ({ customers }, index) => customers !== wholeTerms?.[index]?.customers,
        )
        return goesOn ? find(begunTerms(), limit, officeId) : []
      },
      slipped(isLost) {
        const isOdd = begunTerms().map(({ customers }) => isLost || customers < commonWord)
        const others = words.map((word, index) => (isOdd[index] ? near(word) : []))
        const frequent = begunTerms().map((term, index) =>
          (others[index] ?? []).filter(([, customers]) => customers > term.customers * muchMoreFrequent),
        )
        // Where nobody has the words as typed, the record may be the misspelt one: then any spelling will do.
        return slips(isLost ? others : frequent)
      },
    }
  }
}

function withSpellings(term: Term, spellings: readonly Known[]): Term {
  const tried = spellings.slice(0, maxSpellings)
  const others = tried.map(([other]) => other)
  const isKnown = term.customers > 0
  return {
    asked: anyOf([...(isKnown ? [term.asked] : []), ...others.map(quoted)]),
    beginnings: [...(isKnown ? term.beginnings : []), ...others],
    isWhole: false,
    customers: term.customers + sum(tried),
  }
}

const isToldByBeginning = ({ beginnings, isWhole }: Term): boolean =>
  !isWhole && beginnings.every((beginning) => [...beginning].length <= besideOffice)

function atOffice(beginning: string, officeId: number): string {
  const key = quoted(officeKey(beginning, officeId))
  return [...beginning].length < besideOffice ? `${key} *` : key
}

function fits({ beginnings, isWhole }: Term, words: string): boolean {
  const name = ` ${words} `
  return beginnings.some((beginning) => name.includes(isWhole ? ` ${beginning} ` : ` ${beginning}`))
}

/** Neighbouring terms by the pairs of their beginnings, and the rarest; null where one is too short for pairs. */
function byPairs(terms: readonly Term[], rarest: Term): string | null {
  const pairs = terms.slice(1).map((term, index) => pairsBetween(terms[index], term))
  if (pairs.some((some) => some.has(null))) return null
  const asked = pairs.map((some) => anyOf([...some].map((pair) => quoted(pair ?? ''))))
  return [...asked, ...(rarest.customers <= quicklyWalked ? [rarest.asked] : [])].join(' AND ')
}

function pairsBetween(one: Term | undefined, other: Term): Set<string | null> {
  return new Set(
    one?.beginnings.flatMap((left) => other.beginnings.map((right) => pairOfBeginnings(left, right))),
  )
}

function countOf(terms: readonly Term[]): number {
  return terms.reduce((total, { customers }) => total + customers, 0)
}

function sum(words: readonly Known[]): number {
  return words.reduce((total, [, customers]) => total + customers, 0)
}

/** A word or a pair in the index's language; neither holds a quotation mark. */
function quoted(word: string): string {
  return `"${word}"`
}

function anyOf(terms: readonly string[]): string {
  return `(${terms.join(' OR ')})`
}
