/** The queue while a screen shows it: read when it opens, on news of it, and when the line to the bank is back. */
import { onScopeDispose } from 'vue'
import type { Because } from '../../shared/desk/news.ts'
import { whenBankIsBack } from '../desk/bank-back.ts'
import { on } from '../desk/bridge.ts'
import { useApplications } from './store.ts'

/** @param changed how many waited before and wait now, and why it was read again. */
export function useQueue(changed?: (before: number, now: number, because: Because) => void) {
  const queue = useApplications()
  void queue.read()

  async function renew(because: Because): Promise<void> {
    const before = queue.list
    await queue.read()
    if (before && queue.list) changed?.(before.length, queue.list.length, because)
  }
  onScopeDispose(on('touched', ({ because }) => void renew(because)))
  whenBankIsBack(() => void queue.read())
  return queue
}
