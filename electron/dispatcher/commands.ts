/** What the desk itself can be asked (shared/desk/commands.ts): one handler for each command, and no rules beside. */
import type { Store } from '../data/store.ts'
import type { EventBus } from '../core/event-bus.ts'
import type { Clock } from '../core/clock.ts'
import { z } from 'zod'
import type { Found, ReadAnswer, Setting, SyncStatus, Status } from '../../shared/desk/commands.ts'
import {
  openStates,
  referenceTyped,
  sayableFrom,
  settledAt,
  type JournalEntry,
} from '../../shared/posting/journal.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import type { OwnEntries } from '../../shared/operations/own.ts'
import type { ReadName } from '../../shared/operations/read-write.ts'
import { permits } from '../../shared/users/permissions.ts'
import { createEventCommands } from '../webhooks/event-commands.ts'
import { createPaperCommands, type PaperRooms } from '../documents/paper-commands.ts'
import { createLearningCommands } from '../learning/learning-commands.ts'
import type { Learning } from '../learning/learning.ts'
import type { PlacesAsked } from './place-asked.ts'
import type { Dialect } from '../bank/dialect.ts'
import type { Line } from '../bank/line.ts'
import type { SendAgain } from '../posting/send-again.ts'
import { createAuditCommands } from './audit-commands.ts'
import { createConnectCommands, type ConnectRooms } from '../connect/connect-commands.ts'
import { createComputerCommands, type ComputerRooms } from '../doctor/computer-commands.ts'
import { createHealthCommands, refuseAfterGap } from '../reconciliation/health-commands.ts'
import { createTillCommands } from '../till/till-commands.ts'
import type { TillRoom } from '../till/till-room.ts'
import type { WebhookReceiver } from '../webhooks/webhook-receiver.ts'
import type { Policy } from '../policy/policy.ts'
import { settingsOfAPerson } from '../policy/settings.ts'
import { createKeyCommands, type KeyRooms } from '../users/key-commands.ts'
import { createPeopleCommands, type PeopleRooms } from '../users/people-commands.ts'
import type { Counter } from '../users/session.ts'
import { withHoldings } from '../directory/find-holdings.ts'
import { accountsKept, customerKept } from '../directory/kept-customer.ts'
import { answerFromCache } from '../directory/offline.ts'
import { findBeside } from '../directory/find-there.ts'
import { withoutLabel } from '../directory/typed.ts'
import { createClaims } from '../approvals/claims.ts'
import type { ListApplications } from '../approvals/applications.ts'
import type { Decide } from '../reconciliation/decide.ts'
import type { Commands } from '../core/command-handlers.ts'
import { Refused } from '../core/refused.ts'
import type { Read } from '../directory/read.ts'
import { atField, problem } from '../../shared/desk/problems.ts'
import type { Wipe } from '../directory/wipe.ts'

export interface CommandRooms {
  store: Store
  counter: Counter
  outside: Pick<WebhookReceiver, 'counts' | 'keepSecret'>
  pins: PeopleRooms['pins']
  ownPeople: PeopleRooms['ownPeople']
  rotations: KeyRooms['rotations']
  importKey: KeyRooms['importKey']
  policy: Policy
  now: Clock
  status: () => Status
  read: Read
  line: Pick<Line, 'now'>
  news: Pick<EventBus, 'publish'>
  till: TillRoom
  learning: Learning
  checkKey: PaperRooms['checkKey']
  sendToPrinter: PaperRooms['sendToPrinter']
  checkComputer: ComputerRooms['checkComputer']
  connecting: ConnectRooms['connecting']
  outlet: PaperRooms['outlet']
  isOn: (operation: OperationName) => boolean
  /** What the service file adds. */
  own: OwnEntries
  /** Somebody has unlocked: what waits for a person may begin. */
  unlocked: (profile: string) => void
  checkAgain: (id: string, asked?: boolean) => Promise<JournalEntry>
  decide: Decide
  sendAgain: SendAgain
  /** Absent: the service speaks as the table does. */
  dialect?: Pick<Dialect, 'searches'>
  sendDraft: (draft: { id: string; profile: string; override?: string | undefined }) => Promise<JournalEntry>
  /** What became of a form whose page got no answer; null: nothing, and nothing will. */
  settleForm: (intent: string) => JournalEntry | null
  applications: ListApplications
  sync: (profile: string) => SyncStatus
  stopSync: () => SyncStatus
  syncStatus: () => SyncStatus
  wipe: Wipe
  settingsChanged: () => void
  /** The bank's clock less this computer's. */
  offsetMs: () => number
  soonest: (id: string) => number
  placesAsked: Pick<PlacesAsked, 'take'>
}

const maxHits = 20
const maxEntries = 50

export function createCommands(rooms: CommandRooms): Commands {
  const { store, counter, policy, status } = rooms
  const claims = createClaims(rooms.news)

  /** The door lets nobody else come this far. */
  const person = () => {
    const current = counter.current()
    if (!current) throw new Refused(problem('locked'))
    return current.person
  }
  const entryOf = (id: string): JournalEntry => {
    const entry = store.journal.get(id)
    if (!entry) throw new Refused(problem('noSuchEntry'))
    return entry
  }
  const may = (operation: OperationName) =>
    permits(counter.current()?.permissions ?? [], operationOf(operation).permission)
  /** What this computer knows, for whoever may read it at the bank. */
  function here(operation: ReadName, params: Record<string, string>): ReadAnswer | null {
    const known = may(operation) ? answerFromCache(store.cache, operation, { params }) : undefined
    return known ? { value: known.json, source: 'cache', seenAt: new Date(known.seenAt).toISOString() } : null
  }
  /** A draft is a request: whoever sends it needs the permission for it, as at the door. */
  const mayDo = (operation: OperationName) => {
    if (may(operation)) return
    throw new Refused(problem('draftNotPermitted', { operation }))
  }

  return {
    status,
    ownOperations: () => rooms.own,
    ...createPeopleCommands(rooms),
    ...createKeyCommands(rooms),
    async search({ text, limit = maxHits }): Promise<Found> {
      counter.touch()
      const { id: profile } = person()
      const here = store.search.find(text, { limit, office: counter.officeOf(profile) })
      const bare = withoutLabel(text)
      const { hits: known, ...late } = await withHoldings(rooms, here, bare, profile)
      const asking = { ...rooms, searches: rooms.dialect?.searches ?? null }
      const found = { ...late, ...(await findBeside(asking, known, bare, profile)) }
      const isBlind = found.hits.length === 0 && rooms.line.now().state === 'offline'
      if (isBlind) return { hits: [], untold: 'offline' }
      // A service that finds names itself has told of everybody.
      const isWhole = asking.searches === null ? store.cache.wholeSince('client') !== null : !found.untold
      return isWhole ? found : { ...found, isPartial: true }
    },
    customersLike: (asked) => store.search.like(asked, counter.officeOf(person().id)),
    customerHere: ({ clientId }) => (may('getClient') ? customerKept(store.cache, clientId) : null),
    accountsHere: ({ clientId }) =>
      may('listClientAccounts') && may('listSavingsAccounts') ? accountsKept(store.cache, clientId) : null,
    accountHere({ savingsId }) {
      const account = here('getSavingsAccount', { savingsId: String(savingsId) })
      if (account === null) return null
      const owner = z.looseObject({ clientId: z.int() }).safeParse(account.value)
      const customer = owner.success ? here('getClient', { clientId: String(owner.data.clientId) }) : null
      return { account, customer }
    },
    journal({ limit = maxEntries, before, reference, ...filter }) {
      const { state, ...narrower } = filter
      const wanted = reference === undefined ? '' : referenceTyped(reference)
      if (wanted === '' && Object.values(narrower).every((value) => value === undefined))
        return store.journal.list({ state, limit, before })
      return store.journal.find({ ...filter, reference: wanted || undefined }, { limit, before })
    },
    journalEntry: ({ id }) => entryOf(id),
    checkAgain: ({ id }) => rooms.checkAgain(entryOf(id).id),
    decide(decision) {
      counter.touch()
      return rooms.decide(decision)
    },
    sendDraft({ id, override }) {
      counter.touch()
      mayDo(entryOf(id).operation)
      refuseAfterGap(store, id)
      return rooms.sendDraft({ id: entryOf(id).id, profile: person().id, override })
    },
    sendAgain({ id }) {
      counter.touch()
      const { operation } = entryOf(id)
      mayDo(operation)
      refuseAfterGap(store, id)
      const { id: profile } = person()
      store.audit.add({ profile, action: 'sendAgain', subject: id, detail: null })
      return rooms.sendAgain({ id, profile })
    },
    settleOutcome({ id, isTold = true }) {
      counter.touch()
      const entry = entryOf(id)
      const { id: by } = person()
      if (entry.profile !== by || openStates.includes(entry.state)) throw new Refused(problem('notToSettle'))
      if ((settledAt(entry) !== null) === isTold) return entry
      const at = new Date(Math.max(rooms.now(), sayableFrom(entry))).toISOString()
      const settled = store.journal.add(id, { kind: isTold ? 'settled' : 'unsettled', at, by })
      rooms.news.publish('journal', settled)
      return settled
    },
    applications() {
      const { id: profile } = person()
      return rooms.applications({ profile, permissions: counter.permissionsOf(profile) })
    },
    claims: claims.all,
    claim(given) {
      counter.touch()
      return claims.set(person().id, given)
    },
    ...createEventCommands(rooms),
    ...createPaperCommands({ ...rooms, office: () => status().office }),
    ...createAuditCommands(rooms),
    ...createHealthCommands({ ...rooms, verified: rooms.settingsChanged }),
    ...createComputerCommands(rooms),
    ...createConnectCommands(rooms),
    ...createTillCommands({ ...rooms, office: () => status().office }),
    ...createLearningCommands(rooms),
    takePlaceAsked: rooms.placesAsked.take,
    forms: () => ({ forms: store.forms.of(person().id) }),
    keepForm(kept) {
      counter.touch()
      store.forms.keep(person().id, kept)
      return null
    },
    dropForm({ form }) {
      store.forms.drop(person().id, form)
      return null
    },
    settleForm: ({ intent }) => ({ entry: rooms.settleForm(intent) }),
    sync: () => rooms.sync(person().id),
    stopSync: rooms.stopSync,
    syncStatus: rooms.syncStatus,
    wipeKept() {
      const { id, role } = person()
      if (role === 'teller') throw new Refused(problem('wipeForSupervisors'))
      store.audit.add({ profile: id, action: 'wipeKept', subject: null, detail: null })
      return rooms.wipe()
    },
    settings: () => ({ settings: policy.list(person().id) }),
    changeSetting({ name, value }): { settings: Setting[] } {
      counter.touch()
      const fault = policy.change(name, value, person().id)
      if (fault !== null) throw new Refused(atField(name, fault))
      // In which language somebody reads is nobody's act on the bank or on this desk.
      if (!settingsOfAPerson.has(name))
        store.audit.add({ profile: person().id, action: 'changeSetting', subject: name, detail: null })
      rooms.settingsChanged()
      return { settings: policy.list(person().id) }
    },
  }
}
