/**
 * The bank on the other side: the embedded training bank, or a service by its addresses. A service that answers
 * the training clock is a sandbox (contract §3), and its data are kept apart from a real one's (T25).
 */
import type { Environment } from '../core/environment.ts'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Person } from '../../shared/users/person.ts'
import { AddressError, checkAddress } from './address.ts'
import type { Client } from './client.ts'
import { askTrainingClock, type Unreached } from './probe.ts'
import type { Sealed } from '../core/sealed.ts'
import { writeWhole } from '../core/write-whole.ts'
import type { StartProcess } from './bank-process.ts'
import { knownPeople, peopleWithKeys } from './known-people.ts'
import { startTrainingBank } from './training-bank.ts'

/** A connection that cannot be made; the sentence says why and what to do. */
export class CounterpartError extends Error {
  override name = 'CounterpartError'
}

export type BankChoice =
  | { kind: 'training'; start: StartProcess }
  /** `keys`: API keys by profile; none: each person of the desk brings their own. */
  | ({ kind: 'url'; keys: ReadonlyMap<string, Sealed>; firstKnownAs?: Addresses | undefined } & Addresses)

export interface Addresses {
  baseUrl: string
  gatewayUrl: string
}

export interface BankConnection {
  environment: Environment
  baseUrl: string
  gatewayUrl: string
  people: readonly Person[]
  apiKeys: ReadonlyMap<string, Sealed>
  /** People are added at the desk, each with their own key. */
  addsPeople: boolean
  /** Where the service tells one. */
  businessDate: string | null
  /** What the controls of our own training bank ask for, as it was started last. */
  controlToken(): Sealed | null
  stop(): Promise<void>
}

/** The environment is known before a training bank is up, so that this computer's data can be opened meanwhile. */
export interface ComingCounterpart {
  environment: Promise<Environment>
  /** @throws CounterpartError */
  ready: Promise<BankConnection>
  /** Also stops one that is still coming up. */
  stop(): Promise<void>
}

export function findCounterpart(
  choice: BankChoice,
  deps: {
    dataDir: string
    client: Pick<Client, 'ask'>
    complain: (line: string) => void
    /** The training bank ended by itself: nobody has to wait for a probe to know. */
    onEnd: () => void
  },
): ComingCounterpart {
  const ready =
    choice.kind === 'training'
      ? openTrainingBank(choice.start, deps)
      : reachService(choice, deps.dataDir, deps.client)
  const environment =
    choice.kind === 'training'
      ? Promise.resolve('training' as const)
      : ready.then((bank): Environment => bank.environment)
  // Whoever waits for them hears of a failure; nobody waiting yet is no failure of the program.
  ready.catch(() => undefined)
  environment.catch(() => undefined)
  return {
    ready,
    environment,
    stop: () =>
      ready.then(
        (bank) => bank.stop(),
        () => undefined,
      ),
  }
}

const restartAfterMs = 30_000

async function openTrainingBank(
  start: StartProcess,
  { dataDir, complain, onEnd }: { dataDir: string; complain: (line: string) => void; onEnd: () => void },
): Promise<BankConnection> {
  const folder = join(dataDir, 'training-bank')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let isOpen = true
  let timer: NodeJS.Timeout | undefined
  /** A bank that ended by itself comes back at the same address after half a minute; until then we are offline. */
  const again = (port: number) => {
    onEnd()
    timer = setTimeout(() => {
      if (!isOpen) return
      startTrainingBank({ folder, port, start, onEnd: () => again(port), onComplaint: complain }).then(
        (next) => (isOpen ? (bank = next) : void next.stop()),
        (problem: unknown) => {
          complain(String(problem))
          again(port)
        },
      )
    }, restartAfterMs).unref()
  }
  let bank = await startTrainingBank({
    folder,
    port: 0,
    start,
    onEnd: () => again(Number(new URL(bank.gatewayUrl).port)),
    onComplaint: complain,
  })
  const apiKeys = new Map(bank.users.map((user) => [user.username, user.apiKey]))
  return {
    environment: 'training',
    baseUrl: bank.baseUrl,
    gatewayUrl: bank.gatewayUrl,
    people: knownPeople.filter((person) => apiKeys.has(person.id)),
    apiKeys: new Map([...apiKeys].filter(([name]) => knownPeople.some((person) => person.id === name))),
    addsPeople: false,
    businessDate: bank.businessDate,
    controlToken: () => bank.controlToken,
    async stop() {
      isOpen = false
      clearTimeout(timer)
      await bank.stop()
    },
  }
}

/** A desk that knows its service may start without it; one that does not can do nothing but wait for it. */
const firstContactMs = 20_000

async function reachService(
  choice: Extract<BankChoice, { kind: 'url' }>,
  dataDir: string,
  client: Pick<Client, 'ask'>,
): Promise<BankConnection> {
  const baseUrl = checked(choice.baseUrl, 'bank')
  const gatewayUrl = checked(choice.gatewayUrl, 'gateway')
  const known = knownServices(dataDir)
  const clock = await askTrainingClock(client, gatewayUrl, known[gatewayUrl] ? undefined : firstContactMs)
  let environment: Environment | undefined = known[gatewayUrl]
  if (clock.training) environment = 'training'
  else if (clock.reached) environment = 'service'
  else if (environment === undefined) throw new CounterpartError(whyUnknown(clock, gatewayUrl))
  if (known[gatewayUrl] !== environment) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeWhole(join(dataDir, 'services.json'), JSON.stringify({ ...known, [gatewayUrl]: environment }))
  }
  return {
    environment,
    baseUrl,
    gatewayUrl,
    people: peopleWithKeys.filter((person) => choice.keys.has(person.id)),
    apiKeys: choice.keys,
    addsPeople: choice.keys.size === 0,
    businessDate: clock.training ? clock.businessDate : null,
    controlToken: () => null,
    stop: async () => {},
  }
}

/** Why it cannot be told what stands at an address that was never reached: to whoever sets up the desk. */
function whyUnknown({ why, isUnproven, isRefused }: Unreached, gatewayUrl: string): string {
  if (isUnproven) {
    return (
      `The certificate of the service at ${gatewayUrl} was not accepted: whoever answers there cannot prove to be ` +
      'the bank. Have the bank’s certificate authority installed on this computer, or name its file in the policy ' +
      '("authorities"), or check the address, then start again.'
    )
  }
  if (isRefused) {
    return (
      `The service at ${gatewayUrl} does not take this computer’s client certificate, or asks for one. npm run doctor ` +
      'says which. Ask the bank for one that it takes, and name its file in the policy ("clientCertificate").'
    )
  }
  return (
    `The service at ${gatewayUrl} does not answer (${why}), and this desk has never reached it. ` +
    'Check the address and the network, then start again.'
  )
}

function checked(address: string, which: string): string {
  try {
    return checkAddress(address)
  } catch (problem) {
    if (!(problem instanceof AddressError)) throw problem
    throw new CounterpartError(`The ${which} address cannot be used: ${problem.message}.`)
  }
}

const servicesSchema = z.record(z.string(), z.enum(['training', 'service']))

/** Which services were sandboxes when they last answered: a desk may start while its bank is away. */
function knownServices(dataDir: string): z.output<typeof servicesSchema> {
  const file = join(dataDir, 'services.json')
  if (!existsSync(file)) return {}
  try {
    return servicesSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
