/**
 * Tries banks in one process: for each line on standard input, a JSON object that names a file of the sandbox and a
 * replacement in it, the whole sandbox is loaded anew with that one fault, and put on trial. Says for each what
 * caught it; `null` where nothing did. A line without a file is the bank as it is. `seed` draws other days.
 */
import { readFileSync } from 'node:fs'
import { loadWith, type Fault } from './loader.ts'
import { tryBank, type BankModules } from './trial.ts'

interface Trial extends Fault {
  /** What the days hold; the same for the same number. */
  seed?: number
}

async function modulesOf(fault: Fault): Promise<BankModules> {
  const load = loadWith(fault)
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
for (const line of lines) {
  // Our own lines, from the test.
  const trial = JSON.parse(line) as Trial
  const caughtBy = await modulesOf(trial)
    .then((modules) => tryBank(modules, steps, trial.seed ?? 2026))
    .then(() => null)
    .catch((problem: unknown) => String(problem))
  process.stdout.write(`${JSON.stringify(caughtBy)}\n`)
}
process.exit(0)
