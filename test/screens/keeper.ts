/**
 * Keeps what the files of a run share: one Chromium, and a desk on new books, which is started while the file before
 * runs. It ends, and takes everything with it, when the run's end of its standard input closes, however that ends.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium, type BrowserServer } from 'playwright-core'
import { openDesk, startDeskProgram, type Program } from './program.ts'
import { newFolder, removeFolder, runFolder } from './run-folder.ts'

// Ctrl+C goes to all processes of a terminal: the run decides when it ends.
process.on('SIGINT', () => {})
// What Playwright itself puts down for this Chromium lies in the run's folder too.
process.env['TMPDIR'] = runFolder()

let browser: Promise<BrowserServer> | undefined
const openBrowser = () =>
  (browser ??= chromium.launchServer({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    handleSIGINT: false,
    // Chromium cannot use its own sandbox as root; everywhere else it stays on.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // A camera that films a drawn picture, and nobody who is asked whether it may.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  }))

interface KeptDesk {
  program: Program
  folder: string
}
const desks = new Map<number, KeptDesk>()
async function startDesk(): Promise<KeptDesk> {
  const folder = newFolder('desk')
  const desk = { program: await startDeskProgram(folder), folder }
  desks.set(desk.program.child.pid ?? 0, desk)
  return desk
}
let next: Promise<KeptDesk> | undefined
function takeDesk(): Promise<KeptDesk> {
  const taken = next ?? startDesk()
  next = startDesk()
  // One that cannot be started is told to whoever takes it.
  next.catch(() => {})
  return taken
}
async function endDesk(id: number): Promise<void> {
  const desk = desks.get(id)
  if (!desk) return
  await desk.program.stop()
  removeFolder(desk.folder)
  desks.delete(id)
}

async function answerTo(path: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, 'http://keeper')
  if (pathname === '/browser') return { endpoint: (await openBrowser()).wsEndpoint() }
  if (pathname === '/end') {
    await endDesk(Number(searchParams.get('desk')))
    return {}
  }
  void openBrowser().catch(() => {})
  const { program, folder } = await takeDesk()
  return { ...openDesk.parse(program.first), folder, id: program.child.pid }
}

const server = createServer((request, response) => {
  answerTo(request.url ?? '').then(
    (value) => response.end(JSON.stringify(value)),
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
await Promise.allSettled([browser?.then((one) => one.close()), ...[...desks.keys()].map((id) => endDesk(id))])
removeFolder(runFolder())
process.exit(0)
