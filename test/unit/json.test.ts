/** JSON without loss: a number that a float would change stays text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../../shared/values/json.ts'

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

describe('the short way for plain texts', () => {
  /** Member by member, as the long way goes. */
  function memberByMember(text: string): unknown {
    const judge = (key: string, value: unknown, { source = '' }: { source?: string }) => {
      if (key === '__proto__') return undefined
      return typeof value !== 'number' || (Number.isSafeInteger(value) && /^-?[0-9]+$/.test(source))
        ? value
        : source
    }
    // The library type of a reviver does not know the third argument yet.
    return JSON.parse(text, judge as (key: string, value: unknown) => unknown)
  }
  const number = fc.oneof(
    fc.stringMatching(/^-?(0|[1-9][0-9]{0,19})(\.[0-9]{1,4})?([eE][+-]?[0-9]{1,2})?$/),
    fc.maxSafeInteger().map(String),
  )
  const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'amount', ': 1.5', '[0.1'))
  const plain = fc.oneof(key, fc.string({ unit: 'binary' })).map((text) => JSON.stringify(text))
  const escaped = plain.map((text) => text.replaceAll('_', String.raw`\u005f`))
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.oneof(number, plain, escaped, fc.constantFrom('true', 'false', 'null')),
      fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(' , ')}]`),
      fc
        .array(fc.tuple(fc.oneof(plain, escaped), tie('value')), { maxLength: 4 })
        .map((members) => `{${members.map(([name, member]) => `${name}:${member}`).join(',')}}`),
    ),
  }))
  const agrees = (parse: (text: string) => unknown) =>
    fc.check(
      fc.property(value, (text) => {
        expect(parse(text)).toEqual(memberByMember(text))
      }),
      { seed: 7, numRuns: 3000 },
    )

  it('says what member by member says', () => {
    expect(agrees(parseJson).counterexample).toBe(null)
  })

  it('would be caught out if it were taken for every text', () => {
    expect(agrees((text): unknown => JSON.parse(text)).failed).toBe(true)
  })
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
