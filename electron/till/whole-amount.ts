/**
 * How much a decision or a payout is about whose request names no amount, and in which currency an application is: the
 * whole of its record, as the bank told it last before the request was sent. Of an early closure the bank is asked for
 * it then (facts §3.5). It stays beside the entry, for its slip and the day's report, because the record tells another
 * figure afterwards (decision 481). Of a charge or a lien it is what was left of it, with its name (decision 566); of
 * one that is added, its sum in the currency of its account.
 */
import { z } from 'zod'
import { currency as currencyShape, money, option } from '../../shared/operations/fields.ts'
import { baseCurrency } from '../../shared/values/money.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import type { LocalContext } from '../../shared/posting/journal.ts'
import type { Cache } from '../directory/cache.ts'
import type { Read } from '../directory/read.ts'

type Whole = NonNullable<LocalContext['whole']>
export interface Reading {
  read: Read
  isOn: (operation: OperationName) => boolean
}
export interface WholeAmounts {
  /** Asks the bank for what no record tells. Rejects with `Refused` where it does not say. */
  learn(reading: Reading, request: { profile: string; operation: OperationName; input: Input }): Promise<void>
  /** Undefined: it is about no such amount, or nobody knows it. */
  of(operation: OperationName, input: Input): Whole | undefined
}

const record = z.looseObject({
  currency: currencyShape.optional(),
  principal: money.optional(),
  approvedPrincipal: money.optional(),
  depositAmount: money.optional(),
  maturityAmount: money.optional(),
  summary: z.looseObject({ accountBalance: money.optional() }).optional(),
})
type Told = z.output<typeof record>

/** Which figure of a loan or a fixed deposit each is about. */
const figures: Partial<Record<OperationName, (told: Told) => string | undefined>> = {
  approveLoan: ({ principal }) => principal,
  rejectLoan: ({ principal }) => principal,
  withdrawLoan: ({ principal }) => principal,
  undoApprovalOfLoan: ({ approvedPrincipal, principal }) => approvedPrincipal ?? principal,
  approveFixedDeposit: ({ depositAmount }) => depositAmount,
  rejectFixedDeposit: ({ depositAmount }) => depositAmount,
  withdrawFixedDeposit: ({ depositAmount }) => depositAmount,
  undoApprovalOfFixedDeposit: ({ depositAmount }) => depositAmount,
  closeMaturedFixedDeposit: ({ summary, maturityAmount }) => summary?.accountBalance ?? maturityAmount,
}

/** An application names its amount, and its product the currency: no record tells it yet. */
const applications: Partial<Record<OperationName, { list: OperationName; amount: string }>> = {
  createLoan: { list: 'listLoanProducts', amount: 'principal' },
  createFixedDeposit: { list: 'listFixedDepositProducts', amount: 'depositAmount' },
}
const products = z.looseObject({
  pageItems: z.array(z.looseObject({ id: z.int(), currency: currencyShape.optional() })),
})

/** A charge or a lien, by the list that shows it and where the request names it. */
interface Listed {
  list: OperationName
  of: 'savingsId' | 'loanId'
  one: string
}
const savingsCharge: Listed = { list: 'listSavingsCharges', of: 'savingsId', one: 'savingsChargeId' }
const lien: Listed = { list: 'listLiens', of: 'savingsId', one: 'lienId' }
const listed: Partial<Record<OperationName, Listed>> = {
  paySavingsCharge: savingsCharge,
  waiveSavingsCharge: savingsCharge,
  writeOffSavingsCharge: savingsCharge,
  waiveLoanCharge: { list: 'listLoanCharges', of: 'loanId', one: 'loanChargeId' },
  releaseLien: lien,
  withdrawFromLien: lien,
}
const lines = z.looseObject({
  pageItems: z.array(
    z.looseObject({
      id: z.int(),
      currency: currencyShape.optional(),
      name: z.string().optional(),
      reasonForBlock: z.string().optional(),
      amountOutstanding: money.optional(),
      amount: money.optional(),
    }),
  ),
})

/** They add a charge or a lien: to what, for its record tells the currency. */
const added: Partial<Record<OperationName, 'savingsId' | 'loanId'>> = {
  placeLien: 'savingsId',
  addSavingsCharge: 'savingsId',
  addLoanCharge: 'loanId',
}
const definitions = z.looseObject({
  pageItems: z.array(
    z.looseObject({
      id: z.int(),
      currency: currencyShape.optional(),
      amount: money.optional(),
      chargeCalculationType: option.optional(),
    }),
  ),
})
const flat = 1

export function createWholeAmounts({ cache }: { cache: Pick<Cache, 'answer' | 'record'> }): WholeAmounts {
  /** What the bank would pay for an early closure, by the deposit: for the request that is judged next. */
  const quoted = new Map<string, string>()

  function seen({ params = {} }: Input): Told | undefined {
    const { loanId, accountId } = params
    const kept =
      loanId === undefined
        ? cache.answer('getFixedDeposit', { params: { accountId: accountId ?? '' } })
        : (cache.record('loan', Number(loanId)) ?? cache.answer('getLoan', { params: { loanId } }))
    return record.safeParse(kept?.json).data
  }
  function amountOf(operation: OperationName, input: Input, told: Told | undefined): string | undefined {
    if (operation === 'closeFixedDepositEarly') return quoted.get(input.params?.['accountId'] ?? '')
    const figure = figures[operation]
    // An approval of less than was applied for says how much.
    const asked = figure && input.body?.['approvedLoanAmount']
    return typeof asked === 'string' ? asked : told && figure?.(told)
  }

  function appliedFor({ list, amount }: { list: OperationName; amount: string }, { body = {} }: Input) {
    const asked = body[amount]
    const found = products
      .safeParse(cache.answer(list, {})?.json)
      .data?.pageItems.find(({ id }) => String(id) === String(body['productId']))
    return found && asked !== undefined
      ? { currency: found.currency?.code ?? baseCurrency, amount: String(asked) }
      : undefined
  }

  /** What is left of it, or the part that was asked for; undefined: this desk has not read its list. */
  function lineOf({ list, of, one }: Listed, { params = {}, body = {} }: Input): Whole | undefined {
    const id = params[of] ?? ''
    const found = lines
      .safeParse(cache.answer(list, { params: { [of]: id } })?.json)
      .data?.pageItems.find((line) => String(line.id) === params[one])
    const asked = body['amount'] ?? body['transactionAmount']
    const amount = typeof asked === 'string' ? asked : (found?.amountOutstanding ?? found?.amount)
    if (!found || amount === undefined) return undefined
    const kept = cache.record(of === 'loanId' ? 'loan' : 'savings', Number(id))
    const { code = baseCurrency } = found.currency ?? record.safeParse(kept?.json).data?.currency ?? {}
    const name = found.name ?? found.reasonForBlock
    return { currency: code, amount, ...(name !== undefined && { name }) }
  }

  /** Of a charge that is a share in per cent, or may be one, nobody knows the sum. */
  function addedTo(of: 'savingsId' | 'loanId', { params = {}, body = {} }: Input): Whole | undefined {
    const { chargeId } = body
    const charge = definitions
      .safeParse(cache.answer('listCharges', {})?.json)
      .data?.pageItems.find(({ id }) => String(id) === String(chargeId))
    if (chargeId !== undefined && charge?.chargeCalculationType?.id !== flat) return undefined
    const id = params[of] ?? ''
    const kept =
      of === 'loanId'
        ? (cache.record('loan', Number(id)) ?? cache.answer('getLoan', { params }))
        : (cache.record('savings', Number(id)) ?? cache.answer('getSavingsAccount', { params }))
    const { code } = record.safeParse(kept?.json).data?.currency ?? charge?.currency ?? {}
    const amount = body['transactionAmount'] ?? body['amount'] ?? charge?.amount
    return code !== undefined && typeof amount === 'string' ? { currency: code, amount } : undefined
  }

  return {
    async learn({ read, isOn }, { profile, operation, input: { params = {}, body = {} } }) {
      if (operation !== 'closeFixedDepositEarly') return
      const { accountId = '' } = params
      quoted.delete(accountId)
      if (!isOn('quoteFixedDepositClosure')) return
      const { closedOnDate, dateFormat, locale } = body
      const answer = await read({
        profile,
        operation: 'quoteFixedDepositClosure',
        input: { params: { accountId }, body: { closedOnDate, dateFormat, locale } },
      })
      const amount = record.safeParse(answer.value).data?.maturityAmount
      if (amount !== undefined) quoted.set(accountId, amount)
    },
    of(operation, input) {
      const application = applications[operation]
      if (application) return appliedFor(application, input)
      const line = listed[operation]
      if (line) return lineOf(line, input)
      const to = added[operation]
      if (to) return addedTo(to, input)
      const told = seen(input)
      const amount = amountOf(operation, input, told)
      return amount === undefined ? undefined : { currency: told?.currency?.code ?? baseCurrency, amount }
    },
  }
}
