/** Users, API keys and the private signing key (§5). */
import { z } from 'zod'
import { command, id, page, pathId, wholeList } from './fields.ts'
import { defineOperations } from './operation.ts'
import { lists } from './settled-by.ts'
import { fault } from '../values/faults.ts'

const userParams = z.strictObject({ userId: pathId })

const apiKeyRecord = z.looseObject({
  id: z.int(),
  /** Enough to tell two keys apart; the key itself is shown once, by `createApiKey`. */
  lastFour: z.string().optional(),
  ipAddress: z.string().optional(),
  active: z.boolean().optional(),
})

export const apiKeys = defineOperations({
  generateKey: {
    tag: 'Administration',
    summary: 'Generate the private signing key',
    method: 'POST',
    path: '/gateway/generateKey',
    base: 'gateway',
    /** The member's name is assumed (A-generate): the PEM is looked for in every string member. */
    reply: z.looseObject({}),
    permission: null,
    grantedTo: 'teller',
    event: null,
    offline: 'refuse',
    mark: null,
    readBack: null,
    settledBy: 'people',
    basis: 'spec §4',
    secret: true,
  },
  listApiKeys: {
    tag: 'Administration',
    summary: 'List the API keys of a user',
    method: 'GET',
    path: '/users/{userId}/apikeys',
    base: 'api',
    params: userParams,
    query: wholeList,
    reply: page(apiKeyRecord),
    permission: 'READ_APIKEY',
    event: null,
    offline: 'refuse',
    mark: null,
    readBack: null,
    basis: 'assumed: spec §5.1 names the rules, no endpoint',
  },
  createApiKey: {
    tag: 'Administration',
    summary: 'Create an API key: two at most for each user, with one IP address',
    method: 'POST',
    path: '/users/{userId}/apikeys',
    base: 'api',
    params: userParams,
    body: z.strictObject({
      ipAddress: z.union([z.ipv4(), z.ipv6()], {
        error: fault('oneIpAddress'),
      }),
    }),
    reply: z.looseObject({ resourceId: z.int(), apiKey: z.string() }),
    permission: 'CREATE_APIKEY',
    grantedTo: 'administrator',
    event: { name: 'api-key', action: 'create' },
    offline: 'refuse',
    mark: null,
    readBack: 'listApiKeys',
    settledBy: 'newRecord',
    basis: 'assumed: spec §5.1 names the rules, no endpoint',
    secret: true,
  },
  revokeApiKey: {
    tag: 'Administration',
    summary: 'Revoke an API key at once',
    method: 'POST',
    path: '/users/{userId}/apikeys/{keyId}/revoke',
    base: 'api',
    params: z.strictObject({ userId: pathId, keyId: pathId }),
    body: z.strictObject({}),
    reply: command,
    permission: 'DELETE_APIKEY',
    grantedTo: 'administrator',
    event: { name: 'api-key', action: 'revoke' },
    offline: 'refuse',
    mark: null,
    readBack: 'listApiKeys',
    settledBy: {
      state: lists((key, { params }) => String(key('id')) === params?.['keyId'] && key('active') === false),
    },
    basis: 'assumed: spec §5.1 names the rules, no endpoint',
  },
  getMe: {
    tag: 'Administration',
    summary: 'Tell whose key this is: name, office, roles and permissions',
    method: 'GET',
    path: '/users/me',
    base: 'api',
    reply: z.looseObject({
      id,
      username: z.string().optional(),
      displayName: z.string().optional(),
      officeId: z.int().optional(),
      officeName: z.string().optional(),
      roles: z.array(z.string()).optional(),
      permissions: z.array(z.string()).optional(),
    }),
    permission: null,
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
    basis: 'assumed: spec §5.1, facts §3.9',
  },
})
