/**
 * A secret as this process holds it: two random halves that only together are the secret, outside the engine's heap,
 * which would copy a text as often as it moves it. It is put together for one use, and wiped after.
 */
import { createHash, randomFillSync } from 'node:crypto'

export interface Sealed {
  /** As a text, where a header wants one: for one request. The engine frees it when it likes. */
  open(): string
  /** Its bytes for one piece of work; they are wiped when that returns. */
  lend<T>(work: (bytes: Buffer) => T): T
}

export function seal(secret: string): Sealed {
  const [masked, pad] = withBytes(secret, (bytes) => {
    const key = randomFillSync(Buffer.alloc(bytes.length))
    return [xor(bytes, key), key]
  })
  const lend = <T>(work: (bytes: Buffer) => T): T => wiped(xor(masked, pad), work)
  return { lend, open: () => lend((bytes) => bytes.toString('utf8')) }
}

/** By which two secrets are told apart without keeping either. */
export function fingerprint(secret: string | Sealed): string {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  return typeof secret === 'string' ? withBytes(secret, hash) : secret.lend(hash)
}

/** A text’s bytes for one piece of work. Of its own memory, and not of the pool that other texts go through. */
export function withBytes<T>(secret: string, work: (bytes: Buffer) => T): T {
  const bytes = Buffer.alloc(Buffer.byteLength(secret, 'utf8'))
  bytes.write(secret, 'utf8')
  return wiped(bytes, work)
}

function wiped<T>(bytes: Buffer, work: (bytes: Buffer) => T): T {
  try {
    return work(bytes)
  } finally {
    bytes.fill(0)
  }
}

function xor(bytes: Buffer, pad: Buffer): Buffer {
  const result = Buffer.alloc(bytes.length)
  for (const [at, byte] of bytes.entries()) result[at] = byte ^ (pad[at] ?? 0)
  return result
}
