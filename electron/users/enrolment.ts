/**
 * Makes the desk ready with the service, as often as the line comes back: each person has a signing key that the
 * service knows, name and permissions are learnt, and the service knows where we listen. Each step looks first
 * and acts only where something is missing, so that enrolling twice does no harm.
 */
import type { SendToBank } from '../bank/access.ts'
import type { Audit } from '../journal/audit.ts'
import type { z } from 'zod'
import { operations, type OperationName } from '../../shared/operations/index.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import { type Turns } from '../credentials/renew.ts'
import { provingRead } from '../bank/proving-read.ts'
import { saysAddressIsRefused, saysKeyIsVoid } from '../bank/refused-key.ts'
import type { Log } from '../core/log.ts'
import { Refused } from '../core/refused.ts'
import type { Counter } from './session.ts'
import { phrase, problem, type CodedError, type Told } from '../../shared/desk/problems.ts'

export interface EnrolmentOptions {
  send: SendToBank
  accesses: Pick<CredentialStore, 'holds' | 'of' | 'isSigned' | 'recall' | 'renew' | 'isSignatureInDoubt'>
  turns: Turns
  counter: Pick<Counter, 'people' | 'learn'>
  /** Tells the service where we listen; what it has to say about it, it says itself. */
  register: () => Promise<void>
  isOn: (operation: OperationName) => boolean
  audit: Pick<Audit, 'add'>
  log: Log
  /** A clock that does not go back. */
  nowMs: () => number
  onEnrolled: () => void
  /** What the service said of the owner of a person's key. @returns false: it is not theirs. */
  learned?: (profile: string, me: Me) => boolean
}

export type Me = z.output<typeof operations.getMe.reply>

/** What the service makes of a person's key. `unknown`: it was not asked, or gave no answer. */
export type EnrolmentResult =
  | 'welcome'
  | 'unknown'
  | 'keyRefused'
  | 'addressRefused'
  | 'another'
  | 'noSignature'
  | 'signatureInDoubt'

export interface Enrolment {
  /** Resolves when it is done, well or not. */
  first(): Promise<void>
  /** The same for one person, whose key has just come. */
  one(profile: string): Promise<EnrolmentResult>
  /** Soon, and not more often than it helps: a key that the service does not want is not offered all day long. */
  again(): void
  /** What is not as it should be; none when all is well. */
  complaints(): readonly Told[]
  stop(): void
}

const limitMs = 10_000
const restMs = 10_000

export function createEnrolment(options: EnrolmentOptions): Enrolment {
  const { accesses, counter, log } = options

  const welcome = async (profile: string): Promise<EnrolmentResult> => {
    try {
      if (!accesses.holds(profile)) return 'unknown'
      if (accesses.isSigned && !accesses.of(profile) && !(await accesses.recall(profile)))
        await renew(profile)
      const signer = accesses.of(profile)?.signer
      const said = await learn(profile)
      if ((said !== 'keyRefused' && said !== 'keyReplaced') || !signer) return plain(said)
      // The service does not know our signing key any more: another desk, or new books, replaced it. Where another desk
      // has it, this one waits for its turn, or for somebody who posts here.
      if (!(await options.turns.replace(profile, signer, 'other')))
        return accesses.isSignatureInDoubt(profile) ? 'signatureInDoubt' : plain(said)
      options.audit.add({ profile: null, action: 'signingKey', subject: profile, detail: null })
      return plain(await learn(profile))
    } catch (fault) {
      // The desk is closing: nobody is told any more.
      if (isStopped) return 'unknown'
      if (!(fault instanceof Refused)) log.error({ err: fault }, 'enrolment at the service failed')
      else if (fault.error.kind === 'offline') return 'unknown'
      else if (fault.error.again === 'ask-first')
        return accesses.isSignatureInDoubt(profile) ? 'signatureInDoubt' : 'unknown'
      else if (fault.error.status === 401) return 'keyRefused'
      else if (fault.error.status === 403) return 'addressRefused'
      return 'noSignature'
    }
  }
  /** One enrolment at a time for each person: two would each make a signing key, and void the other's. */
  const underWay = new Map<string, Promise<EnrolmentResult>>()
  const enrol = (profile: string): Promise<EnrolmentResult> => {
    const known = underWay.get(profile)
    if (known) return known
    const enrolled = welcome(profile).finally(() => underWay.delete(profile))
    underWay.set(profile, enrolled)
    return enrolled
  }

  const renew = async (profile: string) => {
    await accesses.renew(profile)
    options.audit.add({ profile: null, action: 'signingKey', subject: profile, detail: null })
  }

  const learn = async (profile: string): Promise<EnrolmentResult | 'keyReplaced'> => {
    const access = accesses.of(profile)
    if (!access) return 'unknown'
    const tells = options.isOn('getMe')
    const operation = tells ? 'getMe' : provingRead
    const answer = await options.send(access, { operation, bytes: null, timeoutMs: limitMs })
    if (answer.kind !== 'reply') return 'unknown'
    if (saysKeyIsVoid(answer)) return 'keyReplaced'
    if (answer.status === 401) return 'keyRefused'
    if (answer.status === 403 && (tells || saysAddressIsRefused(answer))) return 'addressRefused'
    if (!tells) return answer.status === 200 ? 'welcome' : 'unknown'
    const me = operations.getMe.reply.safeParse(answer.body)
    if (answer.status !== 200 || !me.success) return 'unknown'
    if (options.learned?.(profile, me.data) === false) return 'another'
    const { displayName, permissions, officeName } = me.data
    counter.learn(profile, {
      ...(displayName !== undefined && { name: displayName }),
      ...(permissions !== undefined && { permissions }),
      ...(officeName !== undefined && { office: officeName }),
    })
    return 'welcome'
  }

  const complaints = new Map<string, Told>()
  const told = new Map<string, EnrolmentResult>()
  let running: Promise<void> | null = null
  let endedMs = -Infinity
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const note = (id: string, enrolled: EnrolmentResult) => {
    const name = counter.people().find((one) => one.id === id)?.name ?? id
    const complaint = complaintOf(id, name, enrolled)
    // Once, and without the name: nobody may be looking at a screen.
    if (complaint !== null && told.get(id) !== enrolled)
      log.warn({ profile: id, why: enrolled }, 'the bank does not take the key of this person')
    told.set(id, enrolled)
    if (complaint === null) complaints.delete(id)
    else complaints.set(id, complaint)
  }

  const run = async () => {
    const people = counter.people()
    await Promise.all(people.map(async ({ id }) => note(id, await enrol(id))))
    if (isStopped) return
    for (const id of complaints.keys()) if (!people.some((one) => one.id === id)) complaints.delete(id)
    await options.register()
    endedMs = options.nowMs()
    options.onEnrolled()
  }
  /** The line may never have been down: on a busy computer an answer, or a connection, just came too late. */
  const isUnfinished = () =>
    counter.people().some(({ id }) => accesses.holds(id) && !accesses.of(id) && told.get(id) === 'unknown')
  const first = () => {
    running ??= run().finally(() => {
      running = null
      if (isUnfinished()) again()
    })
    return running
  }
  function again(): void {
    // While one is under way, what comes back is its own echo.
    if (running || timer || isStopped) return
    const wait = Math.max(0, endedMs + restMs - options.nowMs())
    timer = setTimeout(() => {
      timer = undefined
      first().catch((problem: unknown) => log.error({ err: problem }, 'enrolment at the service failed'))
    }, wait).unref()
  }
  return {
    first,
    async one(profile) {
      const enrolled = await enrol(profile)
      note(profile, enrolled)
      // A key that came may be the one that may register; nobody waits for that.
      if (enrolled === 'welcome') void options.register().then(options.onEnrolled)
      else again()
      return enrolled
    },
    complaints: () => [...complaints.values()],
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
    again,
  }
}

/** A signing key that another desk replaced speaks against nobody. */
function plain(said: EnrolmentResult | 'keyReplaced'): EnrolmentResult {
  return said === 'keyReplaced' ? 'unknown' : said
}

function complaintOf(profile: string, name: string, enrolled: EnrolmentResult): Told | null {
  switch (enrolled) {
    case 'welcome':
    case 'unknown':
      return null
    case 'keyRefused':
      return phrase('keyRefusedNow', { profile })
    case 'noSignature':
      return phrase('noSigningKey', { profile })
    case 'signatureInDoubt':
      return phrase('ofPerson', { profile, why: problem('signingKeyInDoubt') })
    case 'addressRefused':
    case 'another':
      return whyNoKey(enrolled, name)
  }
}

/** For the person at the lock, by what the service said of their key; null: nothing speaks against it. */
export function whyNoKey(enrolled: EnrolmentResult, name: string): CodedError | null {
  switch (enrolled) {
    case 'welcome':
    case 'unknown':
    // Nothing can be posted without one, but what this computer keeps can be looked at.
    case 'noSignature':
    case 'signatureInDoubt':
      return null
    case 'keyRefused':
      return problem('keyVoid', { name })
    case 'addressRefused':
      return problem('keyElsewhere', { name })
    case 'another':
      return problem('keyOfAnother', { name })
  }
}
