/**
 * A long secret under a short one: AES-256-GCM. The private signing key is kept so, because an RSA-4096 key in
 * PEM is longer than Windows' credential store takes; only the 32-byte wrapping key lies in the vault.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { withBytes } from '../core/sealed.ts'
import { keepSecret } from './keep.ts'
import type { Vault } from './vault.ts'

/** @param name What the secret is for: it is bound to it, so that two wrapped secrets cannot change places. */
export function wrap(secret: string, key: Buffer, name: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
  const text = withBytes(secret, (bytes) => Buffer.concat([cipher.update(bytes), cipher.final()]))
  return ['v1', iv, cipher.getAuthTag(), text]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64')))
    .join('.')
}

/** @returns null where the key is another one, the name differs, or a byte was changed. */
export function unwrap(wrapped: string, key: Buffer, name: string): string | null {
  const [version, iv, tag, text] = wrapped.split('.')
  if (version !== 'v1' || iv === undefined || tag === undefined || text === undefined) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
      .setAAD(Buffer.from(name))
      .setAuthTag(Buffer.from(tag, 'base64'))
    const opened = decipher.update(Buffer.from(text, 'base64'))
    decipher.final()
    const secret = opened.toString('utf8')
    opened.fill(0)
    return secret
  } catch {
    return null
  }
}

/** Null: the vault has none to give and takes none. One is made only where there is none, for it opens everybody's. */
export async function wrappingKey(vault: Vault): Promise<Buffer | null> {
  const kept = await vault.get('wrapping')
  if (kept.state === 'present') return Buffer.from(kept.secret, 'hex')
  if (kept.state !== 'absent') return null
  const key = randomBytes(32)
  return (await keepSecret(vault, 'wrapping', key.toString('hex'))) === null ? key : null
}
