/**
 * A JSON text without its insignificant spaces, and with non-ASCII characters escaped as Python does, or not
 * (A-hook-bytes). It works token by token on the text: parsing and writing again would change `100.0`, `1e16`,
 * integers above 2^53 and the order of integer-like keys, and no signature would match (reliability §0.4, §6.1).
 */

export interface CanonicalForms {
  /** What the text says, as JSON.parse reads it. */
  value: unknown
  /** Spaces between tokens taken out. */
  compact: string
  /** The same, with U+007F to U+FFFF written `\uXXXX`: Python's default. */
  escaped: string
  /** The same, with every `\uXXXX` from U+007F on written as itself. */
  unescaped: string
  /** A key stands twice in one object: what it means depends on who reads it (W16). */
  isAmbiguous: boolean
}

/** @returns null where the text is not one strict JSON value (W15: judged before any space is taken out). */
export function canonicalForms(text: string): CanonicalForms | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const { compact, colons } = withoutSpaces(text)
  return {
    value,
    compact,
    escaped: escapeAsPython(compact),
    unescaped: unescapeBeyondAscii(compact),
    // Of a key that stands twice, the parsed value has one: then fewer keys were read than colons written.
    isAmbiguous: keysIn(value) !== colons,
  }
}

const quote = 0x22
const colon = 0x3a
/** Space, tab, line feed and carriage return: what JSON allows between tokens, and nothing else. */
const isSpace = (code: number) => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d

/** Of a valid JSON text: the text without spaces between tokens, and how many colons stand between them. */
function withoutSpaces(text: string): { compact: string; colons: number } {
  const pieces: string[] = []
  let colons = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === colon) colons += 1
    else if (isSpace(code)) {
      if (at > from) pieces.push(text.slice(from, at))
      from = at + 1
    }
  }
  if (from === 0) return { compact: text, colons }
  pieces.push(text.slice(from))
  return { compact: pieces.join(''), colons }
}

/** Where the string that opens here closes. By hand: a regular expression gives up on a string of a megabyte. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}

/** How many keys all objects in a value have together; with a list of its own, so that depth is no danger (W35). */
function keysIn(value: unknown): number {
  let keys = 0
  const pending: unknown[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const members: unknown[] = Array.isArray(next) ? next : Object.values(next)
    if (!Array.isArray(next)) keys += members.length
    for (const member of members) if (typeof member === 'object' && member !== null) pending.push(member)
  }
  return keys
}

/** Python's `ensure_ascii`: DEL is escaped too, an astral character becomes two escapes, hex is lowercase. */
function escapeAsPython(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A lone surrogate stays escaped: it has no form in UTF-8. An escaped backslash before a `u` is not an escape. */
function unescapeBeyondAscii(text: string): string {
  if (!text.includes('\\u')) return text
  return text.replace(
    /\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|[^u])/g,
    (whole, high?: string, low?: string, unit?: string) => {
      if (high !== undefined && low !== undefined) {
        return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16))
      }
      const code = unit === undefined ? 0 : Number.parseInt(unit, 16)
      const isLoneSurrogate = code >= 0xd800 && code <= 0xdfff
      return code < 0x7f || isLoneSurrogate ? whole : String.fromCharCode(code)
    },
  )
}
