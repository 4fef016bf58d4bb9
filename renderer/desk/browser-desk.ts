/**
 * The browser shell's line to the desk process on the same machine: `POST /door/{name}` for call and ask, and a
 * WebSocket for news that is taken up again when it breaks. The page enters with its token before it asks anything.
 */
import type { DeskError, DoorAnswer } from '../../shared/desk/commands.ts'
import type { NewsMessage } from '../../shared/desk/news.ts'
import { parseJson } from '../../shared/values/json.ts'
import type { Transport } from './transport.ts'
import { enterDesk } from './enter-desk.ts'
import { say } from '../i18n/index.ts'

/** Main answers a write when its own time limit for the service has passed; this one is only for a dead desk. */
const doorLimitMs = 90_000
const retryMs = { first: 250, most: 2_000 }

type Listener = (value: unknown) => void

/** @param entering The page's token, when it has been let in; '' where it was not. */
export function browserDesk(entering: Promise<string> = enterDesk()): Transport {
  const listeners = new Map<string, Set<Listener>>()
  let stands = false
  let line: WebSocket | null = null

  function tell(topic: string, value: unknown): void {
    for (const listener of listeners.get(topic) ?? []) listener(value)
  }

  function connect(token: string, waitMs: number): void {
    const address = new URL('./news', location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    address.search = ''
    address.hash = ''
    // A browser sets no header here, and an address is no place for a token.
    const socket = new WebSocket(address, token === '' ? ['teller-desk'] : ['teller-desk', token])
    let next = waitMs
    socket.addEventListener('open', () => {
      line = socket
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
      setTimeout(() => connect(token, Math.min(next * 2, retryMs.most)), next)
    })
  }
  void entering.then((token) => connect(token, retryMs.first))

  const send = async (name: string, input: unknown): Promise<DoorAnswer> => post(await entering, name, input)
  return {
    call: send,
    ask: send,
    on(topic, listener) {
      const heard = listeners.get(topic) ?? new Set()
      listeners.set(topic, heard.add(listener))
      if (topic === 'line' && stands) listener(true)
      return () => heard.delete(listener)
    },
    nudge() {
      if (stands) line?.send('')
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
  // The desk program does not know this page: it was started again, or never let it in.
  if (response.status === 401) return { ok: false, error: strange(401) }
  if (isAnswer(answer)) return answer
  return { ok: false, error: strange(response.status) }
}

function isAnswer(value: unknown): value is DoorAnswer {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean'
}

function strange(status: number): DeskError {
  const message = status === 401 ? say.shell.line.notJoined : say.shell.line.strange(status)
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
