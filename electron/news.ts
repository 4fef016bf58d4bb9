/** What main tells, and who listens. News announce; they do not steer (shared/desk/news.ts). */
import type { News, NewsTopic } from '../shared/desk/news.ts'
import type { NewsDesk } from './parts.ts'

type Listeners = { [T in NewsTopic]: Set<(value: News[T]) => void> }

/** `onFailure` hears of a listener that threw; the others are told all the same. */
export function createNewsDesk(onFailure: (topic: NewsTopic, problem: unknown) => void): NewsDesk {
  const listeners: Listeners = {
    status: new Set(),
    journal: new Set(),
    touched: new Set(),
    sync: new Set(),
    event: new Set(),
  }
  return {
    tell(topic, value) {
      for (const listener of [...listeners[topic]]) {
        try {
          listener(value)
        } catch (problem) {
          onFailure(topic, problem)
        }
      }
    },
    on(topic, listener) {
      listeners[topic].add(listener)
      return () => listeners[topic].delete(listener)
    },
  }
}
