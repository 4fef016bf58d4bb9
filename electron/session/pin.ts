/**
 * PINs: a scrypt hash among the desk's facts, and a wait that grows after five wrong ones. The count is kept
 * with the facts, so that a restart does not start it anew.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock, Facts } from '../parts.ts'

export type PinAnswer =
  | { kind: 'right' }
  | { kind: 'wrong'; left: number }
  /** Nothing was tried: so many seconds are left to wait. */
  | { kind: 'wait'; seconds: number }
  | { kind: 'notSet' }

export interface Pins {
  isSet(profile: string): boolean
  choose(profile: string, pin: string): Promise<void>
  check(profile: string, pin: string): Promise<PinAnswer>
}

const freeTries = 5
const firstWaitSeconds = 15
const longestWaitSeconds = 900
/** 16 MiB and about 50 ms for each try: a PIN has few figures, so each try has to cost something. */
const cost = { N: 16384, r: 8, p: 1 }

const triesSchema = z.object({ wrong: z.int(), until: z.number() })

export function createPins(facts: Facts, now: Clock): Pins {
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

  return {
    isSet: (profile) => facts.get(`pin.${profile}`) !== undefined,
    choose: (profile, pin) =>
      inTurn(async () => {
        const salt = randomBytes(16)
        const hash = await hashOf(pin, salt)
        facts.set(`pin.${profile}`, `${salt.toString('hex')}.${hash.toString('hex')}`)
        keepTries(profile, { wrong: 0, until: 0 })
      }),
    check: (profile, pin) =>
      inTurn(async () => {
        const kept = facts.get(`pin.${profile}`)
        if (kept === undefined) return { kind: 'notSet' }
        const tries = triesOf(profile)
        const seconds = Math.ceil((tries.until - now()) / 1000)
        // A clock that was put back must not lock anybody out for longer than the longest wait.
        if (seconds > 0 && seconds <= longestWaitSeconds) return { kind: 'wait', seconds }
        const [salt = '', hash = ''] = kept.split('.')
        const given = await hashOf(pin, Buffer.from(salt, 'hex'))
        if (timingSafeEqual(given, Buffer.from(hash, 'hex'))) {
          if (tries.wrong > 0) keepTries(profile, { wrong: 0, until: 0 })
          return { kind: 'right' }
        }
        const wrong = tries.wrong + 1
        const wait = waitAfter(wrong)
        keepTries(profile, { wrong, until: wait === 0 ? 0 : now() + wait * 1000 })
        return wait === 0 ? { kind: 'wrong', left: freeTries - wrong } : { kind: 'wait', seconds: wait }
      }),
  }
}

/** 0 below five wrong ones; then 15, 30, 60 … seconds, a quarter of an hour at most. */
export function waitAfter(wrong: number): number {
  if (wrong < freeTries) return 0
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(10, wrong - freeTries))
}

function hashOf(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, 32, cost, (problem, hash) => (problem ? reject(problem) : resolve(hash)))
  })
}
