/**
 * The OpenAPI 3.1 document, printed from the table of operations. `operationId`s are the names of the table;
 * `x-basis` says whether an operation is documented or assumed. `{base_url}` and `{gateway_url}` stand for the
 * service's addresses and are filled in by whoever serves the document.
 */
import { z } from 'zod'
import { isAssumed, type Operation } from './operation.ts'
import { operationNames, operationOf } from './operations/index.ts'

/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** A schema as JSON Schema, in the form a request takes (before any transform). */
function schemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
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
  '401': 'No or bad key, bad signature, or a stamp outside five minutes',
  '403': 'No permission, an address not on the list, a broken rule, or a duplicate',
  '404': 'Not found',
  '413': 'Too large',
  '415': 'Wrong content type',
}

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
        Object.entries(refusals).map(([status, description]) => [
          status,
          {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          },
        ]),
      ),
    },
    'x-basis': isAssumed(operation) ? 'assumed' : 'documented',
    'x-source': operation.basis,
    ...(operation.permission === null ? {} : { 'x-permission': operation.permission }),
    ...(operation.event === null ? {} : { 'x-event': operation.event }),
    ...(operation.base === 'gateway' ? { servers: [{ url: '{gateway_url}' }] } : {}),
  }
}

/** A-error */
const refusalSchema: JsonObject = {
  type: 'object',
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
        },
      },
    },
  },
}

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
      description: 'Operations marked “assumed” are not shown by the specification.',
    },
    servers: [
      { url: '{base_url}', description: 'With the bearer key alone' },
      { url: '{gateway_url}/v2', description: 'Signed: X-Signature and X-Timestamp beside the bearer key' },
    ],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
