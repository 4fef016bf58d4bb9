/**
 * The training bank as a child process: real HTTP, and an event loop of its own. It ends with this process, in
 * whatever way that ends: the channel between the two closes, and the bank watches it. Its books stand in the
 * desk's data folder, so that after a restart bank and journal agree.
 */
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { StartProcess } from './bank-process.ts'
import { seal } from '../core/sealed.ts'
import { roles } from '../../shared/users/permissions.ts'

/** The bank's first line on standard output (contract §3). */
const firstLine = z.looseObject({
  baseUrl: z.string(),
  gatewayUrl: z.string(),
  businessDate: z.string(),
  /** What its training controls ask for: no other program of this computer may empty its books. */
  controlToken: z.string().transform(seal),
  users: z.array(
    z.looseObject({
      id: z.int(),
      username: z.string(),
      role: z.enum(roles),
      apiKey: z.string().transform(seal),
    }),
  ),
})

export type TrainingWelcome = z.output<typeof firstLine>

export interface TrainingBank extends TrainingWelcome {
  processId: number
  stop(): Promise<void>
}

const readyWithinMs = 60_000
const endsWithinMs = 5_000

/**
 * @param options.port 0 for a free one; the former one when the bank is started again under a running desk.
 * @param options.onEnd Told once, when the bank ends without having been stopped.
 * @throws Error with a sentence, when it does not come up.
 */
export function startTrainingBank(options: {
  folder: string
  port: number
  start: StartProcess
  onEnd: () => void
  onComplaint: (line: string) => void
}): Promise<TrainingBank> {
  const child = options.start([
    '--port',
    String(options.port),
    '--data',
    options.folder,
    '--json',
    '--guard-controls',
  ])
  let state: 'comingUp' | 'up' | 'ended' = 'comingUp'
  let isWanted = true
  /** Its own last words, but for lines of its log. */
  let said = ''
  const ended = new Promise((resolve) => child.onEnd(resolve))
  const stop = async () => {
    isWanted = false
    if (state === 'ended') return
    child.end('ask')
    const timer = setTimeout(() => child.end('now'), endsWithinMs)
    await ended
    clearTimeout(timer)
  }

  return new Promise((resolve, reject) => {
    const fail = (sentence: string) => {
      clearTimeout(timer)
      void stop()
      reject(new Error(sentence))
    }
    const timer = setTimeout(() => fail('The training bank did not come up within a minute.'), readyWithinMs)
    child.onEnd((code) => {
      const wasUp = state === 'up'
      state = 'ended'
      const why = said === '' ? `exit code ${code ?? 'none'}.` : said
      if (!wasUp) fail(`The training bank ended while it was coming up: ${why}`)
      else if (isWanted) options.onEnd()
    })
    if (child.complaints)
      createInterface({ input: child.complaints }).on('line', (line) => {
        if (!line.startsWith('{')) said = line
        options.onComplaint(line)
      })
    if (!child.output) return fail('The training bank has no standard output.')
    createInterface({ input: child.output }).once('line', (line) => {
      clearTimeout(timer)
      const parsed = readFirstLine(line)
      if (!parsed) return fail('The training bank’s first line cannot be read.')
      state = 'up'
      resolve({ ...parsed, processId: child.pid ?? 0, stop })
    })
    return undefined
  })
}

function readFirstLine(line: string): TrainingWelcome | null {
  try {
    return firstLine.parse(JSON.parse(line))
  } catch {
    return null
  }
}
