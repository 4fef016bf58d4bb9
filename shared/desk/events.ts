/** What the desk tells people about the bank's events: whether they arrive, what came, and what could not be verified. */
import type { Touched } from '../posting/event.ts'
import type { JournalState } from '../posting/journal.ts'
import type { Coded, Params } from '../values/phrase.ts'
import type { Told } from './problems.ts'

/** Whether the bank's events arrive. ISO times. */
export interface ListenerStatus {
  /** Where events are taken in on this computer. */
  url: string | null
  /** Where the bank is to send them, when a tunnel leads here from outside. */
  publicUrl: string | null
  /** `quiet`: not shown either way, or no way leads here; `deaf`: they should arrive and do not. */
  state: 'live' | 'quiet' | 'deaf'
  /** What is so, and what happens meanwhile; `code` and `params` are of its words in each language. */
  sentence: string
  code?: string | undefined
  params?: Params | undefined
  /** What people must do at the bank, such as to change an address there. */
  toDo: readonly Told[]
  lastEventAt: string | null
  /** When the desk last reached itself by the way that the bank takes. */
  lastHeartbeatAt: string | null
}

export interface InboxEvent {
  id: number
  event: string
  action: string | null
  reference: string | null
  /** Which form of the body the signature covered: `raw`, `compact`, `escaped` or `unescaped`. */
  form: string
  receivedAt: string
  /** What it changed here, in words; older ones have no `told`. */
  effect: string
  told?: Coded | undefined
}

/** One event with its body. */
export interface EventPayload extends InboxEvent {
  /** The body as it came, or indented with personal data hidden; null where it is not text. */
  payload: string | null
  /** How many values are hidden in it. */
  hidden: number
}

/** What an event would do if it came now. Nothing was changed by asking. */
export interface EventInspection {
  /** The journal entry that it speaks of; `ambiguous`: more than one could be meant. */
  entry: { id: string; state: JournalState; next: JournalState } | 'ambiguous' | null
  touched: Touched
  /** In words. */
  effect: Told
}

/** What could not be verified: it never changes anything, and only the newest of it is kept. */
export interface Quarantine {
  kept: number
  bytes: number
  /** Of those that are kept. */
  byReason: Record<string, number>
  /** Since this run of the desk began, by what became of what was posted. */
  counts: Record<string, number>
  newest: { receivedAt: string; reason: string; size: number; action: string | null }[]
}

/**
 * What the way from outside may need. A tunnel: an ssh key, a password (of the key, where there is one), a
 * provider's token. A relay: what the broker knows the desk by, and the key that signs the bank's events (in a
 * time of change both, each on a line of its own). The web proxy of this computer: its address with the login in it.
 */
export const tunnelSecrets = [
  'tunnel-key',
  'tunnel-password',
  'tunnel-token',
  'relay-credentials',
  'relay-event-key',
  'proxy-login',
] as const
export type TunnelSecret = (typeof tunnelSecrets)[number]
