/**
 * Ranked look-up in stages (performance §1): what the teller typed exactly, then as a beginning, then with one
 * slip. Inside a stage a capped set of candidates is put in order here: this office first, then who was at this counter
 * last, then names that begin as typed, then by name. Customers of one name stand together, by their number (decision
 * 450). It holds a connection that can only read.
 */
import type { Hit } from '../../shared/desk/commands.ts'
import { day } from '../../shared/operations/fields.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { ReadHandle } from '../database/database.ts'
import type { AskedLikeness, LikeCustomers } from '../../shared/desk/likeness.ts'
import { createCustomersLike } from './customers-like.ts'
import { type Candidate, createNameSearch } from './name-search.ts'
import { createNumberSearch } from './number-search.ts'
import { unlike } from './spelling.ts'
import { withoutLabel, withoutTitles } from './typed.ts'
import { withoutUnseen, wordsOf } from './words.ts'

/** Ranked look-up in the cache; holds a read handle only. Customers of the office, by name or number, come first. */
export interface Search {
  find(text: string, options: { limit: number; office?: string | null; officeId?: number | undefined }): Hit[]
  /** Who may be taken for this person. */
  like(asked: AskedLikeness, office: string | null): LikeCustomers
}

type Stage = Hit['stage']
/** Deposits and loans are asked for by their number alone (`find-holdings.ts`). */
type Kind = 'client' | 'savings'
interface Found {
  kind: Kind
  id: number
  stage: Stage
}

/** Of two words or of six: more of them narrow nothing. */
const maxWords = 6
/** With fewer hits than this the teller may have slipped. */
const fewHits = 5
/** Longer texts are not names. */
const longestText = 400

/** A number beside words: shorter ones belong to the name. */
const shortestNumber = 4
/** Asked for on purpose; of more digits, whoever typed them meant the whole number. */
const lastDigits = 4

export function createSearch(database: ReadHandle): Search {
  const numbers = createNumberSearch(database)
  const names = createNameSearch(database)
  const wordsOfCustomers = database.rows<[id: number, words: string]>(
    'SELECT id, words FROM customer WHERE id IN (SELECT value FROM json_each(?))',
  )
  const officeOf = database.rows<[id: number]>('SELECT id FROM office WHERE name = ?')
  const details = createDetails(database)

  function byNumber(digits: string, text: string, limit: number, officeId: number | undefined): Found[] {
    const found = gather(limit)
    found.add('exact', numbers.exact(digits, text))
    if (!found.isFull()) found.add('prefix', numbers.lastFour(digits, Math.ceil(limit / 2), officeId))
    if (!found.isFull()) found.add('prefix', numbers.beginning(digits, limit))
    return found.all
  }

  /** `okafor 4471`: of those whose number begins or ends so, the ones whose name goes with it. */
  function byBoth(numbersTyped: readonly string[], words: readonly string[]): number[] {
    const owners = numbersTyped.map((digits) => new Set(numbers.owners(digits)))
    const ids = [...(owners[0] ?? [])].filter((id) => owners.every((set) => set.has(id)))
    return wordsOfCustomers(JSON.stringify(ids))
      .filter(([, name]) => words.every((word) => ` ${name}`.includes(` ${word}`)))
      .map(([id]) => id)
  }

  function byWords(text: string, typed: readonly string[], limit: number, officeId?: number): Found[] {
    const found = gather(limit)
    const put = (stage: Stage, customers: readonly number[]) => found.add(stage, { customers, accounts: [] })
    const add = (stage: Stage, candidates: readonly Candidate[], words = typed) =>
      put(
        stage,
        inOrder(candidates, words, stage, officeId, limit).map(([id]) => id),
      )
    if (text.includes('@')) {
      const { exact, beginning } = numbers.email(text, limit)
      found.add('exact', exact)
      found.add('prefix', beginning)
    }
    // The bank's references hold figures; names do not.
    if (/[0-9]/.test(text)) found.add('exact', numbers.reference(text))
    add('exact', names(typed, limit, officeId).exact())
    const isNumber = (word: string) => word.length >= shortestNumber && /^[0-9]+$/.test(word)
    const numbersTyped = typed.filter(isNumber)
    const words = numbersTyped.length === 0 ? typed : typed.filter((word) => !isNumber(word))
    if (words.length < typed.length) put('prefix', byBoth(numbersTyped, words))
    // A single letter beside other words begins a third of all names: the index is asked for the others. Of a list that
    // is whole it leaves those whom it fits, where there are any; in a longer one it puts them first.
    const longer = typed.filter((word) => word.length > 1)
    const asked = names(longer.length > 0 ? longer : typed, limit, officeId)
    const begun = found.isFull() ? [] : asked.beginning()
    const fitting = begun.filter(([, known]) => hasInitials(known, typed))
    const isNarrowed = longer.length > 0 && fitting.length > 0 && begun.length < limit
    add('prefix', isNarrowed ? fitting : begun)
    const count = found.all.length
    if (count < Math.min(fewHits, limit)) {
      const slipped = asked.slipped(count === 0)
      add('fuzzy', isNarrowed ? slipped.filter(([, known]) => hasInitials(known, typed)) : slipped)
    }
    if (found.all.length > 0) return found.all
    // `abdul lahi`: one name, written as two.
    for (const [at, word] of typed.slice(1).entries()) {
      const joined = [...typed.slice(0, at), `${typed[at]}${word}`, ...typed.slice(at + 2)]
      add('fuzzy', names(joined, limit, officeId).beginning(), joined)
    }
    return found.all
  }
  /** A name may begin as a title does: only where nobody has it so is it looked for without. */
  function byName(...[text, words, limit, officeId]: Parameters<typeof byWords>): Found[] {
    const whole = byWords(text, words, limit, officeId)
    const bare = withoutTitles(words)
    const isFound = whole.some(({ stage }) => stage !== 'fuzzy')
    if (isFound || bare.length === 0 || bare.length === words.length) return whole
    const isSlip = ({ stage }: Found) => Number(stage === 'fuzzy')
    const all = [...byWords(bare.join(' '), bare, limit, officeId), ...whole]
    const found = gather(limit)
    for (const { kind, id, stage } of all.toSorted((a, b) => isSlip(a) - isSlip(b)))
      found.put(kind, id, stage)
    return found.all
  }

  const like = createCustomersLike(database, names)
  return {
    like: (asked, office) => like(asked, officeOf(office ?? '')[0]?.[0]),
    find(text, { limit, office, officeId = officeOf(office ?? '')[0]?.[0] }) {
      const asked = withoutUnseen(text.slice(0, longestText)).trim()
      const bare = withoutLabel(asked)
      const digits = bare.replace(/[\s+()./\p{Pd}]/gu, '')
      const numbered = /^[0-9]+$/.test(digits) ? byNumber(digits, asked, limit, officeId) : []
      if (/^[0-9]+$/.test(digits) && bare === asked) return details(numbered)
      const words = wordsOf(asked).slice(0, maxWords)
      const named = words.length === 0 ? [] : byName(asked, words, limit, officeId)
      // A name may hold a label as well.
      if (numbered.length === 0 || named.some(({ stage }) => stage !== 'fuzzy')) return details(named)
      return details(digits.length <= lastDigits ? numbered : numbered.map(guessed))
    },
  }
}

/** By a part of a number that has a label: whoever is found alone is a guess all the same (decision 565). */
const guessed = (one: Found): Found => (one.stage === 'exact' ? one : { ...one, stage: 'fuzzy' })

/** Gathers each record once, at its first stage, up to the limit. */
function gather(limit: number) {
  const all: Found[] = []
  const known = new Set<string>()
  const put = (kind: Kind, id: number, stage: Stage) => {
    const key = `${kind} ${id}`
    if (all.length >= limit || known.has(key)) return
    known.add(key)
    all.push({ kind, id, stage })
  }
  return {
    all,
    put,
    isFull: () => all.length >= limit,
    add(
      stage: Stage,
      { customers, accounts }: { customers: readonly number[]; accounts: readonly number[] },
    ) {
      for (const id of customers) put('client', id, stage)
      for (const id of accounts) put('savings', id, stage)
    },
  }
}

function inOrder(
  candidates: readonly Candidate[],
  typed: readonly string[],
  stage: Stage,
  officeId: number | undefined,
  limit: number,
): Candidate[] {
  const start = typed.join(' ')
  const longer = typed.filter((word) => word.length > 1)
  /** Of slips, the smaller ones first. */
  const slip = (words: string) => {
    const known = stage === 'fuzzy' ? words.split(' ') : []
    return known.length === 0
      ? 0
      : longer.reduce((sum, word) => sum + Math.min(...known.map((other) => unlike(word, other))), 0)
  }
  const ranked = candidates.map((candidate) => {
    const [, words, office, , served] = candidate
    return {
      candidate,
      far: slip(words) * 2 + (hasInitials(words, typed) ? 0 : 1),
      away: officeId === undefined || office === officeId ? 0 : 1,
      served,
      later: words.startsWith(start) ? 0 : 1,
    }
  })
  type Ranked = (typeof ranked)[number]
  const closer = ({ candidate: a, ...ofA }: Ranked, { candidate: b, ...ofB }: Ranked): number =>
    ofA.far - ofB.far ||
    ofA.away - ofB.away ||
    ofB.served - ofA.served ||
    ofA.later - ofB.later ||
    (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[0] - b[0])
  const shown = ranked.toSorted(closer).slice(0, limit)
  // Whoever was served last lifts all of their name: among them nobody overtakes anybody.
  for (const same of Map.groupBy(shown, ({ candidate, away }) => `${away} ${candidate[1]}`).values()) {
    const served = Math.max(...same.map((one) => one.served))
    for (const one of same) one.served = served
  }
  return shown.sort(closer).map(({ candidate }) => candidate)
}

/** Every single letter that was typed begins a word. */
function hasInitials(words: string, typed: readonly string[]): boolean {
  return typed.every((word) => word.length > 1 || ` ${words}`.includes(` ${word}`))
}

type Detail = [
  id: number,
  clientId: number,
  title: string | null,
  accountNo: string | null,
  phone: string | null,
  office: string | null,
  seenAt: number,
  product: string | null,
  currency: string | null,
]

/** What is shown of each found record, in the order in which they were found. */
function createDetails(database: ReadHandle): (found: readonly Found[]) => Hit[] {
  const customers = database.rows<Detail>(
    `SELECT id, id, name, accountNo, phone, office, seenAt, NULL, NULL FROM customer
     WHERE id IN (SELECT value FROM json_each(?))`,
  )
  const accounts = database.rows<Detail>(
    `SELECT a.id, a.clientId, coalesce(a.title, c.name), a.accountNo, c.phone, c.office, a.seenAt,
       r.json ->> '$.savingsProductName', r.json ->> '$.currency.code'
     FROM account a LEFT JOIN customer c ON c.id = a.clientId
       LEFT JOIN record r ON r.kind = 'savings' AND r.id = a.id WHERE a.id IN (SELECT value FROM json_each(?))`,
  )
  const rowsOf = (kind: Kind, found: readonly Found[]) => {
    const ids = found.filter((one) => one.kind === kind).map(({ id }) => id)
    const rows = ids.length === 0 ? [] : (kind === 'client' ? customers : accounts)(JSON.stringify(ids))
    return new Map(rows.map((row) => [row[0], row]))
  }
  const births = database.rows<[id: number, born: string | null, legalForm: number | null]>(
    `SELECT id, json -> '$.dateOfBirth', json ->> '$.legalForm.id' FROM record
     WHERE kind = 'client' AND id IN (SELECT value FROM json_each(?))`,
  )
  /** Only of those whose name another customer in the list has too, with or without its marks, in any order. */
  function withBirth(hits: Hit[]): Hit[] {
    const names = Map.groupBy(hits, ({ title }) => wordsOf(title).toSorted().join(' ') || title)
    const alike = [...names.values()].filter((same) => new Set(same.map(({ clientId }) => clientId)).size > 1)
    const ids = alike.flat().map(({ clientId }) => clientId)
    if (ids.length === 0) return hits
    const known = new Map(births(JSON.stringify(ids)).map(([id, ...birth]) => [id, birth]))
    return hits.map((hit) => {
      if (!ids.includes(hit.clientId)) return hit
      const [json, legalForm] = known.get(hit.clientId) ?? []
      const born = bornOn(json) ?? null
      // An organisation, by its legal form (facts §3.3), has no birth that could be missing.
      return born === null && legalForm === 2 ? hit : { ...hit, born }
    })
  }
  return (found) => {
    const rows = { client: rowsOf('client', found), savings: rowsOf('savings', found) }
    const hits = found.flatMap(({ kind, id, stage }) => {
      const row = rows[kind].get(id)
      return row ? [hitOf(kind, row, stage)] : []
    })
    return withBirth(hits)
  }
}

/** As the service wrote it: text or three numbers. What is no day tells nobody apart. */
function bornOn(json: string | null | undefined): Day | undefined {
  return json ? day.safeParse(JSON.parse(json)).data : undefined
}

function hitOf(kind: Kind, row: Detail, stage: Stage): Hit {
  const [id, clientId, title, accountNo, phone, office, seenAt, product, currency] = row
  return {
    kind,
    id,
    clientId,
    title: title || (kind === 'client' ? `Customer ${id}` : `Account ${accountNo ?? id}`),
    ...(accountNo !== null && { accountNo }),
    ...(phone !== null && { phone }),
    ...(office !== null && { office }),
    ...(product !== null && { product }),
    ...(currency !== null && { currency }),
    stage,
    source: 'cache',
    seenAt: new Date(seenAt).toISOString(),
  }
}
