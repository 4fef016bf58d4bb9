/** What the entries of a service file are made of: names, pointers, paths, headers, and where a reply's members stand. */
import { z } from 'zod'

export const word = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/, 'write a name of letters and digits')
export const scalar = z.union([z.string().max(200), z.int(), z.boolean()], {
  error: 'write a text, a whole number or true or false',
})
/** RFC 6901. */
export const pointer = z
  .string()
  .regex(/^(\/([^~/]|~[01])+)*$/, 'write a JSON pointer, such as /changes/status')

export const wayOfReply = z.strictObject({
  /** Where the record or the list stands in the answer. */
  at: pointer.optional(),
  /** Of a list: the records that count, by what they say somewhere. */
  where: z.record(pointer, scalar).optional(),
  /** Of a list: filters of the query that the service does not know, and where each record tells what is asked. */
  filters: z.record(word, pointer).optional(),
  /** The table's place, and the service's. */
  names: z.record(pointer, pointer).optional(),
})
export const path = z
  .string()
  .regex(/^\/[A-Za-z0-9\-._~/{}]+$/, 'write a path that begins with one slash, such as /clients/{clientId}')
  .refine(
    (text) => !text.includes('..') && !text.includes('//'),
    'leave dots and double slashes out of the path',
  )
export const query = z.record(word, z.string().max(200))

/** What the client sets itself: a file that could set them could send a key elsewhere, or unsign a request. */
const ownHeaders =
  /^(authorization|host|content-length|content-type|transfer-encoding|connection|x-signature|x-timestamp|cookie)$/i

/** Of a header that a file may name. */
export const notOurs: [(name: string) => boolean, string] = [
  (name) => !ownHeaders.test(name),
  'this header is set by the desk; leave it out',
]

/** Sent with each request, or with those of one operation. */
export const headers = z.record(
  word.refine(...notOurs),
  z.string().regex(/^[\x20-\x7e]{0,500}$/, 'write plain letters in one line'),
)

/** What a schema cannot know: the entry, and what to write. */
export interface Fault {
  place: readonly string[]
  sentence: string
}

/** RFC 6749, section 4.4: an API key is a client's name and its secret with a colon between them. */
export const oauth = z.strictObject({
  tokenUrl: z
    .url('write the whole address of the token host')
    .refine(
      (text) => /^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(text) && !text.includes('@'),
      'write an address that begins with https://',
    ),
  scope: z
    .string()
    .regex(
      /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      'write names with a space between them',
    )
    .max(500)
    .optional(),
})

/** How long a service remembers an idempotency key. */
export const keyLife = z
  .int({ error: 'write a whole number of minutes' })
  .min(5, 'a key of less than 5 minutes helps nobody; leave it out')
  .max(60 * 24 * 31, 'write at most 31 days, as minutes')
