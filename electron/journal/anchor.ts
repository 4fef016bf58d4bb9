/**
 * Where the journal ended, kept outside its folder too: whoever puts a whole folder of last week back brings its record
 * of the end along, and only what lies elsewhere knows better. The keychain is slow, so it is told at once after a rest,
 * then once in five seconds, and at the close: of a computer that goes off, the last five seconds are known by the folder
 * alone.
 */
import type { Vault } from '../credentials/vault.ts'
import { quietTimer, type SetTimer } from '../core/timers.ts'
import { headFrom, headText, type Head } from './chain-checkpoint.ts'

export interface Anchor {
  /** As it was when the desk opened; null: there is none, or it cannot be read. */
  before: Head | null
  /** Told after each commit. */
  moved(head: Head): void
  /** Writes what was not yet written: at the close, and where something was found missing. */
  write(): Promise<void>
}

const name = 'journal-head'
const everyMs = 5000

export async function openAnchor(
  vault: Vault,
  key: Uint8Array,
  {
    setTimer = quietTimer,
    onFailure = () => {},
  }: { setTimer?: SetTimer; onFailure?: (problem: unknown) => void } = {},
): Promise<Anchor | null> {
  // A file beside the data would be put back with them.
  if (vault.kind !== 'keychain') return null
  const kept = await vault.get(name)
  let latest: Head | null = null
  let cancel: (() => void) | null = null
  /** One write at a time: an earlier end must not come after a later one. */
  let writing: Promise<void> = Promise.resolve()

  function write(): Promise<void> {
    const before = writing
    writing = (async () => {
      await before
      const head = latest
      latest = null
      if (head === null) return
      try {
        await vault.set(name, headText(head, key))
      } catch (problem) {
        // The next one says more than this one would have.
        onFailure(problem)
      }
    })()
    return writing
  }
  function rested(): void {
    cancel = null
    if (latest === null) return
    void write()
    cancel = setTimer(rested, everyMs)
  }
  return {
    before: kept.state === 'present' ? headFrom(kept.secret, key) : null,
    moved(head) {
      latest = head
      if (cancel !== null) return
      void write()
      cancel = setTimer(rested, everyMs)
    },
    async write() {
      cancel?.()
      cancel = null
      await write()
    },
  }
}

/** Of two records the one that knows more. */
export function further(one: Head | null, other: Head | null): Head | null {
  if (one === null || other === null) return one ?? other
  return one.link + one.audit >= other.link + other.audit ? one : other
}
