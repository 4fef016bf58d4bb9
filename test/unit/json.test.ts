/** JSON without loss: a number that a float would change stays text. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJson } from '../../shared/json.ts'

it('keeps the text of every number that is not a plain safe integer', () => {
  expect(parseJson('{"a":100.10,"b":100.0,"c":1e16,"d":9007199254740993,"e":-0,"f":7,"g":-7}')).toEqual({
    a: '100.10',
    b: '100.0',
    c: '1e16',
    d: '9007199254740993',
    e: -0,
    f: 7,
    g: -7,
  })
})

it('would be caught out by JSON.parse', () => {
  const text = '{"amount":999999999999999.99}'
  expect(parseJson(text)).toEqual({ amount: '999999999999999.99' })
  expect(String((JSON.parse(text) as { amount: number }).amount)).not.toBe('999999999999999.99')
})

it('keeps any decimal digit for digit', () => {
  const decimal = fc.stringMatching(/^(0|[1-9][0-9]{0,20})\.[0-9]{1,6}$/)
  fc.assert(
    fc.property(decimal, (text) => {
      expect(parseJson(`[${text}]`)).toEqual([text])
    }),
    { seed: 7 },
  )
})

it('drops __proto__ wherever it stands, and poisons nothing', () => {
  const value = parseJson('{"__proto__":{"isAdmin":true},"list":[{"__proto__":{"x":1},"y":2}]}')
  expect(value).toEqual({ list: [{ y: 2 }] })
  expect('isAdmin' in {}).toBe(false)
})

it('refuses what is not JSON, and nesting without end, as a syntax error', () => {
  for (const text of ['', '{', '1 2', 'NaN', "{'a':1}", '{"a":1,}'])
    expect(() => parseJson(text), text).toThrow(SyntaxError)
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  expect(() => parseJson(deep)).toThrow(SyntaxError)
})
