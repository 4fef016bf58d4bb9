/**
 * `npm run test:long`: every program of test/long, one after another, or those that are named:
 * `npm run test:long -- kills --seed 7`. Each prints one line of JSON with its figures; what follows the names goes to
 * each of them. It ends with 1 where one found a fault.
 */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensurePrerequisites } from './prerequisites.ts'
import { endWithUs, openRunFolder } from './run-folder.ts'
import { root } from './root.ts'
import { run } from './tool.ts'

const folder = join(root, 'test/long')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
const args = process.argv.slice(2)
const firstFlag = args.findIndex((arg) => arg.startsWith('-'))
const chosen = firstFlag < 0 ? args : args.slice(0, firstFlag)
const flags = firstFlag < 0 ? [] : args.slice(firstFlag)

const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No long run is called ${unknown.join(', ')}. Choose from: ${names.join(', ')}.`)
  process.exit(2)
}
const missing = await ensurePrerequisites()
if (missing !== null) {
  console.error(missing)
  process.exit(1)
}

endWithUs(openRunFolder())
const failed: string[] = []
for (const name of chosen.length > 0 ? chosen : names) {
  const code = await run(process.execPath, [join(folder, `${name}.ts`), ...flags])
  if (code !== 0) failed.push(name)
}
const count = chosen.length > 0 ? chosen.length : names.length
console.error(
  failed.length === 0 ? `${count} of ${count} long runs are green.` : `Not green: ${failed.join(', ')}.`,
)
process.exit(failed.length === 0 ? 0 : 1)
