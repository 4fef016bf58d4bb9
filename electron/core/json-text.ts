/** JSON that a person has written into a file: whatever is wrong with it is told by its place there. */
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'

export interface JsonText {
  value: unknown
  /** Where an entry stands, counted from 1; where it is missing, what should hold it. */
  lineOf(place: readonly PropertyKey[]): number
}

/** Its fault begins with the place: `line 3, column 7: this is not JSON: a comma is missing before it`. */
export function readJsonText(given: string): JsonText | { fault: string } {
  // Some editors of Windows begin a file with this mark.
  const text = given.replace(/^\uFEFF/, '')
  const broken = placeOfBroken(text)
  if (broken !== null)
    return { fault: `${placeAt(text, broken)}: this is not written in UTF-8; save the file as UTF-8` }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const [first] = errors
  if (!tree || first) {
    const why = first && words[printParseErrorCode(first.error)]
    return {
      fault: `${placeAt(text, first?.offset ?? 0)}: this is not JSON${why === undefined ? '' : `: ${why}`}`,
    }
  }
  const twice = writtenTwice(tree)
  if (twice)
    return {
      fault: `line ${lineAt(text, twice.offset)}: "${String(twice.value)}" stands here a second time, and one of them would count for nothing; leave one out`,
    }
  return { value: JSON.parse(text), lineOf: (place) => lineAt(text, offsetOf(tree, place)) }
}

/** UTF-16, as a shell of Windows writes it, has a zero byte in each letter; Windows-1252 an accent that is no UTF-8. */
function placeOfBroken(text: string): number | null {
  const at = [...'\0\uFFFD'].map((letter) => text.indexOf(letter)).filter((offset) => offset >= 0)
  return at.length === 0 ? null : Math.min(...at)
}

function placeAt(text: string, offset: number): string {
  const before = text.slice(0, offset)
  return `line ${lineAt(text, offset)}, column ${before.length - before.lastIndexOf('\n')}`
}

const words: Readonly<Record<string, string>> = {
  CommaExpected: 'a comma is missing before this',
  ColonExpected: 'a colon is missing before this',
  PropertyNameExpected: 'a name in double quotes belongs here; the last entry has no comma after it',
  ValueExpected: 'a value is missing here',
  CloseBraceExpected: 'a closing } is missing here',
  CloseBracketExpected: 'a closing ] is missing here',
  EndOfFileExpected: 'the file should have ended before this',
  InvalidSymbol: 'this is no value; a text stands in double quotes',
  InvalidNumberFormat: 'this is no number',
  InvalidCommentToken: 'it has no comments; leave this out',
  UnexpectedEndOfString: 'the closing quote of this text is missing',
  InvalidEscapeCharacter: 'a backslash in a text is written twice',
}

/** JSON takes the last of two that are called alike, without a word. */
function writtenTwice(node: Node): Node | undefined {
  const names =
    node.type === 'object' ? (node.children ?? []).flatMap(({ children }) => children?.[0] ?? []) : []
  const seen = new Set<unknown>()
  for (const name of names) {
    if (seen.has(name.value)) return name
    seen.add(name.value)
  }
  for (const child of node.children ?? []) {
    const found = writtenTwice(child)
    if (found) return found
  }
  return undefined
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function offsetOf(tree: Node, place: readonly PropertyKey[]): number {
  for (let length = place.length; length > 0; length -= 1) {
    const path = place.slice(0, length).map((part) => (typeof part === 'symbol' ? String(part) : part))
    const node = findNodeAtLocation(tree, path)
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset
  }
  return tree.offset
}
