/**
 * PINs: a scrypt hash among the desk's facts, and a wait that grows after five wrong ones. The count is kept
 * with the facts, so that a restart does not start it anew. A PIN that somebody chose ends after ten wrong ones.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock, Facts } from '../parts.ts'

export type PinAnswer =
  | { kind: 'right' }
  | { kind: 'wrong'; left: number }
  /** Nothing was tried: so many seconds are left to wait. */
  | { kind: 'wait'; seconds: number }
  /** Too many were wrong: not even the right one opens any more, until another is chosen. */
  | { kind: 'spent' }
  | { kind: 'notSet' }
  /** The PIN is right, and the person has nothing to work with; the sentence says why and what to do. */
  | { kind: 'noKey'; sentence: string }

export interface Pins {
  isSet(profile: string): boolean
  choose(profile: string, pin: string): Promise<void>
  check(profile: string, pin: string): Promise<PinAnswer>
  forget(profile: string): void
}

const freeTries = 5
const firstWaitSeconds = 15
const longestWaitSeconds = 900

/** `memory` in bytes is 128 · N · r; all three are kept with each hash, so that they may change one day. */
interface Cost {
  N: number
  r: number
  p: number
}
/** Training: everybody knows the PIN. 16 MiB and about 50 ms for each try. */
const knownCost: Cost = { N: 16384, r: 8, p: 1 }
/** One of the settings that OWASP's Password Storage Cheat Sheet holds for enough: 32 MiB, three times over. */
const chosenCost: Cost = { N: 32768, r: 8, p: 3 }
/** A million PINs and ten tries: one in a hundred thousand. */
const mostWrong = 10

const triesSchema = z.object({ wrong: z.int(), until: z.number() })

/** @param kind `chosen`: each person chose their own; `known`: they stand in the readme. */
export function createPins(facts: Facts, now: Clock, kind: 'known' | 'chosen' = 'known'): Pins {
  const cost = kind === 'chosen' ? chosenCost : knownCost
  // One try at a time: many at once must not slip past the wait.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  const triesOf = (profile: string) => {
    const text = facts.get(`pinTries.${profile}`)
    return text === undefined ? { wrong: 0, until: 0 } : triesSchema.parse(JSON.parse(text))
  }
  const keepTries = (profile: string, tries: z.output<typeof triesSchema>) =>
    facts.set(`pinTries.${profile}`, JSON.stringify(tries))
  const keptOf = (profile: string) => facts.get(`pin.${profile}`) || undefined

  return {
    isSet: (profile) => keptOf(profile) !== undefined,
    choose: (profile, pin) =>
      inTurn(async () => {
        const salt = randomBytes(16)
        const hash = await hashOf(pin, salt, cost)
        const { N, r, p } = cost
        facts.set(`pin.${profile}`, [N, r, p, salt.toString('hex'), hash.toString('hex')].join('.'))
        keepTries(profile, { wrong: 0, until: 0 })
      }),
    check: (profile, pin) =>
      inTurn(async () => {
        const kept = keptOf(profile)
        if (kept === undefined) return { kind: 'notSet' }
        const tries = triesOf(profile)
        if (kind === 'chosen' && tries.wrong >= mostWrong) return { kind: 'spent' }
        const seconds = Math.ceil((tries.until - now()) / 1000)
        // A clock that was put back must not lock anybody out for longer than the longest wait.
        if (seconds > 0 && seconds <= longestWaitSeconds) return { kind: 'wait', seconds }
        if (await isRight(pin, kept)) {
          if (tries.wrong > 0) keepTries(profile, { wrong: 0, until: 0 })
          return { kind: 'right' }
        }
        const wrong = tries.wrong + 1
        const wait = waitAfter(wrong)
        keepTries(profile, { wrong, until: wait === 0 ? 0 : now() + wait * 1000 })
        if (kind === 'chosen' && wrong >= mostWrong) return { kind: 'spent' }
        return wait === 0 ? { kind: 'wrong', left: freeTries - wrong } : { kind: 'wait', seconds: wait }
      }),
    forget(profile) {
      facts.set(`pin.${profile}`, '')
    },
  }
}

/** 0 below five wrong ones; then 15, 30, 60 … seconds, a quarter of an hour at most. */
export function waitAfter(wrong: number): number {
  if (wrong < freeTries) return 0
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(10, wrong - freeTries))
}

/** `N.r.p.salt.hash`; without the first three where it was written before they were kept. */
async function isRight(pin: string, kept: string): Promise<boolean> {
  const parts = kept.split('.')
  const [salt = '', hash = ''] = parts.slice(-2)
  const [N = knownCost.N, r = knownCost.r, p = knownCost.p] = parts.slice(0, -2).map(Number)
  const given = await hashOf(pin, Buffer.from(salt, 'hex'), { N, r, p })
  return timingSafeEqual(given, Buffer.from(hash, 'hex'))
}

function hashOf(pin: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // Node allows 32 MiB unless it is told otherwise; twice what the sum needs.
  const maxmem = 256 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, 32, { ...cost, maxmem }, (problem, hash) => (problem ? reject(problem) : resolve(hash)))
  })
}
