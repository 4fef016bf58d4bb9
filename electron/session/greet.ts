/**
 * Makes the desk ready with the service, as often as the line comes back: each person has a signing key that the
 * service knows, name and permissions are learnt, and the service knows where we listen. Each step looks first
 * and acts only where something is missing, so that greeting twice does no harm.
 */
import { operations, type OperationName } from '../../shared/operations/index.ts'
import type { Accesses } from '../keys/accesses.ts'
import type { Log } from '../log.ts'
import type { Audit, SendToBank } from '../parts.ts'
import { Refused } from '../teller/refused.ts'
import type { Counter } from './session.ts'

export interface GreetOptions {
  send: SendToBank
  accesses: Accesses
  counter: Counter
  /** Tells the service where we listen; what it has to say about it, it says itself. */
  register: () => Promise<void>
  isOn: (operation: OperationName) => boolean
  audit: Pick<Audit, 'add'>
  log: Log
  /** A clock that does not go back. */
  nowMs: () => number
  onGreeted: () => void
}

export interface Greet {
  /** Resolves when it is done, well or not. */
  first(): Promise<void>
  /** Soon, and not more often than it helps: a key that the service does not want is not offered all day long. */
  again(): void
  /** Plain sentences about what is not as it should be; none when all is well. */
  complaints(): readonly string[]
  stop(): void
}

const limitMs = 10_000
const restMs = 10_000

export function createGreet(options: GreetOptions): Greet {
  const { accesses, counter, log } = options

  const greetFor = async (profile: string): Promise<string | null> => {
    try {
      if (accesses.isSigned && !accesses.of(profile) && !(await accesses.recall(profile)))
        await renew(profile)
      if (!options.isOn('getMe')) return null
      const status = await learn(profile)
      // The service does not know our signing key any more: another desk, or new books, replaced it.
      if (status === 401 && accesses.isSigned) {
        await renew(profile)
        return (await learn(profile)) === 401 ? keyRefused(profile) : null
      }
      return status === 401 ? keyRefused(profile) : null
    } catch (problem) {
      if (!(problem instanceof Refused)) log.error({ err: problem }, 'greeting the service failed')
      if (problem instanceof Refused && problem.error.kind === 'offline') return null
      return `${profile}: no signing key could be had from the bank. Ask your supervisor to check the connection.`
    }
  }

  const renew = async (profile: string) => {
    await accesses.renew(profile)
    options.audit.add({ profile: null, action: 'signingKey', subject: profile, detail: null })
  }

  /** @returns the status, or null where no answer came. */
  const learn = async (profile: string): Promise<number | null> => {
    const access = accesses.of(profile)
    if (!access) return null
    const answer = await options.send(access, { operation: 'getMe', bytes: null, timeoutMs: limitMs })
    if (answer.kind !== 'reply') return null
    const me = operations.getMe.reply.safeParse(answer.body)
    if (answer.status === 200 && me.success) {
      const { displayName, permissions, officeName } = me.data
      counter.learn(profile, {
        ...(displayName !== undefined && { name: displayName }),
        ...(permissions !== undefined && { permissions }),
        ...(officeName !== undefined && { office: officeName }),
      })
    }
    return answer.status
  }

  let complaints: readonly string[] = []
  let running: Promise<void> | null = null
  let endedMs = -Infinity
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const run = async () => {
    const each = await Promise.all(counter.people().map((person) => greetFor(person.id)))
    complaints = each.filter((sentence) => sentence !== null)
    await options.register()
    endedMs = options.nowMs()
    options.onGreeted()
  }
  const first = () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
  return {
    first,
    complaints: () => complaints,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
    again() {
      // While one is under way, what comes back is its own echo.
      if (running || timer || isStopped) return
      const wait = Math.max(0, endedMs + restMs - options.nowMs())
      timer = setTimeout(() => {
        timer = undefined
        first().catch((problem: unknown) => log.error({ err: problem }, 'greeting the service failed'))
      }, wait).unref()
    },
  }
}

function keyRefused(profile: string): string {
  return `${profile}: the bank does not accept the key of this person. Ask your supervisor to check the connection.`
}
