/** The events for people: look for them, look into one, see what it would do, and what could not be verified. */
import type { Store } from '../data/store.ts'
import type { Session } from '../users/session.ts'
import type { InboxRow } from '../journal/event-inbox.ts'
import { advance } from '../../shared/posting/journal.ts'
import type { Commands } from '../core/command-handlers.ts'
import { withHidden } from './hidden.ts'
import { hintedBy, unsignedForm } from './hints.ts'
import { effectOf, effectOfHint, judgeEvent, unreadable } from './judge-event.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'
import { VaultError } from '../credentials/keychain.ts'
import { permits } from '../../shared/users/permissions.ts'
import { operations } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import { atField, problem } from '../../shared/desk/problems.ts'
import { effectIn } from '../journal/inbox-looks.ts'

export interface EventRooms {
  store: Pick<Store, 'inbox' | 'journal' | 'audit'>
  counter: Pick<Session, 'current' | 'touch'>
  outside: Pick<WebhookReceiver, 'counts' | 'keepSecret'>
}

type EventCommands = Pick<
  Commands,
  'events' | 'eventPayload' | 'inspectEvent' | 'quarantine' | 'keepTunnelSecret'
>

const maxEvents = 100

export function createEventCommands({ store, counter, outside }: EventRooms): EventCommands {
  const { inbox, journal, audit } = store

  const rowOf = (id: number): InboxRow & { effect: string | null } => {
    const row = inbox.get(id)
    if (row) return row
    throw new Refused(problem('noSuchEvent'))
  }
  const profile = () => counter.current()?.person.id ?? null

  return {
    events: ({ limit = maxEvents, text, before }) => inbox.find({ limit, text, before }),
    eventPayload({ id, reveal = false }) {
      counter.touch()
      const { raw, digest: _digest, signature: _signature, receivedAt, effect, ...row } = rowOf(id)
      const text = textOf(raw)
      const shown = text === null ? null : reveal ? { payload: text, hidden: 0 } : withHidden(text)
      if (reveal) audit.add({ profile: profile(), action: 'revealEvent', subject: String(id), detail: null })
      return {
        ...row,
        receivedAt: new Date(receivedAt).toISOString(),
        ...effectIn(effect),
        payload: shown?.payload ?? null,
        hidden: shown?.hidden ?? 0,
      }
    },
    inspectEvent({ id }) {
      counter.touch()
      const row = rowOf(id)
      const judged = judgeEvent(journal, row)
      if (!judged)
        return { entry: null, touched: { clients: [], savings: [], loans: [] }, effect: unreadable }
      const { entry, fact, touched } = judged
      if (row.form === unsignedForm)
        return { entry: null, touched, effect: effectOfHint(hintedBy(journal, row)?.entries ?? []) }
      if (entry === null || entry === 'ambiguous') return { entry, touched, effect: effectOf(entry, null) }
      const next = fact === null ? null : advance(entry, fact)
      return {
        entry: { id: entry.id, state: entry.state, next: next?.state ?? entry.state },
        touched,
        effect: effectOf(entry, next, fact?.against),
      }
    },
    quarantine: () => ({ ...inbox.quarantined(), counts: { ...outside.counts() } }),
    async keepTunnelSecret({ name, secret }) {
      counter.touch()
      const current = counter.current()
      // Whoever may send events elsewhere may open the way for them.
      const needed = operations.createHook.permission
      if (!current || !permits(current.permissions, needed)) throw new Refused(problem('wayInNotPermitted'))
      if (name === 'proxy-login' && !/^https?:\/\/[^:@/\s]+:[^@/\s]+@[^@/\s]+\/?$/.test(secret.trim()))
        throw new Refused(atField('secret', problem('proxyLoginForm')))
      try {
        await outside.keepSecret(name, name === 'proxy-login' ? secret.trim() : secret)
      } catch (fault) {
        if (!(fault instanceof VaultError)) throw fault
        throw new Refused(problem('tunnelSecretNotKept', { why: fault.words }))
      }
      audit.add({ profile: current.person.id, action: 'keepTunnelSecret', subject: name, detail: null })
      return null
    },
  }
}

function textOf(raw: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return null
  }
}
