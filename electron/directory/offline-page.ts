/** A page of a list as the service would make it (A-page), out of all records of a kind. */
import type { CachedRecord } from './cached-record.ts'
import { wordsOf } from './words.ts'

type Kept = CachedRecord & { id: number }
type Query = Readonly<Record<string, string>>

export const standardLimit = 200

/** Undefined where the question cannot be answered from records: an unknown filter or order. */
export function pageOf(
  records: readonly Kept[],
  query: Query,
): { shown: Kept[]; json: { totalFilteredRecords: number; pageItems: unknown[] } } | undefined {
  const { offset = '0', limit = String(standardLimit), orderBy, sortOrder, ...filters } = query
  let found = [...records]
  for (const [name, wanted] of Object.entries(filters)) {
    const fits = filterOf(name, wanted)
    if (!fits) return undefined
    found = found.filter(({ json }) => fits(json))
  }
  if (orderBy !== undefined) {
    found.sort((a, b) => compare(member(a.json, orderBy), member(b.json, orderBy)) || a.id - b.id)
    if (sortOrder === 'DESC') found.reverse()
  }
  const from = Number(offset)
  // A limit of 0 or less means all (facts §3.1).
  const shown = Number(limit) <= 0 ? found.slice(from) : found.slice(from, from + Number(limit))
  return {
    shown,
    json: { totalFilteredRecords: found.length, pageItems: shown.map(({ json }) => json) },
  }
}

function filterOf(name: string, wanted: string): ((json: unknown) => boolean) | undefined {
  if (name === 'displayName') {
    const words = wordsOf(wanted)
    return (json) => {
      const has = wordsOf(String(member(json, 'displayName') ?? '')).join(' ')
      return words.every((word) => has.includes(word))
    }
  }
  if (name === 'status') {
    return (json) => {
      const status = member(json, 'status')
      return ['id', 'code', 'value'].some((part) => letters(member(status, part)) === letters(wanted))
    }
  }
  if (['officeId', 'clientId', 'externalId', 'accountNo'].includes(name)) {
    return (json) => String(member(json, name) ?? '') === wanted
  }
  return undefined
}

/** `savingsAccountStatusType.active` is asked for as `active` too: only its last part counts, in letters and digits. */
function letters(value: unknown): string {
  return String(value ?? '')
    .replace(/^[A-Za-z]+StatusType\./, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

function member(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const left = wordsOf(String(a ?? '')).join(' ')
  const right = wordsOf(String(b ?? '')).join(' ')
  return left < right ? -1 : left > right ? 1 : 0
}
