/** Customers and accounts by what is written in digits: phone, BVN, account number; and by the bank's own reference. */
import type { ReadHandle } from './database.ts'

export interface NumberSearch {
  /** `text`: as typed, for references that hold digits and signs. Ids, best first. */
  exact(digits: string, text: string): { customers: number[]; accounts: number[] }
  beginning(digits: string, limit: number): { customers: number[]; accounts: number[] }
  reference(text: string): { customers: number[]; accounts: number[] }
}

const most = 100

export function createNumberSearch(database: ReadHandle): NumberSearch {
  type Id = [id: number]
  const equal = (table: string, column: string) => {
    const rows = database.rows<Id>(`SELECT id FROM ${table} WHERE ${column} = ? LIMIT ${most}`)
    return (text: string) => rows(text).map(([id]) => id)
  }
  const between = (table: string, column: string) => {
    const rows = database.rows<Id>(
      `SELECT id FROM ${table} WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} LIMIT ?`,
    )
    // `:` follows `9`, so this is every text that begins with these digits.
    return (digits: string, limit: number) => rows(digits, `${digits}:`, limit).map(([id]) => id)
  }
  const phone = { equal: equal('customer', 'dialled'), between: between('customer', 'dialled') }
  const bvn = { equal: equal('customer', 'bvn'), between: between('customer', 'bvn') }
  const customerNo = { equal: equal('customer', 'accountNo'), between: between('customer', 'accountNo') }
  const accountNo = { equal: equal('account', 'accountNo'), between: between('account', 'accountNo') }
  const customerReference = equal('customer', 'externalId')
  const accountReference = equal('account', 'externalId')

  const reference = (text: string) => ({
    customers: customerReference(text),
    accounts: accountReference(text),
  })

  return {
    exact(digits, text) {
      const referred = reference(text)
      return {
        customers: [
          ...[...phonesOf(digits)].flatMap(phone.equal),
          ...bvn.equal(digits),
          ...customerNo.equal(digits),
          ...referred.customers,
        ],
        accounts: [...accountNo.equal(digits), ...referred.accounts],
      }
    },
    beginning: (digits, limit) => ({
      customers: [
        ...[...phonesOf(digits)].flatMap((number) => phone.between(number, limit)),
        ...customerNo.between(digits, limit),
        ...bvn.between(digits, limit),
      ],
      accounts: accountNo.between(digits, limit),
    }),
    reference,
  }
}

/** As typed; with the zero that stands behind +234 at home; and with the zero that was left out. */
function phonesOf(digits: string): Set<string> {
  const home = digits.replace(/^(?:00)?234(?=[1-9])/, '0')
  return new Set([digits, home, ...(/^[789][0-9]{9}$/.test(digits) ? [`0${digits}`] : [])])
}
