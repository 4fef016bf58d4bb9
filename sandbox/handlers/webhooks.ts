/** Hooks and events, switched one by one (§6). */
import { slice } from '../core/paging.ts'
import { handlersOf } from '../core/handler.ts'
import { notFound, refuse } from '../core/refusal.ts'
import type { Flag } from '../core/books.ts'
import { eventNames } from '../webhooks/names.ts'

interface Hook {
  id: number
  url: string
  events: string
  enabled: Flag
}

export const webhooks = handlersOf({
  listHooks({ books }, { query }) {
    return slice(books.all<Hook>('SELECT * FROM hooks ORDER BY id'), query, (hook) => ({
      id: hook.id,
      url: hook.url,
      enabled: hook.enabled === 1,
      events: eventsOf(hook),
    }))
  },

  createHook({ books, keyId }, { body }) {
    if (keyId === null) throw new TypeError('a hook is created with the API key that will sign for it')
    const events = [...new Set(body.events ?? [])]
    events.forEach((event) => mustBeKnown(event, 'events'))
    const address = new URL(body.url)
    if (address.username !== '' || address.password !== '') {
      const sentence = 'url: enter the address without a user name and password.'
      refuse(400, 'validation.msg.hook.url.invalid', 'url', sentence)
    }
    // A desk that starts again registers the same address: that is the same hook, with its key brought up to date.
    const known = books.get<Hook>('SELECT * FROM hooks WHERE url = @url', { url: address.href })
    if (known) {
      books.update('hooks', known.id, { events: events.join(' '), enabled: true, keyId })
      return { resourceId: known.id, changes: { enabled: true } }
    }
    return { resourceId: books.insert('hooks', { url: address.href, events: events.join(' '), keyId }) }
  },

  switchHook({ books }, { params }) {
    const hook =
      books.get<Hook>('SELECT * FROM hooks WHERE id = @id', { id: Number(params.hookId) }) ??
      notFound('error.msg.hook.id.invalid', 'hook', params.hookId)
    const enabled = params.position === 'enable'
    books.update('hooks', hook.id, { enabled })
    return { resourceId: hook.id, changes: { enabled } }
  },

  listEvents({ books }, { query }) {
    const switches = new Map(
      books
        .all<{ event: string; enabled: Flag; onFailure: Flag }>('SELECT * FROM eventSwitches')
        .map((row) => [row.event, row]),
    )
    return slice(eventNames, query, (event) => ({
      event,
      enabled: switches.get(event)?.enabled !== 0,
      onFailure: switches.get(event)?.onFailure === 1,
    }))
  },

  switchEvent({ books }, { params, body }) {
    const { event } = params
    mustBeKnown(event, 'event')
    const enabled = params.position === 'enable'
    const onFailure = body.onFailure ?? false
    books.run(
      `INSERT INTO eventSwitches (event, enabled, onFailure) VALUES (@event, @enabled, @onFailure)
       ON CONFLICT (event) DO UPDATE SET enabled = @enabled, onFailure = @onFailure`,
      { event, enabled, onFailure },
    )
    return { resourceId: event, changes: { enabled, onFailure } }
  },
})

function eventsOf(hook: Hook): string[] {
  return hook.events.split(' ').filter((event) => event !== '')
}

function mustBeKnown(event: string, field: string): void {
  if (eventNames.includes(event)) return
  const sentence = `${field}: there is no event “${event}”. Choose one of ${eventNames.join(', ')}.`
  refuse(400, 'validation.msg.hook.event.unknown', field, sentence)
}
