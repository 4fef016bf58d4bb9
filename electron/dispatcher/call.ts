/** What a call of an operation carries through the door, judged by the table's own schemas. */
import type { CashGiven } from '../posting/authorisation.ts'
import { z } from 'zod'
import { reasonKept } from '../../shared/desk/command.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import { fieldProblems, problemSentence, type FieldProblem } from '../../shared/operations/fields.ts'
import type { Operation } from '../../shared/operations/operation.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import { fileSchema, readUpload, type Upload } from '../core/upload.ts'
import { fault, fieldFault } from '../../shared/values/faults.ts'

export interface Call {
  input: Input
  /** The form's own id; absent, each call is its own intent. */
  intent?: string
  /** The same request is in doubt, and the person wants it all the same. */
  confirmed?: boolean
  /** Notes counted out over the counter: kept beside the entry, never sent. */
  cash?: CashGiven
  /** The number of a supervisor's approval. */
  override?: string
  /** Why it is decided although evidence is missing: kept beside the entry, never sent. */
  reason?: string
  file?: Upload
}

const part = z.record(z.string(), z.unknown(), { error: fault('objectMissing') })
const pieces = z.record(
  z.string().max(20),
  z
    .int({ error: fault('piecesMissing') })
    .min(0, fault('piecesMissing'))
    .max(9_999_999),
)
const envelope = z.strictObject({
  params: part.optional(),
  query: part.optional(),
  body: part.optional(),
  intent: z
    .string({ error: fault('formIdInText') })
    .min(1)
    .max(100, fault('formIdTooLong', { count: 100 }))
    .optional(),
  confirmed: z.boolean({ error: fault('trueOrFalse') }).optional(),
  cash: z.strictObject({ taken: pieces, given: pieces }).optional(),
  override: z.string().min(1).max(40).optional(),
  reason: reasonKept.optional(),
  file: fileSchema.optional(),
})

/** @throws Refused `invalid`, naming each field. */
export async function readCall(name: OperationName, entry: Operation, body: unknown): Promise<Call> {
  const parsed = envelope.safeParse(body ?? {})
  if (!parsed.success) throw new Refused(invalid(parsed.error))
  const { params, query, intent, confirmed, cash, override, reason, file } = parsed.data
  const problems: FieldProblem[] = []
  const judge = (
    schema: z.ZodObject | undefined,
    value: Record<string, unknown> | undefined,
    what: 'path values' | 'query' | 'body',
  ) => {
    if (!schema) {
      for (const field of Object.keys(value ?? {})) {
        problems.push(fieldFault(field, 'takesNo', { part: what }))
      }
      return undefined
    }
    const judged = schema.safeParse(value ?? {})
    if (judged.success) return judged.data
    problems.push(...fieldProblems(judged.error))
    return undefined
  }
  const judgedParams = judge(entry.params, asTexts(params), 'path values')
  const judgedQuery = judge(entry.query, asTexts(query), 'query')
  const judgedBody = judge(withoutOurText(entry), parsed.data.body, 'body')
  if (entry.multipart && !file) problems.push(fieldFault('file', 'fileMissing'))
  if (!entry.multipart && file) problems.push(fieldFault('file', 'takesNoFile'))
  if (problems.length > 0) throw new Refused(invalid(problems))

  const upload = file && (await readUpload(name, file))
  if (upload && 'message' in upload) throw new Refused(invalid([upload]))
  return {
    input: {
      // Path and query schemas are made of texts alone (A-ids), which the table's type does not say.
      ...(judgedParams && { params: judgedParams as Record<string, string> }),
      ...(judgedQuery && { query: judgedQuery as Record<string, string> }),
      ...(judgedBody && { body: judgedBody }),
    },
    ...(intent !== undefined && { intent }),
    ...(confirmed !== undefined && { confirmed }),
    ...(cash && { cash }),
    ...(override !== undefined && { override }),
    ...(reason !== undefined && { reason }),
    ...(upload && { file: upload }),
  }
}

/** Path and query are text on the wire (§2.1): a whole number given for a member of theirs is that text. */
function asTexts(part: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  if (!part) return undefined
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, Number.isSafeInteger(value) ? String(value) : value]),
  )
}

/** The text field that carries our mark may be left empty by the teller: the desk fills it in. */
function withoutOurText(entry: Operation): z.ZodObject | undefined {
  const text = entry.mark === null ? undefined : entry.body?.shape[entry.mark]
  if (!entry.body || entry.mark === null || !text) return entry.body
  return entry.body.extend({ [entry.mark]: z.optional(text) })
}

export function invalid(problem: z.ZodError | readonly FieldProblem[]): DeskError {
  const fields = problem instanceof z.ZodError ? fieldProblems(problem) : [...problem]
  return { kind: 'invalid', message: upper(problemSentence(fields)), fields, again: 'safe' }
}

/** A sentence begins with a capital, unless it begins with a field's name. */
function upper(text: string): string {
  return /^[A-Za-z0-9.]+:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
