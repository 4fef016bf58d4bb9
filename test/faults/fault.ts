/**
 * What can happen to one exchange on its way. Each fault says at which byte, how late or as what, so that a seed
 * repeats it. Where the service was reached is part of the name: that is what the desk cannot see.
 */
import type { Random } from './random.ts'

/** Statuses that say nothing about whether the service acted, and pages that are none of its answers. */
const strangeAnswers = [
  '500 json',
  '502 html',
  '503 html',
  '504 html',
  '500 empty',
  '408 json',
  '429 json',
  '403 html',
  '404 html',
  '200 html',
  '200 empty',
  '200 null',
  '200 list',
  '301 elsewhere',
  '307 elsewhere',
] as const
export type StrangeAnswer = (typeof strangeAnswers)[number]

export type Fault =
  | { kind: 'none' }
  /** The connection is reset when the first byte comes; the service hears nothing. */
  | { kind: 'resetBeforeRequest' }
  /** So much of the request reaches the service, then both sides are reset. */
  | { kind: 'resetWithinRequest'; share: number }
  /** The whole request reaches the service, and the desk is reset at once. */
  | { kind: 'resetAfterRequest' }
  /** The service has answered; the desk is reset before the answer's first byte. */
  | { kind: 'resetBeforeReply' }
  | { kind: 'resetWithinReply'; share: number }
  /** As before, but the connection ends in good order: the answer is just too short. */
  | { kind: 'truncatedReply'; share: number }
  /** Infinity: after the desk has given up. */
  | { kind: 'delayedReply'; delayMs: number }
  /** The answers of two connections change places. */
  | { kind: 'swappedReply' }
  /** The answer is replaced; `reached`: whether the service had heard the request and acted on it. */
  | { kind: 'strangeAnswer'; answer: StrangeAnswer; reached: boolean }
  /** Nobody ever answers. */
  | { kind: 'hang'; reached: boolean }
  /** The desk is reset, and the request reaches the service this much later, by the moved clock. */
  | { kind: 'lateRequest'; lateMs: number }

export type FaultKind = Fault['kind']

const minuteMs = 60_000

/** Faults after which the two sides may differ come more often than those that are plain to see. */
export function drawFault(random: Random): Fault {
  const kinds = [
    'resetBeforeRequest',
    'resetWithinRequest',
    'resetAfterRequest',
    'resetAfterRequest',
    'resetBeforeReply',
    'resetBeforeReply',
    'resetWithinReply',
    'truncatedReply',
    'delayedReply',
    'swappedReply',
    'strangeAnswer',
    'strangeAnswer',
    'hang',
    'lateRequest',
    'lateRequest',
  ] as const
  const kind = random.pick(kinds)
  switch (kind) {
    case 'resetWithinRequest':
    case 'resetWithinReply':
    case 'truncatedReply':
      return { kind, share: random.next() }
    case 'delayedReply':
      return { kind, delayMs: random.chance(0.5) ? random.below(10) : Infinity }
    case 'strangeAnswer':
      return { kind, answer: random.pick(strangeAnswers), reached: random.chance(0.6) }
    case 'hang':
      return { kind, reached: random.chance(0.5) }
    case 'lateRequest':
      // Before, around and after the five minutes in which the service takes a stamp (§5.2).
      return { kind, lateMs: random.chance(0.5) ? random.below(4.9 * minuteMs) : random.below(8 * minuteMs) }
    default:
      return { kind }
  }
}

/** The answer that stands in for the service's; `own` is where the proxy listens, for the redirects. */
export function strangeReply(answer: StrangeAnswer, own: string): Buffer {
  const [status = '500', form] = answer.split(' ')
  const json = 'application/json; charset=utf-8'
  const [type, body] =
    form === 'html'
      ? ['text/html', '<html><title>Gateway</title><p>Please log in.</html>']
      : form === 'empty' || form === 'elsewhere'
        ? [json, '']
        : form === 'null'
          ? [json, 'null']
          : form === 'list'
            ? [json, '[]']
            : [json, '{"defaultUserMessage":"Try later.","userMessageGlobalisationCode":"error.gateway"}']
  const location = form === 'elsewhere' ? `location: ${own}/elsewhere\r\n` : ''
  const date = new Date().toUTCString()
  return Buffer.from(
    `HTTP/1.1 ${status} Whatever\r\ndate: ${date}\r\n${location}content-type: ${type}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
