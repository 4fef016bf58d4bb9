/** How fast customers are kept: the first of them beside `sqlite3 .import`, changed ones beside a file without indexes. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type WriteHandle } from '../../electron/database/database.ts'
import { cacheSchema, withoutLookupIndexes } from '../../electron/directory/cache-schema.ts'
import { createKeepRecords } from '../../electron/directory/keep-records.ts'
import { directoryKey } from './directory-bank.ts'
import { type Measure, measureOf, median } from './measure.ts'
import { type Customer, customersBy } from './names.ts'

const people = 100_000
const changed = 10_000
const renamedEach = 50
const rounds = 3

export function measureFilling(): Measure[] {
  const dir = mkdtempSync(join(tmpdir(), 'teller-bench-'))
  try {
    const customers = customersBy(1, people, 'common')
    const figures = Array.from({ length: rounds }, (_, round) =>
      oneRound(join(dir, String(round)), customers),
    )
    const middle = (of: (figure: (typeof figures)[number]) => number) => median(figures.map(of))
    return [
      measureOf(
        {
          name: 'first fill with its indexes, encrypted, by processor time',
          unit: 'customers/s',
          value: middle(({ filled }) => filled),
          peer: 'sqlite3 .import without an index',
          peerValue: middle(({ imported }) => imported),
        },
        { atLeast: 0.25 },
      ),
      measureOf(
        {
          name: 'changed customers, one in fifty with another name',
          unit: 'customers/s',
          value: middle(({ indexed }) => indexed),
          peer: 'the same without indexes',
          peerValue: middle(({ bare }) => bare),
        },
        { atLeast: 0.75 },
      ),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function oneRound(dir: string, customers: readonly Customer[]) {
  const imported = importedBySecond(dir, customers)
  const file = openAt(`${dir}.db`)
  const keep = createKeepRecords(file)
  const filled = bySecond(customers.length, () => keep('client', customers, 1))
  const indexed = bySecond(changed, () => keep('client', changedBy(customers, 1), 2))
  file.exec(withoutLookupIndexes)
  const bare = bySecond(changed, () => keep('client', changedBy(customers, 2), 3))
  file.close()
  return { imported, filled, indexed, bare }
}

/** All have another phone number, and one in fifty has another's name. */
function changedBy(customers: readonly Customer[], by: number): Customer[] {
  return customers.slice(0, changed).map(({ id, json }, index) => {
    const other = customers[index + by]?.json ?? json
    const displayName = index % renamedEach === 0 ? other.displayName : json.displayName
    return { id, json: { ...json, displayName, mobileNo: other.mobileNo } }
  })
}

function bySecond(count: number, work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (count / (user + system)) * 1e6
}

/** bash tells the processor time of its children. */
function importedBySecond(place: string, customers: readonly Customer[]): number {
  const rows = customers.map(({ id, json }) =>
    [id, json.displayName, json.mobileNo, json['bvn'], json['accountNo'], json['officeId']].join(','),
  )
  writeFileSync(`${place}.csv`, rows.join('\n'))
  const commands = `CREATE TABLE customer (id INTEGER PRIMARY KEY, name, phone, bvn, accountNo, officeId);\n.mode csv\n.import ${place}.csv customer\n`
  const { stdout } = spawnSync('bash', ['-c', `sqlite3 ${place}.plain; LC_ALL=C times`], {
    input: commands,
    encoding: 'utf8',
  })
  const seconds = [...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/([0-9]+)m([0-9.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return customers.length / seconds.reduce((total, one) => total + one, 0)
}

function openAt(path: string): WriteHandle {
  return openDatabase({
    path,
    key: directoryKey,
    what: 'cache',
    environment: 'training',
    synchronous: 'NORMAL',
    migrations: cacheSchema,
  })
}
