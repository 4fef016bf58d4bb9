/**
 * What the service's refusals mean to a teller: the code becomes a sentence with what to do next. The code
 * itself stays in the refusal, for support. Codes as in the open-source system of the same vocabulary
 * (facts §3.2); one we do not know keeps the service's own words.
 */
import { z } from 'zod'
import { phrasesOf, type Said } from '../values/phrase.ts'
import { refusalPhrases } from './refusal-words.ts'

/** Why the service said no. `message` is for the teller; `code` and `detail` are for support. */
export interface Refusal {
  status: number
  code: string | null
  field: string | null
  message: string
  /** By which of our own phrases; absent: the service’s words, and in older evidence. */
  words?: string | undefined
  detail: string | null
}

/** Refused to this person, not to whoever asks: what a colleague may do is done by a colleague. */
export function isRefusedToPerson(refusal: Pick<Refusal, 'code'> | undefined): boolean {
  return /not\.auth|maker\.is/.test(refusal?.code ?? '')
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

type Words = keyof typeof refusalPhrases
const byStatus: Readonly<Record<number, Words>> = {
  400: 'notAcceptable',
  401: 'keyOrSignatureRefused',
  403: 'notAllowed',
  404: 'recordUnknown',
  405: 'notOffered',
  409: 'changedMeanwhile',
  413: 'sentTooLarge',
  415: 'contentNotRead',
  429: 'serviceBusy',
}

const byCode: Readonly<Record<string, Words>> = {
  'error.msg.not.authorized': 'keyNotPermitted',
  'error.msg.not.authenticated': 'keyRefused',
  'error.msg.clients.already.active': 'customerActiveAlready',
  // Of the training bank’s lessons.
  'error.msg.training.no.listener': 'noDeskListens',
  'error.msg.training.no.customer': 'noCustomerForLesson',
}
const phrase = phrasesOf(refusalPhrases)

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
  const known = code === null ? undefined : byCode[code]
  const told = known !== undefined || words === undefined ? phraseFor(known, status) : { message: words }
  return {
    status,
    code,
    field,
    message: told.message,
    ...('code' in told && { words: told.code }),
    detail: top.developerMessage ?? null,
  }
}

const phraseFor = (known: Words | undefined, status: number) =>
  phrase(known ?? byStatus[status] ?? 'refusedWithStatus', { status })

/** As it crosses the door: the service’s own words have no code. */
export function saidIn({ message, words, status }: Refusal): Said {
  return words === undefined ? { message } : { message, code: words, params: { status } }
}
