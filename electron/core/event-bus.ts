/** What main publishes, and who listens. News announce; they do not steer (shared/desk/news.ts). */
import type { News, NewsTopic } from '../../shared/desk/news.ts'

/** Reaches every listener; a listener's failure is logged and stops nobody else. */
export interface EventBus {
  publish<T extends NewsTopic>(topic: T, value: News[T]): void
  on<T extends NewsTopic>(topic: T, listener: (value: News[T]) => void): () => void
}

type Listeners = { [T in NewsTopic]: Set<(value: News[T]) => void> }

/** `onFailure` hears of a listener that threw; the others are told all the same. */
export function createEventBus(onFailure: (topic: NewsTopic, problem: unknown) => void): EventBus {
  const listeners: Listeners = {
    status: new Set(),
    journal: new Set(),
    touched: new Set(),
    sync: new Set(),
    event: new Set(),
    placeAsked: new Set(),
    till: new Set(),
    claims: new Set(),
    hop: new Set(),
  }
  return {
    publish(topic, value) {
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
