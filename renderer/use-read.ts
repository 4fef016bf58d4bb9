/**
 * A read of the bank as a screen needs it: the answer with its source and age, a word when it is slow, an end when
 * it is too slow, and a new read when news say that what it shows is stale. An answer stays on the screen while a
 * newer one is fetched, and when fetching fails: its age tells the rest.
 */
import { onScopeDispose, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { DeskError, ReadAnswer } from '../shared/desk/commands.ts'
import { fitList } from '../shared/fields.ts'
import { operationOf, type ReplyOf } from '../shared/operations/index.ts'
import { call, on, type CallInput, type ReadName } from './bridge.ts'
import { say } from './messages/index.ts'

const slowAfterMs = 1_200
const tooSlowAfterMs = 15_000

/** Ids of the records that an answer speaks of: news of one of them make it stale. */
export interface Concerns {
  clients?: readonly number[]
  savings?: readonly number[]
}

export interface Reading<T> {
  answer: ShallowRef<ReadAnswer<T> | null>
  problem: ShallowRef<DeskError | null>
  /** `reading` also while an older answer is shown. */
  state: Ref<'idle' | 'reading' | 'slow' | 'done' | 'failed'>
  again: () => Promise<void>
}

const tooSlow: DeskError = { kind: 'unreachable', message: say.shell.state.tooSlow, again: 'safe' }

export function useRead<N extends ReadName>(
  name: N,
  input: () => CallInput<N> | null,
  concerns: () => Concerns = () => ({}),
): Reading<ReplyOf<N>> {
  const answer = shallowRef<ReadAnswer<ReplyOf<N>> | null>(null)
  const problem = shallowRef<DeskError | null>(null)
  const state = ref<Reading<ReplyOf<N>>['state']['value']>('idle')
  let turn = 0

  async function again(): Promise<void> {
    const asked = input()
    const mine = ++turn
    if (!asked) {
      state.value = 'idle'
      answer.value = null
      return
    }
    state.value = 'reading'
    const slow = setTimeout(() => {
      if (mine === turn) state.value = 'slow'
    }, slowAfterMs)
    const limit = setTimeout(() => {
      if (mine === turn) fail(tooSlow)
    }, tooSlowAfterMs)
    const reply = await call(name, asked)
    clearTimeout(slow)
    clearTimeout(limit)
    if (mine !== turn) return
    if (!reply.ok) return fail(reply.error)
    // A read's reply is a ReadAnswer by the table; the value is checked once more by the schema that types it.
    const read = reply.value as ReadAnswer
    const { reply: schema } = operationOf(name)
    const parsed = schema.safeParse(fitList(schema, read.value))
    if (!parsed.success) return fail(unreadable)
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
  const stopTouched = on('touched', (news) => {
    const mine = concerns()
    const isMine =
      mine.clients?.some((id) => news.clients.includes(id)) ||
      mine.savings?.some((id) => news.savings.includes(id))
    if (isMine) void again()
  })
  let wasOffline = false
  const stopStatus = on('status', ({ connection }) => {
    if (wasOffline && connection.state !== 'offline') void again()
    wasOffline = connection.state === 'offline'
  })
  onScopeDispose(() => {
    turn++
    stopTouched()
    stopStatus()
  })
  return { answer, problem, state, again }
}

const unreadable: DeskError = {
  kind: 'internal',
  message: 'The service answered in a form this desk cannot read.',
  again: 'safe',
}
