/**
 * Ranked look-up in stages (performance §1): what the teller typed exactly, then as a beginning, then with one
 * slip. Inside a stage a capped set of candidates is put in order here: this office first, then names that begin
 * as typed, then by name, then the last seen. It holds a connection that can only read.
 */
import type { Hit } from '../../shared/desk/commands.ts'
import type { Search } from '../parts.ts'
import type { ReadHandle } from './database.ts'
import { type Candidate, createNameSearch } from './name-search.ts'
import { createNumberSearch } from './number-search.ts'
import { wordsOf } from './words.ts'

type Stage = Hit['stage']
interface Found {
  kind: Hit['kind']
  id: number
  stage: Stage
}

/** Of two words or of six: more of them narrow nothing. */
const mostWords = 6
/** With fewer hits than this the teller may have slipped. */
const fewHits = 5
/** Longer texts are not names. */
const longestText = 400

export function createSearch(database: ReadHandle): Search {
  const numbers = createNumberSearch(database)
  const names = createNameSearch(database)
  const details = createDetails(database)

  function byNumber(digits: string, text: string, limit: number): Found[] {
    const found = gather(limit)
    found.add('exact', numbers.exact(digits, text))
    if (!found.isFull()) found.add('prefix', numbers.beginning(digits, limit))
    return found.all
  }

  function byWords(
    text: string,
    words: readonly string[],
    limit: number,
    officeId: number | undefined,
  ): Found[] {
    const found = gather(limit)
    const add = (stage: Stage, candidates: readonly Candidate[]) =>
      found.add(stage, {
        customers: inOrder(candidates, words, officeId).map(([id]) => id),
        accounts: [],
      })
    // The bank's references hold figures; names do not.
    if (/[0-9]/.test(text)) found.add('exact', numbers.reference(text))
    add('exact', names(words, limit).exact())
    // A single letter beside other words begins a third of all names: it puts in order, and does not exclude.
    const longer = words.filter((word) => word.length > 1)
    const asked = names(longer.length > 0 ? longer : words, limit)
    if (!found.isFull()) add('prefix', asked.beginning())
    const count = found.all.length
    if (count < Math.min(fewHits, limit)) add('fuzzy', asked.slipped(count === 0))
    return found.all
  }

  return {
    find(text, { limit, officeId }) {
      const asked = text.slice(0, longestText).trim()
      const digits = asked.replace(/[\s+()./-]/g, '')
      if (/^[0-9]+$/.test(digits)) return details(byNumber(digits, asked, limit))
      const words = wordsOf(asked).slice(0, mostWords)
      return words.length === 0 ? [] : details(byWords(asked, words, limit, officeId))
    },
  }
}

/** Gathers each record once, at its first stage, up to the limit. */
function gather(limit: number) {
  const all: Found[] = []
  const known = new Set<string>()
  const put = (kind: Hit['kind'], id: number, stage: Stage) => {
    const key = `${kind} ${id}`
    if (all.length >= limit || known.has(key)) return
    known.add(key)
    all.push({ kind, id, stage })
  }
  return {
    all,
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
  officeId: number | undefined,
): Candidate[] {
  const start = typed.join(' ')
  const initials = typed.filter((word) => word.length === 1)
  const has = (words: string, initial: string) => words.startsWith(initial) || words.includes(` ${initial}`)
  /** Lower comes first: the initials count most, then the office, then that the name begins as typed. */
  const distance = ([, words, office]: Candidate) =>
    (initials.every((initial) => has(words, initial)) ? 0 : 4) +
    (officeId === undefined || office === officeId ? 0 : 2) +
    (words.startsWith(start) ? 0 : 1)
  return candidates
    .map((candidate) => ({ candidate, far: distance(candidate) }))
    .sort(
      ({ candidate: [, a, , seenA], far: farA }, { candidate: [, b, , seenB], far: farB }) =>
        farA - farB || (a < b ? -1 : a > b ? 1 : seenB - seenA),
    )
    .map(({ candidate }) => candidate)
}

type Detail = [
  id: number,
  clientId: number,
  title: string | null,
  accountNo: string | null,
  phone: string | null,
  office: string | null,
  seenAt: number,
]

/** What is shown of each found record, in the order in which they were found. */
function createDetails(database: ReadHandle): (found: readonly Found[]) => Hit[] {
  const customers = database.rows<Detail>(
    `SELECT id, id, name, accountNo, phone, office, seenAt FROM customer
     WHERE id IN (SELECT value FROM json_each(?))`,
  )
  const accounts = database.rows<Detail>(
    `SELECT a.id, a.clientId, coalesce(a.title, c.name), a.accountNo, c.phone, c.office, a.seenAt
     FROM account a LEFT JOIN customer c ON c.id = a.clientId WHERE a.id IN (SELECT value FROM json_each(?))`,
  )
  const rowsOf = (kind: Hit['kind'], found: readonly Found[]) => {
    const ids = found.filter((one) => one.kind === kind).map(({ id }) => id)
    const rows = ids.length === 0 ? [] : (kind === 'client' ? customers : accounts)(JSON.stringify(ids))
    return new Map(rows.map((row) => [row[0], row]))
  }
  return (found) => {
    const rows = { client: rowsOf('client', found), savings: rowsOf('savings', found) }
    return found.flatMap(({ kind, id, stage }) => {
      const row = rows[kind].get(id)
      return row ? [hitOf(kind, row, stage)] : []
    })
  }
}

function hitOf(kind: Hit['kind'], row: Detail, stage: Stage): Hit {
  const [id, clientId, title, accountNo, phone, office, seenAt] = row
  return {
    kind,
    id,
    clientId,
    title: title || (kind === 'client' ? `Customer ${id}` : `Account ${accountNo ?? id}`),
    ...(accountNo !== null && { accountNo }),
    ...(phone !== null && { phone }),
    ...(office !== null && { office }),
    stage,
    source: 'cache',
    seenAt: new Date(seenAt).toISOString(),
  }
}
