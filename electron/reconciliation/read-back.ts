/**
 * Looks at the bank's books for one request: how many movements carry its mark, whether the state it asked for has
 * been reached, or what has come since they were looked at before sending (`ways.ts`).
 */
import { operationOf, type Input, type OperationName } from '../../shared/operations/index.ts'
import { markOf, marksIn } from '../../shared/posting/journal.ts'
import type { Ask } from './ask.ts'
import { shareOf, type Maker } from './alike.ts'
import { contradictionOf, likenessOf, type Likeness } from './likeness.ts'
import type { StepShown } from '../../shared/posting/evidence.ts'
import type { CompetingRequest } from './competing-requests.ts'
import { isAnothersStep } from './step-shown.ts'
import { isOfAnother, lookAtOne } from './one-record.ts'
import { listIn, paramsFor, readBackOf, wayOf, type Snapshot, type Way } from './strategies.ts'

export interface Question {
  operation: OperationName
  input: Input
  mark: string | null
  /** The record that the answer named. */
  told: string | null
  /** What was there before it was sent; null where nothing was read. */
  snapshot: Snapshot | null
  /** Other requests of ours that may have made what is found. */
  competing: readonly CompetingRequest[]
  /** What another request of ours has to say for having made this record (`contest.ts`). */
  claimOfAnother: (record: string) => 'sure' | 'unsure' | null
  /** Whether the bank's name of a person is known to be another's than the one's who asked. */
  isAnothers: (name: string) => boolean
}

/** `complete`: everything was read in which it could stand, so that not finding it says something. */
export interface Sight {
  found: number
  complete: boolean
  by: Way
  /** Everything was read, and it cannot be told whose that is which was found. */
  isUnclear?: true
  /** Of so many requests alike each has its record. */
  among?: number
  /** The one that was found. */
  record?: string
  /** The record that our answer named carries the mark of this other request. */
  markedBy?: string
  /** What the record tells of the step that led to the state that was found. */
  shows?: StepShown
}

interface List {
  records: Record<string, unknown>[]
  complete: boolean
}

/** A-page. The service may give fewer at a time. */
const pageSize = 200
/** A list this long is not read to its end: not finding something in it then proves nothing. */
const maxPages = 1000
/** Before sending, somebody is waiting: a longer list is not looked through. */
const maxPagesBefore = 3

/**
 * Null: nothing was learned, for the service gave no answer or reading cannot tell. Unless `deep`, only the two
 * ends of a long list are read: what is new stands at one of them, whichever way the service sorts.
 */
export async function readBack(ask: Ask, question: Question, deep: boolean): Promise<Sight | null> {
  const { operation, input, mark, told, snapshot, competing } = question
  const way = wayOf(operation, input)
  /** What one request has brought about looks the same as what another has. */
  const orAnothers = (sight: Sight): Sight | null => {
    if (sight.found === 0 || competing.length === 0) return sight
    return competing.every(({ isOver }) => isOver) ? unclear(sight.by) : null
  }
  switch (way) {
    case 'state':
    case 'figure': {
      const seen = await lookAtOne(ask, operation, input)
      if (!seen) return null
      const { now, shows } = seen
      // Without a look before: the service refuses a step from the state it leads to (§3), so it was made by this one.
      if (now.way === 'state') {
        const stoodBefore = snapshot?.way === 'state' && snapshot.reached
        const isAnothers =
          shows !== null && now.reached && isAnothersStep(shows, operation, input, question.isAnothers)
        const sight =
          stoodBefore || isAnothers
            ? unclear(way)
            : orAnothers({ found: now.reached ? 1 : 0, complete: true, by: way })
        return sight && { ...sight, ...(shows && now.reached && { shows }) }
      }
      if (now.way !== 'figure' || snapshot?.way !== 'figure') return unclear(way)
      return orAnothers({ found: now.figure === snapshot.figure ? 0 : 1, complete: true, by: way })
    }
    case 'reference': {
      const { externalId } = input.body ?? {}
      // A reference that a person gave may have been taken before: by another request, or by another record.
      const isOurs = (record: Record<string, unknown>) =>
        record['externalId'] === externalId &&
        question.claimOfAnother(nameOf(record)) !== 'sure' &&
        likenessOf(record, input.body ?? {}) !== 'unlike'
      const list = await readList(ask, operation, { query: { externalId: String(externalId) } }, deep)
      return list && orAnothers(found(list, isOurs, way))
    }
    case 'mark': {
      if (mark === null) return null
      const list = await readList(ask, operation, paramsFor(operation, input), deep)
      if (!list) return null
      const texts = new Map(list.records.map((record) => [record, JSON.stringify(record)]))
      const isMarked = (record: Record<string, unknown>) => texts.get(record)?.includes(mark) === true
      // Our mark on another amount, or between other accounts, is somebody else's doing: no witness of ours.
      const asked = { ...input.params, ...input.body }
      if (list.records.some((record) => isMarked(record) && contradictionOf(record, asked) !== null))
        return unclear(way)
      const sight = found(list, isMarked, way)
      // A service may keep no text, or cut it: one like it without anybody's mark might be ours.
      const mightBe = list.records.some(
        (record) => !texts.get(record)?.includes('[T:') && likenessOf(record, input.body ?? {}) === 'like',
      )
      const named = list.records.find((record) => nameOf(record) === told)
      const [markedBy] = named ? marksIn(texts.get(named) ?? '').filter((id) => markOf(id) !== mark) : []
      return {
        ...sight,
        complete: sight.complete && !mightBe,
        ...(mightBe && sight.complete && sight.found === 0 && { isUnclear: true }),
        ...(markedBy !== undefined && { markedBy }),
      }
    }
    case 'difference':
      return difference(ask, question, deep)
    case null:
      return null
  }
}

/** What must be known before sending, so that a look afterwards can tell; null where nothing must, or none came. */
export async function preflightRead(
  ask: Ask,
  operation: OperationName,
  input: Input,
): Promise<Snapshot | null> {
  const way = wayOf(operation, input)
  if (way === 'state' || way === 'figure') return (await lookAtOne(ask, operation, input))?.now ?? null
  if (way !== 'difference') return null
  const read = () => readList(ask, operation, paramsFor(operation, input), true, maxPagesBefore)
  let list = await read()
  // An empty list does not say whose it is.
  if (list?.records.length === 0) list = await read()
  return list?.complete ? { way, ids: list.records.map(nameOf) } : null
}

/**
 * What is new since the look before, shared out among the requests of ours that may have made it; without a look before,
 * only that nothing like it is there says something.
 */
async function difference(
  ask: Ask,
  { operation, input, snapshot, competing, claimOfAnother }: Question,
  deep: boolean,
): Promise<Sight | null> {
  const by = 'difference'
  const list = await readList(ask, operation, paramsFor(operation, input), true)
  if (!list?.complete) return null
  const before = idsOf(snapshot)
  // What lay there lies there still, or one of the two lists is another's: answers can change places.
  const ids = new Set(list.records.map(nameOf))
  if (![...(before ?? [])].every((id) => ids.has(id))) return null

  const records = list.records
    .map((record) => ({ id: nameOf(record), record, claim: claimOfAnother(nameOf(record)) }))
    .filter(({ claim }) => claim !== 'sure')
  /** What is new to a request, by how much it looks like what was asked for. */
  const newTo = (body: CompetingRequest['body'], known: ReadonlySet<string> | null, ...looks: Likeness[]) =>
    records.filter(({ id, record }) => !known?.has(id) && looks.includes(likenessOf(record, body)))
  const idsIn = (some: typeof records) => new Set(some.map(({ id }) => id))
  const makers = competing.map((competitor): Maker => {
    const known = idsOf(competitor.snapshot)
    const like = idsIn(newTo(competitor.body, known, 'like'))
    return { may: idsIn(newTo(competitor.body, known, 'like', 'unknown')), like: known ? like : new Set() }
  })
  const body = input.body ?? {}
  // In other words than ours, and in the very words of another request of ours.
  const isAnothers = (record: Record<string, unknown>) =>
    likenessOf(record, body) === 'otherWords' &&
    competing.some(
      (competitor) =>
        !idsOf(competitor.snapshot)?.has(nameOf(record)) && likenessOf(record, competitor.body) === 'like',
    )
  const strange = newTo(body, before, 'otherWords', 'unknown').filter(
    ({ record, claim }) => claim !== 'unsure' && !isAnothers(record),
  )
  const like = idsIn(newTo(body, before, 'like'))
  if (strange.length > 0 || (before === null && like.size > 0)) return unclear(by)

  const share = shareOf({ may: like, like }, makers)
  switch (share.kind) {
    case 'executed': {
      const { record, among } = share
      return { found: 1, complete: true, by, ...(record === null ? { among } : { record }) }
    }
    case 'notExecuted':
      return { found: 0, complete: true, by }
    // Until then an event may tell them apart, and another may come.
    case 'tooMany':
      return !deep ? null : like.size > 1 ? { found: like.size, complete: true, by } : unclear(by)
    case 'either':
      return competing.every(({ isOver }) => isOver) ? unclear(by) : null
  }
}

function idsOf(snapshot: Snapshot | null): ReadonlySet<string> | null {
  return snapshot?.way === 'difference' ? new Set(snapshot.ids) : null
}

function unclear(by: Way): Sight {
  return { found: 0, complete: false, by, isUnclear: true }
}

function found(list: List, isOurs: (record: Record<string, unknown>) => boolean, by: Way): Sight {
  // The lines of one journal entry are one movement.
  const ours = new Set(
    list.records.filter(isOurs).map((record) => String(record['transactionId'] ?? nameOf(record))),
  )
  const [record, ...more] = ours
  const sight = { found: ours.size, complete: list.complete, by }
  return record !== undefined && more.length === 0 ? { ...sight, record } : sight
}

async function readList(
  ask: Ask,
  operation: OperationName,
  input: Input,
  deep: boolean,
  most = maxPages,
): Promise<List | null> {
  const name = readBackOf(operation)
  if (name === null) return null
  const takesPages = 'offset' in (operationOf(name).query?.shape ?? {})
  const records = new Map<string, Record<string, unknown>>()
  async function read(list: OperationName, offset: number): Promise<{ size: number; total: number } | null> {
    const page = { offset: String(offset), limit: String(pageSize) }
    const reply = await ask(list, takesPages ? { ...input, query: { ...input.query, ...page } } : input)
    const told = listIn(reply)
    if (!told || told.records.some((record) => isOfAnother(record, input))) return null
    for (const record of told.records) records.set(nameOf(record), record)
    return { size: told.records.length, total: told.total }
  }

  const first = await read(name, 0)
  if (!first) return null
  const { size, total } = first
  const offsets =
    size === 0 ? [] : Array.from({ length: Math.ceil(total / size) - 1 }, (_, at) => (at + 1) * size)
  let complete = size >= total || (deep && size > 0 && takesPages && offsets.length < most)
  for (const offset of takesPages ? (complete ? offsets : offsets.slice(-1)) : []) {
    if (!(await read(name, offset))) complete = false
  }
  // One page twice is not the whole: answers can change places, and rows can move while they are read.
  return { records: [...records.values()], complete: complete && records.size >= total }
}

function nameOf(record: Readonly<Record<string, unknown>>): string {
  const { id } = record
  return typeof id === 'number' || typeof id === 'string' ? String(id) : JSON.stringify(record)
}
