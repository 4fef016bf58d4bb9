/** Opening a savings account: the application that every account begins as (§3.1). */
import { savingsStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { notFound } from '../core/refusal.ts'
import { actor } from '../administration/users.ts'
import { accountNumber } from './account-number.ts'

export interface NewAccount {
  clientId: number
  officeId: number
  productId: number
  submittedOn: Day
  externalId?: string | undefined
  awaitsIdentity?: boolean
}

/** Writes the application and gives the account's id. @throws Refused (404) for an unknown product. */
export function openApplication(context: OperationContext, account: NewAccount): number {
  const { books } = context
  const product =
    books.get<{ currency: string; places: number }>(
      'SELECT currency, places FROM savingsProducts WHERE id = @productId',
      { productId: account.productId },
    ) ?? notFound('error.msg.savingsproduct.id.invalid', 'savings product', account.productId)
  const last = books.get<{ id: number | null }>('SELECT max(id) AS id FROM savingsAccounts')
  const id = (last?.id ?? 0) + 1
  books.insert('savingsAccounts', {
    id,
    accountNo: accountNumber(id),
    externalId: account.externalId ?? null,
    clientId: account.clientId,
    officeId: account.officeId,
    productId: account.productId,
    currency: product.currency,
    places: product.places,
    status: savingsStates.submitted,
    awaitsIdentity: account.awaitsIdentity ?? false,
    submittedOn: account.submittedOn,
    submittedBy: actor(context).id,
  })
  return id
}
