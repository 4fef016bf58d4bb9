/**
 * The filter of the queue as each person left it: whoever comes back by F6 finds the part they worked on, and F6 on the
 * queue itself shows all of it. A kind, an amount and an office, no names; it ends with the window.
 */
import { defineStore } from 'pinia'
import { useDesk } from '../desk/stores/desk.ts'

export const useKeptFilter = defineStore('kept-filter', () => {
  const desk = useDesk()
  const kept = new Map<string, Record<string, string>>()
  return {
    keep: (person: string, query: Record<string, string>): void => void kept.set(person, query),
    /** Of the person at the counter; null: none was left. */
    mine(): Record<string, string> | null {
      const query = kept.get(desk.person?.id ?? '') ?? {}
      return Object.keys(query).length > 0 ? query : null
    },
  }
})
