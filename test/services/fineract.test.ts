/**
 * A service file laid over the table of operations: the desk serves the first customer, a transfer, a loan from
 * application to repayment and an approval on a service in the form of a public core-banking system's published API
 * (fineract_form.py), which shares words with our table and neither its paths nor its bodies. A reply that is lost is
 * settled by that service's own books.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { operationNames, operationOf } from '../../shared/operations/index.ts'
import { isAssumed } from '../../shared/operations/operation.ts'
import { wireDate, type Day } from '../../shared/values/dates.ts'
import { door, start, until, type DeskLine, type Running } from '../contract/programs.ts'

interface Entry {
  id: string
  state: string
  facts: { kind: string; why?: string; refusal?: { message: string; field: string | null } }[]
  reply?: { resourceId?: number; savingsId?: number; loanId?: number }
}

const data = mkdtempSync(join(tmpdir(), 'teller-service-'))
const policy = join(data, 'policy.json')
let bank: ChildProcess
let desk: Running<DeskLine>
/** That bank’s day is this computer’s. */
const today = wireDate(new Date().toISOString().slice(0, 10) as Day) // An ISO date begins with its day.

const call = <T>(name: string, body: object = {}) => door<T>(desk.first, name, body)
let forms = 0
async function post(name: string, body: object): Promise<Entry> {
  const { ok, value, error } = await call<Entry>(name, { intent: `form ${(forms += 1)}`, ...body })
  if (!ok) throw new Error(`${name}: ${error.message}`)
  return value
}
/** Posts what must be done, and gives the number of what was made. */
async function done(name: string, body: object): Promise<number> {
  const entry = await post(name, body)
  expect([name, entry.state, entry.facts.at(-1)]).toMatchObject([name, 'accepted', {}])
  return Number(entry.reply?.resourceId)
}
const as = (profile: 'teller' | 'supervisor') =>
  call('unlock', { profile, pin: profile === 'teller' ? '1234' : '5678' })
const balanceOf = async (savingsId: number) => {
  const { value } = await call<{ value: { summary: { accountBalance: string } } }>('getSavingsAccount', {
    params: { savingsId: String(savingsId) },
  })
  return value.value.summary.accountBalance
}

it('stands in the how-to with the counts that it has', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  // The file of the product has this form (service-file.test.ts).
  const { operations } = JSON.parse(read('../../services/fineract.json')) as { operations: object }
  const [named, off] = [Object.values(operations), Object.values(operations).filter((way) => way === false)]
  const rest = operationNames.filter((name) => !(name in operations))
  expect(read('../../docs/how-to/connect-another-service.md').replace(/\s+/g, ' ')).toContain(
    `It names ${named.length} of the table’s ${operationNames.length} operations: ${named.length - off.length} as they are there, and ${off.length} that have no counterpart`,
  )
  expect(rest.filter((name) => !isAssumed(operationOf(name)))).toEqual([])
})

beforeAll(async () => {
  bank = spawn('python3', [fileURLToPath(new URL('fineract_form.py', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: bank.stdout ?? process.stdin })[Symbol.asyncIterator]()
  // The service’s own first line.
  const { baseUrl } = JSON.parse(String((await lines.next()).value)) as { baseUrl: string }
  const serviceFile = fileURLToPath(new URL('../../services/fineract.json', import.meta.url))
  writeFileSync(policy, JSON.stringify({ serviceFile }))
  desk = await start<DeskLine>(
    'desk',
    [
      '--headless',
      '--json',
      '--data',
      join(data, 'desk'),
      '--policy',
      policy,
      '--mode',
      'bearer',
      `--bank-url=${baseUrl}`,
      `--gateway-url=${baseUrl}`,
      '--key',
      'teller=FORM_TELLER',
      '--key',
      'supervisor=FORM_SUPERVISOR',
      '--key',
      'admin=FORM_ADMIN',
    ],
    {
      FORM_TELLER: 'mifos:teller-password',
      FORM_SUPERVISOR: 'checker:supervisor-password',
      FORM_ADMIN: 'checker:supervisor-password',
    },
  )
  await as('teller')
})

afterAll(async () => {
  await desk.end()
  const gone = new Promise((resolve) => bank.once('exit', resolve))
  bank.stdin?.end()
  await gone
  rmSync(data, { recursive: true, force: true })
})

const dated = { transactionDate: today }
let client = 0
let savings = 0
let other = 0

it('serves the first customer: file, activation, account, approval by another, cash', async () => {
  client = await done('createClient', {
    body: {
      clientType: 'individual',
      firstname: 'Ngozi',
      lastname: 'Okafor',
      mobileNo: '+2348030000011',
      officeId: 1,
      isActive: false,
    },
  })
  await as('supervisor')
  await done('activateClient', { params: { clientId: String(client) }, body: { activationDate: today } })
  await as('teller')
  const open = async () => {
    const id = await done('createSavingsAccount', {
      body: { clientId: client, productId: 1, submittedOnDate: today },
    })
    const params = { savingsId: String(id) }
    await as('supervisor')
    await done('approveSavingsAccount', { params, body: { approvedOnDate: today, note: 'papers seen' } })
    await done('activateSavingsAccount', { params, body: { activatedOnDate: today } })
    await as('teller')
    return id
  }
  savings = await open()
  other = await open()
  await done('depositCash', {
    params: { savingsId: String(savings) },
    body: { ...dated, transactionAmount: '50000.00', note: 'market day' },
  })
  expect(await balanceOf(savings)).toBe('50000.000000')
  const { value } = await call<{ value: { savingsAccounts: { id: number }[] } }>('listClientAccounts', {
    params: { clientId: String(client) },
  })
  expect(value.value.savingsAccounts.map(({ id }) => id)).toEqual([savings, other])
})

const transfer = (transferAmount: string, comment: string) => ({
  body: {
    ...dated,
    comment,
    fromAccountId: savings,
    fromAccountType: 'savings',
    fromClientId: client,
    fromOfficeId: 1,
    toAccountId: other,
    toAccountType: 'savings',
    toClientId: client,
    toOfficeId: 1,
    transferAmount,
  },
})

it('a transfer, and a refusal in that service’s own words', async () => {
  await done('createIntraTransfer', transfer('1250.50', 'rent'))
  expect(await balanceOf(other)).toBe('1250.500000')
  const refused = await post('createIntraTransfer', transfer('999999.00', 'too much'))
  expect(refused.state).toBe('refused')
  expect(refused.facts.at(-1)?.refusal?.message).toBe('Insufficient account balance.')
  expect(await balanceOf(other)).toBe('1250.500000')
})

it('a reply that is lost is doubt, and the service’s books settle it', async () => {
  const lost = await post('createIntraTransfer', transfer('10.00', '--lose'))
  expect(lost.state).toBe('inDoubt')
  const settled = await until(
    async () => (await call<Entry>('journalEntry', { id: lost.id })).value,
    ({ state }) => state !== 'inDoubt',
  )
  expect(settled.state).toBe('confirmed')
  expect(await balanceOf(other)).toBe('1260.500000')
})

it('a loan from application over approval and disbursement to its repayments', async () => {
  const loan = await done('createLoan', {
    body: {
      clientId: client,
      productId: 1,
      submittedOnDate: today,
      expectedDisbursementDate: today,
      principal: '6000.00',
      numberOfRepayments: 6,
      repaymentEvery: 1,
      repaymentFrequencyType: 2,
      interestRatePerPeriod: '2',
      interestRateFrequencyType: 2,
      amortizationType: 1,
      interestType: 0,
      interestCalculationPeriodType: 1,
    },
  })
  const params = { loanId: String(loan) }
  await as('supervisor')
  await done('approveLoan', { params, body: { approvedOnDate: today, approvedLoanAmount: '6000.00' } })
  const disbursal = {
    intent: 'disbursal',
    params,
    body: { actualDisbursementDate: today, transactionAmount: '6000.00' },
  }
  // Whoever approved it does not disburse it alone, though this bank would let them (decision 312).
  const { error } = await call('disburseLoan', disbursal)
  expect(error).toMatchObject({ kind: 'needsOverride', override: { rule: 'ownApproval', amount: '6000.00' } })
  const override = z.looseObject({ override: z.looseObject({ id: z.string() }) }).parse(error).override.id
  const given = { id: override, reason: 'Paid out at my counter' }
  // Nor with the signature of whoever submitted it (decision 388).
  const submitter = await call('grantOverride', { ...given, second: { profile: 'teller', pin: '1234' } })
  expect(submitter.error).toMatchObject({ fields: [{ field: 'second.profile' }] })
  await call('grantOverride', { ...given, second: { profile: 'admin', pin: '9012' } })
  await done('disburseLoan', { ...disbursal, override })
  await as('teller')
  await done('repayLoan', { params, body: { ...dated, transactionAmount: '1000.00', comment: 'first part' } })
  const { value } = await call<{ value: { periods: { period: number }[] } }>('getLoanSchedule', { params })
  expect(value.value.periods).toHaveLength(6)
  const list = await call<{ value: { pageItems: { amount: string }[] } }>('listLoanTransactions', { params })
  expect(list.value.value.pageItems).toMatchObject([{ amount: '1000.000000' }])
  const owed = await call<{ value: { pageItems: { id: number; summary: { totalOutstanding: string } }[] } }>(
    'listLoans',
    { query: { clientId: String(client) } },
  )
  expect(owed.value.value.pageItems).toMatchObject([
    { id: loan, summary: { totalOutstanding: '5000.000000' } },
  ])
})

it('what it does not take is refused by its field before anything is sent; what it does not have, in words', async () => {
  const bvn = await call('createClient', {
    body: { clientType: 'individual', firstname: 'Ada', lastname: 'Eze', officeId: 1, bvn: '22000000011' },
  })
  expect(bvn.error).toMatchObject({ kind: 'invalid', fields: [{ field: 'bvn' }] })
  expect(bvn.error.message).toContain('this bank does not take it; leave it empty')
  const words = await call('activateSavingsAccount', {
    params: { savingsId: String(savings) },
    body: { activatedOnDate: today, note: 'a word' },
  })
  expect(words.ok).toBe(false)
  const phone = await call('findClientByPhone', { params: { phoneNumber: '+2348030000011' } })
  expect(phone.error.message).toMatch(/This bank is not known to offer this/)
})
