/** Something that happens in one room and is followed in rooms that are put together after it. */
export interface Signal<T extends readonly unknown[] = []> {
  /** Calls each listener, in the order in which they came. */
  emit(...what: T): void
  /** The same, and waits for each. */
  settle(...what: T): Promise<void>
  on(listener: (...what: T) => unknown): void
}

export function createSignal<T extends readonly unknown[] = []>(): Signal<T> {
  const listeners: ((...what: T) => unknown)[] = []
  return {
    emit(...what) {
      for (const listener of listeners) listener(...what)
    },
    async settle(...what) {
      for (const listener of listeners) await listener(...what)
    },
    on(listener) {
      listeners.push(listener)
    },
  }
}
