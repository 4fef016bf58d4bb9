/**
 * Stopping credits and debits, together or one by one (§1; rules as in facts §3.4). An account must be active.
 * Blocking again what is blocked is refused where the service of this family refuses it, and allowed for `block`.
 */
import { refuse } from '../core/refusal.ts'
import { handlersOf, type Clerk } from '../core/handler.ts'
import type { Wire } from '../core/wire.ts'
import { accountOf, blocks, type SavingsAccount } from '../savings-accounts/account.ts'
import { mustBeActive } from '../savings-accounts/guards.ts'
import { subStatuses } from '../savings-accounts/show.ts'

type Blocked = SavingsAccount['blocked']

const prefix = 'validation.msg.savingsaccount'

export const blockHandlers = handlersOf({
  blockSavingsAccount(clerk, { params, body }) {
    return stop(clerk, activeOne(clerk, params.savingsId), blocks.all, body.reasonForBlock)
  },

  unblockSavingsAccount(clerk, { params }) {
    const account = activeOne(clerk, params.savingsId)
    if (account.blocked === blocks.all) return stop(clerk, account, blocks.none, null)
    if (account.awaitsIdentity) {
      const sentence = `Account ${account.accountNo} waits for the customer’s identity. Confirm the identity instead.`
      refuse(403, 'error.msg.saving.account.waits.for.identity', 'id', sentence)
    }
    const hint =
      account.blocked === blocks.none ? 'Nothing needs to be done.' : 'Remove that one block instead.'
    const sentence = `Account ${account.accountNo} is not blocked for both credits and debits. ${hint}`
    refuse(400, `${prefix}.unblock.not.in.blocked.state`, 'id', sentence)
  },

  applyPostNoCredit(clerk, { params, body }) {
    const account = activeOne(clerk, params.savingsId)
    mustNotStand(account, [blocks.credits, blocks.all], 'credits')
    const next = account.blocked === blocks.debits ? blocks.all : blocks.credits
    return stop(clerk, account, next, body.reasonForBlock)
  },

  applyPostNoDebit(clerk, { params, body }) {
    const account = activeOne(clerk, params.savingsId)
    mustNotStand(account, [blocks.debits, blocks.all], 'debits')
    const next = account.blocked === blocks.credits ? blocks.all : blocks.debits
    return stop(clerk, account, next, body.reasonForBlock)
  },

  removePostNoCredit(clerk, { params }) {
    return lift(clerk, activeOne(clerk, params.savingsId), 'credits')
  },

  removePostNoDebit(clerk, { params }) {
    return lift(clerk, activeOne(clerk, params.savingsId), 'debits')
  },
})

function activeOne(clerk: Clerk, id: string): SavingsAccount {
  const account = accountOf(clerk.books, id)
  mustBeActive(account, 'id')
  return account
}

function mustNotStand(account: SavingsAccount, standing: readonly Blocked[], what: string): void {
  if (!standing.includes(account.blocked)) return
  const sentence = `Account ${account.accountNo} has its ${what} stopped already. Nothing needs to be done.`
  refuse(400, `${prefix}.${what}.block.currently.set`, 'id', sentence)
}

/** Lifts one kind; from a full block the other kind stays. */
function lift(clerk: Clerk, account: SavingsAccount, kind: 'credits' | 'debits'): Wire {
  const other = kind === 'credits' ? blocks.debits : blocks.credits
  if (account.blocked === blocks.all) return stop(clerk, account, other, account.reasonForBlock)
  if (account.blocked === blocks[kind]) return stop(clerk, account, blocks.none, null)
  const sentence = `Account ${account.accountNo} has no block on ${kind}. Nothing needs to be done.`
  refuse(400, `${prefix}.${kind}.are.not.blocked`, 'id', sentence)
}

function stop({ books }: Clerk, account: SavingsAccount, blocked: Blocked, reason: string | null): Wire {
  books.update('savingsAccounts', account.id, { blocked, reasonForBlock: reason })
  return {
    officeId: account.officeId,
    clientId: account.clientId,
    savingsId: account.id,
    resourceId: account.id,
    changes: { subStatus: subStatuses[blocked] },
  }
}
