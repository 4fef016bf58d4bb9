/**
 * A key of Windows' registry, by the system's own programs. reg.exe's output tells what is set and of which type. Its
 * export, which has every letter, has to agree: it lies in a file for a moment, and what was put in its place is not
 * believed. Where reg.exe does not tell, Windows PowerShell is asked.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, win32 } from 'node:path'
import { ask, type Asking } from './asking.ts'
import { windowsFolder } from './windows-folder.ts'
import { powershell, powershellTakesMs, readShell, scriptOf, shellArguments } from './registry-shell.ts'
import {
  readExport,
  readKeys,
  readQuery,
  RegistryTextError,
  type KeyRead,
  type RegistryValue,
} from './registry-text.ts'

export const regProgram = win32.join(windowsFolder, String.raw`System32\reg.exe`)

export interface RegistryKey {
  hive: 'HKLM' | 'HKCU'
  /** The part of its path that is there on each Windows. */
  surely: string
  /** The rest; empty: it is there itself. */
  below: string
  /** What counts in it is ASCII, so that the query tells it whole. */
  isPlain?: boolean
}

export const nameOf = ({ hive, surely, below }: RegistryKey) =>
  [hive, surely, below].filter(Boolean).join('\\')

const longNames = { HKLM: 'HKEY_LOCAL_MACHINE', HKCU: 'HKEY_CURRENT_USER' } as const
const longNameOf = (key: RegistryKey) => nameOf(key).replace(/^\w+/, longNames[key.hive])

/** Neither program tells what the key holds: the sentence says why of each. */
export class RegistryError extends Error {
  override name = 'RegistryError'
}

/** Null: it is not there. @throws RegistryError */
export function* readKey(key: RegistryKey): Asking<KeyRead | null> {
  try {
    return yield* byReg(key)
  } catch (problem) {
    if (!(problem instanceof RegistryTextError)) throw problem
    return yield* byShell(key, problem.message)
  }
}

/**
 * That a key is not there is said in the system's language, with the code of every other failure. So the key above it
 * is asked. A value of another program's may look there like a key of ours: then the key itself does not answer.
 */
function* byReg(key: RegistryKey): Asking<KeyRead | null> {
  const steps = key.below.split('\\').filter(Boolean)
  for (const [at, name] of steps.entries()) {
    const above = { ...key, below: steps.slice(0, at).join('\\') }
    const said = yield* output(regProgram, ['query', nameOf(above)])
    const listed = understood(() => readKeys(said))
    if (!listed.map(folded).includes(folded(`${longNameOf(above)}\\${name}`))) return null
  }
  const queried = yield* output(regProgram, ['query', nameOf(key)])
  const { keys, values } = understood(() => readQuery(queried))
  const own = folded(longNameOf(key))
  if (values.some((value) => folded(value.key) !== own))
    throw new RegistryTextError('it tells of another key than it was asked')
  const hasKeysBelow = keys.some((one) => folded(one) !== own)
  const isWhole = key.isPlain || values.length === 0
  return { hasKeysBelow, values: isWhole ? values : yield* lettersOf(nameOf(key), values) }
}

/** Windows tells keys apart without their case. */
const folded = (key: string) => key.toLowerCase()

/** The values with every letter. What the export alone has, or says otherwise than the query, is not believed. */
function* lettersOf(name: string, values: readonly RegistryValue[]): Asking<RegistryValue[]> {
  const folder = mkdtempSync(join(tmpdir(), 'teller-desk-'))
  try {
    const file = join(folder, 'policy.reg')
    yield* output(regProgram, ['export', name, file, '/y'], 'its export ')
    const exported = understood(() => readExport(readFileSync(file)))
    return values.map((value) => {
      // Of another type no setting is: it is refused by its type.
      if (!['REG_SZ', 'REG_MULTI_SZ', 'REG_DWORD'].includes(value.type)) return value
      const same = exported.filter(
        (one) => folded(one.key) === folded(value.key) && one.name === value.name && one.type === value.type,
      )
      const [whole] = same
      if (!whole || same.length > 1 || !saysTheSame(value.data, whole.data))
        throw new RegistryTextError(`it says one thing and exports another of "${value.name}"`)
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

function* byShell(key: RegistryKey, whyNotReg: string): Asking<KeyRead | null> {
  try {
    const said = yield* output(powershell, shellArguments(scriptOf(key.hive, key)), '', powershellTakesMs)
    return readShell(said, longNameOf(key))
  } catch (problem) {
    if (!(problem instanceof RegistryTextError)) throw problem
    throw new RegistryError(`by ${regProgram}: ${whyNotReg}; nor by ${powershell}: ${problem.message}`)
  }
}

function* output(program: string, args: readonly string[], what = '', limitMs?: number): Asking<Buffer> {
  const result = yield* ask(program, args, limitMs)
  if (result.kind === 'failed') throw new RegistryTextError(result.why)
  if (result.code !== 0) throw new RegistryTextError(`${what || 'it '}ended with ${result.code}`)
  return result.output
}

function understood<T>(read: () => T): T {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof RegistryTextError) throw problem
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : null
    if (code === null) throw problem
    throw new RegistryTextError(`its export cannot be read (${code})`)
  }
}
