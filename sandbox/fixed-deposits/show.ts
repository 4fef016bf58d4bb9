/** Fixed deposits and their products as the bank tells of them (facts §3.5). */
import { usernameOf } from '../administration/users.ts'
import { showInterestTypes } from '../savings-accounts/show-interest.ts'
import type { Books } from '../core/books.ts'
import { currencyOut, dayOut, decimal, money, option, type Wire } from '../core/wire.ts'
import { formatRate } from '../calculations/exact.ts'
import { maturityDay, type DepositOutcome, type DepositTerms } from '../calculations/fixed-deposit.ts'
import { totalWithheld } from '../calculations/tax.ts'
import { readCharts, showCharts, unitOut } from '../products/rate-chart.ts'
import { depositStatusOut, type DepositProduct, type DepositRules, type FixedDeposit } from './record.ts'

/** The rules of §2.4, the same for a product and a deposit. */
function showRules(rules: DepositRules): Record<string, Wire> {
  const unit = (value: number | null) => (value === null ? undefined : unitOut(value))
  const { preClosurePenalInterestOnTypeId: penalOn } = rules
  return {
    ...showInterestTypes(rules),
    lockinPeriodFrequency: rules.lockinPeriodFrequency ?? undefined,
    lockinPeriodFrequencyType: unit(rules.lockinPeriodFrequencyType),
    minDepositTerm: rules.minDepositTerm ?? undefined,
    minDepositTermType: unit(rules.minDepositTermTypeId),
    maxDepositTerm: rules.maxDepositTerm ?? undefined,
    maxDepositTermType: unit(rules.maxDepositTermTypeId),
    inMultiplesOfDepositTerm: rules.inMultiplesOfDepositTerm ?? undefined,
    inMultiplesOfDepositTermType: unit(rules.inMultiplesOfDepositTermTypeId),
    preClosurePenalApplicable: rules.preClosurePenalApplicable === 1,
    preClosurePenalInterest:
      rules.preClosurePenalInterest === null ? undefined : decimal(rules.preClosurePenalInterest),
    preClosurePenalInterestOnType:
      penalOn === null
        ? undefined
        : option(
            penalOn,
            `preClosurePenalInterestOnType.${penalOn === 1 ? 'wholeTerm' : 'tillPrematureWithdrawal'}`,
            penalOn === 1 ? 'Whole term' : 'Till Premature Withdrawal',
          ),
    withHoldTax: rules.withHoldTax === 1,
    taxGroupId: rules.taxGroupId ?? undefined,
  }
}

export function showDepositProduct(product: DepositProduct): Wire {
  return {
    id: product.id,
    name: product.name,
    shortName: product.shortName,
    currency: currencyOut(product.currency, product.places),
    ...showRules(product),
    charts: showCharts(readCharts(product.charts), product.places),
  }
}

export function showDeposit(books: Books, deposit: FixedDeposit): Record<string, Wire> {
  const { places } = deposit
  return {
    id: deposit.id,
    accountNo: deposit.accountNo,
    externalId: deposit.externalId ?? undefined,
    depositType: option(200, 'depositAccountType.fixedDeposit', 'Fixed Deposit'),
    clientId: deposit.clientId,
    clientName: deposit.clientName,
    officeId: deposit.officeId,
    depositProductId: deposit.productId,
    depositProductName: deposit.productName,
    status: depositStatusOut(deposit.status),
    currency: currencyOut(deposit.currency, places),
    nominalAnnualInterestRate: decimal(deposit.nominalAnnualInterestRate),
    ...showRules(deposit),
    depositAmount: money(deposit.depositAmountMinor, places),
    depositPeriod: deposit.depositPeriod,
    depositPeriodFrequency: unitOut(deposit.depositPeriodFrequencyId),
    maturityAmount:
      deposit.maturityAmountMinor === null ? undefined : money(deposit.maturityAmountMinor, places),
    maturityDate: dayOut(deposit.maturesOn),
    accountChart: showCharts(readCharts(deposit.charts), places),
    timeline: {
      submittedOnDate: dayOut(deposit.submittedOn),
      submittedByUsername: usernameOf(books, deposit.submittedBy),
      approvedOnDate: dayOut(deposit.approvedOn),
      approvedByUsername: usernameOf(books, deposit.approvedBy),
      activatedOnDate: dayOut(deposit.activatedOn),
      activatedByUsername: usernameOf(books, deposit.activatedBy),
      rejectedOnDate: dayOut(deposit.rejectedOn),
      rejectedByUsername: usernameOf(books, deposit.rejectedBy),
      withdrawnOnDate: dayOut(deposit.withdrawnOn),
      closedOnDate: dayOut(deposit.closedOn),
    },
    summary: {
      currency: currencyOut(deposit.currency, places),
      totalDeposits: money(deposit.activatedOn === null ? 0n : deposit.depositAmountMinor, places),
      totalInterestPosted: money(deposit.interestPostedMinor, places),
      totalWithholdTax: money(deposit.taxWithheldMinor, places),
      accountBalance: money(deposit.balanceMinor, places),
      interestPostedTillDate: dayOut(deposit.since),
    },
  }
}

interface DepositLine {
  id: number
  type: number
  day: string
  amountMinor: bigint
  effectMinor: bigint
  runningBalanceMinor: bigint
  note: string | null
}

const movementNames: Record<number, readonly [code: string, value: string]> = {
  1: ['deposit', 'Deposit'],
  2: ['withdrawal', 'Withdrawal'],
  3: ['interestPosting', 'Interest posting'],
  18: ['withholdTax', 'Withhold tax'],
}

/** One deposit also tells its movements. */
export function showDepositLines(books: Books, deposit: FixedDeposit): Wire {
  return books
    .all<DepositLine>('SELECT * FROM fixedDepositTransactions WHERE depositId = @id ORDER BY day, id', {
      id: deposit.id,
    })
    .map((line) => {
      const [code, value] = movementNames[line.type] ?? ['deposit', 'Deposit']
      return {
        id: line.id,
        transactionType: option(line.type, `savingsAccountTransactionType.${code}`, value),
        entryType: line.effectMinor < 0n ? 'DEBIT' : 'CREDIT',
        accountId: deposit.id,
        accountNo: deposit.accountNo,
        date: dayOut(line.day),
        amount: money(line.amountMinor, deposit.places),
        runningBalance: money(line.runningBalanceMinor, deposit.places),
        note: line.note ?? undefined,
      }
    })
}

/** What a deposit would come to, posting by posting. */
export function showProjection(
  terms: DepositTerms,
  { postings, interestMinor, taxMinor, payoutMinor }: DepositOutcome,
  { currency, places }: Pick<DepositProduct, 'currency' | 'places'>,
): Wire {
  let balanceMinor = terms.amountMinor
  return {
    currency: currencyOut(currency, places),
    nominalAnnualInterestRate: decimal(formatRate(terms.rate)),
    depositAmount: money(terms.amountMinor, places),
    maturityAmount: money(payoutMinor, places),
    maturityDate: dayOut(maturityDay(terms)),
    totalInterest: money(interestMinor, places),
    totalWithholdTax: money(taxMinor, places),
    postings: postings.map(({ day, interestMinor: earned, withheld }) => {
      const taken = totalWithheld(withheld)
      balanceMinor += earned - taken
      return {
        date: dayOut(day),
        interestPosted: money(earned, places),
        withholdTax: money(taken, places),
        runningBalance: money(balanceMinor, places),
      }
    }),
  }
}
