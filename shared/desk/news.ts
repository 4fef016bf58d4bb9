/** The third table: what main tells the renderer, without being asked. News announce; they do not steer. */
import type { Touched } from '../posting/event.ts'
import type { JournalEntry } from '../posting/journal.ts'
import type { SyncStatus, Status } from './commands.ts'
import type { Hop } from './connection.ts'

/** Why records are stale. `own`: an event that tells of a request of this very desk. */
export type Because =
  | { kind: 'event'; event: string; action: string | null; own: boolean }
  | { kind: 'posted' }
  | { kind: 'found' }
  | { kind: 'caughtUp' }

export interface News {
  /** Session, connection, doubt count or environment changed. Told to a locked desk too. */
  status: Status
  /** A journal entry is new or has changed. */
  journal: JournalEntry
  /** Records that are stale: whoever shows them reads them anew. */
  touched: Touched & { because: Because }
  sync: SyncStatus
  /** A verified event came in. */
  event: { event: string; action: string | null; effect: string }
  /** A link or the menu asks to open something: the page takes it by `takePlaceAsked`. */
  placeAsked: null
  /** A till was opened, counted or closed, cash was moved, or the day closed: whoever shows it asks anew. */
  till: null
  /** Somebody at this desk claimed an application, or released it: whoever shows it asks anew. */
  claims: null
  /** A hop on the way to a service, as soon as it is walked (`walkConnection`). */
  hop: Hop
}

export type NewsTopic = keyof News
/** All of them, as a shell carries them. */
export const newsTopics: readonly NewsTopic[] = [
  'status',
  'journal',
  'touched',
  'sync',
  'event',
  'placeAsked',
  'till',
  'claims',
  'hop',
]

/** As it travels over the WebSocket of the browser shell, one JSON text each. */
export type NewsMessage = { [T in NewsTopic]: { topic: T; value: News[T] } }[NewsTopic]

/** What may be told while the desk is locked: nothing about customers. */
export const toldWhileLocked: ReadonlySet<NewsTopic> = new Set(['status', 'hop'])
