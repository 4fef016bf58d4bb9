/**
 * What the family's clients expect of assumed operations (facts §3): lists as pages, numbers and forms of dates read, an
 * unknown field named, the ledger's own administration. One row each, asked over HTTP.
 */
import { z } from 'zod'
import { operations, type TableName } from '../../shared/operations/index.ts'
import { openBranch, type Asked, type Branch } from '../sandbox/branch.ts'
import { dated, day, nowMs, past, person, refused, same, type Statement, type World } from './world.ts'

const says = (section: string, what: string, holds: Statement['holds']): Statement => ({
  section,
  says: what,
  holds,
})
const member = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)
const items = (body: Record<string, unknown>): unknown[] => {
  const list = body['pageItems']
  return Array.isArray(list) ? list : []
}

/** Lists that need no record to be asked for. */
const lists = Object.entries(operations)
  .filter(([, { method, path, reply, basis }]) => {
    const isPage = reply instanceof z.ZodObject && 'pageItems' in reply.shape
    return method === 'GET' && !path.includes('{') && isPage && basis.startsWith('assumed')
  })
  // The keys of the table are the names of its operations.
  .map(([name]) => name as TableName)

const pages: Statement[] = lists.flatMap((name) => [
  says('2.1', `${name}: an assumed list is an object of records too`, async ({ branch }) => {
    const body = await branch.done('admin', name, { query: { limit: '-1' } })
    return same([Array.isArray(body), body['totalFilteredRecords']], [false, items(body).length])
  }),
  says('4', `${name}: an assumed list is cut by limit and offset`, async ({ branch }) => {
    const whole = items(await branch.done('admin', name, { query: { limit: '-1' } }))
    const cut = items(await branch.done('admin', name, { query: { offset: '1', limit: '1' } }))
    return same(cut, whole.slice(1, 2))
  }),
])

let made = 0
const named = (): { name: string; shortName: string } => {
  made += 1
  return { name: `Family ${made}`, shortName: `F${made}` }
}
const interest = {
  interestCompoundingPeriodType: 4,
  interestPostingPeriodType: 4,
  interestCalculationType: 1,
  interestCalculationDaysInYearType: 365,
}
const savingsProduct = () => ({ ...named(), currencyCode: 'NGN', digitsAfterDecimal: 2, ...interest })
const loanProduct = () => ({
  ...named(),
  currencyCode: 'NGN',
  digitsAfterDecimal: 2,
  principal: '10000.00',
  numberOfRepayments: 6,
  repaymentEvery: 1,
  repaymentFrequencyType: 2,
  interestRatePerPeriod: '2',
  interestRateFrequencyType: 2,
  amortizationType: 1,
  interestType: 1,
  interestCalculationPeriodType: 1,
})
const holding = async (world: World) =>
  world.account(await world.client({ isActive: true, activationDate: past }), '500.00')

/** A body of an assumed operation whose amounts are texts and whose dates stand without their form. */
type Made = Required<Pick<Asked, 'params' | 'body'>>
const bodies: Partial<Record<TableName, (world: World) => Promise<Made>>> = {
  createSavingsProduct: async () => ({
    params: {},
    body: { ...savingsProduct(), nominalAnnualInterestRate: '4', minRequiredBalance: '5.00' },
  }),
  createLoanProduct: async () => ({ params: {}, body: loanProduct() }),
  depositCash: async (world) => ({
    params: { savingsId: await holding(world) },
    body: { transactionDate: day, transactionAmount: '12.50' },
  }),
  withdrawCash: async (world) => ({
    params: { savingsId: await holding(world) },
    body: { transactionDate: day, transactionAmount: '12.50' },
  }),
  placeLien: async (world) => ({
    params: { savingsId: await holding(world) },
    body: { transactionDate: day, transactionAmount: '12.50', reasonForBlock: 'court order' },
  }),
  paySavingsCharge: async (world) => {
    const charge = { name: `Family fee ${(made += 1)}`, currencyCode: 'NGN', amount: '25.00' }
    const { resourceId } = await world.branch.done('admin', 'createCharge', {
      body: { ...charge, chargeCalculationType: 1, chargeTimeType: 2 },
    })
    const params = { savingsId: await holding(world) }
    const added = await world.branch.done('supervisor', 'addSavingsCharge', {
      params,
      body: { chargeId: Number(resourceId), amount: '25.00', dueDate: day, ...dated },
    })
    return {
      params: { ...params, savingsChargeId: Number(added['resourceId']) },
      body: { transactionDate: day, amount: '12.50' },
    }
  },
}
const amounts = /amount|balance|principal|rate/i
const asNumbers = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      amounts.test(name) && typeof value === 'string' ? Number(value) : value,
    ]),
  )

const read: Statement[] = Object.entries(bodies).flatMap(([key, make]) => {
  const name = key as TableName // As above.
  const sent = async (world: World, change: (body: object) => object) => {
    const { params, body } = await make(world)
    return world.branch.ask('admin', name, { params, body: change(Object(body)) })
  }
  return [
    says('2.1', `${name}: amounts are read as JSON numbers too`, async (world) =>
      same((await sent(world, asNumbers)).status, 200),
    ),
    says('2.1', `${name}: dateFormat and locale are read`, async (world) =>
      same((await sent(world, (body) => ({ ...body, ...dated }))).status, 200),
    ),
    says('4', `${name}: an unknown field is refused by a code of its own that names it`, async (world) => {
      const answer = await sent(world, (body) => ({ ...body, colour: 'red' }))
      return refused(answer, 400, 'colour') ?? same(/unsupported/.test(answer.code ?? ''), true)
    }),
  ]
})

/** Accounts that take entries by hand and that no product posts to. */
async function byHand(branch: Branch): Promise<[number, number]> {
  const list = items(await branch.done('admin', 'listLedgerAccounts', { query: { limit: '-1' } }))
  const [one, other] = ['Sundry creditors', 'Office expenses'].map((name) =>
    Number(
      member(
        list.find((account) => member(account, 'name') === name),
        'id',
      ),
    ),
  )
  return [one ?? 0, other ?? 0]
}
const lines = (glAccountId: number) => [{ glAccountId, amount: '5.00' }]
const entry = (transactionDate: string, debit: number, credit: number) => ({
  body: { officeId: 2, transactionDate, currencyCode: 'NGN', debits: lines(debit), credits: lines(credit) },
})
const ledger: Statement[] = [
  says(
    '1',
    'ledger: a disabled account takes no entry by hand, and does again when enabled',
    async (world) => {
      const { branch } = world
      const [one, other] = await byHand(branch)
      const turn = (position: string) =>
        branch.done('admin', 'switchLedgerAccount', { params: { glAccountId: one, position }, body: {} })
      const before = await branch.ask('admin', 'postJournalEntry', entry(day, one, other))
      await turn('disable')
      const off = await branch.ask('admin', 'postJournalEntry', entry(day, one, other))
      await turn('enable')
      const on = await branch.ask('admin', 'postJournalEntry', entry(day, one, other))
      return same([before.status, off.status >= 400, on.status], [200, true, 200])
    },
  ),
  says('1', 'ledger: nothing is dated into days that are closed', async () => {
    const branch = await openBranch({ customers: 2, now: () => nowMs })
    try {
      await branch.done('admin', 'closeLedger', {
        body: { officeId: 2, closingDate: past, comments: 'half year' },
      })
      const [one, other] = await byHand(branch)
      const into = await branch.ask('admin', 'postJournalEntry', entry(past, one, other))
      const after = await branch.ask('admin', 'postJournalEntry', entry(day, one, other))
      return same([into.status >= 400, after.status], [true, 200])
    } finally {
      await branch.close()
    }
  }),
  says('2.3', 'product charges: amountWrittenOff is reached by writing one off', async (world) => {
    const pay = await bodies.paySavingsCharge?.(world)
    const params = pay?.params ?? {}
    await world.branch.done('supervisor', 'writeOffSavingsCharge', { params: { ...params }, body: {} })
    const { body } = await world.call('GET', `/savingsaccounts/${member(params, 'savingsId')}/charges`)
    const [one] = items(body)
    return same(
      [String(member(one, 'amountWrittenOff')), String(member(one, 'amountOutstanding'))],
      ['25.00', '0.00'],
    )
  }),
]

const rest: Statement[] = [
  says(
    '3.2',
    'a customer created without the active flag may be activated by the same key',
    async (world) => {
      const { branch } = world
      const made = await branch.done('supervisor', 'createClient', { body: { ...person, isActive: false } })
      const params = { clientId: Number(made['clientId']) }
      const answer = await branch.ask('supervisor', 'activateClient', {
        params,
        body: { activationDate: day },
      })
      return same(answer.status, 200)
    },
  ),
  says('1', 'a block stops all credit: interest waits for its end', async () => {
    const branch = await openBranch({ customers: 2, now: () => nowMs })
    try {
      const { resourceId } = await branch.done('admin', 'createSavingsProduct', {
        body: { ...savingsProduct(), nominalAnnualInterestRate: '12' },
      })
      const world = { branch, productId: Number(resourceId) }
      const savingsId = await openedHere(world)
      const params = { savingsId }
      await branch.done('supervisor', 'blockSavingsAccount', { params, body: { reasonForBlock: 'order' } })
      const balance = async () =>
        String(
          member((await branch.done('admin', 'getSavingsAccount', { params }))['summary'], 'accountBalance'),
        )
      const before = await balance()
      await branch.training('POST', 'clock', { date: '2026-02-15' })
      const blocked = await balance()
      await branch.done('supervisor', 'unblockSavingsAccount', { params, body: {} })
      await branch.training('POST', 'clock', { date: '2026-02-16' })
      return same([blocked === before, Number(await balance()) > Number(before)], [true, true])
    } finally {
      await branch.close()
    }
  }),
  says('1', 'loans: installments in multiples are multiples, but for the last', async (world) => {
    const { branch } = world
    const { resourceId } = await branch.done('admin', 'createLoanProduct', {
      body: { ...loanProduct(), installmentAmountInMultiplesOf: '100' },
    })
    const clientId = await world.client({ isActive: true, activationDate: past })
    const body = { clientId, productId: Number(resourceId), submittedOnDate: past }
    const made = await branch.done('teller', 'createLoan', { body })
    const { body: schedule } = await world.call('GET', `/loans/${made['loanId']}/schedule`)
    const periods = schedule['periods']
    const due = (Array.isArray(periods) ? periods : [])
      .filter((period) => member(period, 'period') !== undefined)
      .map((period) => Number(member(period, 'totalDueForPeriod')))
    return same([due.length, due.slice(0, -1).filter((amount) => amount % 100 !== 0)], [6, []])
  }),
]

/** An account of its own product in a bank of its own, with a thousand on it. */
async function openedHere({ branch, productId }: { branch: World['branch']; productId: number }) {
  const client = { ...person, isActive: true, activationDate: past }
  const { clientId } = await branch.done('teller', 'createClient', { body: client })
  const body = { clientId: Number(clientId), productId, submittedOnDate: past }
  const savingsId = Number((await branch.done('teller', 'createSavingsAccount', { body }))['savingsId'])
  const params = { savingsId }
  await branch.done('supervisor', 'approveSavingsAccount', { params, body: { approvedOnDate: past } })
  await branch.done('supervisor', 'activateSavingsAccount', { params, body: { activatedOnDate: past } })
  const cash = { transactionDate: day, transactionAmount: '1000.00' }
  await branch.done('teller', 'depositCash', { params, body: cash })
  return savingsId
}

export const ofFamily: readonly Statement[] = [...pages, ...read, ...ledger, ...rest]
