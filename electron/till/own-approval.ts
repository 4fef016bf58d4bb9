/**
 * Whoever approved a loan does not disburse it alone: another person at the desk signs for it (decision 312), and nobody
 * who submitted it (decision 388). Who did what is what the bank's record tells, as this desk last saw it, and what this
 * desk's journal knows.
 */
import { z } from 'zod'
import { money } from '../../shared/operations/fields.ts'
import { claimOf } from '../../shared/posting/journal.ts'
import type { BrokenRule } from '../../shared/posting/limits.ts'
import type { Person } from '../../shared/users/person.ts'
import { weightOf } from '../../shared/till/records.ts'
import type { Cache } from '../directory/cache.ts'
import type { Journal } from '../journal/requests.ts'
import type { Policy } from '../policy/policy.ts'
import type { AuthoriseRequest } from '../posting/authorisation.ts'
import type { ServiceNames } from '../users/service-names.ts'

const loan = z.looseObject({
  approvedPrincipal: money.optional(),
  principal: money.optional(),
  timeline: z
    .looseObject({ submittedByUsername: z.string().optional(), approvedByUsername: z.string().optional() })
    .optional(),
})

/** @returns the rule that a request breaks; null: none. */
export function createOwnApproval(deps: {
  cache: Pick<Cache, 'record' | 'answer'>
  journal: Pick<Journal, 'ofOperations'>
  /** What the service calls the people of this desk. */
  names: Pick<ServiceNames, 'isOf'>
  policy: Pick<Policy, 'values'>
  people: () => readonly Person[]
}): (request: AuthoriseRequest, currency: string) => BrokenRule | null {
  const { cache, journal, names, policy, people } = deps

  function seen(loanId: string) {
    const record = cache.record('loan', Number(loanId)) ?? cache.answer('getLoan', { params: { loanId } })
    return loan.safeParse(record?.json).data
  }
  /** The last word on it here; what nobody knows the outcome of counts as well. */
  function approvedHere(loanId: string): string | null {
    const last = journal
      .ofOperations(['approveLoan', 'undoApprovalOfLoan'], 0)
      .findLast(({ input, state }) => input.params?.['loanId'] === loanId && weightOf(state) !== 'nothing')
    return last?.operation === 'approveLoan' ? last.profile : null
  }

  const isCalled = (profile: string, told: string | undefined): boolean =>
    told !== undefined && (told === profile || names.isOf(profile, told))
  function submitters(loanId: string, told: string | undefined): string[] {
    const here = journal
      .ofOperations(['createLoan'], 0)
      .findLast((entry) => claimOf(entry)?.record === loanId)
    return people()
      .map(({ id }) => id)
      .filter((id) => id === here?.profile || isCalled(id, told))
  }

  return ({ profile, operation, input }, currency) => {
    if (operation !== 'disburseLoan' || !policy.values().disbursementNeedsAnother) return null
    const { params = {}, body = {} } = input
    const loanId = params['loanId'] ?? ''
    const record = seen(loanId)
    const { submittedByUsername, approvedByUsername } = record?.timeline ?? {}
    if (!isCalled(profile, approvedByUsername) && approvedHere(loanId) !== profile) return null
    const asked = body['transactionAmount']
    const amount = typeof asked === 'string' ? asked : (record?.approvedPrincipal ?? record?.principal ?? '0')
    const submittedBy = submitters(loanId, submittedByUsername)
    return { rule: 'ownApproval', span: 'once', currency, amount, sum: amount, limit: '0', submittedBy }
  }
}
