/**
 * What the service's refusals mean to a teller: the code becomes a sentence with what to do next. The code
 * itself stays in the refusal, for support. Codes as in the open-source system of the same vocabulary
 * (facts §3.2); one we do not know keeps the service's own words.
 */
import { z } from 'zod'

/** Why the service said no. `message` is for the teller; `code` and `detail` are for support. */
export interface Refusal {
  status: number
  code: string | null
  field: string | null
  message: string
  detail: string | null
}

/** The error body (A-error); every member may be missing. */
const errorBody = z.looseObject({
  defaultUserMessage: z.string().optional(),
  developerMessage: z.string().optional(),
  userMessageGlobalisationCode: z.string().optional(),
  errors: z
    .array(
      z.looseObject({
        defaultUserMessage: z.string().optional(),
        userMessageGlobalisationCode: z.string().optional(),
        parameterName: z.string().optional(),
      }),
    )
    .optional(),
})

const byStatus: Record<number, string> = {
  400: 'The service could not accept what was sent. Check the fields and try again.',
  401: 'The service did not accept this desk’s key or signature. Ask your supervisor to check the connection.',
  403: 'The service does not allow this.',
  404: 'The service does not know this record. Find it again; it may have moved.',
  405: 'The service does not offer this here.',
  409: 'Somebody changed this record at the same moment. Look at it again, then repeat.',
  413: 'What was sent is too large for the service.',
  415: 'The service does not read this type of content.',
  429: 'The service is asked too often just now. Wait a moment.',
}

const byCode: Record<string, string> = {
  'error.msg.not.authorized':
    'Your key has no permission for this. A colleague with the permission can do it.',
  'error.msg.not.authenticated':
    'The service did not accept this desk’s key. Ask your supervisor to check the connection.',
  'error.msg.clients.already.active': 'This customer is already active; nothing was changed.',
}

/** Whether a body has the form of a refusal at all: an error page of a proxy has not. */
export function isRefusalBody(body: unknown): boolean {
  const parsed = errorBody.safeParse(body)
  return (
    parsed.success &&
    (parsed.data.userMessageGlobalisationCode !== undefined || parsed.data.defaultUserMessage !== undefined)
  )
}

/** Reads a refusal; the first field error says more than the top of the body. */
export function readRefusal(status: number, body: unknown): Refusal {
  const parsed = errorBody.safeParse(body)
  const top = parsed.success ? parsed.data : {}
  const first = top.errors?.[0]
  const code = first?.userMessageGlobalisationCode ?? top.userMessageGlobalisationCode ?? null
  const field = first?.parameterName && first.parameterName !== 'id' ? first.parameterName : null
  const words = first?.defaultUserMessage ?? top.defaultUserMessage
  return {
    status,
    code,
    field,
    message:
      (code === null ? undefined : byCode[code]) ??
      words ??
      byStatus[status] ??
      `The service refused (${status}).`,
    detail: top.developerMessage ?? null,
  }
}
