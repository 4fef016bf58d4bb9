/**
 * What was typed and not yet posted, for each person. The page holds it while somebody types, and a moment later the
 * desk keeps it in its own encrypted file, where it survives the lock, a crash and a restart. Each draft carries the form's
 * own id, so that one form is one request however often it is pressed; once it is posted, the desk forgets it.
 */
import { defineStore } from 'pinia'
import { effect, effectScope, reactive, ref } from 'vue'
import { ulid } from 'ulid'
import { ask } from '../bridge.ts'

export interface Draft<F extends object> {
  intent: string
  fields: F
  /** Whether somebody typed anything: an untouched draft is not worth keeping. */
  touched: boolean
}

/** Long enough to let a word be typed, short enough that a crash takes no more than that word. */
const pauseMs = 300

export const useDrafts = defineStore('drafts', () => {
  const drafts = reactive(new Map<string, Draft<object>>())
  /** Whose kept forms have been read: no form is drawn before. */
  const readFor = ref<string | null>(null)
  /** Typed and not yet handed over; handed over and not yet answered. */
  const unkept = new Set<string>()
  const onTheirWay = new Set<string>()
  const scope = effectScope(true)
  let pause: ReturnType<typeof setTimeout> | undefined

  const keyOf = (person: string, form: string): string => `${person}/${form}`

  /** Reads what this person typed before, and hands over what could not be kept while the desk was locked. */
  async function read(person: string): Promise<void> {
    const answer = await ask('forms', {})
    if (answer.ok) {
      for (const { form, intent, fields } of answer.value.forms) {
        const key = keyOf(person, form)
        // What stands in this window is newer.
        if (!drafts.has(key)) put(key, { intent, fields, touched: true })
      }
    }
    readFor.value = person
    await keepAll()
  }

  function put(key: string, draft: Draft<object>): Draft<object> {
    drafts.set(key, draft)
    const held = drafts.get(key) ?? draft
    const changed = (): void => {
      if (drafts.get(key) !== held || !held.touched) return
      unkept.add(key)
      clearTimeout(pause)
      pause = setTimeout(() => void keepAll(), pauseMs)
    }
    // Not a watcher: that would hold the form's component, and the page with it, for as long as the draft lives.
    scope.run(() => {
      const follow = effect(() => JSON.stringify(held), {
        scheduler() {
          follow()
          changed()
        },
      })
    })
    return held
  }

  /** The person's draft of a form, new if there is none. */
  function open<F extends object>(person: string, form: string, blank: F): Draft<F> {
    const key = keyOf(person, form)
    const held = drafts.get(key) ?? put(key, { intent: ulid(), fields: { ...blank }, touched: false })
    // A form may have gained a field since it was kept.
    held.fields = Object.assign(held.fields, { ...blank, ...held.fields })
    // One form name always holds one shape of fields: the caller's own.
    return held as Draft<F>
  }

  /** Hands everything over at once: before the desk locks, and when it is open again. */
  async function keepAll(): Promise<void> {
    clearTimeout(pause)
    const person = readFor.value
    const mine = [...unkept].filter((key) => person !== null && key.startsWith(`${person}/`))
    await Promise.all(
      mine.map(async (key) => {
        const draft = drafts.get(key)
        unkept.delete(key)
        if (!draft) return
        onTheirWay.add(key)
        const { intent, fields } = draft
        const plain: Record<string, unknown> = JSON.parse(JSON.stringify(fields))
        const answer = await ask('keepForm', { form: key.slice(key.indexOf('/') + 1), intent, fields: plain })
        onTheirWay.delete(key)
        if (!answer.ok && drafts.get(key) === draft) unkept.add(key)
        else if (readFor.value === null) letGo(key)
      }),
    )
  }

  function letGo(key: string): void {
    if (!unkept.has(key) && !onTheirWay.has(key)) drafts.delete(key)
  }

  /** Behind the lock the page holds no more than what the desk has not taken yet; `read` brings the rest back. */
  function leave(): void {
    readFor.value = null
    for (const key of [...drafts.keys()]) letGo(key)
  }

  function drop(person: string, form: string): void {
    const key = keyOf(person, form)
    unkept.delete(key)
    if (drafts.delete(key)) void ask('dropForm', { form })
  }

  /** The forms that this person has begun, by name. */
  const begun = (person: string): string[] =>
    [...drafts].flatMap(([key, { touched }]) =>
      touched && key.startsWith(`${person}/`) ? [key.slice(person.length + 1)] : [],
    )

  /** What stands in a form just now; null: it is not open. */
  const fieldsOf = (person: string, form: string): Readonly<Record<string, unknown>> | null => {
    const draft = drafts.get(keyOf(person, form))
    return draft ? { ...draft.fields } : null
  }

  /** The form stays open and is empty: its next request is another one. */
  function forget(person: string, form: string): void {
    const key = keyOf(person, form)
    const draft = drafts.get(key)
    if (!draft) return
    draft.intent = ulid()
    draft.touched = false
    unkept.delete(key)
    void ask('dropForm', { form })
  }

  return { readFor, read, leave, open, keepAll, drop, forget, begun, fieldsOf }
})
