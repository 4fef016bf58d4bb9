/**
 * Interest, schedules, closures and repayments of random products, against a calculator in Python that was written
 * from the texts and shares no line with the bank. `npm run test:long -- calculator` compares thousands.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBranch } from '../sandbox/branch.ts'
import { compare } from './campaign.ts'

const program = fileURLToPath(new URL('program.ts', import.meta.url))

/** Banks that are off by little: a day, a rate, a unit, an order. */
const faults = [
  {
    what: 'a loan counts one day too many',
    file: 'calculations/schedule.ts',
    from: 'BigInt(dayNumber(due) - dayNumber(from))',
    to: 'BigInt(dayNumber(due) - dayNumber(from) + 1)',
  },
  {
    what: 'a quarter is a month',
    file: 'calculations/interest.ts',
    from: '5: 3,',
    to: '5: 1,',
  },
  {
    what: 'the day of closing still earns',
    file: 'calculations/fixed-deposit.ts',
    from: 'return depositOutcome(terms, earlyRate(terms, closedOn), closedOn)',
    to: 'return depositOutcome(terms, earlyRate(terms, closedOn), dayOfNumber(dayNumber(closedOn) + 1))',
  },
]

interface Held {
  figures: number
  differences: number
  of: string[]
}

async function held(banks: readonly object[]): Promise<Held[]> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (piece) => (said += String(piece)))
  child.stdin.end(banks.map((bank) => JSON.stringify(bank)).join('\n'))
  await new Promise((resolve) => child.once('close', resolve))
  // One line for each, as the program says.
  return said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Held)
}

describe('the bank and the calculator', () => {
  it('agree on every figure of random products', async () => {
    const branch = await openBranch({ customers: 0 })
    const outcome = await compare(branch, { deposits: 20, loans: 40, lives: 12, days: 120 }, 7)
    await branch.close()
    expect(outcome.differences).toEqual([])
    expect(outcome.products).toBe(72)
    expect(outcome.figures).toBeGreaterThan(1_500)
  })
})

describe('a bank that is off by little', () => {
  let banks: Held[] = []
  beforeAll(async () => {
    banks = await held([{}, ...faults])
  })

  it('is told by the calculator', () => {
    expect(banks.map(({ differences }) => differences > 0)).toEqual([false, ...faults.map(() => true)])
  })
})
