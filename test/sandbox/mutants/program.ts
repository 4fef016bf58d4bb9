/**
 * Tries banks in one process: for each line on standard input, a JSON object that names a file of the sandbox and a
 * replacement in it, the whole sandbox is loaded anew with that one fault, and put on trial. Says for each what
 * caught it; `null` where nothing did. A line without a file is the bank as it is. `seed` draws other days.
 */
import { registerHooks } from 'node:module'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tryBank, type BankModules } from './trial.ts'

interface Fault {
  file?: string
  from?: string
  to?: string
  /** What the days hold; the same for the same number. */
  seed?: number
}

const sandbox = new URL('../../../sandbox/', import.meta.url).href
let fault: Fault = {}

/** Modules of the sandbox carry the number of their trial, so that each trial has its own; all others are shared. */
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const number = /\?trial=\d+$/.exec(context.parentURL ?? '')?.[0]
    if (number === undefined || !resolved.url.startsWith(sandbox) || resolved.url.includes('?'))
      return resolved
    return { ...resolved, url: `${resolved.url}${number}` }
  },
  load(url, context, next) {
    const loaded = next(url, context)
    const { file, from = '', to = '' } = fault
    if (file === undefined || !url.startsWith(`${sandbox}${file}?`)) return loaded
    const source = readFileSync(fileURLToPath(url), 'utf8')
    if (source.split(from).length !== 2) throw new Error(`“${from}” does not stand once in ${file}`)
    return { ...loaded, source: source.replace(from, () => to) }
  },
})

async function modulesOf(number: number): Promise<BankModules> {
  const load = (path: string): Promise<unknown> => import(`${sandbox}${path}?trial=${number}`)
  const [bank, carryOut, group, judge, modules, users, refusal, clock, controls] = await Promise.all(
    [
      'bank.ts',
      'http/carry-out.ts',
      'core/group-commit.ts',
      'http/validate.ts',
      'modules.ts',
      'administration/users.ts',
      'core/refusal.ts',
      'core/business-clock.ts',
      'training/controls.ts',
    ].map(load),
  )
  // Each path is the module of its name.
  return { bank, carryOut, group, judge, modules, users, refusal, clock, controls } as BankModules
}

const steps = Number(process.argv[2])
const lines = readFileSync(0, 'utf8').trim().split('\n')
for (const [number, line] of lines.entries()) {
  // Our own lines, from the test.
  fault = JSON.parse(line) as Fault
  const caughtBy = await modulesOf(number)
    .then((modules) => tryBank(modules, steps, fault.seed ?? 2026))
    .then(() => null)
    .catch((problem: unknown) => String(problem))
  process.stdout.write(`${JSON.stringify(caughtBy)}\n`)
}
process.exit(0)
