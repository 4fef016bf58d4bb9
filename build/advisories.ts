/**
 * `npm run advisories`: which packages of the lockfile have a known vulnerability. Where the registry answers, npm
 * asks it and what it says is stored beside this file, with its day; where it does not, the stored list is told, and
 * plainly that nothing was checked today, and why. It ends with 1 where something is known that is high or critical, and with 3
 * where nothing was checked.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { root } from './root.ts'

const severity = z.enum(['info', 'low', 'moderate', 'high', 'critical'])
const advisory = z.object({
  package: z.string(),
  range: z.string(),
  severity,
  title: z.string(),
  url: z.string(),
})
const stored = z.object({ checkedOn: z.iso.date(), lockfile: z.string(), advisories: z.array(advisory) })
export type Advisory = z.output<typeof advisory>
export type Stored = z.output<typeof stored>

/** What `npm audit --json` prints; `via` names another package where the fault is that one's. */
const audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.looseObject({
      via: z.array(
        z.union([
          z.string(),
          z.looseObject({
            name: z.string(),
            range: z.string(),
            severity,
            title: z.string(),
            url: z.string(),
          }),
        ]),
      ),
    }),
  ),
})

/** Null: the registry did not answer, or with something else. */
export function readAudit(output: string): Advisory[] | null {
  const parsed = audit.safeParse(plain(output))
  if (!parsed.success) return null
  const found = Object.values(parsed.data.vulnerabilities).flatMap(({ via }) =>
    via.flatMap((cause) =>
      typeof cause === 'string'
        ? []
        : [
            {
              package: cause.name,
              range: cause.range,
              severity: cause.severity,
              title: cause.title,
              url: cause.url,
            },
          ],
    ),
  )
  // One advisory is named by every package that leads to it.
  const byUrl = new Map(found.map((each) => [`${each.package} ${each.url}`, each]))
  return [...byUrl.values()].sort((a, b) => a.package.localeCompare(b.package) || a.url.localeCompare(b.url))
}

/** npm’s own reason where it gives none of its lists: in its JSON, or on standard error. */
export function reasonOf({ output, complaint }: { output: string; complaint: string }): string {
  const said = refusal.safeParse(plain(output)).data
  const told = complaint
    .split('\n')
    .map((line) => line.replace(/^npm (error|warn)( audit)? ?/i, '').trim())
    .find((line) => line !== '' && !line.startsWith('code '))
  return said?.message ?? said?.error?.summary ?? told ?? 'npm gave no reason'
}

const refusal = z.looseObject({
  message: z.string().optional(),
  error: z.looseObject({ summary: z.string().optional() }).optional(),
})

/** The sentences for a person, and whether something must be done. */
export function tell(asked: Advisory[] | null, last: Stored | null, lockfile: string, today: string) {
  const known = asked ?? last?.advisories ?? []
  const lines = known.map(
    (each) => `${each.severity}: ${each.package} ${each.range}: ${each.title} (${each.url})`,
  )
  const isBad = known.some((each) => each.severity === 'high' || each.severity === 'critical')
  if (asked) return { lines: [...lines, `Checked on ${today}: ${counted(known.length)}.`], isBad }
  if (!last) {
    const never = 'Unchecked: the registry does not answer here, and no earlier check is stored.'
    return { lines: [never], isBad: false }
  }
  const since = last.lockfile === lockfile ? '' : ' The packages have changed since.'
  return {
    lines: [...lines, `Unchecked, last on ${last.checkedOn}: ${counted(known.length)}.${since}`],
    isBad,
  }
}

function counted(count: number): string {
  return count === 0
    ? 'no known vulnerability'
    : count === 1
      ? '1 known vulnerability'
      : `${count} known vulnerabilities`
}

function plain(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function askRegistry(args: readonly string[]): Promise<{ output: string; complaint: string }> {
  // Started by npm, we know which one; else it is the one on the PATH.
  const npm = process.env['npm_execpath']
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const shell = npm === undefined && process.platform === 'win32'
  const limits = { cwd: root, maxBuffer: 64 * 1024 * 1024, timeout: 60_000, shell }
  try {
    const ran = await promisify(execFile)(command, [...first, 'audit', '--json', ...args], limits)
    return { output: ran.stdout, complaint: ran.stderr }
  } catch (problem) {
    // npm ends with 1 where it has found something, and says it all the same.
    const { stdout = '', stderr = '' } = ended.catch({}).parse(problem)
    return { output: stdout, complaint: stderr || (problem instanceof Error ? problem.message : '') }
  }
}

const ended = z.looseObject({ stdout: z.string().optional(), stderr: z.string().optional() })

function readStored(file: string): Stored | null {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

if (process.argv[1] === 'advisories') {
  const file = join(root, 'build/advisories.json')
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const today = new Date().toISOString().slice(0, 10)
  const answer = await askRegistry(process.argv.slice(2))
  const asked = readAudit(answer.output)
  const { lines, isBad } = tell(asked, readStored(file), lockfile, today)
  if (asked) {
    const checked: Stored = { checkedOn: today, lockfile, advisories: asked }
    writeFileSync(file, `${JSON.stringify(checked, null, 2)}\n`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
  if (!asked) process.stderr.write(`npm says: ${reasonOf(answer)}\n`)
  process.exitCode = isBad ? 1 : asked ? 0 : 3
}
