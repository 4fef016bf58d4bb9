/**
 * Look-ups among a million customers, against what one would write first: FTS5 with bm25 in the same encrypted file,
 * and the bare statement for a number that is known whole. `npm run bench -- directory` takes some ten minutes, most of
 * them to make the bank.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForReading, type ReadHandle } from '../../electron/database/database.ts'
import { createSearch, type Search } from '../../electron/directory/search.ts'
import { wordsOf } from '../../electron/directory/words.ts'
import {
  bankOf,
  directoryKey,
  makeBank,
  type Numbers,
  numbersBy,
  type Texts,
  textsBy,
} from './directory-bank.ts'
import { besideFill, openings, plainCopy } from './directory-file.ts'
import { measureFilling } from './directory-fill.ts'
import { type Measure, measureOf, median, percentile } from './measure.ts'
import { leastOf } from './timing.ts'

const shown = 20
const asked = 100
const rounds = 5
const peerRounds = 2
/** FlexSearch 0.8.212 holding the same million: found once (performance §1), as it is no part of this project. */
const flexSearchMb = 1760

export async function measureDirectory(customers: number): Promise<Measure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'teller-bench-'))
  try {
    const bank = bankOf(customers)
    makeBank(dir, bank)
    const found = await measureBank(dir, textsBy(bank, asked), numbersBy(bank, asked))
    return [...found, ...measureFilling()]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

export async function measureBank(
  dir: string,
  texts: Texts,
  numbers: readonly Numbers[],
): Promise<Measure[]> {
  const path = join(dir, 'cache.db')
  const { handle, close } = openForReading({ path, key: directoryKey })
  const search = createSearch(handle)
  const found = [...ranked(search, handle, texts), ...exact(search, handle, numbers), ...memory(dir)]
  const plain = plainCopy(dir)
  const all = Object.values(texts).flat()
  const some = all.filter((_, index) => index % 5 === 0)
  const other = createSearch(plain.handle)
  const [mine, theirs] = leastOf(rounds, all, [(text) => find(search, text), (text) => find(other, text)])
  plain.close()
  close()
  return [
    ...found,
    measureOf(
      {
        name: 'search in the encrypted file, warm, all texts',
        unit: 'ms',
        value: sum(mine),
        peer: 'the same file, plain',
        peerValue: sum(theirs),
      },
      { atMost: 1.1 },
    ),
    openings(path, plain.path),
    await besideFill(dir, (searching) => leastOf(1, some, [(text) => find(searching, text)])[0] ?? []),
  ]
}

const find = (search: Search, text: string) => search.find(text, { limit: shown, officeId: 1 })

/** bm25 finds no slip and no miss, and so in no time: all stand beside what it takes to rank a beginning. */
function ranked(search: Search, handle: ReadHandle, texts: Texts): Measure[] {
  const byRank = handle.rows(
    `SELECT c.id, c.name, c.phone FROM peer JOIN customer c ON c.id = peer.rowid
     WHERE peer MATCH ? ORDER BY rank LIMIT ${shown}`,
  )
  const begins = (text: string) =>
    wordsOf(text)
      .map((word) => `"${word}" *`)
      .join(' AND ')
  const [theirs = []] = leastOf(peerRounds, texts.prefix, [(text) => byRank(begins(text))])
  return Object.entries(texts).map(([kind, some]) => {
    const [mine = []] = leastOf(rounds, some, [(text) => find(search, text)])
    return measureOf(
      {
        name: `${kind}, p99`,
        unit: 'ms',
        value: percentile(mine, 0.99),
        peer: 'FTS5 with bm25, a prefix, p99',
        peerValue: percentile(theirs, 0.99),
      },
      { atMost: kind === 'full name' ? 1 / 40 : 1 / 100 },
    )
  })
}

function exact(search: Search, handle: ReadHandle, numbers: readonly Numbers[]): Measure[] {
  const customer = 'SELECT id, name, accountNo, phone, office, seenAt FROM customer WHERE'
  const bare = {
    phone: handle.rows(`${customer} dialled = ?`),
    bvn: handle.rows(`${customer} bvn = ?`),
    account: handle.rows(
      `SELECT a.id, a.clientId, c.name, a.accountNo, c.phone, c.office, a.seenAt, r.json ->> '$.savingsProductName'
       FROM account a LEFT JOIN customer c ON c.id = a.clientId LEFT JOIN record r ON r.kind = 'savings' AND r.id = a.id
       WHERE a.accountNo = ?`,
    ),
  }
  return (['phone', 'bvn', 'account'] as const).map((kind) => {
    const texts = numbers.map((one) => one[kind])
    const [mine = [], theirs = []] = leastOf(20, texts, [(text) => find(search, text), bare[kind]])
    return measureOf(
      {
        name: `whole ${kind === 'bvn' ? 'BVN' : kind} number, p50`,
        unit: 'ms',
        value: median(mine),
        peer: 'the bare statement',
        peerValue: median(theirs),
      },
      { atMost: 1.5 },
    )
  })
}

/** Of a process that opens the file and asks for every text. */
function memory(dir: string): Measure[] {
  const program = join(import.meta.dirname, 'directory-reader.ts')
  const { stdout } = spawnSync(process.execPath, [program, dir], { encoding: 'utf8' })
  return [
    measureOf(
      {
        name: 'peak memory of a process that searches',
        unit: 'MB',
        value: Number(stdout),
        peer: 'FlexSearch holding the same, found once',
        peerValue: flexSearchMb,
      },
      { atMost: 1 / 15 },
    ),
  ]
}

const sum = (times: readonly number[] = []) => times.reduce((total, ms) => total + ms, 0)
