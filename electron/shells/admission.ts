/**
 * Who is let in to the browser shell. A program holds the run's token. A window brings a code that opens one window
 * once, and gets a token of its own, which lives in the page's memory: what stands in an address, a list of
 * processes or a browser's files has been used up before anybody else can read it. Only digests are kept here.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a page gets for its code. */
export interface WindowPass {
  token: string
  /** Lets the page that comes after a reload in, once; good while this window's news line stands, and just after. */
  handover: string
}

export interface Admission {
  programToken: string
  /** A code that opens one window; `withinMs` is for one that is handed over at once. */
  offer(withinMs?: number): string
  /** Null: the code is not known, used up or too old. */
  enter(code: string): WindowPass | null
  /** @param isOwnPage Whether the browser says that our own page asks. */
  judge(token: string, isOwnPage: boolean): 'window' | 'program' | null
  /** The window's news line stands. @returns What is called when it has ended. */
  lineOf(token: string): () => void
}

/** A reload takes less, and what lies in the browser's files after a window has gone is worth nothing. */
const handoverMs = 10_000
/** The oldest are forgotten: neither codes nor windows may fill this process's memory. */
const maxKept = 100

interface OpenWindow {
  handover: string
  lines: number
  /** When its last line ended, or when it was let in. */
  lineEndedAt: number
}

export function createAdmission(nowMs: () => number): Admission {
  const programToken = newSecret()
  const programDigest = createHash('sha256').update(programToken).digest()
  const codes = new Map<string, number>()
  const windows = new Map<string, OpenWindow>()

  const admit = (): WindowPass => {
    const pass = { token: newSecret(), handover: newSecret() }
    windows.set(digestOf(pass.token), { handover: digestOf(pass.handover), lines: 0, lineEndedAt: nowMs() })
    forgetOldest(windows)
    return pass
  }
  const takeOver = (handover: string): boolean => {
    for (const [token, window] of windows) {
      if (window.handover !== handover) continue
      windows.delete(token)
      return window.lines > 0 || nowMs() - window.lineEndedAt < handoverMs
    }
    return false
  }

  return {
    programToken,
    offer(withinMs = Infinity) {
      const code = newSecret()
      codes.set(digestOf(code), nowMs() + withinMs)
      forgetOldest(codes)
      return code
    },
    enter(code) {
      const digest = digestOf(code)
      const until = codes.get(digest)
      codes.delete(digest)
      const isOffered = until !== undefined && nowMs() < until
      return isOffered || takeOver(digest) ? admit() : null
    },
    judge(token, isOwnPage) {
      if (isOwnPage && windows.has(digestOf(token))) return 'window'
      const given = createHash('sha256').update(token).digest()
      return timingSafeEqual(given, programDigest) ? 'program' : null
    },
    lineOf(token) {
      const window = windows.get(digestOf(token))
      if (!window) return () => {}
      window.lines += 1
      return () => {
        window.lines -= 1
        window.lineEndedAt = nowMs()
      }
    },
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A map that is asked by digest tells nothing by the time it takes. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function forgetOldest(kept: Map<string, unknown>): void {
  const oldest = kept.keys().next()
  if (kept.size > maxKept && !oldest.done) kept.delete(oldest.value)
}
