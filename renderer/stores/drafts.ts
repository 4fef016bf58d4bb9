/**
 * What was typed and not yet posted. It is kept in this window's memory only, for each person: it survives the lock
 * and a change of screen, and is gone when the window closes, because a customer's data must not lie on the disk
 * unencrypted. Each draft carries the form's own id, so that one form is one request however often it is pressed.
 */
import { defineStore } from 'pinia'
import { reactive } from 'vue'
import { ulid } from 'ulid'

export interface Draft<F extends object> {
  intent: string
  fields: F
  /** Whether somebody typed anything: an untouched draft is not worth asking about. */
  touched: boolean
}

export const useDrafts = defineStore('drafts', () => {
  const drafts = reactive(new Map<string, Draft<object>>())

  /** The person's draft of a form, new if there is none. */
  function open<F extends object>(person: string, form: string, blank: F): Draft<F> {
    const key = `${person}/${form}`
    if (!drafts.has(key)) drafts.set(key, { intent: ulid(), fields: { ...blank }, touched: false })
    // One form name always holds one shape of fields: the caller's own.
    return drafts.get(key) as Draft<F>
  }

  function drop(person: string, form: string): void {
    drafts.delete(`${person}/${form}`)
  }

  return { open, drop }
})
