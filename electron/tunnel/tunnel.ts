/**
 * The way from outside to the listener on this computer: one port, and one file for each provider (issue: events
 * from outside). What is here is what the rest of the desk knows of tunnels.
 */
import type { z } from 'zod'
import type { TunnelSecret } from '../../shared/desk/events.ts'
import type { Said } from '../../shared/desk/problems.ts'

export type TunnelState =
  | { kind: 'closed' }
  | { kind: 'opening' }
  /** `publicUrl`: what stands before the listener's secret path, without a slash at its end. */
  | { kind: 'open'; publicUrl: string }
  /** It did not open, or it broke. `nextTryAt`: epoch ms. */
  | { kind: 'waiting'; why: Said; nextTryAt: number }

export interface Tunnel {
  /** Keeps trying, and keeps it open from then on. Rejects only where it was closed before it ever opened. */
  open(localPort: number): Promise<{ publicUrl: string }>
  state(): TunnelState
  /** Told of every change of state, so of every new public address. */
  onChange(listener: (state: TunnelState) => void): () => void
  close(): Promise<void>
}

/** One connection to the outside, until it ends. */
export interface Passage {
  publicUrl: string
  /** Resolves with a sentence about why it ended; never rejects. */
  ended: Promise<string>
  close(): Promise<void>
}

export interface Surroundings {
  localPort: number
  /** From the vault; null where it holds none. */
  secret(name: TunnelSecret): Promise<string | null>
}

/** A kind of tunnel: what is set for it, and how one connection is made. */
export interface Provider<Settings extends { kind: string }> {
  settings: z.ZodType<Settings>
  /** Rejects with `TunnelError`. Null: there is no way in from outside. */
  connect: ((settings: Settings, around: Surroundings) => Promise<Passage>) | null
  /** For the settings screen: `through ssh to events.bank.example`. */
  describe(settings: Settings): string
}

/** Why a tunnel cannot be opened, in a sentence that may be shown. */
export class TunnelError extends Error {
  override name = 'TunnelError'
  /** Only a person can put this right, such as a host that shows another key: trying again soon is of no use. */
  readonly needsPerson: boolean
  constructor(message: string, needsPerson: boolean) {
    super(message)
    this.needsPerson = needsPerson
  }
}
