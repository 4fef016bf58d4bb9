/**
 * Holds banks against the calculator: for each line on standard input, a fault of the sandbox (none: `{}`), prints how
 * many figures were compared and how many answers differed.
 */
import { readFileSync } from 'node:fs'
import { loadWith, type Fault } from '../sandbox/mutants/loader.ts'
import { openBranch } from '../sandbox/branch.ts'
import { compare } from './campaign.ts'

const sizes = { deposits: 8, loans: 10, lives: 6, days: 100 }

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  // Our own lines, from the test.
  const fault = JSON.parse(line) as Fault
  // The path is the module of its name.
  const { openBank } = (await loadWith(fault)('bank.ts')) as typeof import('../../sandbox/bank.ts')
  const branch = await openBranch({ customers: 0, checkReplies: false }, openBank)
  const { figures, differences } = await compare(branch, sizes, 2026)
  await branch.close()
  const of = [...new Set(differences.map(({ what }) => what))]
  process.stdout.write(`${JSON.stringify({ figures, differences: differences.length, of })}\n`)
}
process.exit(0)
