/**
 * Finds known texts in other texts without keeping them: of each its length and two digests are known. The first, a
 * rolling one (Rabin–Karp), says in one pass where to look; the second, of SHA-256 with a salt of this run, decides.
 */
import { createHash, randomBytes } from 'node:crypto'
import { withBytes } from './sealed.ts'

export interface Marks {
  add(known: string): void
  /** The text with `cover` in place of each known one. */
  cover(text: string, cover: string): string
}

/** A prime, so that every letter reaches every bit. */
const base = 16_777_619

export function createMarks(): Marks {
  const salt = randomBytes(16)
  const byLength = new Map<number, { rolling: Set<number>; digests: Set<string> }>()
  const digest = (text: string) =>
    withBytes(text, (bytes) => createHash('sha256').update(salt).update(bytes).digest('base64'))

  function* found(text: string, length: number): Generator<number> {
    const known = byLength.get(length)
    if (!known || text.length < length) return
    const highest = power(length)
    let rolling = rollingOf(text, length)
    for (let at = 0; at + length <= text.length; at += 1) {
      if (known.rolling.has(rolling >>> 0) && known.digests.has(digest(text.slice(at, at + length)))) yield at
      const [leaves, comes] = [text.charCodeAt(at), text.charCodeAt(at + length)]
      rolling = (Math.imul(rolling, base) + comes - Math.imul(leaves, highest)) | 0
    }
  }

  return {
    add(known) {
      const { rolling, digests } = byLength.get(known.length) ?? { rolling: new Set(), digests: new Set() }
      byLength.set(known.length, { rolling, digests })
      rolling.add(rollingOf(known, known.length) >>> 0)
      digests.add(digest(known))
    },
    cover(text, cover) {
      // The longest first: a short secret may be a part of a long one.
      return [...byLength.keys()]
        .sort((a, b) => b - a)
        .reduce((clean, length) => {
          let from = 0
          let covered = ''
          for (const at of found(clean, length)) {
            if (at < from) continue
            covered += clean.slice(from, at) + cover
            from = at + length
          }
          return from === 0 ? clean : covered + clean.slice(from)
        }, text)
    },
  }
}

function rollingOf(text: string, length: number): number {
  let rolling = 0
  for (let at = 0; at < length; at += 1) rolling = (Math.imul(rolling, base) + text.charCodeAt(at)) | 0
  return rolling
}

function power(length: number): number {
  let result = 1
  for (let at = 0; at < length; at += 1) result = Math.imul(result, base)
  return result
}
