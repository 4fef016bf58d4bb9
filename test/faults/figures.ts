/** What a campaign found, counted against the bank's own books. */
import {
  isOnlyReported,
  openStates,
  type JournalEntry,
  type JournalState,
} from '../../shared/posting/journal.ts'
import type { Branch } from './branch.ts'
import type { EventFault } from './event-faults.ts'
import type { FaultKind } from './fault.ts'
import type { Form } from './forms.ts'

export interface Figures {
  seeds: number[]
  forms: number
  /** Forms that differ in nothing from each other, and leave no mark. */
  alike: number
  /** Exchanges and events to which a fault was done. */
  faults: number
  byFault: Map<FaultKind | EventFault, number>
  byOperation: Map<string, number>
  byState: Map<JournalState, number>
  /** The desk's last word is not what the books say. */
  wrong: number
  /** A conclusion that the desk told and took back later. */
  retracted: number
  /** Carried out more than once. */
  duplicates: number
  /** Pressed, and not to be found in the journal. */
  lost: number
  /** Carried out, and still without a conclusion when the day ended. */
  unseen: number
  /** Not carried out, and still without a conclusion when the day ended. */
  unsettled: number
  /** Reported by an event, and nobody may look whether the books show it: it stays in doubt, and says so. */
  reported: number
  /** Left to two people. */
  toPeople: number
  /** Of these, how many were carried out. */
  doneToPeople: number
  /** Redirects that were followed. */
  followed: number
  /** What was not as it should be, in words, for whoever looks into it. */
  stories: string[]
}

const saysDone: ReadonlySet<JournalState> = new Set(['accepted', 'confirmed'])
const saysNotDone: ReadonlySet<JournalState> = new Set(['refused', 'notSent', 'notExecuted'])

/** `retracted`: ids of entries whose conclusion was taken back. */
export function judge(
  { bank, store, proxy, events }: Branch,
  forms: readonly Form[],
  { seed, retracted }: { seed: number; retracted: ReadonlySet<string> },
): Figures {
  const figures = noFigures(seed)
  figures.forms = forms.length
  figures.byFault = new Map([...proxy.counts, ...(events?.counts ?? [])])
  figures.byFault.delete('none')
  figures.faults = [...figures.byFault.values()].reduce((sum, n) => sum + n, 0)
  figures.followed = proxy.followed()
  const entries = new Map<string, JournalEntry>()
  for (const entry of store.journal.list({ limit: 1_000_000 }).entries) entries.set(entry.intent, entry)

  /** Of forms alike the books tell only how many were carried out. */
  const alike = { forms: 0, executed: 0, done: 0, open: 0 }
  for (const form of forms) {
    figures.byOperation.set(form.operation, (figures.byOperation.get(form.operation) ?? 0) + 1)
    const entry = entries.get(form.intent)
    const executed = form.executed(bank.books, entry)
    const tell = (what: string) =>
      figures.stories.push(
        `seed ${seed}: ${form.intent} ${form.operation}: ${what}; the books show ${executed}, the desk says ` +
          `${entry?.state ?? 'nothing'} by ${JSON.stringify(entry?.facts ?? [])}` +
          (entry ? `, after ${store.journal.snapshotOf(entry.id) ?? 'no look before'}` : ''),
      )
    if (form.isAlike) {
      alike.forms += 1
      alike.executed = executed
      if (entry && saysDone.has(entry.state)) alike.done += 1
      if (entry && openStates.includes(entry.state)) alike.open += 1
    }
    if (executed > 1 && !form.isAlike) {
      figures.duplicates += 1
      tell('done twice')
    }
    if (!entry) {
      figures.lost += 1
      tell('lost')
      continue
    }
    const { state, id } = entry
    figures.byState.set(state, (figures.byState.get(state) ?? 0) + 1)
    if (
      (saysDone.has(state) && executed === 0) ||
      (saysNotDone.has(state) && executed > 0 && !form.isAlike)
    ) {
      figures.wrong += 1
      tell('a wrong conclusion')
    }
    if (retracted.has(id)) {
      figures.retracted += 1
      tell('a conclusion taken back')
    }
    if (state === 'needsPeople') {
      figures.toPeople += 1
      if (executed > 0 && !form.isAlike) figures.doneToPeople += 1
      tell('left to people')
    } else if (isOnlyReported(entry)) {
      figures.reported += 1
      if (executed === 0) figures.unsettled += 1
    } else if (openStates.includes(state)) {
      figures[executed > 0 ? 'unseen' : 'unsettled'] += 1
      tell('no conclusion')
    }
  }
  const { executed, done, open } = alike
  figures.alike = alike.forms
  figures.duplicates += Math.max(0, executed - alike.forms)
  const wrong = Math.max(0, done - executed, executed - done - open)
  if (wrong > 0) figures.stories.push(`seed ${seed}: of the forms alike: ${JSON.stringify(alike)}`)
  figures.wrong += wrong
  return figures
}

function noFigures(seed: number): Figures {
  return {
    seeds: [seed],
    forms: 0,
    alike: 0,
    faults: 0,
    byFault: new Map(),
    byOperation: new Map(),
    byState: new Map(),
    wrong: 0,
    retracted: 0,
    duplicates: 0,
    lost: 0,
    unseen: 0,
    unsettled: 0,
    reported: 0,
    toPeople: 0,
    doneToPeople: 0,
    followed: 0,
    stories: [],
  }
}

export function sumOf(all: readonly Figures[]): Figures {
  const sum = noFigures(0)
  sum.seeds = all.flatMap(({ seeds }) => seeds)
  for (const one of all) {
    for (const [kind, n] of one.byFault) sum.byFault.set(kind, (sum.byFault.get(kind) ?? 0) + n)
    for (const [name, n] of one.byOperation) sum.byOperation.set(name, (sum.byOperation.get(name) ?? 0) + n)
    for (const [state, n] of one.byState) sum.byState.set(state, (sum.byState.get(state) ?? 0) + n)
    for (const name of countNames) sum[name] += one[name]
    sum.stories.push(...one.stories)
  }
  return sum
}

const countNames = [
  'forms',
  'alike',
  'faults',
  'wrong',
  'retracted',
  'duplicates',
  'lost',
  'unseen',
  'unsettled',
  'reported',
  'toPeople',
  'doneToPeople',
  'followed',
] as const
