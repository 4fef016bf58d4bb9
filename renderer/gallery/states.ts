/**
 * The six states that every screen has (issue 5), made of a real desk: the screens, the desk and the training bank
 * stay what they are, and only what answers a look-up is changed on its way to the page. What writes goes through.
 */
import type { DoorAnswer, ReadAnswer, Status } from '../../shared/desk/commands.ts'
import { lookUps } from '../../shared/desk/look-ups.ts'
import { isWrite } from '../../shared/operations/operation.ts'
import { isOperationName, operationOf, type OperationName } from '../../shared/operations/index.ts'
import type { Transport } from '../desk/transport.ts'
import { hugeAnswer, realInput } from './huge.ts'
import { longText } from './long-text.ts'
import { withSamples } from './samples.ts'
import { problem } from '../../shared/desk/problems.ts'

export const galleryStates = ['full', 'empty', 'slow', 'failing', 'offline', 'forbidden', 'huge'] as const
export type GalleryState = (typeof galleryStates)[number]
export const isGalleryState = (text: string | null): text is GalleryState =>
  galleryStates.some((state) => state === text)

/** A person at the counter stands in every state: without these there is no screen at all. */
const always: readonly string[] = ['status', 'ownOperations', 'forms']
/** A line under a search says it; no screen waits for it. */
const footnotes: readonly string[] = ['syncStatus']

export interface Staged extends Transport {
  /** May change while the screens are open, as a line does. */
  state: GalleryState
  /** How many look-ups got no answer since somebody set it to 0. */
  withheld: number
  /** How many look-ups are on their way. */
  underWay: number
}

declare global {
  interface Window {
    /** For whoever looks at the frame from outside: the state may be changed, and what was withheld is counted. */
    staged?: Staged
  }
}

export function staged(desk: Transport, state: GalleryState): Staged {
  const ask = async (name: string, input: unknown, isCall: boolean): Promise<DoorAnswer> => {
    const isRead = isCall
      ? isOperationName(name) && !isWrite(operationOf(name))
      : Object.hasOwn(lookUps, name)
    const send = () => (isCall ? desk.call(name, realInput(input)) : desk.ask(name, realInput(input)))
    if (name === 'status') return changed(await send(), (value) => statusIn(self.state, value))
    if (!isRead || always.includes(name)) return send()
    if (self.state === 'slow') {
      if (!footnotes.includes(name)) self.withheld++
      return new Promise(() => {})
    }
    self.underWay++
    const answer = await answerIn(desk, self.state, name, input, send).finally(() => self.underWay--)
    if (!answer.ok && !footnotes.includes(name)) self.withheld++
    return answer
  }
  const self: Staged = {
    state,
    withheld: 0,
    underWay: 0,
    call: (name, input) => ask(name, input, true),
    ask: (name, input) => ask(name, input, false),
    on: (topic, listener) =>
      desk.on(topic, (value) => listener(topic === 'status' ? statusIn(self.state, value) : value)),
  }
  return self
}

async function answerIn(
  desk: Transport,
  state: GalleryState,
  name: string,
  input: unknown,
  send: () => Promise<DoorAnswer>,
): Promise<DoorAnswer> {
  const operation = isOperationName(name) ? name : null
  switch (state) {
    case 'failing':
      return { ok: false, error: operation ? unreadable : inside }
    case 'offline':
      if (!operation) return send()
      if (operationOf(operation).offline !== 'cached') return { ok: false, error: notKept }
      return changed(await send(), fromCache)
    case 'forbidden':
      return operation ? { ok: false, error: notPermitted(operation) } : send()
    case 'empty':
      return changed(await send(), (value) => emptied(value))
    case 'huge':
      return changed(await withSamples(name, await send(), desk), (value) => hugeAnswer(name, value, input))
    default:
      return send()
  }
}

function changed(answer: DoorAnswer, change: (value: unknown) => unknown): DoorAnswer {
  return answer.ok ? { ok: true, value: change(answer.value) } : answer
}

// ── What the desk says of itself ────────────────────────────────────────────────────────────────────────

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

function statusIn(state: GalleryState, value: unknown): Status {
  // The desk's own news and answer of this name hold a status.
  const status = value as Status
  if (state === 'forbidden') return { ...status, permissions: [] }
  if (state === 'huge') {
    return {
      ...status,
      inDoubt: 10_000,
      office: longText,
      profile: status.profile && { ...status.profile, name: longText },
    }
  }
  if (state !== 'offline') return status
  const since = hoursAgo(2)
  const sentence =
    'Offline since 10:42. Look-ups use what is saved on this computer; nothing can be posted until the connection is back.'
  return { ...status, connection: { state: 'offline', since, sentence } }
}

// ── The desk's own sentences ────────────────────────────────────────────────────────────────────────────

const unreadable = problem('notHereUnreadable')
const notKept = problem('notHereOffline')
const notPermitted = (operation: OperationName) => problem('notPermitted', { operation })
const inside = problem('inside', { support: '7QW2K9XD' })

// ── Answers ─────────────────────────────────────────────────────────────────────────────────────────────

/** What this computer kept, three hours old. */
function fromCache(value: unknown): unknown {
  // Every read of an operation answers a ReadAnswer (the table of commands).
  return { ...(value as ReadAnswer), source: 'cache', seenAt: hoursAgo(3) }
}

/** The same with nothing in any list; totals follow. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === 'totalFilteredRecords' ? 0 : emptied(member)]),
  )
}
