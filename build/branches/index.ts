/**
 * `npm run branches`: measures this machine for a minute, then simulates a day of 5,000 branches with 20 desks each,
 * in two layouts. `--seed N`; `--inputs JSON` takes figures of another machine instead of measuring.
 */
import { parseArgs } from 'node:util'
import { sweptAfterUs } from '../run-folder.ts'
import { measure, type Inputs } from './measure.ts'
import { hearMorning, mornings } from './passes.ts'
import { bank, layouts, simulate } from './simulate.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, inputs: { type: 'string' } },
})
sweptAfterUs()
// Figures that this very program has printed.
const measured = values.inputs === undefined ? await measure() : (JSON.parse(values.inputs) as Inputs)
console.log(JSON.stringify({ measured }))
console.log(JSON.stringify({ bank, seed: Number(values.seed) }))
for (const layout of layouts) console.log(JSON.stringify(simulate(measured, layout, Number(values.seed))))
// A whole pass of the directory: every desk as it opens, and each at its own moment.
for (const morning of mornings)
  for (const spreadMinutes of [0, 60, 480])
    console.log(JSON.stringify({ wholePass: hearMorning(morning, spreadMinutes, Number(values.seed)) }))
process.exit(0)
