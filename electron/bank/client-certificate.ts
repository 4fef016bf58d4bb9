/**
 * The certificate by which this computer proves itself to a service that asks for one (mutual TLS): a file that the policy
 * names, PKCS#12 or PEM with its key. Its password lies in the computer's keychain. What is opened here is a context of
 * TLS and nothing else: no letter of key or password is held beside it.
 */
import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import tls, { type SecureContext } from 'node:tls'
import { codeOf } from './closed-hop.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { hopsPhrase as phrase } from '../../shared/desk/problems/hops.ts'

export interface ClientCertificate {
  context: SecureContext
  /** Epoch ms. */
  beginsMs: number
  endsMs: number
}

/** To whom it is shown: the service and its gateway, and no other host. */
export type CertificateFor = (origin: string) => SecureContext | null

/** The file cannot be used: the sentence says why and what to do. */
export class ClientCertificateError extends Error {
  override name = 'ClientCertificateError'
}

/** What a keychain says of the password; `why`: that it cannot say. */
export type KeptPassword = { password: string } | { why: string } | null

const largestBytes = 1_000_000
const hasCertificate = /-----BEGIN CERTIFICATE-----/
const hasKey = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/
/** Of OpenSSL: what was decrypted is no key. Any other “unsupported” is a method of encryption. */
const notDecoded = /DECODER routines::unsupported/
const hasEncryptedKey = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m

/**
 * To be read after the authorities are set, which its context takes up.
 * @param passwordOf Asked where the file has a password.
 * @throws ClientCertificateError
 */
export async function openClientCertificate(
  file: string,
  passwordOf: () => Promise<KeptPassword>,
): Promise<ClientCertificate> {
  const bytes = contentOf(file)
  try {
    const opened = contextOf(file, bytes, undefined)
    if (opened !== 'password') return opened
    const kept = await passwordOf()
    if (kept === null) throw fault(file, `has a password, and none is in this computer’s keychain. ${putIt}`)
    if ('why' in kept)
      throw fault(file, `has a password, and the computer’s keychain does not give it: ${kept.why}.`)
    const again = contextOf(file, bytes, kept.password)
    if (again === 'password') throw fault(file, `is not opened by the password that was given. ${putIt}`)
    return again
  } finally {
    bytes.fill(0)
  }
}

const putIt = 'npm run connect with --client-certificate asks for it, and keeps the right one there.'

function fault(file: string, why: string): ClientCertificateError {
  return new ClientCertificateError(`The client certificate ${file} ${why}`)
}

function contentOf(file: string): Buffer {
  try {
    const found = statSync(file)
    if (!found.isFile() || found.size > largestBytes)
      throw fault(file, `is no file of at most ${largestBytes} bytes. Name the file itself.`)
    return readFileSync(file)
  } catch (problem) {
    if (problem instanceof ClientCertificateError) throw problem
    const code = codeOf(problem) || 'unreadable'
    throw fault(file, `cannot be read (${code}). Check its name and its permissions.`)
  }
}

/** @returns `password`: it needs one, or another one. */
function contextOf(
  file: string,
  bytes: Buffer,
  passphrase: string | undefined,
): ClientCertificate | 'password' {
  const text = bytes.toString('latin1')
  const isPem = text.includes('-----BEGIN ')
  if (isPem && !hasCertificate.test(text))
    throw fault(file, 'holds no certificate. Put both into one PEM file.')
  if (isPem && !hasKey.test(text)) throw fault(file, 'holds no private key. Put both into one PEM file.')
  // Made into bytes by Node it would lie in its pool of small buffers for as long as the desk runs.
  const ownBytes = Buffer.alloc(Buffer.byteLength(passphrase ?? ''), passphrase ?? '')
  try {
    const context = tls.createSecureContext({
      ...(isPem ? { cert: bytes, key: bytes } : { pfx: bytes }),
      // Node takes bytes for a PKCS#12 as they are, which its types do not say.
      ...(passphrase !== undefined && { passphrase: isPem ? passphrase : (ownBytes as unknown as string) }),
      minVersion: 'TLSv1.2',
    })
    return { context, ...spanOf(context) }
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : ''
    if (/mac verify|bad decrypt|bad password|interrupted or cancelled/i.test(message)) return 'password'
    // One wrong password in 256 leaves a padding that looks right, and the decoder what is no key: OpenSSL tells it so.
    if (notDecoded.test(message) && hasEncryptedKey.test(text)) return 'password'
    throw fault(file, whyUnread(message))
  } finally {
    ownBytes.fill(0)
  }
}

function whyUnread(message: string): string {
  if (/unsupported/i.test(message) && !notDecoded.test(message))
    return 'is encrypted by an old method. Export it anew with AES (openssl pkcs12 -export, without -legacy).'
  if (/values mismatch/i.test(message))
    return 'holds a key that is not the certificate’s. Put in the key that belongs to it.'
  return 'is neither PKCS#12 nor a PEM with certificate and private key. Export it again.'
}

function spanOf(context: SecureContext): { beginsMs: number; endsMs: number } {
  // Node's own handle of the context, without a type of its own; it tells the certificate as DER.
  const { getCertificate } = context.context as { getCertificate: () => Buffer }
  const { validFrom, validTo } = new X509Certificate(getCertificate.call(context.context))
  return { beginsMs: Date.parse(validFrom), endsMs: Date.parse(validTo) }
}

const soonMs = 30 * 24 * 60 * 60_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** What is to be said of it at a moment. `isOver`: no service takes it. */
export function validityOf(
  { beginsMs, endsMs }: ClientCertificate,
  nowMs: number,
): { isOver: boolean; isSoon: boolean; sentence: Told } {
  if (nowMs > endsMs)
    return {
      isOver: true,
      isSoon: true,
      sentence: phrase('ownCertificateOver', { day: dayOf(endsMs) }),
    }
  if (nowMs < beginsMs)
    return {
      isOver: true,
      isSoon: true,
      sentence: phrase('ownCertificateEarly', { day: dayOf(beginsMs) }),
    }
  const isSoon = endsMs - nowMs < soonMs
  const sentence = phrase(isSoon ? 'ownCertificateEnds' : 'ownCertificateValid', { day: dayOf(endsMs) })
  return { isOver: false, isSoon, sentence }
}

/** By the alerts of TLS with which a service refuses a certificate, or the lack of one (RFC 8446 §6.2). */
export function isCertificateRefusal(code: string): boolean {
  return /ALERT_(?:NO_|BAD_|UNSUPPORTED_)?CERTIFICATE|ALERT_(?:UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE|DECRYPT_ERROR)/.test(
    code,
  )
}

/** Of a service's refusal, for whoever looks after the connection. */
export function refusedCertificate(host: string, code: string, has: boolean): Told {
  if (!has) return phrase('ownCertificateMissing', { host })
  const why = /EXPIRED/.test(code)
    ? 'ownCertificateExpired'
    : /REVOKED/.test(code)
      ? 'ownCertificateRevoked'
      : /UNKNOWN_CA/.test(code)
        ? 'ownAuthorityUnknown'
        : 'ownCertificateUnknown'
  return phrase(why, { host, code })
}
