/** Starts the built program in the double of Electron, and lets a test see its page and what stands beside it. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import type { Order, Told } from './control.ts'

export interface RunningDouble {
  /** Everything that was told, in its order. */
  told: Told[]
  /** What comes next of a kind, or has come and was not yet taken. */
  next<K extends Told['kind']>(kind: K): Promise<Extract<Told, { kind: K }>>
  order(order: Order): void
  /** The page, seen by Playwright; after a crash it is looked at anew. */
  page(): Promise<Page>
  /** Looks away: a page that crashes while Playwright looks does not come back. */
  lookAway(): Promise<void>
  /** What the page complained of. */
  complaints: string[]
  ended: Promise<number | null>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('program.ts', import.meta.url))

export function startDouble(
  main: string,
  flags: readonly string[],
  env: NodeJS.ProcessEnv = {},
): RunningDouble {
  const child = fork(program, [main, ...flags], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const told: Told[] = []
  const untaken: Told[] = []
  const waiting: { kind: string; take: (one: Told) => void; fail: (why: Error) => void }[] = []
  const complaints: string[] = []
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.once('exit', (code) => {
    for (const { kind, fail } of waiting.splice(0)) fail(new Error(`it ended with ${code} before ${kind}`))
  })
  child.on('message', (message) => {
    // The double alone speaks on this line, in these words.
    const one = message as Told
    told.push(one)
    const at = waiting.findIndex(({ kind }) => kind === one.kind)
    if (at < 0) untaken.push(one)
    else waiting.splice(at, 1)[0]?.take(one)
  })
  const next = <K extends Told['kind']>(kind: K): Promise<Extract<Told, { kind: K }>> => {
    const isWanted = (one: Told): one is Extract<Told, { kind: K }> => one.kind === kind
    const at = untaken.findIndex(isWanted)
    const [had] = at < 0 ? [] : untaken.splice(at, 1)
    if (had && isWanted(had)) return Promise.resolve(had)
    return new Promise((resolve, reject) => {
      waiting.push({ kind, take: (one) => isWanted(one) && resolve(one), fail: reject })
    })
  }
  let endpoint: string | undefined
  const close: (() => Promise<void>)[] = []
  const lookAway = async () => {
    for (const step of close.splice(0)) await step().catch(() => {})
  }
  return {
    told,
    next,
    complaints,
    ended,
    order: (order) => void child.send(order),
    async page() {
      endpoint ??= (await next('window')).endpoint
      const browser = await chromium.connectOverCDP(endpoint)
      close.push(() => browser.close())
      const page = browser.contexts()[0]?.pages()[0]
      if (!page) throw new Error('there is no page')
      page.setDefaultTimeout(90_000)
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (problem) => complaints.push(problem.message))
      return page
    },
    lookAway,
    async stop() {
      await lookAway()
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}
