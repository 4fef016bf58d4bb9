/**
 * The bank's front: each operation of the table at `{base_url}` with the bearer alone, and at `{gateway_url}/v2`
 * signed (A-sign-address). It lets in, judges, has the work carried out, and writes the answer.
 */
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { fitList } from '../../shared/operations/fields.ts'
import { parseJson } from '../../shared/values/json.ts'
import { isWrite, type Operation } from '../../shared/operations/operation.ts'
import { operationNames, operationOf, type TableName } from '../../shared/operations/index.ts'
import { carryOut, raiseFailure } from './carry-out.ts'
import type { GroupCommit } from '../core/group-commit.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { Refused, withValues } from '../core/refusal.ts'
import type { Wire } from '../core/wire.ts'
import type { Faults } from '../core/faults.ts'
import { callerOfKey, callerOfSignature, mustBePermitted, type Caller } from './authenticate.ts'
import { answerFailures, isIn } from './failures.ts'
import { jsonOf, judge } from './validate.ts'
import { freshKeyPair } from './key-pair.ts'
import { readUpload } from './upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was let in by the bearer key; null until then, or where a signature has to tell. */
    caller: Caller | null
  }
}

interface Front {
  /** The context of this caller, at this moment. */
  context(caller: Caller | null): OperationContext
  group: GroupCommit
  faults: Faults
  /** Judges each reply by the table's schema too; for tests. */
  checkReplies: boolean
  log: (line: Record<string, unknown>) => void
}

/** JSON bodies; files have limits of their own. */
const largestBodyBytes = 1024 * 1024
/** The table judges each body. Without these the server reads a compiler of schemas: a twentieth of a start. */
const noSchemas = {
  compilersFactory: { buildValidator: () => refuseSchemas, buildSerializer: () => refuseSchemas },
}

export async function buildServer(front: Front): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: largestBodyBytes,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    forceCloseConnections: true,
    schemaController: noSchemas,
    // A path that cannot even be decoded (`%zz`) never reaches a route.
    frameworkErrors: (problem, _request, reply: FastifyReply) => {
      front.log({ said: 'an address could not be read', code: problem.code })
      const body = isIn(404, 'error.msg.resource.not.found', 'path', 'There is nothing at this address.')
      void reply.code(404).send(body)
    },
  })
  app.decorateRequest('caller', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  answerFailures(app, front.log)
  addRoutes(app, front, (operation) => !operation.multipart)
  // In a room of its own: the library for files asks something of every request that it could see.
  await app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: true })
    addRoutes(uploads, front, (operation) => operation.multipart === true)
  })
  return app
}

function refuseSchemas(): never {
  throw new Error('no route of the bank has a schema of the framework')
}

function addRoutes(app: FastifyInstance, front: Front, isOurs: (operation: Operation) => boolean): void {
  for (const name of operationNames) {
    const operation = operationOf(name)
    if (!isOurs(operation)) continue
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1')
    if (operation.base === 'gateway') addRoute(app, front, name, path, false)
    else {
      addRoute(app, front, name, `/api/v2${path}`, false)
      addRoute(app, front, name, `/v2${path}`, true)
    }
  }
}

function addRoute(app: FastifyInstance, front: Front, name: TableName, url: string, isSigned: boolean): void {
  const operation = operationOf(name)
  app.route({
    method: operation.method,
    url,
    // The key is looked at before a byte of the body is read.
    onRequest: (request, _reply, done) => {
      const maySign = isSigned && request.headers.authorization === undefined && !operation.multipart
      if (!maySign) {
        request.caller = callerOfKey(front.context(null).books, request.headers, request.ip)
        mustBePermitted(request.caller, operation.permission)
      }
      done()
    },
    handler: (request, reply) => serve(front, name, isSigned, request, reply),
  })
}

async function serve(
  front: Front,
  name: TableName,
  isSigned: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const operation = operationOf(name)
  const caller = await letIn(front, operation, isSigned, request)
  const contextNow = () => front.context(caller)
  const userId = caller.user.id
  const fault = isWrite(operation) ? front.faults.forReply(name) : null
  if (!isWrite(operation) && front.faults.isClosed(name, userId)) {
    const sentence = 'These books are closed for a moment. Ask again.'
    throw new Refused(503, [{ code: 'error.msg.training.closed', field: 'id', sentence }])
  }
  if (fault?.kind === 'refused') {
    const sentence = 'The training bank was told to refuse this. Try again.'
    throw new Refused(403, [{ code: 'error.msg.training.refused', field: 'id', sentence }])
  }
  const { asSent, file } = await contentOf(operation, request)
  const parts = { params: request.params, query: request.query, body: asSent ?? {} }
  let judged
  try {
    judged = judge(operation, parts)
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    await raiseFailure(front.group, contextNow, operation, { asSent }, problem)
    throw withValues(problem, asSent, request.query, request.params)
  }
  const keyPair = name === 'generateKey' ? await freshKeyPair() : undefined
  const context = () => (keyPair ? { ...contextNow(), keyPair } : contextNow())
  const carried = carryOut(front.group, context, name, { ...judged, file, asSent: asSent ?? null })
  const value = await carried.catch((problem: unknown) => {
    throw problem instanceof Refused ? withValues(problem, asSent, request.query, request.params) : problem
  })
  const isTrapped = isWrite(operation) && front.faults.springs(name, userId)
  if (fault?.kind === 'lostReply' || isTrapped) {
    reply.hijack()
    request.raw.socket.destroy()
    return
  }
  if (fault?.kind === 'serverErrorAfterCommit')
    throw new Error('the training bank was told to fail after the commit')
  if (fault?.kind === 'lateReply') await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
  void reply.type('application/json; charset=utf-8').send(textOfReply(front, operation, name, value))
}

/** Completes what `onRequest` began: on the gateway the signature is judged, over the raw body. */
async function letIn(
  front: Front,
  operation: Operation,
  isSigned: boolean,
  request: FastifyRequest,
): Promise<Caller> {
  const { caller } = request
  // A signature that was sent is judged wherever it was sent: a wrong one never passes for none.
  const isToJudge = isSigned || request.headers['x-signature'] !== undefined
  if (!isToJudge || operation.multipart) {
    if (!caller) throw new TypeError('a request came in without a caller')
    return caller
  }
  const raw = request.body instanceof Uint8Array ? request.body : new Uint8Array()
  const { books, nowMs } = front.context(null)
  const context = { nowMs, remoteAddress: request.ip }
  const signer = await callerOfSignature(books, request.headers, raw, caller, context)
  mustBePermitted(signer, operation.permission)
  return signer
}

async function contentOf(operation: Operation, request: FastifyRequest) {
  const wrongType = (sentence: string) =>
    new Refused(415, [{ code: 'error.msg.unsupported.media.type', field: 'Content-Type', sentence }])
  if (operation.multipart) {
    if (!request.isMultipart()) throw wrongType('Send this as multipart/form-data, with a part “file”.')
    const { fields, file } = await readUpload(request)
    return { asSent: fields, file }
  }
  const asSent = request.body instanceof Uint8Array ? jsonOf(request.body) : undefined
  if (
    operation.body &&
    asSent !== undefined &&
    (typeof asSent !== 'object' || asSent === null || Array.isArray(asSent))
  ) {
    const sentence = 'The body is not a JSON object. Send one JSON object.'
    throw new Refused(400, [{ code: 'error.msg.invalid.request.body', field: 'body', sentence }])
  }
  return { asSent, file: undefined }
}

function textOfReply(front: Front, operation: Operation, name: TableName, value: Wire): string {
  const text = JSON.stringify(value)
  if (front.checkReplies) {
    const parsed = operation.reply.safeParse(fitList(operation.reply, parseJson(text)))
    if (!parsed.success)
      throw new Error(`the reply of ${name} does not fit the table: ${parsed.error.message}`)
  }
  return text
}
