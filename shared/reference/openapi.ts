/**
 * The OpenAPI 3.1 document, printed from the table of operations. `operationId`s are the names of the table;
 * `x-basis` says whether an operation is documented or assumed. `{base_url}` and `{gateway_url}` stand for the
 * service's addresses and are filled in by whoever serves the document.
 */
import { z } from 'zod'
import { assumptions } from './assumptions.ts'
import { amount, command, date, day, id, money, pathId } from '../operations/fields.ts'
import { isAssumed, type Operation } from '../operations/operation.ts'
import { operationNames, operationOf } from '../operations/index.ts'

/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** The kinds that judge by code tell a pattern here; an assumed field names what it rests on. */
const shown = new Map<z.ZodType, JsonObject>([
  [amount, { pattern: '^(0|[1-9][0-9]{0,14})(\\.[0-9]{1,3})?$', 'x-assumption': 'A-money' }],
  [date, { pattern: '^[0-9]{2} [A-Z][a-z]+ [0-9]{4}$', 'x-assumption': 'A-dates-in' }],
  [id, { 'x-assumption': 'A-ids' }],
  [pathId, { 'x-assumption': 'A-ids' }],
  [money, { 'x-assumption': 'A-money' }],
  [day, { 'x-assumption': 'A-dates-out' }],
  [command, { 'x-assumption': 'A-command' }],
])

/** A schema as JSON Schema, in the form a request takes (before any transform). */
function schemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodType) Object.assign(jsonSchema, shown.get(zodSchema))
    },
  })
  // zod writes plain JSON; its own type also allows members that are undefined, which printing leaves out.
  return JSON.parse(JSON.stringify(plain)) as JsonObject
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    // Every field of the table's objects is a zod type.
    schema: schemaOf(field as z.ZodType),
  }))
}

function bodyOf(operation: Operation): JsonObject | null {
  if (!operation.body) return null
  if (!operation.multipart)
    return { required: true, content: { 'application/json': { schema: schemaOf(operation.body) } } }
  const { properties = {}, required = [], ...rest } = schemaOf(operation.body)
  const fields =
    typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? properties : {}
  const schema: JsonObject = {
    ...rest,
    properties: { ...fields, file: { type: 'string', format: 'binary' } },
    required: [...(Array.isArray(required) ? required : []), 'file'],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

const refusals: Record<string, string> = {
  '400': 'Validation, or the wrong state',
  '401': 'No or bad key, bad signature, or a stamp outside five minutes (§5.2)',
  '403': 'No permission, an address not on the list, a broken rule, or a duplicate',
  '404': 'Not found',
  '405': 'This address takes another method; the header “allow” says which',
  '409': 'The record was changed at the same time',
  '413': 'Too large',
  '415': 'Wrong content type',
  '429': 'Too many requests',
}

/** Each stands once, under `components`; an operation refers to it. */
const refusalResponses: JsonObject = Object.fromEntries(
  Object.entries(refusals).map(([status, description]) => [
    `Refused${status}`,
    {
      description: `${description} (A-status)`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ]),
)

function operationObject(name: string, operation: Operation): JsonObject {
  const body = bodyOf(operation)
  return {
    operationId: name,
    summary: operation.summary,
    tags: [operation.tag],
    parameters: [...parametersOf(operation.params, 'path'), ...parametersOf(operation.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: {
      '200': {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(operation.reply) } },
      },
      ...Object.fromEntries(
        Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
    'x-basis': isAssumed(operation) ? 'assumed' : 'documented',
    'x-source': operation.basis,
    ...(isAssumed(operation)
      ? { 'x-assumptions': operation.basis.match(/A-[a-z-]+/g) ?? ['A-command'] }
      : {}),
    ...(operation.permission === null ? {} : { 'x-permission': operation.permission }),
    ...(operation.event === null ? {} : { 'x-event': operation.event }),
    // §4: the keys are made at the gateway’s root, with the bearer alone; a file travels unsigned (A-sign-empty).
    ...(operation.base === 'gateway' ? { servers: [{ url: '{gateway_url}' }] } : {}),
    ...(operation.base === 'gateway' || operation.multipart ? { security: [{ bearer: [] }] } : {}),
  }
}

/** A-error */
const refusalSchema: JsonObject = {
  type: 'object',
  description: 'A-error',
  required: ['httpStatusCode', 'defaultUserMessage', 'userMessageGlobalisationCode', 'errors'],
  properties: {
    developerMessage: { type: 'string' },
    httpStatusCode: { type: 'string' },
    defaultUserMessage: { type: 'string' },
    userMessageGlobalisationCode: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          developerMessage: { type: 'string' },
          defaultUserMessage: { type: 'string' },
          userMessageGlobalisationCode: { type: 'string' },
          parameterName: { type: 'string' },
          value: { description: 'What stood in the field' },
        },
      },
    },
  },
}

const header = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** What each event brings (§6.2, A-event-data), by its name. */
function webhooks(): JsonObject {
  const raised = operationNames.map(operationOf).filter(({ event }) => event !== null)
  const names = [...new Set(raised.map(({ event }) => event?.name ?? ''))].sort()
  return Object.fromEntries(
    names.map((name) => {
      const ours = raised.filter(({ event }) => event?.name === name)
      const actions = [...new Set(ours.map(({ event }) => event?.action ?? ''))].sort()
      const bodies = ours.flatMap(({ body }) => (body ? [schemaOf(body)] : []))
      return [name, { post: webhook(name, actions, bodies) }]
    }),
  )
}

function webhook(name: string, actions: readonly string[], bodies: readonly JsonObject[]): JsonObject {
  const payload: JsonObject = {
    type: 'object',
    required: ['event', 'status', 'event_state', 'reference', 'data'],
    properties: {
      event: { const: name },
      status: { type: 'integer', description: 'HTTP-like status of the action' },
      event_state: { enum: ['event.success', 'event.failed'] },
      reference: { type: 'string' },
      data: {
        type: 'object',
        required: ['request', 'response'],
        properties: {
          request: {
            description: 'As it was sent; null where there was none',
            anyOf: [...bodies, { type: 'null' }],
          },
          response: { type: 'object', description: 'What was answered, in snake case except the ids' },
        },
      },
    },
  }
  return {
    operationId: `on-${name}`,
    summary: `Raised by: ${actions.join(', ')}`,
    tags: ['Webhooks'],
    security: [],
    parameters: [
      header(
        'x-svc-signature',
        'Lowercase hexadecimal HMAC-SHA256 of the body, with the API key as secret (§6.1, §6.3)',
      ),
      header('x-svc-user-action', `The action: ${actions.join(', ')}`),
      header('x-svc-instruction', 'Tells the receiver not to use the event if the signature differs'),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: payload } } },
    responses: { '200': { description: 'Received; answer at once, before any processing (§6.3)' } },
    'x-actions': [...actions],
    'x-assumptions': ['A-event', 'A-event-data', 'A-hook-header'],
  }
}

const tags: readonly string[] = [...new Set(operationNames.map((name) => operationOf(name).tag))].sort()

/** The whole document, ready for `JSON.stringify`. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const name of operationNames) {
    const operation = operationOf(name)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(name, operation),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Core Banking Service V2',
      version: '1.0.0',
      description:
        'Operations marked “assumed” are not shown by the specification; `x-source` and `x-assumptions` name what they rest on.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: '{base_url}', description: 'With the bearer key alone' },
      { url: '{gateway_url}/v2', description: 'Signed: X-Signature and X-Timestamp beside the bearer key' },
    ],
    security: [{ bearer: [] }, { bearer: [], signature: [], timestamp: [] }],
    tags: tags.map((name) => ({ name })),
    paths,
    webhooks: webhooks(),
    components: {
      schemas: { Refusal: refusalSchema },
      responses: refusalResponses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key (§5.1)' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Signature',
          description:
            'At the gateway: RSA with SHA-256, PKCS#1 v1.5, over the body as it is sent, in base64; the empty string is signed where there is no body (§5.2, A-sign-empty).',
        },
        timestamp: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Timestamp',
          description: 'Milliseconds since 1970, within five minutes of the service’s clock (§5.2).',
        },
      },
    },
    'x-assumptions': { ...assumptions },
  }
}
