/** Users, and the API keys that speak for them (§5.1). */
import { roles } from '../../shared/users/permissions.ts'
import { rolePermissions } from '../../shared/operations/granted.ts'
import type { Books, Flag } from '../core/books.ts'
import type { OperationContext, User } from '../core/operation-context.ts'
import { notFound } from '../core/refusal.ts'

export interface ApiKey {
  id: number
  userId: number
  key: string
  ipAddress: string
  publicKey: string | null
  revokedAtMs: number | null
}

interface UserRow extends Omit<User, 'permissions'> {
  apiAccess: Flag
}

function withPermissions(row: UserRow): User & { apiAccess: Flag } {
  const role = roles.find((known) => known === row.role)
  return { ...row, permissions: role ? rolePermissions[role] : [] }
}

export function findUser(books: Books, id: number): (User & { apiAccess: Flag }) | undefined {
  return books.once(`user ${id}`, () => {
    const row = books.get<UserRow>('SELECT * FROM users WHERE id = @id', { id })
    return row && withPermissions(row)
  })
}

/** @throws Refused (404) */
export function userOf(books: Books, id: string | number): User & { apiAccess: Flag } {
  return findUser(books, Number(id)) ?? notFound('error.msg.user.id.invalid', 'user', id)
}

/** Who asked. The bank itself (day end) never runs a handler that asks. */
export function actor(context: OperationContext): User {
  if (!context.user) throw new TypeError('a handler was run without a user')
  return context.user
}

export function usernameOf(books: Books, id: number | null): string | undefined {
  if (id === null) return undefined
  return books.get<{ username: string }>('SELECT username FROM users WHERE id = @id', { id })?.username
}

export function liveKeysOf(books: Books, userId: number): ApiKey[] {
  return books.all<ApiKey>(
    'SELECT * FROM apiKeys WHERE userId = @userId AND revokedAtMs IS NULL ORDER BY id',
    {
      userId,
    },
  )
}

/** The key with these characters, unless it was revoked. */
export function liveKey(books: Books, given: string): ApiKey | undefined {
  return books.once(`key ${given}`, () =>
    books.get<ApiKey>('SELECT * FROM apiKeys WHERE key = @given AND revokedAtMs IS NULL', { given }),
  )
}

/** Live keys that sign: of one, or all. */
export function signingKeysOf(books: Books, keyId: number | null): (ApiKey & { publicKey: string })[] {
  return books.once(`signing ${keyId}`, () =>
    books.all<ApiKey & { publicKey: string }>(
      `SELECT * FROM apiKeys WHERE publicKey IS NOT NULL AND revokedAtMs IS NULL AND (@keyId IS NULL OR id = @keyId)`,
      { keyId },
    ),
  )
}
