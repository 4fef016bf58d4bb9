/**
 * How the bank says no (A-error, A-status). A refusal names the field and says in one sentence what to do; what
 * the handler had written until then is undone. Codes as in the open-source system of the same vocabulary
 * (facts §3.2), so that a desk that knows those knows ours.
 */
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { valueAt } from './value-at.ts'

/** One thing that is wrong: the code for support, the field's name, the sentence for the teller. */
export interface Fault {
  code: string
  field: string
  sentence: string
  /** What stood in the field, where it was read. */
  value?: string | number | boolean
}

/** 400 validation or wrong state · 401 · 403 domain rule, permission, duplicate · 404 · 409 · 413 · 415. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly faults: readonly Fault[]
  constructor(status: number, faults: readonly Fault[]) {
    super(faults[0]?.sentence ?? 'refused')
    this.status = status
    this.faults = faults
  }
}

/** @throws Refused always. `field`: the name in the request, or `id` where no field is at fault. */
export function refuse(status: number, code: string, field: string, sentence: string): never {
  throw new Refused(status, [{ code, field, sentence }])
}

/** 404: `refuse.loan`-like sentence for a record that is not there. */
export function notFound(code: string, what: string, id: string | number): never {
  throw new Refused(404, [{ code, field: 'id', sentence: `There is no ${what} with the number ${id}.` }])
}

/** The same refusal, telling what stood in each field of the request: long texts are cut. */
export function withValues(refused: Refused, ...parts: readonly unknown[]): Refused {
  const told = refused.faults.map((fault): Fault => {
    const value = parts.map((part) => valueAt(part, fault.field)).find((found) => found !== undefined)
    if (value === undefined || value === null) return fault
    return { ...fault, value: typeof value === 'string' ? value.slice(0, 200) : value }
  })
  return new Refused(refused.status, told)
}

/** A schema's complaints (400): one fault for each field. */
export function invalidFields(problems: readonly FieldProblem[]): Refused {
  return new Refused(
    400,
    problems.map(({ field, message, code }) => ({
      code:
        code === 'fieldUnknown'
          ? 'error.msg.parameter.unsupported'
          : `validation.msg.${field || 'body'}.invalid`,
      field: field || 'body',
      sentence: field ? `${field}: ${message}.` : `${message}.`,
    })),
  )
}

const tops: Record<number, { code: string; sentence: string }> = {
  400: { code: 'validation.msg.validation.errors.exist', sentence: 'Validation errors exist.' },
  401: { code: 'error.msg.not.authenticated', sentence: 'Unauthenticated.' },
  403: {
    code: 'validation.msg.domain.rule.violation',
    sentence: 'Errors contain reason for domain rule violation.',
  },
  404: { code: 'error.msg.resource.not.found', sentence: 'The requested resource is not available.' },
  405: { code: 'error.msg.method.not.allowed', sentence: 'This address does not take this method.' },
  409: { code: 'error.msg.platform.service.conflict', sentence: 'The record was changed at the same time.' },
  413: { code: 'error.msg.content.too.large', sentence: 'What was sent is too large.' },
  415: { code: 'error.msg.unsupported.media.type', sentence: 'This type of content is not read here.' },
  429: { code: 'error.msg.too.many.requests', sentence: 'Too many requests.' },
  500: { code: 'error.msg.platform.server.side.error', sentence: 'The bank could not do this.' },
}

/** Where the specific code also stands at the top: duplicates and missing permission (facts §3.2). */
const atTheTop = /duplicate|not\.authorized|not\.authenticated|ip\.address|signature|timestamp/

/** The error body on the wire. `defaultUserMessage` is the sentence that a teller reads. */
export function errorBody(status: number, faults: readonly Fault[]) {
  const top = tops[status] ?? { code: 'error.msg.platform.server.side.error', sentence: 'Refused.' }
  const first = faults[0]
  const code = first && atTheTop.test(first.code) ? first.code : top.code
  return {
    developerMessage: top.sentence,
    httpStatusCode: String(status),
    // The sentence that belongs to the code beside it; each error below has its own.
    defaultUserMessage: code === top.code ? top.sentence : (first?.sentence ?? top.sentence),
    userMessageGlobalisationCode: code,
    errors: faults.map((fault) => ({
      developerMessage: fault.sentence,
      defaultUserMessage: fault.sentence,
      userMessageGlobalisationCode: fault.code,
      parameterName: fault.field,
      ...(fault.value !== undefined && { value: fault.value }),
    })),
  }
}
