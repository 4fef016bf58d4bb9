/** The four interest types of §2.4 as the bank tells of them: of savings accounts, their products, fixed deposits. */
import { option, type Wire } from '../core/wire.ts'

const postingNames: Record<number, string> = { 4: 'Monthly', 5: 'Quarterly', 7: 'Annual' }

interface InterestTypes {
  interestCompoundingPeriodType: number
  interestPostingPeriodType: number
  interestCalculationType: number
  interestCalculationDaysInYearType: number
}

export function showInterestTypes(types: InterestTypes): Record<string, Wire> {
  const { interestCompoundingPeriodType: compounding, interestCalculationType: calculation } = types
  const posting = postingNames[types.interestPostingPeriodType] ?? 'Annual'
  const days = types.interestCalculationDaysInYearType
  return {
    interestCompoundingPeriodType: option(
      compounding,
      `savings.interest.period.savingsCompoundingInterestPeriodType.${compounding === 1 ? 'daily' : 'monthly'}`,
      compounding === 1 ? 'Daily' : 'Monthly',
    ),
    interestPostingPeriodType: option(
      types.interestPostingPeriodType,
      `savings.interest.posting.period.savingsPostingInterestPeriodType.${posting.toLowerCase()}`,
      posting,
    ),
    interestCalculationType: option(
      calculation,
      `savingsInterestCalculationType.${calculation === 1 ? 'dailybalance' : 'averagedailybalance'}`,
      calculation === 1 ? 'Daily Balance' : 'Average Daily Balance',
    ),
    interestCalculationDaysInYearType: option(
      days,
      `savingsInterestCalculationDaysInYearType.days${days}`,
      `${days} Days`,
    ),
  }
}
