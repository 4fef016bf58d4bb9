/**
 * A file that tells how a service differs from the table of operations: its paths, names, values and headers
 * (decision 211). The table stays what the desk thinks in; the file is laid over it at the wire (dialect.ts).
 */
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { companionForms } from '../../shared/operations/companions.ts'
import { isTableName, operationNames, operationOf } from '../../shared/operations/index.ts'
import { isWrite, methods, type Operation } from '../../shared/operations/operation.ts'
import { readJsonText } from '../core/json-text.ts'
import { didYouMean } from '../core/near-word.ts'
import { faultsTold, schemaFaults, type SchemaFault } from '../core/schema-faults.ts'
import { faultsOfOwn, ownFileEntry } from './own-operations.ts'
import {
  headers,
  keyLife,
  notOurs,
  oauth,
  path,
  pointer,
  query,
  scalar,
  wayOfReply,
  word,
  type Fault,
} from './service-file-parts.ts'

/** A file that cannot be used: the sentence names the file, the line, the entry and what to write. */
export class ServiceFileError extends Error {
  override name = 'ServiceFileError'
}

const wayOfOperation = z.strictObject({
  method: z.enum(methods, { error: `write ${methods.join(', ')}` }).optional(),
  path: path.optional(),
  /** What stands in the query always, such as a command. */
  query: query.optional(),
  /** Another place for a list that is asked for by this filter: the path then carries its value. */
  when: z
    .record(word, z.strictObject({ path, query: query.optional(), reply: wayOfReply.optional() }))
    .optional(),
  /** What the table's query is called here; null: it is not sent. */
  queryNames: z.record(word, word.nullable()).optional(),
  body: z
    .strictObject({
      /** The table's name, and the service's. */
      names: z.record(word, word).optional(),
      /** By the table's name: each value of the table, and the service's. */
      values: z.record(word, z.record(z.string(), scalar)).optional(),
      /** By the service's name: what it always asks for. */
      constants: z.record(word, scalar).optional(),
      /** By the service's name: two fields of the table whose product it asks for. */
      products: z.record(word, z.tuple([word, word])).optional(),
      /** By the service's name: a field of the table that it asks for once more. */
      copies: z.record(word, word).optional(),
      /** Dates that are written 2026-01-05. */
      isoDates: z.array(word).optional(),
      /** Fields that say nothing here: path, query or constants say it. */
      implied: z.array(word).optional(),
      /** Fields that the service does not take. A value in one is refused before anything is sent. */
      without: z.array(word).optional(),
    })
    .optional(),
  companions: z.enum(companionForms, { error: `choose one of ${companionForms.join(', ')}` }).optional(),
  /** Sent with this operation alone. */
  headers: headers.optional(),
  reply: wayOfReply.optional(),
})
export type WayOfOperation = z.output<typeof wayOfOperation>

/** With none of these a service says that it may have acted (shared/posting/outcome.ts). */
const statusesOfRefusals = [400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422] as const

export const serviceFileSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().trim().min(1, 'name the service').max(100),
  /** Where what stands here was looked up. */
  source: z.string().max(1000).optional(),
  headers: headers.optional(),
  /** `basic`: an API key is a user name and a password with a colon between them. */
  authentication: z
    .union([z.enum(['bearer', 'basic'], { error: 'write bearer or basic' }), oauth])
    .default('bearer'),
  /** What goes beside dates and amounts where an operation says nothing else. */
  companions: z.enum(companionForms, { error: `choose one of ${companionForms.join(', ')}` }).optional(),
  /** `unsigned`: the service signs no event, so each is a hint that makes the desk ask, and never a proof. */
  hooks: z.enum(['signed', 'unsigned'], { error: 'write signed or unsigned' }).default('signed'),
  /** Where each request carries a key by which the service carries it out once, and for how long it remembers it. */
  idempotency: z
    .union(
      [
        z.strictObject({ header: word.refine(...notOurs), minutes: keyLife }),
        z.strictObject({ member: word, minutes: keyLife }),
      ],
      { error: 'name a header or a member of the body, and how many minutes the service remembers the key' },
    )
    .optional(),
  refusals: z
    .strictObject({
      statuses: z.array(
        z.union(
          statusesOfRefusals.map((status) => z.literal(status)),
          {
            error: `only these prove that nothing was executed: ${statusesOfRefusals.join(', ')}`,
          },
        ),
      ),
      message: pointer,
      code: pointer.optional(),
      field: pointer.optional(),
    })
    .optional(),
  /** The look-up under `own` that finds customers by name: the find box asks it beside this computer’s own list. */
  search: z.string().max(60).optional(),
  /** False: the service has no such operation. */
  operations: z.record(z.string(), z.union([z.literal(false), wayOfOperation])),
  /** Operations that the table does not have (own-operations.ts). */
  own: z
    .record(z.string().regex(/^[a-z][A-Za-z0-9]{0,49}$/, 'write a name such as createPayment'), ownFileEntry)
    .default({}),
})
export type ServiceFile = z.output<typeof serviceFileSchema>

const largestBytes = 1_000_000

/** @throws ServiceFileError */
export function readServiceFile(path: string): ServiceFile {
  let text: string
  try {
    const found = statSync(path)
    if (!found.isFile() || found.size > largestBytes)
      throw new ServiceFileError(
        `The service file ${path} is no file of at most ${largestBytes} bytes. Name the JSON file itself.`,
      )
    text = readFileSync(path, 'utf8')
  } catch (problem) {
    if (problem instanceof ServiceFileError) throw problem
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unreadable'
    throw new ServiceFileError(
      `The service file ${path} cannot be read (${code}). Check its name and its permissions.`,
    )
  }
  return parseServiceFile(text, path)
}

/** @throws ServiceFileError for everything that is wrong. */
export function parseServiceFile(text: string, path: string): ServiceFile {
  const source = `The service file ${path}`
  const json = readJsonText(text)
  if ('fault' in json) throw new ServiceFileError(`${source}, ${json.fault}.`)
  const complain = (faults: readonly SchemaFault[]): never => {
    throw new ServiceFileError(faultsTold(source, faults, json.lineOf))
  }
  const parsed = serviceFileSchema.safeParse(json.value)
  const named = namesIn(json.value)
  const unknown = named.filter((name) => !isTableName(name))
  const strangers = unknown.map((name) => ({
    place: ['operations', name],
    sentence: `no operation has this name${didYouMean(name, operationNames)}`,
  }))
  if (!parsed.success) return complain([...schemaFaults(serviceFileSchema, json.value), ...strangers])
  const misfits = Object.entries(parsed.data.operations).flatMap(([name, way]) => {
    const fault = way === false || !isTableName(name) ? null : faultOf(operationOf(name), way)
    return fault ? [{ place: ['operations', name, ...fault.place], sentence: fault.sentence }] : []
  })
  const faults = [...strangers, ...misfits, ...faultsOfOwn(parsed.data.own), ...faultsOfSearch(parsed.data)]
  return faults.length > 0 ? complain(faults) : parsed.data
}

/** It is asked with what was typed, and with nothing else. */
function faultsOfSearch({ search, own }: ServiceFile): { place: string[]; sentence: string }[] {
  if (search === undefined) return []
  const entry = own[search]
  const required = Object.entries(entry?.fields ?? {}).filter(([, { optional }]) => !optional)
  const [name, field] = required[0] ?? []
  const isSearch =
    entry?.shows === 'list' &&
    required.length === 1 &&
    name === 'text' &&
    field?.kind === 'text' &&
    field.in === 'query'
  return isSearch
    ? []
    : [
        {
          place: ['search'],
          sentence:
            'name a list under own that asks for one field alone: text, of the kind text, in the query; its records have /id and /displayName',
        },
      ]
}

function namesIn(json: unknown): string[] {
  const operations: unknown =
    typeof json === 'object' && json !== null ? Reflect.get(json, 'operations') : null
  return typeof operations === 'object' && operations !== null ? Object.keys(operations) : []
}

/** What the schema cannot know: the fields, names and values that the operation has. */
function faultOf(
  operation: Operation,
  { path, method, body, queryNames, reply, when }: WayOfOperation,
): Fault | null {
  const writes = isWrite(operation)
  if (writes && method === 'GET')
    return { place: ['method'], sentence: 'what changes the bank is sent with POST, PUT or DELETE' }
  if (!writes && (method === 'PUT' || method === 'DELETE'))
    return { place: ['method'], sentence: 'what only reads is asked for with GET or POST' }
  if (method === 'DELETE' && operation.body)
    return {
      place: ['method'],
      sentence: 'DELETE sends no body, and this operation has fields: write POST or PUT',
    }
  const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const known = namesIn(operation.path)
  const asked = Object.keys(operation.query?.shape ?? {})
  const lost = Object.entries(when ?? {}).find(
    ([filter, place]) => !asked.includes(filter) || !namesIn(place.path).includes(filter),
  )
  if (lost)
    return {
      place: ['when', lost[0]],
      sentence: `name a filter of the query, and carry it in the path as {${lost[0]}}`,
    }
  const stranger = namesIn(path ?? '').find((name) => !known.includes(name))
  if (stranger !== undefined)
    return {
      place: ['path'],
      sentence: `{${stranger}} is no part of this operation; it has ${known.map((name) => `{${name}}`).join(', ') || 'none'}`,
    }
  const unasked = Object.keys(queryNames ?? {}).find((name) => !asked.includes(name))
  if (unasked !== undefined)
    return {
      place: ['queryNames', unasked],
      sentence: `the query has no such name; it has ${asked.join(', ') || 'none'}`,
    }
  const paged = ['offset', 'limit', 'orderBy', 'sortOrder', 'refresh']
  const dropped = Object.entries(queryNames ?? {}).find(
    ([name, theirs]) => theirs === null && !paged.includes(name) && !reply?.filters?.[name],
  )
  if (dropped)
    return {
      place: ['queryNames', dropped[0]],
      sentence:
        'a filter that is not sent would show what was not asked for; say under reply.filters where a record tells it',
    }
  const strangeFilter = Object.keys(reply?.filters ?? {}).find((name) => !asked.includes(name))
  if (strangeFilter !== undefined)
    return {
      place: ['reply', 'filters', strangeFilter],
      sentence: `the query has no such name; it has ${asked.join(', ') || 'none'}`,
    }
  if (body && operation.multipart)
    return { place: ['body'], sentence: 'a form with a file is sent as the table has it' }
  const fields = Object.keys(operation.body?.shape ?? {})
  const {
    names = {},
    values = {},
    products = {},
    copies = {},
    isoDates = [],
    implied = [],
    without = [],
  } = body ?? {}
  const used: [string, string][] = [
    ...Object.keys(names).map((field): [string, string] => ['names', field]),
    ...Object.keys(values).map((field): [string, string] => ['values', field]),
    ...Object.values(products).flatMap((pair) => pair.map((field): [string, string] => ['products', field])),
    ...Object.values(copies).map((field): [string, string] => ['copies', field]),
    ...isoDates.map((field): [string, string] => ['isoDates', field]),
    ...implied.map((field): [string, string] => ['implied', field]),
    ...without.map((field): [string, string] => ['without', field]),
  ]
  const wrong = used.find(([, field]) => !fields.includes(field))
  if (wrong)
    return {
      place: ['body', wrong[0]],
      sentence: `${wrong[1]} is no field of this operation; it has ${fields.join(', ') || 'none'}`,
    }
  // What settles a doubt must reach the service, or no doubt could ever be settled.
  const { mark, settledBy } = operation
  if (mark !== null && settledBy === 'mark' && [...implied, ...without].includes(mark))
    return {
      place: ['body'],
      sentence: `${mark} carries the desk’s reference and cannot be left out; give the service’s name for it`,
    }
  return reply && writes && reply.where
    ? { place: ['reply', 'where'], sentence: 'only a list can be narrowed' }
    : null
}
