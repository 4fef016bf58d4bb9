/** A fixed deposit as the screens speak of it: its figures exactly, its rules in words. */
import { parseWireDate } from '../../shared/values/dates.ts'
import type { Currency } from '../../shared/values/money.ts'
import type { BodyOf, ReplyOf } from '../../shared/operations/index.ts'
import { currencyOfRecord, minorOf } from '../desk/account.ts'
import { whenAndWho } from '../desk/who-decided.ts'
import { say } from '../i18n/index.ts'
import type { GrowthPoint } from '../ui/GrowthFigure.vue'
import { longDay, percent, safeText, formatMoney } from '../i18n/format.ts'

export type DepositRecord = ReplyOf<'getFixedDeposit'>
export type Projection = ReplyOf<'projectFixedDeposit'>

/** The state in which a deposit runs (facts §3.5). */
export const running = 300

/** What the bank would pay out if the deposit were closed on a day, and how it is told. */
export interface Quote {
  gets: bigint
  facts: { label: string; value: string }[]
}

export interface DepositFigures {
  currency: Currency
  /** Minor units; null where the service does not tell. */
  amount: bigint | null
  balance: bigint | null
  atMaturity: bigint | null
  interest: bigint | null
}

export function depositFigures(deposit: DepositRecord): DepositFigures {
  const currency = currencyOfRecord(deposit)
  return {
    currency,
    amount: minorOf(deposit.depositAmount, currency),
    balance: minorOf(deposit.summary?.accountBalance, currency),
    atMaturity: minorOf(deposit.maturityAmount, currency),
    interest: minorOf(deposit.summary?.totalInterestPosted, currency),
  }
}

export function termWords(
  count: number | undefined,
  unit: { id: number; value?: string | undefined } | undefined,
): string | null {
  if (count === undefined || unit === undefined) return null
  return say.fixedDeposit.term(count, say.fixedDeposit.units[unit.id] ?? safeText(unit.value ?? ''))
}

type Told = [label: string, value: string | null | undefined]

/** What it costs to leave before the end: how long it is locked in, and what comes off. */
export function earlyFacts(deposit: DepositRecord): Told[] {
  const { detail, noPenalty, penalty } = say.fixedDeposit
  const { preClosurePenalInterest: off, preClosurePenalApplicable: applies } = deposit
  const lessened =
    off === undefined ? null : penalty(percent(off), deposit.preClosurePenalInterestOnType?.id === 1)
  return [
    [detail.lockIn, termWords(deposit.lockinPeriodFrequency, deposit.lockinPeriodFrequencyType)],
    [detail.penalty, applies === true ? lessened : applies === false ? noPenalty : null],
  ]
}

/** What the deposit is made of, one line each; what the service does not tell is left out. */
export function depositFacts(deposit: DepositRecord): { label: string; value: string }[] {
  const { detail } = say.fixedDeposit
  const { currency, amount } = depositFigures(deposit)
  const { timeline } = deposit
  const told: Told[] = [
    [detail.product, deposit.depositProductName],
    [detail.state, say.term(deposit.status?.value ?? '')],
    [detail.amount, amount === null ? null : formatMoney(amount, currency)],
    [detail.term, termWords(deposit.depositPeriod, deposit.depositPeriodFrequency)],
    [detail.rate, deposit.nominalAnnualInterestRate && percent(deposit.nominalAnnualInterestRate)],
    [detail.posting, say.term(deposit.interestPostingPeriodType?.value ?? '')],
    [detail.submitted, whenAndWho(timeline?.submittedOnDate, timeline?.submittedByUsername)],
    [detail.approved, whenAndWho(timeline?.approvedOnDate, timeline?.approvedByUsername)],
    [detail.started, whenAndWho(timeline?.activatedOnDate, timeline?.activatedByUsername)],
    [detail.matures, deposit.maturityDate && longDay(deposit.maturityDate)],
    ...earlyFacts(deposit),
    [
      detail.tax,
      deposit.withHoldTax === undefined
        ? null
        : deposit.withHoldTax
          ? say.fixedDeposit.taxed
          : say.fixedDeposit.untaxed,
    ],
    [detail.external, deposit.externalId],
  ]
  return told.flatMap(([label, value]) => (value ? [{ label, value: safeText(value) }] : []))
}

/** How the deposit grew, and where it will end; null while it has not begun. */
export function growthOf(deposit: DepositRecord): GrowthPoint[] | null {
  const { currency, amount, atMaturity } = depositFigures(deposit)
  const start = deposit.timeline?.activatedOnDate
  const end = deposit.maturityDate
  if (!start || !end || amount === null || atMaturity === null) return null
  const steps = (deposit.transactions ?? []).flatMap(({ date, runningBalance, reversed }): GrowthPoint[] => {
    const minor = minorOf(runningBalance, currency)
    const inTerm = date !== undefined && date > start && date <= end
    return inTerm && minor !== null && reversed !== true && minor > 0n ? [{ day: date, minor }] : []
  })
  return [{ day: start, minor: amount }, ...steps, { day: end, minor: atMaturity }]
}

/** What is paid out at maturity, and whether the tax on it is off already: the bank's own figures tell, not its name for them. */
export function payoutWords(projection: Projection, currency: Currency): string | null {
  const minor = (text: string): bigint | null => minorOf(text, currency)
  const payout = minor(projection.maturityAmount)
  if (payout === null) return null
  const money = formatMoney(payout, currency)
  const tax = minor(projection.totalWithholdTax) ?? 0n
  if (tax === 0n) return money
  const whole = (minor(projection.depositAmount) ?? 0n) + (minor(projection.totalInterest) ?? 0n)
  const { afterTax, beforeTax } = say.fixedDeposit
  if (payout === whole - tax) return afterTax(money, formatMoney(tax, currency))
  return payout === whole ? beforeTax(money, formatMoney(tax, currency)) : money
}

/** What a deposit would come to, by the bank: drawn, in words, and as it is read back. */
export function projected(projection: Projection, asked: BodyOf<'projectFixedDeposit'>) {
  const currency = currencyOfRecord(projection)
  const show = (text: string): string => {
    const minor = minorOf(text, currency)
    return minor === null ? say.shell.money.untold : formatMoney(minor, currency)
  }
  const { detail } = say.fixedDeposit
  const first = minorOf(projection.depositAmount, currency) ?? 0n
  const payout = show(projection.maturityAmount)
  const end = longDay(projection.maturityDate)
  const points: GrowthPoint[] = [
    { day: parseWireDate(asked.submittedOnDate), minor: first },
    ...projection.postings.map(({ date, runningBalance }) => ({
      day: date,
      minor: minorOf(runningBalance, currency) ?? first,
    })),
  ]
  return {
    points,
    currency,
    words: say.fixedDeposit.growthWords(show(projection.depositAmount), payout, end),
    facts: [
      { label: say.fixedDeposit.payout, value: payout },
      { label: detail.matures, value: end },
      { label: say.fixedDeposit.rate, value: percent(projection.nominalAnnualInterestRate) },
      { label: say.fixedDeposit.interest, value: show(projection.totalInterest) },
      { label: say.fixedDeposit.tax, value: show(projection.totalWithholdTax) },
    ],
  }
}
