/**
 * A key of the registry as Windows PowerShell tells it: where the group policy “Prevent access to registry editing
 * tools” is set, reg.exe tells nobody anything. Only .NET is asked, so that no module and no profile of whoever starts
 * the desk has a say; and what it says is digits, which no code page changes.
 */
import { win32 } from 'node:path'
import { windowsFolder } from './windows-folder.ts'
import { RegistryTextError, type KeyRead, type RegistryValue } from './registry-text.ts'

export const powershell = win32.join(
  windowsFolder,
  String.raw`System32\WindowsPowerShell\v1.0\powershell.exe`,
)

/** It is slow to start where a virus scanner reads along. */
export const powershellTakesMs = 20_000

const hives = { HKLM: 'LocalMachine', HKCU: 'CurrentUser' } as const

/**
 * Without double quotes, which a command line takes apart. `OpenSubKey` answers null for every fault but a refusal, so
 * only a key that its parent does not list is absent. What is thrown ends it with 1, and no word.
 */
export function scriptOf(hive: keyof typeof hives, { surely, below }: { surely: string; below: string }) {
  const names = (path: string) => path.split('\\').map((name) => `'${name}'`)
  return [
    `$ErrorActionPreference = 'Stop'`,
    `function codes([string]$text) { ([int[]][char[]]$text) -join ',' }`,
    `$key = [Microsoft.Win32.Registry]::${hives[hive]}`,
    `foreach ($name in @(${names(surely)})) { $key = $key.OpenSubKey($name); if ($null -eq $key) { throw $name } }`,
    `foreach ($name in @(${below === '' ? '' : names(below)})) {` +
      ` if ($null -ne $key) { if ($key.GetSubKeyNames() -contains $name) {` +
      ` $key = $key.OpenSubKey($name); if ($null -eq $key) { throw $name } } else { $key = $null } } }`,
    `if ($null -eq $key) { $said = @('none') } else { $said = @('key ' + $key.SubKeyCount)` +
      `; foreach ($name in $key.GetValueNames()) {` +
      ` $kind = [string]$key.GetValueKind($name)` +
      `; $data = $key.GetValue($name, $null, 'DoNotExpandEnvironmentNames')` +
      `; $text = ''` +
      `; if ($kind -eq 'String') { $text = $data }` +
      ` elseif ($kind -eq 'MultiString') { $text = $data -join [string][char]10 }` +
      ` elseif ($kind -eq 'DWord') { $text = [string]$data }` +
      `; $said += (@('value', (codes $name), $kind, (codes $text)) -join ' ') } }`,
    `$said += 'end'`,
    `[Console]::Out.Write($said -join [string][char]10)`,
  ].join('; ')
}

export const shellArguments = (script: string) => [
  '-NoLogo',
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  script,
]

const types: Readonly<Record<string, string>> = {
  String: 'REG_SZ',
  ExpandString: 'REG_EXPAND_SZ',
  MultiString: 'REG_MULTI_SZ',
  DWord: 'REG_DWORD',
  QWord: 'REG_QWORD',
  Binary: 'REG_BINARY',
}

/** What the script has said of a key; null: it is not there. @throws RegistryTextError */
export function readShell(output: Buffer, key: string): KeyRead | null {
  const [head = '', ...lines] = output.toString('latin1').split('\n')
  if (lines.pop() !== 'end') throw new RegistryTextError('it did not come to its end')
  if (head === 'none' && lines.length === 0) return null
  const [, keys] = /^key (\d+)$/.exec(head) ?? []
  if (keys === undefined) throw notUnderstood(1)
  const values = lines.map((line, index): RegistryValue => {
    const [, name, kind = '', data] = /^value ([\d,]*) (\w+) ([\d,]*)$/.exec(line) ?? []
    if (name === undefined || data === undefined) throw notUnderstood(index + 2)
    return { key, name: textOf(name), ...typed(kind, textOf(data), index + 2) }
  })
  // As reg.exe's: a key's unnamed value sets nothing.
  return { hasKeysBelow: keys !== '0', values: values.filter(({ name }) => name !== '') }
}

function typed(kind: string, data: string, line: number): { type: string; data: string } {
  const type = types[kind] ?? 'REG_OTHER'
  if (type !== 'REG_DWORD') return { type, data }
  // .NET's is signed.
  if (!/^-?\d{1,10}$/.test(data)) throw notUnderstood(line)
  return { type, data: String(Number(data) >>> 0) }
}

/** Letters by their UTF-16 numbers. */
const textOf = (codes: string) =>
  codes
    .split(',')
    .filter(Boolean)
    .map((code) => String.fromCharCode(Number(code)))
    .join('')

const notUnderstood = (line: number) =>
  new RegistryTextError(`line ${line} of what PowerShell says is not understood`)
