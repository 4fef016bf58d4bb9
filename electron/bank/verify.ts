/**
 * Whether an event's body is the service's (§6.3): HMAC-SHA256 with an API key over the raw bytes or one of
 * their compact forms (A-hook-bytes), with every key the desk holds (A-hook-key). Compared in constant time;
 * the signature must be exactly 64 lowercase hex digits.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalForms, type CanonicalForms } from './canonical.ts'

/** With what an event may be signed: a key, or what signs with a key and does not show it. */
export type EventKey = string | ((text: Uint8Array | string) => Buffer)

export type SignedForm = 'raw' | 'compact' | 'escaped' | 'unescaped'

export type Verdict =
  | {
      kind: 'genuine'
      form: SignedForm
      /** What the body says; undefined where it is not UTF-8 with one JSON value in it (W36). */
      value: unknown
      /** SHA-256 of the canonical form: the same event with other spaces is the same event (W17). */
      digest: string
    }
  /** Signed rightly, but readable in two ways. */
  | { kind: 'ambiguous' }
  | { kind: 'forged'; reason: 'noSignature' | 'notHex64' | 'noKeyMatches' }

export function verify(raw: Uint8Array, signature: string | undefined, keys: readonly EventKey[]): Verdict {
  if (signature === undefined || signature === '') return { kind: 'forged', reason: 'noSignature' }
  if (!/^[0-9a-f]{64}$/.test(signature)) return { kind: 'forged', reason: 'notHex64' }
  const given = Buffer.from(signature, 'hex')
  const signs = (bytes: Uint8Array | string) =>
    keys.some((key) => timingSafeEqual(signatureOf(bytes, key), given))

  const isRaw = signs(raw)
  const text = decodeUtf8(raw)
  const forms = text === null ? null : canonicalForms(text)
  const form = isRaw ? 'raw' : forms ? compactFormThat(signs, forms) : null
  if (form === null) return { kind: 'forged', reason: 'noKeyMatches' }
  if (forms?.isAmbiguous) return { kind: 'ambiguous' }
  const digest = createHash('sha256')
    .update(forms?.unescaped ?? raw)
    .digest('hex')
  return { kind: 'genuine', form, value: forms?.value, digest }
}

function signatureOf(bytes: Uint8Array | string, key: EventKey): Buffer {
  return typeof key === 'string' ? createHmac('sha256', key).update(bytes).digest() : key(bytes)
}

function compactFormThat(signs: (text: string) => boolean, forms: CanonicalForms): SignedForm | null {
  if (signs(forms.compact)) return 'compact'
  if (forms.escaped !== forms.compact && signs(forms.escaped)) return 'escaped'
  if (forms.unescaped !== forms.compact && signs(forms.unescaped)) return 'unescaped'
  return null
}

/** A byte order mark is kept, so that what carries one is not JSON here either. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(raw: Uint8Array): string | null {
  try {
    return utf8.decode(raw)
  } catch {
    return null
  }
}
