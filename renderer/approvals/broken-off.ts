/**
 * A batch whose page went while it was being sent: by the lock, mostly. Nothing more of it is sent, for the next who
 * unlocks may be another person; whoever began it is told how far it came. Numbers alone are kept, no names, and they
 * end with the window.
 */
import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useDesk } from '../desk/stores/desk.ts'

interface BrokenOff {
  /** Whose batch it was. */
  person: string
  sent: number
  notSent: number
}

export const useBrokenOff = defineStore('broken-off', () => {
  const desk = useDesk()
  const last = ref<BrokenOff | null>(null)
  return {
    /** Of the person at the counter, nobody else's. */
    mine: computed(() => (last.value?.person === desk.person?.id ? last.value : null)),
    keep: (one: BrokenOff): void => void (last.value = one),
    forget: (): void => void (last.value = null),
  }
})
