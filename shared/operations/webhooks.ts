/** Hooks and events, switched one by one (§6; §6.4 shows no endpoints). */
import { z } from 'zod'
import { command, page, pathId, position, wholeList } from './fields.ts'
import { defineOperations } from './operation.ts'
import { lists } from './settled-by.ts'
import { fault } from '../values/faults.ts'

const eventName = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/, fault('eventMissing'))

export const hookRecord = z.looseObject({
  id: z.int(),
  url: z.string(),
  enabled: z.boolean().optional(),
  /** Empty: every event. */
  events: z.array(z.string()).optional(),
})

const hooks = {
  tag: 'Webhooks',
  base: 'api',
  offline: 'refuse',
  mark: null,
  basis: 'assumed: spec §6 says hooks and events are switched separately, no endpoint',
} as const

export const webhooks = defineOperations({
  listHooks: {
    ...hooks,
    summary: 'List the hooks',
    method: 'GET',
    path: '/webhooks',
    query: wholeList,
    reply: page(hookRecord),
    permission: 'READ_HOOK',
    event: null,
    readBack: null,
  },
  createHook: {
    ...hooks,
    summary: 'Send events to an address; without a list of events, all of them',
    method: 'POST',
    path: '/webhooks',
    body: z.strictObject({
      url: z.url({ protocol: /^https?$/, error: fault('httpAddress') }).max(500),
      events: z.array(eventName).max(100).optional(),
    }),
    reply: command,
    permission: 'CREATE_HOOK',
    grantedTo: 'supervisor',
    event: { name: 'hook', action: 'create' },
    readBack: 'listHooks',
    settledBy: { state: lists((hook, { body }) => hook('url') === body?.['url']) },
  },
  switchHook: {
    ...hooks,
    summary: 'Switch a hook on or off',
    method: 'POST',
    path: '/webhooks/{hookId}/{position}',
    params: z.strictObject({ hookId: pathId, position }),
    body: z.strictObject({}),
    reply: command,
    permission: 'UPDATE_HOOK',
    grantedTo: 'supervisor',
    event: { name: 'hook', action: 'update' },
    readBack: 'listHooks',
    settledBy: {
      state: lists(
        (hook, { params }) =>
          String(hook('id')) === params?.['hookId'] &&
          hook('enabled') === (params?.['position'] === 'enable'),
      ),
    },
  },
  listEvents: {
    ...hooks,
    summary: 'List the events and whether each is raised',
    method: 'GET',
    path: '/webhooks/events',
    query: wholeList,
    reply: page(
      z.looseObject({
        event: z.string(),
        enabled: z.boolean().optional(),
        onFailure: z.boolean().optional(),
      }),
    ),
    permission: 'READ_HOOK',
    event: null,
    readBack: null,
  },
  switchEvent: {
    ...hooks,
    summary: 'Switch an event on or off for every hook',
    method: 'POST',
    path: '/webhooks/events/{event}/{position}',
    params: z.strictObject({ event: eventName, position }),
    /** `onFailure`: raise it for refused writes too (A-event-fail). */
    body: z.strictObject({ onFailure: z.boolean().optional() }),
    reply: command,
    permission: 'UPDATE_HOOK',
    grantedTo: 'supervisor',
    event: { name: 'hook', action: 'update' },
    readBack: 'listEvents',
    settledBy: {
      state: lists(
        (event, { params }) =>
          event('event') === params?.['event'] && event('enabled') === (params?.['position'] === 'enable'),
      ),
    },
  },
})
