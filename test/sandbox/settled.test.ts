/**
 * What hardly changes (users, API keys, switches of events, products, the chart) is read once and then known; it is
 * forgotten by the write that changes it. So a key that was revoked opens nothing from that moment on.
 */
import { createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findUser } from '../../sandbox/administration/users.ts'
import { modules } from '../../sandbox/modules.ts'
import { accountOf } from '../../sandbox/savings-accounts/account.ts'
import { callerOfKey, callerOfSignature } from '../../sandbox/http/authenticate.ts'
import { Books } from '../../sandbox/core/books.ts'
import type { OperationContext } from '../../sandbox/core/operation-context.ts'
import { Refused } from '../../sandbox/core/refusal.ts'
import { handlers } from '../../sandbox/handlers/index.ts'
import { positionOf, raise } from '../../sandbox/webhooks/raise.ts'
import { foundWorld, openDoors } from '../../sandbox/world/found.ts'
import { trainingKey } from '../../sandbox/world/setting.ts'

const address = '127.0.0.1'
const nowMs = 1_767_600_000_000
const headers = { authorization: `Bearer ${trainingKey(7, 1)}` }
const signing = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** The broken variant: what is known is known for ever. */
class NeverForgets extends Books {
  readonly #ever = new Map<string, unknown>()
  override once<T>(key: string, find: () => T): T {
    if (!this.#ever.has(key)) this.#ever.set(key, find())
    // What stands under a key is what this key's one finder gave.
    return this.#ever.get(key) as T
  }
}

function found(books: Books): OperationContext {
  books.prepare(modules.map(({ tables }) => tables))
  const day = '2026-01-05'
  const context: OperationContext = { books, day, nowMs, user: null, keyId: null, modules }
  const world = { seed: 7, customers: 3, businessDate: day }
  openDoors(context, world)
  foundWorld(context, world)
  return { ...context, user: findUser(books, 3) ?? null }
}

const revoke = (context: OperationContext, keyId = '1') =>
  handlers.revokeApiKey(context, {
    params: { userId: '1', keyId },
    query: undefined,
    body: {},
    file: undefined,
  })
const event = { name: 'intra-transfer', action: 'create' }

/** Each looks, changes, and looks again: true where the second look saw the change. */
const changes: Record<string, (context: OperationContext) => unknown> = {
  'a revoked key': (context) => {
    const ask = () => callerOfKey(context.books, headers, address)
    expect(ask().user.username).toBe('teller')
    revoke(context)
    return refusal(ask)?.status === 401
  },
  'a key whose creation was undone': ({ books }) => {
    const given = 'a key that came and went'
    const ask = () => callerOfKey(books, { authorization: `Bearer ${given.replaceAll(' ', '-')}` }, address)
    const attempt = () =>
      books.transaction(() =>
        books.attempt(() => {
          books.insert('apiKeys', { userId: 1, key: given.replaceAll(' ', '-'), ipAddress: address })
          expect(ask().user.username).toBe('teller')
          throw new RangeError('undone')
        }),
      )
    expect(attempt).toThrow(RangeError)
    return refusal(ask)?.status === 401
  },
  'a user whose access was taken': ({ books }) => {
    const ask = () => callerOfKey(books, headers, address)
    expect(ask().user.username).toBe('teller')
    books.update('users', 1, { apiAccess: false })
    return refusal(ask)?.status === 401
  },
  'an event that was switched off': (context) => {
    expect(positionOf(context, event).isOn).toBe(true)
    const params = { event: event.name, position: 'disable' as const }
    handlers.switchEvent(context, { params, query: undefined, body: {}, file: undefined })
    return !positionOf(context, event).isOn
  },
  'a hook that was switched off': (context) => {
    const { books } = context
    const hookId = books.insert('hooks', { url: 'http://127.0.0.1:9/', events: '', keyId: 1 })
    const toDeliver = () => {
      raise(context, { event, status: 200, hasFailed: false, request: null, response: {} })
      return books.get<{ n: number }>('SELECT count(*) AS n FROM deliveries')?.n
    }
    expect(toDeliver()).toBe(1)
    const params = { hookId: String(hookId), position: 'disable' as const }
    handlers.switchHook(context, { params, query: undefined, body: {}, file: undefined })
    return toDeliver() === 1
  },
  'a product with another rate': ({ books }) => {
    const { productId } = accountOf(books, 1)
    books.run("UPDATE savingsProducts SET nominalAnnualInterestRate = '4.25' WHERE id = @productId", {
      productId,
    })
    return accountOf(books, 1).nominalAnnualInterestRate === '4.25'
  },
  'a world begun anew': ({ books }) => {
    const ask = () => callerOfKey(books, headers, address)
    expect(ask().user.username).toBe('teller')
    books.transaction(() => {
      books.empty(['steps'])
    })
    return refusal(ask)?.status === 401
  },
}

function refusal(ask: () => unknown): Refused | null {
  try {
    ask()
    return null
  } catch (problem) {
    if (problem instanceof Refused) return problem
    throw problem
  }
}

describe.each(Object.entries(changes))('%s', (_what, sees) => {
  it('is seen at the next look', () => {
    expect(sees(found(new Books(':memory:')))).toBe(true)
  })

  it('would not be seen by books that never forget', () => {
    expect(sees(found(new NeverForgets(':memory:')))).toBe(false)
  })
})

describe('a key that is revoked while its signature is being judged', () => {
  const raw = Buffer.from('{"a":1}')
  const signature = createSign('RSA-SHA256').update(raw).sign(signing.privateKey, 'base64')
  async function judge(books: Books): Promise<string> {
    const context = found(books)
    books.update('apiKeys', 1, { publicKey: signing.publicKey })
    const signed = { 'x-signature': signature, 'x-timestamp': String(nowMs) }
    const asked = { nowMs, remoteAddress: address }
    expect((await callerOfSignature(books, signed, raw, null, asked)).user.username).toBe('teller')
    const caller = callerOfSignature(books, signed, raw, null, asked)
    revoke(context)
    return caller.then(
      ({ user }) => user.username,
      (problem: unknown) => (problem instanceof Refused ? String(problem.status) : String(problem)),
    )
  }

  it('opens nothing', async () => {
    expect(await judge(new Books(':memory:'))).toBe('401')
  })

  it('would still open with books that never forget', async () => {
    expect(await judge(new NeverForgets(':memory:'))).toBe('teller')
  })
})

it('keeps nothing of a table that changes all the time', () => {
  const { books } = found(new Books(':memory:'))
  const keep = () =>
    books.once('balance', () => books.get('SELECT balanceMinor FROM savingsAccounts WHERE id = 1'))
  expect(keep).toThrow(/savingsAccounts is no settled table/)
})
