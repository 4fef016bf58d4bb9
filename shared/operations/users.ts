/** Users of the bank and what they may (§5.1 names the rules, no endpoint). */
import { z } from 'zod'
import { roles } from '../users/permissions.ts'
import { command, id, name, page, pathId, position, wholeList } from './fields.ts'
import { defineOperations } from './operation.ts'
import { lists } from './settled-by.ts'
import { fault } from '../values/faults.ts'

const userRecord = z.looseObject({
  id: z.int(),
  username: z.string().optional(),
  displayName: z.string().optional(),
  officeId: z.int().optional(),
  officeName: z.string().optional(),
  roles: z.array(z.string()).optional(),
  apiAccess: z.boolean().optional(),
})

const user = {
  tag: 'Administration',
  base: 'api',
  offline: 'refuse',
  mark: null,
  basis: 'assumed: spec §5.1 names the rules, no endpoint',
} as const

export const users = defineOperations({
  listUsers: {
    ...user,
    summary: 'List the users with their roles, and whether each may have API keys',
    method: 'GET',
    path: '/users',
    query: wholeList,
    reply: page(userRecord),
    permission: 'READ_USER',
    event: null,
    readBack: null,
  },
  createUser: {
    ...user,
    summary: 'Create a user with a role; without API access unless it is given',
    method: 'POST',
    path: '/users',
    body: z.strictObject({
      username: z
        .string({ error: fault('userNameMissing') })
        .regex(/^[a-z][a-z0-9._-]{1,49}$/, fault('userNameLetters')),
      displayName: name,
      officeId: id,
      role: z.enum(roles, { error: fault('oneOf', { list: roles.join(', ') }) }),
      apiAccess: z.boolean().optional(),
    }),
    reply: command,
    permission: 'CREATE_USER',
    grantedTo: 'administrator',
    event: { name: 'user', action: 'create' },
    readBack: 'listUsers',
    settledBy: 'newRecord',
  },
  switchApiAccess: {
    ...user,
    summary: 'Give a user API access, or take it: without it none of their keys is let in',
    method: 'POST',
    path: '/users/{userId}/apiaccess/{position}',
    params: z.strictObject({ userId: pathId, position }),
    body: z.strictObject({}),
    reply: command,
    permission: 'UPDATE_USER',
    grantedTo: 'administrator',
    event: { name: 'user', action: 'update' },
    readBack: 'listUsers',
    settledBy: {
      state: lists(
        (one, { params }) =>
          String(one('id')) === params?.['userId'] &&
          one('apiAccess') === (params?.['position'] === 'enable'),
      ),
    },
  },
})
