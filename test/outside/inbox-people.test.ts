/** The inbox for people: search, look into an event, see what it would do, and a second look at the quarantine. */
import type { Store } from '../../electron/data/store.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEventCommands } from '../../electron/webhooks/event-commands.ts'
import { withHidden } from '../../electron/webhooks/hidden.ts'
import { lookAgain } from '../../electron/webhooks/reverify-quarantine.ts'
import { verify } from '../../electron/bank/verify.ts'
import { Refused } from '../../electron/core/refused.ts'
import { markOf } from '../../shared/posting/journal.ts'
import { eventBody, folder, hookKey, newEntry, sign, storeIn } from '../edges/scratch.ts'
import { phrase } from '../../shared/desk/problems.ts'

let store: Store
let permissions: string[]
let secrets: [string, string][]
let commands: ReturnType<typeof createEventCommands>

beforeEach(() => {
  store = storeIn(folder())
  permissions = ['CREATE_HOOK']
  secrets = []
  commands = createEventCommands({
    store,
    counter: {
      current: () => ({ person: { id: 'teller', name: 'T', role: 'teller' }, permissions }),
      touch: () => {},
    },
    outside: {
      counts: () => ({
        kept: 1,
        known: 0,
        hints: 0,
        forged: 2,
        ambiguous: 0,
        wrongHeader: 0,
        notKept: 0,
        refused: 0,
        heartbeats: 0,
      }),
      keepSecret: async (name, secret) => void secrets.push([name, secret]),
    },
  })
})

async function arrives(parts: Record<string, unknown>, action: string | null = 'approve'): Promise<number> {
  const body = eventBody(parts)
  const raw = new TextEncoder().encode(body)
  const verdict = verify(raw, sign(body), [hookKey])
  if (verdict.kind !== 'genuine') throw new Error('the test signs wrongly')
  const { digest, form } = verdict
  const event = String(parts['event'] ?? 'savings-account')
  await store.inbox.add({
    digest,
    raw,
    event,
    action,
    reference: String(parts['reference'] ?? ''),
    form,
    signature: sign(body),
    receivedAt: Date.now(),
  })
  return store.inbox.list(1)[0]?.id ?? 0
}

const customer = {
  request: {
    displayName: 'Amaka Okafor',
    mobileNo: '08012345678',
    bvn: '22312345678',
    externalId: 'X9',
    dateOfBirth: '1990-01-01',
  },
  response: {
    clientId: 7,
    savings_id: 12,
    note: '[T:01M7XWP89RYQK1GCXJ07G091VK] Rent',
    nested: [['secret', 5]],
  },
}

describe('looking for events', () => {
  it('finds by name, action, reference, effect and body, and pages', async () => {
    for (let at = 0; at < 5; at += 1) await arrives({ reference: `ref-${at}` })
    const last = await arrives({ event: 'loan', reference: '100%_sure', data: customer }, 'create')
    store.inbox.done([{ id: last, effect: phrase('eventConfirms', { reference: 'T-1' }) }])
    const found = async (text: string) => (await commands.events({ text })).events.map(({ id }) => id)
    // Its code is nothing that people look for.
    expect(await found('eventConfirms')).toEqual([])
    for (const text of ['loan', 'create', '100%_sure', 'confirmed', 'Amaka'])
      expect(await found(text), text).toEqual([last])
    // What stands for anything in SQL stands for itself here.
    expect(await found('%')).toEqual([last])
    expect(await found('ref-_')).toEqual([])
    const first = await commands.events({ limit: 4 })
    expect([first.events.length, first.more]).toEqual([4, true])
    const rest = await commands.events({ limit: 4, before: first.events.at(-1)?.id ?? 0 })
    expect([rest.events.length, rest.more]).toEqual([2, false])
  })

  it('hides personal data until asked, and the audit says by whom', async () => {
    const id = await arrives({ data: customer })
    const hidden = await commands.eventPayload({ id })
    for (const personal of ['Amaka', '0801', '22312345678', 'X9', '1990', 'Rent', 'secret'])
      expect(hidden.payload, personal).not.toContain(personal)
    expect(hidden.payload).toContain('"clientId": 7')
    expect(hidden.payload).toContain('[T:01M7XWP89RYQK1GCXJ07G091VK] •••')
    expect(hidden).toMatchObject({ form: 'raw', event: 'savings-account', hidden: 8 })
    expect(store.audit.count('revealEvent', String(id))).toBe(0)
    const shown = await commands.eventPayload({ id, reveal: true })
    expect(shown.payload).toContain('Amaka Okafor')
    expect(store.audit.count('revealEvent', String(id))).toBe(1)
  })

  it('hides in a body of any shape, and never fails on one', () => {
    expect(withHidden('not json')).toBeNull()
    expect(withHidden('"Amaka"')).toEqual({ payload: '"•••"', hidden: 1 })
    expect(withHidden('[["Amaka"]]')?.payload).not.toContain('Amaka')
    const deep = `${'['.repeat(50_000)}"Amaka"${']'.repeat(50_000)}`
    expect(withHidden(deep)?.payload ?? '').not.toContain('Amaka')
    expect(withHidden('{"__proto__":{"name":"Amaka"}}')?.payload).not.toContain('Amaka')
  })

  it('an event that is not there is told as such', () => {
    expect(() => commands.eventPayload({ id: 99 })).toThrow(Refused)
  })
})

describe('working an event through again, for inspection', () => {
  it('says what it would do, and does nothing', async () => {
    const { entry } = store.journal.write(newEntry())
    store.journal.add(entry.id, { kind: 'sent', at: new Date().toISOString(), stamp: null })
    const sent = store.journal.add(entry.id, { kind: 'accepted', at: new Date().toISOString(), reply: {} })
    const data = { request: { comment: `${markOf(entry.id)} Rent` }, response: { savingsId: 7 } }
    const id = await arrives({ event: 'intra-transfer', data }, 'create')
    const before = JSON.stringify([
      store.journal.get(entry.id),
      store.inbox.get(id),
      store.cache.record('savings', 7),
    ])
    for (let time = 0; time < 3; time += 1) {
      expect(await commands.inspectEvent({ id })).toMatchObject({
        entry: { id: entry.id, state: sent.state, next: 'confirmed' },
        touched: { savings: [7] },
        effect: { message: expect.stringMatching(/confirmed/) },
      })
    }
    expect(
      JSON.stringify([store.journal.get(entry.id), store.inbox.get(id), store.cache.record('savings', 7)]),
    ).toBe(before)
  })
})

describe('the quarantine', () => {
  const quarantine = (body: string, signature: string, reason: string) =>
    store.inbox.quarantine({ raw: Buffer.from(body), signature, action: 'approve', reason, receivedAt: 1000 })

  it('is counted for people, by reason', async () => {
    quarantine('{}', 'no', 'notHex64')
    quarantine('{}', '0'.repeat(64), 'noKeyMatches')
    await arrives({})
    const { byReason, kept, bytes, newest, counts } = await commands.quarantine({})
    expect({ byReason, kept, bytes }).toEqual({
      byReason: { noKeyMatches: 1, notHex64: 1 },
      kept: 2,
      bytes: 4,
    })
    expect(newest).toHaveLength(2)
    expect(counts['forged']).toBe(2)
  })

  it('is looked at again with another key: what is genuine becomes an event, once', async () => {
    const body = eventBody({ reference: 'early' })
    quarantine(body, sign(body, 'the-key-of-tomorrow'), 'noKeyMatches')
    quarantine(eventBody(), sign('something else', 'the-key-of-tomorrow'), 'noKeyMatches')
    await arrives({ reference: 'flushes' })
    expect(await lookAgain(store.inbox, [hookKey])).toBe(0)
    expect(await lookAgain(store.inbox, [hookKey, 'the-key-of-tomorrow'])).toBe(1)
    expect(await lookAgain(store.inbox, [hookKey, 'the-key-of-tomorrow'])).toBe(0)
    expect(store.inbox.list(10).map(({ reference }) => reference)).toEqual(['early', 'flushes'])
    expect(store.inbox.quarantined().kept).toBe(1)
  })
})

describe('the secret of the tunnel', () => {
  it('is kept by whoever may register hooks, and by nobody else', async () => {
    await commands.keepTunnelSecret({ name: 'tunnel-token', secret: 'a token' })
    expect(secrets).toEqual([['tunnel-token', 'a token']])
    permissions = ['READ_CLIENT']
    await expect(commands.keepTunnelSecret({ name: 'tunnel-token', secret: 'b' })).rejects.toThrow(Refused)
    expect(secrets).toHaveLength(1)
    expect(JSON.stringify(store.audit.list(10))).not.toContain('a token')
  })
})
