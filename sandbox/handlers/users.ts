/** Users of the bank: who there is, in which role, and who may have API keys (§5.1). */
import type { Flag } from '../core/books.ts'
import { handlersOf } from '../core/handler.ts'
import { slice } from '../core/paging.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { actor, userOf } from '../administration/users.ts'
import { mustBeNew } from '../customers/application.ts'

interface UserLine {
  id: number
  username: string
  displayName: string
  role: string
  officeId: number
  officeName: string
  apiAccess: Flag
}

export const users = handlersOf({
  listUsers: ({ books }, { query }) =>
    slice(
      books.all<UserLine>(
        'SELECT u.*, o.name AS officeName FROM users u JOIN offices o ON o.id = u.officeId ORDER BY u.id',
      ),
      query,
      ({ id, username, displayName, role, officeId, officeName, apiAccess }) => ({
        id,
        username,
        displayName,
        officeId,
        officeName,
        roles: [role],
        apiAccess: apiAccess === 1,
      }),
    ),

  createUser({ books }, { body }) {
    mustBeNew(books, 'users', 'username', body.username, {
      code: 'error.msg.user.duplicate.username',
      field: 'username',
    })
    if (!books.get('SELECT 1 FROM offices WHERE id = @officeId', { officeId: body.officeId }))
      notFound('error.msg.office.id.invalid', 'office', body.officeId)
    const id = books.insert('users', {
      username: body.username,
      displayName: body.displayName,
      role: body.role,
      officeId: body.officeId,
      apiAccess: body.apiAccess ?? false,
    })
    return { officeId: body.officeId, resourceId: id }
  },

  switchApiAccess(context, { params }) {
    const user = userOf(context.books, params.userId)
    const apiAccess = params.position === 'enable'
    if (!apiAccess && actor(context).id === user.id) {
      const sentence = 'You cannot take API access from yourself. Ask another administrator.'
      refuse(403, 'error.msg.user.api.access.own', 'userId', sentence)
    }
    context.books.update('users', user.id, { apiAccess })
    return { officeId: user.officeId, resourceId: user.id, changes: { apiAccess } }
  },
})
