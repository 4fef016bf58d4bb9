/**
 * Breaking things on purpose, by seed, so that a desk can be tried against a bad line: the same seed and the same
 * requests give the same faults. Only in the training bank, only through `POST /training/faults`.
 */
import { z } from 'zod'
import { operationNames, operationOf, type OperationName } from '../../shared/operations/index.ts'

/** What can happen to the answer of a request. */
const replyFaults = ['lostReply', 'lateReply', 'refused', 'serverErrorAfterCommit'] as const
/** What can happen to the delivery of an event. */
export const eventFaults = ['duplicateEvent', 'lateEvent', 'reorderedEvents'] as const
type ReplyFault = (typeof replyFaults)[number]
export type EventFault = (typeof eventFaults)[number]

const portion = z
  .union([z.number(), z.string().regex(/^[0-9.]{1,20}$/)], { error: 'enter a number from 0 to 1' })
  .transform(Number)
  .pipe(z.number().min(0, 'enter a number from 0 to 1').max(1, 'enter a number from 0 to 1'))

const fault = z.strictObject({
  /** How many of the requests (or events) it strikes, from 0 to 1. */
  rate: portion.default(1),
  /** How often at most; without it, until cleared. */
  count: z.int().min(0).max(1_000_000).optional(),
  /** For late things, in milliseconds. */
  delayMs: z.int().min(0).max(600_000).default(3000),
  /** Only for these operations; without it, for every write. */
  operations: z
    .array(z.string().refine((name) => operationNames.some((known) => known === name), 'choose an operation'))
    .optional(),
})

export const faultPlan = z.strictObject({
  seed: z.int().default(1),
  lostReply: fault.optional(),
  lateReply: fault.optional(),
  refused: fault.optional(),
  serverErrorAfterCommit: fault.optional(),
  duplicateEvent: fault.optional(),
  lateEvent: fault.optional(),
  reorderedEvents: fault.optional(),
})
type FaultPlan = z.output<typeof faultPlan>

/**
 * For one person’s next request of an operation: it is done and its answer is lost, its event comes late, and the
 * books in which one would look for it are closed for some questions (503). Set by a lesson, struck once.
 */
interface Trap {
  userId: number
  operation: OperationName
  eventDelayMs: number
  closes: { operation: OperationName; questions: number }
}

/** A small generator of even numbers in [0, 1), the same for the same seed (mulberry32). */
export function evenNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export class Faults {
  #plan: FaultPlan = { seed: 1 }
  #next = evenNumbers(1)
  #struck = new Map<ReplyFault | EventFault, number>()
  readonly #traps = new Map<number, Trap>()
  /** How many more questions of an operation are turned away, by person. */
  readonly #closed = new Map<string, number>()
  #late: { event: string; delayMs: number }[] = []

  /** One for each person: the newest counts. */
  lay(trap: Trap): void {
    this.#traps.set(trap.userId, trap)
  }

  /** Takes away what was laid for a person and has not struck, and opens the books again. */
  lift(userId: number): void {
    this.#traps.delete(userId)
    for (const key of this.#closed.keys()) if (key.startsWith(`${userId} `)) this.#closed.delete(key)
  }

  /** A new plan begins its count and its numbers anew; the empty plan clears everything. */
  set(plan: FaultPlan): void {
    this.#plan = plan
    this.#next = evenNumbers(plan.seed)
    this.#struck = new Map()
    this.#traps.clear()
    this.#closed.clear()
    this.#late = []
  }

  /** What is set, and how often each fault has struck. */
  tell() {
    return { ...this.#plan, struck: Object.fromEntries(this.#struck) }
  }

  /** The fault that strikes this write, if any; the first that applies, in the order of `replyFaults`. */
  forReply(operation: OperationName): { kind: ReplyFault; delayMs: number } | null {
    return this.#strike(replyFaults, operation)
  }

  /** Whether a trap takes the answer of what this person has just had done. Asked before its event is delivered. */
  springs(operation: OperationName, userId: number): boolean {
    const trap = this.#traps.get(userId)
    if (trap?.operation !== operation) return false
    this.#traps.delete(userId)
    this.#closed.set(`${userId} ${trap.closes.operation}`, trap.closes.questions)
    const { event } = operationOf(operation)
    if (event) this.#late.push({ event: event.name, delayMs: trap.eventDelayMs })
    return true
  }

  /** Whether this question is turned away, because a trap has closed the books. */
  isClosed(operation: OperationName, userId: number): boolean {
    const key = `${userId} ${operation}`
    const left = this.#closed.get(key) ?? 0
    if (left > 0) this.#closed.set(key, left - 1)
    return left > 0
  }

  forEvent(name: string): { kind: EventFault; delayMs: number } | null {
    const late = this.#late.find(({ event }) => event === name)
    if (!late) return this.#strike(eventFaults, null)
    this.#late = this.#late.filter((one) => one !== late)
    return { kind: 'lateEvent', delayMs: late.delayMs }
  }

  #strike<K extends ReplyFault | EventFault>(
    kinds: readonly K[],
    operation: OperationName | null,
  ): { kind: K; delayMs: number } | null {
    for (const kind of kinds) {
      const set = this.#plan[kind]
      if (!set || (operation !== null && set.operations && !set.operations.includes(operation))) continue
      const struck = this.#struck.get(kind) ?? 0
      if (set.count !== undefined && struck >= set.count) continue
      if (this.#next() >= set.rate) continue
      this.#struck.set(kind, struck + 1)
      return { kind, delayMs: set.delayMs }
    }
    return null
  }
}
