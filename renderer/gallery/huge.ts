/**
 * Answers of the real desk made huge: each list as long as its question allows, and ten thousand rows where it does
 * not say; names of 300 characters; the largest amounts that the grammar of money reads (A-money).
 */
import { operationOf, isOperationName, type OperationName } from '../../shared/operations/index.ts'
import { longText, unbrokenText } from './long-text.ts'

const maxRows = 10_000
/** A bank makes its products by hand. */
const maxProducts = 300
/** The desk's own lists that grow with its work; the others (settings, persons) do not. */
const grows: readonly string[] = ['applications', 'doubts', 'search', 'journal', 'events']
/** In one record, such as the movements of a deposit. */
const rowsInRecord = 200
/** What the service gives where nobody says how many (A-page). */
const standardPage = 200
const largest = '999999999999999.99'
/** Rows that were made are numbered from here on, each a copy of a real one. */
const copyFrom = 1_000_000

const isAmount = (key: string, text: string): boolean =>
  !/rate|percent|period|id$|no$|phone|reference|version/i.test(key) && /^-?\d+\.\d+$/.test(text)
const isWords =
  /name$|^title$|^detail$|^note$|^comments?$|reason|description|address|^effect$|^message$|^office$|submittedBy/i
/** Words that programs read: changed, they would be another thing and not a longer one. */
const isVocabulary = /^(codeName|nameCode|userName|username|reason)$/

export function hugeAnswer(name: string, value: unknown, input: unknown): unknown {
  const rows = rowsAsked(name, input)
  if (!isOperationName(name) || !isRecord(value)) return enlarged(value, rows)
  return { ...value, value: enlarged(value['value'], rows) }
}

/** How many rows may come: what was asked for, a page of the service's, or as many as there are. */
function rowsAsked(name: string, input: unknown): number {
  const limit = memberOf(memberOf(input, 'query') ?? input, 'limit')
  if (limit !== undefined && limit !== '0' && limit !== '-1') return Math.min(Number(limit), maxRows)
  if (!isOperationName(name)) return grows.includes(name) ? maxRows : rowsInRecord
  if (comesWhole(name)) return name.endsWith('Products') ? maxProducts : maxRows
  return 'pageItems' in shapeOf(name) ? standardPage : rowsInRecord
}

/** The lists that give all they have unless a limit is asked for, and so take none in their order. */
function comesWhole(name: OperationName): boolean {
  const { query } = operationOf(name)
  return query !== undefined && 'offset' in query.shape && !('orderBy' in query.shape)
}

function shapeOf(name: Parameters<typeof operationOf>[0]): object {
  const { reply } = operationOf(name)
  return 'shape' in reply && typeof reply.shape === 'object' && reply.shape !== null ? reply.shape : {}
}

/** @param rows How long the first lists on the way become; lists within rows stay as they are. */
function enlarged(value: unknown, rows: number, key = ''): unknown {
  if (typeof value === 'string') return enlargedText(key, value)
  if (Array.isArray(value)) {
    const items = value.map((item) => enlarged(item, 0, key))
    const isList = items.every(isRecord) && items.some((item) => 'id' in item || 'entry' in item)
    return rows > items.length && isList ? repeated(items, rows) : items
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => {
      if (member === 'totalFilteredRecords') return [member, maxRows]
      if (member === 'more') return [member, true]
      return [member, enlarged(inner, rows, member)]
    }),
  )
}

function enlargedText(key: string, text: string): string {
  if (isAmount(key, text)) return (text.startsWith('-') ? '-' : '') + largest
  if (isVocabulary.test(key) || !isWords.test(key) || text === '') return text
  return text.length % 2 === 0 ? longText : unbrokenText
}

function repeated(items: readonly Record<string, unknown>[], rows: number): Record<string, unknown>[] {
  if (items.length === 0) return []
  return Array.from({ length: rows }, (_, at) => {
    const item = items[at % items.length] ?? {}
    const turn = Math.floor(at / items.length)
    return turn === 0 ? item : renumbered(item, turn)
  })
}

/** The ids of the row itself, and of the entry in it; whose record it is stays. */
function renumbered(item: Record<string, unknown>, turn: number): Record<string, unknown> {
  const { id, entry } = item
  return {
    ...item,
    ...(typeof id === 'number' && { id: turn * copyFrom + id }),
    ...(typeof id === 'string' && { id: `${id}~${turn}` }),
    ...(isRecord(entry) && { entry: renumbered(entry, turn) }),
  }
}

/** A question about a copy is asked about its original. */
export function realInput(input: unknown, key = ''): unknown {
  if (isRecord(input)) {
    return Object.fromEntries(
      Object.entries(input).map(([member, value]) => [member, realInput(value, member)]),
    )
  }
  if (typeof input === 'string' && input.includes('~')) return input.replace(/~\d+$/, '')
  if (!/^id$|Id$|^before$/.test(key) || !/^\d{7,}$/.test(String(input))) return input
  const original = Number(input) % copyFrom
  return typeof input === 'number' ? original : String(original)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function memberOf(value: unknown, name: string): string | number | undefined {
  const member = isRecord(value) ? value[name] : undefined
  return typeof member === 'string' || typeof member === 'number' ? member : undefined
}
