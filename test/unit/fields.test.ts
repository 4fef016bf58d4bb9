/** Fields: requests are strict and say what to write; replies are tolerant and leave one form behind. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  amount,
  bvn,
  day,
  dated,
  fieldProblems,
  fitList,
  id,
  money,
  page,
  pathId,
  phone,
  problemSentence,
} from '../../shared/operations/fields.ts'
import { operations } from '../../shared/operations/index.ts'

const transfer = {
  comment: 'Rent',
  fromAccountId: 7,
  fromAccountType: 'savings',
  fromClientId: 3,
  fromOfficeId: 1,
  toAccountId: 9,
  toAccountType: 'savings',
  toClientId: 4,
  toOfficeId: 1,
  transactionDate: '05 January 2026',
  transferAmount: '10500.50',
}

/** What the table says about a body, as the one sentence a teller sees. */
function said(body: Record<string, unknown>): string {
  const judged = operations.createIntraTransfer.body.safeParse(body)
  return judged.success ? 'good' : problemSentence(fieldProblems(judged.error))
}

describe('a request', () => {
  it('is good as the specification writes it', () => {
    expect(said(transfer)).toBe('good')
    expect(said({ ...transfer, dateFormat: 'dd MMMM yyyy', locale: 'en' })).toBe('good')
  })

  it('is answered with the field’s name and what to write', () => {
    const { comment: _comment, ...withoutComment } = transfer
    expect(said(withoutComment)).toMatch(/^comment: /)
    expect(said({ ...transfer, transferAmount: 10500.5 })).toMatch(
      /^transferAmount: enter the amount as text/,
    )
    expect(said({ ...transfer, transferAmount: '0' })).toBe('transferAmount: enter an amount above zero')
    expect(said({ ...transfer, transactionDate: '31 April 2026' })).toBe(
      'transactionDate: choose a day that exists in the calendar',
    )
    expect(said({ ...transfer, fromAccountType: 'loan' })).toMatch(/^fromAccountType: only transfers between/)
    expect(said({ ...transfer, fromAccountId: '7' })).toMatch(/^fromAccountId: give the number of the record/)
    expect(said({ ...transfer, tip: '5' })).toBe('tip: this field is not known here; leave it out')
    expect(said({ ...transfer, locale: 'fr' })).toBe('locale: only "en" is read here')
  })

  it.each(['1e3', '0.001', '-5', '+5', '0x10', ' 5 ', '', '5.', '.5', '00.10', '1,000', '٣٤٥', '１２', '-0'])(
    'does not take %j for an amount',
    (text) => {
      const isAmount = amount.safeParse(text).success
      // Three places are some currency's; the account's own currency judges `0.001` later.
      expect(isAmount).toBe(text === '0.001')
    },
  )

  it('knows its kinds', () => {
    expect(id.safeParse(1.5).success || id.safeParse(0).success || id.safeParse('1').success).toBe(false)
    for (const wrong of ['0', '07', '-1', '1/2', '..', '1 ', '', 'abc'])
      expect(pathId.safeParse(wrong).success, wrong).toBe(false)
    expect(phone.safeParse('+2348031234567').success).toBe(true)
    expect(phone.safeParse('0803 123').success).toBe(false)
    expect(bvn.safeParse('22123456789').success).toBe(true)
    expect(bvn.safeParse('2212345678').success).toBe(false)
    expect(z.strictObject(dated).safeParse({ dateFormat: 'yyyy-MM-dd' }).success).toBe(false)
  })
})

describe('a reply', () => {
  it('leaves one form of a day and of an amount', () => {
    for (const value of [[2026, 1, 5], '2026-01-05', '05 January 2026'])
      expect(day.parse(value)).toBe('2026-01-05')
    expect(money.parse('100.10')).toBe('100.10')
    expect(money.parse(100)).toBe('100')
  })

  it('is a list in any of three forms (A-page)', () => {
    const records = page(z.looseObject({ id: z.int() }))
    const whole = { totalFilteredRecords: 2, pageItems: [{ id: 1 }, { id: 2 }] }
    expect(records.parse(fitList(records, whole))).toEqual(whole)
    expect(records.parse(fitList(records, whole.pageItems))).toEqual(whole)
    expect(records.parse(fitList(records, { transfers: whole.pageItems, more: false }))).toEqual(whole)
    const bare = z.array(z.looseObject({ id: z.int() }))
    expect(bare.parse(fitList(bare, whole))).toEqual(whole.pageItems)
    expect(fitList(records, { a: [], b: [] })).toEqual({ a: [], b: [] })
  })
})
