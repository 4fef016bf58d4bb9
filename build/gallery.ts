/**
 * `npm run gallery`: every screen in every state on one page, for whoever works on the screens. A training desk runs
 * behind it; Vite serves the page, which is built in a mode of its own and never part of the product.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { root } from './root.ts'
import { buildGallery, serveGallery } from './vite-builds.ts'

await buildGallery()
// Only now: whoever is ended during the build leaves no folder.
const data = mkdtempSync(join(tmpdir(), 'teller-gallery-'))
const desk = spawn(
  process.execPath,
  [join(root, 'build/run.mjs'), 'desk', '--headless', '--port', '0', '--data', data, '--json'],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
)
let closeGallery: (() => Promise<void>) | null = null
desk.once('exit', (code) => {
  rmSync(data, { recursive: true, force: true })
  if (!closeGallery) process.exit(code ?? 1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())

const line = await new Promise<string>((resolve) =>
  createInterface({ input: desk.stdout }).once('line', resolve),
)
const opened = z.object({ url: z.string(), token: z.string() }).parse(JSON.parse(line))
const { url, close } = await serveGallery(opened)
closeGallery = close
process.stdout.write(`The gallery is open at ${url}gallery/index.html\n`)

async function end(): Promise<void> {
  desk.kill()
  await closeGallery?.()
}
