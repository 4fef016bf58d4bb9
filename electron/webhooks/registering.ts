/**
 * Keeps the service informed of where this desk listens. Where the service allows, the hook is changed by the desk
 * itself; where not, the desk says in words what has to be changed there, until an event shows that it was.
 */
import type { SendToBank } from '../bank/access.ts'
import type { Inbox } from '../journal/event-inbox.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import type { Clock } from '../core/clock.ts'
import { z } from 'zod'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import { permits } from '../../shared/users/permissions.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import type { Log } from '../core/log.ts'
import type { Counter } from '../users/session.ts'
import type { HookAddress } from './address.ts'
import { registerHook } from './register.ts'
import { phrase, type Told } from '../../shared/desk/problems.ts'

export interface Registering {
  /** Looks what the service knows, and changes it where it must. One at a time; never rejects. */
  run(): Promise<void>
  /** What people must do, or know; null when all is well. */
  sentence(): Told | null
}

export interface RegisteringOptions {
  address: () => HookAddress
  /** The secret end of the address. */
  path: string
  send: SendToBank
  accesses: Pick<CredentialStore, 'of'>
  counter: Pick<Counter, 'people' | 'permissionsOf'>
  isOn: (operation: OperationName) => boolean
  keyValues: KeyValueStore
  inbox: Pick<Inbox, 'lastReceivedAt'>
  now: Clock
  log: Log
}

/** The address that somebody was last told to set at the service, and the one before it. */
const toldSchema = z.object({ url: z.string(), since: z.number(), former: z.string().nullable() })

export function createRegistering(options: RegisteringOptions): Registering {
  const { keyValues, log } = options
  let complaint: Told | null = null
  let running: Promise<void> | null = null
  let isDue = false

  const maySelf = () => options.isOn('createHook') && options.isOn('listHooks')

  async function register(): Promise<Told | null> {
    const address = options.address()
    if (address.kind === 'none' || address.kind === 'closed' || !maySelf()) return null
    const needed = operationOf('createHook').permission
    const here = options.counter.people()
    const people = here.filter((one) => permits(options.counter.permissionsOf(one.id), needed))
    if (here.length > 0 && people.length === 0) return phrase('nobodyMayRegister')
    const [access] = people.flatMap(({ id }) => options.accesses.of(id) ?? [])
    // No key yet: the line was down, or nobody of them has unlocked. The next enrolment comes with it.
    if (!access) return null
    const done = await registerHook(options.send, access, { url: address.url, path: options.path })
    if (done.kind !== 'failed') return null
    log.warn({ why: done.why }, 'the hook could not be registered')
    return phrase('hookNotKnown')
  }

  /** Where the desk may not change the hook itself: who has to change what. */
  function toBeChanged(): Told | null {
    const address = options.address()
    if (address.kind !== 'public' || maySelf()) return null
    const told = tellOf(address.url)
    if ((options.inbox.lastReceivedAt() ?? 0) > told.since) return null
    return told.former === null
      ? phrase('hookToBeMade', { url: address.url })
      : phrase('hookToBeChanged', { former: told.former, url: address.url })
  }

  function tellOf(url: string): z.output<typeof toldSchema> {
    const kept = keyValues.get('hook.told')
    const known = kept === undefined ? undefined : toldSchema.safeParse(JSON.parse(kept)).data
    if (known?.url === url) return known
    const told = { url, since: options.now(), former: known?.url ?? null }
    try {
      keyValues.set('hook.told', JSON.stringify(told))
    } catch (problem) {
      // How the desk stands is asked all the time, and must be told on a full disk as well.
      log.error({ err: problem }, 'the address that is to be registered could not be kept')
    }
    return told
  }

  const run = (): Promise<void> => {
    // An address that changes while the service is told of the one before is told as well.
    isDue = true
    running ??= (async () => {
      while (isDue) {
        isDue = false
        complaint = await register()
      }
    })()
      .catch((problem: unknown) => log.error({ err: problem }, 'the hook could not be registered'))
      .finally(() => {
        running = null
      })
    return running
  }

  return { run, sentence: () => complaint ?? toBeChanged() }
}
