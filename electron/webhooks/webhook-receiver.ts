/**
 * Everything by which the bank's events reach this desk: the listener, the tunnel to it, the heartbeat that shows
 * that both work, the hook at the service, and the reading that takes over where they do not.
 */
import type { Vault } from '../credentials/vault.ts'
import type { Store } from '../data/store.ts'
import type { SendToBank } from '../bank/access.ts'
import type { Clock } from '../core/clock.ts'
import type { ListenerStatus, TunnelSecret } from '../../shared/desk/events.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import type { Log, Redactor } from '../core/log.ts'
import type { Policy } from '../policy/policy.ts'
import type { Counter } from '../users/session.ts'
import type { CatchUp } from '../approvals/catch-up.ts'
import { hookAddress, publicHost } from './address.ts'
import { performance } from 'node:perf_hooks'
import { createHeartbeat } from './heartbeat.ts'
import { createHeartbeatPost } from './heartbeat-post.ts'
import { openListener, type ListenerCounts } from './listener.ts'
import { createHintTaker } from './hints.ts'
import { createRegistering } from './registering.ts'
import { openSubscription, type SubscriptionOptions } from './broker/subscription.ts'
import { lookAgain } from './reverify-quarantine.ts'
import { createTunnel } from '../tunnel/index.ts'
import { nested, phrase, type Told } from '../../shared/desk/problems.ts'

export interface WebhookReceiver {
  /** Whether the bank's events arrive. */
  status(): ListenerStatus
  counts(): Readonly<ListenerCounts>
  /** What people must do, or know. */
  notices(): readonly Told[]
  /** Tells the service where we listen, if it does not know. */
  register(): Promise<void>
  /** Opens the tunnel, and begins to look whether events can arrive. */
  start(): void
  /** Keeps what a tunnel needs, and tries with it at once. @throws VaultError */
  keepSecret(name: TunnelSecret, secret: string): Promise<void>
  close(): Promise<void>
}

export async function openWebhookReceiver(options: {
  store: Pick<Store, 'inbox' | 'keyValues' | 'environment'>
  vault: Vault
  policy: Pick<Policy, 'values'>
  accesses: Pick<CredentialStore, 'of' | 'apiKeys' | 'hold' | 'onHeld'>
  counter: Pick<Counter, 'people' | 'permissionsOf'>
  send: SendToBank
  gatewayUrl: string
  isOn: (operation: OperationName) => boolean
  catchUp: Pick<CatchUp, 'heard' | 'missed'>
  /** By the service file; absent: it signs them. A relay gives on only what is signed. */
  signsNoEvents?: boolean
  /** An event is in the inbox. */
  onKept: () => void
  /** What `status` or `notices` says may have changed. */
  onChange: () => void
  now: Clock
  log: Log
  redactor: Redactor
  /** A desk's own; a relay has none. */
  takeProxyLogin?(login: string): void
  /** For tests that cannot wait half a minute. */
  heartbeatEveryMs?: number
  relayTimes?: Pick<SubscriptionOptions, 'pulseEveryMs' | 'waitsMs'>
}): Promise<WebhookReceiver> {
  const { store, vault, policy, now, log, onChange } = options
  const { inbox, keyValues } = store
  const secret = async (name: TunnelSecret) => {
    const kept = await vault.get(name)
    if (kept.state !== 'present') return null
    options.redactor.know(kept.secret)
    return kept.secret
  }
  const held = new Set<string>()
  const eventKeys = async () => {
    const keys = linesOf(await secret('relay-event-key'))
    // From then on it counts among the desk's keys: what lies in quarantine for want of it is looked at again.
    for (const key of keys) if (!held.has(key)) options.accesses.hold(key)
    for (const key of keys) held.add(key)
    return keys
  }
  const relay = policy.values().relay
  const subscription =
    relay.kind === 'none'
      ? null
      : openSubscription({
          settings: relay,
          environment: store.environment,
          inbox,
          keyValues,
          now,
          log,
          onChange,
          credentials: () => secret('relay-credentials'),
          keys: eventKeys,
          onKept: options.onKept,
          onHeard: options.catchUp.heard,
          onDeaf: options.catchUp.missed,
          ...options.relayTimes,
        })
  // Behind a relay the bank needs no way to this desk.
  const tunnel = subscription ? null : createTunnel(policy.values().tunnel, { now, secret })
  const tunnelState = () => tunnel?.state() ?? null
  const listener = await openListener({
    inbox,
    keyValues,
    now,
    keys: options.accesses.apiKeys,
    headerPrefix: () => policy.values().hookSignaturePrefix,
    onKept: options.onKept,
    onFailure: (problem) => log.error({ err: problem }, 'an event could not be kept'),
    isHeartbeat: (raw, signature) => heartbeat.isOurs(raw, signature),
    takeHint:
      options.signsNoEvents === true && !subscription
        ? createHintTaker({
            inbox,
            nowMs: () => performance.now(),
            // What was turned away is found by the desk's own rounds.
            onTurnedAway: options.catchUp.missed,
          })
        : undefined,
    foreignHosts: () => publicHost(tunnelState()),
  })
  options.redactor.know(listener.path)
  const address = () =>
    subscription ? ({ kind: 'none' } as const) : hookAddress(tunnelState(), listener, options.gatewayUrl)
  const registering = createRegistering({ ...options, keyValues, inbox, address, path: listener.path })
  // The way in is open, and the bank has not been told of it: nothing comes, so the books are read all the same.
  const isUntold = () => registering.sentence() !== null
  const heartbeatPost = createHeartbeatPost()
  const heartbeat = createHeartbeat({
    address,
    post: heartbeatPost.post,
    headerPrefix: () => policy.values().hookSignaturePrefix,
    now,
    onChange,
    onHeard: () => (isUntold() ? options.catchUp.missed() : options.catchUp.heard()),
    onDeaf: options.catchUp.missed,
    onWoke: options.catchUp.missed,
    ...(options.heartbeatEveryMs !== undefined && { everyMs: options.heartbeatEveryMs }),
  })

  const register = () => registering.run().then(onChange)
  let lastAddress: string | null = null
  tunnel?.onChange((state) => {
    if (state.kind === 'waiting') log.warn({ why: state.why.message }, 'the tunnel is not open')
    const current = address()
    const url = 'url' in current ? current.url : null
    if (url !== null && url !== lastAddress) {
      lastAddress = url
      void register()
    }
    if (state.kind === 'open' || state.kind === 'waiting') heartbeat.start()
    onChange()
  })

  const secondLook = () =>
    lookAgain(inbox, options.accesses.apiKeys()).then(
      (taken) => (taken > 0 ? options.onKept() : undefined),
      (problem: unknown) => log.error({ err: problem }, 'the quarantine could not be looked through'),
    )
  options.accesses.onHeld(() => void secondLook())

  const takesHints = () => options.signsNoEvents === true && !inbox.hasSigned()
  const sentence = (): Told => {
    const current = address()
    if (current.kind === 'none') return phrase('noWayIn')
    const { hears } = heartbeat.state()
    if (hears === 'live' && isUntold()) return phrase('eventsNotSentYet')
    if (hears === 'live' && takesHints()) return phrase('eventsUnsigned')
    if (hears === 'live') return phrase('eventsCome')
    if (current.kind === 'closed') return phrase('wayInClosed', { why: nested(current.why) })
    if (hears === 'quiet') return phrase('eventsTried')
    return phrase('eventsDoNotArrive', { host: new URL(current.url).host })
  }

  const notices = (): readonly Told[] => {
    const told = registering.sentence()
    const signsAfterAll =
      options.signsNoEvents === true && inbox.hasSigned() ? [phrase('eventsSignedAfterAll')] : []
    return told === null ? signsAfterAll : [told, ...signsAfterAll]
  }

  return {
    register,
    counts: listener.counts,
    notices,
    status() {
      const { hears, lastAt } = (subscription ?? heartbeat).state()
      const current = address()
      const { message: said, ...words } = subscription?.state().sentence ?? sentence()
      return {
        url: listener.url,
        publicUrl: current.kind === 'public' ? current.url : null,
        state: current.kind === 'closed' || (hears === 'live' && isUntold()) ? 'deaf' : hears,
        sentence: said,
        ...words,
        toDo: notices(),
        lastEventAt: isoOf(inbox.lastReceivedAt()),
        lastHeartbeatAt: isoOf(lastAt),
      }
    },
    start() {
      // A tunnel says itself when it is open, or why not; the heartbeat begins with that.
      if (subscription) subscription.start()
      else if (tunnel) void tunnel.open(listener.port).catch(() => undefined)
      else heartbeat.start()
      // The keys of today may not be those of the last run.
      void secondLook()
    },
    async keepSecret(name, value) {
      options.redactor.know(value)
      await vault.set(name, value)
      if (name === 'proxy-login') return options.takeProxyLogin?.(value)
      subscription?.start()
      void tunnel?.open(listener.port).catch(() => undefined)
    },
    async close() {
      heartbeat.stop()
      await subscription?.close()
      await tunnel?.close()
      await heartbeatPost.close()
      await listener.close()
    },
  }
}

/** In a time of change the keychain holds two, each on a line of its own. */
function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').flatMap((line) => line.trim() || [])
}

function isoOf(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString()
}
