/**
 * What was typed and not yet posted, for each person. The page holds it while somebody types, and a moment later the
 * desk keeps it in its own encrypted file, where it survives the lock, a crash and a restart. A draft belongs to one
 * opening of one form, which its address names together with whose it is; it carries the form's own intent, so that
 * one form is one request however often it is pressed. Once that is posted, the desk forgets the draft.
 */
import { defineStore } from 'pinia'
import { effect, effectScope, reactive, ref, type EffectScope } from 'vue'
import { ulid } from 'ulid'
import { ask } from '../bridge.ts'

/** Where a draft stands: `id` names the opening of the form, `address` leads back to it. */
export interface DraftPlace {
  id: string
  address: string
}

/** What the bank complained of when this was posted before: the form opens there. */
export interface Fault {
  field: string
  message: string
  /** The value that was refused: of another nothing was said. */
  of: string
}
/** What stands in a field, to be compared. */
export const valueAt = (fields: object, field: string): string =>
  JSON.stringify(Object.entries(fields).filter(([name]) => name === field))

export interface Draft<F extends object> extends DraftPlace {
  intent: string
  fields: F
  /** Whether somebody typed anything: an untouched draft is not worth keeping. */
  touched: boolean
  /** When somebody typed in it last; milliseconds. */
  at: number
  fault: Fault | null
  /** What stands in a field and is no value yet, such as `7.5` notes, by the field: kept as it was typed. */
  unread: Record<string, string>
  /** Who of the counter would not have it posted, and why, as a sentence; null: nobody refused it. */
  refusal: string | null
  /** What the form was filled with out of an entry; empty until it is drawn. Left as it was, it is nobody's work. */
  filledWith?: string
}

/** Among the kept fields; no form has a field of such a name. */
const unreadName = '#unread'
const refusalName = '#refusal'
const textOr = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null)
function unreadIn(kept: unknown): Record<string, string> {
  const pairs = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
  return Object.fromEntries(pairs.filter(([, text]) => typeof text === 'string'))
}

/** Long enough to let a word be typed, short enough that a crash takes no more than that word. */
const pauseMs = 300

/** The draft that an address names; an address that names none holds one draft only, under its own name. */
export function draftAt(address: string): DraftPlace {
  const query = new URLSearchParams(address.split('?')[1] ?? '')
  return { id: query.get('draft') ?? address, address }
}

export const useDrafts = defineStore('drafts', () => {
  const drafts = reactive(new Map<string, Draft<object>>())
  const followed = new Map<string, EffectScope>()
  /** Whose kept forms have been read: no form is drawn before. */
  const readFor = ref<string | null>(null)
  /** Typed and not yet handed over; handed over and not yet answered. */
  const unkept = new Set<string>()
  const onTheirWay = new Map<string, Promise<void>>()
  let pause: ReturnType<typeof setTimeout> | undefined

  const keyOf = (person: string, id: string): string => `${person}/${id}`

  /** Reads what this person typed before, and hands over what could not be kept while the desk was locked. */
  async function read(person: string): Promise<void> {
    const answer = await ask('forms', {})
    if (answer.ok) {
      for (const { form, intent, fields: all, keptAt } of answer.value.forms) {
        const { [unreadName]: unread, [refusalName]: refusal, ...fields } = all
        const place = draftAt(form)
        const key = keyOf(person, place.id)
        const at = Date.parse(keptAt)
        // What stands in this window is newer.
        if (!drafts.has(key))
          put(key, {
            ...place,
            intent,
            fields,
            touched: true,
            at,
            fault: null,
            unread: unreadIn(unread),
            refusal: textOr(refusal),
          })
      }
    }
    readFor.value = person
    await keepAll()
  }

  function put(key: string, draft: Draft<object>): Draft<object> {
    drafts.set(key, draft)
    const held = drafts.get(key) ?? draft
    // Of no component: a watcher would hold the form, and the page with it, for as long as the draft lives; and an effect
    // that ends with the form would keep nothing of what is typed once the draft is taken up again.
    const following = effectScope(true)
    following.run(() => {
      const follow = effect(
        () =>
          JSON.stringify([held.address, held.intent, held.fields, held.unread, held.refusal, held.touched]),
        {
          scheduler() {
            follow()
            changed(key, held)
          },
        },
      )
    })
    followed.set(key, following)
    return held
  }

  function changed(key: string, draft: Draft<object>): void {
    if (drafts.get(key) !== draft || !draft.touched) return
    draft.at = Date.now()
    unkept.add(key)
    clearTimeout(pause)
    pause = setTimeout(() => void keepAll(), pauseMs)
  }

  /** The person's draft of this place, new if there is none. */
  function open<F extends object>(person: string, place: DraftPlace, blank: F): Draft<F> {
    const key = keyOf(person, place.id)
    const blankFields: F = { ...blank }
    const anew = (): Draft<object> => ({
      ...place,
      intent: ulid(),
      fields: blankFields,
      touched: false,
      at: Date.now(),
      fault: null,
      unread: {},
      refusal: null,
    })
    const held = drafts.get(key) ?? put(key, anew())
    // A form may have gained a field since it was kept.
    held.fields = Object.assign(held.fields, { ...blank, ...held.fields })
    if (held.filledWith === '') held.filledWith = JSON.stringify(held.fields)
    // One place always holds one shape of fields: the caller's own.
    return held as Draft<F>
  }

  /** The form of an entry, filled in: kept over a lock, and let go of where it is left as it was. */
  function fill<F extends object>(person: string, place: DraftPlace, fields: F): Draft<F> {
    const isNew = !drafts.has(keyOf(person, place.id))
    const draft = open(person, place, fields)
    if (isNew) draft.filledWith = ''
    draft.touched = true
    return draft
  }

  /** Hands everything over at once: before the desk locks, and when it is open again. */
  async function keepAll(): Promise<void> {
    clearTimeout(pause)
    const person = readFor.value
    const mine = [...unkept].filter((key) => person !== null && key.startsWith(`${person}/`))
    await Promise.all(mine.map(keep))
  }

  /** One after the other: of two that cross on their way the older would stay kept. */
  async function keep(key: string): Promise<void> {
    for (let before = onTheirWay.get(key); before; before = onTheirWay.get(key)) await before
    const draft = drafts.get(key)
    if (!unkept.delete(key) || !draft) return
    const handing = handOver(key, draft)
    onTheirWay.set(key, handing)
    await handing
  }

  async function handOver(key: string, draft: Draft<object>): Promise<void> {
    const { address, intent, fields, unread, refusal } = draft
    const beside = {
      ...(Object.keys(unread).length > 0 && { [unreadName]: unread }),
      ...(refusal !== null && { [refusalName]: refusal }),
    }
    const plain: Record<string, unknown> = JSON.parse(JSON.stringify({ ...fields, ...beside }))
    const answer = await ask('keepForm', { form: address, intent, fields: plain })
    onTheirWay.delete(key)
    if (!answer.ok && drafts.get(key) === draft) unkept.add(key)
    else if (readFor.value === null) letGo(key)
  }

  /** Behind what is on its way: a form that is kept after it was forgotten would come back. */
  async function forgetAtDesk(key: string, form: string): Promise<void> {
    await onTheirWay.get(key)
    await ask('dropForm', { form })
  }

  function take(key: string): Draft<object> | undefined {
    const draft = drafts.get(key)
    followed.get(key)?.stop()
    followed.delete(key)
    drafts.delete(key)
    return draft
  }

  function letGo(key: string): void {
    if (!unkept.has(key) && !onTheirWay.has(key)) take(key)
  }

  /** Behind the lock the page holds no more than what the desk has not taken yet; `read` brings the rest back. */
  function leave(): void {
    readFor.value = null
    for (const key of [...drafts.keys()]) letGo(key)
  }

  function drop(person: string, id: string): void {
    const key = keyOf(person, id)
    unkept.delete(key)
    const draft = take(key)
    if (draft) void forgetAtDesk(key, draft.address)
  }

  /** The form was left: what nobody typed in is nobody's draft. */
  function close(person: string, id: string): void {
    const key = keyOf(person, id)
    const draft = drafts.get(key)
    if (draft?.filledWith && draft.filledWith === JSON.stringify(draft.fields)) drop(person, id)
    else if (draft?.touched === false) letGo(key)
  }

  /** What this person has typed and not posted, newest first. */
  const unfinished = (person: string): Draft<object>[] =>
    [...drafts]
      .flatMap(([key, draft]) => (draft.touched && key.startsWith(`${person}/`) ? [draft] : []))
      .sort((one, other) => other.at - one.at)

  /** What stands in a form just now; null: it is not open. */
  const fieldsOf = (person: string, id: string): Readonly<Record<string, unknown>> | null => {
    const draft = drafts.get(keyOf(person, id))
    return draft ? { ...draft.fields } : null
  }

  /** The draft of this place, where its form is open. */
  const at = (person: string, id: string): Draft<object> | undefined => drafts.get(keyOf(person, id))

  /** The form stays open and is empty: its next request is another one. */
  function forget(person: string, id: string): void {
    const key = keyOf(person, id)
    const draft = drafts.get(key)
    if (!draft) return
    draft.intent = ulid()
    draft.touched = false
    draft.unread = {}
    draft.refusal = null
    unkept.delete(key)
    void forgetAtDesk(key, draft.address)
  }

  return { readFor, read, leave, open, fill, at, close, keepAll, drop, forget, unfinished, fieldsOf }
})
