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

const data = mkdtempSync(join(tmpdir(), 'teller-gallery-'))
const desk = spawn(
  process.execPath,
  [join(root, 'build/run.mjs'), 'desk', '--headless', '--port', '0', '--data', data, '--json'],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
)
const line = await new Promise<string>((resolve) =>
  createInterface({ input: desk.stdout }).once('line', resolve),
)
const opened = z.object({ url: z.string(), token: z.string() }).parse(JSON.parse(line))

await buildGallery()
const gallery = await serveGallery(opened)
process.stdout.write(`The gallery is open at ${gallery.url}gallery/index.html\n`)

async function end(): Promise<void> {
  await gallery.close()
  desk.kill()
  desk.once('exit', () => rmSync(data, { recursive: true, force: true }))
}
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())
