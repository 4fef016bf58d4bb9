/**
 * A desk on a disk that fails at one write of its program after the other, by the table of writes (`faulty-disk.ts`).
 * Whatever fails: it never ends, never shows anything after a lock, and never sends what it could not write down.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMinor } from '../../shared/values/money.ts'
import { door, until, type DeskLine } from '../contract/programs.ts'
import { diskFaults, type Asked, type DiskFault, type Told } from './faulty-disk.ts'
import { randomOf } from './random.ts'
import { quickDesk } from '../quick-desk.ts'

export interface WriteFigures {
  /** Writes of the program that were met. */
  writes: string[]
  rounds: number
  /** Rounds in which the write was asked for, and failed. */
  met: number
  ended: number
  /** Reads that were answered by a locked desk. */
  shownAfterLock: number
  /** Locks after which the desk was open. */
  stayedOpen: number
  /** Postings that stand in the bank's books and not in the journal, or the other way round. */
  unwritten: number
  /** Reads that were answered while nothing could be written down. */
  shownUnrecorded: number
  stories: string[]
}

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export interface FaultyDesk {
  first: DeskLine
  child: ChildProcess
  complaints: () => string
  tell(order: Asked): Promise<Told>
  end(): Promise<void>
}

export async function startFaultyDesk(data: string): Promise<FaultyDesk> {
  const child = spawn(
    process.execPath,
    [
      ...['--import', folderOf('faulty-disk.ts'), folderOf('../../build/run.mjs'), 'desk'],
      ...['--headless', '--json', '--no-keychain', '--data', data],
    ],
    { env: { ...process.env, ...quickDesk, FAULTY_DISK: '1' }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
  if (!child.stdout) throw new Error('the desk has no standard output')
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => null),
  ])
  if (line === null) throw new Error(`the desk did not come up: ${said}`)
  return {
    // The first line's shape is what contract §4 promises.
    first: JSON.parse(line) as DeskLine,
    child,
    complaints: () => said,
    async tell(order) {
      const told = once(child, 'message')
      child.send(order)
      const [answer] = await told
      // Our own program on the other side (`faulty-disk.ts`).
      return answer as Told
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

interface Entry {
  id: string
  state: string
}

export async function runWriteFaults(options: {
  data: string
  seed: number
  /** Rounds; absent: every write with every fault. */
  rounds?: number
  /** How long a disk takes nothing at all: what runs by itself must meet it as well. */
  holdMs?: number
}): Promise<WriteFigures> {
  const desk = await startFaultyDesk(options.data)
  const { first, child } = desk
  const figures: WriteFigures = {
    writes: [],
    rounds: 0,
    met: 0,
    ended: 0,
    shownAfterLock: 0,
    stayedOpen: 0,
    unwritten: 0,
    shownUnrecorded: 0,
    stories: [],
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ask = async <T>(name: string, body: unknown = {}) => {
    const answer = await door<T>(first, name, body).catch(() => null)
    return answer ?? { ok: false as const, value: undefined, error: { kind: 'none', message: '', again: '' } }
  }
  const unlock = (pin = '1234') => ask('unlock', { profile: 'teller', pin })
  const params = { savingsId: '1' }
  const read = () => ask<{ value: object }>('getSavingsAccount', { params })
  const balance = async () => {
    const { value } = await ask<{ value: { summary?: { accountBalance?: string } } }>('getSavingsAccount', {
      params,
    })
    return readMinor(value?.value.summary?.accountBalance ?? 'nothing')
  }
  let form = 0
  const day = await ask<{ businessDate: string }>('status').then(({ value }) => value?.businessDate ?? '')
  const transactionDate = wordsOf(day)
  const post = () =>
    ask<Entry>('depositCash', {
      params,
      body: { transactionDate, transactionAmount: '1.00' },
      intent: `write-${(form += 1)}`,
    })

  /** Whatever a person does in a day at the counter: everything in it that writes is met. */
  async function work(): Promise<void> {
    // Now and then only: wrong ones in a row would have to wait.
    if (form % 4 === 0) await unlock('0000')
    await unlock()
    await ask('keepForm', { form: 'depositCash', intent: `kept-${form}`, fields: { a: 'b' } })
    await ask('search', { text: 'a' })
    await read()
    const posted = await post()
    await ask('slip', { id: posted.value?.id ?? 'none' })
    await ask('dropForm', { form: 'depositCash' })
    await ask('countTill', { counts: {} })
    await ask('changeSetting', { name: 'theme', value: form % 2 === 0 ? 'dark' : 'light' })
  }

  async function round(write: string, how: DiskFault): Promise<void> {
    figures.rounds += 1
    const story = (what: string) => figures.stories.push(`${how} at "${write}": ${what}`)
    // Half the rounds begin with an open desk, the others with a locked one.
    if (figures.rounds % 2 === 0 || write === '*') await unlock()
    await desk.tell({ do: 'fail', write, how })
    await work()
    if (write === '*') await sleep(options.holdMs ?? 0)
    const shown = write === '*' && how !== 'slow' ? await read() : null
    if (shown?.ok) {
      figures.shownUnrecorded += 1
      story('was shown, though nothing could be written down')
    }
    await ask('lock')
    const status = await ask<{ locked: boolean }>('status')
    if (!hasEnded() && status.value?.locked !== true) {
      figures.stayedOpen += 1
      story(`stayed open: ${status.ok ? 'the desk says it is' : status.error.message}`)
    }
    for (const answer of [await read(), await ask('search', { text: 'a' }), await ask('journal')]) {
      if (answer.ok) {
        figures.shownAfterLock += 1
        story('was shown after the lock')
      }
    }
    if (hasEnded()) return
    const { failed } = await desk.tell({ do: 'heal' })
    if (failed > 0) figures.met += 1
  }

  try {
    await unlock()
    await ask('openTill', { counts: {} })
    await until(
      () => ask<{ state: string }>('syncStatus'),
      ({ value }) => value?.state !== 'running',
    )
    const before = await balance()
    await work()
    await ask('lock')
    const { table } = await desk.tell({ do: 'table' })
    figures.writes = table.filter((write) => /^(journal|cache)\.db/.test(write))
    const all = ['*', ...figures.writes].flatMap((write) => diskFaults.map((how) => ({ write, how })))
    const random = randomOf(options.seed).next
    const chosen = options.rounds === undefined ? all : shuffled(all, random).slice(0, options.rounds)
    // A disk that takes nothing at all is always among them.
    if (!chosen.some(({ write }) => write === '*')) chosen.push({ write: '*', how: 'full' })
    for (const { write, how } of chosen) {
      await round(write, how)
      if (!hasEnded()) continue
      figures.ended += 1
      figures.stories.push(`${how} at "${write}": the program ended: ${desk.complaints().slice(-600)}`)
      return figures
    }
    await until(
      () => unlock(),
      ({ ok }) => ok,
      30_000,
    )
    await until(read, ({ ok }) => ok)
    // Answers that the disk did not take are tried again every two seconds, and what is in doubt is read.
    await until(
      () => ask<{ inDoubt: number }>('status'),
      ({ value }) => value?.inDoubt === 0,
      30_000,
    )
    const { value } = await ask<{ entries: Entry[] }>('journal', { limit: 500 })
    const executed = (value?.entries ?? []).filter(({ state }) => /accepted|confirmed/.test(state)).length
    // Each of them is of 1.00.
    const unwritten = (await balance()) - before - 100n * BigInt(executed)
    figures.unwritten = Number(((unwritten < 0n ? -unwritten : unwritten) + 99n) / 100n)
    return figures
  } finally {
    await desk.end()
  }
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
/** `2026-01-05` → `05 January 2026` */
function wordsOf(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date} ${months[Number(month) - 1] ?? ''} ${year}`
}
