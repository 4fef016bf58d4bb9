/**
 * `npm run bench`: what the desk costs beside what one would otherwise use, measured in one run. `--json` prints one
 * JSON line for each measure; names choose some of them (`npm run bench -- signing start`); `--customers` is how many
 * `directory` and `million` have, a million where it is left out. The exit code is 1 when a goal is missed twice in a
 * row: the machine has other work too, so a miss is measured once more. What cannot be measured on this machine says
 * so, and is no miss.
 */
import { parseArgs } from 'node:util'
import { sweptAfterUs } from '../run-folder.ts'
import { buildAll, buildRenderer } from '../vite-builds.ts'
import { measureClock } from './clock.ts'
import { measureDirectory } from './directory.ts'
import { measureInterest } from './interest.ts'
import { measureLedger } from './ledger.ts'
import { measureListener } from './listener.ts'
import { measureLive } from './live.ts'
import { measureLiveScreen } from './live-screen.ts'
import type { Bench, Measure, Unmeasured } from './measure.ts'
import { measureMillion } from './million.ts'
import { measureSearch } from './search.ts'
import { measureSigning } from './signing.ts'
import { measureStart } from './start.ts'
import { measureTyping } from './typing.ts'

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false }, customers: { type: 'string', default: '1000000' } },
  allowPositionals: true,
})
const customers = Number(values.customers)
if (!Number.isSafeInteger(customers) || customers < 1000) {
  console.error('--customers is a whole number from 1000.')
  process.exit(2)
}

const benches: Record<string, Bench> = {
  signing: measureSigning,
  listener: measureListener,
  interest: measureInterest,
  ledger: measureLedger,
  clock: measureClock,
  search: () => measureSearch(),
  directory: () => measureDirectory(customers),
  live: async () => {
    await buildRenderer()
    return [...(await measureLive()), ...(await measureLiveScreen())]
  },
  start: async () => {
    await buildAll()
    return measureStart()
  },
  million: async () => {
    await buildRenderer()
    return measureMillion(customers)
  },
  typing: async () => {
    await buildRenderer()
    return measureTyping()
  },
}

/** Take some ten minutes each: asked for by their names, and once. */
const isLong = (name: string) => name === 'directory' || name === 'million'
const chosen = positionals.length > 0 ? positionals : Object.keys(benches).filter((name) => !isLong(name))
const unknown = chosen.filter((name) => benches[name] === undefined)
if (unknown.length > 0) {
  console.error(`Unknown measure: ${unknown.join(', ')}. Choose from: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

sweptAfterUs()

function tell(measure: Measure | Unmeasured): void {
  if (values.json) {
    console.log(JSON.stringify(measure))
    return
  }
  if ('unmeasured' in measure) {
    console.log(`none   ${measure.name}: ${measure.unmeasured}`)
    return
  }
  const { name, value, unit, peer, peerValue, ratio, goal, ok } = measure
  const figures = `${rounded(value)} ${unit} against ${rounded(peerValue)} (${peer})`
  console.log(`${ok ? 'met   ' : 'MISSED'} ${name}: ${figures}; ratio ${rounded(ratio)}, goal ${goal}`)
}

/** Three significant digits: more would be noise. */
function rounded(figure: number): string {
  return new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false }).format(figure)
}

let missed = 0
for (const name of chosen) {
  const bench = benches[name]
  if (!bench) continue
  let measures = await bench()
  if (!isLong(name) && measures.some(({ ok }) => !ok)) measures = await bench()
  for (const measure of measures) {
    tell(measure)
    if (!measure.ok) missed += 1
  }
}
process.exit(missed === 0 ? 0 : 1)
