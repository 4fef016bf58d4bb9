/**
 * Reads a list to its end, page by page, while it changes under the reader, and says when nobody can be missing.
 *
 * A list in the order of ids is read with one row of overlap. Where a page begins behind the last row read, the list has
 * become shorter and somebody may have slipped in front: the reader steps back until pages join. So whoever stands in
 * the list all the while is seen, and the reading can go on after any pause. In any other order only a quiet pass proves
 * that: no page out of joint, one total, and as many rows as that total, or the same rows as in the pass before.
 */
import { z } from 'zod'

/** An id; of a record whose id cannot be read, the beginning of its text. */
export type RowKey = number | string

const rowKey = z.union([z.int(), z.string()])

/** Where a reading goes on. */
export const placeInList = z.strictObject({
  /** Of this pass, by the desk's clock. */
  startedAt: z.int(),
  offset: z.int(),
  /** The last row that pages join at. */
  last: rowKey.nullable(),
  inOrder: z.boolean(),
  pass: z.int(),
  /** The list has moved in this pass. */
  hasMoved: z.boolean(),
  total: z.int().nullable(),
})
export type PlaceInList = z.output<typeof placeInList>

export interface PageRows {
  rows: readonly RowKey[]
  /** Null: the service does not tell. */
  total: number | null
}

export interface ListReading {
  place(): PlaceInList
  /** @throws ListMoves, ListRepeats, ListFallsShort */
  take(page: PageRows, nowMs: number): 'goesOn' | 'whole'
}

/** It changes while it is read, again and again. */
export class ListMoves extends Error {}
/** The same page comes again and again. */
export class ListRepeats extends Error {}
/** It tells of more rows than it gives. */
export class ListFallsShort extends Error {}

const maxPasses = 3
/** Pages in succession that bring nobody new. */
const maxIdle = 12

export function beginningOf(startedAt: number): PlaceInList {
  return { startedAt, offset: 0, last: null, inOrder: true, pass: 1, hasMoved: false, total: null }
}

/** @param seenBefore What an interrupted pass saw of a list in no order. */
export function createListReading(
  from: PlaceInList,
  { pageSize, seenBefore = [] }: { pageSize: number; seenBefore?: Iterable<RowKey> },
): ListReading {
  let place = from
  let seen = new Set(seenBefore)
  let before: ReadonlySet<RowKey> | null = null
  let idle = 0
  let back = pageSize
  /** A total that a page goes beyond counts something else. */
  let isTotalTrue = true

  function again(inOrder: boolean, startedAt: number): 'goesOn' {
    const pass = inOrder === place.inOrder ? place.pass + 1 : 1
    if (pass > maxPasses) throw new ListMoves()
    before = seen.size > 0 ? seen : null
    seen = new Set()
    idle = 0
    place = { ...beginningOf(startedAt), inOrder, pass }
    return 'goesOn'
  }

  function wait(problem: Error): void {
    idle += 1
    if (idle > maxIdle) throw problem
  }

  function inOrder(ids: readonly number[], total: number | null, nowMs: number): 'goesOn' | 'whole' {
    const { offset, last } = place
    const first = ids[0]
    const end = ids.at(-1)
    const reached = offset + ids.length
    if (end === undefined && total !== null && total > offset) throw new ListFallsShort()
    if (typeof last === 'number' && offset > 0 && (first === undefined || first > last)) {
      wait(new ListMoves())
      place = { ...place, offset: Math.max(0, offset - back) }
      back *= 2
      return 'goesOn'
    }
    const hasSteppedBack = back > pageSize
    back = pageSize
    const isNew = end !== undefined && (typeof last !== 'number' || end > last)
    const isTooFar = total !== null && ids.length > 0 && reached > total
    // Rows in front that were not there: whoever came in front of us is read in another pass.
    const hasGrown = typeof last === 'number' && offset > 0 && !hasSteppedBack && first !== last
    if (isTooFar && !isNew) throw new ListRepeats()
    if (isTooFar) isTotalTrue = false
    if (isNew) idle = 0
    else if (ids.length > 1) wait(new ListRepeats())
    place = {
      ...place,
      offset: Math.max(0, reached - 1),
      last: isNew ? end : last,
      hasMoved: place.hasMoved || hasGrown,
      total,
    }
    if (!isEnd(ids.length, isNew, isTotalTrue ? total : null, reached)) return 'goesOn'
    return place.hasMoved && place.pass < maxPasses ? again(true, nowMs) : 'whole'
  }

  function isEnd(count: number, isNew: boolean, total: number | null, reached: number): boolean {
    if (count > pageSize) return true
    // A full page at the very end is asked beyond: its total may be the page's own.
    if (total !== null) return reached >= total && (count < pageSize || !isNew)
    // Without a total, what brings nobody new is the end, unless it is a full page: that goes on until it is too often.
    return !isNew && count < pageSize
  }

  function inNoOrder({ rows, total }: PageRows, nowMs: number): 'goesOn' | 'whole' {
    const { offset, last } = place
    const reached = offset + rows.length
    const known = seen.size
    for (const row of rows) seen.add(row)
    const isStuck = rows.length < 2 && offset > 0
    const hasMoved =
      place.hasMoved ||
      (last !== null && rows[0] !== last) ||
      (place.last !== null && place.total !== total) ||
      (total !== null && reached > total)
    place = { ...place, offset: Math.max(0, reached - 1), last: rows.at(-1) ?? last, hasMoved, total }
    const isLast = total === null ? seen.size === known || rows.length > pageSize : reached >= total
    if (!isLast && !isStuck) return 'goesOn'
    const isSame = before !== null && before.size === seen.size && [...seen].every((row) => before?.has(row))
    return !hasMoved && (seen.size === total || isSame) ? 'whole' : again(false, nowMs)
  }

  return {
    place: () => place,
    take(page, nowMs) {
      if (!place.inOrder) return inNoOrder(page, nowMs)
      const ids = page.rows.filter((row) => typeof row === 'number')
      const isInOrder =
        ids.length === page.rows.length &&
        ids.every((id, index) => index === 0 || id >= (ids[index - 1] ?? id))
      return isInOrder ? inOrder(ids, page.total, nowMs) : again(false, nowMs)
    },
  }
}
