/** A counter with its real door, store, PINs, limits and tills; the bank is a few lines on loopback that say yes. */
import type { Day } from '../../shared/values/dates.ts'
import type { Store } from '../../electron/data/store.ts'
import { ulid } from 'ulid'
import { createCommands } from '../../electron/dispatcher/commands.ts'
import { createDispatcher, type Sender } from '../../electron/dispatcher/dispatcher.ts'
import { createPlacesAsked } from '../../electron/dispatcher/place-asked.ts'
import { createLog, createRedactor } from '../../electron/core/log.ts'
import { createPolicy, type PartialSettings } from '../../electron/policy/policy.ts'
import { createPins } from '../../electron/users/pin.ts'
import { createCounter } from '../../electron/users/session.ts'
import { createRead } from '../../electron/directory/read.ts'
import { answerFromCache, keepReply } from '../../electron/directory/offline.ts'
import { sendDraft } from '../../electron/posting/send-draft.ts'
import { learnFirst } from '../../electron/till/account-facts.ts'
import { createTillRoom } from '../../electron/till/till-room.ts'
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import type { Person } from '../../shared/users/person.ts'
import { folder, handTimers, quickHash, storeIn } from '../edges/scratch.ts'
import { oddBank, type OddBank, type Reply, json } from '../line/bank.ts'
import { accessTo, clientOf, silent, submitOf } from '../line/parts.ts'

export const people: readonly Person[] = [
  { id: 'teller', name: 'Ada Teller', role: 'teller' },
  { id: 'second', name: 'Bola Teller', role: 'teller' },
  { id: 'supervisor', name: 'Sade Supervisor', role: 'supervisor' },
]
const pinsOf: Record<string, string> = { teller: '1234', second: '2345', supervisor: '5678' }

export interface TestCounter {
  ask(name: string, input?: unknown): Promise<DoorAnswer>
  /** The value. @throws where the door said no. */
  do<T = unknown>(name: string, input?: unknown): Promise<T>
  unlock(profile: string): Promise<void>
  bank: OddBank
  store: Store
  pass(ms: number): void
  line: { state: 'online' | 'offline' }
  /** Whether the bank's books show an entry, for whoever asks about it. */
  books: { shows: (id: string) => boolean; asked: string[] }
  /** The bank's business date is another from now on. */
  onDay(day: Day): void
  close(): Promise<void>
}

let number = 100
/** Customer 1 applies for accounts; everything else is about account 7. */
const yes: Reply = (response, heard, request) => {
  number += 1
  const made = {
    clientId: 1,
    savingsId: heard.url.endsWith('/savingsaccounts') ? number : 7,
    resourceId: number,
  }
  const reply = heard.method === 'POST' ? made : { totalFilteredRecords: 0, pageItems: [] }
  json(200, reply)(response, heard, request)
}

export async function openCounter(
  options: { policy?: PartialSettings; reply?: Reply; dir?: string } = {},
): Promise<TestCounter> {
  const bank = await oddBank(options.reply ?? yes)
  const time = handTimers()
  let day: Day = '2026-01-05'
  const now = () => Date.UTC(2026, 0, 5, 9) + time.now()
  const store = storeIn(options.dir ?? folder(), { now })
  // As the desk has seen them: what it never saw is read first, or refused.
  store.cache.keep('savings', [7, 8].map(seenAccount), now())
  const pins = createPins(store.keyValues, now, { cost: quickHash })
  for (const { id } of people) if (!pins.isSet(id)) await pins.choose(id, pinsOf[id] ?? '')
  const { audit } = store
  const books: TestCounter['books'] = { shows: () => true, asked: [] }
  const policy = createPolicy({
    enforced: {},
    file: { idleLockSeconds: 900, ...options.policy },
    own: undefined,
    keepOwn: () => {},
  })
  const counter = createCounter({
    people,
    pins,
    audit,
    now,
    timers: time,
    idleLockSeconds: () => 900_000,
    onChange: () => {},
  })
  const till = createTillRoom({ store, counter, pins, policy, now, today: () => day })
  const { send } = clientOf()
  const line = { state: 'online' as 'online' | 'offline' }
  const online = { now: () => ({ state: line.state, since: '', sentence: '' }), whenDown: () => () => {} }
  const access = accessTo(bank, { signer: null })
  const plain = submitOf(store.journal, {
    accessOf: () => access,
    send,
    line: online,
    now,
    authorise: till.authorise,
    newId: ulid,
  })
  const judged = learnFirst(plain, { accounts: till.accounts, line: online })
  const submit: typeof plain = (request) => judged({ confirmed: false, ...request })
  const read = createRead({
    cache: store.cache,
    send,
    line: online,
    clockOffset: { offsetMs: () => 0 },
    now,
    accessOf: () => access,
    answerFromCache,
    keepReply,
  })
  till.accounts.readWith({ read, isOn: () => true })
  // What these tests do not ask for stays away: the handlers of tills and sessions are the real ones.
  const commands = createCommands({
    store,
    counter,
    pins,
    policy,
    now,
    read,
    till,
    news: silent,
    placesAsked: createPlacesAsked(silent),
    status: () => ({ office: 'Head Office' }),
    unlocked: () => {},
    isOn: () => true,
    checkAgain: async (id: string) => {
      books.asked.push(id)
      const found = books.shows(id) ? 1 : 0
      return store.journal.add(id, {
        kind: 'readBack',
        at: new Date(now()).toISOString(),
        found,
        fenced: false,
      })
    },
    sendDraft: (draft: Parameters<typeof sendDraft>[1]) =>
      sendDraft({ journal: store.journal, submit }, draft),
  } as unknown as Parameters<typeof createCommands>[0])
  const door = createDispatcher({
    session: counter,
    commands,
    isOn: () => true,
    audit,
    nowMs: () => performance.now(),
    read: (operation, { input }, profile) => read({ profile, operation, input }),
    write: (operation, call, profile) => submit({ profile, operation, ...call }),
    secret: () => Promise.reject(new Error('none here')),
    log: createLog({ redactor: createRedactor(), folder: null, level: 'silent' }),
  })
  const sender: Sender = { isTrusted: true, kind: 'program', from: 'test' }
  const ask = (name: string, input: unknown = {}) => door(name, input, sender)
  async function value<T>(name: string, input: unknown = {}): Promise<T> {
    const answer = await ask(name, input)
    if (!answer.ok) throw new Error(`${answer.error.kind}: ${answer.error.message}`)
    // The test says what it asked for.
    return answer.value as T
  }
  return {
    ask,
    do: value,
    unlock: async (profile) => void (await value('unlock', { profile, pin: pinsOf[profile] })),
    bank,
    store,
    pass: time.pass,
    line,
    books,
    onDay: (next) => void (day = next),
    close: () => bank.close(),
  }
}

/** An account of customer 1 as this computer last saw it. */
export const seenAccount = (id: number) => ({
  id,
  json: { id, clientId: 1, currency: { code: 'NGN' } },
})

export const cashBody = (amount: string) => ({
  transactionDate: '05 January 2026',
  transactionAmount: amount,
  note: 'x',
})
export const account = { savingsId: '7' }
export const boss = { profile: 'supervisor', pin: '5678' }
