/**
 * Decisions whose page went while they were being sent: by the lock, mostly. Nothing more of them is sent, for the next
 * who unlocks may be another person; whoever began is told how far it came. No name is kept, and all of it ends with the
 * window.
 */
import { defineStore } from 'pinia'
import { computed, reactive } from 'vue'
import { useDesk } from '../desk/stores/desk.ts'

interface BrokenOff {
  /** Of one record, by its name; absent: a batch. */
  act?: string
  sent: number
  notSent: number
}

export const useBrokenOff = defineStore('broken-off', () => {
  const desk = useDesk()
  /** The last one of each person. */
  const last = reactive(new Map<string, BrokenOff>())
  return {
    /** Of the person at the counter, nobody else's. */
    mine: computed(() => (desk.person ? (last.get(desk.person.id) ?? null) : null)),
    keep: (person: string, one: BrokenOff): void => void last.set(person, one),
    forget: (person: string): void => void last.delete(person),
  }
})
