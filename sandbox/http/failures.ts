/** Every answer that is not a success has the one error body (A-error), whoever noticed what was wrong. */
import type { FastifyInstance } from 'fastify'
import { operationNames, operationOf } from '../../shared/operations/index.ts'
import { errorBody, Refused } from '../core/refusal.ts'

export function isIn(status: number, code: string, field: string, sentence: string) {
  return errorBody(status, [{ code, field, sentence }])
}

/** What the HTTP library refuses by itself, in our words. */
const libraryRefusals: Record<string, { status: number; code: string; field: string; sentence: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge('The body is larger than 1 MB. Send less.'),
  FST_REQ_FILE_TOO_LARGE: tooLarge('file: the file is larger than 5 MB. Choose a smaller one.'),
  FST_FILES_LIMIT: tooLarge('file: send one file at a time.'),
  FST_FIELDS_LIMIT: tooLarge('Too many fields. Send only those that are known here.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'error.msg.unsupported.media.type',
    field: 'Content-Type',
    sentence: 'Send the body as application/json.',
  },
  FST_INVALID_MULTIPART_CONTENT_TYPE: {
    status: 415,
    code: 'error.msg.unsupported.media.type',
    field: 'Content-Type',
    sentence: 'Send this as multipart/form-data, with a part “file”.',
  },
}

function tooLarge(sentence: string) {
  return { status: 413, code: 'error.msg.content.too.large', field: 'body', sentence }
}

export function answerFailures(app: FastifyInstance, log: (line: Record<string, unknown>) => void): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = methodsAt(path)
    if (methods.length > 0) {
      const sentence = `This address takes ${methods.join(' and ')} only.`
      return reply
        .code(405)
        .header('allow', methods.join(', '))
        .send(isIn(405, 'error.msg.method.not.allowed', 'method', sentence))
    }
    return reply
      .code(404)
      .send(isIn(404, 'error.msg.resource.not.found', 'path', 'There is nothing at this address.'))
  })
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>((problem, _request, reply) => {
    if (problem instanceof Refused)
      return reply.code(problem.status).send(errorBody(problem.status, problem.faults))
    const known = libraryRefusals[problem.code ?? '']
    if (known)
      return reply.code(known.status).send(isIn(known.status, known.code, known.field, known.sentence))
    const status = problem.statusCode ?? 500
    if (status >= 400 && status < 500) {
      const sentence = 'The request could not be read. Send it as the reference says.'
      return reply.code(status).send(isIn(status, 'error.msg.invalid.request', 'body', sentence))
    }
    // Only the kind of failure: a message may carry what was being written.
    log({
      said: 'an operation failed',
      kind: problem.name,
      code: problem.code,
      at: problem.stack?.split('\n')[1]?.trim(),
    })
    const sentence = 'The bank could not do this. Look whether it was done before you try again.'
    return reply.code(500).send(isIn(500, 'error.msg.platform.server.side.error', 'id', sentence))
  })
}

const patterns = operationNames.map((name) => {
  const { method, base, path } = operationOf(name)
  const body = path.replace(/\{\w+\}/g, '[^/]+')
  return { method, pattern: new RegExp(base === 'gateway' ? `^${body}$` : `^(?:/api)?/v2${body}$`) }
})

/** The methods that an address of the table takes. */
function methodsAt(path: string): string[] {
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}
