/**
 * The training bank as a program (contract §3). With `--json` the first line on standard output is one JSON
 * object that tells where it listens, its business date, and its users with their keys; the log goes to standard
 * error. It ends on SIGTERM and SIGINT, and when the program that started it goes away.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { readDate } from '../shared/values/dates.ts'
import type { Bank, BankOptions } from './bank.ts'
import { holderOf } from './core/holder.ts'
import { defaults } from './world/defaults.ts'

const help = `Usage: npm run bank -- [--port 4100] [--customers 200] [--seed 7] [--business-date 2026-01-05]
                      [--data DIR] [--json] [--until-stdin-ends] [--check-activation]
                      [--guard-controls]

--guard-controls: what stands under /training/ asks for the token of the first line, which needs --json.`

class Misused extends Error {}

/** @throws Misused with one clear sentence. */
function readFlags(
  args: string[],
): BankOptions & { json: boolean; untilStdinEnds: boolean; help: boolean; asksForWorld: boolean } {
  let values
  try {
    ;({ values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        customers: { type: 'string' },
        seed: { type: 'string' },
        'business-date': { type: 'string' },
        data: { type: 'string' },
        json: { type: 'boolean', default: false },
        'until-stdin-ends': { type: 'boolean', default: false },
        'check-activation': { type: 'boolean', default: false },
        'guard-controls': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }))
  } catch (problem) {
    throw new Misused(
      `${problem instanceof Error ? (problem.message.split('\n')[0] ?? '') : String(problem)}`,
    )
  }
  const whole = (name: 'port' | 'customers' | 'seed', most: number, standard: number): number => {
    const text = values[name]
    if (text === undefined) return standard
    if (/^[0-9]{1,10}$/.test(text) && Number(text) <= most) return Number(text)
    throw new Misused(`--${name} takes a whole number from 0 to ${most}, and not "${text}".`)
  }
  if (values['guard-controls'] && !values.json)
    throw new Misused('--guard-controls needs --json: the first line is where the token is told.')
  if (values.data === '') throw new Misused('--data takes the path of a folder, and not an empty text.')
  return {
    port: whole('port', 65_535, 4100),
    customers: whole('customers', 200_000, defaults.customers),
    seed: whole('seed', 4_294_967_295, defaults.seed),
    businessDate: businessDate(values['business-date'] ?? defaults.businessDate),
    asksForWorld: [values.customers, values.seed, values['business-date']].some(
      (value) => value !== undefined,
    ),
    ...(values.data === undefined ? {} : { dataDir: values.data }),
    json: values.json,
    checksActivation: values['check-activation'],
    controlToken: values['guard-controls'] ? randomBytes(32).toString('base64url') : undefined,
    untilStdinEnds: values['until-stdin-ends'],
    help: values.help,
  }
}

function businessDate(text: string): string {
  try {
    // The world's past reaches back years, and its clock goes on for years: four digits must stay enough.
    if (/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return readDate(text)
  } catch {
    // Not a day of the calendar: told below.
  }
  throw new Misused(`--business-date takes a day from 1900 to 2199, such as 2026-01-05, and not "${text}".`)
}

function tell(
  bank: Bank,
  { json, controlToken }: { json: boolean; controlToken?: string | undefined },
): void {
  const { baseUrl, gatewayUrl, businessDate: day, users } = bank
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ baseUrl, gatewayUrl, businessDate: day, users, controlToken })}\n`,
    )
    return
  }
  const lines = users.map(({ username, role, apiKey }) => `  ${username} (${role}): ${apiKey}`)
  process.stdout.write(
    `The training bank listens at ${baseUrl} (signed: ${gatewayUrl}/v2).\nIts business date is ${day}.\n` +
      `API keys:\n${lines.join('\n')}\nReference: ${gatewayUrl}/reference\nStop it with Ctrl+C.\n`,
  )
}

/** What went wrong while opening, in a sentence for the person who typed the command. */
function openingProblem(problem: unknown, options: BankOptions): string {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${options.port} is taken. Choose another with --port, or 0 for a free one.`
  if (code === 'SQLITE_BUSY') {
    const pid = holderOf(options.dataDir ?? '')
    const which = pid === null ? '' : ` (process ${pid})`
    return `Another bank${which} is using the folder ${options.dataDir}. Stop it, or choose another with --data. Nothing was changed.`
  }
  if (options.dataDir !== undefined)
    return `The books in ${options.dataDir} cannot be opened (${String(code ?? problem)}).`
  return `The bank cannot be opened: ${problem instanceof Error ? problem.message : String(problem)}`
}

/**
 * npm runs its scripts in a shell, and a signal to npm ends npm and that shell only: the bank notices that its
 * parent has changed. Started by hand it has no such watch, so that it may go on in the background.
 */
function endWithShell(end: () => void): void {
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) end()
  }, 250).unref()
}

/** A desk starts its bank before it knows where the books lie: the libraries are read meanwhile. */
async function ownArguments(): Promise<string[]> {
  const given = process.argv.slice(2)
  if (given[0] !== '--arguments-follow' || !process.channel) return given
  const follow = once(process, 'message')
  const leave = () => process.exit(0)
  process.once('disconnect', leave)
  await Promise.all([import('./bank.ts'), import('./last-resort.ts'), import('pino')])
  const [args]: unknown[] = await follow
  process.off('disconnect', leave)
  return Array.isArray(args) ? args.map(String) : []
}

async function main(): Promise<void> {
  const flags = readFlags(await ownArguments())
  if (flags.help) {
    process.stdout.write(`${help}\n`)
    return
  }
  // Only now: a wrong flag is told before the bank's libraries are read.
  const [{ openBank }, { catchTheUncaught }, { default: pino }] = await Promise.all([
    import('./bank.ts'),
    import('./last-resort.ts'),
    import('pino'),
  ])
  const logger = pino({ base: null }, pino.destination({ fd: 2, sync: true }))
  const log = ({ said, ...facts }: Record<string, unknown>) => logger.warn(facts, String(said))
  let bank: Bank
  try {
    bank = await openBank({ ...flags, log })
  } catch (problem) {
    process.stderr.write(`${openingProblem(problem, flags)}\n`)
    process.exitCode = 1
    return
  }
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void bank.close().finally(() => process.exit(0))
  }
  catchTheUncaught({ log, close: end })
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  // The parent's end of the channel closes when the parent dies, however it dies.
  if (process.channel) process.once('disconnect', end)
  if (process.env['npm_lifecycle_event'] !== undefined) endWithShell(end)
  if (flags.untilStdinEnds) process.stdin.once('end', end).once('error', end).resume()
  if (bank.wasFound && flags.asksForWorld)
    log({ said: 'The folder holds a bank already: --customers, --seed and --business-date were not used.' })
  tell(bank, flags)
}

try {
  await main()
} catch (problem) {
  if (!(problem instanceof Misused)) throw problem
  process.stderr.write(`${problem.message}\n${help}\n`)
  process.exitCode = 2
}
