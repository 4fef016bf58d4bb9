/**
 * What the rooms of the desk offer each other. Each room's own file implements one of these; `desk.ts` puts them
 * together. Times are epoch milliseconds from the clock that is passed in, unless a name says otherwise.
 */
import type { AuditLink, AuditRow, WantedRows } from './store/audit.ts'
import type { Hit, InboxEvent, Quarantine, Connection } from '../shared/desk/commands.ts'
import type { Person } from '../shared/users/person.ts'
import type { News, NewsTopic } from '../shared/desk/news.ts'
import type { Gap, Verified } from '../shared/desk/health.ts'
import type { Touched } from '../shared/posting/event.ts'
import type { Beside, Fact, JournalEntry, JournalState } from '../shared/posting/journal.ts'
import type { EntryFilter } from './store/find-entries.ts'
import type { Input, OperationName } from '../shared/operations/index.ts'
import type { Answer } from '../shared/posting/outcome.ts'
import type { Forms } from './store/forms.ts'
import type { Recording } from './store/recording.ts'
import type { Relayed } from './store/relayed.ts'
import type { TillRecords } from './store/till-records.ts'

export type { Forms, Gap, Verified }

export type Environment = 'training' | 'service'

/** Wall clock in epoch ms: an argument everywhere, so that tests can move it. */
export type Clock = () => number

/** Tells every listener; a listener's failure is logged and stops nobody else. */
export interface NewsDesk {
  tell<T extends NewsTopic>(topic: T, value: News[T]): void
  on<T extends NewsTopic>(topic: T, listener: (value: News[T]) => void): () => void
}

// ── store/ ──────────────────────────────────────────────────────────────────────────────────────────────

/** What is written before a request may be sent. */
export interface NewEntry {
  id: string
  intent: string
  operation: OperationName
  input: Input
  /** The exact text that will be signed and posted; null where the request has no body or is multipart. */
  bytes: string | null
  mark: string | null
  profile: string
  draft: boolean
  follows: string | null
  /** What a read-back showed before sending, as JSON; null where nothing was read. */
  snapshot: string | null
  /** What is kept beside it and never sent. */
  beside?: Beside
}

/** The journal: append rows, add facts. A call that returned is committed and fsynced (`synchronous=FULL`). */
export interface Journal {
  /** One intent, one entry: for a known intent the entry that stands is returned and nothing is written. */
  write(entry: NewEntry): { entry: JournalEntry; isNew: boolean }
  add(id: string, fact: Fact): JournalEntry
  get(id: string): JournalEntry | undefined
  ofIntent(intent: string): JournalEntry | undefined
  /** Entries of which an event, an answer or a contest names the record with this id, oldest first. */
  naming(record: string): JournalEntry[]
  bytesOf(id: string): string | null
  snapshotOf(id: string): string | null
  /** Newest first, by who wrote them, which account or which reference; `before`: an entry's id. */
  find(
    filter: EntryFilter,
    page: { limit: number; before?: string | undefined },
  ): { entries: JournalEntry[]; more: boolean }
  /** Newest first. `before`: an entry's id. `unmarked`: only those that carry no mark; with `state` only. */
  list(query: {
    state?: JournalState | undefined
    unmarked?: boolean | undefined
    limit: number
    before?: string | undefined
  }): { entries: JournalEntry[]; more: boolean }
  /** Entries in an open state (`openStates`), oldest first. */
  open(): JournalEntry[]
  /** Entries of an operation that had no clear answer and were executed all the same; of the newest 500, newest first. */
  executedAfterDoubt(operation: OperationName): JournalEntry[]
  /** Entries of these operations with a number above `after`, oldest first. */
  ofOperations(operations: readonly OperationName[], after: number): JournalEntry[]
  /** What people moved alone on a day of the desk, as far as it may have been executed; without what was approved. */
  countedOn(day: string): (NonNullable<Beside['counted']> & { profile: string })[]
  /** What was kept unsent and waits for a person: not sent since, and not given up. Oldest first. */
  drafts(): JournalEntry[]
  countInDoubt(): number
}

/** A verified event as it lies in the inbox. */
export interface InboxRow {
  id: number
  digest: string
  raw: Uint8Array
  event: string
  action: string | null
  reference: string | null
  form: string
  /** As it came: with `raw`, whoever holds the key can prove the event again. Null in rows of an earlier version. */
  signature: string | null
  /** Epoch ms. */
  receivedAt: number
}

export interface Inbox {
  /** Resolves after the row is fsynced (group commit). The digest of the canonical body makes each event one row. */
  add(row: Omit<InboxRow, 'id'>): Promise<'new' | 'known'>
  /** Keeps what could not be verified, in a bounded ring; it never changes anything. */
  quarantine(row: {
    raw: Uint8Array
    signature: string | null
    action: string | null
    reason: string
    receivedAt: number
  }): void
  /** Events not worked through yet, oldest first. */
  waiting(limit: number): InboxRow[]
  /** What these events, worked through, have changed here; one commit for all. */
  done(worked: readonly { id: number; effect: string }[]): void
  /** Events worked through that came at or after this time, oldest first; of the newest only. */
  workedSince(receivedAt: number): InboxRow[]
  list(limit: number): InboxEvent[]
  /** Newest first. `text`: in the name, the action, the reference, the effect or the body. `before`: an event's id. */
  find(query: { text?: string | undefined; before?: number | undefined; limit: number }): {
    events: InboxEvent[]
    more: boolean
  }
  /** With what it changed here; null: waiting to be worked through. */
  get(id: number): (InboxRow & { effect: string | null }) | undefined
  quarantined(): Pick<Quarantine, 'kept' | 'bytes' | 'byReason' | 'newest'>
  /** What was signed with a key that the desk did not hold: oldest first. */
  unmatched(): { id: number; raw: Uint8Array; signature: string; action: string | null; receivedAt: number }[]
  /** Takes a row out of the quarantine, once it is kept as an event. */
  release(id: number): void
  lastReceivedAt(): number | null
}

/** A record of the bank as this computer last saw it. */
export interface CachedRecord {
  json: unknown
  seenAt: number
  stale: boolean
}

export type RecordKind =
  'client' | 'savings' | 'product' | 'codeValue' | 'transfer' | 'loan' | 'fixedDeposit' | 'ledgerAccount'

export interface Cache {
  /** Many at once, in one transaction; the search index follows. */
  keep(
    kind: RecordKind,
    records: readonly { id: number; json: Record<string, unknown> }[],
    seenAt: number,
  ): void
  record(kind: RecordKind, id: number): CachedRecord | undefined
  records(kind: RecordKind, where?: { clientId?: number }): (CachedRecord & { id: number })[]
  clientByPhone(phone: string): (CachedRecord & { id: number }) | undefined
  clientByBvn(bvn: string): (CachedRecord & { id: number }) | undefined
  /** Whole answers of reads, by operation and input. */
  keepAnswer(operation: OperationName, input: Input, json: unknown, seenAt: number): void
  answer(operation: OperationName, input: Input): CachedRecord | undefined
  markStale(touched: Touched): void
  /** Somebody at this counter opened the customer's page: they come first when they are looked for again. */
  noteServed(clientId: number): void
  count(kind: RecordKind): number
  /** Every record of the kind was fetched, the first of them at `seenAt`: from here on lists can be made of records. */
  markWhole(kind: RecordKind, seenAt: number): void
  /** When all records of a kind were last fetched; null: some may be missing here. */
  wholeSince(kind: RecordKind): number | null
}

/** Ranked look-up in the cache; holds a read handle only. Customers of the office, by name or number, come first. */
export interface Search {
  find(text: string, options: { limit: number; office?: string | null; officeId?: number | undefined }): Hit[]
}

/** Append-only, hash-chained: who did what at this desk. Never a secret, never a customer's data beyond ids. */
export interface Audit {
  add(row: { profile: string | null; action: string; subject: string | null; detail: string | null }): void
  /** The same of what has happened already and nobody can take back: it never throws, and waits for the disk. */
  note(row: { profile: string | null; action: string; subject: string | null; detail: string | null }): void
  list(limit: number): AuditRow[]
  /** Newest first. */
  find(wanted: WantedRows, limit: number): AuditRow[]
  actions(): string[]
  total(): number
  count(action: string, subject: string): number
  /** The first row whose hash does not follow from the one before it, or null. */
  firstBrokenRow(): number | null
  /** The same for the rows after one that was followed before; from the first where none is given. */
  follow(after?: AuditLink): { brokenAt: number | null; last: AuditLink }
}

/** Whether the journal is whole, and what is known to be missing from it. */
export interface Health {
  /** Oldest first. */
  gaps(): Gap[]
  /** Follows the whole chain, in a thread beside this one. */
  verify(): Promise<Verified>
  /** What the last look found wrong, in a sentence for a person. */
  trouble(): string | null
  /** Resolves when the copy that was due at the start is made, or was not due. */
  copied: Promise<void>
}

/** Small facts of the desk itself that must survive a restart: PIN hashes, the listener's secret path, settings. */
export interface Facts {
  get(name: string): string | undefined
  set(name: string, value: string): void
}

export interface Store {
  environment: Environment
  journal: Journal
  inbox: Inbox
  relayed: Relayed
  cache: Cache
  search: Search
  audit: Audit
  tills: TillRecords
  health: Health
  facts: Facts
  forms: Forms
  recording: Recording
  close(): void
}

// ── keys/ ───────────────────────────────────────────────────────────────────────────────────────────────

/** What a keychain says. A locked keyring answers `null` through keytar, as an absent key does: told apart here. */
export type Kept =
  | { state: 'present'; secret: string }
  | { state: 'absent' }
  | { state: 'locked' }
  | { state: 'denied' }
  | { state: 'noService'; why: string }

/** Where secrets are kept, each under a name. Every call has a deadline. */
export interface Vault {
  kind: 'keychain' | 'folder' | 'memory'
  get(name: string): Promise<Kept>
  set(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}

// ── bank/ ───────────────────────────────────────────────────────────────────────────────────────────────

/** Signs the exact text of a body: RSA with SHA-256, PKCS#1 v1.5, base64 (§5.2). */
export type Signer = (text: string) => string

/** The service as one person's key reaches it. */
export interface Access {
  baseUrl: string
  gatewayUrl: string
  apiKey: string
  /** Absent: bearer mode, requests go to `baseUrl`. Present: signed, to `{gatewayUrl}/v2` (A-sign-address). */
  signer: Signer | null
  /** A-sign-bearer: false drops the bearer from signed requests. */
  sendsBearer: boolean
}

export interface WireRequest {
  operation: OperationName
  params?: Record<string, string>
  query?: Record<string, string>
  /** The exact text; null: no body. */
  bytes: string | null
  file?: { name: string; type: string; content: Uint8Array; fields: Record<string, string> }
  timeoutMs: number
}

/** One function talks to the service. It never retries, never follows a redirect, and never throws for the wire. */
export type SendToBank = (
  access: Access,
  request: WireRequest,
  hooks?: { beforeFirstByte?: (stamp: number | null) => void },
) => Promise<Answer>

/** Knows whether the service can be reached: from every answer, and by asking when nothing is said. */
export interface Line {
  now(): Connection
  /** Told by every send. */
  heard(answer: Answer, tookMs: number): void
  start(): void
  stop(): void
}

// ── teller/ ─────────────────────────────────────────────────────────────────────────────────────────────

// ── session/ ────────────────────────────────────────────────────────────────────────────────────────────

/** Who is at the counter. Permissions come from `getMe` where it is on, and from the role where not. */
export interface Session {
  current(): { person: Person; permissions: readonly string[] } | null
  touch(): void
}
