/**
 * From the command to the first screen on which a teller can type, with desk, training bank and a browser all
 * starting cold; and what they hold in memory then. The peer is the same way to an empty page: a bare node:http
 * server, the same Chromium. Loads of the machine fall on both alike, for the rounds alternate.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { z } from 'zod'
import { chromiumPath } from '../chromium.ts'
import { measureOf, median, type Measure } from './measure.ts'
import { memoryMb, startProgram } from './processes.ts'

const rounds = 4
/** The whole bank and its 200 customers are made at the first start; this is what that may cost beside an empty page. */
const atMostTimes = 4
/** Start and memory (performance goal 17) in the form of a ratio: an empty page holds some 200 MB. */
const atMostMemory = 2.5

const emptyPage = `require('node:http')
  .createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<!doctype html><input id=pin>'))
  .listen(0, '127.0.0.1', function () { console.log(JSON.stringify({ url: 'http://127.0.0.1:' + this.address().port })) })`

interface Run {
  ms: number
  mb: number
}

export async function measureStart(): Promise<Measure[]> {
  const executablePath = chromiumPath()
  const desk: Run[] = []
  const empty: Run[] = []
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await run(executablePath, ['-e', emptyPage]))
    const data = mkdtempSync(join(tmpdir(), 'teller-desk-start-'))
    try {
      const args = ['build/run.mjs', 'desk', '--headless', '--port', '0', '--data', data, '--json']
      desk.push(await run(executablePath, args))
    } finally {
      rmSync(data, { recursive: true, force: true })
    }
  }
  // The first round reads everything from the disk for the first time.
  const of = (runs: Run[], part: keyof Run): number => median(runs.slice(1).map((one) => one[part]))
  const peer = 'an empty page from a bare node:http server, same Chromium'
  return [
    measureOf(
      {
        name: 'start to the first usable screen, new data folder',
        unit: 'ms',
        value: of(desk, 'ms'),
        peer,
        peerValue: of(empty, 'ms'),
      },
      { atMost: atMostTimes },
    ),
    measureOf(
      {
        name: 'memory at the first usable screen: desk, training bank and browser',
        unit: 'MB',
        value: of(desk, 'mb'),
        peer,
        peerValue: of(empty, 'mb'),
      },
      { atMost: atMostMemory },
    ),
  ]
}

async function run(executablePath: string, args: readonly string[]): Promise<Run> {
  const startedMs = performance.now()
  const program = await startProgram(args)
  try {
    const { url } = z.object({ url: z.string() }).parse(JSON.parse(program.line))
    const browser = await chromium.launchServer({
      executablePath,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    try {
      const page = await (await chromium.connect(browser.wsEndpoint())).newPage()
      await page.goto(url)
      await page.locator('#pin').waitFor({ state: 'visible' })
      const ms = performance.now() - startedMs
      return { ms, mb: memoryMb(program.pid) + memoryMb(browser.process().pid ?? 0) }
    } finally {
      await browser.close()
    }
  } finally {
    await program.stop()
  }
}
