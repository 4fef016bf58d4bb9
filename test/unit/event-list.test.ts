/** The list of events moves nothing under a person who is in it, whenever what came before them is answered. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import type { InboxEvent } from '../../shared/desk/commands.ts'
import { useEvents } from '../../renderer/events/use-events.ts'
import { askedFor, forget, tell } from './page-door.ts'

await vi.hoisted(async () => (await import('./page-door.ts')).standIn())
afterAll(() => vi.unstubAllGlobals())
beforeEach(forget)

// The list knows an event by its number alone: nothing else of it is read, which is why it is cast.
const event = (id: number) => ({ id }) as InboxEvent
const reads = () => askedFor('events')
async function answer(at: number, ...ids: number[]): Promise<void> {
  await vi.waitFor(() => expect(reads().length).toBeGreaterThan(at))
  reads()[at]?.answer({ ok: true, value: { events: ids.map(event), more: false } })
}

it('a read that news has caused, answered once somebody is in the list, is told in a line', async () => {
  const isInList = ref(false)
  const screen = effectScope()
  const list = screen.run(() => useEvents(ref(''), () => !isInList.value))
  const shown = () => list?.events.value.map(({ id }) => id)
  await answer(0, 1)
  await vi.waitFor(() => expect(shown()).toEqual([1]))

  tell('event', {})
  await answer(1, 2, 1)
  await vi.waitFor(() => expect(shown()).toEqual([2, 1]))

  tell('event', {})
  await vi.waitFor(() => expect(reads()).toHaveLength(3))
  isInList.value = true
  tell('event', {})
  await answer(2, 4, 3, 2, 1)
  await vi.waitFor(() => expect(list?.fresh.value).toBe(2))
  expect(shown()).toEqual([2, 1])

  void list?.again()
  await answer(3, 4, 3, 2, 1)
  await vi.waitFor(() => expect(shown()).toEqual([4, 3, 2, 1]))
  expect(list?.fresh.value).toBe(0)
  screen.stop()
})
