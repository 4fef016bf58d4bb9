/** Each of the counter's seventeen rules is shown by tests that exist: a name that is gone is found here. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { counterRules, type CounterRule } from './counter-rules.ts'
import { root } from './source.ts'

/** The tests of a rule that are in no file: renamed, or taken out. */
function missing({ shownBy }: CounterRule): string[] {
  return shownBy.flatMap(([file, name]) => {
    const path = join(root, file)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const begins = ["'", '`'].some(
      (mark) => text.includes(`(${mark}${name}${mark}`) || isOnItsLine(text, mark + name + mark),
    )
    return begins ? [] : [`${file}: ${name}`]
  })
}
/** A long call stands over several lines: its name begins one of them. */
function isOnItsLine(text: string, quoted: string): boolean {
  return text.split('\n').some((line) => line.trim().startsWith(quoted))
}

it('there are seventeen, in their order', () => {
  expect(counterRules.map(({ name }) => name.split(' ')[0])).toEqual(
    Array.from({ length: 17 }, (_, at) => String(at + 1)),
  )
})

it.each(counterRules)('$name is shown', (rule) => {
  expect(rule.shownBy.length).toBeGreaterThan(0)
  expect(missing(rule)).toEqual([])
})

it('finds a test that is not there, and one that is only spoken of', () => {
  const gone: CounterRule = {
    name: 'none',
    shownBy: [
      ['test/screens/till.test.ts', 'no such test'],
      ['test/screens/none.test.ts', 'by ${way}'],
      ['test/screens/till.test.ts', 'by keyboard alone'],
    ],
  }
  expect(missing(gone)).toHaveLength(3)
})
