/**
 * A read of the bank as a screen needs it: the answer with its source and age, and a new read when news say that what
 * it shows is stale. An answer stays on the screen while a newer one is fetched, and when fetching fails: its age
 * tells the rest.
 */
import type { ReadName } from '../../shared/operations/read-write.ts'
import { onScopeDispose, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { DeskError, ReadAnswer } from '../../shared/desk/commands.ts'
import type { Because } from '../../shared/desk/news.ts'
import type { Touched } from '../../shared/posting/event.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { operationOf, type ReplyOf } from '../../shared/operations/index.ts'
import { whenBankIsBack } from './bank-back.ts'
import { on } from './bridge.ts'
import { call, type CallInput } from './call.ts'
import { tellChanges } from './changes.ts'
import { useRested } from './rest.ts'
import { againWhenBack } from './when-back.ts'
import { say } from '../i18n/index.ts'

/** Ids of the records that an answer speaks of: news of one of them make it stale. */
export interface Concerns {
  clients?: readonly number[]
  savings?: readonly number[]
  loans?: readonly number[]
}
/** `everything`: a list of the whole bank, which whatever happens there may change. */
export type ConcernsOf = () => Concerns | 'everything'

export interface Reading<T> {
  answer: ShallowRef<ReadAnswer<T> | null>
  problem: ShallowRef<DeskError | null>
  /** `reading` also while an older answer is shown. */
  state: Ref<'idle' | 'reading' | 'done' | 'failed'>
  again: () => Promise<void>
}

export function useRead<N extends ReadName>(
  name: N,
  inputOf: () => CallInput<N> | null,
  concerns: ConcernsOf = () => ({}),
): Reading<ReplyOf<N>> {
  const rested = useRested()
  const input = () => (rested.value ? inputOf() : null)
  const answer = shallowRef<ReadAnswer<ReplyOf<N>> | null>(null)
  const problem = shallowRef<DeskError | null>(null)
  const state = ref<Reading<ReplyOf<N>>['state']['value']>('idle')
  let turn = 0
  let isOver = false

  async function again(): Promise<void> {
    const asked = input()
    const mine = ++turn
    if (!asked) {
      state.value = 'idle'
      answer.value = null
      return
    }
    state.value = 'reading'
    const reply = await call(name, asked)
    if (mine !== turn) return
    if (!reply.ok) return fail(reply.error)
    // A read's reply is a ReadAnswer by the table; the value is checked once more by the schema that types it.
    const read = reply.value as ReadAnswer
    const { reply: schema } = operationOf(name)
    const parsed = schema.safeParse(fitList(schema, read.value))
    if (!parsed.success) return fail(unreadable())
    // `parsed.data` is what this operation's own schema gives.
    answer.value = { ...read, value: parsed.data as ReplyOf<N> }
    problem.value = null
    state.value = 'done'
  }

  function fail(error: DeskError): void {
    problem.value = error
    state.value = 'failed'
    turn++
  }

  watch(
    () => JSON.stringify(input()),
    (_, before) => {
      if (before !== undefined) answer.value = null
      void again()
    },
    { immediate: true },
  )
  /** News that come while a newer answer is fetched wait for it: one read at a time, however many events pour in. */
  let isRenewing = false
  let waiting: Because | null = null
  async function renew(because: Because): Promise<void> {
    if (isRenewing) {
      waiting = because
      return
    }
    isRenewing = true
    const asked = JSON.stringify(input())
    const before = answer.value?.value
    await again()
    isRenewing = false
    const after = answer.value?.value
    if (isOver) return
    if (before !== undefined && after !== undefined && asked === JSON.stringify(input()))
      tellChanges(name, before, after, because)
    const next = waiting
    waiting = null
    if (next) void renew(next)
  }
  const stopTouched = on('touched', (news) => {
    if (isConcerned(concerns(), news)) void renew(news.because)
  })
  const stopEvents = on('event', ({ event, action }) => {
    if (concerns() === 'everything') void renew({ kind: 'event', event, action, own: false })
  })
  againWhenBack(() => problem.value, again)
  // A screen that is opened while the line is down reads again as well when it is back.
  whenBankIsBack(() => void again())
  onScopeDispose(() => {
    isOver = true
    turn++
    stopTouched()
    stopEvents()
  })
  return { answer, problem, state, again }
}

function isConcerned(mine: ReturnType<ConcernsOf>, news: Touched): boolean {
  return (
    mine === 'everything' ||
    (mine.clients?.some((id) => news.clients.includes(id)) ?? false) ||
    (mine.savings?.some((id) => news.savings.includes(id)) ?? false) ||
    (mine.loans?.some((id) => news.loans.includes(id)) ?? false)
  )
}

const unreadable = (): DeskError => ({
  kind: 'internal',
  message: say.shell.line.unreadable,
  again: 'safe',
})
