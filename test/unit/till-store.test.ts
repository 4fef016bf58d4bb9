/** The till that a screen reads is the one of now: whichever answer comes first. */
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const door = await vi.hoisted(async () => {
  const page = await import('./page-door.ts')
  page.standIn()
  // The page's watch over its line would tick on behind this file, where there is no page.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  return page
})
const { useTill } = await import('../../renderer/desk/stores/till.ts')
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

beforeEach(() => {
  setActivePinia(createPinia())
  door.forget()
})
const till = (name: string) => ({ ok: true, value: { name } }) as const
const asked = () => door.askedFor('till')

it('is not said to be read while a later question is on its way, which brings the keys of an open till', async () => {
  const store = useTill()
  let isRead = false
  void store.refresh().then(() => (isRead = true))
  const later = store.refresh()
  await expect.poll(() => asked().length).toBe(2)
  asked()[0]?.answer(till('closed'))
  await new Promise(setImmediate)
  expect([isRead, store.view]).toEqual([false, null])
  asked()[1]?.answer(till('open'))
  await later
  await expect.poll(() => isRead).toBe(true)
  expect(store.view).toMatchObject({ name: 'open' })
})

it('is read where something was done meanwhile, and where it was forgotten', async () => {
  const store = useTill()
  const first = store.refresh()
  await expect.poll(() => asked().length).toBe(1)
  // What the door answers a count with is cast: this test knows one member of it.
  store.take(till('counted') as never)
  asked()[0]?.answer(till('before'))
  await first
  expect(store.view).toMatchObject({ name: 'counted' })
  const second = store.refresh()
  await expect.poll(() => asked().length).toBe(2)
  store.forget()
  asked()[1]?.answer(till('before'))
  await second
  expect(store.view).toBeNull()
})
