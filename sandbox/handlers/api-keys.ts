/** Users, API keys and the private signing key (§5). */
import { randomBytes } from 'node:crypto'
import { slice } from '../core/paging.ts'
import { handlersOf } from '../core/handler.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { actor, liveKeysOf, userOf, type ApiKey } from '../administration/users.ts'
import { permits } from '../../shared/users/permissions.ts'
import { normalAddress } from '../administration/address.ts'

/** §8 */
const maxKeys = 2

export const apiKeys = handlersOf({
  generateKey({ books, keyId, keyPair }) {
    if (!keyPair || keyId === null) throw new TypeError('the door prepares a key pair for this operation')
    // Only the public half stays; a second call replaces it, and the old private key is worth nothing (A-generate).
    books.update('apiKeys', keyId, { publicKey: keyPair.publicKey })
    return { privateKey: keyPair.privateKey }
  },

  listApiKeys(context, { params, query }) {
    const { books } = context
    const user = userOf(books, params.userId)
    const asking = actor(context)
    if (asking.id !== user.id && !permits(asking.permissions, 'CREATE_APIKEY')) {
      const sentence = 'Tails and addresses of other people’s keys are for administrators. Ask for your own.'
      refuse(403, 'error.msg.not.authorized', 'userId', sentence)
    }
    const keys = books.all<ApiKey>('SELECT * FROM apiKeys WHERE userId = @id ORDER BY id', { id: user.id })
    return slice(keys, query, ({ id, key, ipAddress, revokedAtMs }) => ({
      id,
      lastFour: key.slice(-4),
      ipAddress,
      active: revokedAtMs === null,
    }))
  },

  createApiKey({ books }, { params, body }) {
    const user = userOf(books, params.userId)
    if (!user.apiAccess) {
      const sentence = `API access is not enabled for ${user.username}. Enable it in the user’s profile first.`
      refuse(403, 'error.msg.user.api.access.not.enabled', 'userId', sentence)
    }
    if (liveKeysOf(books, user.id).length >= maxKeys) {
      const sentence = `${user.username} has two API keys already, and two are the most. Revoke one first.`
      refuse(403, 'error.msg.user.api.keys.limit.reached', 'userId', sentence)
    }
    const key = randomBytes(32).toString('base64url')
    const id = books.insert('apiKeys', { userId: user.id, key, ipAddress: normalAddress(body.ipAddress) })
    return { resourceId: id, apiKey: key }
  },

  revokeApiKey({ books, nowMs }, { params }) {
    const user = userOf(books, params.userId)
    const key =
      books.get<ApiKey>('SELECT * FROM apiKeys WHERE id = @id AND userId = @userId', {
        id: Number(params.keyId),
        userId: user.id,
      }) ?? notFound('error.msg.apikey.id.invalid', `API key of ${user.username}`, params.keyId)
    if (key.revokedAtMs !== null) {
      const sentence = `API key ${key.id} was revoked already. Nothing needs to be done.`
      refuse(400, 'error.msg.apikey.already.revoked', 'keyId', sentence)
    }
    books.update('apiKeys', key.id, { revokedAtMs: nowMs, publicKey: null })
    return { resourceId: key.id, changes: { active: false } }
  },

  getMe(context) {
    const { id, username, displayName, officeId, role, permissions } = actor(context)
    const office = context.books.get<{ name: string }>('SELECT name FROM offices WHERE id = @officeId', {
      officeId,
    })
    return { id, username, displayName, officeId, officeName: office?.name, roles: [role], permissions }
  },
})
