/**
 * Ranked look-up in stages (performance §1): what the teller typed exactly, then as a beginning, then with one
 * slip. Digits go to B-trees, words to the full-text index without its own ranking, which is the slow part of it;
 * a capped set of candidates is put in order here.
 */
import type { Hit } from '../../shared/desk/commands.ts'
import type { Search } from '../parts.ts'
import type { ReadHandle } from './database.ts'
import { isOneSlip, piecesOf, shortestForSlips } from './spelling.ts'
import { wordsOf } from './words.ts'

/** So many candidates of a stage are looked at before the best are shown. */
const mostCandidates = 200
/** With fewer hits than this the teller may have slipped: words one letter away are tried too. */
const fewHits = 5
/** Words one slip away that are tried for each word, the most frequent first. */
const mostSpellings = 8
/** Of two words or of twenty: more of them narrow nothing. */
const mostWords = 6

type CustomerRow = [
  id: number,
  name: string,
  words: string,
  accountNo: string | null,
  phone: string | null,
  officeId: number | null,
  office: string | null,
  seenAt: number,
]
type AccountRow = [
  id: number,
  clientId: number,
  title: string | null,
  accountNo: string | null,
  phone: string | null,
  office: string | null,
  seenAt: number,
]

const customerColumns = 'c.id, c.name, c.words, c.accountNo, c.phone, c.officeId, c.office, c.seenAt'
const accountColumns = 'a.id, a.clientId, coalesce(a.title, c.name), a.accountNo, c.phone, c.office, a.seenAt'
const customers = `SELECT ${customerColumns} FROM customer c`
const accounts = `SELECT ${accountColumns} FROM account a LEFT JOIN customer c ON c.id = a.clientId`

export function createSearch(database: ReadHandle): Search {
  const customersBy = (column: string) => ({
    exact: database.rows<CustomerRow>(`${customers} WHERE c.${column} = ? LIMIT ?`),
    prefix: database.rows<CustomerRow>(
      `${customers} WHERE c.${column} >= ? AND c.${column} < ? ORDER BY c.${column} LIMIT ?`,
    ),
  })
  const phone = customersBy('dialled')
  const bvn = customersBy('bvn')
  const customerNo = customersBy('accountNo')
  const accountNo = {
    exact: database.rows<AccountRow>(`${accounts} WHERE a.accountNo = ? LIMIT ?`),
    prefix: database.rows<AccountRow>(
      `${accounts} WHERE a.accountNo >= ? AND a.accountNo < ? ORDER BY a.accountNo LIMIT ?`,
    ),
  }
  const customerReference = database.rows<CustomerRow>(`${customers} WHERE c.externalId = ? LIMIT ?`)
  const accountReference = database.rows<AccountRow>(`${accounts} WHERE a.externalId = ? LIMIT ?`)
  const matching = database.rows<CustomerRow>(
    `SELECT ${customerColumns} FROM names JOIN customer c ON c.id = names.rowid WHERE names MATCH ? LIMIT ${mostCandidates}`,
  )
  const similar = database.rows<[word: string, customers: number]>(
    `SELECT DISTINCT w.word, w.customers FROM slip s JOIN word w ON w.word = s.word
     WHERE s.piece IN (SELECT value FROM json_each(?)) AND w.customers > 0`,
  )

  /** The word as typed, and the known words one slip away from it. */
  function spellings(word: string): string[] {
    if (word.length < shortestForSlips) return [word]
    const near = similar(JSON.stringify(piecesOf(word)))
      .filter(([known]) => known !== word && isOneSlip(known, word))
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostSpellings)
    return [word, ...near.map(([known]) => known)]
  }

  function byNumber(digits: string, text: string, found: Found): void {
    // A number that is still being typed may already show its country.
    const home = digits.replace(/^(?:00)?234(?=[1-9])/, '0')
    found.addCustomers('exact', phone.exact(home, mostCandidates))
    if (home !== digits) found.addCustomers('exact', phone.exact(digits, mostCandidates))
    // Without its leading zero, as people write it behind +234.
    if (/^[789][0-9]{9}$/.test(digits)) found.addCustomers('exact', phone.exact(`0${digits}`, mostCandidates))
    found.addCustomers('exact', bvn.exact(digits, mostCandidates))
    found.addAccounts('exact', accountNo.exact(digits, mostCandidates))
    found.addCustomers('exact', customerNo.exact(digits, mostCandidates))
    byReference(text, found)
    for (const [column, start] of [
      [phone, home],
      [customerNo, digits],
      [bvn, digits],
    ] as const) {
      if (!found.isFull()) found.addCustomers('prefix', column.prefix(start, after(start), mostCandidates))
    }
    if (!found.isFull()) found.addAccounts('prefix', accountNo.prefix(digits, after(digits), mostCandidates))
  }

  function byReference(text: string, found: Found): void {
    found.addCustomers('exact', customerReference(text, mostCandidates))
    found.addAccounts('exact', accountReference(text, mostCandidates))
  }

  function byWords(words: readonly string[], found: Found): void {
    found.addCustomers('exact', matching(words.map(quoted).join(' AND ')))
    if (found.isFull()) return
    found.addCustomers('prefix', matching(words.map((word) => `${quoted(word)} *`).join(' AND ')))
    if (found.count() >= fewHits) return
    const choices = words.map(spellings)
    if (choices.every((choice) => choice.length === 1)) return
    const query = choices.map(
      (choice) =>
        `(${choice.map((word, index) => (index === 0 ? `${quoted(word)} *` : quoted(word))).join(' OR ')})`,
    )
    found.addCustomers('fuzzy', matching(query.join(' AND ')))
  }

  return {
    find(text, { limit, officeId }) {
      const asked = text.slice(0, 400).trim()
      const words = wordsOf(asked).slice(0, mostWords)
      const found = createFound(limit, officeId, words.join(' '))
      const digits = asked.replace(/[\s+()./-]/g, '')
      if (/^[0-9]+$/.test(digits)) byNumber(digits, asked, found)
      else if (words.length > 0) {
        byReference(asked, found)
        byWords(words, found)
      }
      return found.hits()
    },
  }
}

interface Found {
  addCustomers(stage: Hit['stage'], rows: readonly CustomerRow[]): void
  addAccounts(stage: Hit['stage'], rows: readonly AccountRow[]): void
  isFull(): boolean
  count(): number
  hits(): Hit[]
}

/** Gathers hits stage by stage; within a stage: this office first, then names that begin as typed, then by name, then the last seen. */
function createFound(limit: number, officeId: number | undefined, typed: string): Found {
  const hits: Hit[] = []
  const known = new Set<string>()
  const isNew = (key: string) => {
    if (known.has(key)) return false
    known.add(key)
    return true
  }
  const isElsewhere = (row: CustomerRow) => Number(officeId !== undefined && row[5] !== officeId)
  const beginsOtherwise = (row: CustomerRow) => Number(!row[2].startsWith(typed))

  return {
    addCustomers(stage, rows) {
      const ranked = rows
        .filter((row) => isNew(`client ${row[0]}`))
        .sort(
          (a, b) =>
            isElsewhere(a) - isElsewhere(b) ||
            beginsOtherwise(a) - beginsOtherwise(b) ||
            (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : b[7] - a[7]),
        )
      for (const row of ranked.slice(0, limit - hits.length)) hits.push(customerHit(row, stage))
    },
    addAccounts(stage, rows) {
      for (const row of rows.filter(([id]) => isNew(`savings ${id}`)).slice(0, limit - hits.length)) {
        hits.push(accountHit(row, stage))
      }
    },
    isFull: () => hits.length >= limit,
    count: () => hits.length,
    hits: () => hits,
  }
}

function customerHit(
  [id, name, , accountNo, phone, , office, seenAt]: CustomerRow,
  stage: Hit['stage'],
): Hit {
  return {
    kind: 'client',
    id,
    clientId: id,
    title: name || `Customer ${id}`,
    ...(accountNo !== null && { accountNo }),
    ...(phone !== null && { phone }),
    ...(office !== null && { office }),
    stage,
    source: 'cache',
    seenAt: new Date(seenAt).toISOString(),
  }
}

function accountHit(row: AccountRow, stage: Hit['stage']): Hit {
  const [id, clientId, title, accountNo, phone, office, seenAt] = row
  return {
    kind: 'savings',
    id,
    clientId,
    title: title ?? `Account ${accountNo ?? id}`,
    ...(accountNo !== null && { accountNo }),
    ...(phone !== null && { phone }),
    ...(office !== null && { office }),
    stage,
    source: 'cache',
    seenAt: new Date(seenAt).toISOString(),
  }
}

/** A word as the full-text index's language wants it; words hold letters and digits only. */
function quoted(word: string): string {
  return `"${word}"`
}

/** The first text that does not begin with these digits: `:` follows `9`. */
function after(digits: string): string {
  return `${digits}:`
}
