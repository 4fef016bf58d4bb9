/**
 * The browser shell: the same desk behind a server on this machine. The page comes with a strict content policy,
 * the door asks for a token (`admission.ts`), and no other host, origin or path gets anything.
 */
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { DeskError, DoorAnswer } from '../../shared/desk/commands.ts'
import { pageHeaders } from './content-policy.ts'
import type { Door } from './door.ts'
import { carryNews, type ServedDesk } from './news-socket.ts'
import { listPageFiles } from './page-files.ts'
import { problem } from '../../shared/desk/problems.ts'

export interface BrowserShell {
  /** The page's address, with a code in it that opens one window. */
  url: string
  /** A program's, for the run. */
  token: string
  close(): Promise<void>
}

/** A file of 5 MiB in base64, and what stands beside it. */
const largestBody = 8 * 1024 * 1024
const closesWithinMs = 2000
/** The desk judges each body itself. Without these the server reads a compiler of schemas: a twentieth of a start. */
const noSchemas = {
  compilersFactory: { buildValidator: () => refuseSchemas, buildSerializer: () => refuseSchemas },
}

/**
 * @param door It listens already; the shell closes it.
 * @param opening A desk that is still opening: the page comes meanwhile, and what it asks waits.
 * @param pages The built renderer; where it is missing, the door works all the same.
 */
export async function openBrowserShell(
  door: Door,
  opening: ServedDesk | Promise<ServedDesk>,
  pages: string,
): Promise<BrowserShell> {
  const { admission } = door
  const server = fastify({
    logger: false,
    bodyLimit: largestBody,
    schemaController: noSchemas,
    serverFactory: () => door.server,
  })
  const isOurs = (request: FastifyRequest['raw']) => isOwnAddress(request.headers, door.port)
  readOnlyJson(server)
  server.setErrorHandler((problem, _request, reply) => {
    const [status, error] = toFailure(problem)
    return reply.code(status).send(failure(error))
  })
  server.setNotFoundHandler((_request, reply) => reply.code(404).send(failure(noSuchPlace)))

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(pageHeaders(pages))
    // A page of another site, or a name that was bent to this machine, gets no further.
    if (!isOurs(request.raw)) return reply.code(403).send(failure(stranger))
    return undefined
  })
  const senders = new WeakMap<FastifyRequest, 'window' | 'program'>()
  server.post<{ Params: { name: string } }>('/door/:name', async (request, reply): Promise<DoorAnswer> => {
    reply.header('cache-control', 'no-store')
    const kind = senders.get(request) ?? 'program'
    const desk = await opening
    return desk.call(request.params.name, request.body, { isTrusted: true, kind, from: 'browser' })
  })
  // Before the body is read: who has no token does not get to send eight megabytes.
  server.addHook('preParsing', async (request, reply, payload) => {
    if (request.routeOptions.url === '/door/:name') {
      const kind = admission.judge(bearerOf(request), isOwnPage(request.raw))
      if (kind) senders.set(request, kind)
      else await reply.code(401).send(failure(noToken))
    }
    return payload
  })
  serveWindows(server, door)
  servePages(server, pages)
  const stopNews = carryNews(door.server, opening, {
    isAllowed: isOurs,
    judge: (request, token) => admission.judge(token, isOwnPage(request)),
    lineOf: admission.lineOf,
  })
  await server.ready()
  door.answerWith(server.routing)
  return {
    url: door.windowUrl(),
    token: admission.programToken,
    async close() {
      stopNews()
      await Promise.race([
        Promise.all([server.close(), door.close()]),
        setTimeout(closesWithinMs, undefined, { ref: false }),
      ])
    },
  }
}

/** A window enters with its code; a program asks for the address of a further window. */
function serveWindows(server: FastifyInstance, { admission, windowUrl }: Door) {
  const forOneWindowMs = 60_000
  server.post('/window', async (request, reply): Promise<DoorAnswer> => {
    reply.header('cache-control', 'no-store')
    if (admission.judge(bearerOf(request), false) !== 'program') return reply.code(401).send(failure(noToken))
    return { ok: true, value: { url: windowUrl(forOneWindowMs) } }
  })
  server.post('/window/enter', async (request, reply): Promise<DoorAnswer> => {
    reply.header('cache-control', 'no-store')
    const pass = isOwnPage(request.raw) ? admission.enter(bearerOf(request)) : null
    return pass ? { ok: true, value: pass } : reply.code(401).send(failure(noToken))
  })
}

/** The desk's own check of shape comes later; here only the text is read, and `__proto__` stays visible to it. */
function readOnlyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }))
    }
  })
}

function servePages(server: FastifyInstance, pages: string): void {
  const files = listPageFiles(pages)
  if (files.size === 0) {
    server.get('/', (_request, reply) =>
      reply
        .code(503)
        .type('text/plain')
        .send('The screens are not built yet. Run "npm run build", then reload.\n'),
    )
    return
  }
  server.get('/*', async (request, reply) => {
    const found = files.get(request.url.split('?')[0] ?? '')
    if (!found) return reply.code(404).send(failure(noSuchPlace))
    return reply.type(found.type).send(await readFile(found.file))
  })
}

function refuseSchemas(): never {
  throw new Error('no route of the browser shell has a schema')
}

function isOwnAddress(headers: IncomingHttpHeaders, port: number): boolean {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const isHost = hosts.includes(headers.host ?? '')
  return isHost && (headers.origin === undefined || hosts.some((host) => headers.origin === `http://${host}`))
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** Browsers name the page that posts, and no script can change what they say; whose it is was judged before. */
function isOwnPage({ headers }: FastifyRequest['raw']): boolean {
  return headers.origin !== undefined && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
}

function toFailure(fault: unknown): [number, DeskError] {
  const status = typeof fault === 'object' && fault !== null && 'statusCode' in fault ? fault.statusCode : 500
  if (status === 413) return [413, problem('tooLarge')]
  if (status === 415) {
    return [
      415,
      { kind: 'invalid', message: 'Send JSON, with "Content-Type: application/json".', again: 'safe' },
    ]
  }
  if (status === 400)
    return [400, { kind: 'invalid', message: 'The request’s body is not JSON.', again: 'safe' }]
  // A path that climbs, a file that is none: what else the framework refuses is not here.
  if (typeof status === 'number' && status >= 400 && status < 500) return [404, noSuchPlace]
  return [500, problem('insideAlone')]
}

function failure(error: DeskError): DoorAnswer {
  return { ok: false, error }
}

const stranger = problem('strangePage')
const noToken: DeskError = {
  kind: 'forbidden',
  message: 'Give this run’s token: "Authorization: Bearer …".',
  again: 'safe',
}
const noSuchPlace: DeskError = {
  kind: 'unknownName',
  message: 'There is nothing at this address.',
  again: 'never',
}
