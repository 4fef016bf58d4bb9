/** The file of a bank's directory beside the same file without encryption, and under a fill. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import Database from 'better-sqlite3'
import { openForReading, type ReadHandle } from '../../electron/database/database.ts'
import { openFillThread, placeOfFiller } from '../../electron/directory/fill-thread.ts'
import { createSearch, type Search } from '../../electron/directory/search.ts'
import { directoryKey } from './directory-bank.ts'
import { type Measure, measureOf, median, percentile } from './measure.ts'
import { customersBy } from './names.ts'

const openedTimes = 15
const pageSize = 200
const turns = 5

export function plainCopy(dir: string): { path: string; handle: ReadHandle; close(): void } {
  const path = join(dir, 'plain.db')
  copyFileSync(join(dir, 'cache.db'), path)
  const copy = new Database(path)
  copy.pragma(`cipher = 'sqlcipher'`)
  copy.pragma('legacy = 4')
  copy.pragma(`key = "x'${Buffer.from(directoryKey).toString('hex')}'"`)
  copy.pragma('journal_mode = DELETE')
  copy.pragma(`rekey = ''`)
  copy.close()
  return { path, ...openPlain(path) }
}

/** As the desk opens its own, but for the key. */
function openPlain(path: string): { handle: ReadHandle; close(): void } {
  const database = new Database(path, { readonly: true })
  database.pragma('query_only = ON')
  database.pragma('cache_size = -32768')
  database.pragma('temp_store = MEMORY')
  const handle: ReadHandle = {
    rows<Row extends unknown[]>(sql: string) {
      const statement = database.prepare<(string | number)[], Row>(sql).raw()
      return (...values) => statement.all(...values)
    },
  }
  return { handle, close: () => database.close() }
}

/** Until the first customer is found, each opened in turn. */
export function openings(encrypted: string, plain: string): Measure {
  const ways = [() => openForReading({ path: encrypted, key: directoryKey }), () => openPlain(plain)]
  const times = ways.map((): number[] => [])
  for (let round = 0; round < openedTimes; round++) {
    for (const [way, open] of ways.entries()) {
      const start = performance.now()
      const { handle, close } = open()
      createSearch(handle).find('bello', { limit: 1 })
      times[way]?.push(performance.now() - start)
      close()
    }
  }
  return measureOf(
    {
      name: 'open and find the first',
      unit: 'ms',
      value: median(times[0] ?? []),
      peer: 'the same file, plain',
      peerValue: median(times[1] ?? []),
    },
    { atMost: 1.5 },
  )
}

/** Pages of changed names are kept by the desk's own thread for fills, one after another, all the while. */
export async function besideFill(dir: string, times: (search: Search) => number[]): Promise<Measure> {
  const path = join(dir, 'cache.db')
  const program = placeOfFiller() ?? ''
  const thread = openFillThread({ path, key: directoryKey, environment: 'training', program })
  const { handle, close } = openForReading({ path, key: directoryKey })
  const search = createSearch(handle)
  const records = customersBy(1, pageSize)
  await thread.keep({ kind: 'client', records, seenAt: 1 })
  const quiet = leastIn(Array.from({ length: turns }, () => times(search)))
  let isOver = false
  const filling = (async () => {
    for (let page = 1; !isOver; page++)
      await thread.keep({ kind: 'client', records: renamed(page), seenAt: page })
  })()
  const busy: number[][] = []
  for (let turn = 0; turn < turns; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    busy.push(times(search))
  }
  isOver = true
  await filling
  await thread.close()
  close()
  return measureOf(
    {
      name: 'search during a fill, p99 of all texts',
      unit: 'ms',
      value: percentile(leastIn(busy), 0.99),
      peer: 'the same, quiet',
      peerValue: percentile(quiet, 0.99),
    },
    { atMost: 2 },
  )
}

const leastIn = (turns: readonly number[][]) =>
  (turns[0] ?? []).map((_, index) => Math.min(...turns.map((times) => times[index] ?? Infinity)))
const renamed = (page: number) => customersBy(page, pageSize, 'common')
