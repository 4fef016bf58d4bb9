/**
 * Group commit: writes that arrive together share one transaction and one fsync. A group takes in whoever comes in
 * the next turn of the event loop, and closes with the first turn that brings nobody (decision 70). One refusal does
 * not sink the group: all is undone then, and done again with a savepoint for each. Nobody hears an answer before
 * the commit.
 */
import type { Books } from './books.ts'

type Outcome = { ok: true; value: unknown } | { ok: false; problem: unknown }

interface Member {
  work: () => unknown
  settle: (outcome: Outcome) => void
}

/** So that a long queue does not hold up reads for long. */
const usualLargestGroup = 256
/** So that nobody waits long for company, though each turn brings one more. */
const maxTurns = 8

export class GroupCommit {
  readonly #books: Books
  readonly #afterCommit: () => void
  readonly #largestGroup: number
  #waiting: Member[] = []
  #isScheduled = false

  constructor(books: Books, afterCommit: () => void, largestGroup = usualLargestGroup) {
    this.#books = books
    this.#afterCommit = afterCommit
    this.#largestGroup = largestGroup
  }

  /**
   * Resolves after the commit; rejects with what `work` threw, or with the commit's own failure. `work` changes
   * nothing but the books, for it may be undone and done again.
   */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        work,
        settle: (outcome) => {
          // `value` is what this member's own `work` returned.
          if (outcome.ok) resolve(outcome.value as T)
          else reject(outcome.problem instanceof Error ? outcome.problem : new Error(String(outcome.problem)))
        },
      })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#gather(0, 1)
  }

  #gather(before: number, turn: number): void {
    setImmediate(() => {
      const { length } = this.#waiting
      if (length > before && length < this.#largestGroup && turn < maxTurns) this.#gather(length, turn + 1)
      else this.#close()
    })
  }

  #close(): void {
    this.#isScheduled = false
    this.#commit(this.#waiting.splice(0, this.#largestGroup))
    if (this.#waiting.length > 0) this.#schedule()
  }

  #commit(group: readonly Member[]): void {
    let outcomes: Outcome[]
    try {
      outcomes = this.#together(group) ?? this.#apart(group)
    } catch (problem) {
      for (const { settle } of group) settle({ ok: false, problem })
      return
    }
    outcomes.forEach((outcome, at) => group[at]?.settle(outcome))
    this.#afterCommit()
  }

  /** The usual case, and without savepoints the cheap one. Undefined where one has refused: all is undone then. */
  #together(group: readonly Member[]): Outcome[] | undefined {
    let isAtWork = false
    try {
      return this.#books.transaction(() => {
        isAtWork = true
        const outcomes = group.map(({ work }): Outcome => ({ ok: true, value: work() }))
        isAtWork = false
        return outcomes
      })
    } catch (problem) {
      if (isAtWork) return undefined
      // The transaction itself failed.
      throw problem
    }
  }

  /** One that refuses undoes what it wrote itself. */
  #apart(group: readonly Member[]): Outcome[] {
    return this.#books.transaction(() =>
      group.map(({ work }): Outcome => {
        try {
          return { ok: true, value: this.#books.attempt(work) }
        } catch (problem) {
          return { ok: false, problem }
        }
      }),
    )
  }
}
