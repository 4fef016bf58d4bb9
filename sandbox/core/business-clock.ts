/**
 * The business date. Moving it goes day by day and runs on each day what falls due, so that one long step and many
 * short ones come to the same books. A day is one commit: a bank that is killed stands at the end of a whole day.
 */
import { addDays, daysBetween, type Day } from '../../shared/values/dates.ts'
import type { GroupCommit } from './group-commit.ts'
import type { Books } from './books.ts'
import type { OperationContext } from './operation-context.ts'
import { refuse } from './refusal.ts'

/** Ten years at once are enough for any training, and end in reasonable time. */
const maxDays = 3660

export function readBusinessDate(books: Books): Day | undefined {
  return books.get<{ value: Day }>("SELECT value FROM settings WHERE name = 'businessDate'")?.value
}

export function writeBusinessDate(books: Books, day: Day): void {
  books.run(
    "INSERT INTO settings (name, value) VALUES ('businessDate', @day) ON CONFLICT (name) DO UPDATE SET value = @day",
    { day },
  )
}

export class BusinessClock {
  #day: Day
  #moving: Promise<unknown> = Promise.resolve()
  readonly #group: GroupCommit

  constructor(day: Day, group: GroupCommit) {
    this.#day = day
    this.#group = group
  }

  get day(): Day {
    return this.#day
  }

  /** After the world began anew. */
  set(day: Day): void {
    this.#day = day
  }

  /** Moves to `day` and gives the number of days that passed. @throws Refused (400) for an earlier or too distant day. */
  moveTo(day: Day, bankContext: () => OperationContext): Promise<number> {
    const moved = this.#moving.then(() => this.#move(day, bankContext))
    this.#moving = moved.catch(() => undefined)
    return moved
  }

  async #move(day: Day, bankContext: () => OperationContext): Promise<number> {
    const days = daysBetween(this.#day, day)
    if (days < 0) {
      const sentence = `date: the clock stands at ${this.#day} and only moves forward. Enter a later day, or reset.`
      refuse(400, 'error.msg.training.clock.backwards', 'date', sentence)
    }
    if (days > maxDays) {
      const sentence = `date: that is more than ten years away. Write ${addDays(this.#day, maxDays)} or an earlier day.`
      refuse(400, 'error.msg.training.clock.too.far', 'date', sentence)
    }
    for (let passed = 0; passed < days; passed += 1) {
      const next = addDays(this.#day, 1)
      await this.#group.run(() => {
        const context = { ...bankContext(), day: next }
        writeBusinessDate(context.books, next)
        for (const { due = [] } of context.modules) for (const work of due) work.run(context)
      })
      this.#day = next
    }
    return days
  }
}
