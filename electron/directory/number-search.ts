/**
 * Customers and accounts by what is written in figures: phone, BVN, account number, its last four; and by the bank's
 * own reference and the e-mail address.
 */
import type { ReadHandle } from '../database/database.ts'

/** Ids, best first. */
interface Ids {
  customers: number[]
  accounts: number[]
}

export interface NumberSearch {
  /** `text`: as typed, for references that hold digits and signs. */
  exact(digits: string, text: string): Ids
  beginning(digits: string, limit: number): Ids
  /** Accounts that end with these four: this office's first, then those whose customer was here last. */
  lastFour(digits: string, limit: number, officeId: number | undefined): Ids
  reference(text: string): Ids
  email(text: string, limit: number): { exact: Ids; beginning: Ids }
  /** Customers of whom a number begins so, or an account ends so. */
  owners(digits: string): number[]
}

const most = 100
/** Of accounts that share their last four: more than a bank of five million accounts has. */
const maxTails = 600

export function createNumberSearch(database: ReadHandle): NumberSearch {
  type Id = [id: number]
  const equal = (table: string, column: string) => {
    const rows = database.rows<Id>(`SELECT id FROM ${table} WHERE ${column} = ? LIMIT ${most}`)
    return (text: string) => rows(text).map(([id]) => id)
  }
  const range = (table: string, column: string, id = 'id') => {
    const rows = database.rows<Id>(
      `SELECT ${id} FROM ${table} WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} LIMIT ?`,
    )
    return (from: string, to: string, limit: number) => rows(from, to, limit).map(([found]) => found)
  }
  const between = (table: string, column: string, id = 'id') => {
    const rows = range(table, column, id)
    // `:` follows `9`, so this is every text that begins with these digits.
    return (digits: string, limit: number) => rows(digits, `${digits}:`, limit)
  }
  const phone = { equal: equal('customer', 'dialled'), between: between('customer', 'dialled') }
  const bvn = { equal: equal('customer', 'bvn'), between: between('customer', 'bvn') }
  const customerNo = { equal: equal('customer', 'accountNo'), between: between('customer', 'accountNo') }
  const accountNo = { equal: equal('account', 'accountNo'), between: between('account', 'accountNo') }
  const ownerOf = between('account', 'accountNo', 'clientId')
  const tails = database.rows<[id: number, clientId: number, officeId: number | null, servedAt: number]>(
    `SELECT a.id, a.clientId, c.officeId, coalesce(s.at, 0) FROM account a
     LEFT JOIN customer c ON c.id = a.clientId LEFT JOIN served s ON s.clientId = a.clientId
     WHERE substr(a.accountNo, -4) = ? LIMIT ${maxTails}`,
  )
  const customerReference = equal('customer', 'externalId')
  const accountReference = equal('account', 'externalId')
  const byEmail = { equal: equal('customer', 'email'), range: range('customer', 'email') }

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
    lastFour(digits, limit, officeId) {
      const rank = (office: number | null) => (officeId === undefined || office === officeId ? 0 : 1)
      const found = digits.length === 4 ? tails(digits) : []
      const sorted = found.sort(
        ([, , a, servedA], [, , b, servedB]) => rank(a) - rank(b) || servedB - servedA,
      )
      return { customers: [], accounts: sorted.slice(0, limit).map(([id]) => id) }
    },
    reference,
    email(text, limit) {
      const asked = text.toLowerCase()
      const begun = byEmail.range(asked, `${asked}\u{10ffff}`, limit)
      return {
        exact: { customers: byEmail.equal(asked), accounts: [] },
        beginning: { customers: begun, accounts: [] },
      }
    },
    owners: (digits) => [
      ...(digits.length === 4 ? tails(digits).map(([, clientId]) => clientId) : []),
      ...ownerOf(digits, most),
      ...[...phonesOf(digits)].flatMap((number) => phone.between(number, most)),
      ...customerNo.between(digits, most),
      ...bvn.between(digits, most),
    ],
  }
}

/** As typed; as dialled at home, also where `+234 (0)803` has both; and with the zero that was left out. */
function phonesOf(digits: string): Set<string> {
  const home = digits.replace(/^(?:00)?2340?(?=[1-9])/, '0')
  return new Set([digits, home, ...(/^[789][0-9]{9}$/.test(digits) ? [`0${digits}`] : [])])
}
