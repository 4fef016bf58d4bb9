/**
 * A JSON text without its insignificant spaces, and with non-ASCII characters escaped as Python does, or not
 * (A-hook-bytes). It works token by token on the text: parsing and writing again would change `100.0`, `1e16`,
 * integers above 2^53 and the order of integer-like keys, and no signature would match (reliability §0.4, §6.1).
 */

export interface CanonicalForms {
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
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  const tokens = tokensOf(text)
  const compact = tokens.join('')
  return {
    compact,
    escaped: escapeAsPython(compact),
    unescaped: unescapeBeyondAscii(compact),
    isAmbiguous: hasDuplicateKeys(tokens),
  }
}

const isSpace = (char: string | undefined) => char === ' ' || char === '\n' || char === '\r' || char === '\t'
const isMark = (char: string | undefined) => char !== undefined && '{}[],:'.includes(char)

/** The tokens of a valid JSON text: strings and scalars whole, brackets, commas and colons singly. */
function tokensOf(text: string): string[] {
  const tokens: string[] = []
  let at = 0
  while (at < text.length) {
    const char = text[at]
    let end = at + 1
    if (char === '"') end = endOfString(text, at)
    else if (!isSpace(char) && !isMark(char)) {
      while (end < text.length && !isSpace(text[end]) && !isMark(text[end])) end += 1
    }
    if (!isSpace(char)) tokens.push(text.slice(at, end))
    at = end
  }
  return tokens
}

/** Searched by hand: a regular expression's own stack gives up on a string of a megabyte. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1)
  return quote + 1
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}

/** Python's `ensure_ascii`: DEL is escaped too, an astral character becomes two escapes, hex is lowercase. */
function escapeAsPython(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A lone surrogate stays escaped: it has no form in UTF-8. An escaped backslash before a `u` is not an escape. */
function unescapeBeyondAscii(text: string): string {
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

/** Walks the tokens with a stack of its own, so that depth cannot exhaust the call stack (W35). */
function hasDuplicateKeys(tokens: readonly string[]): boolean {
  // One entry for each open bracket: the keys of an object so far, or null for an array.
  const open: (Set<string> | null)[] = []
  let expectsKey = false
  for (const token of tokens) {
    const keys = open.at(-1)
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null)
      expectsKey = token === '{'
    } else if (token === '}' || token === ']') {
      open.pop()
      expectsKey = false
    } else if (token === ',') {
      expectsKey = keys instanceof Set
    } else if (expectsKey && keys) {
      const key = String(JSON.parse(token))
      if (keys.has(key)) return true
      keys.add(key)
      expectsKey = false
    }
  }
  return false
}
