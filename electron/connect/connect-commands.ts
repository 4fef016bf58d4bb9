/**
 * The screen that connects a desk to a bank's service (shared/desk/connection.ts): the same fields, walk and policy as
 * `npm run connect`. The key is held in this process while the way is walked, and nowhere else.
 */
import { randomUUID } from 'node:crypto'
import type {
  ConnectionHere,
  ConnectionTexts,
  connectionCommands,
  Hop,
} from '../../shared/desk/connection.ts'
import type { Status } from '../../shared/desk/commands.ts'
import { problem } from '../../shared/desk/problems.ts'
import { operations } from '../../shared/operations/index.ts'
import { problemSentence, type FieldProblem } from '../../shared/operations/fields.ts'
import { permits } from '../../shared/users/permissions.ts'
import { AuthoritiesError } from '../bank/authorities.ts'
import type { ClientCertificate } from '../bank/client-certificate.ts'
import { codeOf } from '../bank/closed-hop.ts'
import type { ProxyOf } from '../bank/web-proxy.ts'
import type { Commands } from '../core/command-handlers.ts'
import type { EventBus } from '../core/event-bus.ts'
import { Refused } from '../core/refused.ts'
import type { Store } from '../data/store.ts'
import type { PaperOutlet } from '../documents/outlet.ts'
import { saveFile } from '../documents/save-file.ts'
import { trustNamed } from '../policy/named-files.ts'
import { writePolicy } from '../policy/write-policy.ts'
import type { Counter } from '../users/session.ts'
import { connectionOf, faultIn, usualGateway, type Connection, type ConnectionField } from './fields.ts'
import { policyOf } from './policy-of.ts'
import { standingOf, type Standing, type Started } from './standing.ts'
import { walkConnection } from './walk.ts'

export interface ConnectRooms {
  counter: Pick<Counter, 'current' | 'people' | 'touch'>
  store: Pick<Store, 'audit'>
  status: () => Pick<Status, 'environment' | 'inDoubt'>
  news: Pick<EventBus, 'publish'>
  outlet: PaperOutlet | null
  connecting: Started & {
    /** The web proxy on the way to addresses that this desk has not called yet. */
    proxyFor: (addresses: readonly string[]) => Promise<ProxyOf>
    certificate: () => Promise<ClientCertificate | null>
    /** No log says it from here on. */
    know: (secret: string) => void
    /** Null: the shell cannot. */
    restart: (() => void) | null
  }
}

export function createConnectCommands(rooms: ConnectRooms): Pick<Commands, keyof typeof connectionCommands> {
  const { counter, store, status, news, outlet, connecting } = rooms
  let isWalking = false
  /** The last way that was open to its end. */
  let walked: { ticket: string; connection: Connection } | null = null

  /** Whoever administers this desk; on a training desk, and before anybody works at one, whoever sits at it. */
  function allowed(): Standing {
    const current = counter.current()
    if (current) counter.touch()
    const isFree = status().environment === 'training' || counter.people().length === 0
    if (!isFree && !(current && permits(current.permissions, operations.createHook.permission)))
      throw new Refused(problem('connectNotPermitted'))
    return standingOf(connecting)
  }
  const note = (action: string, subject: string | null, detail: string | null = null) =>
    store.audit.add({ profile: counter.current()?.person.id ?? null, action, subject, detail })
  const connectionUnder = (ticket: string): Connection => {
    if (walked?.ticket !== ticket) throw new Refused(problem('walkPast'))
    return walked.connection
  }

  /** A training desk has opened none of the files that its policy names. */
  function trustFault(): string | null {
    try {
      trustNamed(connecting.policies())
      return null
    } catch (problem) {
      if (!(problem instanceof AuthoritiesError)) throw problem
      return problem.message
    }
  }

  async function walk(connection: Connection, apiKey: string): Promise<readonly Hop[]> {
    const { baseUrl, gatewayUrl } = connection
    const untrusted = `${baseUrl} ${gatewayUrl}`.includes('https:') ? trustFault() : null
    if (untrusted !== null) return [{ hop: 'encryption', isOpen: false, sentence: { message: untrusted } }]
    const way = {
      proxyOf: await connecting.proxyFor([baseUrl, gatewayUrl]),
      certificate: await connecting.certificate(),
    }
    const answers = {
      address: async (field: 'baseUrl' | 'gatewayUrl') => connection[field],
      mode: () => connection.mode,
      apiKey: async () => apiKey,
      getMe: async () => connection.getMe,
    }
    return walkConnection(answers, way, (hop) => news.publish('hop', hop))
  }

  return {
    connection(): ConnectionHere {
      return { ...allowed(), restarts: connecting.restart !== null }
    },
    judgeConnection(texts) {
      allowed()
      const isPlace = faultIn('baseUrl', texts.baseUrl) === null
      return { faults: faultsIn(texts), usualGateway: isPlace ? usualGateway(texts.baseUrl) : null }
    },
    async walkConnection({ apiKey, ...typed }) {
      const standing = allowed()
      const key = apiKey.trim()
      connecting.know(key)
      const texts = standing.isSet ? standing.texts : typed
      const faults = faultsIn({ ...texts, apiKey: key })
      if (faults.length > 0)
        throw new Refused({
          kind: 'invalid',
          message: problemSentence(faults),
          again: 'safe',
          fields: faults,
        })
      if (isWalking) throw new Refused(problem('walkUnderWay'))
      isWalking = true
      walked = null
      try {
        const connection = connectionOf(texts)
        const hops = await walk(connection, key)
        const closed = hops.find(({ isOpen }) => !isOpen)
        note('connectionWalked', connection.baseUrl, closed?.hop ?? 'open')
        if (!closed) walked = { ticket: randomUUID(), connection }
        return { hops, ticket: walked?.ticket ?? null }
      } finally {
        isWalking = false
      }
    },
    writePolicy({ ticket }) {
      const { against, file } = allowed()
      const connection = connectionUnder(ticket)
      if (against) throw new Refused(against)
      const { environment, inDoubt } = status()
      if (environment === 'service' && inDoubt > 0) throw new Refused(problem('settleDoubtsFirst'))
      try {
        writePolicy(file, policyOf(connection))
      } catch (fault) {
        throw new Refused(problem('policyNotWritten', { file, code: codeOf(fault) || 'unwritable' }))
      }
      note('policyWritten', connection.baseUrl)
      return { file }
    },
    savePolicy({ ticket }) {
      allowed()
      const connection = connectionUnder(ticket)
      note('policySaved', connection.baseUrl)
      const bytes = new TextEncoder().encode(`${JSON.stringify(policyOf(connection), null, 2)}\n`)
      return saveFile(outlet, { name: 'policy.json', type: 'application/json', bytes })
    },
    restartDesk() {
      allowed()
      if (!connecting.restart) throw new Refused(problem('startsNotAgain'))
      note('deskRestarted', null)
      connecting.restart()
      return null
    },
  }
}

function faultsIn(texts: ConnectionTexts & { apiKey?: string }): FieldProblem[] {
  // Its members are the fields that are judged.
  const entries = Object.entries(texts) as [ConnectionField, string][]
  return entries.flatMap(([field, text]) => {
    const fault = faultIn(field, text)
    return fault === null ? [] : [{ field, ...fault }]
  })
}
