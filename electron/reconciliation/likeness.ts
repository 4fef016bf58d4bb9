/**
 * Whether a record of the bank's may be what a request asked for. Only members that both show are compared; a figure
 * may be written in another way, and a few members have another name in a request than in a record (facts §3).
 */
import { readDate } from '../../shared/values/dates.ts'

/**
 * `unlike`: a figure or a day differs. `like`: nothing differs, and something agrees. `otherWords`: a text differs, and
 * is no part of the other. `unknown`: it cannot be said.
 */
export type Likeness = 'like' | 'unlike' | 'otherWords' | 'unknown'

type Members = Readonly<Record<string, unknown>>

/** A request's member → where a record tells the same. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  transactionAmount: ['amount'],
  transferAmount: ['amount'],
  transactionDate: ['date', 'transferDate'],
}
/** They stand beside the rest, and services write them as they like. */
const aside = new Set(['dateFormat', 'locale', 'note', 'comment', 'comments', 'transferDescription'])

export function likenessOf(record: Members, body: Members): Likeness {
  const compared = Object.entries(body)
    .filter(([name, asked]) => !aside.has(name) && isPlain(asked))
    .map(([name, asked]) => compare(asked, toldOf(record, name)))
  if (compared.includes('unlike')) return 'unlike'
  if (compared.includes('otherWords')) return 'otherWords'
  return compared.includes('like') && !compared.includes('unknown') ? 'like' : 'unknown'
}

/** What was done to which records, with how much: a bank may book on another day and write other words. */
const weighs = /amount|principal|Id$/i

/** The first amount or identifier of a request, in path or body, that a record or an event tells otherwise. */
export function contradictionOf(told: Members, asked: Members): string | null {
  const names = Object.keys(asked).filter((name) => weighs.test(name) && isPlain(asked[name]))
  return names.find((name) => compare(asked[name], toldOf(told, name)) === 'unlike') ?? null
}

/** `fromAccountId` may be told as `fromAccount: { id }`. */
function toldOf(record: Members, name: string): unknown {
  const names = [name, ...(otherNames[name] ?? [])]
  const own = names.map((other) => record[other]).find((value) => value !== undefined)
  if (own !== undefined || !name.endsWith('Id')) return own
  const party = record[name.slice(0, -'Id'.length)]
  return typeof party === 'object' && party !== null ? Reflect.get(party, 'id') : undefined
}

/** Null: only one of them shows it. A text may be cut or tidied by the service, or be put beside its own words. */
function compare(asked: unknown, told: unknown): Likeness | null {
  if (!isPlain(told)) return null
  const [one, other] = [plainText(asked), plainText(told)]
  if (one === other) return 'like'
  if (isFigureOrDay(one) && isFigureOrDay(other)) return 'unlike'
  const [asks, tells] = [tidied(one), tidied(other)]
  return asks.includes(tells) || tells.includes(asks) ? 'unknown' : 'otherWords'
}

function tidied(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/** `5.00` → `5`, everything else as it is. */
export function plainFigure(text: string): string {
  return /^\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

/** `5.00` → `5`, `05 January 2026` → `2026-01-05`, everything else as it is. */
function plainText(value: unknown): string {
  const text = plainFigure(String(value))
  if (!/^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text)) return text
  try {
    return readDate(text)
  } catch {
    return text
  }
}

function isFigureOrDay(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) || /^\d{4}-\d{2}-\d{2}$/.test(text)
}
