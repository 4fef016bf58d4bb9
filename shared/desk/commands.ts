/**
 * The second table: what the desk itself can be asked, beside the bank's operations. The door checks `input`
 * and `who` before any handler runs; `reply` is a type only, for the desk is ours on both sides.
 */
import type { OwnEntries } from '../operations/own.ts'
import type { Day } from '../values/dates.ts'
import { z } from 'zod'
import { amountForm } from '../documents/asked.ts'
import { journalStates, type JournalEntry } from '../posting/journal.ts'
import type { OperationName } from '../operations/index.ts'
import { command, keepsPinApart, nothing, pinInReason, reasonOf, signature } from './command.ts'
import {
  tunnelSecrets,
  type EventInspection,
  type EventPayload,
  type InboxEvent,
  type ListenerStatus,
  type Quarantine,
} from './events.ts'
import type { DeskError } from './desk-error.ts'
import type { Said } from './problems.ts'
import { paperCommands } from './paper.ts'
import { keyCommands, type KeyAtDesk } from './keys.ts'
import { peopleCommands, type KeyOffer, type PeopleHere } from './people.ts'

import type { Connection, Status } from './status.ts'
import { doubtCommands } from './doubt.ts'
import { claimCommands } from './claims.ts'
import { formCommands, type KeptForm } from './forms.ts'
import { computerCommands } from './computer.ts'
import { connectionCommands } from './connection.ts'
import { healthCommands } from './health.ts'
import { likenessCommands } from './likeness.ts'
import { customerHereCommands } from './customer-here.ts'
import { auditCommands } from './audit.ts'
import { placeCommands } from './place-asked.ts'
import { learningCommands } from './learning.ts'
import { tillCommands } from './till.ts'
import { fault } from '../values/faults.ts'
import type { ReadAnswer, Seen } from './read-answer.ts'
import type { SettingTitle } from './setting-titles.ts'

export type { EventInspection, EventPayload, InboxEvent, KeptForm, ListenerStatus, Quarantine }
export type { DeskError, ReadAnswer, Seen }
export type { Connection, KeyAtDesk, KeyOffer, PeopleHere, Status }

export type DoorAnswer<T = unknown> = { ok: true; value: T } | { ok: false; error: DeskError }

/** One result of a search. `stage`: how the text was found; a lower stage is a closer match. */
export interface Hit extends Seen {
  kind: 'client' | 'savings' | 'fixedDeposit' | 'loan'
  id: number
  clientId: number
  title: string
  accountNo?: string
  phone?: string
  office?: string
  /** Of an account: what tells it from another of the same person. */
  product?: string
  currency?: string
  /** Of customers of one name: what tells a parent from a child at the same number. Null: this computer does not know. */
  born?: Day | null
  stage: 'exact' | 'prefix' | 'fuzzy'
}

/** Why the bank has not said whom it has: it was not asked, did not answer, or does not let this person ask. */
export type Untold = 'offline' | 'unanswered' | 'forbidden'
export interface Found {
  hits: Hit[]
  /** Absent: whom the bank finds by this text is among them. */
  untold?: Untold
  /** Present: this computer has not all customers of the bank, so a name that one has here may be another's there too. */
  isPartial?: true
}

/** Something that waits for a supervisor. `steps`: what may be done next, by the specification's tables (§3). */
export interface Application extends Seen {
  kind: 'savings' | 'fixedDeposit' | 'loan' | 'client'
  id: number
  clientId: number
  title: string
  detail: string
  state: string
  /** What is asked for, as decimal text; null: no money, or the service does not tell. */
  amount: string | null
  currency: { code: string; places: number } | null
  /** Where the customer belongs; null where the list does not tell. */
  office: string | null
  submittedOn: string | null
  submittedBy: string | null
  /** The person at the counter submitted it, so may not decide. */
  own: boolean
  /** Whether the identity of who asks to be a customer is confirmed; null where the list does not tell. */
  identified: boolean | null
  steps: readonly OperationName[]
  /** Newest first. */
  against: readonly SaidAgainst[]
}

/** What was said at this desk against an application. */
export interface SaidAgainst {
  /** Its approval was taken back; or a second person would not sign for its cash. */
  is: 'undone' | 'refused'
  at: string
  by: string
  reason: string
}

export interface SyncStatus {
  state: 'idle' | 'running' | 'paused' | 'failed'
  /** Rows of the bank's lists that were read. */
  done: number
  /** Null: the bank has not told, or does not tell. */
  total: number | null
  /** As of when the lists of customers and accounts are whole; null: somebody may be missing. */
  finishedAt: string | null
  /** Why it stopped, or for what it waits. */
  message: Said | null
  /** Customers known here by name, where some of the bank's may be missing; null: all are here. */
  seen: number | null
  /** Records that do not fit the table of operations, and in what. */
  aside: { count: number; reasons: readonly string[] }
}

/** A setting in force: its value, and who set it. */
export interface Setting {
  name: SettingTitle
  value: string | number | boolean
  setBy: 'default' | 'user' | 'machine' | 'organisation'
  title: string
}

/** Of who signs beside the person at the counter, for or against what breaks a rule. */
const supervisorsWord = z
  .strictObject({
    id: z.string().max(40),
    reason: reasonOf(5, 300, fault('overrideReasonShort', { count: 5 })),
    second: signature,
  })
  .refine(keepsPinApart, pinInReason)

export const commands = {
  ownOperations: command<OwnEntries>()({
    who: 'unlocked',
    input: nothing,
    summary: 'The operations that this bank’s service file adds',
  }),
  status: command<Status>()({ who: 'anyone', input: nothing, summary: 'How the desk stands' }),
  ...likenessCommands,
  ...customerHereCommands,
  search: command<Found>()({
    who: 'unlocked',
    input: z.strictObject({
      text: z.string().max(200, fault('searchTooLong', { count: 200 })),
      limit: z.int().min(1).max(1_000).optional(),
    }),
    summary: 'Find customers and accounts by phone, BVN, account number or name',
  }),
  journal: command<{ entries: JournalEntry[]; more: boolean }>()({
    who: 'unlocked',
    input: z.strictObject({
      state: z.enum(journalStates, { error: fault('oneOf', { list: journalStates.join(', ') }) }).optional(),
      /** Who wrote it. */
      profile: z.string().max(50).optional(),
      /** The id of a savings account on either side. */
      account: z.int().positive().optional(),
      /** What decided this application. */
      decided: z
        .strictObject({ kind: z.enum(['savings', 'fixedDeposit', 'loan', 'client']), id: z.int().positive() })
        .optional(),
      /** What this person decided, and what they approved for somebody else. */
      decidedBy: z.string().max(50).optional(),
      /** As it stands on a slip, or the journal's number. */
      reference: z
        .string()
        .max(60, fault('referenceTooLong', { count: 60 }))
        .optional(),
      /** Written at this moment or later, and before that one: epoch ms. */
      from: z.int().optional(),
      to: z.int().optional(),
      /** Asked for exactly so much, in whatever currency: decimal text. */
      amount: z.string().regex(amountForm, fault('amountTooLong')).optional(),
      limit: z.int().min(1).max(500).optional(),
      /** Entries written before the one with this id. */
      before: z.string().max(40).optional(),
    }),
    summary: 'The electronic journal, newest first',
  }),
  journalEntry: command<JournalEntry>()({
    who: 'unlocked',
    input: z.strictObject({ id: z.string().max(40) }),
    summary: 'One entry of the journal',
  }),
  applications: command<{ applications: Application[] }>()({
    who: 'unlocked',
    input: nothing,
    summary: 'What waits for a supervisor, oldest first',
  }),
  events: command<{ events: InboxEvent[]; more: boolean }>()({
    who: 'unlocked',
    input: z.strictObject({
      limit: z.int().min(1).max(500).optional(),
      /** In the name, the action, the reference, the effect or the body. */
      text: z
        .string()
        .max(100, fault('searchTooLong', { count: 100 }))
        .optional(),
      /** Events that came before the one with this id. */
      before: z.int().min(1).optional(),
    }),
    summary: 'Verified events, newest first',
  }),
  eventPayload: command<EventPayload>()({
    who: 'unlocked',
    input: z.strictObject({ id: z.int().min(1), reveal: z.boolean().optional() }),
    summary: 'The body of an event; personal data are shown only when asked for, and the audit says by whom',
  }),
  inspectEvent: command<EventInspection>()({
    who: 'unlocked',
    input: z.strictObject({ id: z.int().min(1) }),
    summary: 'Work an event through once more to see what it would do, without doing it',
  }),
  quarantine: command<Quarantine>()({
    who: 'unlocked',
    input: nothing,
    summary: 'What was posted here and could not be verified',
  }),
  keepTunnelSecret: command<null>()({
    who: 'unlocked',
    input: z.strictObject({
      name: z.enum(tunnelSecrets, { error: fault('oneOf', { list: tunnelSecrets.join(', ') }) }),
      secret: z.string().min(1, fault('secretMissing')).max(20_000),
    }),
    summary: 'Keep what the tunnel needs to open; it is never shown again',
  }),
  sync: command<SyncStatus>()({
    who: 'unlocked',
    input: nothing,
    summary: 'Fetch customers and accounts for offline look-ups',
  }),
  stopSync: command<SyncStatus>()({
    who: 'unlocked',
    input: nothing,
    summary: 'Pause the fetching; what was fetched is kept',
  }),
  wipeKept: command<SyncStatus>()({
    who: 'unlocked',
    input: nothing,
    summary: 'Wipe what this computer keeps of customers and destroy its key; for supervisors',
  }),
  syncStatus: command<SyncStatus>()({ who: 'unlocked', input: nothing, summary: 'How far the fetching is' }),
  settings: command<{ settings: Setting[] }>()({
    who: 'unlocked',
    input: nothing,
    summary: 'The settings in force and who set them',
  }),
  changeSetting: command<{ settings: Setting[] }>()({
    who: 'unlocked',
    input: z.strictObject({
      name: z.string().max(50),
      value: z.union([z.string().max(200), z.number(), z.boolean()]),
    }),
    summary: 'Change one of your own settings',
  }),
  grantOverride: command<{ until: string }>()({
    who: 'unlocked',
    input: supervisorsWord,
    summary: 'A supervisor approves, at this desk, what breaks a rule',
  }),
  refuseOverride: command<{ by: string }>()({
    who: 'unlocked',
    input: supervisorsWord,
    summary: 'A supervisor refuses, at this desk, what breaks a rule',
  }),
  ...peopleCommands,
  ...keyCommands,
  ...paperCommands,
  ...tillCommands,
  ...doubtCommands,
  ...claimCommands,
  ...formCommands,
  ...auditCommands,
  ...healthCommands,
  ...computerCommands,
  ...connectionCommands,
  ...learningCommands,
  ...placeCommands,
}

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>
export type CommandReply<N extends CommandName> = (typeof commands)[N]['reply']

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}
