/**
 * What is assumed where the specification shows no endpoint (§1, §2.3, §5.1, §7), and the codes of the family (facts
 * §3.2–3.8): one row each, asked over HTTP like the rest.
 */
import type { Answer, Role } from '../sandbox/branch.ts'
import { deposit } from './documented.ts'
import { dated, day, past, person, same, type Statement, type World } from './world.ts'

type Told = string | null | Promise<string | null>
const says = (section: string, what: string, holds: (world: World) => Told): Statement => ({
  section,
  says: what,
  holds: async (world) => holds(world),
})
const is = ({ status, code }: Answer, wanted: number, ending: string): string | null =>
  same([status, code?.endsWith(ending)], [wanted, true]) && `${status} ${code}, not ${wanted} …${ending}`
const member = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

const active = (world: World) => world.client({ isActive: true, activationDate: past })
const holding = async (world: World, cash?: string, productId?: number) =>
  world.account(await active(world), cash, productId)

async function loan(world: World): Promise<{ loanId: number }> {
  const { branch } = world
  const body = { clientId: await active(world), productId: 1, submittedOnDate: past }
  const params = { loanId: Number((await branch.done('teller', 'createLoan', { body }))['loanId']) }
  await branch.done('supervisor', 'approveLoan', { params, body: { approvedOnDate: past } })
  await branch.done('supervisor', 'disburseLoan', { params, body: { actualDisbursementDate: past } })
  return params
}

const interest = {
  nominalAnnualInterestRate: '0',
  interestCompoundingPeriodType: 4,
  interestPostingPeriodType: 4,
  interestCalculationType: 1,
  interestCalculationDaysInYearType: 365,
}
let made = 0
/** A product of its own, with changes. @returns its number. */
async function product(world: World, changes: object): Promise<number> {
  made += 1
  const head = { name: `Row ${made}`, shortName: `R${made}`, currencyCode: 'NGN', digitsAfterDecimal: 2 }
  const { resourceId } = await world.branch.done('admin', 'createSavingsProduct', {
    body: { ...head, ...interest, ...changes },
  })
  return Number(resourceId)
}
/** 3: with the activation, 4: before the closing, 7: monthly (facts §3.7). */
async function charge(world: World, chargeTimeType: number): Promise<number> {
  made += 1
  const body = { name: `Fee ${made}`, currencyCode: 'NGN', amount: '25.00', chargeCalculationType: 1 }
  const monthly = chargeTimeType === 7 ? { feeOnMonthDay: '31 January', feeInterval: 1, ...dated } : {}
  const { resourceId } = await world.branch.done('admin', 'createCharge', {
    body: { ...body, chargeTimeType, ...monthly },
  })
  return Number(resourceId)
}
const charges: Statement[] = [
  says('1', 'product charges: a savings product takes charges', async (world) => {
    const chargeId = await charge(world, 4)
    const id = await product(world, { charges: [{ chargeId }] })
    const { body } = await world.call('GET', '/savingsproducts?limit=-1')
    const told = (body['pageItems'] as { id: number; charges: { id: number }[] }[]).find(
      (one) => one.id === id,
    )
    return same(
      told?.charges.map((one) => one.id),
      [chargeId],
    )
  }),
  says('1', 'product charges: an account inherits them', async (world) => {
    const chargeId = await charge(world, 4)
    const savingsId = await holding(world, '100.00', await product(world, { charges: [{ chargeId }] }))
    const { body } = await world.call('GET', `/savingsaccounts/${savingsId}/charges`)
    return same(
      (body['pageItems'] as { chargeId: number }[]).map((one) => one.chargeId),
      [chargeId],
    )
  }),
  says('1', 'product charges: an activation fee is owed from the day the account begins', async (world) => {
    const chargeId = await charge(world, 3)
    const savingsId = await holding(world, '100.00', await product(world, { charges: [{ chargeId }] }))
    const { body } = await world.call('GET', `/savingsaccounts/${savingsId}/charges`)
    const [one] = body['pageItems'] as Record<string, unknown>[]
    return same([String(member(one, 'amountOutstanding')), member(one, 'dueDate')], ['25.00', [2025, 6, 1]])
  }),
  says('1', 'product charges: a closure fee is paid before the account may end', async (world) => {
    const chargeId = await charge(world, 4)
    const savingsId = await holding(world, '25.00', await product(world, { charges: [{ chargeId }] }))
    const params = { savingsId }
    const asked = { params, body: { closedOnDate: day } }
    const owed = await world.branch.ask('supervisor', 'closeSavingsAccount', asked)
    const { body } = await world.call('GET', `/savingsaccounts/${savingsId}/charges`)
    const [one] = body['pageItems'] as Record<string, unknown>[]
    await world.branch.done('teller', 'paySavingsCharge', {
      params: { savingsId, savingsChargeId: Number(member(one, 'id')) },
      body: { amount: '25.00', transactionDate: day },
    })
    const paid = await world.branch.ask('supervisor', 'closeSavingsAccount', asked)
    return same([owed.status, paid.status], [400, 200])
  }),
  ...['amountPaid', 'amountWaived', 'amountWrittenOff', 'amountOutstanding'].map((field) =>
    says('2.3', `product charges: each tells ${field}`, async (world) => {
      const chargeId = await charge(world, 4)
      const savingsId = await holding(world, '100.00', await product(world, { charges: [{ chargeId }] }))
      const { body } = await world.call('GET', `/savingsaccounts/${savingsId}/charges`)
      const [one] = body['pageItems'] as Record<string, unknown>[]
      return same(String(member(one, field)), field === 'amountOutstanding' ? '25.00' : '0.00')
    }),
  ),
]

const first: Statement[] = [
  ...[true, false].map((isActive) =>
    says(
      '1',
      `a first account comes with ${isActive ? 'an active' : 'a pending'} customer`,
      async (world) => {
        const state = isActive ? { isActive, activationDate: past } : { isActive }
        const body = { ...person, ...state, createDepositAccount: true, productId: 1 }
        const { savingsId } = await world.branch.done('teller', 'createClient', { body })
        const told = await world.branch.done('teller', 'getSavingsAccount', {
          params: { savingsId: Number(savingsId) },
        })
        return same(member(told['status'], 'id'), isActive ? 300 : 100)
      },
    ),
  ),
  ...[true, false].map((blockedUntilIdentity) =>
    says('1', `its product says whether it is blocked: ${blockedUntilIdentity}`, async (world) => {
      const productId = await product(world, { blockedUntilIdentity })
      const active = { isActive: true, activationDate: past, createDepositAccount: true, productId }
      const { savingsId } = await world.branch.done('teller', 'createClient', {
        body: { ...person, ...active },
      })
      const { status } = await world.branch.ask('teller', 'depositCash', {
        params: { savingsId: Number(savingsId) },
        body: { transactionDate: day, transactionAmount: '5.00' },
      })
      return same(status === 200, !blockedUntilIdentity)
    }),
  ),
]

async function liened(world: World, changes: object, amount: string, cash = '100.00'): Promise<Answer> {
  const savingsId = await holding(world, cash, await product(world, changes))
  const body = { transactionAmount: amount, transactionDate: day, reasonForBlock: 'court order' }
  return world.branch.ask('supervisor', 'placeLien', { params: { savingsId }, body })
}
const overdrawn = { allowOverdraft: true, overdraftLimit: '50.00' }

const liens: Statement[] = [
  says('1', 'liens: up to what could be withdrawn, the overdraft counted', async (world) =>
    same((await liened(world, overdrawn, '150.00')).status, 200),
  ),
  says('1', 'liens: not beyond it', async (world) =>
    is(await liened(world, overdrawn, '150.01'), 400, 'savingsaccount.insufficient.balance'),
  ),
  says('1', 'liens: what is held cannot be withdrawn', async (world) => {
    const savingsId = await holding(world, '100.00')
    const held = { transactionAmount: '60.00', transactionDate: day, reasonForBlock: 'court order' }
    const params = { savingsId }
    await world.branch.done('supervisor', 'placeLien', { params, body: held })
    const body = { transactionDate: day, transactionAmount: '40.01' }
    return same((await world.branch.ask('teller', 'withdrawCash', { params, body })).status === 200, false)
  }),
  ...(['withdrawFromLien', 'releaseLien'] as const).map((name) =>
    says('5.1', `liens: a teller may not ${name}`, async (world) => {
      const savingsId = await holding(world, '100.00')
      const body = { transactionAmount: '60.00', transactionDate: day, reasonForBlock: 'court order' }
      const placed = await world.branch.done('supervisor', 'placeLien', { params: { savingsId }, body })
      const params = { savingsId, lienId: Number(placed['resourceId']) }
      const freed = await world.branch.ask('teller', name, { params, body: {} })
      return same([freed.status, freed.code], [403, 'error.msg.not.authorized'])
    }),
  ),
  says('4', 'liens: withdrawal takes the permission that may release', async (world) => {
    const { body } = await world.call('GET', '/openapi.json')
    const paths = body['paths']
    const of = (path: string) => member(member(member(paths, path), 'post'), 'x-permission')
    const way = '/savingsaccounts/{savingsId}/lien'
    return same(of(`${way}/withdraw/{lienId}`), of(`${way}/release/{lienId}`))
  }),
]

const errors: Statement[] = [
  says('7', 'errors: each tells the value that was refused', async (world) => {
    const { body } = await world.call('POST', '/clients', { ...person, mobileNo: 'none' })
    const [one] = body['errors'] as unknown[]
    return same([member(one, 'parameterName'), member(one, 'value')], ['mobileNo', 'none'])
  }),
  says('7', 'errors: changes.subStatus is an object like changes.status', async (world) => {
    const savingsId = await holding(world)
    const { body } = await world.call('POST', `/savingsaccounts/${savingsId}/block`, { reasonForBlock: 'x' })
    const { id, code, value } = Object(member(body['changes'], 'subStatus'))
    return same([typeof id, typeof code, typeof value], ['number', 'string', 'string'])
  }),
  says('7', 'errors: an early closure to an account that is not there names it', async (world) => {
    const { accountId } = await deposit(world)
    const body = { closedOnDate: day, onAccountClosureId: '200', toSavingsAccountId: 999_999 }
    const answer = await world.call('POST', `/fixeddepositaccounts/${accountId}/prematureClose`, body)
    return same([answer.status, answer.field], [404, 'toSavingsAccountId'])
  }),
  ...['300', '400'].map((onAccountClosureId) =>
    says(
      '7',
      `errors: reinvesting (${onAccountClosureId}) is not allowed at early closure`,
      async (world) => {
        const { accountId } = await deposit(world)
        const body = { closedOnDate: day, onAccountClosureId }
        const path = `/fixeddepositaccounts/${accountId}/prematureClose`
        return is(
          await world.call('POST', path, body),
          400,
          'fixeddepositaccount.onAccountClosureId.reinvest.not.allowed',
        )
      },
    ),
  ),
]

const lines = (count: number) => Array.from({ length: count }, () => ({ glAccountId: 1, amount: '5.00' }))
const journal = (debits: unknown, credits: unknown) => async (world: World) => {
  const body = { officeId: 2, transactionDate: day, currencyCode: 'NGN', debits, credits }
  const { status } = await world.branch.ask('admin', 'postJournalEntry', { body })
  return same(status, 403)
}
const ledger: Statement[] = [
  says('1', 'ledger: an entry without debits is refused with 403', journal([], lines(1))),
  says('1', 'ledger: an entry without credits is refused with 403', journal(lines(1), [])),
  says('1', 'ledger: a line without an amount is refused with 403', journal([{ glAccountId: 1 }], lines(1))),
  says('1', 'ledger: a line without an account is refused with 403', journal([{ amount: '5' }], lines(1))),
  says('4', 'ledger: the list tells balances', async (world) => {
    const { body } = await world.call('GET', '/ledger?limit=-1')
    return same(
      (body['pageItems'] as { balances?: unknown[] }[]).some(({ balances }) => (balances ?? []).length > 0),
      true,
    )
  }),
]

async function created(world: World, apiAccess: boolean): Promise<number> {
  made += 1
  const body = { username: `row${made}`, displayName: `Row ${made}`, role: 'teller', officeId: 2, apiAccess }
  return Number((await world.branch.done('admin', 'createUser', { body }))['resourceId'])
}
const key = (world: World, userId: number): Promise<Answer> =>
  world.branch.ask('admin', 'createApiKey', { params: { userId }, body: { ipAddress: '127.0.0.1' } })

const administration: Statement[] = [
  says('5.1', 'users: a key is made for a user whose API access is enabled', async (world) =>
    same((await key(world, await created(world, true))).status, 200),
  ),
  says('5.1', 'users: none is made for one whose API access is not', async (world) =>
    is(await key(world, await created(world, false)), 403, 'user.api.access.not.enabled'),
  ),
  says('5.1', 'users: the switch gives API access', async (world) => {
    const userId = await created(world, false)
    await world.branch.done('admin', 'switchApiAccess', { params: { userId, position: 'enable' }, body: {} })
    return same((await key(world, userId)).status, 200)
  }),
  says('5.1', 'users: a third key is not allowed', async (world) => {
    const userId = await created(world, true)
    const [one, two] = [await key(world, userId), await key(world, userId)]
    return same([one.status, two.status, (await key(world, userId)).status], [200, 200, 403])
  }),
  ...(['teller', 'supervisor'] as const).map((role: Role) =>
    says('5.1', `users: the keys of another are not told to a ${role}`, async (world) => {
      const params = { userId: await created(world, true) }
      return same((await world.branch.ask(role, 'listApiKeys', { params })).status, 403)
    }),
  ),
]

async function repaid(world: World) {
  const params = await loan(world)
  const body = { transactionAmount: '1000.00', transactionDate: day, comment: 'first' }
  const { resourceId } = await world.branch.done('teller', 'repayLoan', { params, body })
  return { params: { ...params, transactionId: Number(resourceId) }, body: {} }
}
const outstanding = async (world: World, loanId: number) =>
  String(member((await world.call('GET', `/loans/${loanId}`)).body['summary'], 'totalOutstanding'))

const loans: Statement[] = [
  says('1', 'loans: a repayment can be undone, and is owed again', async (world) => {
    const { loanId } = await loan(world)
    const before = await outstanding(world, loanId)
    const body = { transactionAmount: '1000.00', transactionDate: day }
    const { resourceId } = await world.branch.done('teller', 'repayLoan', { params: { loanId }, body })
    const params = { loanId, transactionId: Number(resourceId) }
    await world.branch.done('supervisor', 'undoLoanRepayment', { params, body: {} })
    return same(await outstanding(world, loanId), before)
  }),
  says('1', 'loans: a repayment is undone once', async (world) => {
    const asked = await repaid(world)
    await world.branch.done('supervisor', 'undoLoanRepayment', asked)
    return is(await world.branch.ask('supervisor', 'undoLoanRepayment', asked), 400, 'already.reversed')
  }),
  says('5.1', 'loans: a teller may not undo a repayment', async (world) => {
    const { status } = await world.branch.ask('teller', 'undoLoanRepayment', await repaid(world))
    return same(status, 403)
  }),
  says('1', 'loans: what a day’s pay-off figure says settles the loan', async (world) => {
    const { loanId } = await loan(world)
    const { body } = await world.call('GET', `/loans/${loanId}/payoff`)
    const paid = { transactionAmount: String(body['totalPayoff'] ?? body['amount']), transactionDate: day }
    await world.branch.done('teller', 'repayLoan', { params: { loanId }, body: paid })
    const told = await world.call('GET', `/loans/${loanId}`)
    return same(member(told.body['status'], 'id'), 600)
  }),
]

/** Wherever it is sent: also at the root of the API, where no signature is needed (§5.2, A-sign-bearer). */
const signatures: Statement[] = (['GET', 'POST'] as const).map((method) =>
  says('5.2', `a wrong X-Signature is refused at {base_url} too, by ${method}`, async (world) => {
    const headers = {
      authorization: `Bearer ${world.keyOf('admin')}`,
      'x-signature': 'AAAA',
      'x-timestamp': String(1_767_600_000_000),
    }
    const path = method === 'GET' ? '/savingsaccounts' : '/clients'
    const { status } = await world.call(method, path, method === 'GET' ? undefined : person, headers)
    return same(status, 401)
  }),
)

export const ofAssumed: readonly Statement[] = [
  ...charges,
  ...first,
  ...liens,
  ...errors,
  ...ledger,
  ...administration,
  ...loans,
  ...signatures,
]
