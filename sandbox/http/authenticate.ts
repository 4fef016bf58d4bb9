/**
 * Who is asking: the bearer key, the address it may be used from, and on the gateway the signature over the raw
 * body and its time stamp (§5). Every refusal here has a code of its own.
 */
import { createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { permits } from '../../shared/users/permissions.ts'
import { findUser, liveKey, signingKeysOf, type ApiKey } from '../administration/users.ts'
import type { Books } from '../core/books.ts'
import type { User } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import { normalAddress } from '../administration/address.ts'

export interface Caller {
  user: User
  keyId: number
}

/** §5.2: server time and X-Timestamp may differ by this much. */
const windowMs = 5 * 60 * 1000

/** Of RSA with 8192 bits in base64, and more. */
const maxSignatureText = 2000

type Headers = Readonly<Record<string, string | string[] | undefined>>

function header(headers: Headers, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** @throws Refused 401 for no or a bad key, 403 for an address that is not the key's. */
export function callerOfKey(books: Books, headers: Headers, remoteAddress: string): Caller {
  const [, given] = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(header(headers, 'authorization') ?? '') ?? []
  if (given === undefined) {
    const sentence = 'Send the header “Authorization: Bearer” with an API key.'
    refuse(401, 'error.msg.not.authenticated', 'Authorization', sentence)
  }
  const key = liveKey(books, given)
  // The look-up by index has told already whether the key exists; the comparison keeps its length of time flat.
  if (!key || !timingSafeEqual(Buffer.from(key.key), Buffer.from(given))) {
    const sentence = 'The API key is not known, or was revoked. Use a key that is active.'
    refuse(401, 'error.msg.not.authenticated', 'Authorization', sentence)
  }
  return callerOf(books, key, remoteAddress)
}

function callerOf(books: Books, key: ApiKey, remoteAddress: string): Caller {
  if (normalAddress(remoteAddress) !== normalAddress(key.ipAddress)) {
    const sentence = 'This API key may not be used from this address. Ask for a key for this address.'
    refuse(403, 'error.msg.ip.address.not.allowed', 'ipAddress', sentence)
  }
  const user = findUser(books, key.userId)
  if (!user?.apiAccess)
    refuse(401, 'error.msg.not.authenticated', 'Authorization', 'API access was taken from this user.')
  return { user, keyId: key.id }
}

const publicKeys = new Map<string, KeyObject>()

function publicKeyOf(pem: string): KeyObject {
  const known = publicKeys.get(pem)
  if (known) return known
  const key = createPublicKey(pem)
  publicKeys.set(pem, key)
  return key
}

/**
 * Judges the signature over the raw body (the empty string where there is none, A-sign-empty). `caller` is null
 * where the bearer was dropped (A-sign-bearer): then the key that signed says who it is.
 * @throws Refused 401
 */
export async function callerOfSignature(
  books: Books,
  headers: Headers,
  raw: Uint8Array,
  caller: Caller | null,
  context: { nowMs: number; remoteAddress: string },
): Promise<Caller> {
  mustBeFresh(header(headers, 'x-timestamp'), context.nowMs)
  const signature = signatureIn(header(headers, 'x-signature'))
  const keys = signingKeysOf(books, caller?.keyId ?? null)
  if (caller && keys.length === 0) {
    const sentence = 'No signing key has been made for this API key. Call generateKey first.'
    refuse(401, 'error.msg.signature.no.key', 'X-Signature', sentence)
  }
  const signer = await signerOf(keys, raw, signature)
  // While the signature was judged, the key may have been revoked, or given another pair.
  if (!signer || !signingKeysOf(books, signer.id).some(({ publicKey }) => publicKey === signer.publicKey)) {
    const sentence = 'The signature does not belong to this body. Sign the body exactly as it is sent.'
    refuse(401, 'error.msg.signature.invalid', 'X-Signature', sentence)
  }
  return caller ?? callerOf(books, signer, context.remoteAddress)
}

type SigningKey = ReturnType<typeof signingKeysOf>[number]

/** The key whose signature it is. The arithmetic is done in a thread beside: other requests go on meanwhile. */
async function signerOf(
  keys: readonly SigningKey[],
  raw: Uint8Array,
  signature: Buffer,
): Promise<SigningKey | undefined> {
  for (const key of keys)
    if (await verifyBeside('sha256', raw, publicKeyOf(key.publicKey), signature)) return key
  return undefined
}

const verifyBeside = promisify(verify)

function mustBeFresh(stamp: string | undefined, nowMs: number): void {
  if (stamp === undefined || !/^[0-9]{1,15}$/.test(stamp)) {
    const sentence = 'Send the header X-Timestamp: milliseconds since 1970, in figures.'
    refuse(401, 'error.msg.timestamp.missing', 'X-Timestamp', sentence)
  }
  if (Math.abs(nowMs - Number(stamp)) <= windowMs) return
  const sentence = 'X-Timestamp is more than five minutes away from the bank’s clock. Set the clock right.'
  refuse(401, 'error.msg.timestamp.outside.window', 'X-Timestamp', sentence)
}

function signatureIn(text: string | undefined): Buffer {
  if (text === undefined) {
    const sentence = 'Send the header X-Signature: the body’s RSA-SHA256 signature in base64.'
    refuse(401, 'error.msg.signature.missing', 'X-Signature', sentence)
  }
  if (text.length > maxSignatureText || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    refuse(401, 'error.msg.signature.invalid', 'X-Signature', 'Write X-Signature in plain base64.')
  }
  return Buffer.from(text, 'base64')
}

/** @throws Refused 403 naming the permission that is missing. */
export function mustBePermitted({ user }: Caller, permission: string | null): void {
  if (permits(user.permissions, permission)) return
  const sentence = `${user.username} has no permission for this (${permission}). A colleague with the permission can do it.`
  refuse(403, 'error.msg.not.authorized', 'permission', sentence)
}
