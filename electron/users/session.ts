/**
 * Who is at the counter. Unlock with a PIN, lock by key, by idleness, by the operating system; another person's
 * unlock is a change of person. What somebody may do comes from the service (`getMe`) where that is on, and
 * from the role where not.
 */
import type { Clock } from '../core/clock.ts'
import type { Audit } from '../journal/audit.ts'
import type { LockReason } from '../../shared/desk/status.ts'
import type { Person } from '../../shared/users/person.ts'
import { allPermissions, permissionsOfRole } from '../../shared/operations/granted.ts'
import { permits } from '../../shared/users/permissions.ts'
import type { PinAnswer, Pins } from './pin.ts'
import { atField, problem, type CodedError } from '../../shared/desk/problems.ts'

/** Who is at the counter. Permissions come from `getMe` where it is on, and from the role where not. */
export interface Session {
  current(): { person: Person; permissions: readonly string[] } | null
  touch(): void
}

export type UnlockAnswer = { kind: 'unlocked' } | { kind: 'refused'; error: CodedError }

export interface Counter extends Session {
  unlock(profile: string, pin: string): Promise<UnlockAnswer>
  lock(reason: LockReason): void
  /** Why it is locked; null while somebody is at the counter, and where nobody was yet. */
  lockedBy(): LockReason | null
  /** Changes with each lock and each change of person: what was begun in one sitting is not told in another. */
  sitting(): number
  people(): readonly Person[]
  /** Takes somebody in, or takes up what has changed of them. */
  admit(person: Person): void
  /** Somebody has left this desk. */
  dismiss(profile: string): void
  /** Learnt from the service: the person's name and office there, and what their key may do. */
  learn(profile: string, learnt: { name?: string; office?: string; permissions?: readonly string[] }): void
  /** Learnt from a refusal, where the service does not tell what a key may do: until the person unlocks again. */
  learnRefusal(profile: string, permission: string): void
  /** What was learnt so of a person. */
  refusedTo(profile: string): readonly string[]
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
  pins: Pick<Pins, 'check'>
  audit: Pick<Audit, 'add' | 'note'>
  now: Clock
  timers: Timers
  idleLockSeconds: () => number
  onChange: () => void
}): Counter {
  const people = new Map(options.people.map((person) => [person.id, { ...person }]))
  const learnt = new Map<string, readonly string[]>()
  const offices = new Map<string, string>()
  const refusals = new Map<string, Set<string>>()
  let atCounter: string | null = null
  let lockedBy: LockReason | null = null
  /** How often it was opened: between a right PIN and the open desk somebody else may have come. */
  let opened = 0
  let sitting = 0
  let lastTouch = 0
  let timer: unknown

  const permissionsOf = (profile: string) => {
    const person = people.get(profile)
    const held = learnt.get(profile) ?? (person ? permissionsOfRole(person.role) : [])
    const refused = refusals.get(profile)
    if (!refused || learnt.has(profile)) return held
    return allPermissions().filter((permission) => permits(held, permission) && !refused.has(permission))
  }
  const lock = (reason: LockReason) => {
    options.timers.cancel(timer)
    if (atCounter === null) return
    const profile = atCounter
    // Locked first and written down after: a disk that takes nothing must not keep a desk open.
    atCounter = null
    lockedBy = reason
    sitting += 1
    options.onChange()
    options.audit.note({ profile, action: 'lock', subject: null, detail: reason })
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
  const refuse = (
    profile: string,
    answer: Exclude<PinAnswer, { kind: 'right' }> | { kind: 'late' },
  ): UnlockAnswer => {
    options.audit.note({ profile, action: 'unlockRefused', subject: null, detail: answer.kind })
    return { kind: 'refused', error: errorFor(answer, people.get(profile)?.name ?? profile) }
  }

  return {
    current() {
      const person = atCounter === null ? undefined : people.get(atCounter)
      return person ? { person: { ...person }, permissions: permissionsOf(person.id) } : null
    },
    touch,
    sitting: () => sitting,
    lock,
    lockedBy: () => lockedBy,
    permissionsOf,
    people: () => [...people.values()].map((person) => ({ ...person })),
    async unlock(profile, pin) {
      const person = people.get(profile)
      if (!person) return { kind: 'refused', error: problem('nobodyToUnlock') }
      const before = opened
      const answer = await options.pins.check(profile, pin)
      if (answer.kind !== 'right') return refuse(profile, answer)
      const isTaken = opened !== before && atCounter !== null && atCounter !== profile
      if (isTaken || !people.has(profile)) return refuse(profile, { kind: 'late' })
      if (atCounter !== null && atCounter !== profile) {
        options.audit.add({ profile, action: 'changePerson', subject: atCounter, detail: null })
        sitting += 1
      }
      // Written down first: a desk that cannot say who opened it stays as it was.
      options.audit.add({ profile, action: 'unlock', subject: null, detail: null })
      refusals.delete(profile)
      atCounter = profile
      lockedBy = null
      opened += 1
      touch()
      watch(options.idleLockSeconds() * 1000)
      options.onChange()
      return { kind: 'unlocked' }
    },
    admit(person) {
      people.set(person.id, { ...person })
    },
    dismiss(profile) {
      if (atCounter === profile) lock('key')
      people.delete(profile)
      learnt.delete(profile)
      offices.delete(profile)
      refusals.delete(profile)
    },
    learnRefusal(profile, permission) {
      refusals.set(profile, new Set([...(refusals.get(profile) ?? []), permission]))
      options.onChange()
    },
    refusedTo: (profile) => (learnt.has(profile) ? [] : [...(refusals.get(profile) ?? [])]),
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

function errorFor(
  answer: Exclude<PinAnswer, { kind: 'right' }> | { kind: 'late' },
  name: string,
): CodedError {
  switch (answer.kind) {
    case 'wrong':
      return atField('pin', problem('pinWrong', { left: answer.left, name }))
    case 'wait':
      return atField('pin', problem('pinWait', { seconds: answer.seconds }))
    case 'spent':
      return problem('pinSpent')
    case 'notSet':
      return problem('pinNotChosen')
    case 'noKey':
      return answer.why
    case 'late':
      return problem('unlockedMeanwhile')
  }
}
