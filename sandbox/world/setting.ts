/** What stands in the training branch before its customers come: offices, staff, keys, codes, products. */
import { createHash } from 'node:crypto'
import { addDays, type Day } from '../../shared/values/dates.ts'
import type { OperationContext } from '../core/operation-context.ts'

export interface World {
  seed: number
  customers: number
  businessDate: Day
}

const offices = ['Head Office', 'Ikeja', 'Surulere'] as const
export const officeIds = { headOffice: 1, ikeja: 2, surulere: 3 } as const

export const userIds = { teller: 1, supervisor: 2, admin: 3 } as const

const staff = [
  {
    id: userIds.teller,
    username: 'teller',
    displayName: 'Tólúwalàṣẹ Adéníyì',
    role: 'teller',
    officeId: officeIds.ikeja,
  },
  {
    id: userIds.supervisor,
    username: 'supervisor',
    displayName: 'Ngozi Okafọ',
    role: 'supervisor',
    officeId: officeIds.ikeja,
  },
  {
    id: userIds.admin,
    username: 'admin',
    displayName: 'Sani Ɗanjuma',
    role: 'administrator',
    officeId: officeIds.headOffice,
  },
] as const

/** Its day is long before anything else; products and ledger are older than the customers. */
export function foundingDay({ businessDate }: World): Day {
  return addDays(businessDate, -2000)
}

/** The same seed gives the same keys, so that a script can be written down. They open nothing but this bank. */
export function trainingKey(seed: number, userId: number): string {
  return createHash('sha256').update(`training key of user ${userId}, world ${seed}`).digest('base64url')
}

/** Offices, users and their first keys. A reset leaves them as they are. */
export function openOffices({ books }: OperationContext, world: World): void {
  offices.forEach((name, at) => books.insert('offices', { id: at + 1, name, openedOn: foundingDay(world) }))
  for (const user of staff) {
    books.insert('users', user)
    books.insert('apiKeys', {
      userId: user.id,
      key: trainingKey(world.seed, user.id),
      ipAddress: '127.0.0.1',
    })
  }
}

const codes: Record<string, readonly string[]> = {
  Gender: ['Female', 'Male'],
  ClientType: ['individual', 'corporate'],
  'Customer Identifier': ['BVN', 'NIN', 'Passport', 'Driver’s licence', 'Voter’s card'],
  BlockReason: ['Court order', 'Suspected fraud', 'Customer’s request', 'Death of the customer'],
  LienReason: ['Cheque deposit under clearing', 'Court order', 'Loan collateral', 'Card dispute'],
  ClosureReason: ['Customer’s request', 'Moved to another bank', 'Dormant'],
  LoanPurpose: ['Trade', 'Farming', 'School fees', 'Rent', 'Medical'],
}

export function writeCodes({ books }: OperationContext): void {
  for (const [name, values] of Object.entries(codes)) {
    const codeId = books.insert('codes', { name })
    values.forEach((value, position) => books.insert('codeValues', { codeId, name: value, position }))
  }
}

/** Monthly posting, daily balance, 365 days: the usual (§2.4's ids). */
const interest = {
  places: 2,
  interestCompoundingPeriodType: 1,
  interestPostingPeriodType: 4,
  interestCalculationType: 1,
  interestCalculationDaysInYearType: 365,
} as const

export const productIds = { everyday: 1, minimum: 2, current: 3, dollar: 4 } as const

export function offerProducts({ books }: OperationContext): void {
  const products = [
    { name: 'Everyday Savings', shortName: 'EDS', currency: 'NGN', nominalAnnualInterestRate: '4' },
    {
      name: 'Target Savings',
      shortName: 'TGS',
      currency: 'NGN',
      nominalAnnualInterestRate: '6.5',
      minRequiredOpeningBalanceMinor: 500_000n,
      minRequiredBalanceMinor: 100_000n,
      enforceMinRequiredBalance: true,
    },
    {
      name: 'Business Current',
      shortName: 'BCA',
      currency: 'NGN',
      nominalAnnualInterestRate: '0',
      allowOverdraft: true,
      overdraftLimitMinor: 5_000_000n,
      nominalAnnualInterestRateOverdraft: '22',
    },
    {
      name: 'Dollar Savings',
      shortName: 'USD',
      currency: 'USD',
      nominalAnnualInterestRate: '1.5',
      lienAllowed: true,
      maxAllowedLienLimitMinor: 0n,
    },
  ]
  for (const product of products) books.insert('savingsProducts', { ...interest, ...product })
}
