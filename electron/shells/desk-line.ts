/**
 * What Electron's main process and the desk's own process say to each other. The desk works beside the thread that
 * draws windows, so that no commit, signature or page of a sync holds up a key; main keeps what only main can do.
 */
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import type { PlaceAsked } from '../../shared/desk/place-asked.ts'
import type { NewsTopic } from '../../shared/desk/news.ts'
import type { HowToPrint } from '../documents/outlet.ts'
import type { Sender } from '../dispatcher/dispatcher.ts'
import type { LockReason } from '../../shared/desk/status.ts'
import type { CodedError } from '../../shared/desk/problems.ts'

export type ToDesk =
  | { kind: 'call'; id: number; name: string; body: unknown; sender: Sender }
  | { kind: 'lock'; reason: LockReason }
  /** A link or the menu asks to open it. */
  | { kind: 'show'; place: PlaceAsked }
  /** What nobody caught in main. */
  | { kind: 'failed'; problem: string }
  | { kind: 'close' }
  /** `error`: what kept the paper from coming out or being kept. */
  | { kind: 'paperDone'; id: number; saved: 'here' | 'cancelled' } // of a print: 'here'
  | { kind: 'paperFailed'; id: number; error: CodedError }
  /** `uri` null: the address is called straight. */
  | { kind: 'proxyFound'; id: number; answer: string }
  | { kind: 'bankSaid'; id: number; where: 'output' | 'complaints'; line: string }
  | { kind: 'bankEnded'; id: number; code: number | null }

export type FromDesk =
  | { kind: 'opened' }
  | { kind: 'notOpened'; sentence: string; exitCode: number }
  | { kind: 'keychainAsks' }
  /** Teller Desk shall end and be started again. */
  | { kind: 'restart' }
  | { kind: 'answer'; id: number; answer: DoorAnswer }
  /** Already held back where the desk is locked. */
  | { kind: 'news'; topic: NewsTopic; value: unknown }
  | { kind: 'print'; id: number; how: HowToPrint }
  | { kind: 'save'; id: number; file: { name: string; type: string; bytes: Uint8Array } }
  /** The system's proxy for an address, which Chromium knows. */
  | { kind: 'findProxy'; id: number; url: string }
  /** Only main may start processes: Electron's fuses forbid running it as plain Node. */
  | { kind: 'startBank'; id: number; args: readonly string[] }
  | { kind: 'endBank'; id: number }
  /** The books are closed. */
  | { kind: 'closed' }

/** One end of the line, as either side has it. */
export interface LineEnd<Heard, Said> {
  say(told: Said): void
  hear(listener: (told: Heard) => void): void
}
