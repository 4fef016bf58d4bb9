/**
 * Group commit: writes that arrive in one turn of the event loop share one transaction and one fsync. Each has a
 * savepoint of its own, so that one refusal does not sink the group; nobody hears an answer before the commit.
 */
import type { Books } from '../frame/books.ts'

interface Member {
  work: () => unknown
  settle: (outcome: { ok: true; value: unknown } | { ok: false; problem: unknown }) => void
}

/** So that a long queue does not hold up reads for long. */
const largestGroup = 256

export class GroupCommit {
  readonly #books: Books
  readonly #afterCommit: () => void
  #waiting: Member[] = []
  #isScheduled = false

  constructor(books: Books, afterCommit: () => void) {
    this.#books = books
    this.#afterCommit = afterCommit
  }

  /** Resolves after the commit; rejects with what `work` threw, or with the commit's own failure. */
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
    setImmediate(() => {
      this.#isScheduled = false
      this.#commit(this.#waiting.splice(0, largestGroup))
      if (this.#waiting.length > 0) this.#schedule()
    })
  }

  #commit(group: readonly Member[]): void {
    const answers: (() => void)[] = []
    try {
      this.#books.transaction(() => {
        for (const { work, settle } of group) {
          try {
            const value = this.#books.attempt(work)
            answers.push(() => settle({ ok: true, value }))
          } catch (problem) {
            answers.push(() => settle({ ok: false, problem }))
          }
        }
      })
    } catch (problem) {
      for (const { settle } of group) settle({ ok: false, problem })
      return
    }
    for (const answer of answers) answer()
    this.#afterCommit()
  }
}
