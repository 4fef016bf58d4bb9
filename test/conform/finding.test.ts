/** What a report shows of an answer: its beginning, in one line, whole words. */
import { expect, it } from 'vitest'
import { shown } from '../../electron/conform/finding.ts'

const answer = (text: string) => ({
  status: 404,
  text,
  body: null,
  isJson: false,
  headers: new Headers(),
  atMs: 0,
})

it('a short answer stands whole, in one line', () => {
  expect(shown(answer('{\n  "a": 1\n}'))).toBe('404 { "a": 1 }')
  expect(shown(answer(''))).toBe('404')
})

it('a long one is cut between words, or after a member, and says that more came', () => {
  const words = shown(answer('The resource that you asked for is not here. '.repeat(9)))
  expect(words).toMatch(/^404 The resource .* \w+ …$/)
  for (const word of words.slice(4, -2).split(' '))
    expect('The resource that you asked for is not here.').toContain(word)
  const members = shown(answer(JSON.stringify(Array.from({ length: 40 }, (_, id) => ({ id, name: 'Ada' })))))
  expect(members).toMatch(/("Ada"\}?|"id":\d+) …$/)
  expect(members.length).toBeLessThan(130)
  // A text without any such place is cut all the same.
  expect(shown(answer('x'.repeat(500)))).toBe(`404 ${'x'.repeat(120)} …`)
})
