/**
 * Signing of requests (§5.2): RSA with SHA-256, PKCS#1 v1.5 padding, base64, over the exact text that is posted.
 * Known weakness of the scheme: stamp, path and host are not signed, so a signature must never be logged.
 */
import type { Signer } from './access.ts'
import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

/** A key that cannot be used to sign; the message says why and never repeats a part of the key. */
export class SigningKeyError extends Error {
  override name = 'SigningKeyError'
}

const signInThread = promisify(sign)

/** The specification names no size; below 2048 bits RSA is no longer taken for safe. */
const smallestKeyBits = 2048

/**
 * Takes a PKCS#8 PEM (§5.2) and gives what signs with it. The key is read once: reading it again for each
 * signature halves the rate (performance §3).
 * @throws SigningKeyError with the reason.
 */
export function signerFrom(pem: string): Signer {
  const key = readKey(pem)
  // The first use sets up blinding, and shows a damaged key now and not under a teller's request.
  try {
    sign('sha256', Buffer.alloc(0), key)
  } catch {
    throw new SigningKeyError('the private key is damaged: it cannot sign')
  }
  const isLong = bitsOf(key) > smallestKeyBits
  return async (text) => {
    const bytes = Buffer.from(text, 'utf8')
    // A long key would hold up searches and the keys of a window; with a short one the way to a thread costs more.
    const signature = isLong ? await signInThread('sha256', bytes, key) : sign('sha256', bytes, key)
    return signature.toString('base64')
  }
}

function readKey(pem: string): KeyObject {
  const label = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(pem)?.[1]
  if (label !== 'PRIVATE KEY') throw new SigningKeyError(reasonAgainst(label))
  const text = /-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----/.exec(pem)?.[1]
  if (text === undefined) throw new SigningKeyError('the private key is cut short: its END line is missing')
  // Line ends may be CRLF, or have been lost altogether on the way through a setting: the DER is what counts.
  const base64 = text.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new SigningKeyError('the private key is damaged: it is not base64')
  const key = keyFromDer(Buffer.from(base64, 'base64'))
  if (key.asymmetricKeyType !== 'rsa') {
    throw new SigningKeyError(
      `the private key is of the kind "${key.asymmetricKeyType}"; an RSA key is needed`,
    )
  }
  const bits = bitsOf(key)
  if (bits < smallestKeyBits) {
    throw new SigningKeyError(`the private key has ${bits} bits; at least ${smallestKeyBits} are needed`)
  }
  return key
}

const bitsOf = (key: KeyObject): number => key.asymmetricKeyDetails?.modulusLength ?? 0

function keyFromDer(der: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } catch {
    throw new SigningKeyError('the private key is damaged or cut short')
  } finally {
    der.fill(0)
  }
}

function reasonAgainst(label: string | undefined): string {
  const needed = 'a PKCS#8 key is needed, which begins with "-----BEGIN PRIVATE KEY-----"'
  if (label === undefined) return `this is not a key in PEM form; ${needed}`
  if (label.includes('ENCRYPTED')) return `the private key is locked with a password; ${needed}`
  if (label === 'RSA PRIVATE KEY') return `the private key is in the older PKCS#1 form; ${needed}`
  if (label === 'EC PRIVATE KEY') return 'the private key is of the kind "ec"; an RSA key is needed'
  if (/PUBLIC KEY|CERTIFICATE/.test(label)) return `this is the public half of a key; ${needed}`
  return `the key is of the form "${label}"; ${needed}`
}

const pemBlock = /-----BEGIN ([A-Z0-9 ]*PRIVATE KEY)-----[\s\S]*?-----END \1-----/

/**
 * The PEM in a reply of `generateKey`: in `privateKey`, or else in any string member (A-generate; the response
 * shape is not shown, §5.3). Null where there is none.
 */
export function findPrivateKey(reply: unknown): string | null {
  // Some gateways escape the line ends twice.
  if (typeof reply === 'string') return pemBlock.exec(reply.replaceAll('\\n', '\n'))?.[0] ?? null
  if (typeof reply !== 'object' || reply === null) return null
  const named: unknown[] = 'privateKey' in reply ? [reply.privateKey] : []
  for (const member of [...named, ...Object.values(reply)]) {
    const found = findPrivateKey(member)
    if (found !== null) return found
  }
  return null
}
