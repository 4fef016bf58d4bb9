/** What an application asks for beside what its product says, whatever it is for: one line each, and its history. */
import { computed, type ComputedRef } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import type { OperationName, ReplyOf } from '../../shared/operations/index.ts'
import { currencyOfRecord, minorOf, type AccountRecord } from '../desk/account.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { say } from '../i18n/index.ts'
import { formatMoney, percent } from '../i18n/format.ts'
import { useRead, type Reading } from '../desk/use-read.ts'
import { depositFacts } from '../fixed-deposits/deposit.ts'
import { rateMeasure, termMeasure, type Measure } from './deposit-measures.ts'
import { loanFacts } from '../loans/loan.ts'

export interface AskedRow {
  label: string
  asked: string
  /** Empty: the product says nothing of it. */
  says: string
  /** Whether it is as the product says; null: it was held against nothing. */
  keeps: boolean | null
}

/** The terms that were held against the product, by name, and those that are not as it says. */
export interface Compared {
  terms: readonly string[]
  off: readonly AskedRow[]
}

/** Null: not read yet, or its product is not. A product's own name is no term. */
export function comparedIn(asked: Asked | null): Compared | null {
  if (!asked) return { terms: [], off: [] }
  if (asked.product?.answer.value === null) return null
  const names: readonly string[] = [
    say.account.detail.product,
    say.fixedDeposit.detail.product,
    say.loan.detail.product,
  ]
  const held = asked.rows.value?.filter(({ label, keeps }) => keeps !== null && !names.includes(label))
  return held ? { terms: held.map(({ label }) => label), off: held.filter(({ keeps }) => !keeps) } : null
}

export interface Standing {
  status?: { value?: string | undefined } | undefined
  timeline?: object | undefined
}

export interface Asked {
  reading: Reading<unknown>
  /** The list in which its product stands: what is compared with nothing passes nothing. Null: this bank lists none. */
  product: Reading<unknown> | null
  rows: ComputedRef<readonly AskedRow[] | null>
  /** How it stands, and its history. */
  record: ComputedRef<Standing | undefined>
}

/** Null: a customer asks for no product. The kind of an application never changes: call it once for each. */
export function useAsked({ kind, id, clientId }: Application): Asked | null {
  const concerns = {
    clients: [clientId],
    savings: kind === 'savings' ? [id] : [],
    loans: kind === 'loan' ? [id] : [],
  }
  const concern = () => concerns
  const lists = (name: OperationName): boolean => !useDesk().status?.off.includes(name)
  switch (kind) {
    case 'client':
      return null
    case 'savings': {
      const reading = useRead('getSavingsAccount', () => ({ params: { savingsId: String(id) } }), concern)
      const products = lists('listSavingsProducts') ? useRead('listSavingsProducts', () => ({})) : null
      const record = computed(() => reading.answer.value?.value)
      const product = computed(() =>
        products?.answer.value?.value.pageItems.find((one) => one.id === record.value?.savingsProductId),
      )
      return asked(reading, products, () => record.value && savingsRows(record.value, product.value))
    }
    case 'fixedDeposit': {
      const reading = useRead('getFixedDeposit', () => ({ params: { accountId: String(id) } }), concern)
      const products = lists('listFixedDepositProducts')
        ? useRead('listFixedDepositProducts', () => ({}))
        : null
      const record = computed(() => reading.answer.value?.value)
      const product = computed(() =>
        products?.answer.value?.value.pageItems.find((one) => one.id === record.value?.depositProductId),
      )
      return asked(reading, products, () => record.value && depositRows(record.value, product.value))
    }
    case 'loan': {
      const reading = useRead('getLoan', () => ({ params: { loanId: String(id) } }), concern)
      const products = lists('listLoanProducts') ? useRead('listLoanProducts', () => ({})) : null
      const record = computed(() => reading.answer.value?.value)
      const product = computed(() =>
        products?.answer.value?.value.pageItems.find((one) => one.id === record.value?.loanProductId),
      )
      return asked(reading, products, () => record.value && loanRows(record.value, product.value))
    }
  }
}

function asked<T extends Standing, P>(
  reading: Reading<T>,
  product: Reading<P> | null,
  rows: () => readonly AskedRow[] | undefined,
): Asked {
  return {
    // What is read is told apart in `rows`; of the readings themselves only their state is shown.
    reading: reading as Reading<unknown>,
    product: product as Reading<unknown> | null,
    rows: computed(() => rows() ?? null),
    record: computed(() => reading.answer.value?.value),
  }
}

type Row = readonly [
  label: string,
  asked: string | null | undefined,
  says: string | Measure | null | undefined,
]
function told(rows: readonly Row[]): AskedRow[] {
  return rows.flatMap(([label, text, measure]): AskedRow[] => {
    if (!text) return []
    if (!measure) return [{ label, asked: text, says: '', keeps: null }]
    const { says, keeps } = typeof measure === 'string' ? { says: measure, keeps: measure === text } : measure
    return [{ label, asked: text, says, keeps }]
  })
}

function savingsRows(account: AccountRecord, product: SavingsProduct | undefined): AskedRow[] {
  const currency = currencyOfRecord(account)
  const money = (text: string | undefined): string | null => {
    const minor = minorOf(text, currency)
    return minor === null ? null : formatMoney(minor, currency)
  }
  const rate = (text: string | undefined): string | null => (text === undefined ? null : percent(text))
  const { fields } = say.approvals
  return told([
    [say.account.detail.product, account.savingsProductName, product?.name],
    [fields.currency, account.currency?.code, product?.currency?.code],
    [fields.minimum, money(account.minRequiredBalance), money(product?.minRequiredBalance)],
    [fields.interest, rate(account.nominalAnnualInterestRate), rate(product?.nominalAnnualInterestRate)],
    [fields.overdraft, account.allowOverdraft ? money(account.overdraftLimit) : null, null],
  ])
}

function depositRows(record: DepositRecord, product: DepositProduct | undefined): AskedRow[] {
  const { detail } = say.fixedDeposit
  // What it says of itself, in the words of a deposit; nothing of the application is taken for its word.
  const own = new Map(
    product ? depositFacts({ ...product, id: record.id }).map(({ label, value }) => [label, value]) : [],
  )
  const same = [detail.posting, detail.lockIn, detail.tax, detail.penalty]
  const says = new Map<string, string | Measure | null | undefined>([
    [detail.product, product?.name],
    [detail.term, termMeasure(record, product)],
    [detail.rate, rateMeasure(record, product)],
    ...same.map((label) => [label, own.get(label)] as const),
  ])
  const rest = [detail.state, detail.submitted]
  return told(
    depositFacts(record)
      .filter(({ label }) => !rest.includes(label))
      .map(({ label, value }) => [label, value, says.get(label)]),
  )
}

function loanRows(record: LoanRecord, product: LoanProduct | undefined): AskedRow[] {
  const { detail } = say.loan
  const says: Record<string, string | undefined> = {
    [detail.product]: product?.name,
    // The product's principal is what an application begins with, and no limit: it is not compared.
    [detail.repayments]: product?.numberOfRepayments?.toString(),
    [detail.rate]: product?.annualInterestRate && percent(product.annualInterestRate),
  }
  const rest = [detail.state, detail.submitted]
  return told(
    loanFacts(record)
      .filter(({ label }) => !rest.includes(label))
      .map(({ label, value }) => [label, value, says[label]]),
  )
}

type SavingsProduct = ReplyOf<'listSavingsProducts'>['pageItems'][number]
type DepositRecord = ReplyOf<'getFixedDeposit'>
type DepositProduct = ReplyOf<'listFixedDepositProducts'>['pageItems'][number]
type LoanRecord = ReplyOf<'getLoan'>
type LoanProduct = ReplyOf<'listLoanProducts'>['pageItems'][number]
