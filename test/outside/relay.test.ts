/** Many desks behind one address: the relay, a real broker, and desks that are off, strange or far behind. */
import type { Store } from '../../electron/data/store.ts'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog, createRedactor } from '../../electron/core/log.ts'
import { createMemoryVault } from '../../electron/credentials/memory.ts'
import { createPolicy } from '../../electron/policy/policy.ts'
import { openRelay, type Relay } from '../../electron/relay/relay.ts'
import { relaySettings, type BrokerSettings } from '../../electron/policy/broker-settings.ts'
import { openSubscription, type Subscription } from '../../electron/webhooks/broker/subscription.ts'
import { deliver, eventBody, folder, hookKey, storeIn } from '../edges/scratch.ts'
import { makeCertificate, prepareBroker, type Broker } from './broker.ts'
import { until } from './ssh-host.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

let broker: Broker
let relayStore: Store
let relay: Relay
const redactor = createRedactor()
const log = createLog({ redactor, folder: folder(), level: 'silent' })
const waitsMs = [50, 100]

async function start(more = '', atRest = ''): Promise<void> {
  const started = await prepareBroker(folder(), more, atRest)
  undo.push(() => started.stop())
  await started.start()
  // A test may start a second one, and each is stopped.
  broker = started
}

async function openRelayOn(
  settings: BrokerSettings,
  credentials: string | null = null,
  { store = relayStore, from = null }: { store?: Store; from?: BrokerSettings | null } = {},
): Promise<Relay> {
  const opened = await openRelay({
    store,
    from: from && { broker: from, credentials: null },
    vault: createMemoryVault(),
    settings: createPolicy({ enforced: {}, file: {}, own: undefined, keepOwn: () => {} }).values(),
    broker: settings,
    credentials,
    keys: [hookKey],
    bank: null,
    keep: { days: 7, replicas: 1 },
    now: Date.now,
    log,
    redactor,
    times: { pulseEveryMs: 200, waitsMs },
  })
  undo.push(() => opened.close())
  return opened
}

const at = (more: Partial<BrokerSettings> = {}): BrokerSettings => ({
  kind: 'nats',
  servers: [broker.url],
  ...more,
})

interface Desk {
  store: Store
  subscription: Subscription
  heard: () => number
  references: () => (string | null)[]
  off(): Promise<void>
}

async function openDesk(
  settings: BrokerSettings,
  options: { store?: Store; keys?: readonly string[]; credentials?: string | null } = {},
): Promise<Desk> {
  const { store = storeIn(folder()), keys = [hookKey], credentials = null } = options
  let heard = 0
  const subscription = openSubscription({
    settings,
    environment: 'training',
    inbox: store.inbox,
    keyValues: store.keyValues,
    credentials: async () => credentials,
    keys: async () => keys,
    now: Date.now,
    log,
    onKept: () => {},
    onChange: () => {},
    onHeard: () => (heard += 1),
    onDeaf: () => {},
    pulseEveryMs: 200,
    waitsMs,
  })
  subscription.start()
  undo.push(() => subscription.close())
  const references = () =>
    store.inbox
      .list(500)
      .map(({ reference }) => reference)
      .sort()
  return { store, subscription, heard: () => heard, references, off: () => subscription.close() }
}

let count = 0
async function happens(data: Record<string, unknown>, event = 'savings-account'): Promise<string> {
  const reference = `r${String((count += 1)).padStart(4, '0')}`
  const body = eventBody({ event, reference, data: { request: {}, response: data } })
  expect((await deliver(relay.url, body)).status).toBe(200)
  return reference
}

beforeEach(() => {
  relayStore = storeIn(folder())
})

describe('a relay between the bank and the desks', () => {
  beforeEach(async () => {
    await start()
    relay = await openRelayOn(at())
  })

  it('gives each desk the events of its office, of both offices of a transfer, and those that name none', async () => {
    const [one, two, every] = await Promise.all([1, 2, undefined].map((office) => openDesk(at({ office }))))
    if (!one || !two || !every) throw new Error('three desks were opened')
    const ofOne = await happens({ officeId: 1, savingsId: 7 })
    const ofTwo = await happens({ office_id: '2', savingsId: 8 })
    const ofBoth = await happens({ fromOfficeId: 1, toOfficeId: 2 }, 'intra-transfer')
    const ofNone = await happens({ resourceId: 3 }, 'taxes-group')
    const strange = await happens({ resourceId: 3 }, 'Wild > name.*')
    await until(() => one.references().length === 4 && two.references().length === 4)
    expect(one.references()).toEqual([ofOne, ofBoth, ofNone, strange])
    expect(two.references()).toEqual([ofTwo, ofBoth, ofNone, strange])
    await until(() => every.references().length === 5)
    // The copy for the other office is the same event.
    expect(every.references()).toEqual([ofOne, ofTwo, ofBoth, ofNone, strange])
    // The broker's word that it has an event may come after the desk has it.
    await until(() => relay.status().waiting === 0)
    expect(relay.status()).toMatchObject({ published: 5, broker: 'connected' })
  })

  it('keeps the bytes, the signature and the action, so that the desk proves the event itself', async () => {
    const desk = await openDesk(at({ office: 1 }))
    await happens({ officeId: 1, name: 'Ọmọ 😀' })
    await until(() => desk.references().length === 1)
    const [there, here] = [relayStore.inbox.get(1), desk.store.inbox.get(1)]
    expect(here?.raw).toEqual(there?.raw)
    expect(here).toMatchObject({ action: 'approve', form: 'raw', signature: there?.signature })
  })

  it('takes nothing for an event that the desk’s own keys do not prove, and keeps it for a look', async () => {
    const desk = await openDesk(at(), { keys: ['a-key-of-another-bank'] })
    await happens({ officeId: 1 })
    await until(() => desk.store.inbox.quarantined().kept === 1)
    expect(desk.references()).toEqual([])
    // And a pulse that it cannot prove says nothing about the bank.
    expect(desk.heard()).toBe(0)
    expect(desk.subscription.state().hears).not.toBe('live')
  })

  it('opens nothing where no key is kept, and says so', async () => {
    const desk = await openDesk(at(), { keys: [] })
    await until(() =>
      desk.subscription.state().sentence.message.includes('No key by which the relay’s events can be proved'),
    )
    expect(desk.subscription.state().hears).toBe('deaf')
  })

  it('gives a desk that was off what came meanwhile, once', async () => {
    const store = storeIn(folder())
    const first = await openDesk(at({ office: 1 }), { store })
    const before = await happens({ officeId: 1 })
    await until(() => first.references().length === 1)
    await first.off()
    const meanwhile = [await happens({ officeId: 1 }), await happens({ officeId: 1 })]
    const again = await openDesk(at({ office: 1 }), { store })
    await until(() => again.references().length === 3)
    expect(again.references()).toEqual([before, ...meanwhile])
  })

  it('is live while the relay hears, and deaf when relay or broker fall silent', async () => {
    const desk = await openDesk(at())
    await until(() => desk.subscription.state().hears === 'live')
    expect(desk.heard()).toBeGreaterThan(0)
    await relay.close()
    await until(() => desk.subscription.state().hears === 'deaf')
    expect(desk.subscription.state().sentence.message).toBe(
      'The relay says nothing. The desk asks the bank instead.',
    )
    relay = await openRelayOn(at())
    await until(() => desk.subscription.state().hears === 'live')
    await broker.kill()
    await until(() => desk.subscription.state().hears === 'deaf')
    expect(desk.subscription.state().sentence.message).toMatch(
      /could not be reached|connection to the broker ended/,
    )
    await broker.start()
    await until(() => desk.subscription.state().hears === 'live')
  })

  it('keeps on its own disk what the broker cannot take, and passes it on later', async () => {
    const desk = await openDesk(at())
    await happens({ officeId: 1 })
    await until(() => desk.references().length === 1)
    await broker.kill()
    const meanwhile = [await happens({ officeId: 1 }), await happens({ officeId: 1 })]
    await until(() => relay.status().waiting === 2 && relay.status().broker !== 'connected')
    await broker.start()
    await until(() => desk.references().length === 3)
    expect(desk.references().slice(1)).toEqual(meanwhile)
    // The broker's word that it has an event may come after the desk has it.
    await until(() => relay.status().waiting === 0)
  })

  it('passes on again what the broker had acknowledged and lost, and no desk has an event twice', async () => {
    const desk = await openDesk(at())
    const early = await happens({ officeId: 1 })
    await until(() => desk.references().length === 1)
    // The broker's disk as it was, which comes back after the power failed: no copy is asked for in between.
    await broker.stop()
    const copy = join(folder(), 'yesterday')
    cpSync(broker.storeDir, copy, { recursive: true })
    await broker.start()
    const late = [await happens({ officeId: 1 }), await happens({ officeId: 1 })]
    await until(() => relay.status().waiting === 0 && desk.references().length === 3)
    const absent = await openDesk(at())
    await absent.off()
    await broker.kill()
    rmSync(broker.storeDir, { recursive: true })
    cpSync(copy, broker.storeDir, { recursive: true })
    await broker.start()
    const fresh = await happens({ officeId: 1 })
    await until(() => desk.references().length === 4)
    expect(desk.references()).toEqual([early, ...late, fresh])
    // One that came only for a moment, and knew the numbers of before, has everything too.
    const returned = await openDesk(at(), { store: absent.store })
    await until(() => returned.references().length === 4)
  })

  it('makes a stream anew that somebody deleted, and passes everything on again', async () => {
    const desk = await openDesk(at())
    const sent = [await happens({ officeId: 1 })]
    await until(() => desk.references().length === 1)
    const connection = await connect({ servers: [broker.url] })
    await (await jetstreamManager(connection)).streams.delete('TELLER_TRAINING')
    await connection.close()
    sent.push(await happens({ officeId: 1 }))
    await until(() => desk.references().length === 2 && relay.status().waiting === 0)
    const newcomer = await openDesk(at())
    await until(() => newcomer.references().length === 2)
    expect(newcomer.references()).toEqual(sent)
  })

  it('passes everything on again where the broker comes back with an empty disk', async () => {
    const desk = await openDesk(at())
    const sent = [await happens({ officeId: 1 }), await happens({ officeId: 1 })]
    await until(() => desk.references().length === 2)
    await broker.kill()
    rmSync(broker.storeDir, { recursive: true })
    await broker.start()
    const newcomer = await openDesk(at())
    await until(() => newcomer.references().length === 2)
    expect(newcomer.references()).toEqual(sent)
    const later = await happens({ officeId: 1 })
    await until(() => desk.references().length === 3)
    expect(desk.references()).toEqual([...sent, later])
  })
})

describe('a relay that is fed by a relay', () => {
  it('gives a branch its events from a broker of its own, also when the line to the centre was down', async () => {
    await start()
    const centre = broker
    relay = await openRelayOn(at())
    const ofCentre = at({ office: 1 })
    await start()
    const branch = await openRelayOn(at(), null, { store: storeIn(folder()), from: ofCentre })
    const desk = await openDesk(at())
    const first = await happens({ officeId: 1 })
    await happens({ officeId: 2 })
    await until(() => desk.references().length === 1 && desk.subscription.state().hears === 'live')
    await centre.kill()
    const meanwhile = await happens({ officeId: 1 })
    // The branch's own relay is there and says that it does not hear the bank.
    await until(() => desk.subscription.state().hears === 'deaf')
    await centre.start()
    await until(() => desk.references().length === 2)
    expect(desk.references()).toEqual([first, meanwhile])
    await until(() => desk.subscription.state().hears === 'live')
    await until(() => branch.status().waiting === 0)
    expect(branch.status().published).toBe(2)
  })
})

describe('a broker that lets not everybody in', () => {
  it('is reached with encryption and a password; a wrong one, or another’s certificate, opens nothing', async () => {
    const dir = folder()
    const { certificate, key } = makeCertificate(dir)
    await start(
      `tls { cert_file: "${certificate}", key_file: "${key}" }\n` +
        // As docs/how-to/run-a-relay.md has it: a desk may take its events, and nothing more.
        `authorization { users = [
           { user: relay, password: "relay-password" }
           { user: desk, password: "desk-password", permissions: {
             publish: ["$JS.API.STREAM.INFO.TELLER_TRAINING", "$JS.API.CONSUMER.>", "$JS.ACK.TELLER_TRAINING.>", "teller-pulse.training.ask"]
             subscribe: ["_INBOX.>", "teller-pulse.training"] } } ] }`,
    )
    const servers = [broker.url.replace('nats:', 'tls:').replace('127.0.0.1', 'localhost')]
    const secure = (user: string) => at({ servers, user, authority: certificate })
    relay = await openRelayOn(secure('relay'), 'relay-password')
    const desk = await openDesk(secure('desk'), { credentials: 'desk-password' })
    await happens({ officeId: 1 })
    await until(() => desk.references().length === 1 && desk.subscription.state().hears === 'live')
    const [wrong, unsure] = await Promise.all([
      openDesk(secure('desk'), { credentials: 'another-password' }),
      openDesk(at({ servers, user: 'desk' }), { credentials: 'desk-password' }),
    ])
    // Between two tries the sentence says why; while one is under way it says that.
    const says = ({ subscription }: typeof desk, words: string) =>
      subscription.state().hears === 'deaf' && subscription.state().sentence.message.includes(words)
    await until(() => says(wrong, 'does not accept what is kept for it'))
    await until(() => says(unsure, 'could not be reached'))
  })

  it('gives a user of one office that office’s events, and neither another’s nor what others are answered', async () => {
    const ofOffice = (office: number) => `{ user: office-${office}, password: "p", permissions: {
      publish: ["$JS.API.STREAM.INFO.TELLER_TRAINING",
        "$JS.API.CONSUMER.CREATE.TELLER_TRAINING.*.teller.training.${office}.>",
        "$JS.API.CONSUMER.CREATE.TELLER_TRAINING.*.teller.training.all.>",
        "$JS.API.CONSUMER.INFO.TELLER_TRAINING.*", "$JS.API.CONSUMER.DELETE.TELLER_TRAINING.*",
        "$JS.API.CONSUMER.MSG.NEXT.TELLER_TRAINING.*", "$JS.ACK.TELLER_TRAINING.>", "teller-pulse.training.ask"]
      subscribe: ["_INBOX.office-${office}.>", "teller-pulse.training"] } }`
    await start(
      `authorization { users = [\n{ user: relay, password: "p" }\n${ofOffice(1)}\n${ofOffice(2)}\n] }`,
    )
    relay = await openRelayOn(at({ user: 'relay' }), 'p')
    const [own, other, curious] = await Promise.all([
      openDesk(at({ user: 'office-1', office: 1 }), { credentials: 'p' }),
      openDesk(at({ user: 'office-2', office: 2 }), { credentials: 'p' }),
      openDesk(at({ user: 'office-2', office: 1 }), { credentials: 'p' }),
    ])
    const [first, second] = [await happens({ officeId: 1 }), await happens({ officeId: 2 })]
    await until(() => own.references().length === 1 && other.references().length === 1)
    expect([own.references(), other.references()]).toEqual([[first], [second]])
    await until(() =>
      curious.subscription.state().sentence.message.includes('does not give this desk its events'),
    )
    expect(curious.references()).toEqual([])
    const eavesdropper = await connect({ servers: [broker.url], user: 'office-2', pass: 'p' })
    const refused: string[] = []
    for (const subject of ['_INBOX.>', '_INBOX.office-1.>', 'teller.training.>'])
      eavesdropper.subscribe(subject, { callback: (problem) => void (problem && refused.push(subject)) })
    await until(() => refused.length === 3)
    await eavesdropper.close()
  })

  it('keeps events unreadable on the broker’s disk, where it has a key', async () => {
    await start('', 'cipher: chachapoly\nkey: "a-key-of-the-broker-for-this-test"')
    relay = await openRelayOn(at())
    const desk = await openDesk(at())
    const name = await happens({ officeId: 1, displayName: 'Adaeze Okonkwo' })
    await until(() => desk.references().length === 1)
    await broker.stop()
    const kept = readdirSync(broker.storeDir, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
    expect(kept.length).toBeGreaterThan(0)
    for (const { parentPath, name: file } of kept) {
      const bytes = readFileSync(join(parentPath, file))
      for (const secret of ['Adaeze Okonkwo', name]) expect(bytes.includes(secret), file).toBe(false)
    }
  })

  it('refuses a server that does not encrypt where the settings say it does', async () => {
    await start()
    relay = await openRelayOn(at())
    const desk = await openDesk(at({ servers: [broker.url.replace('nats:', 'tls:')] }))
    await until(() => desk.subscription.state().sentence.message.includes('could not be reached'))
    expect(desk.subscription.state().hears).toBe('deaf')
  })

  it('says what must be set at a broker that cannot take every event, and keeps them meanwhile', async () => {
    await start('max_payload: 1MB')
    relay = await openRelayOn(at())
    await happens({ officeId: 1 })
    await until(() => relay.status().broker.includes('Set max_payload to 2MB'))
    expect(relay.status().waiting).toBe(1)
  })

  it('takes an address without encryption for this computer only, and no user name in it', () => {
    const judged = (address: string) => relaySettings.safeParse({ kind: 'nats', servers: [address] }).success
    expect(judged('nats://127.0.0.1:4222')).toBe(true)
    expect(judged('tls://events.bank.example:4222')).toBe(true)
    for (const address of [
      'nats://events.bank.example',
      'tls://a:b@bank.example',
      'http://127.0.0.1',
      'tls://',
    ])
      expect(judged(address), address).toBe(false)
  })
})
