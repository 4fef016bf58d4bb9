/**
 * `node build/bench/start-stages.ts`: where a start's time goes, stage by stage, as a table for docs/start.md. Each
 * round is a process of its own on a new data folder; of the rounds the smallest counts, for other work on the machine
 * only adds. It opens the desk in the order of `electron/desk/desk.ts`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../root.ts'
import { sweptAfterUs } from '../run-folder.ts'

const rounds = 7
const line = z.array(z.object({ stage: z.string(), processor: z.number(), wall: z.number() }))

if (process.argv[2] === '--round') await round(process.argv[3] ?? '')
else print()

/** One start, told as one line of JSON: after each stage, what it had taken since the process began. */
async function round(dataDir: string): Promise<void> {
  enableCompileCache(join(root, 'node_modules/.cache/compiled'))
  const told: z.output<typeof line> = []
  const done = (stage: string): void => {
    const { user, system } = process.cpuUsage()
    told.push({ stage, processor: (user + system) / 1000, wall: performance.now() })
  }
  done('Node itself, and this program')
  const { readArguments } = await import('../../electron/shells/arguments.ts')
  const args = readArguments(['--headless', '--data', dataDir, '--no-keychain'], {})
  done('the command line')
  const { startBankEarly } = await import('../../electron/bank/early-bank.ts')
  startBankEarly()
  await import('fastify')
  done('libraries of the browser shell')
  await import('../../shared/operations/index.ts')
  done('the table of operations')
  await import('../../electron/desk/dispatcher.ts')
  const { openData } = await import('../../electron/desk/data.ts')
  const { openBank } = await import('../../electron/desk/bank.ts')
  const { openUsers } = await import('../../electron/desk/users.ts')
  const { openPosting } = await import('../../electron/desk/posting.ts')
  const { openWebhooks } = await import('../../electron/desk/webhooks.ts')
  done('the desk’s other sources and libraries')
  const data = await openData(
    {
      dataDir,
      bank: args.bank,
      policyFile: null,
      enforcedPlace: null,
      usesKeychain: false,
      isHeadless: true,
      logTo: 'stderr',
      version: '0',
    },
    [],
  )
  done('policy, keys and databases')
  const bank = await openBank(data)
  done('waiting for the training bank')
  const desk = await openWebhooks(openPosting(await openUsers(bank)))
  done('people, journal, events')
  await desk.enrolment.first()
  done('each person’s keys at the bank')
  process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0))
}

function print(): void {
  sweptAfterUs()
  const all = Array.from({ length: rounds }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'teller-desk-stages-'))
    const said = execFileSync(process.execPath, [import.meta.filename, '--round', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return stepsOf(line.parse(JSON.parse(said)))
  })
  const least = (at: number, part: 'processor' | 'wall'): number =>
    Math.round(Math.min(...all.map((one) => one[at]?.[part] ?? 0)))
  const rows = (all[0] ?? []).map(
    ({ stage }, at) => `| ${stage} | ${least(at, 'processor')} | ${least(at, 'wall')} |`,
  )
  console.log(`| Stage | processor, ms | clock, ms |\n| --- | --: | --: |\n${rows.join('\n')}`)
}

function stepsOf(told: z.output<typeof line>): z.output<typeof line> {
  return told.map(({ stage, processor, wall }, at) => ({
    stage,
    processor: processor - (told[at - 1]?.processor ?? 0),
    wall: wall - (told[at - 1]?.wall ?? 0),
  }))
}
