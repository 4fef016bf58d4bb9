/**
 * Looks at the bank's books for one journal entry: how many movements carry its mark, or whether the state it
 * asked for has been reached. The table's `readBack` names the operation that shows it.
 */
import { fitList } from '../../shared/fields.ts'
import type { JournalEntry } from '../../shared/journal.ts'
import {
  operationOf,
  isOperationName,
  type Input,
  type OperationName,
} from '../../shared/operations/index.ts'
import { reached } from './reached.ts'

/** Reads without the cache. Undefined: no answer that can be read. */
export type Ask = (operation: OperationName, input: Input) => Promise<unknown>

/** `complete`: everything was read in which it could stand, so that not finding it says something. */
export interface Sight {
  found: number
  complete: boolean
  /** What was looked for: our mark, the reference that the form gave, or a state that others can reach as well. */
  by: 'mark' | 'reference' | 'state'
}

/** A-page. The service may give fewer at a time. */
const pageSize = 200
/** A list this long is not read to its end: not finding something in it then proves nothing. */
const mostPages = 1000

/**
 * Null: nothing was learned, for the service gave no answer or reading cannot tell. Unless `deep`, only the two
 * ends of a long list are read: what is new stands at one of them, whichever way the service sorts.
 */
export async function readBack(ask: Ask, entry: JournalEntry, deep: boolean): Promise<Sight | null> {
  const name = operationOf(entry.operation).readBack
  if (name === null || !isOperationName(name)) return null
  const judge = reached[entry.operation]
  if (judge) {
    const input = paramsFor(name, entry.input)
    const reply = await ask(name, input)
    if (reply === undefined || isAnother(reply, input)) return null
    return { found: judge(reply, entry.input) ? 1 : 0, complete: true, by: 'state' }
  }
  const externalId = entry.input.body?.['externalId']
  const shape = operationOf(name).query?.shape ?? {}
  if (typeof externalId === 'string' && 'externalId' in shape) {
    const isOurs = (record: Record<string, unknown>) => record['externalId'] === externalId
    const counted = await countIn(ask, name, { query: { externalId } }, deep, isOurs)
    return counted && { ...counted, by: 'reference' }
  }
  const { mark } = entry
  if (mark === null || !isList(name)) return null
  const isOurs = (record: Record<string, unknown>) => JSON.stringify(record).includes(mark)
  const counted = await countIn(ask, name, paramsFor(name, entry.input), deep, isOurs)
  return counted && { ...counted, by: 'mark' }
}

/** The path values that both operations know: the account of a deposit is the account whose movements are read. */
function paramsFor(name: OperationName, input: Input): Input {
  const shape = operationOf(name).params?.shape
  if (!shape) return {}
  return { params: Object.fromEntries(Object.entries(input.params ?? {}).filter(([key]) => key in shape)) }
}

async function countIn(
  ask: Ask,
  name: OperationName,
  input: Input,
  deep: boolean,
  isOurs: (record: Record<string, unknown>) => boolean,
): Promise<Omit<Sight, 'by'> | null> {
  const takesPages = 'offset' in (operationOf(name).query?.shape ?? {})
  const seen = new Set<string>()
  const ours = new Set<string>()
  async function read(offset: number): Promise<{ size: number; total: number } | null> {
    const page = { offset: String(offset), limit: String(pageSize) }
    const reply = await ask(name, takesPages ? { ...input, query: { ...input.query, ...page } } : input)
    const list = listIn(reply)
    if (!list || list.records.some((record) => isOfAnother(record, input))) return null
    for (const record of list.records) {
      const name = JSON.stringify(record['id'] ?? record)
      seen.add(name)
      if (isOurs(record)) ours.add(name)
    }
    return { size: list.records.length, total: list.total }
  }

  const first = await read(0)
  if (!first) return null
  const { size, total } = first
  const offsets =
    size === 0 ? [] : Array.from({ length: Math.ceil(total / size) - 1 }, (_, at) => (at + 1) * size)
  let complete = size >= total || (deep && size > 0 && takesPages && offsets.length < mostPages)
  for (const offset of takesPages ? (complete ? offsets : offsets.slice(-1)) : []) {
    if (!(await read(offset))) complete = false
  }
  // One page twice is not the whole: answers can change places, and rows can move while they are read.
  return { found: ours.size, complete: complete && seen.size >= total }
}

/** A single record says by `id` who it is: the last value of the path. */
function isAnother(reply: unknown, input: Input): boolean {
  const own = Object.values(input.params ?? {}).at(-1)
  const id = isRecord(reply) ? reply['id'] : undefined
  return (own !== undefined && id !== undefined && String(id) !== own) || isOfAnother(reply, input)
}

/**
 * The answers of two connections can change places: what shows another record than the one asked for tells nothing
 * about ours. The rows of a list say whose they are.
 */
function isOfAnother(reply: unknown, { params = {}, query = {} }: Input): boolean {
  if (!isRecord(reply)) return false
  const asked: Record<string, string | undefined> = { ...params, externalId: query['externalId'] }
  asked['accountId'] ??= params['savingsId'] ?? params['loanId']
  return Object.entries(asked).some(
    ([name, value]) => value !== undefined && reply[name] !== undefined && String(reply[name]) !== value,
  )
}

function isList(name: OperationName): boolean {
  return listIn(fitList(operationOf(name).reply, [])) !== null
}

/** A parsed reply as a list: a page or an array (A-page). */
function listIn(reply: unknown): { records: Record<string, unknown>[]; total: number } | null {
  if (Array.isArray(reply)) return { records: reply.filter(isRecord), total: reply.length }
  if (!isRecord(reply) || !Array.isArray(reply['pageItems'])) return null
  const records = reply['pageItems'].filter(isRecord)
  return { records, total: Math.max(Number(reply['totalFilteredRecords'] ?? 0), records.length) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
