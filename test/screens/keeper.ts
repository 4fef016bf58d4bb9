/**
 * Keeps what the files of a run share: the process in which their desks and banks stand. A desk on new books is opened
 * while the file before runs. It ends, and takes everything with it, when the run’s end of its standard input closes,
 * however that ends.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { openBankHere, openDeskHere, type Tenant } from './house.ts'
import { newFolder, removeFolder, runFolder } from './run-folder.ts'

// Ctrl+C goes to all processes of a terminal: the run decides when it ends.
process.on('SIGINT', () => {})

const tenants = new Map<number, Tenant>()
let lastId = 0
async function takeIn(coming: Promise<Tenant>): Promise<Record<string, unknown>> {
  const tenant = await coming
  const id = ++lastId
  tenants.set(id, tenant)
  return { ...tenant.first, id }
}
async function end(id: number): Promise<void> {
  const tenant = tenants.get(id)
  tenants.delete(id)
  await tenant?.close()
}

const openNewDesk = async () => {
  const folder = newFolder('desk')
  return { ...(await takeIn(openDeskHere(folder))), folder }
}
let next: Promise<Record<string, unknown>> | undefined
function takeDesk(): Promise<Record<string, unknown>> {
  const taken = next ?? openNewDesk()
  next = openNewDesk()
  // One that cannot be opened is told to whoever takes it.
  next.catch(() => {})
  return taken
}

const deskAsked = z.object({
  folder: z.string(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
})
const bankAsked = z.object({ customers: z.int(), dataDir: z.string().optional() })

async function answerTo(path: string, asked: unknown): Promise<unknown> {
  if (path === '/new-desk') return takeDesk()
  if (path === '/end') return end(z.object({ id: z.int() }).parse(asked).id)
  if (path === '/bank') {
    const { customers, dataDir } = bankAsked.parse(asked)
    return takeIn(openBankHere({ seed: 7, customers, ...(dataDir !== undefined && { dataDir }) }))
  }
  const { folder, args, env } = deskAsked.parse(asked)
  return { ...(await takeIn(openDeskHere(folder, args, env))), folder }
}

// A file that was busy for a while asks again over the line it has: closed meanwhile, its question would be lost.
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  json(request)
    .then((asked) => answerTo(request.url ?? '', asked))
    .then(
      (value) => response.end(JSON.stringify(value ?? null)),
      (problem: unknown) => response.writeHead(500).end(String(problem)),
    )
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)

process.stdin.resume()
await once(process.stdin, 'end')
server.closeAllConnections()
server.close()
await next?.catch(() => {})
await Promise.allSettled([...tenants.keys()].map((id) => end(id)))
removeFolder(runFolder())
process.exit(0)
