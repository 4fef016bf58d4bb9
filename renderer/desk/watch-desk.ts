/**
 * Whether the desk program answers this page. A news line that breaks says so at once. A program that hangs, and a page
 * that is cut off from it, leave that line as it was: so the page asks how the desk stands when nothing came for a
 * while, and as soon as something that it asked has failed. From then on only an answer tells that the desk answers:
 * news come by a line of their own, which may stand while nothing that is asked arrives. As long as nothing has failed
 * the program may say by that line that it is there: a browser keeps six questions under way, and while the bank is
 * silent each of them may wait for it (decision 440).
 */
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import type { Transport } from './transport.ts'

const tickMs = 1_000
/** Counted in ticks, not by a clock: for a computer that slept no time has passed. */
const asksAfter = 2
/** A busy computer lets a program wait for seconds. */
const givesUpAfter = 8

export interface WatchedDesk extends Transport {
  /** Called with whether the desk answers, whenever that changes, and at the first answer after one that failed. */
  onLine(listener: (answers: boolean) => void): () => void
}

/** What took too long by itself says nothing of the desk. */
const isTooLate = (fault: unknown): boolean => fault instanceof DOMException && fault.name === 'TimeoutError'

/** @param hasLine The browser shell's news line is told of under `line`; Electron's cannot break by itself. */
export function watchDesk(desk: Transport, hasLine: boolean): WatchedDesk {
  const listeners = new Set<(answers: boolean) => void>()
  /** Null: not tried yet. */
  let line: boolean | null = hasLine ? null : true
  let answers = true
  let told: boolean | null = null
  /** Something that was asked has failed, and nothing was answered since. */
  let hasFailed = false
  let quietTicks = 0
  /** For how many ticks the desk has been asked. */
  let askedTicks: number | null = null
  let ticking: ReturnType<typeof setInterval> | undefined

  function tell(): void {
    if (line === null) return
    told = line && answers
    for (const listener of listeners) listener(told)
  }
  function put(now: boolean): void {
    const isNews = answers !== now
    answers = now
    if (isNews) tell()
  }
  function heard(): void {
    quietTicks = 0
    if (hasFailed) return
    if (askedTicks !== null) askedTicks = 0
    put(true)
  }
  function answered(): void {
    const isBack = hasFailed && answers
    hasFailed = false
    heard()
    // What had failed is asked for again, also where the desk was away for less than it takes to say so.
    if (isBack) tell()
  }
  async function probe(): Promise<void> {
    // Without its line the page waits for that one.
    if (askedTicks !== null || line === false) return
    askedTicks = 0
    try {
      await desk.ask('status', {})
      answered()
    } catch (fault) {
      if (isTooLate(fault)) return
      hasFailed = true
      put(false)
    } finally {
      askedTicks = null
    }
  }
  function tick(): void {
    quietTicks += 1
    if (askedTicks !== null) {
      askedTicks += 1
      if (askedTicks >= givesUpAfter) put(false)
      desk.nudge?.()
    } else if (!answers || (quietTicks >= asksAfter && !document.hidden)) void probe()
  }
  async function heed(answer: Promise<DoorAnswer>): Promise<DoorAnswer> {
    try {
      const reply = await answer
      answered()
      return reply
    } catch (fault) {
      if (!isTooLate(fault)) {
        hasFailed = true
        void probe()
      }
      throw fault
    }
  }
  if (hasLine) {
    desk.on('line', (stands) => {
      line = stands === true
      if (line) quietTicks = 0
      if (!hasFailed) answers ||= line
      tell()
      if (hasFailed) void probe()
    })
    desk.on('here', heard)
  }
  return {
    call: (operation, input) => heed(desk.call(operation, input)),
    ask: (command, input) => heed(desk.ask(command, input)),
    on: (topic, listener) =>
      desk.on(topic, (value) => {
        heard()
        listener(value)
      }),
    onLine(listener) {
      ticking ??= setInterval(tick, tickMs)
      listeners.add(listener)
      if (told ?? line !== null) listener(told ?? line === true)
      return () => listeners.delete(listener)
    },
  }
}
