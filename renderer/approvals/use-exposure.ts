/** What a customer owes and holds at this bank, with the loan that is asked for. */
import { computed, type ComputedRef } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import type { Currency } from '../../shared/values/money.ts'
import { accountFacts, availableWords, currencyOfRecord, minorOf } from '../desk/account.ts'
import { state } from '../actions/state-guards.ts'
import { useRead, type Reading } from '../desk/use-read.ts'
import { safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

export interface Exposure {
  label: string
  minor: bigint
  currency: Currency
  /** Of loans: paid out and owed; the one that is looked at; approved and to be paid out; still to be decided. */
  is: 'owed' | 'asked' | 'approved' | 'waiting' | 'held'
}

/** Refused, or withdrawn by the applicant. */
const ended: readonly number[] = [400, 500]

type Loan = ReplyOf<'listLoans'>['pageItems'][number]

export interface ExposureReading {
  /** Null: what it is made of is not read. */
  exposure: ComputedRef<readonly Exposure[] | null>
  loans: Reading<ReplyOf<'listLoans'>>
  accounts: Reading<ReplyOf<'listClientAccounts'>>
}

/** Until it is paid out, what was asked for counts: afterwards it is the balance. */
function standingOf({ status }: Loan, isThis: boolean): 'owed' | 'asked' | 'approved' | 'waiting' {
  if (status?.id !== state.pending && status?.id !== state.approved) return 'owed'
  if (isThis) return 'asked'
  return status.id === state.approved ? 'approved' : 'waiting'
}

/** @param isWanted False: nothing is read, and nothing is told. */
export function useExposure({ clientId, kind, id }: Application, isWanted = true): ExposureReading {
  const about = () => ({ clients: [clientId] })
  const params = { clientId: String(clientId) }
  const accounts = useRead('listClientAccounts', () => (isWanted ? { params } : null), about)
  const loans = useRead('listLoans', () => (isWanted ? { query: params } : null), about)

  const exposure = computed(() => {
    const loanList = loans.answer.value?.value.pageItems
    if (!loanList || !accounts.answer.value) return null
    // The specification shows no answer for a customer without accounts; we assume that the member may be left out.
    const accountList = accounts.answer.value.value.savingsAccounts ?? []
    const owed = loanList.flatMap((loan): Exposure[] => {
      const currency = currencyOfRecord(loan)
      // Nobody will owe what was refused or withdrawn.
      if (ended.includes(loan.status?.id ?? 0)) return []
      const is = standingOf(loan, kind === 'loan' && loan.id === id)
      const sum = is === 'approved' ? (loan.approvedPrincipal ?? loan.principal) : loan.principal
      const minor = minorOf(is === 'owed' ? loan.summary?.totalOutstanding : sum, currency)
      if (minor === null || minor === 0n) return []
      const { thisLoan, approved, waiting } = say.approvals.exposure
      const name = safeText(loan.loanProductName ?? say.loan.kind)
      const label = { owed: name, asked: thisLoan, approved: approved(name), waiting: waiting(name) }[is]
      return [{ label, minor, currency, is }]
    })
    const held = accountList.flatMap((account): Exposure[] => {
      const { available, currency, isActive } = accountFacts(account)
      if (available === null || !isActive) return []
      const { savings } = say.approvals.exposure
      const label = savings(safeText(account.savingsProductName ?? ''), availableWords(account))
      return [{ label, minor: available, currency, is: 'held' }]
    })
    return [...owed, ...held]
  })
  return { exposure, loans, accounts }
}
