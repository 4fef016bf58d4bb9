/**
 * Whether the desk program answers this page. A news line that breaks says so at once. A program that hangs, and a page
 * that is cut off from it, leave that line as it was: so the page asks how the desk stands when nothing came for a
 * while, and as soon as something that it asked has failed.
 */
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import type { Transport } from './transport.ts'

const tickMs = 1_000
/** Counted in ticks, not by a clock: for a computer that slept no time has passed. */
const asksAfter = 2
const givesUpAfter = 3

export interface WatchedDesk extends Transport {
  /** Called with whether the desk answers, whenever that changes. */
  onLine(listener: (answers: boolean) => void): () => void
}

/** @param hasLine The browser shell's news line is told of under `line`; Electron's cannot break by itself. */
export function watchDesk(desk: Transport, hasLine: boolean): WatchedDesk {
  const listeners = new Set<(answers: boolean) => void>()
  /** Null: not tried yet. */
  let line: boolean | null = hasLine ? null : true
  let answers = true
  let told: boolean | null = null
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
    put(true)
  }
  async function probe(): Promise<void> {
    // Without its line the page waits for that one.
    if (askedTicks !== null || line === false) return
    askedTicks = 0
    try {
      await desk.ask('status', {})
      heard()
    } catch {
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
    } else if (!answers || (quietTicks >= asksAfter && !document.hidden)) void probe()
  }
  async function heed(answer: Promise<DoorAnswer>): Promise<DoorAnswer> {
    try {
      const reply = await answer
      heard()
      return reply
    } catch (fault) {
      // What took too long by itself says nothing of the desk.
      if (!(fault instanceof DOMException && fault.name === 'TimeoutError')) void probe()
      throw fault
    }
  }
  if (hasLine) {
    desk.on('line', (stands) => {
      line = stands === true
      if (line) quietTicks = 0
      answers ||= line
      tell()
    })
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
