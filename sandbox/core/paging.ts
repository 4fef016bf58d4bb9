/** Lists: offset, limit (200), orderBy, sortOrder (A-page, facts §3.1). */
import { refuse } from './refusal.ts'
import { pageOut, type Wire } from './wire.ts'

interface Paging {
  offset?: string | undefined
  limit?: string | undefined
  orderBy?: string | undefined
  sortOrder?: 'ASC' | 'DESC' | undefined
}

const defaultLimit = 200

/**
 * The ORDER BY and LIMIT of a list. `columns`: what may be ordered by → the column; the first is the default.
 * A limit of 0 or less means all (facts §3.1). @throws Refused (400) for an order that is not offered.
 */
export function pageClause(
  query: Paging,
  columns: Readonly<Record<string, string>>,
  standard: { order: string; tieBreak: string },
): { clause: string; values: { limit: number; offset: number } } {
  let order = standard.order
  if (query.orderBy !== undefined) {
    const column = Object.hasOwn(columns, query.orderBy) ? columns[query.orderBy] : undefined
    if (column === undefined) {
      const sentence = `orderBy: choose one of ${Object.keys(columns).join(', ')}.`
      refuse(400, 'validation.msg.orderBy.value.is.not.supported', 'orderBy', sentence)
    }
    order = `${column} ${query.sortOrder ?? 'ASC'}, ${standard.tieBreak}`
  }
  const limit = Number(query.limit ?? defaultLimit)
  return {
    clause: `ORDER BY ${order} LIMIT @limit OFFSET @offset`,
    values: { limit: limit <= 0 ? -1 : limit, offset: Number(query.offset ?? 0) },
  }
}

/** One page of a short list that is read whole: all of it, unless a limit is given. */
export function slice<T>(
  records: readonly T[],
  query: Pick<Paging, 'offset' | 'limit'>,
  show: (record: T) => Wire,
): Wire {
  const from = Number(query.offset ?? 0)
  const limit = Number(query.limit ?? -1)
  const shown = records.slice(from, limit <= 0 ? undefined : from + limit)
  return pageOut(records.length, shown.map(show))
}
