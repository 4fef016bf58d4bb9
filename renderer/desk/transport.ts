import type { DoorAnswer } from '../../shared/desk/commands.ts'

/** What carries the three functions, without the table's types: the preload, or the browser shell's line. */
export interface Transport {
  call(operation: string, input: unknown): Promise<DoorAnswer>
  ask(command: string, input: unknown): Promise<DoorAnswer>
  on(topic: string, listener: (value: unknown) => void): () => void
  /** Asks the program by its line of news to say `here`: what is asked otherwise may wait for the bank. */
  nudge?(): void
}

declare global {
  interface Window {
    desk?: Transport
  }
}
