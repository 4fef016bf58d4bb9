/** What somebody types is kept by the desk as it stands: whichever answer comes late, and however often the form is left. */
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'

const door = await vi.hoisted(async () => {
  const page = await import('./page-door.ts')
  page.standIn()
  return page
})
const { draftAt, useDrafts } = await import('../../renderer/desk/stores/drafts.ts')
afterAll(() => vi.unstubAllGlobals())

const place = draftAt('/deposit?savingsId=7&draft=one')
const done = { ok: true, value: null } as const
const nothing = { amount: '' }
// What this file alone hands over has these fields, which is why it is cast.
const amounts = (): unknown[] =>
  door.askedFor('keepForm').map(({ input }) => (input as { fields: { amount: string } }).fields.amount)

async function begin() {
  const drafts = useDrafts()
  const reading = drafts.read('ada')
  door
    .askedFor('forms')
    .at(-1)
    ?.answer({ ok: true, value: { forms: [] } })
  await reading
  return drafts
}
beforeEach(() => {
  setActivePinia(createPinia())
  door.forget()
})

it('is kept again after its form was left and taken up again', async () => {
  const drafts = await begin()
  const form = effectScope()
  const draft = form.run(() => drafts.open('ada', place, nothing))
  if (!draft) throw new Error('the form is not open')
  Object.assign(draft, { touched: true })
  draft.fields.amount = '70000'
  void drafts.keepAll()
  door.askedFor('keepForm').at(-1)?.answer(done)
  form.stop()
  draft.fields.amount = '80000'
  void drafts.keepAll()
  await expect.poll(amounts).toEqual(['70000', '80000'])
})

it('is handed over one after the other: the older one never comes last', async () => {
  const drafts = await begin()
  const draft = drafts.open('ada', place, nothing)
  draft.touched = true
  draft.fields.amount = '1'
  void drafts.keepAll()
  draft.fields.amount = '12'
  const all = drafts.keepAll()
  expect(amounts()).toEqual(['1'])
  door.askedFor('keepForm')[0]?.answer(done)
  await expect.poll(amounts).toEqual(['1', '12'])
  door.askedFor('keepForm')[1]?.answer(done)
  await all
})

it('is forgotten behind what is on its way, or it would come back', async () => {
  const drafts = await begin()
  const draft = drafts.open('ada', place, nothing)
  draft.touched = true
  draft.fields.amount = '1'
  void drafts.keepAll()
  drafts.drop('ada', place.id)
  expect(door.askedFor('dropForm')).toEqual([])
  door.askedFor('keepForm')[0]?.answer(done)
  await expect.poll(() => door.askedFor('dropForm').length).toBe(1)
})
