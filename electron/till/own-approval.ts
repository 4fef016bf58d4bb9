/**
 * Whoever approved a loan does not disburse it alone, nor does whoever approved a fixed deposit say alone that its cash
 * was paid in: another person at the desk signs for it (decisions 312 and 406), and nobody who submitted it (decisions 388
 * and 480). Who did what is what the bank's record tells, as this desk last saw it, and what this desk's journal knows.
 */
import { z } from 'zod'
import { money } from '../../shared/operations/fields.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { claimOf } from '../../shared/posting/journal.ts'
import type { BrokenRule } from '../../shared/posting/limits.ts'
import type { Person } from '../../shared/users/person.ts'
import { weightOf } from '../../shared/till/records.ts'
import type { Cache } from '../directory/cache.ts'
import type { Journal } from '../journal/requests.ts'
import type { Policy } from '../policy/policy.ts'
import type { AuthoriseRequest } from '../posting/authorisation.ts'
import type { ServiceNames } from '../users/service-names.ts'

/** How an application becomes one whose money moves. */
interface Steps {
  id: 'loanId' | 'accountId'
  create: OperationName
  approve: OperationName
  undo: OperationName
}
const stepsBefore: Partial<Record<OperationName, Steps>> = {
  disburseLoan: {
    id: 'loanId',
    create: 'createLoan',
    approve: 'approveLoan',
    undo: 'undoApprovalOfLoan',
  },
  activateFixedDeposit: {
    id: 'accountId',
    create: 'createFixedDeposit',
    approve: 'approveFixedDeposit',
    undo: 'undoApprovalOfFixedDeposit',
  },
}

const application = z.looseObject({
  approvedPrincipal: money.optional(),
  principal: money.optional(),
  depositAmount: money.optional(),
  /** Of a fixed deposit: the account that pays it in, so no cash is taken. */
  linkedAccount: z.looseObject({}).nullish(),
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

  function seen(operation: OperationName, record: string) {
    const kept =
      operation === 'disburseLoan'
        ? (cache.record('loan', Number(record)) ?? cache.answer('getLoan', { params: { loanId: record } }))
        : cache.answer('getFixedDeposit', { params: { accountId: record } })
    return application.safeParse(kept?.json).data
  }
  /** The last word on it here; what nobody knows the outcome of counts as well. */
  function approvedHere({ id, approve, undo }: Steps, record: string): string | null {
    const last = journal
      .ofOperations([approve, undo], 0)
      .findLast(({ input, state }) => input.params?.[id] === record && weightOf(state) !== 'nothing')
    return last?.operation === approve ? last.profile : null
  }

  const isCalled = (profile: string, told: string | undefined): boolean =>
    told !== undefined && (told === profile || names.isOf(profile, told))
  function submitters({ create }: Steps, record: string, told: string | undefined): string[] {
    const here = journal.ofOperations([create], 0).findLast((entry) => claimOf(entry)?.record === record)
    return people()
      .map(({ id }) => id)
      .filter((id) => id === here?.profile || isCalled(id, told))
  }

  return ({ profile, operation, input }, currency) => {
    const steps = stepsBefore[operation]
    if (!steps || !policy.values().disbursementNeedsAnother) return null
    const { params = {}, body = {} } = input
    const id = params[steps.id] ?? ''
    const record = seen(operation, id)
    if (operation === 'activateFixedDeposit' && record?.linkedAccount) return null
    const { submittedByUsername, approvedByUsername } = record?.timeline ?? {}
    if (!isCalled(profile, approvedByUsername) && approvedHere(steps, id) !== profile) return null
    const asked = body['transactionAmount']
    const amount =
      typeof asked === 'string'
        ? asked
        : (record?.approvedPrincipal ?? record?.principal ?? record?.depositAmount ?? '0')
    const submittedBy = submitters(steps, id, submittedByUsername)
    return { rule: 'ownApproval', span: 'once', currency, amount, sum: amount, limit: '0', submittedBy }
  }
}
