/** Amounts: read strictly, kept exactly (A-money). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AmountError,
  currencyOf,
  formatMinor,
  grouped,
  parseAmount,
  parsePositiveAmount,
  readMinor,
  showMinor,
  typedAmount,
} from '../../shared/values/money.ts'
import { faultPhrase } from '../../shared/values/faults.ts'

/** What a teller, a scanner or a spreadsheet may leave in an amount field, and no bank may take for an amount. */
const notAmounts = [
  ...[
    '1e3',
    '0.001',
    '-5',
    '+5',
    'NaN',
    'Infinity',
    '0x10',
    ' 5 ',
    '',
    '5.',
    '.5',
    '00.10',
    '1,000',
    '1_000',
  ],
  ...[
    '٣٤٥',
    '１２',
    '−5',
    '1e-7',
    '-0',
    '1000000000000000',
    '1.2.3',
    '5\n',
    '\u00005',
    '1 000',
    '₦5',
    '5 NGN',
  ],
]
const notPositive = ['0', '0.0', '0.00']

/** Every largest or most awkward amount that must come through unchanged. */
const exact: readonly [text: string, minor: bigint][] = [
  ['0.01', 1n],
  ['0.10', 10n],
  ['1', 100n],
  ['10500.5', 1_050_050n],
  ['90071992547409.93', 9_007_199_254_740_993n],
  ['999999999999999.99', 99_999_999_999_999_999n],
]

/** How many of the wrong texts a reader of amounts lets through, and how many of the exact ones it changes. */
function faultsOf(read: (text: string) => bigint): { letThrough: string[]; changed: string[] } {
  const letThrough = [...notAmounts, ...notPositive].filter((text) => {
    try {
      read(text)
      return true
    } catch {
      return false
    }
  })
  const changed = exact.filter(([text, minor]) => read(text) !== minor).map(([text]) => text)
  return { letThrough, changed }
}

describe('reading an amount', () => {
  it('refuses whatever is not a plain decimal above zero, and changes no digit of what is', () => {
    expect(faultsOf(parsePositiveAmount)).toEqual({ letThrough: [], changed: [] })
  })

  it('would be caught out by the usual way through a float', () => {
    const byFloat = (text: string): bigint => {
      const value = Number(text)
      if (!Number.isFinite(value) || value <= 0) throw new AmountError(faultPhrase('amountPositive'))
      return BigInt(Math.round(value * 100))
    }
    const { letThrough, changed } = faultsOf(byFloat)
    expect(letThrough).toEqual(expect.arrayContaining(['1e3', '0x10', ' 5 ', '5.', '.5', '+5', '00.10']))
    expect(changed).toContain('999999999999999.99')
  })

  it.each(notAmounts)('says what to enter instead of %j', (text) => {
    expect(() => parsePositiveAmount(text)).toThrow(/^enter /)
  })

  it('says of nothing that it must be above zero', () => {
    for (const text of notPositive)
      expect(() => parsePositiveAmount(text)).toThrow('enter an amount above zero')
  })

  it('judges decimals by the currency', () => {
    expect(parseAmount('1050', 0)).toBe(1050n)
    expect(() => parseAmount('1050.0', 0)).toThrow('enter a whole amount: this currency has no decimals')
    expect(parseAmount('1.005', 3)).toBe(1005n)
    expect(() => parseAmount('1.005', 2)).toThrow('enter at most 2 digits after the point')
    expect(currencyOf('XOF').places).toBe(0)
    expect(currencyOf('TND').places).toBe(3)
    expect(currencyOf('ZZZ', 4)).toMatchObject({ code: 'ZZZ', symbol: 'ZZZ', places: 4 })
  })
})

describe('what a refusal says', () => {
  const told = (read: () => unknown): string => {
    try {
      read()
    } catch (problem) {
      return String(problem)
    }
    throw new Error('nothing was refused')
  }

  it('gives an example with the decimals of the currency', () => {
    const says = (places: number) => told(() => parseAmount('1,5', places))
    expect(says(0)).toMatch(/^AmountError: .* such as 1050$/)
    expect(says(2)).toMatch(/^AmountError: .* such as 1050\.00$/)
    expect(says(3)).toMatch(/^AmountError: .* such as 1050\.000$/)
    expect(told(() => parseAmount('1.005'))).toContain('such as 1050.00')
  })

  it('repeats no more than forty characters of what the service sent', () => {
    const long = '9'.repeat(60)
    for (const text of [`${long}x`, `1.${long}`]) {
      const sentence = told(() => readMinor(text))
      expect(sentence).toContain(text.slice(0, 40))
      expect(sentence).not.toContain(text.slice(0, 41))
    }
  })
})

describe('the currencies', () => {
  it.each([
    ['NGN', 'Nigerian naira', '₦', 2, ['naira', 'kobo']],
    ['USD', 'US dollar', '$', 2, ['dollars', 'cents']],
    ['EUR', 'Euro', '€', 2, ['euros', 'cents']],
    ['GBP', 'Pound sterling', '£', 2, ['pounds', 'pence']],
    ['XOF', 'West African CFA franc', 'CFA', 0, ['francs', '']],
    ['TND', 'Tunisian dinar', 'DT', 3, ['dinars', 'millimes']],
  ] as const)('%s has its name, sign, decimals and words (ISO 4217)', (code, name, symbol, places, words) => {
    expect(currencyOf(code)).toEqual({ code, name, symbol, places, words })
  })

  it('of a code that nobody knows are called by it, with the decimals that the service says', () => {
    const unknown = { code: 'ZZZ', name: 'ZZZ', symbol: 'ZZZ', words: ['ZZZ', ''] }
    expect(currencyOf('ZZZ', 4)).toEqual({ ...unknown, places: 4 })
    expect(currencyOf('ZZZ').places).toBe(2)
  })
})

describe('writing an amount', () => {
  const minorUnits = fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n })

  it('gives back the digits that were read, for every amount and every currency', () => {
    fc.assert(
      fc.property(minorUnits, fc.constantFrom(0, 2, 3), (minor, places) => {
        const most = 10n ** BigInt(15 + places) - 1n
        const within = minor > most ? most : minor
        expect(parseAmount(formatMinor(within, places), places)).toBe(within)
      }),
      { seed: 20_260_105 },
    )
  })

  it('adds a million times ten kobo exactly', () => {
    let sum = 0n
    for (let i = 0; i < 1_000_000; i += 1) sum += parseAmount('0.10')
    expect(formatMinor(sum)).toBe('100000.00')
  })

  it('keeps the sign of what is owed', () => {
    expect(formatMinor(-5n)).toBe('-0.05')
    expect(formatMinor(-1_050_050n)).toBe('-10500.50')
    expect(formatMinor(-7n, 0)).toBe('-7')
  })
})

describe('reading an amount out of a reply', () => {
  it('reads trailing zeros and signs, and no more decimals than there are', () => {
    expect(readMinor('100.10')).toBe(10_010n)
    expect(readMinor('-4.200000')).toBe(-420n)
    expect(readMinor('1000')).toBe(100_000n)
    expect(readMinor('7.05')).toBe(705n)
    expect(readMinor('1000', 0)).toBe(1000n)
    expect(() => readMinor('0.001')).toThrow('too many decimals')
    expect(() => readMinor('1e3')).toThrow('cannot be read')
    expect(() => readMinor('')).toThrow(AmountError)
  })
})

describe('amounts for the eye', () => {
  it('groups by three and shows the sign of the currency', () => {
    expect(grouped('-1234567.80')).toBe('-1,234,567.80')
    expect(grouped('999')).toBe('999')
    expect(showMinor(1_050_000n, currencyOf('NGN'))).toBe('₦10,500.00')
    expect(showMinor(-420n, currencyOf('USD'))).toBe('−$4.20')
    expect(showMinor(1500n, currencyOf('XOF'))).toBe('CFA 1,500')
    expect(showMinor(0n, currencyOf('NGN'))).toBe('₦0.00')
  })

  it('takes what a teller pastes, and leaves what it cannot be sure of to be refused', () => {
    const naira = currencyOf('NGN')
    expect(typedAmount('₦1,234.50', naira)).toBe('1234.50')
    expect(typedAmount(' NGN 1 234.5 ', naira)).toBe('1234.5')
    expect(typedAmount('1,234,567', naira)).toBe('1234567')
    expect(typedAmount('12,345', naira)).toBe('12345')
    expect(typedAmount('123,456.5')).toBe('123456.5')
    for (const doubtful of ['1,23', '1,2345', '12,34.50', '1.234,50', '5 5', '--5', '$5', '1,2341,234']) {
      expect(() => parseAmount(typedAmount(doubtful, naira)), doubtful).toThrow(AmountError)
    }
  })
})
