/**
 * Signs the check code of a slip, and tells a genuine one from one that was changed. The key is this desk's own and
 * kept where its other secrets are; a slip of another desk, or of training, carries another key's letters.
 */
import type { Vault } from '../credentials/vault.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  checkText,
  readCheck,
  signedText,
  type CheckCode,
  type Checked,
} from '../../shared/documents/check.ts'

export interface CheckKey {
  /** The text of the QR code. */
  sign(checked: Checked): string
  /** `unknown`: made with another desk's key, so nothing can be said; `unreadable`: not a slip's code. */
  judge(
    text: string,
  ): { verdict: 'genuine' | 'changed' | 'unknown'; code: CheckCode } | { verdict: 'unreadable' }
}

const secretName = 'slip-check'

/** Null where the vault cannot give or keep a key: then slips are printed without a code, and none is judged. */
export async function openCheckKey(vault: Vault): Promise<CheckKey | null> {
  const kept = await vault.get(secretName)
  if (kept.state === 'present') return checkKeyOf(Buffer.from(kept.secret, 'hex'))
  // A locked or denied vault says nothing about whether there is one: no second key is made (reliability §0.1).
  if (kept.state !== 'absent') return null
  const key = randomBytes(32)
  try {
    await vault.set(secretName, key.toString('hex'))
  } catch {
    return null
  }
  return checkKeyOf(key)
}

export function checkKeyOf(key: Buffer): CheckKey {
  const name = base32(hmac(key, 'teller-desk slip check: which key')).slice(0, 4)
  const signOf = (text: string): string => base32(hmac(key, text)).slice(0, 16)
  return {
    sign: (checked) => checkText({ ...checked, key: name, sign: signOf(signedText(checked)) }),
    judge(text) {
      const code = readCheck(text)
      if (!code) return { verdict: 'unreadable' }
      if (code.key !== name) return { verdict: 'unknown', code }
      const isGenuine = timingSafeEqual(Buffer.from(code.sign), Buffer.from(signOf(signedText(code))))
      return { verdict: isGenuine ? 'genuine' : 'changed', code }
    },
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Crockford's letters, as in the journal's own numbers: none of them is taken for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(held >> (bits - 5)) & 31] ?? ''
    held &= (1 << bits) - 1
  }
  return text
}
