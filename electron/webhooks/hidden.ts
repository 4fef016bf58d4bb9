/**
 * The body of an event as a person may see it without a reason: what names records, days and states stays, every
 * other text and figure is hidden. A member that nobody thought of is hidden too.
 */
import { marksIn } from '../../shared/posting/journal.ts'
import { parseJson } from '../../shared/values/json.ts'

const dots = '•••'
const mayShow =
  /^(id|event|event_state|status|reference|locale|enabled|active)$|(Id|_id|Date|_date)$|^date_?[fF]ormat$/
/** These end like what may be shown, and name a person. */
const mayNotShow = /external|birth|national|tax|card|document/i

/** @returns null where the body is not JSON. */
export function withHidden(text: string): { payload: string; hidden: number } | null {
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    return null
  }
  let hidden = 0
  const hide = (value: unknown): string => {
    hidden += 1
    // Our own mark is no secret, and by it people find the request.
    const marks = typeof value === 'string' ? marksIn(value) : []
    return [...marks.map((id) => `[T:${id}]`), dots].join(' ')
  }
  // A list of its own instead of recursion: an event may be nested as deep as it likes.
  const root: { value: unknown } = { value: body }
  const pending: { holder: Record<string, unknown>; key: string; name: string }[] = [
    { holder: root, key: 'value', name: '' },
  ]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const value = next.holder[next.key]
    if (typeof value === 'object' && value !== null) {
      const copy: Record<string, unknown> = Array.isArray(value)
        ? // An array is a holder of its members by their numbers, as an object is by their names.
          (Object.assign([], value) as unknown as Record<string, unknown>)
        : { ...value }
      next.holder[next.key] = copy
      for (const key of Object.keys(copy)) {
        pending.push({ holder: copy, key, name: Array.isArray(value) ? next.name : key })
      }
    } else if (typeof value === 'string' || typeof value === 'number') {
      if (!mayShow.test(next.name) || mayNotShow.test(next.name)) next.holder[next.key] = hide(value)
    }
  }
  try {
    return { payload: JSON.stringify(root.value, null, 2), hidden }
  } catch {
    // Nested too deep to be written out again.
    return null
  }
}
