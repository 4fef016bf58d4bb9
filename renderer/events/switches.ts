/** What can be switched at the bank: the question that comes first, and the request. */
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { call } from '../desk/call.ts'
import { say } from '../i18n/index.ts'

export interface Switch {
  question: string
  /** Something is switched off. */
  isOff: boolean
  send: () => Promise<DoorAnswer<JournalEntry>>
}

/** A line of what can be switched: each of its keys leads to a question. */
export interface SwitchLine {
  key: string | number
  name: string
  tag?: string
  cells: readonly string[]
  switches: readonly { label: string; ask: () => Switch }[]
}

interface Hook {
  id: number
  url: string
  events?: readonly string[] | undefined
  enabled?: boolean | undefined
}
interface Event {
  event: string
  enabled?: boolean | undefined
  onFailure?: boolean | undefined
}

const positionOf = (isOn: boolean) => (isOn ? 'enable' : 'disable')
/** One question, one request, however often the key is pressed. */
const intent = (): string => crypto.randomUUID()

export function hookLine(hook: Hook, isOurs: boolean): SwitchLine {
  const words = say.events.switches
  return {
    key: hook.id,
    name: hook.url,
    ...(isOurs && { tag: words.ours }),
    cells: [hook.events?.join(', ') || words.every, stateOf(hook)],
    switches: [{ label: turnOf(hook), ask: () => switchHook(hook) }],
  }
}

export function eventLine(event: Event): SwitchLine {
  const { refusals } = say.events.switches
  return {
    key: event.event,
    name: event.event,
    cells: [stateOf(event), event.onFailure ? say.settings.yes : say.settings.no],
    switches: [
      { label: refusals, ask: () => switchRefusals(event) },
      { label: turnOf(event), ask: () => switchEvent(event) },
    ],
  }
}

const stateOf = ({ enabled }: Hook | Event): string =>
  enabled === false ? say.events.switches.off : say.events.switches.on
const turnOf = ({ enabled }: Hook | Event): string =>
  enabled === false ? say.events.switches.turnOn : say.events.switches.turnOff

function switchHook({ id, url, enabled }: Hook): Switch {
  const isOn = enabled === false
  const input = {
    params: { hookId: String(id), position: positionOf(isOn) },
    body: {},
    intent: intent(),
  } as const
  return {
    question: say.events.switches.ask.hook(url, isOn),
    isOff: !isOn,
    send: () => call('switchHook', input),
  }
}

function switchEvent({ event, enabled, onFailure = false }: Event): Switch {
  const isOn = enabled === false
  const input = {
    params: { event, position: positionOf(isOn) },
    body: { onFailure },
    intent: intent(),
  } as const
  return {
    question: say.events.switches.ask.event(event, isOn),
    isOff: !isOn,
    send: () => call('switchEvent', input),
  }
}

/** A refused request raises no event, unless it is asked for (A-event-fail). */
function switchRefusals({ event, enabled, onFailure = false }: Event): Switch {
  const params = { event, position: positionOf(enabled !== false) } as const
  const input = { params, body: { onFailure: !onFailure }, intent: intent() }
  return {
    question: say.events.switches.ask.failure(event, !onFailure),
    isOff: false,
    send: () => call('switchEvent', input),
  }
}

export function addHook(url: string): Switch {
  const input = { body: { url }, intent: intent() }
  return { question: say.events.switches.ask.add(url), isOff: false, send: () => call('createHook', input) }
}
