/**
 * A service's own way of saying what the table of operations says: applied right before a request is signed and sent,
 * and to what comes back before anybody judges it. The journal, the screens and the judgement know the table alone.
 */
import { fillPath, type Method } from '../../shared/operations/operation.ts'
import { companionsOf, takesCompanions, type Companions } from '../../shared/operations/companions.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { fieldFault } from '../../shared/values/faults.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import { isOwnForm, isOwnName, ownNameOf, type OwnName } from '../../shared/operations/own.ts'
import { parseWireDate } from '../../shared/values/dates.ts'
import { parseJson } from '../../shared/values/json.ts'
import { withoutMark } from '../../shared/posting/journal.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import type { WireRequest } from './access.ts'
import { bodyText } from './body.ts'
import { wayOfOwn } from './own-operations.ts'
import type { TokenHost } from './tokens.ts'
import type { ServiceFile, WayOfOperation } from './service-file.ts'

/** One request as it goes out. */
export interface WireForm {
  method: Method
  /** With its values. */
  path: string
  query: Record<string, string>
  bytes: string | null
  /** Of this operation alone. */
  headers: Readonly<Record<string, string>>
}

export interface Dialect {
  headers: Readonly<Record<string, string>>
  /** The header's value for a key. */
  authorization(apiKey: string): string
  /** Where keys are changed for tokens; null: they are sent as they are. */
  tokenHost: TokenHost | null
  request(request: WireRequest): WireForm
  /** How long the service remembers the key of what leaves in this form; null: it carries none. */
  keyLifeMs(request: WireRequest): number | null
  answer(request: Pick<WireRequest, 'operation' | 'query'>, answer: Answer): Answer
  /** What the service has no place for: told before anything is signed. */
  untaken(name: OperationName, body: Readonly<Record<string, unknown>>): FieldProblem[]
  /** The added look-up that finds customers by name; null: none. */
  searches: OwnName | null
  /** The service signs no event: what comes is a hint (hints.ts). */
  signsNoEvents: boolean
  /** Null: the file says nothing of it. */
  offers(name: OperationName): boolean | null
  companions(name: OperationName): Companions
}

type OwnPaths = Readonly<Partial<Record<string, string>>>

/** @param ownPaths Paths that a bank's settings give to assumed operations; the file's own say more. */
export function createDialect(file: ServiceFile | null, ownPaths: OwnPaths = {}): Dialect {
  const wayOf = (name: OperationName, query: WireRequest['query'] = {}): WayOfOperation => {
    const own = isOwnForm(name) ? file?.own[name.slice('own.'.length)] : undefined
    const way: WayOfOperation = own ? wayOfOwn(own) : file?.operations[name] || {}
    const [, place] = Object.entries(way.when ?? {}).find(([filter]) => query[filter] !== undefined) ?? []
    return place ? { ...way, reply: undefined, ...place } : way
  }
  const methodOf = ({ operation, query }: Pick<WireRequest, 'operation' | 'query'>): Method =>
    wayOf(operation, query).method ?? operationOf(operation).method
  /** What a DELETE carries means nothing (RFC 9110, DELETE), and some gateways refuse it. */
  const bytesOf = (request: WireRequest): string | null =>
    methodOf(request) === 'DELETE' ? null : request.bytes
  const idempotency = file?.idempotency
  /** A file's content is not kept, so what sends one could never be sent again. */
  const carriesKey = (request: WireRequest): boolean =>
    idempotency !== undefined &&
    request.key !== undefined &&
    !request.file &&
    ('header' in idempotency || bytesOf(request) !== null)
  const keyHeader = (request: WireRequest): Record<string, string> =>
    idempotency && 'header' in idempotency && carriesKey(request)
      ? { [idempotency.header]: request.key ?? '' }
      : {}
  const withKey = (bytes: string | null, request: WireRequest): string | null =>
    bytes !== null && idempotency && 'member' in idempotency && carriesKey(request)
      ? bodyText({ ...parsedBody(bytes), [idempotency.member]: request.key })
      : bytes
  return {
    headers: file?.headers ?? {},
    tokenHost: typeof file?.authentication === 'object' ? file.authentication : null,
    searches: file?.search === undefined ? null : ownNameOf(file.search),
    signsNoEvents: file?.hooks === 'unsigned',
    authorization: (apiKey) =>
      file?.authentication === 'basic'
        ? `Basic ${Buffer.from(apiKey, 'utf8').toString('base64')}`
        : `Bearer ${apiKey}`,
    request(request) {
      const { operation: name, query = {} } = request
      const bytes = bytesOf(request)
      const operation = operationOf(name)
      const way = wayOf(name, query)
      const path = way.path ?? ownPaths[name] ?? operation.path
      const renamed = Object.entries(query).flatMap(([key, value]): [string, string][] => {
        const theirs = way.queryNames?.[key]
        return theirs === null || path.includes(`{${key}}`) ? [] : [[theirs ?? key, value]]
      })
      return {
        method: methodOf(request),
        path: fillPath(path, { ...query, ...request.params }),
        query: { ...Object.fromEntries(renamed), ...way.query },
        bytes: withKey(
          bytes === null || !way.body ? bytes : bodyText(bodyOf(way.body, parsedBody(bytes))),
          request,
        ),
        headers: { ...way.headers, ...keyHeader(request) },
      }
    },
    keyLifeMs: (request) => (carriesKey(request) ? (file?.idempotency?.minutes ?? 0) * 60_000 : null),
    answer({ operation: name, query = {} }, answer) {
      if (answer.kind !== 'reply' || !answer.isJson) return answer
      if (answer.status === 200) {
        const { reply } = wayOf(name, query)
        return reply ? { ...answer, body: replyOf(reply, answer.body, query) } : answer
      }
      return file?.refusals ? refusalOf(file.refusals, answer) : answer
    },
    untaken(name, body) {
      const { without = [], values = {} } = wayOf(name).body ?? {}
      const given = ([field]: [string, unknown]) => body[field] !== undefined && body[field] !== ''
      return [
        ...without
          // The desk's own mark alone is nobody's words.
          .filter((field) => given([field, null]) && withoutMark(String(body[field])) !== '')
          .map((field) => fieldFault(field, 'notTaken')),
        ...Object.entries(values)
          .filter(given)
          .filter(([field, known]) => !(String(body[field]) in known))
          .map(([field, known]) =>
            fieldFault(field, 'valueNotTaken', { values: Object.keys(known).join(' or ') }),
          ),
      ]
    },
    offers(name) {
      // A service file that is in use has been taken: what it adds is on unless policy says otherwise.
      if (isOwnForm(name)) return isOwnName(name)
      const way = file?.operations[name]
      return way === undefined ? null : way !== false
    },
    companions(name) {
      const operation = operationOf(name)
      if (!takesCompanions(operation)) return 'none'
      const said = wayOf(name).companions ?? file?.companions
      return said ?? (isOwnForm(name) ? 'none' : companionsOf(operation))
    },
  }
}

function parsedBody(bytes: string): Record<string, unknown> {
  const body = parseJson(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new TypeError('a body is an object')
  // An object of JSON: its members are whatever was written.
  return body as Record<string, unknown>
}

function bodyOf(
  {
    names = {},
    values = {},
    constants = {},
    products = {},
    copies = {},
    isoDates = [],
    implied = [],
    without = [],
  }: NonNullable<WayOfOperation['body']>,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const said = (field: string): unknown => {
    const value = body[field]
    if (isoDates.includes(field) && typeof value === 'string') return parseWireDate(value)
    return values[field]?.[String(value)] ?? value
  }
  const own = Object.keys(body)
    .filter((field) => !implied.includes(field) && !without.includes(field))
    .map((field): [string, unknown] => [names[field] ?? field, said(field)])
  const more = Object.entries(copies)
    .filter(([, field]) => body[field] !== undefined)
    .map(([theirs, field]): [string, unknown] => [theirs, said(field)])
  const multiplied = Object.entries(products)
    .filter(([, pair]) => pair.every((field) => body[field] !== undefined))
    .map(([theirs, [one, other]]): [string, unknown] => [
      theirs,
      Number(BigInt(String(body[one])) * BigInt(String(body[other]))),
    ])
  return { ...constants, ...Object.fromEntries([...own, ...more, ...multiplied]) }
}

function replyOf(
  { at = '', where = {}, filters = {}, names = {} }: NonNullable<WayOfOperation['reply']>,
  body: unknown,
  query: Readonly<Record<string, string>>,
): unknown {
  const found = valueAt(body, at)
  // A page brings its records in a member of its own; narrowed, its count of them is no longer true.
  const page = typeof found === 'object' && found !== null && 'pageItems' in found ? found.pageItems : found
  if (!Array.isArray(page)) return named(found, names)
  const wanted = [
    ...Object.entries(where),
    ...Object.entries(filters).flatMap(([name, place]): [string, string][] => {
      const asked = query[name]
      return asked === undefined ? [] : [[place, asked]]
    }),
  ]
  const counts = (record: unknown) =>
    wanted.every(([place, value]) => String(valueAt(record, place)) === String(value))
  const records = page.filter(counts).map((record) => named(record, names))
  return page === found || wanted.length > 0 ? records : { ...(found as object), pageItems: records }
}

/** The record with the table's places filled from the service's. */
function named(record: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof record !== 'object' || record === null) return record
  const result = structuredClone(record)
  for (const [ours, theirs] of Object.entries(names)) {
    const value = valueAt(record, theirs)
    if (value !== undefined) put(result, ours, value)
  }
  return result
}

const partsOf = (place: string): string[] =>
  place
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

function valueAt(value: unknown, place: string): unknown {
  return partsOf(place).reduce<unknown>(
    (found, part) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, part)
        ? // A member of an object of JSON.
          (found as Record<string, unknown>)[part]
        : undefined,
    value,
  )
}

function put(record: object, place: string, value: unknown): void {
  const parts = partsOf(place)
  const last = parts.pop()
  if (last === undefined || parts.includes('__proto__') || last === '__proto__') return
  // An object of JSON, as above.
  let within = record as Record<string, unknown>
  for (const part of parts) {
    const next = within[part]
    // The same; what is no object makes place for one.
    within = (typeof next === 'object' && next !== null ? next : (within[part] = {})) as Record<
      string,
      unknown
    >
  }
  within[last] = value
}

/** In the family's form (A-error), where the service says in its own that it has refused. */
function refusalOf(
  { statuses, message, code, field }: NonNullable<ServiceFile['refusals']>,
  answer: Extract<Answer, { kind: 'reply' }>,
): Answer {
  const words = valueAt(answer.body, message)
  if (!statuses.some((status) => status === answer.status) || typeof words !== 'string' || words === '')
    return answer
  const textAt = (place: string | undefined) => {
    const told = place === undefined ? undefined : valueAt(answer.body, place)
    return typeof told === 'string' ? told : undefined
  }
  const told = {
    defaultUserMessage: words,
    userMessageGlobalisationCode: textAt(code),
    parameterName: textAt(field),
  }
  const known = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
  return {
    ...answer,
    status: provenAs[answer.status] ?? answer.status,
    body: { defaultUserMessage: words, errors: [known] },
  }
}

/** Statuses that a file may count as refusals, by those that our own list has. */
const provenAs: Readonly<Record<number, number>> = { 406: 400, 410: 404, 422: 400 }
