/**
 * Where the journal ended, kept outside its folder too: whoever puts a whole folder of last week back brings its record
 * of the end along, and only what lies elsewhere knows better. The keychain is slow, so it is told once in half a
 * minute and at the close: of a computer that goes off, the last half minute is known by the folder alone.
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
const everyMs = 30_000

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

  async function write(): Promise<void> {
    const head = latest
    latest = null
    cancel = null
    if (head === null) return
    try {
      await vault.set(name, headText(head, key))
    } catch (problem) {
      // The next one says more than this one would have.
      onFailure(problem)
    }
  }
  return {
    before: kept.state === 'present' ? headFrom(kept.secret, key) : null,
    moved(head) {
      latest = head
      cancel ??= setTimer(() => void write(), everyMs)
    },
    async write() {
      cancel?.()
      await write()
    },
  }
}

/** Of two records the one that knows more. */
export function further(one: Head | null, other: Head | null): Head | null {
  if (one === null || other === null) return one ?? other
  return one.link + one.audit >= other.link + other.audit ? one : other
}
