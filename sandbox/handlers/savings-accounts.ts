/** Savings accounts: the application workflow of §3.1, and looking them up. */
import { customerStates } from '../../shared/operations/states.ts'
import { refuse } from '../core/refusal.ts'
import { handlersOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { pageClause } from '../core/paging.ts'
import { dayIn, pageOut, type Wire } from '../core/wire.ts'
import { wireDate } from '../../shared/values/dates.ts'
import { clientOf } from '../customers/customer.ts'
import { actor } from '../administration/users.ts'
import { mustNotBeMaker } from '../administration/maker-checker.ts'
import {
  accountOf,
  accountsWhere,
  figures,
  statuses,
  type SavingsAccount,
} from '../savings-accounts/account.ts'
import { openApplication } from '../savings-accounts/opening.ts'
import { showAccount } from '../savings-accounts/show.ts'
import { nextStatus, stepDay } from '../savings-accounts/workflow.ts'

export const savingsAccounts = handlersOf({
  createSavingsAccount(context, { body }) {
    const { books } = context
    const client = clientOf(books, body.clientId)
    if (client.status !== customerStates.active) {
      const sentence = `Customer ${client.displayName} is not active yet. Have the customer activated first.`
      refuse(403, 'error.msg.client.not.active.exception', 'clientId', sentence)
    }
    const submittedOn = dayIn(body.submittedOnDate)
    if (submittedOn > context.day) {
      const sentence = `submittedOnDate: ${wireDate(submittedOn)} lies in the future. Write ${wireDate(context.day)} or an earlier day.`
      refuse(
        400,
        'validation.msg.savingsaccount.submittedOnDate.cannot.be.a.future.date',
        'submittedOnDate',
        sentence,
      )
    }
    if (client.activatedOn !== null && submittedOn < client.activatedOn) {
      const sentence = `submittedOnDate: the customer became active on ${wireDate(client.activatedOn)}. Write that day or a later one.`
      refuse(
        400,
        'validation.msg.savingsaccount.submittedOnDate.cannot.be.before.client.activation.date',
        'submittedOnDate',
        sentence,
      )
    }
    if (
      body.externalId !== undefined &&
      accountsWhere(books, 'a.externalId = @externalId', { externalId: body.externalId }).length > 0
    ) {
      const sentence = `externalId: another account carries the reference ${body.externalId}. Write another one.`
      refuse(403, 'error.msg.savingsaccount.duplicate.externalId', 'externalId', sentence)
    }
    const id = openApplication(context, {
      clientId: client.id,
      officeId: client.officeId,
      productId: body.productId,
      submittedOn,
      externalId: body.externalId,
    })
    return { officeId: client.officeId, clientId: client.id, savingsId: id, resourceId: id }
  },

  approveSavingsAccount(context, { params, body }) {
    const account = accountOf(context.books, params.savingsId)
    const status = nextStatus(account, 'approve')
    mustNotBeMaker(context, account.submittedBy, 'approve')
    const approvedOn = stepDay(context, 'approve', 'approvedOnDate', body.approvedOnDate, submittal(account))
    return step(context, account, { status, approvedOn, approvedBy: actor(context).id, note: body.note })
  },

  rejectSavingsAccount(context, { params, body }) {
    const account = accountOf(context.books, params.savingsId)
    const status = nextStatus(account, 'reject')
    const rejectedOn = stepDay(context, 'reject', 'rejectedOnDate', body.rejectedOnDate, submittal(account))
    return step(context, account, { status, rejectedOn, rejectedBy: actor(context).id, note: body.note })
  },

  withdrawSavingsAccount(context, { params, body }) {
    const account = accountOf(context.books, params.savingsId)
    const status = nextStatus(account, 'withdrawnByApplicant')
    const day = stepDay(
      context,
      'withdrawnByApplicant',
      'withdrawnOnDate',
      body.withdrawnOnDate,
      submittal(account),
    )
    return step(context, account, {
      status,
      withdrawnOn: day,
      withdrawnBy: actor(context).id,
      note: body.note,
    })
  },

  undoApprovalOfSavingsAccount(context, { params, body }) {
    const account = accountOf(context.books, params.savingsId)
    const status = nextStatus(account, 'undoApproval')
    return step(context, account, { status, approvedOn: null, approvedBy: null, note: body.note })
  },

  activateSavingsAccount(context, { params, body }) {
    const account = accountOf(context.books, params.savingsId)
    const status = nextStatus(account, 'activate')
    const client = clientOf(context.books, account.clientId)
    if (client.status !== customerStates.active) {
      const sentence = `Customer ${client.displayName} is not active yet. Have the customer activated first.`
      refuse(403, 'error.msg.client.not.active.exception', 'id', sentence)
    }
    const activatedOn = stepDay(context, 'activate', 'activatedOnDate', body.activatedOnDate, {
      day: account.approvedOn,
      name: 'approval.date',
      what: 'the approval',
    })
    const reply = step(context, account, {
      status,
      activatedOn,
      activatedBy: actor(context).id,
      note: body.note,
    })
    for (const module of context.modules) module.afterActivation?.(context, account.id)
    return reply
  },

  closeSavingsAccount(context, { params, body }) {
    const first = accountOf(context.books, params.savingsId)
    const status = nextStatus(first, 'close')
    const closedOn = stepDay(context, 'close', 'closedOnDate', body.closedOnDate, {
      day: first.lastTransactionOn ?? first.activatedOn,
      name: 'last.transaction.date',
      what: 'the last movement',
    })
    for (const module of context.modules) module.beforeClosure?.(context, first.id, closedOn)
    const account = accountOf(context.books, params.savingsId)
    const prefix = 'validation.msg.savingsaccount.close'
    if (account.onHoldMinor > 0n) {
      const sentence = `Account ${account.accountNo} has ${figures(account.onHoldMinor, account)} held. Release the lien first.`
      refuse(400, `${prefix}.amount.is.on.hold.release.the.amount.to.continue`, 'id', sentence)
    }
    if (account.blocked !== 0) {
      const sentence = `Account ${account.accountNo} is blocked. Have the block removed first.`
      refuse(400, `${prefix}.account.is.in.blocked.state`, 'id', sentence)
    }
    if (account.balanceMinor !== 0n) {
      const sentence = `Account ${account.accountNo} still holds ${figures(account.balanceMinor, account)}. Bring the balance to zero first.`
      refuse(400, `${prefix}.results.in.balance.not.zero`, 'id', sentence)
    }
    return step(context, account, { status, closedOn, closedBy: actor(context).id, note: body.note })
  },

  getSavingsAccount(context, { params }) {
    // `refresh` asks for the live balance; here the stored one never lags behind.
    const account = accountOf(context.books, params.savingsId)
    const totals = context.modules.map((module) => module.summaryOf?.(context, account.id))
    return showAccount(context.books, account, Object.assign({}, ...totals))
  },

  listSavingsAccounts({ books }, { query }) {
    const where = ['1']
    const values: Record<string, string | number> = {}
    if (query.status !== undefined) {
      where.push('a.status = @status')
      values['status'] = statusId(query.status)
    }
    if (query.clientId !== undefined) {
      where.push('a.clientId = @clientId')
      values['clientId'] = Number(query.clientId)
    }
    for (const column of ['externalId', 'accountNo'] as const) {
      const value = query[column]
      if (value === undefined) continue
      where.push(`a.${column} = @${column}`)
      values[column] = value
    }
    const filter = where.join(' AND ')
    const columns = { id: 'a.id', accountNo: 'a.accountNo', clientName: 'c.displayName', status: 'a.status' }
    const page = pageClause(query, columns, { order: 'a.id', tieBreak: 'a.id' })
    const total = books.get<{ n: number }>(
      `SELECT count(*) AS n FROM savingsAccounts a WHERE ${filter}`,
      values,
    )
    const accounts = accountsWhere(books, `${filter} ${page.clause}`, { ...values, ...page.values })
    return pageOut(
      total?.n ?? 0,
      accounts.map((account) => showAccount(books, account)),
    )
  },
})

function submittal(account: SavingsAccount) {
  return { day: account.submittedOn, name: 'submittal.date', what: 'the application' }
}

/** Writes what a step changes; `changes` in the reply names the new state. */
function step(
  { books }: OperationContext,
  account: SavingsAccount,
  changes: Record<string, string | number | null | undefined> & { status: keyof typeof statuses },
): Wire {
  books.update('savingsAccounts', account.id, {
    ...changes,
    note: changes['note'] ?? null,
  })
  return {
    officeId: account.officeId,
    clientId: account.clientId,
    savingsId: account.id,
    resourceId: account.id,
    changes: {
      status: {
        id: changes.status,
        code: `savingsAccountStatusType.${statuses[changes.status].code}`,
        value: statuses[changes.status].value,
      },
    },
  }
}

/** A state by its id or by its name: `300`, `active`, `submittedAndPendingApproval`. */
function statusId(text: string): number {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const found = Object.entries(statuses).find(
    ([id, { code, value }]) => id === text || plain(code) === plain(text) || plain(value) === plain(text),
  )
  if (!found) {
    const known = Object.values(statuses).map(({ code }) => code)
    refuse(
      400,
      'validation.msg.savingsaccount.status.invalid',
      'status',
      `status: choose one of ${known.join(', ')}.`,
    )
  }
  return Number(found[0])
}
