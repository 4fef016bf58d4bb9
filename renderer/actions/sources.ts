/** The lists that fields choose their record from, by the name of the field. */
import { say } from '../i18n/index.ts'
import { currencyOfRecord, minorOf, type AccountRecord } from '../desk/account.ts'
import { rateOf, shareOf } from '../desk/charge-rate.ts'
import { safeText, longDay, accountNumber, formatMoney, grouped } from '../i18n/format.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { listed, type Choice, type Source } from './action.ts'
import { textOf, type Row } from './field-values.ts'
import { owedOn, state } from './state-guards.ts'

const of = (known: Row, name: string): string | null => textOf(known, name) || null
const line = (...parts: (string | number | null | undefined)[]): string =>
  safeText(parts.filter((part) => part !== undefined && part !== null && part !== '').join(' · '))
const choice = (value: number | string, ...parts: (string | null | undefined)[]): Choice => ({
  value: String(value),
  label: line(...parts) || `#${value}`,
})
/** A record with money of its own: what is typed beside it is in its currency. */
const inCurrency = (record: Pick<AccountRecord, 'currency'>, one: Choice): Choice =>
  record.currency ? { ...one, currency: currencyOfRecord(record) } : one

export const savingsProducts = listed('listSavingsProducts', (reply) =>
  reply.pageItems.map((product) =>
    inCurrency(product, choice(product.id, product.name, product.currency?.code)),
  ),
)
export const fixedDepositProducts = listed('listFixedDepositProducts', (reply) =>
  reply.pageItems.map((product) =>
    inCurrency(product, choice(product.id, product.name, product.currency?.code)),
  ),
)
export const loanProducts = listed('listLoanProducts', (reply) =>
  reply.pageItems.map((product) =>
    inCurrency(product, choice(product.id, product.name, product.currency?.code)),
  ),
)

/** The savings accounts of the customer, for where money goes when something else ends. */
export const accountsOfCustomer = listed(
  'listClientAccounts',
  (reply) =>
    (reply.savingsAccounts ?? []).map((account) =>
      choice(account.id, accountNumber(account.accountNo), account.savingsProductName),
    ),
  (known) => {
    const clientId = of(known, 'clientId')
    return clientId === null ? null : { params: { clientId } }
  },
)

/** With a specified due date (facts §3.7): the bank takes none without its day. */
const onADay = 2

/** 1: loans, 2: savings (facts §3.7); where a definition does not say, it is offered. */
function chargesFor(kind: 1 | 2): Source {
  return listed('listCharges', (reply) =>
    reply.pageItems
      .filter(({ chargeAppliesTo }) => !chargeAppliesTo || chargeAppliesTo.id === kind)
      .map((charge) => ({
        ...inCurrency(charge, choice(charge.id, charge.name, rateOf(charge))),
        ...(charge.chargeTimeType?.id === onADay && {
          needs: { dueDate: say.account.charges.dueMissing },
        }),
        // What is typed as an amount would be taken for one.
        ...(shareOf(charge) !== null && kind === 2 && { without: ['amount'] }),
      })),
  )
}
export const chargesForLoans = chargesFor(1)

/** What tells two of one customer apart, before their state: what it is, and how much. */
function holdingChoice(
  record: Pick<AccountRecord, 'id' | 'accountNo' | 'currency'> & {
    status?: { value?: string | undefined } | undefined
  },
  product: string | undefined,
  amount: string | undefined,
): Choice {
  const currency = currencyOfRecord(record)
  const minor = minorOf(amount, currency)
  const sum = minor === null ? null : formatMoney(minor, currency)
  return choice(
    record.id,
    accountNumber(record.accountNo),
    product,
    sum,
    say.term(record.status?.value ?? ''),
  )
}
const loanChoices = (loans: ReplyOf<'listLoans'>['pageItems']): Choice[] =>
  loans.map((loan) => holdingChoice(loan, loan.loanProductName, loan.approvedPrincipal ?? loan.principal))
const loansOfCustomer = (known: Row) => {
  const clientId = of(known, 'clientId')
  return clientId === null ? null : { query: { clientId } }
}
/** At most so many are named where none of them runs. */
const namedLoans = 3
/** Money is owed on them (facts §3.6). Where a service does not tell the state, a loan is offered. */
export const runningLoans: Source = {
  ...listed(
    'listLoans',
    (reply) => loanChoices(reply.pageItems.filter((loan) => owedOn(loan) === null)),
    loansOfCustomer,
  ),
  takesOnly: true,
  none(reply) {
    // As in `listed`: it is this list's own reply.
    const { pageItems } = reply as ReplyOf<'listLoans'>
    // Their own words say what becomes of the money: it is no deposit (decision 536).
    const awaited = pageItems.filter(
      ({ status }) => status?.id === state.writtenOff || status?.id === state.approved,
    )
    const named = awaited.length > 0 ? awaited : pageItems
    const whys = named.flatMap((loan) => owedOn(loan) ?? []).slice(-namedLoans)
    if (whys.length === 0) return say.loan.noneToRepay
    return [...whys, ...(awaited.length > 0 ? [] : [say.loan.noneRuns])].join(' ')
  },
}

/** Lists that hang on the customer: the form asks for the customer first. */
export const ofCustomer: readonly string[] = ['accountId', 'loanId', 'toSavingsAccountId']

export const sources: Readonly<Partial<Record<string, Source>>> = {
  toSavingsAccountId: accountsOfCustomer,
  accountId: listed(
    'listFixedDeposits',
    (reply) =>
      reply.pageItems.map((deposit) =>
        holdingChoice(deposit, deposit.depositProductName, deposit.depositAmount),
      ),
    (known) => {
      const clientId = of(known, 'clientId')
      return clientId === null ? null : { query: { clientId } }
    },
  ),
  loanId: listed('listLoans', (reply) => loanChoices(reply.pageItems), loansOfCustomer),
  lienId: listed(
    'listLiens',
    (reply) =>
      reply.pageItems
        .filter((lien) => lien.releaseTransactionId === undefined)
        .map((lien) =>
          choice(
            lien.id,
            lien.amount && grouped(lien.amount),
            lien.reasonForBlock,
            lien.date && longDay(lien.date),
          ),
        ),
    (known) => {
      const savingsId = of(known, 'savingsId')
      return savingsId === null ? null : { params: { savingsId } }
    },
  ),
  savingsChargeId: listed(
    'listSavingsCharges',
    (reply) =>
      reply.pageItems.map((charge) =>
        choice(charge.id, charge.name, charge.amountOutstanding && grouped(charge.amountOutstanding)),
      ),
    (known) => {
      const savingsId = of(known, 'savingsId')
      return savingsId === null ? null : { params: { savingsId } }
    },
  ),
  loanChargeId: listed(
    'listLoanCharges',
    (reply) => reply.pageItems.map((charge) => choice(charge.id, charge.name, charge.amountOutstanding)),
    (known) => {
      const loanId = of(known, 'loanId')
      return loanId === null ? null : { params: { loanId } }
    },
  ),
  chargeId: chargesFor(2),
  glAccountId: listed('listLedgerAccounts', (reply) =>
    reply.pageItems
      // A heading only sums up what stands under it: nothing is posted to it (facts §3.8).
      .filter(({ usage, disabled }) => usage?.id !== 2 && disabled !== true)
      .map((account) => choice(account.id, account.glCode, account.name)),
  ),
  taxGroupId: listed('listTaxGroups', (reply) => reply.pageItems.map(({ id, name }) => choice(id, name))),
}

/** Headings and disabled accounts too: what is switched off can be switched on again. */
export const everyLedgerAccount = listed('listLedgerAccounts', (reply) =>
  reply.pageItems.map((account) => choice(account.id, account.glCode, account.name)),
)

export const bankUsers = listed('listUsers', (reply) =>
  reply.pageItems.map(({ id, username, displayName, roles = [] }) =>
    choice(id, displayName, username, ...roles),
  ),
)

/** The repayments of a loan that were not reversed, newest first: the bank reverses the last one. */
export const repaymentsOfLoan = listed(
  'listLoanTransactions',
  (reply) =>
    reply.pageItems
      .filter(({ type, manuallyReversed }) => type?.id === 2 && manuallyReversed !== true)
      .map(({ id, date, amount }) => choice(id, date && longDay(date), amount))
      .reverse(),
  (known) => {
    const loanId = of(known, 'loanId')
    return loanId === null ? null : { params: { loanId } }
  },
)

/** The movements of an account that can still be taken back. */
export const movementsOfAccount = listed(
  'listSavingsTransactions',
  (reply) =>
    reply.pageItems
      .filter((movement) => movement.reversed !== true)
      .map((movement) =>
        choice(
          movement.id,
          movement.date && longDay(movement.date),
          say.term(movement.transactionType?.value ?? ''),
          movement.amount,
        ),
      ),
  (known) => {
    const savingsId = of(known, 'savingsId')
    return savingsId === null ? null : { params: { savingsId }, query: { limit: '100' } }
  },
)
