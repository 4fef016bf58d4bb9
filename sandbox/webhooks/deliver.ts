/**
 * Delivering events (§6.1): each hook has a queue of its own, so that one that is down delays no other, and no
 * request waits for any. Up to five tries with growing waits until a 2xx comes (A-retry). What is still open
 * stands in the outbox and is taken up again after a restart.
 */
import { createHmac } from 'node:crypto'
import type { Agent } from 'undici'
import type { Books, Flag } from '../core/books.ts'
import type { GroupCommit } from '../core/group-commit.ts'
import { liveKeysOf, type ApiKey } from '../administration/users.ts'
import type { Faults } from '../core/faults.ts'

/** The waits before the second to the fifth try; short, because this bank trains. */
export const retryWaitsMs: readonly number[] = [200, 1000, 5000, 15_000]
const answerLimitMs = 5000

interface Delivery {
  id: number
  hookId: number
  url: string
  enabled: Flag
  keyId: number
  tries: number
  wasPostponed: Flag
  event: string
  body: string
  action: string
}

/** What a try changes in the outbox. */
interface Change {
  id: number
  tries: number
  nextAtMs: number | null
  outcome?: string
  wasPostponed?: boolean
}

interface Delivering {
  books: Books
  group: GroupCommit
  faults: Faults
  waitsMs: readonly number[]
  log: (line: Record<string, unknown>) => void
}

export class Deliveries {
  readonly #at: Delivering
  #agent: Agent | null = null
  /** Hooks whose queue is being worked through. */
  readonly #busy = new Set<number>()
  readonly #later = new Map<number, NodeJS.Timeout>()
  /** By hook, the delivery that waits for a later one to go first; after a while it goes alone. */
  readonly #overtaken = new Map<number, number>()
  #isClosed = false

  constructor(at: Delivering) {
    this.#at = at
  }

  /** Looks at the outbox; called after each commit and at the start. */
  wake(): void {
    if (this.#isClosed) return
    const open = this.#at.books.all<{ hookId: number; nextAtMs: number | null }>(
      `SELECT h.id AS hookId, (SELECT min(d.nextAtMs) FROM deliveries d
         WHERE d.hookId = h.id AND d.nextAtMs IS NOT NULL) AS nextAtMs FROM hooks h`,
    )
    for (const { hookId, nextAtMs } of open)
      if (nextAtMs !== null && !this.#busy.has(hookId)) this.#plan(hookId, nextAtMs)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#later.values()) clearTimeout(timer)
    await this.#agent?.destroy()
  }

  #plan(hookId: number, atMs: number): void {
    clearTimeout(this.#later.get(hookId))
    const timer = setTimeout(
      () => {
        this.#later.delete(hookId)
        void this.#work(hookId)
      },
      Math.max(0, atMs - Date.now()),
    )
    this.#later.set(hookId, timer)
  }

  /** Works through what is due for one hook, in the order of the events. */
  async #work(hookId: number): Promise<void> {
    if (this.#busy.has(hookId) || this.#isClosed) return
    this.#busy.add(hookId)
    try {
      for (let due = this.#due(hookId); due.length > 0; due = this.#due(hookId)) {
        const changes: Change[] = []
        for (const delivery of due) {
          if (this.#isClosed) break
          changes.push(await this.#deliver(delivery))
          if (changes.at(-1)?.outcome === 'delivered') changes.push(...this.#overtakenBy(delivery))
        }
        if (this.#isClosed) return
        // One commit for the batch: after a crash a few events come twice, as A-retry allows.
        await this.#at.group.run(() => {
          for (const { id, ...columns } of changes) this.#at.books.update('deliveries', id, columns)
        })
      }
    } catch (problem) {
      if (!this.#isClosed)
        this.#at.log({ said: 'the delivery of events stumbled', hookId, problem: String(problem) })
    } finally {
      this.#busy.delete(hookId)
    }
    this.wake()
  }

  #due(hookId: number): Delivery[] {
    if (this.#isClosed) return []
    return this.#at.books.all<Delivery>(
      `SELECT d.id, d.hookId, d.tries, d.wasPostponed, h.url, h.enabled, h.keyId, e.event, e.body, e.action
       FROM deliveries d JOIN hooks h ON h.id = d.hookId JOIN events e ON e.id = d.eventId
       WHERE d.hookId = @hookId AND d.nextAtMs IS NOT NULL AND d.nextAtMs <= @nowMs ORDER BY d.id LIMIT 20`,
      { hookId, nowMs: Date.now() },
    )
  }

  async #deliver(delivery: Delivery): Promise<Change> {
    if (!delivery.enabled) return this.#settled(delivery, 'the hook was switched off')
    const key = this.#keyOf(delivery)
    if (!key) return this.#settled(delivery, 'no live API key to sign with')
    const isFirst = delivery.tries === 0 && !delivery.wasPostponed
    const fault = isFirst ? this.#at.faults.forEvent(delivery.event) : null
    if (fault?.kind === 'lateEvent') return postponed(delivery, fault.delayMs)
    // Whatever comes next overtakes this one, however late.
    if (fault?.kind === 'reorderedEvents') {
      this.#overtaken.set(delivery.hookId, delivery.id)
      return postponed(delivery, answerLimitMs)
    }
    const status = await this.#send(delivery, key)
    if (fault?.kind === 'duplicateEvent') await this.#send(delivery, key)
    if (status !== null && status >= 200 && status < 300) return this.#settled(delivery, 'delivered')
    const waitMs = this.#at.waitsMs[delivery.tries]
    if (waitMs === undefined) return this.#settled(delivery, `given up after ${delivery.tries + 1} tries`)
    return { id: delivery.id, tries: delivery.tries + 1, nextAtMs: Date.now() + waitMs }
  }

  #overtakenBy({ id, hookId }: Delivery): Change[] {
    const waiting = this.#overtaken.get(hookId)
    if (waiting === undefined) return []
    this.#overtaken.delete(hookId)
    return waiting === id ? [] : [postponed({ id: waiting }, 0)]
  }

  /** The key that created the hook; where it was revoked, another live one of that user. */
  #keyOf({ keyId }: Delivery): string | undefined {
    const { books } = this.#at
    const own = books.get<ApiKey>('SELECT * FROM apiKeys WHERE id = @keyId', { keyId })
    if (!own) return undefined
    return own.revokedAtMs === null ? own.key : liveKeysOf(books, own.userId)[0]?.key
  }

  /** The status of the answer, or null where none came. */
  async #send({ url, body, action }: Delivery, key: string): Promise<number | null> {
    // Read when the first event leaves: a bank that comes up is waited for.
    const { Agent, request } = await import('undici')
    if (this.#isClosed) return null
    this.#agent ??= new Agent({ connections: 4, connect: { timeout: answerLimitMs } })
    try {
      const answer = await request(url, {
        method: 'POST',
        dispatcher: this.#agent,
        headersTimeout: answerLimitMs,
        bodyTimeout: answerLimitMs,
        headers: {
          'content-type': 'application/json',
          'x-svc-signature': createHmac('sha256', key).update(body, 'utf8').digest('hex'),
          'x-svc-user-action': action,
          'x-svc-instruction': 'Do not use this event if its signature differs.',
        },
        body,
      })
      await answer.body.dump()
      return answer.statusCode
    } catch {
      return null
    }
  }

  #settled({ id, hookId, tries }: Delivery, outcome: string): Change {
    if (outcome !== 'delivered') this.#at.log({ said: 'an event was not delivered', hookId, outcome })
    return { id, tries: tries + 1, nextAtMs: null, outcome }
  }
}

function postponed({ id }: Pick<Delivery, 'id'>, byMs: number): Change {
  return { id, tries: 0, nextAtMs: Date.now() + byMs, wasPostponed: true }
}
