/**
 * From the command to a window that shows something, and to the first screen on which a teller can type, with desk,
 * training bank and browser all starting cold; the same for a desk at a service, whose bank is not this computer's; and
 * what they hold in memory once they rest. All ways are one: a program that serves a page starts the browser on it, the
 * peer an empty page from a bare node:http server. Loads of the machine fall on all alike, for the rounds alternate.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { z } from 'zod'
import { chromiumFlags, chromiumPath, isHeadlessShell } from '../chromium.ts'
import { root } from '../root.ts'
import { measureOf, median, type Measure } from './measure.ts'
import { memoryMb, startProgram } from './processes.ts'

const rounds = 6
const atMostTimes = 1.5
/** Performance goal 17: beside an empty window. */
const atMostMoreMb = 120
const looksEveryMs = 10
/** Issue 16, decision 563: from the command, on a built tree. */
const windowWithinMs = 1000
/** By then the first wiping of memory is over (decision 193). */
const restsAfterMs = 8000

const bankShape = z.looseObject({ baseUrl: z.string(), gatewayUrl: z.string() })

/** As the browser shell does, without a desk: serves one page and starts the browser on it. */
const emptyWindow = `
const { spawn } = require('node:child_process')
require('node:http')
  .createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<!doctype html><input id=pin>'))
  .listen(0, '127.0.0.1', function () {
    const browser = spawn('chromium', ['--app=http://127.0.0.1:' + this.address().port,
      '--user-data-dir=' + process.argv[1] + '/browser-window-0/profile', ...${JSON.stringify(chromiumFlags)}])
    process.on('SIGTERM', () => { browser.kill(); browser.once('exit', () => process.exit()) })
  })`

type Which = 'empty' | 'first' | 'second' | 'atService'

interface Run {
  /** To the first paint that shows something. */
  windowMs: number
  ms: number
  mb: number
}

export async function measureStart(): Promise<Measure[]> {
  const place = mkdtempSync(join(tmpdir(), 'teller-desk-start-'))
  const service = await startProgram(['build/run.mjs', 'bank', '--port', '0', '--json'])
  try {
    writeBrowser(place)
    const atService = deskAt(service.line, join(place, 'at-service'))
    const runs: Record<Which, Run[]> = { empty: [], first: [], second: [], atService: [] }
    for (let round = 0; round < rounds; round += 1) {
      const data = join(place, `data-${round}`)
      runs.empty.push(await run(place, ['-e', emptyWindow, join(place, `empty-${round}`)]))
      const desk = ['build/run.mjs', 'desk', '--no-keychain', '--data', data]
      runs.first.push(await run(place, desk))
      runs.second.push(await run(place, desk))
      runs.atService.push(await run(place, atService))
    }
    return measuresOf(runs)
  } finally {
    await service.stop()
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

function measuresOf(runs: Record<Which, Run[]>): Measure[] {
  // The first round reads everything from the disk for the first time.
  const of = (which: keyof typeof runs, part: keyof Run): number =>
    median(runs[which].slice(1).map((one) => one[part]))
  const empty = { peer: 'an empty page from a bare node:http server, same Chromium', unit: 'ms' }
  const moreMb = (which: Which): number => of(which, 'mb') - of('empty', 'mb')
  const memory = {
    unit: 'MB',
    peer: `what a desk may hold beyond it; the empty window holds ${Math.round(of('empty', 'mb'))}`,
    peerValue: atMostMoreMb,
  }
  return [
    measureOf(
      {
        ...empty,
        name: 'start to the first usable screen, new data folder',
        value: of('first', 'ms'),
        peerValue: of('empty', 'ms'),
      },
      { atMost: atMostTimes },
    ),
    measureOf(
      {
        ...empty,
        name: 'a second start to the first usable screen',
        value: of('second', 'ms'),
        peerValue: of('empty', 'ms'),
      },
      { atMost: atMostTimes },
    ),
    measureOf(
      {
        name: 'a second start to a window that shows something',
        unit: 'ms',
        value: of('second', 'windowMs'),
        peer: `what it may take; the empty window takes ${Math.round(of('empty', 'windowMs'))}`,
        peerValue: windowWithinMs,
      },
      { atMost: 1 },
    ),
    measureOf(
      {
        ...empty,
        name: 'a start to the first usable screen, at a service',
        value: of('atService', 'ms'),
        peerValue: of('empty', 'ms'),
      },
      { atMost: atMostTimes },
    ),
    measureOf(
      {
        ...memory,
        name: 'memory at rest on the first usable screen beyond an empty window: desk, training bank and page',
        value: moreMb('second'),
      },
      { atMost: 1 },
    ),
    measureOf(
      {
        ...memory,
        name: 'memory at rest on the first usable screen beyond an empty window, at a service: desk and page',
        value: moreMb('atService'),
      },
      { atMost: 1 },
    ),
  ]
}

/** A desk at a service, at which nobody has been added yet: its lock offers that. @returns The folder is the last. */
function deskAt(bankLine: string, data: string): string[] {
  const { baseUrl, gatewayUrl } = bankShape.parse(JSON.parse(bankLine))
  const at = ['--bank-url', baseUrl, '--gateway-url', gatewayUrl]
  return ['build/run.mjs', 'desk', ...at, '--no-keychain', '--data', data]
}

/** In front of the system's own: a Chromium that can be driven, and draws no screen. */
function writeBrowser(place: string): void {
  const program = chromiumPath()
  // The headless shell knows no app window: it takes the page's address bare.
  const address = 'for one; do case $one in --app=*) page=${one#--app=};; esac; done'
  const bare = isHeadlessShell(program) ? '"$page"' : ''
  const text = `#!/bin/sh\n${address}\nexec ${program} --headless=new --remote-debugging-port=0 "$@" ${bare}\n`
  writeFileSync(join(place, 'chromium'), text, { mode: 0o755 })
}

/** @param args The last one is the folder in which the window's own stands. */
async function run(place: string, args: readonly string[]): Promise<Run> {
  const startedMs = Date.now()
  const env = { ...process.env, PATH: `${place}:${process.env['PATH']}`, DISPLAY: ':99' }
  const program = spawn(process.execPath, args, { cwd: root, stdio: 'ignore', env })
  const ended = new Promise((resolve) => program.once('exit', resolve))
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debugPort(args.at(-1) ?? '')}`)
    const context = browser.contexts()[0]
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    await page?.locator('#pin, #add').first().waitFor({ state: 'visible' })
    const ms = Date.now() - startedMs
    const paintedMs = (await page?.evaluate(firstPaint)) ?? NaN
    await setTimeout(restsAfterMs)
    return { windowMs: paintedMs - startedMs, ms, mb: memoryMb(program.pid ?? 0) }
  } finally {
    program.kill('SIGTERM')
    await ended
  }
}

/** Epoch ms. An empty page has painted its field. */
function firstPaint(): number {
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return performance.timeOrigin + (painted?.startTime ?? performance.now())
}

/** The browser writes where it can be driven into its profile. */
async function debugPort(folder: string): Promise<string> {
  for (;;) {
    const window = namesIn(folder).find((name) => name.startsWith('browser-window'))
    const port = window && readIfThere(join(folder, window, 'profile/DevToolsActivePort')).split('\n')[0]
    if (port) return port
    await setTimeout(looksEveryMs)
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
