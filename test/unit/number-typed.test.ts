/** Somebody's number in the field of an amount: whoever it was typed for is another than whose form it is. */
import { expect, test } from 'vitest'
import { numberTyped } from '../../renderer/records/number-typed.ts'
import { amountFault } from '../../renderer/records/party.ts'
import { accountFacts } from '../../renderer/desk/account.ts'
import { en } from '../../renderer/i18n/en.ts'

const { looksLike } = en.form.amount
const account = { id: 1, accountNo: '2100000017', currency: { code: 'NGN', decimalPlaces: 2 } }

test('an account number of this bank, a phone number and a BVN are no amounts', () => {
  expect(numberTyped('2100000608', '2100000017')).toBe(looksLike.account)
  for (const text of ['08031234567', '8031234567', '2348031234567', '22123456789'])
    expect(numberTyped(text, '2100000017')).toBe(looksLike.person)
  expect(amountFault('2100000608', accountFacts(account), 'credit', account.accountNo)).toBe(
    looksLike.account,
  )
})

test('what is typed with its decimals is meant, and large amounts are no numbers of anybody', () => {
  for (const text of ['2100000608.00', '8031234567.0', '6000000', '1000000000', '25000000000'])
    expect(numberTyped(text, '2100000017')).toBeNull()
  expect(numberTyped('2100000608', undefined)).toBeNull()
})
