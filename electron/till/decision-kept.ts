/**
 * What a decision on an application needs beside its request: why a customer is activated whose identity is not
 * confirmed (decision 311); of an approval that is undone who gave it, for the bank's record forgets it; how much the
 * vault pays out or takes in; and how much any other is about.
 */
import { z } from 'zod'
import { day } from '../../shared/operations/fields.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { LocalContext } from '../../shared/posting/journal.ts'
import { atField, problem } from '../../shared/desk/problems.ts'
import { Refused } from '../core/refused.ts'
import type { Cache } from '../directory/cache.ts'
import type { AuthoriseRequest } from '../posting/authorisation.ts'
import { vaultAmount } from './vault-cash.ts'
import type { WholeAmounts } from './whole-amount.ts'

type Seen = Pick<Cache, 'answer' | 'record'>

const customer = z.looseObject({ kycConfirmed: z.boolean().optional() })
const approved = z.looseObject({
  timeline: z.looseObject({ approvedOnDate: day.optional(), approvedByUsername: z.string().optional() }),
})

const approvals: Partial<
  Record<OperationName, (cache: Seen, params: Record<string, string>) => { json: unknown } | undefined>
> = {
  undoApprovalOfSavingsAccount: (cache, params) =>
    cache.record('savings', Number(params['savingsId'])) ?? cache.answer('getSavingsAccount', { params }),
  undoApprovalOfFixedDeposit: (cache, params) => cache.answer('getFixedDeposit', { params }),
  undoApprovalOfLoan: (cache, params) =>
    cache.record('loan', Number(params['loanId'])) ?? cache.answer('getLoan', { params }),
}

/** @throws Refused where a reason is missing. */
export function besideDecision(
  { cache, wholes }: { cache: Seen; wholes: Pick<WholeAmounts, 'of'> },
  { operation, input, reason }: AuthoriseRequest,
): LocalContext {
  const { params = {} } = input
  if (operation === 'activateClient' && reason === undefined) {
    const seen = cache.record('client', Number(params['clientId'])) ?? cache.answer('getClient', { params })
    // What nobody could read here is a question to the person, and their screen asks it.
    if (customer.safeParse(seen?.json).data?.kycConfirmed === false)
      throw new Refused(atField('reason', problem('whyUnidentified')))
  }
  const vault = vaultAmount({ cache, wholes }, operation, input)
  const told = approved.safeParse(approvals[operation]?.(cache, params)?.json).data?.timeline
  const whole = wholes.of(operation, input)
  const { approvedByUsername: by, approvedOnDate: on } = told ?? {}
  return {
    ...(vault && { vault }),
    ...(told && { undone: { ...(by !== undefined && { by }), ...(on !== undefined && { on }) } }),
    ...(whole && { whole }),
  }
}
