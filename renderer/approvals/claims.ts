/**
 * Who has taken up which application, at this desk: the specification has no operation for it, so a claim is a word
 * between the people who use this desk in turn. It binds nobody. The desk keeps it while it runs: this mirrors it.
 */
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Claims } from '../../shared/desk/claims.ts'
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import { ask, on } from '../desk/bridge.ts'
import { personName } from '../desk/person-names.ts'
import { useDesk } from '../desk/stores/desk.ts'

export const useClaims = defineStore('claims', () => {
  const claimed = shallowRef<Readonly<Record<string, string>>>({})
  const desk = useDesk()
  let turn = 0

  async function take(answer: Promise<DoorAnswer<Claims>>): Promise<void> {
    const mine = ++turn
    const told = await answer
    // A later answer knows more; without one, what stands here is as good as before.
    if (mine === turn && told.ok) claimed.value = told.value.claims
  }
  const read = (): Promise<void> => take(ask('claims', {}))
  on('claims', () => void read())

  const isMine = (key: string): boolean =>
    claimed.value[key] !== undefined && claimed.value[key] === desk.person?.id
  function toggle(key: string): void {
    const me = desk.person?.id
    if (!me) return
    const wants = !isMine(key)
    // Seen at once: the desk is asked beside it.
    const { [key]: _, ...others } = claimed.value
    claimed.value = wants ? { ...others, [key]: me } : others
    void take(ask('claim', { application: key, isMine: wants }))
  }
  return {
    /** For a page that comes, behind a lock too. No watch of the person does it: one would hold the page that began it. */
    read,
    toggle,
    isMine,
    isAnothers: (key: string): boolean => (claimed.value[key] ?? desk.person?.id) !== desk.person?.id,
    nameOf(key: string): string | null {
      const who = claimed.value[key]
      return who === undefined ? null : personName(who)
    },
  }
})
