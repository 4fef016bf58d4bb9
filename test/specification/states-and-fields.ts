/** The states of a deposit account’s application (§3.1), and the fields of a fixed deposit with their values (§2.4). */
import { dated, day, past, refused, same, type Statement, type World } from './world.ts'

const submitted = 100
const states: Readonly<Record<string, { id: number; by: readonly string[] }>> = {
  'Submitted and pending approval': { id: submitted, by: [] },
  Approved: { id: 200, by: ['approve'] },
  Active: { id: 300, by: ['approve', 'activate'] },
  'Closed - Rejected': { id: 500, by: ['reject'] },
  'Closed - Withdrawn by Applicant': { id: 400, by: ['withdrawnByApplicant'] },
}
/** The action, its date’s field, the state it starts from and the one it leads to. */
const actions: readonly [action: string, field: string | null, from: number, to: number][] = [
  ['reject', 'rejectedOnDate', submitted, 500],
  ['withdrawnByApplicant', 'withdrawnOnDate', submitted, 400],
  ['approve', 'approvedOnDate', submitted, 200],
  ['undoApproval', null, 200, submitted],
  ['activate', 'activatedOnDate', 200, 300],
]

async function take(world: World, savingsId: number, action: string) {
  const field = actions.find(([name]) => name === action)?.[1]
  return world.call('POST', `/savingsaccounts/${savingsId}/${action}`, field ? { [field]: past } : {})
}

const transitions = Object.entries(states).flatMap(([name, { id, by }]) =>
  actions.map(([action, , from, to]): Statement => ({
    section: '3.1',
    says: `${action} ${from === id ? 'leads on' : 'is refused'} from “${name}”`,
    async holds(world) {
      const body = {
        clientId: await world.client({ isActive: true, activationDate: past }),
        productId: 1,
        submittedOnDate: past,
      }
      const savingsId = Number(
        (await world.branch.done('teller', 'createSavingsAccount', { body }))['savingsId'],
      )
      for (const step of by) await take(world, savingsId, step)
      const { status } = await take(world, savingsId, action)
      const now = (await world.call('GET', `/savingsaccounts/${savingsId}`)).body['status']
      return same([status, Reflect.get(Object(now), 'id')], from === id ? [200, to] : [400, id])
    },
  })),
)

const units = [0, 1, 2, 3]
const byDay = { inMultiplesOfDepositTerm: 1, inMultiplesOfDepositTermTypeId: 0 }
const lengths: readonly [string, string][] = [
  ['lockinPeriodFrequency', 'lockinPeriodFrequencyType'],
  ['minDepositTerm', 'minDepositTermTypeId'],
  ['maxDepositTerm', 'maxDepositTermTypeId'],
  ['inMultiplesOfDepositTerm', 'inMultiplesOfDepositTermTypeId'],
]
/** Field, values that §2.4 allows, one that it does not, and what must stand beside it. */
const choices: readonly [
  field: string,
  allowed: readonly unknown[],
  wrong: unknown,
  beside: (value: unknown) => object,
][] = [
  ['interestCompoundingPeriodType', [1, 4], 5, () => ({})],
  ['interestPostingPeriodType', [4, 5, 7], 1, () => ({})],
  ['interestCalculationType', [1, 2], 3, () => ({})],
  ['interestCalculationDaysInYearType', [360, 365], 366, () => ({})],
  ['depositPeriodFrequencyId', [2], 4, () => ({})],
  [
    'preClosurePenalInterestOnTypeId',
    [1, 2],
    3,
    () => ({ preClosurePenalApplicable: true, preClosurePenalInterest: '1' }),
  ],
  ['withHoldTax', [false], 'no', () => ({})],
  ['externalId', ['FD-1'], '', () => ({})],
  ['accountNo', ['FD000000001'], 'small letters', () => ({})],
  ...lengths.map(([length, unit]): [string, readonly unknown[], unknown, (value: unknown) => object] => [
    unit,
    // Twelve months are no whole number of weeks more than the product’s least term, and less than a year more.
    unit.startsWith('inMultiples') ? [0, 2] : units,
    4,
    (value) => ({
      ...(unit.startsWith('min') && byDay),
      [length]: unit.startsWith('max') ? (value === 0 ? 400 : value === 1 ? 60 : 12) : 1,
    }),
  ]),
]

async function application(world: World, changes: object): Promise<object> {
  const clientId = await world.client({ isActive: true, activationDate: past })
  const term = { depositAmount: '100000.00', depositPeriod: 12, depositPeriodFrequencyId: 2 }
  return { clientId, productId: 1, submittedOnDate: day, ...term, ...dated, ...changes }
}

const apply = async (world: World, changes: object) =>
  world.call('POST', '/fixeddepositaccounts', await application(world, changes))

const values = choices.flatMap(([field, allowed, wrong, beside]): Statement[] => [
  ...allowed.map((value): Statement => ({
    section: '2.4',
    says: `${field} may be ${JSON.stringify(value)}`,
    holds: async (world) => same((await apply(world, { ...beside(value), [field]: value })).status, 200),
  })),
  {
    section: '2.4',
    says: `${field} may not be ${JSON.stringify(wrong)}`,
    holds: async (world) => refused(await apply(world, { ...beside(wrong), [field]: wrong }), 400, field),
  },
])

const needed = [
  'clientId',
  'productId',
  'submittedOnDate',
  'depositAmount',
  'depositPeriod',
  'depositPeriodFrequencyId',
  'locale',
  'dateFormat',
].map((field): Statement => ({
  section: '2.4',
  says: `an application needs ${field}`,
  holds: async (world) => refused(await apply(world, { [field]: undefined }), 400, field),
}))

const penalties = ['preClosurePenalInterest', 'preClosurePenalInterestOnTypeId'].map((field): Statement => ({
  section: '7',
  says: `with preClosurePenalApplicable, ${field} must be given`,
  async holds(world) {
    const all = {
      preClosurePenalApplicable: true,
      preClosurePenalInterest: '1',
      preClosurePenalInterestOnTypeId: 1,
    }
    const head = {
      name: `Penalty ${field}`,
      shortName: field.slice(-9),
      currencyCode: 'NGN',
      digitsAfterDecimal: 2,
    }
    const interest = {
      interestCompoundingPeriodType: 4,
      interestPostingPeriodType: 4,
      interestCalculationType: 1,
      interestCalculationDaysInYearType: 365,
    }
    const slab = { periodType: 2, fromPeriod: 0, annualInterestRate: '10' }
    const body = {
      ...head,
      ...interest,
      ...all,
      [field]: undefined,
      charts: [{ fromDate: past, chartSlabs: [slab] }],
    }
    return refused(await world.call('POST', '/fixeddepositproducts', body), 400, field)
  },
}))

export const ofStatesAndFields: readonly Statement[] = [...transitions, ...values, ...needed, ...penalties]
