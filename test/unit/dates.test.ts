/** Calendar days: three forms in, one form kept, no time zone (§2.1, A-dates-in, A-dates-out). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dateArray,
  DateError,
  dayOf,
  daysBetween,
  parseWireDate,
  readDate,
  wireDate,
  yearsBetween,
} from '../../shared/values/dates.ts'

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days))

describe('dates on the wire', () => {
  it('writes day, English month and year, and reads it back, whatever the day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseWireDate(wireDate(day))).toBe(day)
        expect(readDate(dateArray(day))).toBe(day)
        expect(readDate(day)).toBe(day)
      }),
      { seed: 12 },
    )
  })

  it('knows the example of the specification’s form', () => {
    expect(wireDate('2026-01-05')).toBe('05 January 2026')
    expect(parseWireDate('5 january 2026')).toBe('2026-01-05')
  })

  it('refuses days that do not exist', () => {
    for (const text of [
      '31 April 2026',
      '29 February 2026',
      '30 February 2024',
      '00 May 2026',
      '32 May 2026',
    ])
      expect(() => parseWireDate(text), text).toThrow('choose a day that exists in the calendar')
    expect(parseWireDate('29 February 2024')).toBe('2024-02-29')
    expect(parseWireDate('29 February 2000')).toBe('2000-02-29')
    expect(() => dayOf(1900, 2, 29)).toThrow(DateError)
  })

  it('refuses other languages and other forms, and says which form it wants', () => {
    const others = ['29 Février 2024', '5 Jan 2026', '2026-01-05', '01/05/2026', '05  January 2026', '']
    for (const text of others) expect(() => parseWireDate(text), text).toThrow('such as 05 January 2026')
  })

  it('refuses in replies what is no date', () => {
    for (const value of [null, 20260105, [2026, 13, 1], [2026, 1], ['a', 1, 1], '2026-1-5', {}])
      expect(() => readDate(value), JSON.stringify(value)).toThrow(DateError)
  })
})

describe('counting days', () => {
  it('counts an age in whole years: not before the birthday, and on 1 March for the 29 February of a common year', () => {
    expect(yearsBetween('2008-06-15', '2026-06-14')).toBe(17)
    expect(yearsBetween('2008-06-15', '2026-06-15')).toBe(18)
    expect(yearsBetween('2008-02-29', '2026-02-28')).toBe(17)
    expect(yearsBetween('2008-02-29', '2026-03-01')).toBe(18)
  })
  it('goes forward and back over months and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
      { seed: 12 },
    )
  })
})
