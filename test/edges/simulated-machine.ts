/** A Windows registry and a Mac's managed preferences, as the systems' own programs tell of them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import type { ProgramResult, RunProgram } from '../../electron/core/run-program.ts'
import type { EnforcedPlace } from '../../electron/policy/enforced.ts'
import { bundleId, plutil } from '../../electron/policy/managed-preferences.ts'
import { registryKey } from '../../electron/policy/registry-policy.ts'
import { powershell } from '../../electron/core/registry-shell.ts'
import { regProgram } from '../../electron/core/registry-key.ts'

export interface Value {
  type: 'REG_SZ' | 'REG_DWORD' | 'REG_MULTI_SZ' | 'REG_EXPAND_SZ' | 'REG_QWORD' | 'REG_BINARY'
  /** A number in decimal; of several lines each ended by \n but the last. */
  data: string
}
export type Key = ReadonlyMap<string, Value>
export interface Hives {
  HKLM?: Key
  HKCU?: Key
}

export interface Windows {
  /** `(Default)` in this Windows' language. */
  unnamed?: string
  /** What its console's code page makes of a letter. */
  letter?: (letter: string) => Buffer
  /** Lines of the values that other programs have where ours look for a key. */
  others?: readonly string[]
  /** The group policy “Prevent access to registry editing tools”. */
  forbidsTools?: boolean
}

/** Code page 850, as far as these tests go: é has a byte of its own, ’ becomes another letter, ₦ a question mark. */
export const page850 = (letter: string) => {
  const bytes: Readonly<Record<string, number>> = { é: 0x82, ü: 0x81, ç: 0x87, '’': 0x27 }
  return Buffer.from([letter <= '\x7f' ? letter.charCodeAt(0) : (bytes[letter] ?? 0x3f)])
}
export const utf8 = (letter: string) => Buffer.from(letter)

const place = new URL('../../docs/policy/teller-desk.admx', import.meta.url)
const template = parseXml(readFileSync(place, 'utf8'))

/** As Windows stores what its editor of group policies is given, by what our ADMX says. */
export function valuesOf(policy: object, indent?: number, admx: Document = template): Key {
  const policies = elementsOf(admx, 'policy')
  return new Map(
    Object.entries(policy).map(([name, value]): [string, Value] => {
      const entry = policies.find((one) => one.getAttribute('name') === name)
      const element = entry?.getElementsByTagName('elements')[0]?.getElementsByTagName('*')[0]
      if (!element) return [name, { type: 'REG_DWORD', data: decimalIn(entry, value === true) }]
      if (element.tagName === 'decimal') return [name, { type: 'REG_DWORD', data: String(value) }]
      if (element.tagName === 'multiText')
        return [name, { type: 'REG_MULTI_SZ', data: JSON.stringify(value, null, indent) }]
      return [name, { type: 'REG_SZ', data: String(value) }]
    }),
  )
}

function decimalIn(policy: Element | undefined, isEnabled: boolean): string {
  const value = policy?.getElementsByTagName(isEnabled ? 'enabledValue' : 'disabledValue')[0]
  return value?.getElementsByTagName('decimal')[0]?.getAttribute('value') ?? ''
}

/** The list of this XML parser is no iterable one. */
export const elementsOf = (node: Document | Element, tag: string) =>
  Array.from(node.getElementsByTagName(tag))

/** @throws where it is not well-formed. */
export function parseXml(text: string): Document {
  const fail = (why: string) => {
    throw new Error(why)
  }
  return new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(
    text,
    'text/xml',
  )
}

const longs = { HKLM: 'HKEY_LOCAL_MACHINE', HKCU: 'HKEY_CURRENT_USER' } as const

/** reg.exe over these hives; its programs have written more there than ours. */
export function windows(hives: Hives, told: Windows = {}): EnforcedPlace {
  const say = (text: string): ProgramResult => ({
    kind: 'ended',
    code: 0,
    output: Buffer.concat([...text].map(told.letter ?? page850)),
  })
  const run: RunProgram = (program, [verb, asked = '', ...rest]) => {
    if (program === powershell) return shellOver(hives, rest.at(-1) ?? '')
    if (program !== regProgram) return { kind: 'failed', why: 'it is not there' }
    if (told.forbidsTools) return { kind: 'ended', code: 1, output: Buffer.alloc(0) }
    const hive = asked.startsWith('HKLM') ? 'HKLM' : 'HKCU'
    const [long, key, below] = [longs[hive], hives[hive], asked.slice(5)]
    const list = (names: readonly string[]) =>
      say(['', `${long}\\${below}`, ...(told.others ?? []), '', ...names, ''].join('\r\n'))
    if (below === 'SOFTWARE') return list([`${long}\\SOFTWARE\\Classes`, `${long}\\SOFTWARE\\Policies`])
    const others = `${long}\\SOFTWARE\\Policies\\Microsoft`
    if (below === 'SOFTWARE\\Policies') return list([others, ...(key ? [`${long}\\${registryKey}`] : [])])
    if (below !== registryKey || !key) return { kind: 'ended', code: 1, output: Buffer.alloc(0) }
    if (verb === 'query') return say(queryText(`${long}\\${registryKey}`, key, told.unnamed))
    writeFileSync(rest[0] ?? '', exportFile(`${long}\\${registryKey}`, key))
    return { kind: 'ended', code: 0, output: Buffer.alloc(0) }
  }
  return { kind: 'registry', run }
}

/** What the script says of a key: it is not run here, where there is no PowerShell and no registry. */
function shellOver(hives: Hives, script: string): ProgramResult {
  const key = script.includes('::LocalMachine') ? hives.HKLM : hives.HKCU
  const codes = (text: string) => [...text.split('')].map((one) => one.charCodeAt(0)).join(',')
  const kinds = {
    REG_SZ: 'String',
    REG_DWORD: 'DWord',
    REG_MULTI_SZ: 'MultiString',
    REG_EXPAND_SZ: 'ExpandString',
    REG_QWORD: 'QWord',
    REG_BINARY: 'Binary',
  }
  const lines = [...(key ?? [])].map(([name, { type, data }]) => {
    const shown = type === 'REG_DWORD' ? String(Number(data) | 0) : data
    return `value ${codes(name)} ${kinds[type]} ${codes(shown)}`
  })
  const said = [key ? 'key 0' : 'none', ...lines, 'end'].join('\n')
  return { kind: 'ended', code: 0, output: Buffer.from(said) }
}

function queryText(path: string, key: Key, unnamed?: string): string {
  const lines = [...key].map(([name, { type, data }]) => {
    const number = `0x${Number(data).toString(16)}`
    const shown = type === 'REG_DWORD' || type === 'REG_QWORD' ? number : data.replaceAll('\n', '\\0')
    return `    ${name}    ${type}    ${shown}`
  })
  const first = unnamed === undefined ? [] : [`    ${unnamed}    REG_SZ    `]
  return ['', path, ...first, ...lines, '', ''].join('\r\n')
}

/** The file of `reg export`: UTF-16, long values broken after 80 letters. */
export function exportFile(path: string, key: Key): Buffer {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const hex = (bytes: Buffer) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(',')
  const kinds = {
    REG_MULTI_SZ: 'hex(7):',
    REG_EXPAND_SZ: 'hex(2):',
    REG_QWORD: 'hex(b):',
    REG_BINARY: 'hex:',
  }
  const lines = [...key].map(([name, { type, data }]) => {
    if (type === 'REG_SZ') return `${quoted(name)}=${quoted(data)}`
    if (type === 'REG_DWORD') return `${quoted(name)}=dword:${Number(data).toString(16).padStart(8, '0')}`
    const bytes = Buffer.from(`${data.replaceAll('\n', '\0')}\0\0`, 'utf16le')
    return `${quoted(name)}=${kinds[type]}${hex(bytes)}`.replace(/(.{60,78},)(?=.)/g, '$1\\\r\n  ')
  })
  const text = ['Windows Registry Editor Version 5.00', '', `[${path}]`, ...lines, '', ''].join('\r\n')
  return Buffer.from(`\uFEFF${text}`, 'utf16le')
}

/** plutil over a folder of this test's; a profile writes objects as dictionaries, and as JSON where they have null. */
export function mac(
  folder: string,
  { machine, person }: { machine?: object; person?: object },
): EnforcedPlace {
  mkdirSync(join(folder, 'amina'), { recursive: true })
  const files = new Map<string, string>()
  const put = (file: string, policy: object | undefined) => {
    if (!policy) return
    writeFileSync(file, 'bplist00')
    files.set(file, JSON.stringify({ ...asProperties(policy), PayloadUUID: '83C9F6E8' }))
  }
  put(join(folder, `${bundleId}.plist`), machine)
  put(join(folder, 'amina', `${bundleId}.plist`), person)
  const run: RunProgram = (program, args) => {
    const said = program === plutil ? files.get(args.at(-1) ?? '') : undefined
    if (said === undefined) return { kind: 'failed', why: 'it is not there' }
    return { kind: 'ended', code: 0, output: Buffer.from(said) }
  }
  return { kind: 'preferences', run, folder, user: 'amina' }
}

function asProperties(policy: object): object {
  return Object.fromEntries(
    Object.entries(policy).map(([name, value]) => {
      const text = JSON.stringify(value)
      return [name, typeof value === 'object' && text.includes('null') ? text : value]
    }),
  )
}
