/**
 * The terms of a record, asked of the bank once more as its application asked them: under the same names, a choice by
 * its number (facts §3.5, §3.6). So the bank works out what the record comes to from another day than it says itself.
 */
import { z } from 'zod'
import { operationOf, type BodyOf } from '../../shared/operations/index.ts'
import { shapesOf } from './field-kinds.ts'
import { wireBody } from './field-values.ts'

const choice = z.looseObject({ id: z.number() })

/** A record calls a choice by its name alone: `minDepositTermType` is `minDepositTermTypeId` when asked. */
function termOf(told: ReadonlyMap<string, unknown>, name: string): string {
  const value = told.get(name) ?? told.get(name.replace(/Id$/, ''))
  const id = choice.safeParse(value).data?.id
  if (id !== undefined) return String(id)
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

/** `instead`: what is asked otherwise than the record says. Null: the record does not tell enough to ask. */
export function askedAgain<N extends 'projectLoan' | 'projectFixedDeposit'>(
  projection: N,
  record: object,
  instead: Readonly<Record<string, string>>,
): BodyOf<N> | null {
  const schema = operationOf(projection).body
  const fields = shapesOf(schema)
  const told = new Map(Object.entries(record))
  const row = Object.fromEntries(fields.map(({ name }) => [name, instead[name] ?? termOf(told, name)]))
  const body = wireBody(fields, row)
  // The table's schema has judged this very body.
  return schema?.safeParse(body).success ? (body as BodyOf<N>) : null
}
