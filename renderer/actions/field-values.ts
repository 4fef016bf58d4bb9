/** What stands in the fields of an action, and what the wire gets of it. An amount stays text from end to end. */
import type { CashCount } from '../../shared/values/denominations.ts'
import { say } from '../i18n/index.ts'
import type { FieldShape } from './field-kinds.ts'

export type Value = string | Row[]
export interface Row {
  [name: string]: Value
}

export function textOf(row: Row, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}

export function rowsOf(row: Row, name: string): Row[] {
  const value = row[name]
  return Array.isArray(value) ? value : []
}

/** A count of notes, kept among the fields as one row of texts. */
export function countIn(row: Row, name: string): CashCount {
  const [pieces = {}] = rowsOf(row, name)
  return Object.fromEntries(Object.keys(pieces).map((id) => [id, Number(textOf(pieces, id))]))
}

export function rowsOfCount(count: CashCount): Row[] {
  return [Object.fromEntries(Object.entries(count).map(([id, pieces]) => [id, String(pieces)]))]
}

/** Empty fields, as a form or a new line of it opens. */
export function blankRow(fields: readonly FieldShape[]): Row {
  return Object.fromEntries(
    fields.map(({ name, kind, required }): [string, Value] => {
      if (kind.is !== 'rows') return [name, '']
      return [name, required ? [blankRow(kind.fields)] : []]
    }),
  )
}

/** What an empty field leaves out stays out, so that the table can say that it is missing. */
function wireValue({ kind, asNumber }: FieldShape, value: Value | undefined): unknown {
  if (value === undefined) return undefined
  if (Array.isArray(value)) {
    return kind.is === 'rows' && value.length > 0 ? value.map((row) => wireBody(kind.fields, row)) : undefined
  }
  const text = value.trim()
  if (text === '') return undefined
  if (kind.is === 'yesNo') return text === 'true'
  // Where a comma stands before the decimals, it does so in a percentage too.
  if (kind.is === 'percent' && say.figures.point === ',') return text.replace(',', '.')
  if (kind.is === 'texts') return text.split(/[\s,]+/)
  // Only counts and ids: an amount is never `asNumber`.
  return asNumber && /^[0-9]{1,15}$/.test(text) ? Number(text) : text
}

/** The body as the table asks for it; what goes beside its dates is added where it is sent. */
export function wireBody(fields: readonly FieldShape[], row: Row): Record<string, unknown> {
  const pairs = fields.map((field) => [field.name, wireValue(field, row[field.name])] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/** The other way round: what a person had typed, from a request. What it does not hold stays out. */
export function typedRow(fields: readonly FieldShape[], wire: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): [string, Value][] => {
      const value = wire[name]
      if (value === undefined || value === null) return []
      if (!Array.isArray(value)) return [[name, String(value)]]
      if (kind.is !== 'rows') return [[name, value.join(' ')]]
      return [[name, value.map((line: Record<string, unknown>) => typedRow(kind.fields, line))]]
    }),
  )
}
