/**
 * The whole way of an event from outside: heartbeat, hook and tunnel against a real ssh host, and what happens
 * when the address changes or nothing comes through any more (reliability T9, W44).
 */
import type { Store } from '../../electron/data/store.ts'
import type { Access, SendToBank, WireRequest } from '../../electron/bank/access.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HookAddress } from '../../electron/webhooks/address.ts'
import { createHeartbeat, type Heartbeat } from '../../electron/webhooks/heartbeat.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../electron/webhooks/webhook-receiver.ts'
import { createMemoryVault } from '../../electron/credentials/memory.ts'
import { createLog, createRedactor } from '../../electron/core/log.ts'
import { tunnelSettings, type TunnelSettings } from '../../electron/tunnel/index.ts'
import { readPolicy, createPolicy } from '../../electron/policy/policy.ts'
import { deliver, eventBody, folder, hookKey, post, storeIn } from '../edges/scratch.ts'
import { deskKey, fingerprint, freePort, hostKeys, startInProcess, until, type SshHost } from './ssh-host.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A service's list of hooks. */
function hooksOfBank() {
  const hooks: { id: number; url: string; enabled: boolean }[] = []
  const asked: WireRequest['operation'][] = []
  const send: SendToBank = async (_access, { operation, params, bytes }) => {
    asked.push(operation)
    if (operation === 'createHook')
      hooks.push({ id: hooks.length + 1, url: String(JSON.parse(bytes ?? '{}').url), enabled: true })
    if (operation === 'switchHook')
      for (const hook of hooks) {
        if (String(hook.id) === params?.['hookId']) hook.enabled = params['position'] === 'enable'
      }
    const body = operation === 'listHooks' ? structuredClone(hooks) : { resourceId: 1 }
    return { kind: 'reply', status: 200, body, isJson: true, text: '' } as Awaited<ReturnType<SendToBank>>
  }
  return { hooks, asked, send, enabled: () => hooks.filter((hook) => hook.enabled).map(({ url }) => url) }
}

let store: Store
let heard: number
let missed: number
beforeEach(() => {
  store = storeIn(folder())
  heard = 0
  missed = 0
})

async function openWith(
  tunnel: TunnelSettings,
  bank: ReturnType<typeof hooksOfBank>,
  more: { mayChangeHooks?: boolean; gatewayUrl?: string; signsNoEvents?: boolean } = {},
): Promise<WebhookReceiver> {
  const vault = createMemoryVault()
  await vault.set('tunnel-key', deskKey.private)
  const file = readPolicy(JSON.stringify({ tunnel }), 'the policy')
  const redactor = createRedactor()
  const access: Access = { baseUrl: '', gatewayUrl: '', apiKey: hookKey, signer: null, sendsBearer: true }
  const outside = await openWebhookReceiver({
    store,
    vault,
    policy: createPolicy({ enforced: {}, file, own: undefined, keepOwn: () => {} }),
    accesses: { of: () => access, apiKeys: () => [hookKey], hold: () => {}, onHeld: () => {} },
    counter: {
      people: () => [{ id: 'supervisor', name: 'S', role: 'supervisor' }],
      permissionsOf: () => ['ALL_FUNCTIONS', 'CREATE_HOOK'],
    },
    send: bank.send,
    gatewayUrl: more.gatewayUrl ?? 'https://bank.example',
    isOn: () => more.mayChangeHooks ?? true,
    catchUp: { heard: () => (heard += 1), missed: () => (missed += 1) },
    ...(more.signsNoEvents && { signsNoEvents: true }),
    onKept: () => {},
    onChange: () => {},
    now: Date.now,
    log: createLog({ redactor, folder: folder(), level: 'silent' }),
    redactor,
    heartbeatEveryMs: 120,
  })
  undo.push(() => outside.close())
  outside.start()
  return outside
}

async function host(port = 0): Promise<SshHost> {
  const started = await startInProcess(port)
  undo.push(() => started.stop())
  return started
}

const throughSsh = (port: number): TunnelSettings =>
  tunnelSettings.parse({
    kind: 'ssh',
    host: '127.0.0.1',
    port,
    user: 'teller',
    hostKey: fingerprint(hostKeys.own.public),
    publicUrl: 'http://127.0.0.1:{port}',
  })

it('where the service signs no event, says that each is a hint; once one was signed, takes no other', async () => {
  const bank = hooksOfBank()
  const here = { gatewayUrl: 'http://127.0.0.1:9', signsNoEvents: true }
  const outside = await openWith({ kind: 'none' }, bank, here)
  await outside.register()
  await until(() => outside.status().state === 'live' && bank.enabled().length === 1)
  expect(outside.status().sentence).toMatch(/signs none of its events: .* proves nothing\.$/)
  const { url } = outside.status()
  expect((await post(url ?? '', eventBody())).status).toBe(200)
  expect([store.inbox.list(9).map(({ form }) => form), outside.counts().hints]).toEqual([['unsigned'], 1])
  expect((await deliver(url ?? '', eventBody())).status).toBe(200)
  expect(outside.notices()).toMatchObject([
    { message: expect.stringMatching(/^This bank signs its events, .* Take "hooks" out/) },
  ])
  expect((await post(url ?? '', eventBody({ reference: 'later' }))).status).toBe(200)
  expect([outside.counts().hints, outside.counts().forged]).toEqual([1, 1])
})

describe('a desk behind a tunnel', () => {
  it('is live once its own heartbeat has come through, registers its address, and takes events by it', async () => {
    const bank = hooksOfBank()
    const outside = await openWith(throughSsh((await host()).port), bank)
    await until(() => outside.status().state === 'live')
    const { publicUrl } = outside.status()
    await until(() => bank.enabled().length === 1)
    expect(bank.enabled()).toEqual([publicUrl])
    expect((await deliver(publicUrl ?? '', eventBody())).status).toBe(200)
    // The event is kept; the heartbeats are not, neither as events nor in quarantine.
    expect(store.inbox.list(10)).toHaveLength(1)
    expect(outside.counts()).toMatchObject({ kept: 1, forged: 0 })
    expect(outside.counts().heartbeats).toBeGreaterThan(0)
    expect(heard).toBeGreaterThan(0)
  })

  it('W44: after a cut it tells the service the new address and switches the old hook off', async () => {
    const bank = hooksOfBank()
    const sshHost = await host()
    const outside = await openWith(throughSsh(sshHost.port), bank)
    await until(() => outside.status().state === 'live' && bank.enabled().length === 1)
    const first = outside.status().publicUrl
    sshHost.cut()
    await until(() => outside.status().state !== 'live')
    await until(() => outside.status().state === 'live' && outside.status().publicUrl !== first)
    await until(() => bank.enabled().length === 1 && bank.enabled()[0] === outside.status().publicUrl)
    expect(bank.hooks).toHaveLength(2)
    expect(outside.notices()).toEqual([])
    expect((await deliver(outside.status().publicUrl ?? '', eventBody())).status).toBe(200)
  })

  it('W44: where it may not change the hook, it says from what to what, until an event shows that it was done', async () => {
    const bank = hooksOfBank()
    const sshHost = await host()
    const outside = await openWith(throughSsh(sshHost.port), bank, { mayChangeHooks: false })
    // Its own heartbeat comes through, and no event of the bank will: it says so and reads.
    await until(() => outside.status().lastHeartbeatAt !== null && missed > 1)
    expect(heard).toBe(0)
    expect(outside.status()).toMatchObject({
      state: 'deaf',
      sentence: expect.stringMatching(/does not send.*asks the bank instead/),
    })
    const first = outside.status().publicUrl ?? '?'
    expect(outside.notices()).toMatchObject([
      { message: expect.stringContaining(`sends its events to ${first}`) },
    ])
    sshHost.cut()
    await until(() => (outside.status().publicUrl ?? first) !== first)
    const second = outside.status().publicUrl ?? '?'
    expect(outside.notices()).toMatchObject([
      { message: expect.stringContaining(`from ${first} to ${second}`) },
    ])
    expect(bank.asked).toEqual([])
    const beatAt = outside.status().lastHeartbeatAt
    await until(() => outside.status().lastHeartbeatAt !== beatAt)
    await deliver(second, eventBody())
    expect(outside.notices()).toEqual([])
    await until(() => outside.status().state === 'live' && heard > 0)
  })

  it('is deaf when the address leads elsewhere, and live again when it leads here', async () => {
    const port = await freePort()
    const sshHost = await host()
    const settings = { kind: 'fixed', publicUrl: `http://127.0.0.1:${port}` } as const
    const outside = await openWith(settings, hooksOfBank())
    await until(() => outside.status().state === 'deaf')
    expect(outside.status().sentence).toMatch(/does not arrive.*asks the bank instead/)
    await until(() => missed > 1)
    expect(heard).toBe(0)
    // Somebody puts the proxy right.
    const local = Number(new URL(outside.status().url ?? '').port)
    const { createTunnel } = await import('../../electron/tunnel/index.ts')
    const proxy = createTunnel(
      { ...throughSsh(sshHost.port), listenOn: { host: '127.0.0.1', port } } as TunnelSettings,
      { now: Date.now, secret: async (name) => (name === 'tunnel-key' ? deskKey.private : null) },
    )
    undo.push(() => proxy?.close())
    await proxy?.open(local)
    await until(() => outside.status().state === 'live')
    expect(heard).toBeGreaterThan(0)
  })

  it('without a way in it is quiet and reads; with the bank on this computer it needs none', async () => {
    const outside = await openWith({ kind: 'none' }, hooksOfBank())
    await until(() => missed > 1)
    expect(outside.status()).toMatchObject({ state: 'quiet', publicUrl: null, lastHeartbeatAt: null })
    await undo.pop()?.()
    const bank = hooksOfBank()
    const near = await openWith({ kind: 'none' }, bank, { gatewayUrl: 'http://127.0.0.1:4100' })
    await near.register()
    await until(() => near.status().state === 'live')
    expect(bank.enabled()).toEqual([near.status().url])
  })

  it('a stranger through the tunnel is refused as everywhere, and cannot play a heartbeat again', async () => {
    const bank = hooksOfBank()
    const outside = await openWith(throughSsh((await host()).port), bank)
    await until(() => outside.status().state === 'live')
    const { publicUrl } = outside.status()
    expect((await post(publicUrl ?? '', '{}', { host: 'evil.example' })).status).toBe(403)
    expect((await post(publicUrl ?? '', '{}', { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('the heartbeat', () => {
  let posted: { url: string; body: string; signature: string }[]
  let address: HookAddress
  let delivers: boolean
  /** What a stranger on the way hands on in the place of each post. */
  let replayed: { body: string; signature: string } | undefined
  let woke: number
  let now: number
  let due: { run: () => void; ms: number }[]
  let beats: Heartbeat

  beforeEach(() => {
    posted = []
    address = { kind: 'public', url: 'https://x.example/hook/1' }
    delivers = true
    replayed = undefined
    woke = 0
    now = 1_000_000
    due = []
    beats = createHeartbeat({
      address: () => address,
      post: async (url, body, headers) => {
        const signature = headers['x-svc-signature'] ?? ''
        posted.push({ url, body, signature })
        if (replayed) beats.isOurs(Buffer.from(replayed.body), replayed.signature)
        if (replayed) return
        if (!delivers) throw new Error('nobody there')
        beats.isOurs(Buffer.from(body), signature)
      },
      headerPrefix: () => 'svc',
      now: () => now,
      onChange: () => {},
      onHeard: () => (heard += 1),
      onDeaf: () => (missed += 1),
      onWoke: () => (woke += 1),
      setTimer(run, ms) {
        const timer = { run, ms }
        due.push(timer)
        return () => {
          due = due.filter((one) => one !== timer)
        }
      },
      everyMs: 30_000,
    })
    undo.push(() => beats.stop())
  })

  const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
  async function pass(ms?: number): Promise<number> {
    const [next] = due
    if (!next) throw new Error('nothing is due')
    due = []
    now += ms ?? next.ms
    next.run()
    await settle()
    return next.ms
  }

  it('beats every half minute; one miss is looked at again soon, two in a row are deafness', async () => {
    beats.start()
    await settle()
    expect(beats.state()).toEqual({ hears: 'live', lastAt: 1_000_000 })
    delivers = false
    expect(await pass()).toBe(30_000)
    expect([beats.state().hears, missed]).toEqual(['live', 0])
    expect(await pass()).toBe(3000)
    expect([beats.state().hears, missed]).toEqual(['deaf', 1])
    await pass()
    expect(missed).toBe(2)
    delivers = true
    await pass()
    expect([beats.state().hears, heard]).toEqual(['live', 2])
  })

  it('signs each with another number, and an old one that is played again proves nothing', async () => {
    beats.start()
    await settle()
    await pass()
    const [first, second] = posted
    expect(first?.body).not.toBe(second?.body)
    expect(beats.isOurs(Buffer.from(first?.body ?? ''), first?.signature)).toBe(true)
    // A post that only gets an answer, and an old body on the way: not live.
    delivers = false
    await pass()
    await pass()
    expect(beats.state().hears).toBe('deaf')
    // Nor while a new one is waited for, though the address answers.
    replayed = first
    await pass()
    expect(beats.state().hears).toBe('deaf')
  })

  it('takes nothing for its own that it has not signed', () => {
    const body = Buffer.from('{"event":"desk-heartbeat","nonce":"00"}')
    for (const signature of [undefined, '', '0'.repeat(64), 'x'.repeat(64)])
      expect(beats.isOurs(body, signature)).toBe(false)
  })

  it('notices that the computer slept', async () => {
    beats.start()
    await settle()
    await pass(8 * 3600_000)
    expect(woke).toBe(1)
    await pass()
    expect(woke).toBe(1)
  })

  it('a tunnel that does not stand counts as a miss, and nothing is posted', async () => {
    address = { kind: 'closed', why: { message: 'the host is gone' } }
    beats.start()
    await settle()
    await pass()
    expect([beats.state().hears, posted.length]).toEqual(['deaf', 0])
  })
})
