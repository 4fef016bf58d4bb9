/**
 * The bank against the calculator: random products are defined, asked about and lived through over HTTP, and each
 * figure is compared. What differs is told with the case, so that the texts can be asked who is right.
 */
import { addDays, wireDate, type Day } from '../../shared/values/dates.ts'
import { randomOf, type Random } from '../faults/random.ts'
import { newCustomer, type Branch } from '../sandbox/branch.ts'
import { liveDeposit, liveLoan, liveSavings, type Life, type World } from './lives.ts'
import { dated, depositCase, loanCase, startOf, type Case } from './product-cases.ts'
import { reckon } from './reckon.ts'
import { exact, isoDay, rowsOf } from './figures.ts'

export interface Sizes {
  /** Products of which a projection is asked. */
  deposits: number
  loans: number
  /** Products with an account that lives through the days. */
  lives: number
  days: number
}

export interface Difference {
  what: string
  bank: string
  calculator: string
  case: object
}

export interface Outcome {
  products: number
  figures: number
  differences: Difference[]
}

export async function compare(branch: Branch, sizes: Sizes, seed: number): Promise<Outcome> {
  const random = randomOf(seed)
  const outcome: Outcome = { products: 0, figures: 0, differences: [] }
  const judge = (what: string, bank: string, calculator: string, told: object): void => {
    outcome.figures += bank.split(' ').length
    if (bank !== calculator) outcome.differences.push({ what, bank, calculator, case: told })
  }
  const define = async (operation: Definition, one: Case): Promise<number> => {
    outcome.products += 1
    const name = `Calculated ${outcome.products}`
    const body = { ...one.product, name, shortName: `C${outcome.products}` }
    return Number((await branch.done('admin', operation, { body }))['resourceId'])
  }
  await projections(branch, define, judge, random, sizes)
  await lives(branch, define, judge, random, sizes)
  return outcome
}

export type Definition = 'createFixedDepositProduct' | 'createLoanProduct' | 'createSavingsProduct'
export type Define = (operation: Definition, one: Case) => Promise<number>
type Judge = (what: string, bank: string, calculator: string, told: object) => void

async function projections(
  branch: Branch,
  define: Define,
  judge: Judge,
  random: Random,
  sizes: Sizes,
): Promise<void> {
  const deposits = Array.from({ length: sizes.deposits }, () => depositCase(random, startOf(random)))
  const loans = Array.from({ length: sizes.loans }, () => loanCase(random, startOf(random)))
  const [grown, planned] = await Promise.all([
    reckon(deposits.map(({ calculation }) => calculation)),
    reckon(loans.map(({ calculation }) => calculation)),
  ])
  for (const [at, one] of deposits.entries()) {
    const productId = await define('createFixedDepositProduct', one)
    const told = await branch.done('teller', 'projectFixedDeposit', { body: { ...one.terms, productId } })
    const bank = rowsOf(told['postings']).map(
      (row) => `${isoDay(row['date'])} ${exact(row['interestPosted'])} ${exact(row['runningBalance'])}`,
    )
    const calculator = rowsOf(grown[at]?.['postings']).map(
      (row) => `${String(row['day'])} ${exact(row['interest'])} ${exact(row['balance'])}`,
    )
    const end = [told['nominalAnnualInterestRate'], told['maturityAmount']].map(exact)
    const expected = [grown[at]?.['rate'], grown[at]?.['payout']].map(exact)
    judge(
      'a projected deposit',
      [...bank, isoDay(told['maturityDate']), ...end].join(' '),
      [...calculator, grown[at]?.['maturity'], ...expected].join(' '),
      one.calculation,
    )
  }
  for (const [at, one] of loans.entries()) {
    const productId = await define('createLoanProduct', one)
    const told = await branch.done('teller', 'projectLoan', { body: { ...one.terms, productId } })
    const bank = rowsOf(told['periods'])
      .filter((row) => row['period'] !== undefined)
      .map((row) => `${isoDay(row['dueDate'])} ${exact(row['principalDue'])} ${exact(row['interestDue'])}`)
    const calculator = rowsOf(planned[at]?.['periods']).map(
      (row) => `${String(row['due'])} ${exact(row['principal'])} ${exact(row['interest'])}`,
    )
    judge('a projected loan', bank.join(' '), calculator.join(' '), one.calculation)
  }
}

/** Accounts of all kinds live through the same days: at each stop some of them move, and all tell what they come to. */
async function lives(
  branch: Branch,
  define: Define,
  judge: Judge,
  random: Random,
  sizes: Sizes,
): Promise<void> {
  const { body } = await branch.training('GET', 'clock')
  const first: Day = String(body['date'])
  const clientId = await newCustomer(branch)
  const taxGroup = await taxedFrom(branch, first)
  const world = { branch, define, random, clientId, first, taxGroup }
  const all: Life[] = []
  for (let number = 0; number < sizes.lives; number++) {
    const live = [liveSavings, liveDeposit, liveLoan][number % 3] ?? liveSavings
    all.push(await live(world))
  }
  for (let day = first; day < addDays(first, sizes.days);) {
    day = addDays(day, 1 + random.below(45))
    await branch.training('POST', 'clock', { date: day })
    for (const life of all) await life.stop(day)
  }
  const ends = await Promise.all(all.map((life) => life.end()))
  const answers = await reckon(ends.map(({ calculation }) => calculation))
  for (const [at, { what, bank, calculation, read }] of ends.entries()) {
    judge(what, bank, read(answers[at] ?? {}), calculation)
  }
}

/** A group of two components, one of which begins later. */
async function taxedFrom(branch: Branch, first: Day): Promise<World['taxGroup']> {
  const taxes = [
    { rate: '5', from: first },
    { rate: '7.5', from: addDays(first, 100) },
  ]
  const taxComponents = taxes.map(({ rate, from }, at) => ({
    name: `Calculated tax ${at + 1}`,
    percentage: rate,
    startDate: wireDate(from),
  }))
  const body = { name: 'Calculated taxes', taxComponents, ...dated }
  const { resourceId } = await branch.done('admin', 'createTaxGroup', { body })
  return { id: Number(resourceId), taxes }
}
