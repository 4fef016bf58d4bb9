/**
 * The signature of an event (§6.3), form by form (A-hook-bytes). The digests are made here from texts typed by hand;
 * what Python signs is in `test/transcripts`.
 */
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalForms } from '../../electron/bank/canonical.ts'
import { verify } from '../../electron/bank/verify.ts'

const key = 'the-api-key'
const bytes = (text: string) => new TextEncoder().encode(text)
const hmac = (text: string | Uint8Array, of = key) => createHmac('sha256', of).update(text).digest('hex')
const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
/** What is made of a body that was sent, with the signature of a text. */
const judged = (sent: string, signed: string) => verify(bytes(sent), hmac(signed), [key])

const compact = '{"a":"Ọ","b":[1,2.50]}'
/** JSON, but for one byte inside a text. */
const notUtf8 = Uint8Array.of(0x22, 0xff, 0x22)
const spaced = '{ "a" : "Ọ",\n\t"b": [1,\r2.50] }'
const escaped = '{"a":"\\u1ecc","b":[1,2.50]}'
const spacedEscaped = '{"a": "\\u1ecc", "b": [1, 2.50]}'

describe('a signature fits', () => {
  it.each([
    ['the bytes as they came', spaced, spaced, 'raw'],
    ['the text without spaces', spaced, compact, 'compact'],
    ['the text without spaces, escaped', spaced, escaped, 'escaped'],
    ['the text without spaces, unescaped', spacedEscaped, compact, 'unescaped'],
    ['the escaped text without its spaces', spacedEscaped, escaped, 'compact'],
  ])('%s', (_, sent, signed, form) => {
    expect(judged(sent, signed)).toEqual({
      kind: 'genuine',
      form,
      value: { a: 'Ọ', b: [1, 2.5] },
      digest: digest(compact),
    })
  })

  it('bytes that are no JSON, or no text at all, which then say nothing', () => {
    for (const raw of [bytes('no JSON'), Uint8Array.of(0xff, 0xfe, 0x7b), notUtf8, bytes('\ufeff{"a":1}')])
      expect(verify(raw, hmac(raw), [key])).toEqual({
        kind: 'genuine',
        form: 'raw',
        value: undefined,
        digest: digest(raw),
      })
  })

  it('with any of the keys', () => {
    expect(verify(bytes('{}'), hmac('{}', 'b'), ['a', 'b', 'c']).kind).toBe('genuine')
    expect(verify(bytes('{ }'), hmac('{}', 'c'), ['a', 'b', 'c'])).toMatchObject({ form: 'compact' })
  })
})

describe('a signature does not fit', () => {
  const forged = (reason: string) => ({ kind: 'forged', reason })
  it('where there is none', () => {
    expect(verify(bytes('{}'), undefined, [key])).toEqual(forged('noSignature'))
    expect(verify(bytes('{}'), '', [key])).toEqual(forged('noSignature'))
  })

  it('where it is not 64 lowercase hex digits', () => {
    const right = hmac('{}')
    for (const wrong of [
      right.toUpperCase(),
      `${right}0`,
      `0${right}`,
      right.slice(1),
      `${right}\n`,
      ` ${right}`,
    ])
      expect(verify(bytes('{}'), wrong, [key]), wrong).toEqual(forged('notHex64'))
  })

  it.each([
    ['another text', '{"a":1}', '{"a":2}'],
    ['another spelling of a number', '{"a":100.0}', '{"a":100}'],
    ['a space inside a text', '{"a":"b c"}', '{"a":"bc"}'],
    ['another text beyond ASCII', '{"a":"Ọ"}', '{"a":"O"}'],
    ['another text with escapes', '{"a":"\\u1ecc"}', '{"a":"O"}'],
    ['no JSON without its spaces', '{"a":1 2}', '{"a":12}'],
  ])('%s', (_, sent, signed) => {
    expect(judged(sent, signed)).toEqual(forged('noKeyMatches'))
  })

  it('with no key, or another', () => {
    expect(verify(bytes('{}'), hmac('{}'), [])).toEqual(forged('noKeyMatches'))
    expect(verify(bytes('{}'), hmac('{}'), [`${key} `])).toEqual(forged('noKeyMatches'))
  })
})

it('a body that can be read in two ways is ambiguous, in whatever form it was signed', () => {
  for (const text of [
    '{"a":1,"a":2}',
    '{"x":[{"a":1},{"a":1,"\\u0061":2}]}',
    '{"__proto__":1,"__proto__":2}',
  ])
    for (const signed of [text, text.replaceAll(':', ' : ')])
      expect(judged(signed, text), text).toEqual({ kind: 'ambiguous' })
  expect(judged('{"a":{"a":[{"a":"a:a"}]},"b":null}', '{"a":{"a":[{"a":"a:a"}]},"b":null}').kind).toBe(
    'genuine',
  )
})

describe('the forms of a text', () => {
  it.each([
    [
      'all spaces between tokens go, and none inside a text',
      ' [ 1 ,\t"a  b" ,\n{ "c" :\rnull } ] ',
      '[1,"a  b",{"c":null}]',
    ],
    ['an escaped quote does not end a text', '{"a": "x\\" : y", "b": "\\\\"}', '{"a":"x\\" : y","b":"\\\\"}'],
    [
      'numbers stay as they are written',
      '[ 100.0, 1e16, 9007199254740993 ]',
      '[100.0,1e16,9007199254740993]',
    ],
    ['keys stay in their order', '{ "10": 1, "2": 2 }', '{"10":1,"2":2}'],
    ['a space that JSON does not know stays inside its text', '["\u00a0 \u2028"]', '["\u00a0 \u2028"]'],
    ['a text without spaces', '[1]', '[1]'],
    ['one value', '"a b"', '"a b"'],
  ])('%s', (_, text, without) => {
    expect(canonicalForms(text)).toMatchObject({ compact: without, isAmbiguous: false })
  })

  it.each([
    ['DEL and what is beyond ASCII', '["a~\u007f\u0080₦"]', '["a~\\u007f\\u0080\\u20a6"]'],
    ['an astral character, as two', '["😀"]', '["\\ud83d\\ude00"]'],
  ])('is escaped as Python does: %s', (_, text, ascii) => {
    expect(canonicalForms(text)?.escaped).toBe(ascii)
    expect(canonicalForms(ascii)?.unescaped).toBe(text)
    expect(canonicalForms(ascii.toUpperCase().replaceAll('\\U', '\\u').replace('A~', 'a~'))?.unescaped).toBe(
      text,
    )
  })

  it.each([
    ['below DEL', '["\\u0041\\u007e"]'],
    ['a lone surrogate', '["\\ud83d x \\udc00 \\udfff \\ud800"]'],
    ['two high ones', '["\\ud83d\\ud83d"]'],
    ['behind an escaped backslash', '["\\\\u1ecc"]'],
    ['of another kind', '["\\n\\t\\"\\/"]'],
  ])('stays escaped: %s', (_, text) => {
    expect(canonicalForms(text)?.unescaped).toBe(text)
  })

  it('unescapes each by itself, and the last below and the first above the surrogates', () => {
    expect(canonicalForms('["\\\\\\u1ecc\\n\\u007f\\ud7ff\\ue000"]')?.unescaped).toBe(
      '["\\\\Ọ\\n\u007f\ud7ff\ue000"]',
    )
    expect(canonicalForms('["\\ud800\\udc00\\udbff\\udfff"]')?.unescaped).toBe('["\u{10000}\u{10ffff}"]')
  })

  it('there are none of what is not one JSON value', () => {
    for (const text of ['', '{', '{"a":1}{}', "{'a':1}", '[1,]', 'NaN'])
      expect(canonicalForms(text)).toBeNull()
  })

  it('depth and size are no danger', () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    expect(canonicalForms(deep)).toMatchObject({ compact: deep, isAmbiguous: false })
    const long = `"${'\\\\'.repeat(500_000)}"`
    expect(canonicalForms(long)?.compact).toBe(long)
  })
})
