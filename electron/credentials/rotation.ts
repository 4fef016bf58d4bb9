/**
 * The API key of a person is changed for another: a second one is made, tested by a read as the person's requests go,
 * kept in the place of the first, and the first revoked when its grace is over. Each step is written down before the
 * next, and looks first, so that whatever ends in between goes on at the next start. What the bank shows once and did
 * not answer is asked for again by a person alone.
 */
import { ulid } from 'ulid'
import type { RotationTold } from '../../shared/desk/keys.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import { Refused } from '../core/refused.ts'
import type { SetTimer } from '../core/timers.ts'
import { createRotationRecords, withLetters, type Rotation } from './rotation-record.ts'
import { createRotationSteps, graceMs, type RevokeKey, type StepDeps } from './rotation-steps.ts'
import { nested, phrase, problem, type Said } from '../../shared/desk/problems.ts'
import { apiKeyName } from './vault.ts'
import { wrappingKey } from './wrapped.ts'

export interface Rotations {
  /** @throws Refused where no key was made; where the answer was lost it is kept, and stands. */
  begin(asked: { profile: string; userId: string; by: string; ipAddress: string }): Promise<void>
  /** As far as it goes. Whatever holds it up is told by `of`. @param endGrace The former key is revoked now. */
  goOn(profile: string, who: 'desk' | 'person', endGrace?: boolean): Promise<void>
  /** A key that is tested takes the place of the former one, before that one is read. */
  settle(profile: string): Promise<void>
  /** Before the switch. @throws Refused where the new key is not revoked. */
  drop(profile: string, by: string): Promise<void>
  /** Goes on with each; never rejects. */
  resume(): Promise<void>
  of(profile: string): RotationTold | null
  /** Sentences about those that stand still. */
  notices(): readonly Said[]
  /** The person brought another key, or left: what was not switched to yet is not switched to any more. */
  forget(profile: string): void
  /** Told of each entry of the journal. */
  heard(entry: Pick<JournalEntry, 'operation' | 'state' | 'input'>): void
  /** Posting comes up after the keys. */
  revokeWith(revoke: RevokeKey): void
  stop(): void
}

export interface RotationDeps extends Pick<StepDeps, 'vault' | 'accesses' | 'bank' | 'note' | 'now'> {
  keyValues: KeyValueStore
  onFailure: (problem: unknown) => void
  setTimer: SetTimer
}

export function createRotations(deps: RotationDeps): Rotations {
  const { vault, accesses, bank } = deps
  const records = createRotationRecords(deps.keyValues)
  const sentences = new Map<string, Said>()
  const underway = new Map<string, Promise<void>>()
  const timers = new Map<string, () => void>()
  let post: RevokeKey = () => Promise.reject(new Refused(problem('rotationCannotBegin')))

  const isStill = (one: Rotation) => records.of(one.profile)?.id === one.id
  const put = (one: Rotation) => {
    if (isStill(one)) records.put(one)
    return one
  }
  const end = ({ profile }: Rotation) => {
    records.remove(profile)
    sentences.delete(profile)
    timers.get(profile)?.()
    timers.delete(profile)
  }
  const wake = (profile: string, ms: number) => {
    timers.get(profile)?.()
    timers.set(
      profile,
      deps.setTimer(() => void goOn(profile, 'desk').catch(deps.onFailure), ms),
    )
  }
  const { hold, revoke, steps } = createRotationSteps({
    ...deps,
    put,
    isStill,
    wake,
    post: (asked) => post(asked),
  })

  async function run(profile: string, who: 'desk' | 'person', endGrace: boolean): Promise<void> {
    for (let at = records.of(profile); at; at = records.of(profile)) {
      const next = await steps[at.step](at, who, endGrace)
      if (!isStill(at)) return
      if (next === 'over') {
        end(at)
        deps.note(profile, 'keyRotated', at.oldKeyId)
      } else if ('stands' in next) {
        if (next.stands === null) sentences.delete(profile)
        else sentences.set(profile, next.stands)
        return
      } else {
        sentences.delete(profile)
        records.put(next)
      }
    }
  }

  /** One after the other for each person: two would each ask the bank for a key. */
  async function alone(profile: string, work: () => Promise<void>): Promise<void> {
    const before = underway.get(profile) ?? Promise.resolve()
    const mine = before.catch(() => undefined).then(work)
    underway.set(profile, mine)
    await mine.finally(() => {
      if (underway.get(profile) === mine) underway.delete(profile)
    })
  }

  const goOn: Rotations['goOn'] = (profile, who, endGrace = false) =>
    records.of(profile) ? alone(profile, () => run(profile, who, endGrace)) : Promise.resolve()

  async function start(asked: Parameters<Rotations['begin']>[0]): Promise<void> {
    const { profile, userId, by, ipAddress } = asked
    if (records.of(profile)) throw new Refused(problem('rotationUnderWay'))
    const access = accesses.of(by)
    if (!access) throw new Refused(problem('rotationCannotBegin'))
    const wrapping = await wrappingKey(vault)
    const kept = await vault.get(apiKeyName(profile))
    if (!wrapping || kept.state !== 'present') throw new Refused(problem('noPlaceForKey'))
    const [old, second] = await bank.activeKeys(access, userId)
    if (!old) throw new Refused(problem('noKeyActive'))
    if (second) throw new Refused(problem('twoKeysActive'))
    if (old.lastFour !== undefined && !kept.secret.endsWith(old.lastFour))
      throw new Refused(problem('otherKeyActive'))
    const at: Rotation = {
      id: ulid(),
      intent: ulid(),
      profile,
      userId,
      by,
      step: 'asked',
      oldKeyId: old.id,
      isSigningAsked: false,
    }
    // Before the question, so that an end of the program in between is doubt as well.
    records.put(at)
    deps.note(by, 'keyRotationBegun', userId)
    const made = await bank.makeKey(access, userId, ipAddress).catch((fault: unknown) => {
      if (fault instanceof Refused && fault.error.again === 'safe') end(at)
      else if (fault instanceof Refused) sentences.set(profile, phrase('newKeyLost'))
      throw fault
    })
    const numbered = {
      ...at,
      step: 'made' as const,
      ...(made.keyId !== undefined && { newKeyId: made.keyId }),
    }
    hold(put(withLetters(numbered, 'next', made.apiKey, wrapping)), 'next', wrapping)
  }

  async function giveUp(profile: string, by: string): Promise<void> {
    const at = records.of(profile)
    if (!at) throw new Refused(problem('noRotation'))
    if (at.step === 'switched' || at.former !== undefined) throw new Refused(problem('newKeyInUse'))
    const access = accesses.of(by)
    if (!access) throw new Refused(problem('rotationCannotBegin'))
    // What was made without anybody having it has no number here: it is whatever else the user has.
    const active = await bank.activeKeys(access, at.userId)
    if (!active.some(({ id }) => id === at.oldKeyId)) throw new Refused(problem('formerKeyRevoked'))
    for (const { id } of active.filter((key) => key.id !== at.oldKeyId)) {
      const said = await revoke({ ...at, intent: ulid() }, by, id)
      if (said !== 'over') {
        const why = said.stands ?? phrase('revocationInDoubt')
        throw new Refused({ kind: 'forbidden', ...why, again: 'safe' })
      }
    }
    end(at)
    deps.note(by, 'keyRotationDropped', at.userId)
  }

  return {
    goOn,
    async begin(asked) {
      await alone(asked.profile, () => start(asked))
      await goOn(asked.profile, 'person')
    },
    async settle(profile) {
      if (records.of(profile)?.step === 'tested') await goOn(profile, 'desk')
    },
    drop: (profile, by) => alone(profile, () => giveUp(profile, by)),
    async resume() {
      for (const { profile } of records.all()) await goOn(profile, 'desk').catch(deps.onFailure)
    },
    of(profile) {
      const at = records.of(profile)
      if (!at) return null
      const { step, oldKeyId, newKeyId = null, switchedAt } = at
      const graceEndsAt = switchedAt === undefined ? null : new Date(switchedAt + graceMs).toISOString()
      return { step, oldKeyId, newKeyId, graceEndsAt, stands: sentences.get(profile) ?? null }
    },
    notices: () =>
      [...sentences].map(([profile, why]) => phrase('rotationStands', { profile, why: nested(why) })),
    forget(profile) {
      const at = records.of(profile)
      if (at && at.step !== 'switched') end(at)
    },
    heard({ operation, state, input: { params } }) {
      if (operation !== 'revokeApiKey' || (state !== 'accepted' && state !== 'confirmed')) return
      const at = records
        .all()
        .find(({ userId, oldKeyId }) => userId === params?.['userId'] && oldKeyId === params['keyId'])
      if (at?.step !== 'switched') return
      accesses.revoked(at.oldKeyId)
      end(at)
      deps.note(at.profile, 'keyRotated', at.oldKeyId)
    },
    revokeWith(revoke) {
      post = revoke
    },
    stop() {
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
