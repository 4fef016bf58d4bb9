/** Judging a request by the table's schemas: unknown fields, wrong types and missing ones are named, all at once. */
import { z } from 'zod'
import { amount, fieldProblems, type FieldProblem } from '../../shared/operations/fields.ts'
import { fieldFault } from '../../shared/values/faults.ts'
import { parseJson } from '../../shared/values/json.ts'
import { isAssumed, type Operation } from '../../shared/operations/operation.ts'
import { invalidFields, refuse } from '../core/refusal.ts'
import { familyRefusal } from './family.ts'

export interface Parts {
  params: unknown
  query: unknown
  body: unknown
}

/** @throws Refused (400) with one fault for each field. */
export function judge(operation: Operation, parts: Parts): Parts {
  const problems: FieldProblem[] = []
  const part = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    problems.push(...fieldProblems(parsed.error))
    return undefined
  }
  const judged = {
    params: part(operation.params, parts.params),
    query: part(operation.query, parts.query),
    body: part(operation.body, readFigures(operation, parts.body)),
  }
  if (!operation.query) {
    for (const field of Object.keys(parts.query ?? {})) problems.push(fieldFault(field, 'fieldUnknown'))
  }
  if (problems.length > 0)
    throw familyRefusal(operation, problems, parts.body) ?? invalidFields(problems.map(bounded))
  return judged
}

/** Amounts are strings in the bodies that are documented (§2.1); where we assumed the body, a whole JSON number is read too. */
function readFigures(operation: Operation, body: unknown): unknown {
  const shape = operation.body?.shape
  if (!shape || !isAssumed(operation) || typeof body !== 'object' || body === null) return body
  const isAmount = (name: string) => {
    const field = shape[name]
    return (field instanceof z.ZodOptional ? field.unwrap() : field) === amount
  }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'number' && Object.hasOwn(shape, name) && isAmount(name) ? String(value) : value,
    ]),
  )
}

/** A field's name comes from outside too: it is told back shortened. */
function bounded(problem: FieldProblem): FieldProblem {
  return { ...problem, field: problem.field.slice(0, 100) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a body. @throws Refused (400) for bytes that are not UTF-8. */
export function textOf(raw: Uint8Array): string {
  try {
    return utf8.decode(raw)
  } catch {
    refuse(400, 'error.msg.invalid.request.body', 'body', 'The body is not UTF-8 text. Send UTF-8.')
  }
}

/** The JSON object of a body. @throws Refused (400) for text that is not JSON. */
export function jsonOf(raw: Uint8Array): unknown {
  const text = textOf(raw)
  if (text === '') return undefined
  try {
    return parseJson(text)
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem
    const why = /too deeply/.test(problem.message) ? 'is nested too deeply' : 'is not JSON'
    refuse(400, 'error.msg.invalid.request.body', 'body', `The body ${why}. Send one JSON object.`)
  }
}
