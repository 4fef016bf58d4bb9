/** Whether a record of the bank's may be what a request asked for: by figures and days, by texts, by other names. */
import { describe, expect, it } from 'vitest'
import { contradictionOf, likenessOf, type Likeness } from '../../electron/reconciliation/likeness.ts'

type Members = Record<string, unknown>
const cases: readonly [why: string, record: Members, body: Members, likeness: Likeness][] = [
  ['a figure agrees', { amount: 5 }, { amount: 5 }, 'like'],
  ['a figure is written with places', { amount: 5 }, { amount: '5.00' }, 'like'],
  ['a record writes the places', { amount: '5.50' }, { amount: '5.5' }, 'like'],
  ['a whole number ends in zeros', { amount: 100 }, { amount: '100' }, 'like'],
  ['a whole number without its zeros is another', { amount: 1 }, { amount: '100' }, 'unlike'],
  ['a figure differs', { amount: 5 }, { amount: '5.01' }, 'unlike'],
  ['the place after the point is of two digits', { amount: '5.25' }, { amount: '5.3' }, 'unlike'],
  ['a longer figure differs', { amount: 12 }, { amount: 1234 }, 'unlike'],
  ['a figure and a text that only begins like one', { code: '5' }, { code: '5 A' }, 'unknown'],
  ['a figure and a text that only ends like one', { code: '5' }, { code: 'A 5' }, 'unknown'],
  ['a figure and a text with a figure in it', { code: '17' }, { code: 'A5' }, 'otherWords'],
  ['a text with a figure in it and a figure', { code: 'A5' }, { code: '17' }, 'otherWords'],
  ['a day agrees, written out', { on: '2026-01-05' }, { on: '05 January 2026' }, 'like'],
  ['a day agrees, with one digit', { on: '2026-01-05' }, { on: '5 January 2026' }, 'like'],
  ['a day differs', { on: '2026-01-06' }, { on: '05 January 2026' }, 'unlike'],
  ['a day and a longer text', { on: '2026-01-05' }, { on: '2026-01-055' }, 'unknown'],
  ['a text around a day', { on: 'x2026-01-05' }, { on: '2026-01-05' }, 'unknown'],
  ['no day of the calendar', { on: '2026-02-28' }, { on: '31 February 2026' }, 'otherWords'],
  ['a day in a sentence is a text', { on: 'on 05 January 2026' }, { on: '2026-01-05' }, 'otherWords'],
  [
    'a day with words behind it is a text',
    { on: '05 January 2026 late' },
    { on: '2026-01-05' },
    'otherWords',
  ],
  ['a month in small letters is a text', { on: '05 january 2026' }, { on: '2026-01-05' }, 'otherWords'],
  ['a text agrees', { name: 'Ada' }, { name: 'Ada' }, 'like'],
  ['a text is cut', { name: 'Ada Lovel' }, { name: 'Ada Lovelace' }, 'unknown'],
  ['a text stands in a longer one', { name: 'by wire: Ada' }, { name: 'Ada' }, 'unknown'],
  ['a text is tidied', { name: 'ada – LOVELACE!' }, { name: 'Ada, Lovelace' }, 'unknown'],
  ['a text is tidied at its ends', { name: '(Ada)' }, { name: ' Ada ' }, 'unknown'],
  ['signs in a row are one space', { name: 'Ada  --  L' }, { name: 'Ada L' }, 'unknown'],
  ['letters with accents count', { name: 'Adé' }, { name: 'Adá' }, 'otherWords'],
  ['digits of a text count', { name: 'Flat 3' }, { name: 'Flat 4' }, 'otherWords'],
  ['a text is another', { name: 'Bola' }, { name: 'Ada' }, 'otherWords'],
  ['the record does not show it', {}, { name: 'Ada' }, 'unknown'],
  ['the record shows a list', { name: ['Ada'] }, { name: 'Ada' }, 'unknown'],
  ['what was asked is no plain value', { tags: 'x' }, { tags: ['x'] }, 'unknown'],
  ['one agrees and one is not shown', { amount: 5 }, { amount: 5, name: 'Ada' }, 'like'],
  ['one agrees and one cannot be told', { amount: 5, name: 'Ada L' }, { amount: 5, name: 'Ada' }, 'unknown'],
  ['a figure differs, whatever else agrees', { amount: 5, name: 'A' }, { amount: 6, name: 'A' }, 'unlike'],
  ['a figure differs and a text does', { amount: 5, name: 'A' }, { amount: 6, name: 'B' }, 'unlike'],
  ['a text differs, whatever else agrees', { amount: 5, name: 'A' }, { amount: 5, name: 'B' }, 'otherWords'],
  ['an amount under its other name', { amount: 5 }, { transactionAmount: '5.00' }, 'like'],
  ['an amount that was moved', { amount: 6 }, { transferAmount: '5.00' }, 'unlike'],
  ['its own name counts before the other', { transferAmount: 5, amount: 6 }, { transferAmount: '5' }, 'like'],
  ['the day of a movement', { date: '2026-01-05' }, { transactionDate: '05 January 2026' }, 'like'],
  ['the day of a transfer', { transferDate: '2026-01-06' }, { transactionDate: '05 January 2026' }, 'unlike'],
  ['a party within', { fromAccount: { id: 11 } }, { fromAccountId: 11 }, 'like'],
  ['another party', { fromAccount: { id: 12 } }, { fromAccountId: '11' }, 'unlike'],
  ['a party that is nobody', { fromAccount: null }, { fromAccountId: 11 }, 'unknown'],
  ['a party that is a number', { fromAccount: 11 }, { fromAccountId: 11 }, 'unknown'],
  ['a member that is no party', { from: { id: 5 } }, { fromXx: 5 }, 'unknown'],
]
const asides = ['dateFormat', 'locale', 'note', 'comment', 'comments', 'transferDescription']

describe('a record', () => {
  it.each(cases)('%s', (_, record, body, likeness) => {
    expect(likenessOf(record, body)).toBe(likeness)
  })
  it.each(asides)('is as like, whatever stands in %s', (name) => {
    expect(likenessOf({ amount: 5, [name]: 'one' }, { amount: 5, [name]: 'two' })).toBe('like')
  })
})

describe('what is told of a request', () => {
  it('contradicts it by an amount, a principal or an identifier', () => {
    for (const name of ['transferAmount', 'principal', 'savingsId', 'lienAmountHeld'])
      expect(contradictionOf({ [name]: 6 }, { [name]: '5' })).toBe(name)
  })
  it('contradicts it by the first of them that differs', () => {
    expect(contradictionOf({ amount: 5, clientId: 4 }, { amount: 5, clientId: 3, officeId: 2 })).toBe(
      'clientId',
    )
  })
  it('does not contradict it by a day or by words, nor by what it leaves out', () => {
    expect(contradictionOf({ on: '2026-01-06', name: 'B' }, { on: '2026-01-05', name: 'A' })).toBeNull()
    expect(contradictionOf({}, { amount: 5 })).toBeNull()
    expect(contradictionOf({ idea: '7' }, { idea: '8' })).toBeNull()
    expect(contradictionOf({ amount: 5 }, { amount: ['5', '6'] })).toBeNull()
  })
  it('does not contradict an identifier of letters: services write those as they like', () => {
    expect(contradictionOf({ externalId: 'B' }, { externalId: 'A' })).toBeNull()
  })
})
