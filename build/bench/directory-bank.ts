/**
 * A bank for measuring look-ups: customers of whom half share a hundred surnames, 1.6 accounts each, kept as the desk
 * keeps them; and beside them, in the same encrypted file, the table that one would write first.
 */
import { join } from 'node:path'
import { openStore } from '../../electron/data/store.ts'
import { openDatabase } from '../../electron/database/database.ts'
import { cacheSchema } from '../../electron/directory/cache-schema.ts'
import { wordsOf } from '../../electron/directory/words.ts'
import { type Customer, customersBy, misspelt, randomBy } from './names.ts'

export const directoryKey = new Uint8Array(32).fill(7)
const seed = 2026
const accountsEach = 1.6
const atOnce = 100_000

export type Kind = 'prefix' | 'two words' | 'slip' | 'full name' | 'miss'
export type Texts = Record<Kind, string[]>
export interface Numbers {
  phone: string
  bvn: string
  account: string
}

export function makeBank(dir: string, customers: readonly Customer[]): void {
  const store = openStore({ dir, key: directoryKey, environment: 'training', now: Date.now })
  for (let from = 0; from < customers.length; from += atOnce)
    store.cache.keep('client', customers.slice(from, from + atOnce), Date.now())
  const accounts = Math.floor(customers.length * accountsEach)
  for (let from = 0; from < accounts; from += atOnce) {
    const length = Math.min(atOnce, accounts - from)
    const page = Array.from({ length }, (_, index) => accountOf(from + index, customers.length))
    store.cache.keep('savings', page, Date.now())
  }
  store.close()
  addPeer(dir, directoryKey)
}

function accountOf(index: number, customers: number) {
  const id = index + 1
  return { id, json: { id, clientId: 1 + (index % customers), accountNo: accountNoOf(id) } }
}

/** Ten figures in no order. */
function accountNoOf(id: number): string {
  return String((id * 7_368_787) % 10_000_000_000).padStart(10, '0')
}

/** Given the same words, a prefix index as the design of the peer asks for, and the same tidying after the fill. */
export function addPeer(dir: string, key: Uint8Array): void {
  const file = openDatabase({
    path: join(dir, 'cache.db'),
    key,
    what: 'cache',
    environment: 'training',
    synchronous: 'NORMAL',
    migrations: cacheSchema,
  })
  file.exec(`
    CREATE VIRTUAL TABLE peer USING fts5 (
      words, content = 'customer', content_rowid = 'id',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4'
    );
    INSERT INTO peer (peer) VALUES ('rebuild');
    INSERT INTO peer (peer) VALUES ('optimize')`)
  file.close()
}

export function bankOf(count: number): Customer[] {
  return customersBy(seed, count, 'common')
}

/** What tellers type for people taken at random, by kind. */
export function textsBy(customers: readonly Customer[], count: number): Texts {
  const random = randomBy(seed + 1)
  const names = () => wordsOf(customers[Math.floor(random() * customers.length)]?.json.displayName ?? '')
  const begun = (word = '') => word.slice(0, 3 + Math.floor(random() * 2))
  const many = (text: () => string) => Array.from({ length: count }, text)
  return {
    prefix: many(() => begun(names()[0])),
    'two words': many(() => names().slice(0, 2).map(begun).join(' ')),
    slip: many(() => misspelt(names().at(-1) ?? '', random)),
    'full name': many(() => names().join(' ')),
    miss: many(() => Array.from({ length: 7 }, () => 'qxzwvj'[Math.floor(random() * 6)]).join('')),
  }
}

export function numbersBy(customers: readonly Customer[], count: number): Numbers[] {
  const random = randomBy(seed + 2)
  return Array.from({ length: count }, () => {
    const at = Math.floor(random() * customers.length)
    const json = customers[at]?.json
    return { phone: String(json?.mobileNo), bvn: String(json?.['bvn']), account: accountNoOf(at + 1) }
  })
}
