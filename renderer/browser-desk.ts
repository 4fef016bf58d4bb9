/**
 * The browser shell's line to the desk process on the same machine: `POST /door/{name}` for call and ask, and a
 * WebSocket for news that is taken up again when it breaks. The one-time token comes in the address, is kept for
 * this tab only, and leaves the address bar at once.
 */
import type { DeskError, DoorAnswer } from '../shared/desk/commands.ts'
import type { NewsMessage } from '../shared/desk/news.ts'
import { parseJson } from '../shared/json.ts'
import type { Desk } from './bridge.ts'

/** Main answers a write when its own time limit for the service has passed; this one is only for a dead desk. */
const doorLimitMs = 90_000
const retryMs = { first: 250, most: 4_000 }

type Listener = (value: unknown) => void

export function browserDesk(): Desk {
  const token = takeToken()
  const listeners = new Map<string, Set<Listener>>()
  let stands = false

  function tell(topic: string, value: unknown): void {
    for (const listener of listeners.get(topic) ?? []) listener(value)
  }

  function connect(waitMs: number): void {
    const address = new URL('./news', location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    address.search = `?token=${encodeURIComponent(token)}`
    address.hash = ''
    const socket = new WebSocket(address)
    let next = waitMs
    socket.addEventListener('open', () => {
      next = retryMs.first
      stands = true
      tell('line', true)
    })
    socket.addEventListener('message', ({ data }) => {
      const message = readNews(data)
      if (message) tell(message.topic, message.value)
    })
    socket.addEventListener('close', () => {
      stands = false
      tell('line', false)
      setTimeout(() => connect(Math.min(next * 2, retryMs.most)), next)
    })
  }
  connect(retryMs.first)

  const send = (name: string, input: unknown): Promise<DoorAnswer> => post(token, name, input)
  return {
    call: send,
    ask: send,
    on(topic, listener) {
      const heard = listeners.get(topic) ?? new Set()
      listeners.set(topic, heard.add(listener))
      if (topic === 'line' && stands) listener(true)
      return () => heard.delete(listener)
    },
  }
}

async function post(token: string, name: string, input: unknown): Promise<DoorAnswer> {
  const response = await fetch(`./door/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(doorLimitMs),
  })
  const answer = parseJson(await response.text())
  if (isAnswer(answer)) return answer
  return { ok: false, error: strange(response.status) }
}

function isAnswer(value: unknown): value is DoorAnswer {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean'
}

function strange(status: number): DeskError {
  const message =
    status === 401
      ? 'This page is no longer joined to the desk. Close it and open Teller Desk again.'
      : `The desk answered in a way this page cannot read (${status}). Start Teller Desk again.`
  return { kind: 'unreachable', message, status, again: 'ask-first' }
}

function readNews(data: unknown): NewsMessage | null {
  if (typeof data !== 'string') return null
  try {
    // News come from our own desk process only, in the form of the table.
    return parseJson(data) as NewsMessage
  } catch {
    return null
  }
}

/** From the address once, then from this tab's own store, so that a reload stays joined. */
function takeToken(): string {
  const address = new URL(location.href)
  const given = address.searchParams.get('token')
  if (given !== null) {
    sessionStorage.setItem('token', given)
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }
  return given ?? sessionStorage.getItem('token') ?? ''
}
