/** What happens to what tellers type: amounts, days, amounts in words. No browser is needed for that. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyOf, formatMinor, grouped } from '../../shared/values/money.ts'
import { typedDay } from '../../renderer/forms/typed-day.ts'
import { typeMoney } from '../../renderer/forms/typing-money.ts'
import { accountNumber, maskedBvn, phoneNumber, safeText, span } from '../../renderer/i18n/format.ts'
import { withOurFigures } from '../../renderer/i18n/bank-figures.ts'
import { amountInWords } from '../../renderer/i18n/amount-in-words.ts'

const naira = currencyOf('NGN')
const seed = 20_260_105

describe('an amount while it is typed', () => {
  const end = (text: string, own = false) => typeMoney(text, text.length, own, naira)

  test('is grouped as it grows, and the wire text stays plain', () => {
    expect(end('1050050')).toEqual({ shown: '1,050,050', wire: '1050050', caret: 9 })
    expect(end('1,0505')).toEqual({ shown: '10,505', wire: '10505', caret: 6 })
    expect(end('1,050.')).toEqual({ shown: '1,050.', wire: '1050', caret: 6 })
    expect(end('1,050.5')).toEqual({ shown: '1,050.5', wire: '1050.5', caret: 7 })
  })

  test('can be pasted with its sign and its groups', () => {
    expect(end('₦1,234.50', true)).toMatchObject({ shown: '1,234.50', wire: '1234.50' })
    expect(end('NGN 1 234 567.5', true)).toMatchObject({ wire: '1234567.5' })
  })

  test('with a comma of the teller’s own that is no group stays as typed, to be refused', () => {
    expect(end('1,5', true)).toMatchObject({ shown: '1,5', wire: '1,5' })
    expect(end('1,50', true)).toMatchObject({ wire: '1,50' })
    expect(end('1,500', true)).toMatchObject({ wire: '1500' })
  })

  test('of thousands, as people say them, is written out at once', () => {
    expect(end('7k')).toEqual({ shown: '7,000', wire: '7000', caret: 5 })
    expect(end('12.5K')).toEqual({ shown: '12,500', wire: '12500', caret: 6 })
    expect(end('₦250k', true)).toMatchObject({ shown: '250,000', wire: '250000' })
    for (const text of ['5000k', '1,5k', '0k', 'k', '7kk', '7.k', '1.2345k'])
      expect(end(text, true).wire).toBe(text)
  })

  test('that is no amount stays as typed', () => {
    for (const text of ['-5', '1e3', '0x10', '١٢٣', 'abc']) expect(end(text).wire).toBe(text)
  })

  test('keeps the caret behind the digit it was behind, wherever that is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.nat(), (minor, at) => {
        const text = grouped(formatMinor(minor, 2))
        const caret = at % (text.length + 1)
        const typed = typeMoney(text, caret, false, naira)
        const digits = (part: string) => part.replace(/[^0-9.]/g, '').length
        expect(typed.wire).toBe(formatMinor(minor, 2))
        expect(digits(typed.shown.slice(0, typed.caret))).toBe(digits(text.slice(0, caret)))
      }),
      { seed, numRuns: 500 },
    )
  })
})

describe('a day as typed', () => {
  const today = '2026-01-05'
  test.each([
    ['05 January 2026', '2026-01-05'],
    ['5 jan 26', '2026-01-05'],
    ['5/1/2026', '2026-01-05'],
    ['05-01-26', '2026-01-05'],
    ['050126', '2026-01-05'],
    ['14031987', '1987-03-14'],
    ['14.3.87', '1987-03-14'],
    ['t', today],
  ])('%s is %s', (typed, day) => {
    expect(typedDay(typed, today)).toBe(day)
  })
  test.each(['31/4/2026', '29 February 2026', '1/13/2026', 'tomorrow', '', '5 j 26x', '2026-01-05T00'])(
    '%s is no day, and is never guessed',
    (typed) => {
      expect(typedDay(typed, today)).toBeNull()
    },
  )
})

describe('an amount in words', () => {
  test.each([
    [1_050_000n, 'NGN', 'Ten thousand five hundred naira only'],
    [123_456n, 'NGN', 'One thousand two hundred and thirty-four naira, fifty-six kobo only'],
    [1n, 'NGN', 'One kobo only'],
    [0n, 'NGN', 'Zero naira only'],
    [100_000_000_000_000_001n, 'NGN', 'One quadrillion naira, one kobo only'],
    [4_20n, 'USD', 'Four dollars, twenty cents only'],
    [1_500n, 'XOF', 'One thousand five hundred francs only'],
  ])('%s %s', (minor, code, words) => {
    expect(amountInWords(minor, currencyOf(code))).toBe(words)
  })
})

test('numbers are grouped for the eye, and what is no number is shown as it came', () => {
  expect(accountNumber('0012847726')).toBe('0012 847 726')
  expect(accountNumber('000004182')).toBe('000 004 182')
  expect(accountNumber('SAV-1')).toBe('SAV-1')
  expect(phoneNumber('08031234567')).toBe('0803 123 4567')
  expect(maskedBvn('22145678789')).toBe('221•• ••• 789')
  expect([span(1), span(59), span(60), span(7_200), span(172_800)]).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '2 hours',
    '2 days',
  ])
})

test('figures in a sentence of the bank are written as ours, where they cannot be anything else', () => {
  const told = (text: string) => withOurFigures(text, ['2100000017'], naira)
  expect(told('Not enough money in 2100000017: 4,200.00 available, 300.00 more is held.')).toBe(
    'Not enough money in 2100 000 017: ₦4,200.00 available, ₦300.00 more is held.',
  )
  expect(told('only 4200.00. Write 4200.00 or less.')).toBe('only ₦4,200.00. Write ₦4,200.00 or less.')
  for (const text of [
    '2100000018, 12100000017 and A2100000017 are other accounts.',
    'NGN 4200.00, ₦4,200.00, 4200.00 NGN and $ 5.00 have their currency.',
    '9.50 %, 9.50%, 1.500, 4,20.00, 1.2.2026 and 10:42 are no amounts.',
    '3 of 5 are due on 05 January 2026.',
  ])
    expect(told(text)).toBe(text)
  expect(withOurFigures('1200.00', [], currencyOf('XOF'))).toBe('1200.00')
})

test('R3: control marks in a name become visible, and joiners stay where a script needs them', () => {
  expect(safeText('Ada\u202eevil\u0000\u200b')).toBe('Ada\ufffdevil\ufffd\ufffd')
  expect(safeText('می\u200cخواهم')).toBe('می\u200cخواهم')
  // Latin letters need none: there it would only make two names look like one.
  expect(safeText('Ọlọ́run\u200dfẹ́mi')).toBe('Ọlọ́run\ufffdfẹ́mi')
})
