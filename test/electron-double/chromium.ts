/** A real Chromium of the double's own, and its DevTools protocol over one line. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { chromiumPath } from '../../build/chromium.ts'

const message = z.looseObject({
  id: z.int().optional(),
  method: z.string().optional(),
  sessionId: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
  result: z.record(z.string(), z.unknown()).default({}),
  error: z.looseObject({ message: z.string() }).optional(),
})
type Members = Record<string, unknown>

export interface Chromium {
  process: ChildProcess
  /** Where a second one may listen: a test's Playwright. */
  endpoint: string
  /** Asks the one page. */
  ask(method: string, params?: Members): Promise<Members>
  on(method: string, listener: (params: Members) => void): void
}

export async function openChromium(profile: string): Promise<Chromium> {
  const flags = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--use-fake-device-for-media-stream',
    '--window-size=1366,768',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ]
  const child = spawn(chromiumPath(), flags, {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // However soon the program ends.
  process.once('exit', () => child.kill('SIGKILL'))
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}`)))
  })
  const line = new WebSocket(endpoint)
  await once(line, 'open')

  let last = 0
  const waiting = new Map<number, { resolve: (facts: Members) => void; reject: (why: Error) => void }>()
  const listeners = new Map<string, ((params: Members) => void)[]>()
  line.on('message', (data) => {
    const told = message.parse(JSON.parse(String(data)))
    if (told.id === undefined) {
      for (const listener of listeners.get(told.method ?? '') ?? []) listener(told.params)
      return
    }
    const asked = waiting.get(told.id)
    waiting.delete(told.id)
    if (told.error) asked?.reject(new Error(told.error.message))
    else asked?.resolve(told.result)
  })
  const send = (method: string, params: Members, sessionId?: string): Promise<Members> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      line.send(JSON.stringify({ id: last, method, params, sessionId }))
    })

  const { targetInfos } = z
    .object({ targetInfos: z.array(z.looseObject({ type: z.string(), targetId: z.string() })) })
    .parse(await send('Target.getTargets', {}))
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const { sessionId } = z
    .looseObject({ sessionId: z.string() })
    .parse(await send('Target.attachToTarget', { targetId, flatten: true }))
  return {
    process: child,
    endpoint,
    ask: (method, params = {}) => send(method, params, sessionId),
    on: (method, listener) => void listeners.set(method, [...(listeners.get(method) ?? []), listener]),
  }
}
