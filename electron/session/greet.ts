/**
 * Makes the desk ready with the service, as often as the line comes back: each person has a signing key that the
 * service knows, name and permissions are learnt, and the service knows where we listen. Each step looks first
 * and acts only where something is missing, so that greeting twice does no harm.
 */
import { operationOf, operations, type OperationName } from '../../shared/operations/index.ts'
import { permits } from '../../shared/permissions.ts'
import { registerHook } from '../hooks/register.ts'
import type { Accesses } from '../keys/accesses.ts'
import type { Log } from '../log.ts'
import type { Audit, SendToBank } from '../parts.ts'
import { Refused } from '../teller/refused.ts'
import type { Counter } from './session.ts'

export interface GreetOptions {
  send: SendToBank
  accesses: Accesses
  counter: Counter
  /** Null: no listener could be opened. */
  listenerUrl: string | null
  isOn: (operation: OperationName) => boolean
  audit: Pick<Audit, 'add'>
  log: Log
}

/** Plain sentences about what is not as it should be; none when all is well. */
export type Greet = () => Promise<readonly string[]>

const limitMs = 10_000

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

  const register = async (): Promise<string | null> => {
    if (options.listenerUrl === null) {
      return 'No address for the bank’s events could be opened; the desk asks the bank instead.'
    }
    if (!options.isOn('createHook') || !options.isOn('listHooks')) return null
    const needed = operationOf('createHook').permission
    const person = counter.people().find((one) => permits(counter.permissionsOf(one.id), needed))
    const access = person && accesses.of(person.id)
    if (!access)
      return 'Nobody at this desk may register for the bank’s events; the desk asks the bank instead.'
    const registration = await registerHook(options.send, access, options.listenerUrl)
    if (registration.kind !== 'failed') return null
    log.warn({ why: registration.why }, 'the hook could not be registered')
    return 'The bank does not know yet where to send its events; the desk asks the bank instead.'
  }

  let running: Promise<readonly string[]> | null = null
  return () => {
    running ??= (async () => {
      const each = await Promise.all(counter.people().map((person) => greetFor(person.id)))
      return [...each, await register()].filter((sentence) => sentence !== null)
    })().finally(() => {
      running = null
    })
    return running
  }
}

function keyRefused(profile: string): string {
  return `${profile}: the bank does not accept the key of this person. Ask your supervisor to check the connection.`
}
