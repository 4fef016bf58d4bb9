/**
 * Who has taken up which application, at this desk: the specification has no operation for it, so a claim is a word
 * between the people who use this desk in turn. It binds nobody, and ends when the window is closed.
 */
import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'
import { personName } from '../desk/person-names.ts'
import { useDesk } from '../desk/stores/desk.ts'

export const useClaims = defineStore('claims', () => {
  const claimed = shallowReactive(new Map<string, string>())
  const desk = useDesk()

  function toggle(key: string): void {
    const me = desk.person?.id
    if (!me) return
    if (claimed.get(key) === me) claimed.delete(key)
    else claimed.set(key, me)
  }
  return {
    toggle,
    isMine: (key: string): boolean => claimed.get(key) !== undefined && claimed.get(key) === desk.person?.id,
    isAnothers: (key: string): boolean => (claimed.get(key) ?? desk.person?.id) !== desk.person?.id,
    nameOf(key: string): string | null {
      const who = claimed.get(key)
      return who === undefined ? null : personName(who)
    },
  }
})
