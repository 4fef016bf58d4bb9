/**
 * The policy that Windows keeps: `HKLM\SOFTWARE\Policies\Teller Desk` for the computer, and the same under `HKCU` for
 * the person who is signed in; only an administrator or the domain writes there. It is read by reg.exe, whose output
 * tells what is set and of which type. Its export, which has every letter, has to agree: it lies in a file for a moment,
 * and what was put in its place is not believed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunProgram } from '../core/run-program.ts'
import { PolicyError, type PolicyPart } from './policy.ts'
import { readExport, readQuery, RegistryTextError, type RegistryValue } from './registry-text.ts'
import { settingsOfRegistry } from './system-values.ts'

/** Not from the environment, which is whoever starts the desk's. */
export const regProgram = 'C:\\Windows\\System32\\reg.exe'

const policies = 'SOFTWARE\\Policies'
export const registryKey = `${policies}\\Teller Desk`

/** The computer's before the person's. @throws PolicyError */
export function readRegistry(run: RunProgram): PolicyPart[] {
  const roots = [
    { short: 'HKLM', long: 'HKEY_LOCAL_MACHINE' },
    { short: 'HKCU', long: 'HKEY_CURRENT_USER' },
  ]
  return roots.flatMap(({ short, long }) => {
    const source = `${short}\\${registryKey}`
    // That a key is not there is said in the system's language, with the code of every other failure. So the key above
    // it is asked, which is there on each Windows; of a person's, the one above that as well.
    const above = (key: string) => ask(run, source, ['query', `${short}\\${key}`]).keys.map(folded)
    const has = (key: string, below: string) => above(key).includes(folded(`${long}\\${below}`))
    if (short === 'HKCU' && !has('SOFTWARE', policies)) return []
    if (!has(policies, registryKey)) return []
    const { values } = ask(run, source, ['query', source, '/s'])
    const deeper = values.find(({ key }) => folded(key) !== folded(`${long}\\${registryKey}`))
    if (deeper)
      throw new PolicyError(`${source} has a key below it. Leave it out: settings stand in the key itself.`)
    if (values.length === 0) return []
    return [{ source, settings: settingsOfRegistry(lettersOf(run, source, values), source) }]
  })
}

/** Windows tells keys apart without their case. */
const folded = (key: string) => key.toLowerCase()

function ask(run: RunProgram, source: string, args: readonly string[]): ReturnType<typeof readQuery> {
  const result = run(regProgram, args)
  if (result.kind === 'failed') throw unreadable(source, result.why)
  if (result.code !== 0) throw unreadable(source, `it ended with ${result.code}`)
  return understood(source, () => readQuery(result.output))
}

/** The values with every letter. What the export alone has, or says otherwise than the query, is not believed. */
function lettersOf(run: RunProgram, source: string, values: readonly RegistryValue[]): RegistryValue[] {
  const folder = mkdtempSync(join(tmpdir(), 'teller-desk-'))
  try {
    const file = join(folder, 'policy.reg')
    const result = run(regProgram, ['export', source, file, '/y'])
    if (result.kind === 'failed') throw unreadable(source, result.why)
    if (result.code !== 0) throw unreadable(source, `its export ended with ${result.code}`)
    const exported = understood(source, () => readExport(readFileSync(file)))
    return values.map((value) => {
      // Of another type no setting is: it is refused by its type.
      if (!['REG_SZ', 'REG_MULTI_SZ', 'REG_DWORD'].includes(value.type)) return value
      const same = exported.filter(({ name, type }) => name === value.name && type === value.type)
      const [whole] = same
      if (!whole || same.length > 1 || !saysTheSame(value.data, whole.data))
        throw unreadable(source, `it says one thing and exports another of "${value.name}"`)
      return whole
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A letter beyond ASCII is one to four bytes in some code page, or another letter, or a question mark. */
function saysTheSame(queried: string, whole: string): boolean {
  const form = [...whole].map((letter) =>
    letter <= '\x7f' ? letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&') : '[^]{1,4}',
  )
  return new RegExp(`^${form.join('')}$`).test(queried)
}

function understood<T>(source: string, read: () => T): T {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof RegistryTextError) throw unreadable(source, problem.message)
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : null
    if (code === null) throw problem
    throw unreadable(source, `its export cannot be read (${code})`)
  }
}

function unreadable(source: string, why: string): PolicyError {
  return new PolicyError(
    `The organisation’s policy in ${source} cannot be read by ${regProgram}: ${why}. Have it allowed for this user; the desk does not open without knowing the policy.`,
  )
}
