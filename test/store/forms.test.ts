/** Half-filled forms in the desk's file: each person's own, kept across openings, gone with their request. */
import { expect, test } from 'vitest'
import { folder, newEntry, storeIn } from './scratch.ts'

const form = {
  form: 'transfer',
  intent: '01J0000000000000000000FORM',
  fields: { amount: '1', lines: [{ a: '' }] },
}

test('a form is there again for its person after the store was closed, and for nobody else', () => {
  const dir = folder()
  const first = storeIn(dir, { now: () => Date.UTC(2026, 0, 5, 9) })
  first.forms.keep('teller', form)
  first.forms.keep('teller', { ...form, fields: { amount: '100000000000000.10' } })
  first.close()
  const second = storeIn(dir)
  const kept = { ...form, fields: { amount: '100000000000000.10' }, keptAt: '2026-01-05T09:00:00.000Z' }
  expect(second.forms.of('teller')).toStrictEqual([kept])
  expect(second.forms.of('supervisor')).toEqual([])
  second.forms.drop('teller', 'transfer')
  expect(second.forms.of('teller')).toEqual([])
})

test('a form is gone with the entry that was made of it, and a word that comes late does not bring it back', () => {
  const { forms, journal } = storeIn(folder())
  forms.keep('teller', form)
  forms.keep('teller', { ...form, form: 'another', intent: 'another' })
  journal.write(newEntry({ intent: form.intent }))
  forms.keep('teller', form)
  expect(forms.of('teller').map(({ intent }) => intent)).toEqual(['another'])
})

test('the oldest of very many make room', () => {
  let now = Date.UTC(2026, 0, 5)
  const { forms } = storeIn(folder(), { now: () => now })
  for (let n = 0; n < 205; n++) {
    now += 1
    forms.keep('teller', { ...form, form: `form-${n}`, intent: `intent-${n}` })
  }
  const names = forms.of('teller').map(({ form: name }) => name)
  expect(names).toHaveLength(200)
  expect(names[0]).toBe('form-204')
  expect(names).not.toContain('form-4')
})

test('a form in which another account was chosen has moved to its address, and is still one form', () => {
  const { forms } = storeIn(folder())
  forms.keep('teller', { ...form, form: '/deposit?draft=1' })
  forms.keep('teller', { ...form, form: '/deposit?draft=1&savingsId=8' })
  expect(forms.of('teller').map(({ form: name }) => name)).toEqual(['/deposit?draft=1&savingsId=8'])
})
