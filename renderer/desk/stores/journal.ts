/** Mirrors the news `journal`: the entries this window has seen, newest first. Forgotten when the desk locks. */
import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { DeskError } from '../../../shared/desk/commands.ts'
import type { JournalEntry } from '../../../shared/posting/journal.ts'
import { returnsAmong, reversalsAmong } from '../../../shared/documents/reversals.ts'
import { ask, on } from '../bridge.ts'
import { decisionsAmong } from '../decisions-among.ts'
import { lateYesOf } from '../late-yes.ts'
import { notExecutedOf } from '../not-executed.ts'
import { useDesk } from './desk.ts'

/** A day at a busy counter; what is older is asked for by the journal screen. */
const firstPage = 100

export const useJournal = defineStore('journal', () => {
  const entries = shallowReactive(new Map<string, JournalEntry>())
  const state = ref<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const problem = shallowRef<DeskError | null>(null)

  const newestFirst = computed(() => [...entries.values()].sort((a, b) => b.seq - a.seq))

  /** Postings that were undone, each with what undid it. */
  const undone = computed(() => reversalsAmong(newestFirst.value))

  /** What was decided here, by record. */
  const decided = computed(() => decisionsAmong(newestFirst.value))

  /** Transfers of which money was sent back, wholly or in part. */
  const returned = computed(() => returnsAmong(newestFirst.value))

  function put(entry: JournalEntry): void {
    const known = entries.get(entry.id)
    // News and answers may cross: the entry with more facts is the later one, for facts are only added.
    if (!known || known.facts.length <= entry.facts.length) entries.set(entry.id, entry)
  }

  /** An answer that comes after the desk was locked is for nobody. */
  let turn = 0
  async function load(): Promise<void> {
    const mine = ++turn
    if (state.value !== 'ready') state.value = 'loading'
    const answer = await ask('journal', { limit: firstPage })
    if (mine !== turn) return
    state.value = answer.ok ? 'ready' : 'failed'
    problem.value = answer.ok ? null : answer.error
    if (answer.ok) answer.value.entries.forEach(put)
  }

  function forget(): void {
    turn++
    entries.clear()
    state.value = 'idle'
  }

  function start(): void {
    on('journal', put)
  }

  const byIntent = (intent: string): JournalEntry | undefined =>
    newestFirst.value.find((entry) => entry.intent === intent)

  function own() {
    const today = new Date().toDateString()
    const isToday = (at: string): boolean => new Date(at).toDateString() === today
    return { person: useDesk().person?.id ?? '', isToday }
  }
  const notExecuted = computed(() => notExecutedOf(newestFirst.value, { ...own(), undone: undone.value }))
  const lateYes = computed(() =>
    lateYesOf(newestFirst.value, own()).filter(({ id }) => !undone.value.has(id)),
  )

  return {
    entries,
    newestFirst,
    undone,
    decided,
    returned,
    notExecuted,
    lateYes,
    state,
    problem,
    put,
    load,
    forget,
    start,
    byIntent,
  }
})
