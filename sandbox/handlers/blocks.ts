/**
 * Stopping credits and debits, together or one by one (§1; rules as in facts §3.4). An account must be active.
 * Blocking again what is blocked is refused where the service of this family refuses it, and allowed for `block`.
 */
import { accountBlocks } from '../../shared/operations/states.ts'
import { refuse } from '../core/refusal.ts'
import { handlersOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import type { Wire } from '../core/wire.ts'
import { accountOf, type SavingsAccount } from '../savings-accounts/account.ts'
import { mustBeActive } from '../savings-accounts/guards.ts'
import { subStatuses } from '../savings-accounts/show.ts'

type Blocked = SavingsAccount['blocked']

const prefix = 'validation.msg.savingsaccount'

export const blocks = handlersOf({
  blockSavingsAccount(context, { params, body }) {
    return stop(context, activeOne(context, params.savingsId), accountBlocks.all, body.reasonForBlock)
  },

  unblockSavingsAccount(context, { params }) {
    const account = activeOne(context, params.savingsId)
    if (account.blocked === accountBlocks.all) return stop(context, account, accountBlocks.none, null)
    if (account.awaitsIdentity) {
      const sentence = `Account ${account.accountNo} waits for the customer’s identity. Confirm the identity instead.`
      refuse(403, 'error.msg.saving.account.waits.for.identity', 'id', sentence)
    }
    const hint =
      account.blocked === accountBlocks.none ? 'Nothing needs to be done.' : 'Remove that one block instead.'
    const sentence = `Account ${account.accountNo} is not blocked for both credits and debits. ${hint}`
    refuse(400, `${prefix}.unblock.not.in.blocked.state`, 'id', sentence)
  },

  applyPostNoCredit(context, { params, body }) {
    const account = activeOne(context, params.savingsId)
    mustNotStand(account, [accountBlocks.credits, accountBlocks.all], 'credits')
    const next = account.blocked === accountBlocks.debits ? accountBlocks.all : accountBlocks.credits
    return stop(context, account, next, body.reasonForBlock)
  },

  applyPostNoDebit(context, { params, body }) {
    const account = activeOne(context, params.savingsId)
    mustNotStand(account, [accountBlocks.debits, accountBlocks.all], 'debits')
    const next = account.blocked === accountBlocks.credits ? accountBlocks.all : accountBlocks.debits
    return stop(context, account, next, body.reasonForBlock)
  },

  removePostNoCredit(context, { params }) {
    return lift(context, activeOne(context, params.savingsId), 'credits')
  },

  removePostNoDebit(context, { params }) {
    return lift(context, activeOne(context, params.savingsId), 'debits')
  },
})

function activeOne(context: OperationContext, id: string): SavingsAccount {
  const account = accountOf(context.books, id)
  mustBeActive(account, 'id')
  return account
}

function mustNotStand(account: SavingsAccount, standing: readonly Blocked[], what: string): void {
  if (!standing.includes(account.blocked)) return
  const sentence = `Account ${account.accountNo} has its ${what} stopped already. Nothing needs to be done.`
  refuse(400, `${prefix}.${what}.block.currently.set`, 'id', sentence)
}

/** Lifts one kind; from a full block the other kind stays. */
function lift(context: OperationContext, account: SavingsAccount, kind: 'credits' | 'debits'): Wire {
  const other = kind === 'credits' ? accountBlocks.debits : accountBlocks.credits
  if (account.blocked === accountBlocks.all) return stop(context, account, other, account.reasonForBlock)
  if (account.blocked === accountBlocks[kind]) return stop(context, account, accountBlocks.none, null)
  const sentence = `Account ${account.accountNo} has no block on ${kind}. Nothing needs to be done.`
  refuse(400, `${prefix}.${kind}.are.not.blocked`, 'id', sentence)
}

function stop(
  { books }: OperationContext,
  account: SavingsAccount,
  blocked: Blocked,
  reason: string | null,
): Wire {
  books.update('savingsAccounts', account.id, { blocked, reasonForBlock: reason })
  return {
    officeId: account.officeId,
    clientId: account.clientId,
    savingsId: account.id,
    resourceId: account.id,
    changes: { subStatus: subStatuses[blocked] },
  }
}
