/**
 * Ranked name search of a hundred thousand customers, as the desk does it, against what one would write first:
 * the same names in an FTS5 table of the same encrypted file, ranked by bm25.
 */
import type { Search } from '../../electron/directory/search.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForReading } from '../../electron/database/database.ts'
import { openStore } from '../../electron/data/store.ts'
import { addPeer } from './directory-bank.ts'
import { wordsOf } from '../../electron/directory/words.ts'
import { type Measure, measureOf, percentile } from './measure.ts'
import { type Customer, customersBy, misspelt, randomBy } from './names.ts'
import { leastOf } from './timing.ts'

const key = new Uint8Array(32).fill(7)
const seed = 2026
const shown = 20

/** The search's p99 over what tellers type, key by key. */
export async function measureSearch(options: { customers?: number } = {}): Promise<Measure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'teller-bench-'))
  try {
    const customers = customersBy(seed, options.customers ?? 100_000)
    fill(dir, customers)
    addPeer(dir, key)
    return [compare(dir, customers)]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function fill(dir: string, customers: readonly Customer[]): void {
  const store = openStore({ dir, key, environment: 'training', now: Date.now })
  store.cache.keep('client', customers, Date.now())
  store.close()
}

/**
 * What stands in the search field while tellers look for `people` customers: the first two letters of the name, and
 * one letter more each time, until the customer is in the list. One teller in four makes a slip in the first name.
 */
export function textsTyped(customers: readonly Customer[], search: Search, people = 150): string[] {
  const random = randomBy(seed + 1)
  return Array.from({ length: people }, () => {
    const someone = customers[Math.floor(random() * customers.length)]
    const [first = '', ...others] = wordsOf(someone?.json.displayName ?? '')
    const name = [random() < 0.25 ? misspelt(first, random) : first, ...others].join(' ')
    const texts: string[] = []
    for (let length = 2; length <= name.length; length++) {
      const text = name.slice(0, length)
      if (text.endsWith(' ')) continue
      texts.push(text)
      if (search.find(text, { limit: shown, officeId: 1 }).some(({ id }) => id === someone?.id)) break
    }
    return texts
  }).flat()
}

const rounds = 5

/** All texts with one, then all with the other, five times in turn. */
function compare(dir: string, customers: readonly Customer[]): Measure {
  const store = openStore({ dir, key, environment: 'training', now: Date.now })
  const { handle, close } = openForReading({ path: join(dir, 'cache.db'), key })
  const ranked = handle.rows(
    `SELECT c.id, c.name, c.phone FROM peer JOIN customer c ON c.id = peer.rowid
     WHERE peer MATCH ? ORDER BY rank LIMIT ${shown}`,
  )
  const ours = (text: string) => store.search.find(text, { limit: shown, officeId: 1 })
  const theirs = (text: string) =>
    ranked(
      wordsOf(text)
        .map((word) => `"${word}" *`)
        .join(' AND '),
    )
  const texts = textsTyped(customers, store.search)
  const [mine = [], peer = []] = leastOf(rounds, texts, [ours, theirs])
  close()
  store.close()
  return measureOf(
    {
      name: 'ranked name search, p99',
      unit: 'ms',
      value: percentile(mine, 0.99),
      peer: 'FTS5 with bm25, same encrypted file',
      peerValue: percentile(peer, 0.99),
    },
    { atMost: 1 / 50 },
  )
}
