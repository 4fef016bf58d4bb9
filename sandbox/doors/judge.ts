/** Judging a request by the table's schemas: unknown fields, wrong types and missing ones are named, all at once. */
import type { z } from 'zod'
import { fieldProblems, type FieldProblem } from '../../shared/fields.ts'
import { parseJson } from '../../shared/json.ts'
import type { Operation } from '../../shared/operation.ts'
import { invalidFields, refuse } from '../frame/refusal.ts'

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
    body: part(operation.body, parts.body),
  }
  if (!operation.query) {
    for (const field of Object.keys(parts.query ?? {}))
      problems.push({ field, message: 'this parameter is not known here; leave it out' })
  }
  if (problems.length > 0) throw invalidFields(problems.map(bounded))
  return judged
}

/** A field's name comes from outside too: it is told back shortened. */
function bounded({ field, message }: FieldProblem): FieldProblem {
  return { field: field.slice(0, 100), message }
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
