/**
 * What reg.exe says of a key, in both its forms. `reg query` writes the console's code page, in which letters beyond
 * ASCII are lost or changed; `reg export` writes UTF-16 into a file. Neither form has a word of the system's language
 * but the name in brackets of a key's unnamed value.
 */

export interface RegistryValue {
  /** As it stands, with the case that it was written in. */
  key: string
  name: string
  type: string
  /** REG_DWORD: in decimal. REG_MULTI_SZ: its lines. Other types: as the program writes them. */
  data: string
}

/** A line that is no part of either form; the sentence says which, and nothing of what it holds. */
export class RegistryTextError extends Error {
  override name = 'RegistryTextError'
}

/** Of a key that is there. */
export interface KeyRead {
  values: RegistryValue[]
  hasKeysBelow: boolean
}

const root = /^HKEY_[A-Z_]+(\\[^\r\n]*)?$/

/**
 * The keys that `reg query KEY` lists, whatever values stand there: those of other programs may have line breaks. So a
 * line of a value can pass for a key, and none for no key. @throws RegistryTextError
 */
export function readKeys(output: Buffer): string[] {
  const lines = output.toString('latin1').split(/\r?\n/)
  const keys = lines.filter((line) => root.test(line))
  const other = lines.findIndex((line) => line !== '')
  if (keys.length === 0 && other >= 0)
    throw new RegistryTextError(`line ${other + 1} of what reg.exe says is not understood`)
  return keys
}

/** The values of a key of ours, and the keys, that `reg query KEY` lists. @throws RegistryTextError */
export function readQuery(output: Buffer): { keys: string[]; values: RegistryValue[] } {
  const keys: string[] = []
  const values: RegistryValue[] = []
  // One letter for each byte: which code page it is, nobody says.
  for (const [index, line] of output.toString('latin1').split(/\r?\n/).entries()) {
    if (line === '') continue
    if (root.test(line)) {
      keys.push(line)
      continue
    }
    const [, name, type, data = ''] = /^ {4}(\S.*?) {4}(REG_[A-Z_]+)(?: {4}(.*))?$/.exec(line) ?? []
    const key = keys.at(-1)
    if (name === undefined || type === undefined || key === undefined)
      throw new RegistryTextError(`line ${index + 1} of what reg.exe says is not understood`)
    if (isUnnamed(name)) continue
    values.push({ key, name, type, data: dataOf(type, data) })
  }
  return { keys, values }
}

/** A key's unnamed value is `(Default)`, `(Standard)`, `(par défaut)`, … A setting has no brackets. */
const isUnnamed = (name: string) => name.startsWith('(') && name.endsWith(')')

function dataOf(type: string, data: string): string {
  if (type === 'REG_DWORD') {
    if (!/^0x[0-9a-f]{1,8}$/i.test(data)) throw new RegistryTextError('a REG_DWORD is no number')
    return String(Number(data))
  }
  return type === 'REG_MULTI_SZ' ? linesOf(data) : data
}

/**
 * `reg query` separates lines by \0. Within a text of JSON a backslash stands only in double quotes, and a line never
 * ends there: so in quotes it is what it looks like.
 */
function linesOf(data: string): string {
  let isQuoted = false
  return data.replace(/\\0|\\.|"/gs, (found) => {
    if (found === '"') isQuoted = !isQuoted
    return found === '\\0' && !isQuoted ? '\n' : found
  })
}

/** The values of a file that `reg export` has written. @throws RegistryTextError */
export function readExport(file: Buffer): RegistryValue[] {
  if (file[0] !== 0xff || file[1] !== 0xfe) throw new RegistryTextError('reg.exe has exported no UTF-16')
  // A long value goes on in the next line, after a backslash.
  const text = file
    .toString('utf16le')
    .slice(1)
    .replace(/\\\r\n */g, '')
  const [head, ...lines] = text.split('\r\n')
  if (!head?.startsWith('Windows Registry Editor Version 5')) throw notUnderstood(0)
  let key: string | undefined
  const values: RegistryValue[] = []
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('@=')) continue
    const [, opened] = /^\[(HKEY_[^\r\n]*)\]$/.exec(line) ?? []
    if (opened !== undefined) {
      key = opened
      continue
    }
    const [, name, written] = /^"((?:[^"\\]|\\.)*)"=(.*)$/.exec(line) ?? []
    if (name === undefined || written === undefined || key === undefined) throw notUnderstood(index + 1)
    values.push({ key, name: unescaped(name), ...exported(written, index + 1) })
  }
  return values
}

const hexTypes: Readonly<Record<string, string>> = { 2: 'REG_EXPAND_SZ', 7: 'REG_MULTI_SZ', b: 'REG_QWORD' }

function exported(written: string, line: number): { type: string; data: string } {
  const [, text] = /^"((?:[^"\\]|\\.)*)"$/.exec(written) ?? []
  if (text !== undefined) return { type: 'REG_SZ', data: unescaped(text) }
  const [, number] = /^dword:([0-9a-f]{8})$/.exec(written) ?? []
  if (number !== undefined) return { type: 'REG_DWORD', data: String(Number(`0x${number}`)) }
  const [, kind, bytes] = /^hex(?:\(([0-9a-f]+)\))?:((?:[0-9a-f]{2},?)*)$/.exec(written) ?? []
  if (bytes === undefined) throw notUnderstood(line)
  const data = Buffer.from(bytes.replaceAll(',', ''), 'hex').toString('utf16le')
  const type = kind === undefined ? 'REG_BINARY' : (hexTypes[kind] ?? 'REG_OTHER')
  return { type, data: data.replace(/\0+$/, '').replaceAll('\0', '\n') }
}

const unescaped = (text: string) => text.replace(/\\(.)/g, '$1')

function notUnderstood(line: number): RegistryTextError {
  return new RegistryTextError(`line ${line + 1} of what reg.exe has exported is not understood`)
}
