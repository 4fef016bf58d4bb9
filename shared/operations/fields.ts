/**
 * The kinds of field that requests and replies are made of. Requests are strict: a kind refuses what it does
 * not know and its message says what to write. Replies are tolerant: a kind reads every form that services of
 * this family send, and leaves one form behind.
 */
import { z } from 'zod'
import { AmountError, parsePositiveAmount } from '../values/money.ts'
import { DateError, dateFormat, dateLocale, parseWireDate, readDate } from '../values/dates.ts'
import { fault, faultBehind, fieldFault, remember } from '../values/faults.ts'
import type { Said } from '../values/phrase.ts'

// ── In requests ─────────────────────────────────────────────────────────────────────────────────────────

/** Decimal text above zero. Places are judged by the account's currency, which the schema does not know. */
export const amount = z.string({ error: fault('amountInFigures') }).superRefine((text, context) => {
  try {
    // Three places are the most any currency has; to a teller the example is in two.
    parsePositiveAmount(text, 3, 2)
  } catch (problem) {
    if (!(problem instanceof AmountError)) throw problem
    context.addIssue({ code: 'custom', message: remember(problem.told) })
  }
})

/** `05 January 2026` (A-dates-in). */
export const date = z.string({ error: fault('dateInText') }).superRefine((text, context) => {
  try {
    parseWireDate(text)
  } catch (problem) {
    if (!(problem instanceof DateError)) throw problem
    context.addIssue({ code: 'custom', message: remember(problem.told) })
  }
})

/** An identifier in a body: an integer (A-ids). */
export const id = z.int({ error: fault('recordNumber') }).positive({
  error: fault('recordNumber'),
})

/** An identifier in a path: text (§2.1). */
export const pathId = z.string().regex(/^[1-9][0-9]{0,15}$/, fault('recordNumber'))

/** Of a switch, in a path. */
export const position = z.enum(['enable', 'disable'], { error: fault('enableOrDisable') })

export const phone = z.string().regex(/^\+?[0-9]{7,15}$/, fault('phoneDigits'))
export const bvn = z.string().regex(/^[0-9]{11}$/, fault('bvnDigits'))

/** Free text with room for our mark: 36 of its 500 characters (the specification does not give a length). */
export const note = z.string({ error: fault('noteMissing') }).max(500, fault('tooLong', { count: 500 }))
export const name = z
  .string({ error: fault('nameMissing') })
  .trim()
  .min(1, fault('nameMissing'))
  .max(100, fault('tooLong', { count: 100 }))
export const externalId = z
  .string()
  .min(1, fault('referenceEmpty'))
  .max(100, fault('tooLong', { count: 100 }))

/** What may stand beside dates and amounts (§2.1); companions.ts says what does. Other forms are refused. */
export const dated = {
  dateFormat: z.literal(dateFormat, { error: fault('onlyForm', { form: dateFormat }) }).optional(),
  locale: z.literal(dateLocale, { error: fault('onlyForm', { form: dateLocale }) }).optional(),
}

/** What every list takes (A-page); a limit of -1 or 0 is all. */
const slice = {
  offset: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,8})$/, fault('wholeNumber'))
    .optional(),
  limit: z
    .string()
    .regex(/^(-1|0|[1-9][0-9]{0,8})$/, fault('wholeNumberOrAll'))
    .optional(),
}
/** Of a list that comes whole unless a limit is given: §4 retrieves “all” ledger accounts, and nobody turns its pages. */
export const wholeList = z.strictObject(slice)
export const paging = {
  ...slice,
  orderBy: z.string().max(50).optional(),
  sortOrder: z.enum(['ASC', 'DESC'], { error: fault('ascOrDesc') }).optional(),
}

// ── In replies ──────────────────────────────────────────────────────────────────────────────────────────

/** An amount: JSON number or string, kept as decimal text. */
export const money = z.union([z.string(), z.number()]).transform(String)

/** A day in any of the three forms, kept as ISO text (A-dates-out). */
export const day = z.union([z.array(z.int()).length(3), z.string()]).transform((value, context) => {
  try {
    return readDate(value)
  } catch {
    context.addIssue({ code: 'custom', message: fault('dateUnreadable') })
    return z.NEVER
  }
})

/** `{ id, code, value }`: how the service writes one of a set (facts §3.1). */
export const option = z.looseObject({
  id: z.int(),
  code: z.string().optional(),
  value: z.string().optional(),
})

export const currency = z.looseObject({
  code: z.string(),
  name: z.string().optional(),
  decimalPlaces: z.int().optional(),
})

/** The reply of a write (A-command). */
export const command = z.looseObject({
  officeId: z.int().optional(),
  clientId: z.int().optional(),
  savingsId: z.int().optional(),
  loanId: z.int().optional(),
  resourceId: z.union([z.int(), z.string()]).optional(),
  transactionId: z.union([z.int(), z.string()]).optional(),
  changes: z.looseObject({}).optional(),
})

/** One page of a list (A-page). */
export function page<T extends z.ZodType>(record: T) {
  return z.looseObject({ totalFilteredRecords: z.int(), pageItems: z.array(record) })
}

/**
 * A list comes as a page, a bare array, or an object with one array in it (A-page): turns what came into the
 * form that the schema asks for, and leaves everything else as it is.
 */
export function fitList(schema: z.ZodType, value: unknown): unknown {
  const wantsArray = schema instanceof z.ZodArray
  const wantsPage = schema instanceof z.ZodObject && 'pageItems' in schema.shape
  if (!wantsArray && !wantsPage) return value
  const items = listIn(value)
  if (!items) return value
  if (wantsArray) return items
  const isPage = typeof value === 'object' && value !== null && 'totalFilteredRecords' in value
  return isPage ? value : { totalFilteredRecords: items.length, pageItems: items }
}

function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return undefined
  const arrays = Object.values(value).filter((member) => Array.isArray(member))
  return arrays.length === 1 ? arrays[0] : undefined
}

// ── What is wrong ───────────────────────────────────────────────────────────────────────────────────────

/** One thing that is wrong with an input: the field's name and a sentence that says what to write. */
export interface FieldProblem extends Said {
  field: string
}

/** A schema's complaints as field problems, in the order of the form. */
export function fieldProblems(error: z.ZodError): FieldProblem[] {
  return error.issues.flatMap((issue): FieldProblem[] => {
    const field = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => fieldFault([field, key].filter(Boolean).join('.'), 'fieldUnknown'))
    }
    const isMissing =
      issue.code === 'invalid_type' &&
      issue.input === undefined &&
      issue.message.endsWith(' received undefined')
    if (isMissing) return [fieldFault(field, 'missing')]
    return [{ field, message: issue.message, ...faultBehind(issue.message) }]
  })
}

/** `transferAmount: write an amount above zero` */
export function problemSentence(problems: readonly FieldProblem[]): string {
  return problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
}
