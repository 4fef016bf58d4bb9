/** The one text that is journalled, signed and posted: what JSON would lose or change never becomes one (S5). */
import { describe, expect, it } from 'vitest'
import { BodyError, bodyText } from '../../electron/bank/body.ts'

function refusal(body: Record<string, unknown>): BodyError {
  try {
    bodyText(body)
  } catch (problem) {
    if (problem instanceof BodyError) return problem
    throw problem
  }
  throw new Error('it became a text')
}

it('becomes JSON as it stands, member by member', () => {
  const body = { a: '10500.00', b: 7, c: true, d: null, e: [{ f: 'Ọlá' }], g: Object.create(null) as object }
  expect(bodyText(body)).toBe('{"a":"10500.00","b":7,"c":true,"d":null,"e":[{"f":"Ọlá"}],"g":{}}')
  expect(bodyText({ last: Number.MAX_SAFE_INTEGER, no: false })).toBe('{"last":9007199254740991,"no":false}')
})

describe('what is refused names its field and what to do', () => {
  const write = 'half a character stands in the text; write it again'
  const number = 'give a whole number, or an amount as text'
  const fill = 'fill in this field, or leave it out'
  const plain = 'give a plain value'
  it.each<[string, unknown, string]>([
    ['half a character', '\ud83d', write],
    ['an amount as a number', 10.5, number],
    ['a number too large', 2 ** 53, number],
    ['no number', Number.NaN, number],
    ['nothing', undefined, fill],
    ['a function', () => 1, fill],
    ['a symbol', Symbol('x'), fill],
    ['a bigint', 5n, fill],
    ['a date', new Date(0), plain],
    ['a map', new Map(), plain],
    ['an object of a class', new URL('https://desk.example'), plain],
    ['an object of another make', Object.create({ minor: 5n }), plain],
    ['what writes itself', { toJSON: () => 'another' }, plain],
    ['a list that writes itself', Object.assign([1], { toJSON: () => 'another' }), plain],
  ])('%s', (_, value, why) => {
    expect(refusal({ ok: 1, amount: value })).toMatchObject({
      at: { field: 'amount', message: why },
      message: `amount: ${why}`,
    })
    expect(refusal({ lines: [{ ok: 1 }, { amount: value }] }).at.field).toBe('lines.1.amount')
  })

  it('the body itself, where it is none', () => {
    // A caller that is not typed.
    const noBody = new Date(0) as unknown as Record<string, unknown>
    expect(String(refusal(noBody))).toBe('BodyError: the body: give a plain value')
  })
})
