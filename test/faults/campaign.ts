/**
 * A day at a branch whose line breaks all the time: forms are pressed, faults are done to them by seed, the clock
 * moves on, and at the end the bank's own books say what was true. The desk must have said the same, or "nobody
 * knows" with a way out.
 */
import { ulid } from 'ulid'
import { Refused } from '../../electron/core/refused.ts'
import type { JournalState } from '../../shared/posting/journal.ts'
import { fillPath } from '../../shared/operations/operation.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { openBranch, type Branch, type Sabotage } from './branch.ts'
import { drawFault, type Fault } from './fault.ts'
import { judge, type Figures } from './figures.ts'
import { openFormDesk, type Form } from './forms.ts'
import type { Heard } from './proxy.ts'
import { randomOf } from './random.ts'

export interface CampaignOptions {
  seed: number
  forms: number
  webhooks: boolean
  reading: boolean
  /** What share of events has a fault on its way; a third where nothing is said. */
  eventFaults?: number
  sabotage?: Sabotage
  /** Which fault is done to a form, where it is not left to chance. */
  fault?: Fault
  /** Most answers change places, and much of what is asked must be refused: a yes and a no are taken for each other. */
  swaps?: boolean
  /** Not drawn: a transfer that is refused, a deposit that is taken, and so on. */
  inTurn?: boolean
}

/** Forms pressed at the same moment. */
const atOnce = 6
const secondMs = 1000
/** How the day goes on after the last form: beyond the fence, and long enough for the slowest look. */
const eveningSeconds = [1, 1, 2, 5, 10, 20, 30, ...Array.from({ length: 14 }, () => 60)]
const conclusions: ReadonlySet<JournalState> = new Set(['confirmed', 'refused', 'notSent', 'notExecuted'])

export async function runCampaign(options: CampaignOptions): Promise<Figures> {
  const { seed, forms: count, webhooks, reading, sabotage } = options
  const random = randomOf(seed)
  const plans = createPlans(options)
  const told = new Map<string, JournalState>()
  const retracted = new Set<string>()
  let ids = 0
  let newest = ''

  const branch = await openBranch({
    seed,
    faultFor: plans.faultFor,
    webhooks,
    eventFaults: options.eventFaults ?? 1 / 3,
    reading,
    skewMs: random.pick([0, 0, 250_000, -250_000, 400_000, -11_000_000, 11_000_000]),
    newId: () => (newest = ulid(Date.parse('2026-01-05T09:00:00Z') + (ids += 1))),
    onJournal({ id, state }) {
      const before = told.get(id)
      if (before !== undefined && before !== state && conclusions.has(before)) retracted.add(id)
      told.set(id, state)
    },
    ...(sabotage && { sabotage }),
  })
  try {
    const tooMuch = options.swaps ? 0.3 : 0.03
    const { inTurn = false } = options
    const desk = await openFormDesk(branch, { forms: count, reading, tooMuch, inTurn })
    await branch.learnTheTime()
    plans.begin()
    const forms: Form[] = []
    const left = new Set<Form>()
    while (forms.length < count) {
      const batch = Array.from({ length: Math.min(atOnce, count - forms.length) }, () => desk.draw(random))
      const faults = plans.draw(batch.length)
      const pressed = batch.flatMap((form, at) => {
        const fault = faults[at] ?? { kind: 'none' }
        const press = (more: Partial<Form> = {}) => {
          const pressed = branch.submit({ ...form, ...more })
          plans.set([newest, form.intent, pathOf(form)], fault)
          return pressed
        }
        const first = press().catch((problem: unknown) => {
          // The same is in doubt: the person looks, and means it.
          if (problem instanceof Refused && problem.error.again === 'ask-first')
            return press({ confirmed: true })
          // Another decision on the record has no known outcome: nothing was sent, and the person leaves it.
          if (isUndecided(problem)) left.add(form)
          throw problem
        })
        // A nervous finger: the same form pressed again and again is one request.
        return random.chance(0.2) ? [first, branch.submit(form), branch.submit(form)] : [first]
      })
      await Promise.allSettled(pressed)
      forms.push(...batch.filter((form) => !left.has(form)))
      await passTime(branch, random.below(3 * secondMs))
    }
    for (const seconds of eveningSeconds) await passTime(branch, seconds * secondMs)
    return judge(branch, forms, { seed, retracted })
  } finally {
    await branch.close()
  }
}

/** That, and no other no of the desk: every form that it may not turn down is looked for in the books (decision 432). */
const isUndecided = (problem: unknown): boolean =>
  problem instanceof Refused && 'code' in problem.error && problem.error.code === 'undecided'

/** The clock moves; what was held up on the way arrives, and whatever the desk does by the clock is done. */
async function passTime({ clock, proxy, events, quiet }: Branch, ms: number): Promise<void> {
  clock.move(ms)
  await proxy.release(clock.now())
  await events?.release(clock.now())
  await quiet()
  if (clock.runDue() > 0) await quiet()
}

/** Of a form without words of its own: no two of them go to one address. */
function pathOf({ operation, input }: Form): string {
  return `/v2${fillPath(operationOf(operation).path, input.params ?? {})}`
}

/** Which fault is done to which exchange. Nothing breaks until the branch has opened. */
function createPlans({ seed, fault: always, swaps }: CampaignOptions) {
  const random = randomOf(seed + 0x5eed)
  const readRandom = randomOf(seed + 0x4ead)
  const plans = new Map<string, Fault>()
  let isBreaking = false
  return {
    begin() {
      isBreaking = true
    },
    /** For forms pressed together; an answer that is to change places needs another. */
    draw(size: number): Fault[] {
      if (always) return Array.from({ length: size }, () => always)
      const faults = Array.from({ length: size }, (): Fault =>
        swaps && random.chance(0.7)
          ? { kind: 'swappedReply' }
          : random.chance(0.85)
            ? drawFault(random)
            : { kind: 'none' },
      )
      const swapped = faults.findIndex(({ kind }) => kind === 'swappedReply')
      if (swapped >= 0) faults[(swapped + 1) % size] = { kind: 'swappedReply' }
      return faults
    },
    set(names: readonly string[], fault: Fault) {
      for (const name of names) plans.set(name, fault)
    },
    faultFor({ method, path, body }: Heard): Fault {
      if (!isBreaking) return { kind: 'none' }
      if (method === 'GET') {
        const fault: Fault = readRandom.chance(0.15) ? drawFault(readRandom) : { kind: 'none' }
        return fault.kind === 'lateRequest' ? { kind: 'resetAfterRequest' } : fault
      }
      const own = /\[T:(\w{26})\]/.exec(body)?.[1] ?? /form-[0-9]+/.exec(body)?.[0]
      const name = own ?? /TD-(\w{26})/.exec(body)?.[1] ?? path
      const fault = plans.get(name) ?? { kind: 'none' }
      // Whoever sends a second time meets no fault: a duplicate shall be seen.
      plans.delete(name)
      return fault
    },
  }
}
