/**
 * A relay: the desk's own way from outside (listener, tunnel, heartbeat, hook) without a desk behind it. What the
 * listener has verified and put on the disk is passed on to the broker as it came, signature and all; each desk
 * proves it again. A relay reads nothing from the bank and changes nothing there but its own hook.
 */
import type { Vault } from '../credentials/vault.ts'
import type { Store } from '../data/store.ts'
import type { Clock } from '../core/clock.ts'
import type { Access, SendToBank } from '../bank/access.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../webhooks/webhook-receiver.ts'
import { keepOpen } from '../tunnel/keep-open.ts'
import { TunnelError, type Passage } from '../tunnel/tunnel.ts'
import type { Log, Redactor } from '../core/log.ts'
import type { SettingValues } from '../policy/settings.ts'
import { quietTimer } from '../core/timers.ts'
import { connectBroker, loadJetStream, loadNats } from '../webhooks/broker/broker.ts'
import { channelOf } from '../webhooks/broker/channel.ts'
import { createPublisher } from './publisher.ts'
import { writePulse } from '../webhooks/broker/pulse.ts'
import type { BrokerSettings } from '../policy/broker-settings.ts'
import { openStream, readStream, takeBackLost } from '../webhooks/broker/stream.ts'
import { pulseEveryMs } from '../webhooks/broker/subscription.ts'
import { because } from '../../shared/posting/causes.ts'

export interface Relay {
  /** Where the bank's events are posted on this machine. */
  url: string
  status(): RelayStatus
  close(): Promise<void>
}

export interface RelayStatus {
  /** Whether the bank's events arrive here, in words. */
  bank: string
  /** Whether they can be passed on. */
  broker: string
  published: number
  waiting: number
  /** What people must do. */
  notices: readonly string[]
}

export interface RelayOptions {
  store: Store
  vault: Vault
  settings: SettingValues
  broker: BrokerSettings
  credentials: string | null
  /** API keys that may have signed an event; with the first, the relay signs its own signs of life. */
  keys: readonly string[]
  /** Another relay's broker, from which this one takes its events as a desk does: null, it listens to the bank. */
  from: { broker: BrokerSettings; credentials: string | null } | null
  /** Where the bank is, when the relay shall make its hook there itself. */
  bank: { access: Access; send: SendToBank } | null
  keep: { days: number; replicas: number }
  now: Clock
  log: Log
  redactor: Redactor
  /** For tests that cannot wait. */
  times?: { pulseEveryMs?: number; waitsMs?: readonly number[] }
}

const sweepEveryMs = 3_600_000
const dayMs = 86_400_000

export async function openRelay(options: RelayOptions): Promise<Relay> {
  const { store, keys, now, log, redactor } = options
  const { relayed, keyValues } = store
  const channel = channelOf(store.environment)
  for (const key of keys) redactor.know(key)
  if (options.credentials !== null) redactor.know(options.credentials)
  let generation: string | null = null
  let tellPulse = () => {}

  let again = async () => {}
  const publisher = createPublisher({
    relayed,
    channel,
    onFailure(problem) {
      log.warn({ err: problem }, 'an event could not be passed on; it waits')
      void again().catch(() => undefined)
    },
  })
  const outside = await openWay(options, publisher.wake, () => tellPulse())

  const pulse = (): string => {
    const { state } = outside.status()
    return writePulse({ at: now(), hears: state, generation: generation ?? '' }, keys[0] ?? '')
  }

  async function connect(): Promise<Passage> {
    const broker = await connectBroker(options.broker, { name: 'relay', credentials: options.credentials })
    try {
      const [{ jetstream }, { headers }] = await Promise.all([loadJetStream(), loadNats()])
      const found = await openStream(broker, channel, options.keep)
      const knownCreation = keyValues.get('relay.stream')
      const { lost, stream } = await takeBackLost(broker, channel, { stream: found, relayed, knownCreation })
      if (lost > 0)
        log.warn({ lost }, 'the broker lost events that it had acknowledged; they are passed on again')
      keyValues.set('relay.stream', stream.createdAt)
      generation = stream.generation
      broker.subscribe(channel.ask, { callback: (_problem, message) => void message.respond(pulse()) })
      tellPulse = () => broker.publish(channel.pulse, pulse())
      tellPulse()
      publisher.use({ jetstream: jetstream(broker), headers })
      // A stream that was deleted under a standing connection is made again with the next one, and all of it sent anew.
      again = async () => {
        if ((await readStream(broker, channel)) === null) await broker.close()
      }
      return {
        publicUrl: options.broker.servers[0] ?? '',
        ended: broker.closed().then(() => {
          publisher.use(null)
          tellPulse = () => {}
          again = async () => {}
          return 'The connection to the broker ended.'
        }),
        close: () => broker.close(),
      }
    } catch (problem) {
      await broker.close()
      if (problem instanceof TunnelError) throw problem
      log.warn({ err: problem }, 'the broker could not be used')
      throw new TunnelError('The broker’s stream of events cannot be used.', false)
    }
  }

  const link = keepOpen(connect, {
    now,
    ...(options.times?.waitsMs && { waitsMs: options.times.waitsMs }),
  })
  link.onChange((state) => {
    if (state.kind === 'waiting') log.warn({ why: state.why.message }, 'events wait on this machine')
  })
  void link.open(0).catch(() => undefined)
  outside.start()
  void outside.register()

  const beat = every(options.times?.pulseEveryMs ?? pulseEveryMs, () => tellPulse())
  const sweep = () => relayed.forget(now() - options.keep.days * dayMs)
  sweep()
  const broom = every(sweepEveryMs, sweep)

  return {
    url: outside.status().url ?? '',
    status() {
      const state = link.state()
      return {
        bank: outside.status().sentence,
        broker:
          state.kind === 'waiting' ? state.why.message : state.kind === 'open' ? 'connected' : 'connecting',
        published: publisher.count(),
        waiting: relayed.count(),
        notices: outside.notices().map(({ message }) => message),
      }
    },
    async close() {
      beat()
      broom()
      await outside.close()
      await publisher.stop()
      await link.close()
    },
  }
}

/** The desk's way from outside, for a machine at which nobody works. */
function openWay(options: RelayOptions, onKept: () => void, onChange: () => void): Promise<WebhookReceiver> {
  const { store, vault, settings, bank, from, keys, now, log, redactor } = options
  return openWebhookReceiver({
    store,
    vault: from ? withRelaySecrets(vault, keys, from.credentials) : vault,
    // Its own events come from the bank, or from a relay further up; never from the broker to which it gives them.
    policy: { values: () => ({ ...settings, relay: from?.broker ?? { kind: 'none' } }) },
    accesses: { of: () => bank?.access ?? null, apiKeys: () => keys, hold: () => {}, onHeld: () => {} },
    counter: {
      people: () => [{ id: 'relay', name: 'Relay', role: 'administrator' }],
      permissionsOf: () => ['CREATE_HOOK', 'READ_HOOK', 'UPDATE_HOOK'],
    },
    send: bank?.send ?? (async () => ({ kind: 'neverLeft', ...because('relayWithoutBank') })),
    // Without the bank's address, whoever passes events on to this machine is on it.
    gatewayUrl: bank?.access.gatewayUrl ?? 'http://127.0.0.1',
    isOn: () => bank !== null,
    catchUp: { heard: () => {}, missed: () => {} },
    onKept,
    onChange,
    now,
    log,
    redactor,
    ...(options.times && { relayTimes: options.times }),
  })
}

/** What a relay was given for this run, as the desk's way from outside looks for it. */
function withRelaySecrets(vault: Vault, keys: readonly string[], credentials: string | null): Vault {
  const given: Record<string, string | null> = {
    'relay-event-key': keys.join('\n'),
    'relay-credentials': credentials,
  }
  return {
    ...vault,
    async get(name) {
      if (!(name in given)) return vault.get(name)
      const secret = given[name] ?? null
      return secret === null ? { state: 'absent' } : { state: 'present', secret }
    },
  }
}

function every(ms: number, run: () => unknown): () => void {
  let cancel = () => {}
  const wait = () => {
    cancel = quietTimer(() => {
      run()
      wait()
    }, ms)
  }
  wait()
  return () => cancel()
}
