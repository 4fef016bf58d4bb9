/** Keeps a tunnel open over the connections of a provider: tries again with growing waits, and tells each change. */
import { quietTimer, type SetTimer } from '../core/timers.ts'
import { TunnelError, type Passage, type Tunnel, type TunnelState } from './tunnel.ts'
import type { Said } from '../../shared/desk/problems.ts'
import { linePhrase as phrase } from '../../shared/desk/problems/line.ts'

/** Before the second try, the third, and so on; the last one repeats. */
export const waitsMs = [1000, 2000, 5000, 10_000, 30_000, 60_000] as const
/** Where only a person can help, we look whether they did. */
const personWaitMs = 5 * 60_000
/** A connection that stood this long was a good one: the waits begin anew. One that breaks at once keeps growing them. */
const provenMs = 60_000

export interface KeepOpenDeps {
  now: () => number
  setTimer?: SetTimer
  /** From 0 up to 1: a branch's desks must not all knock in the same instant. */
  random?: () => number
  /** Instead of `waitsMs`, for tests that cannot wait. */
  waitsMs?: readonly number[]
}

export function keepOpen(connect: (localPort: number) => Promise<Passage>, deps: KeepOpenDeps): Tunnel {
  const { now, setTimer = quietTimer, random = Math.random, waitsMs: waits = waitsMs } = deps
  const listeners = new Set<(state: TunnelState) => void>()
  let state: TunnelState = { kind: 'closed' }
  let passage: Passage | null = null
  let failures = 0
  /** Each opening has a number; what an older one still says is not heard. */
  let turn = 0
  let cancel = () => {}

  function become(next: TunnelState): void {
    state = next
    for (const listener of [...listeners]) listener(next)
  }

  async function attempt(localPort: number, mine: number): Promise<void> {
    become({ kind: 'opening' })
    let made: Passage
    try {
      made = await connect(localPort)
    } catch (problem) {
      if (mine !== turn) return
      const known = problem instanceof TunnelError
      return again(
        localPort,
        mine,
        known ? { message: problem.message } : phrase('tunnelNotOpened'),
        known && problem.needsPerson,
      )
    }
    if (mine !== turn) return made.close()
    passage = made
    const openedAt = now()
    become({ kind: 'open', publicUrl: made.publicUrl.replace(/\/+$/, '') })
    const why = await made.ended
    if (mine !== turn) return
    passage = null
    if (now() - openedAt >= provenMs) failures = 0
    again(localPort, mine, { message: why }, false)
  }

  function again(localPort: number, mine: number, why: Said, needsPerson: boolean): void {
    const grown = waits[Math.min(failures, waits.length - 1)] ?? personWaitMs
    failures += 1
    const waitMs = Math.round((needsPerson ? personWaitMs : grown) * (0.75 + random() / 4))
    cancel = setTimer(() => void attempt(localPort, mine), waitMs)
    become({ kind: 'waiting', why, nextTryAt: now() + waitMs })
  }

  const tunnel: Tunnel = {
    state: () => state,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open(localPort) {
      cancel()
      void passage?.close()
      passage = null
      failures = 0
      const mine = ++turn
      return new Promise((resolve, reject) => {
        const stop = tunnel.onChange((next) => {
          if (next.kind === 'open') resolve({ publicUrl: next.publicUrl })
          else if (next.kind === 'closed') reject(new TunnelError('The tunnel was closed.', false))
          else return
          stop()
        })
        void attempt(localPort, mine)
      })
    },
    async close() {
      turn += 1
      cancel()
      const last = passage
      passage = null
      become({ kind: 'closed' })
      await last?.close()
    },
  }
  return tunnel
}
