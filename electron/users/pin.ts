/**
 * PINs: a scrypt hash among the desk's facts, and a wait that grows after five wrong ones (tries.ts). A PIN that
 * somebody chose ends after ten wrong ones.
 */
import { VaultError } from '../credentials/keychain.ts'
import type { Vault } from '../credentials/vault.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createTries, triesLeft, waitAfter } from './tries.ts'
import { problem, type CodedError } from '../../shared/desk/problems.ts'

export type PinAnswer =
  | { kind: 'right' }
  | { kind: 'wrong'; left: number }
  /** Nothing was tried: so many seconds are left to wait. */
  | { kind: 'wait'; seconds: number }
  /** Too many were wrong: not even the right one opens any more, until another is chosen. */
  | { kind: 'spent' }
  | { kind: 'notSet' }
  /** The PIN is right, and the person has nothing to work with. */
  | { kind: 'noKey'; why: CodedError }

export interface Pins {
  isSet(profile: string): boolean
  choose(profile: string, pin: string): Promise<void>
  check(profile: string, pin: string): Promise<PinAnswer>
  forget(profile: string): void
}

/** `memory` in bytes is 128 · N · r; all three are kept with each hash, so that they may change one day. */
export interface Cost {
  N: number
  r: number
  p: number
}
/** Training: everybody knows the PIN. 16 MiB and about 50 ms for each try. */
const knownCost: Cost = { N: 16384, r: 8, p: 1 }
/** One of the settings that OWASP's Password Storage Cheat Sheet holds for enough: 32 MiB, three times over. */
const chosenCost: Cost = { N: 32768, r: 8, p: 3 }
/** A million PINs and ten tries: one in a hundred thousand. */
const maxWrong = 10

/**
 * @param nowMs A clock that does not go back, and that nobody sets.
 * @param options.kind `chosen`: each person chose their own; `known`: they stand in the readme.
 * @param options.cost What a hash made from now on costs; a test that tries many PINs gives a low one.
 * @param options.vault Where tries are counted as well, if it is a keychain.
 */
export function createPins(
  keyValues: KeyValueStore,
  nowMs: () => number,
  {
    kind = 'known',
    vault = null,
    cost = kind === 'chosen' ? chosenCost : knownCost,
  }: { kind?: 'known' | 'chosen'; vault?: Vault | null; cost?: Cost } = {},
): Pins {
  const tries = createTries(keyValues, nowMs, vault)
  // One try at a time: many at once must not slip past the wait.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  const keptOf = (profile: string) => keyValues.get(`pin.${profile}`) || undefined

  return {
    isSet: (profile) => keptOf(profile) !== undefined,
    choose: (profile, pin) =>
      inTurn(async () => {
        const salt = randomBytes(16)
        const hash = await hashOf(pin, salt, cost)
        const { N, r, p } = cost
        keyValues.set(`pin.${profile}`, [N, r, p, salt.toString('hex'), hash.toString('hex')].join('.'))
        await tries.keep(profile, 0)
      }),
    check: (profile, pin) =>
      inTurn(async () => {
        const kept = keptOf(profile)
        if (kept === undefined) return { kind: 'notSet' }
        const before = await tries.of(profile)
        if (before === null) return { kind: 'noKey', why: problem('triesUncounted') }
        if (kind === 'chosen' && before >= maxWrong) return { kind: 'spent' }
        const seconds = tries.waitFor(profile, before)
        if (seconds > 0) return { kind: 'wait', seconds }
        // Counted first: whoever ends the program in the midst of a try has tried.
        const wrong = before + 1
        if (!(await isKept(tries.keep(profile, wrong))))
          return { kind: 'noKey', why: problem('triesUncounted') }
        if (await isRight(pin, kept)) {
          const isFree = await isKept(tries.keep(profile, 0))
          return isFree ? { kind: 'right' } : { kind: 'noKey', why: problem('triesUncounted') }
        }
        tries.beginWait(profile)
        if (kind === 'chosen' && wrong >= maxWrong) return { kind: 'spent' }
        const wait = waitAfter(wrong)
        return wait === 0 ? { kind: 'wrong', left: triesLeft(wrong) } : { kind: 'wait', seconds: wait }
      }),
    forget(profile) {
      keyValues.set(`pin.${profile}`, '')
    },
  }
}

/** The keychain may end between a look at it and what is written there. */
async function isKept(keeping: Promise<void>): Promise<boolean> {
  try {
    await keeping
    return true
  } catch (problem) {
    if (problem instanceof VaultError) return false
    throw problem
  }
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
