/** What the test command asks of a machine, and how it says what is missing: once, with everything in it. */
import { expect, it } from 'vitest'
import { isThere, missingFrom, missingSentence, neededOn, prerequisites } from '../../build/prerequisites.ts'

it('finds what is there by any of its names, and names the rest', () => {
  const chromiumAlone = missingFrom(neededOn('linux', '/b/chrome'), (name) => name === '/b/chrome')
  expect(chromiumAlone.map(({ name }) => name)).not.toContain('Chromium')
  expect(chromiumAlone.map(({ name }) => name)).toContain('openssl')
  expect(missingFrom(neededOn('linux', null), () => true).map(({ name }) => name)).toEqual(['Chromium'])
  expect(missingFrom(prerequisites, () => true)).toEqual([])
})

it('says in one message what is missing and which line installs it', () => {
  const sentence = missingSentence(missingFrom(prerequisites, () => false))
  for (const { name, debian } of prerequisites) {
    expect(sentence).toContain(name)
    expect(sentence).toContain(` ${debian}`)
  }
  expect(sentence.match(/apt-get install/g)).toHaveLength(1)
})

it('looks along the PATH for commands, and at the disk for files', () => {
  expect(isThere('sh')).toBe(true)
  expect(isThere('a-command-that-nobody-has')).toBe(false)
  expect(isThere('/etc/passwd')).toBe(true)
  expect(isThere('/etc/a-file-that-nobody-has')).toBe(false)
})
