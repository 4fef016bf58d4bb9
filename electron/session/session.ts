/**
 * Who is at the counter. Unlock with a PIN, lock by key, by idleness, by the operating system; another person's
 * unlock is a change of person. What somebody may do comes from the service (`getMe`) where that is on, and
 * from the role where not.
 */
import type { Person } from '../../shared/desk/commands.ts'
import { rolePermissions } from '../../shared/permissions.ts'
import type { Audit, Clock, Session } from '../parts.ts'
import type { Pins } from './pin.ts'

export type UnlockAnswer = { kind: 'unlocked' } | { kind: 'refused'; sentence: string; mustWait: boolean }

/** Why a desk was locked, as the audit keeps it. */
export type LockReason = 'key' | 'idle' | 'system' | 'closing'

export interface Counter extends Session {
  unlock(profile: string, pin: string): Promise<UnlockAnswer>
  lock(reason: LockReason): void
  people(): readonly Person[]
  /** Learnt from the service: the person's name and office there, and what their key may do. */
  learn(profile: string, learnt: { name?: string; office?: string; permissions?: readonly string[] }): void
  permissionsOf(profile: string): readonly string[]
  officeOf(profile: string): string | null
  stop(): void
}

/** Timers as an argument, so that tests can let three minutes pass at once. */
export interface Timers {
  after(ms: number, work: () => void): unknown
  cancel(timer: unknown): void
}

export const realTimers: Timers = {
  after: (ms, work) => setTimeout(work, ms).unref(),
  // Only what `after` gave comes back here.
  cancel: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
}

export function createCounter(options: {
  people: readonly Person[]
  pins: Pins
  audit: Audit
  now: Clock
  timers: Timers
  idleLockSeconds: () => number
  onChange: () => void
}): Counter {
  const people = new Map(options.people.map((person) => [person.id, { ...person }]))
  const learnt = new Map<string, readonly string[]>()
  const offices = new Map<string, string>()
  let atCounter: string | null = null
  let lastTouch = 0
  let timer: unknown

  const permissionsOf = (profile: string) => {
    const person = people.get(profile)
    return learnt.get(profile) ?? (person ? rolePermissions[person.role] : [])
  }
  const lock = (reason: LockReason) => {
    options.timers.cancel(timer)
    if (atCounter === null) return
    options.audit.add({ profile: atCounter, action: 'lock', subject: null, detail: reason })
    atCounter = null
    options.onChange()
  }
  /** One timer for many touches: it looks at the last one when it goes off, and waits for the rest. */
  const watch = (ms: number) => {
    options.timers.cancel(timer)
    timer = options.timers.after(ms, () => {
      const limit = options.idleLockSeconds() * 1000
      const left = lastTouch + limit - options.now()
      if (left <= 0) lock('idle')
      // A clock that was put back must not keep a desk open for longer.
      else watch(Math.min(left, limit))
    })
  }
  const touch = () => {
    if (atCounter !== null) lastTouch = options.now()
  }

  return {
    current() {
      const person = atCounter === null ? undefined : people.get(atCounter)
      return person ? { person: { ...person }, permissions: permissionsOf(person.id) } : null
    },
    touch,
    lock,
    permissionsOf,
    people: () => [...people.values()].map((person) => ({ ...person })),
    async unlock(profile, pin) {
      const person = people.get(profile)
      if (!person)
        return { kind: 'refused', sentence: 'Nobody of this name works at this desk.', mustWait: false }
      const answer = await options.pins.check(profile, pin)
      if (answer.kind !== 'right') {
        options.audit.add({ profile, action: 'unlockRefused', subject: null, detail: answer.kind })
        return { kind: 'refused', sentence: sentenceFor(answer), mustWait: answer.kind === 'wait' }
      }
      if (atCounter !== null && atCounter !== profile) {
        options.audit.add({ profile, action: 'changePerson', subject: atCounter, detail: null })
      }
      atCounter = profile
      options.audit.add({ profile, action: 'unlock', subject: null, detail: null })
      touch()
      watch(options.idleLockSeconds() * 1000)
      options.onChange()
      return { kind: 'unlocked' }
    },
    officeOf: (profile) => offices.get(profile) ?? null,
    learn(profile, { name, office, permissions }) {
      const person = people.get(profile)
      if (!person) return
      if (name !== undefined && name !== '') person.name = name
      if (office !== undefined) offices.set(profile, office)
      if (permissions !== undefined) learnt.set(profile, permissions)
    },
    stop() {
      lock('closing')
      options.timers.cancel(timer)
    },
  }
}

function sentenceFor(
  answer: { kind: 'wrong'; left: number } | { kind: 'wait'; seconds: number } | { kind: 'notSet' },
) {
  switch (answer.kind) {
    case 'wrong':
      return `This is not the right PIN. ${answer.left === 1 ? 'One more try' : `${answer.left} more tries`} before a wait.`
    case 'wait':
      return `Too many wrong PINs. Try again in ${answer.seconds} ${answer.seconds === 1 ? 'second' : 'seconds'}.`
    case 'notSet':
      return 'No PIN has been chosen for this person yet.'
  }
}
