/**
 * Breaking things on purpose, by seed, so that a desk can be tried against a bad line: the same seed and the same
 * requests give the same faults. Only in the training bank, only through `POST /training/faults`.
 */
import { z } from 'zod'
import { operationNames, type OperationName } from '../../shared/operations/index.ts'

/** What can happen to the answer of a request. */
export const replyFaults = ['lostReply', 'lateReply', 'refused', 'serverErrorAfterCommit'] as const
/** What can happen to the delivery of an event. */
export const eventFaults = ['duplicateEvent', 'lateEvent', 'reorderedEvents'] as const
export type ReplyFault = (typeof replyFaults)[number]
export type EventFault = (typeof eventFaults)[number]

const portion = z
  .union([z.number(), z.string().regex(/^[0-9.]{1,20}$/)], { error: 'write a number from 0 to 1' })
  .transform(Number)
  .pipe(z.number().min(0, 'write a number from 0 to 1').max(1, 'write a number from 0 to 1'))

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
export type FaultPlan = z.output<typeof faultPlan>

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

  /** A new plan begins its count and its numbers anew; the empty plan clears everything. */
  set(plan: FaultPlan): void {
    this.#plan = plan
    this.#next = evenNumbers(plan.seed)
    this.#struck = new Map()
  }

  /** What is set, and how often each fault has struck. */
  tell() {
    return { ...this.#plan, struck: Object.fromEntries(this.#struck) }
  }

  /** The fault that strikes this write, if any; the first that applies, in the order of `replyFaults`. */
  forReply(operation: OperationName): { kind: ReplyFault; delayMs: number } | null {
    return this.#strike(replyFaults, operation)
  }

  forEvent(): { kind: EventFault; delayMs: number } | null {
    return this.#strike(eventFaults, null)
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
