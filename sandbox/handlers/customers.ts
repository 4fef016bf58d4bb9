/** Customers: creating, activating, confirming identity, looking up (§3.2, §4). */
import { customerStates, savingsStates } from '../../shared/operations/states.ts'
import { wireDate } from '../../shared/values/dates.ts'
import type { Books } from '../core/books.ts'
import { handlersOf, type InputOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { pageClause } from '../core/paging.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { dayIn, pageOut, type Wire } from '../core/wire.ts'
import { mustNotBeMaker } from '../administration/maker-checker.ts'
import { actor } from '../administration/users.ts'
import { clientOf, clientsWhere, folded, nationalPhone, showClient } from '../customers/customer.ts'
import { accountsWhere } from '../savings-accounts/account.ts'
import { openApplication } from '../savings-accounts/opening.ts'
import { showAccount } from '../savings-accounts/show.ts'

type NewClient = InputOf<'createClient'>['body']

export const customers = handlersOf({
  createClient(context, { body }) {
    const { books } = context
    const office =
      books.get<{ openedOn: string }>('SELECT openedOn FROM offices WHERE id = @id', { id: body.officeId }) ??
      refuse(
        404,
        'error.msg.office.id.invalid',
        'officeId',
        `There is no office with the number ${body.officeId}.`,
      )
    const names = namesOf(body)
    mustBeNew(books, body)
    const dateOfBirth =
      body.dateOfBirth === undefined ? null : pastDay(context, 'dateOfBirth', body.dateOfBirth)
    const activatedOn = body.isActive
      ? activationDay(context, body.activationDate, office.openedOn, 'the office opened')
      : null
    if (body.createDepositAccount && body.productId === undefined)
      refuse(
        400,
        'validation.msg.client.productId.mandatory',
        'productId',
        'productId: choose the product of the deposit account.',
      )
    if (!body.createDepositAccount && body.productId !== undefined) {
      const sentence = 'productId: leave it out, or set createDepositAccount to true.'
      refuse(400, 'validation.msg.client.productId.without.createDepositAccount', 'productId', sentence)
    }
    const last = books.get<{ id: number | null }>('SELECT max(id) AS id FROM clients')
    const id = (last?.id ?? 0) + 1
    books.insert('clients', {
      id,
      accountNo: String(id).padStart(9, '0'),
      externalId: body.externalId ?? null,
      status: activatedOn === null ? customerStates.pending : customerStates.active,
      clientType: body.clientType,
      officeId: body.officeId,
      ...names,
      foldedName: folded(names.displayName),
      gender: body.gender ?? null,
      dateOfBirth,
      mobileNo: body.mobileNo === undefined ? null : nationalPhone(body.mobileNo),
      emailAddress: body.emailAddress ?? null,
      bvn: body.bvn ?? null,
      submittedOn: activatedOn ?? context.day,
      submittedBy: actor(context).id,
      activatedOn,
      activatedBy: activatedOn === null ? null : actor(context).id,
    })
    const savingsId =
      body.productId === undefined ? undefined : openFirstAccount(context, id, body, activatedOn)
    return { officeId: body.officeId, clientId: id, resourceId: id, savingsId }
  },

  activateClient(context, { params, body }) {
    const { books } = context
    const client = clientOf(books, params.clientId)
    if (client.status === customerStates.active) {
      const sentence = 'Cannot activate client. Client is already active.'
      refuse(400, 'error.msg.clients.already.active', 'activationDate', sentence)
    }
    if (context.checksActivation) mustNotBeMaker(context, client.submittedBy, 'activate')
    const activatedOn = activationDay(
      context,
      body.activationDate,
      client.submittedOn,
      'the customer was submitted',
    )
    books.update('clients', client.id, {
      status: customerStates.active,
      activatedOn,
      activatedBy: actor(context).id,
    })
    return {
      officeId: client.officeId,
      clientId: client.id,
      resourceId: client.id,
      changes: { status: { id: customerStates.active, code: 'clientStatusType.active', value: 'Active' } },
    }
  },

  confirmClientIdentity({ books }, { params }) {
    const client = clientOf(books, params.clientId)
    if (client.kycConfirmed) {
      const sentence = 'The customer’s identity is confirmed already. Nothing needs to be done.'
      refuse(400, 'error.msg.client.identity.already.confirmed', 'id', sentence)
    }
    books.update('clients', client.id, { kycConfirmed: true })
    books.run('UPDATE savingsAccounts SET awaitsIdentity = 0 WHERE clientId = @id', { id: client.id })
    return {
      officeId: client.officeId,
      clientId: client.id,
      resourceId: client.id,
      changes: { kycConfirmed: true },
    }
  },

  findClientByPhone({ books }, { params }) {
    const [client] = clientsWhere(books, 'c.mobileNo = @mobileNo', {
      mobileNo: nationalPhone(params.phoneNumber),
    })
    return client
      ? showClient(books, client)
      : notFound('error.msg.client.phone.not.found', 'customer with this phone number:', params.phoneNumber)
  },

  findClientByBvn({ books }, { params }) {
    const [client] = clientsWhere(books, 'c.bvn = @bvn', { bvn: params.bvn })
    return client
      ? showClient(books, client)
      : notFound('error.msg.client.bvn.not.found', 'customer with this BVN:', params.bvn)
  },

  getClient({ books }, { params }) {
    return showClient(books, clientOf(books, params.clientId))
  },

  listClients({ books }, { query }) {
    const where = ['1']
    const values: Record<string, string | number> = {}
    folded(query.displayName ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
      .forEach((word, at) => {
        where.push(`instr(c.foldedName, @word${at}) > 0`)
        values[`word${at}`] = word
      })
    if (query.status !== undefined) {
      where.push('c.status = @status')
      values['status'] = statusId(query.status)
    }
    if (query.externalId !== undefined) {
      where.push('c.externalId = @externalId')
      values['externalId'] = query.externalId
    }
    if (query.officeId !== undefined) {
      where.push('c.officeId = @officeId')
      values['officeId'] = Number(query.officeId)
    }
    const filter = where.join(' AND ')
    const columns = {
      id: 'c.id',
      displayName: 'c.foldedName',
      accountNo: 'c.accountNo',
      officeId: 'c.officeId',
    }
    const page = pageClause(query, columns, { order: 'c.id', tieBreak: 'c.id' })
    const total = books.get<{ n: number }>(`SELECT count(*) AS n FROM clients c WHERE ${filter}`, values)
    const clients = clientsWhere(books, `${filter} ${page.clause}`, { ...values, ...page.values })
    return pageOut(
      total?.n ?? 0,
      clients.map((client) => showClient(books, client)),
    )
  },

  listClientAccounts(context, { params }) {
    const { books } = context
    const client = clientOf(books, params.clientId)
    const accounts = accountsWhere(books, 'a.clientId = @id ORDER BY a.id', { id: client.id })
    const others = context.modules.map((module) => module.accountsOf?.(context, client.id) ?? {})
    return Object.assign(
      { savingsAccounts: accounts.map((account) => showAccount(books, account)), loanAccounts: [] },
      ...others,
    ) as Wire
  },
})

/** Individuals by first and last name or by full name, organizations by full name (facts §3.3). */
function namesOf(body: NewClient) {
  const { firstname = null, middlename = null, lastname = null, fullname = null } = body
  if (body.clientType === 'corporate' || fullname !== null) {
    if (fullname === null)
      refuse(
        400,
        'validation.msg.client.fullname.mandatory',
        'fullname',
        'fullname: enter the name of the organization.',
      )
    if (firstname !== null || middlename !== null || lastname !== null) {
      const sentence = 'fullname: write either the full name, or first and last name, not both.'
      refuse(400, 'validation.msg.client.fullname.and.parts', 'fullname', sentence)
    }
    return { firstname, middlename, lastname, fullname, displayName: fullname }
  }
  if (firstname === null)
    refuse(400, 'validation.msg.client.firstname.mandatory', 'firstname', 'firstname: enter the first name.')
  if (lastname === null)
    refuse(400, 'validation.msg.client.lastname.mandatory', 'lastname', 'lastname: enter the last name.')
  const displayName = [firstname, middlename, lastname].filter((part) => part !== null).join(' ')
  return { firstname, middlename, lastname, fullname, displayName }
}

/** References, phone numbers and BVNs belong to one customer each. */
function mustBeNew(books: Books, body: NewClient): void {
  const given = {
    externalId: body.externalId,
    mobileNo: body.mobileNo === undefined ? undefined : nationalPhone(body.mobileNo),
    bvn: body.bvn,
  }
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (clientsWhere(books, `c.${field} = @value`, { value }).length === 0) continue
    // A BVN stands in no sentence: what is refused is kept in journals and shown on screens.
    const sentence = `${field}: another customer has this one. Find that customer, or write another.`
    refuse(403, `error.msg.client.duplicate.${field}`, field, sentence)
  }
}

function pastDay(context: OperationContext, field: string, text: string): string {
  const day = dayIn(text)
  if (day <= context.day) return day
  const sentence = `${field}: ${wireDate(day)} lies in the future. Write ${wireDate(context.day)} or an earlier day.`
  refuse(400, `error.msg.clients.${field}.in.the.future`, field, sentence)
}

function activationDay(
  context: OperationContext,
  text: string | undefined,
  notBefore: string,
  what: string,
): string {
  if (text === undefined)
    refuse(
      400,
      'validation.msg.client.activationDate.mandatory',
      'activationDate',
      'activationDate: enter the date on which the customer becomes active.',
    )
  const day = pastDay(context, 'activationDate', text)
  if (day >= notBefore) return day
  const sentence = `activationDate: ${what} on ${wireDate(notBefore)}. Write that day or a later one.`
  refuse(400, 'error.msg.clients.submittedOnDate.after.activation.date', 'activationDate', sentence)
}

/** §1: the account “may be” blocked until then; its product says whether it is. */
function blockedUntilIdentity({ books }: OperationContext, productId: number): boolean {
  const product = books.get<{ blocked: number }>(
    'SELECT blockedUntilIdentity AS blocked FROM savingsProducts WHERE id = @productId',
    { productId },
  )
  return product?.blocked !== 0
}

/**
 * The deposit account that comes with the customer (§1), blocked until identity is confirmed where its product says so. For a
 * customer who is active at once the account is active at once too; for a pending one it is an application like
 * any other (the specification does not say; we assume so).
 */
function openFirstAccount(
  context: OperationContext,
  clientId: number,
  body: NewClient,
  activatedOn: string | null,
): number {
  const savingsId = openApplication(context, {
    clientId,
    officeId: body.officeId,
    productId: body.productId ?? 0,
    submittedOn: activatedOn ?? context.day,
    awaitsIdentity: blockedUntilIdentity(context, body.productId ?? 0),
  })
  if (activatedOn !== null) {
    const by = actor(context).id
    const step = { approvedOn: activatedOn, approvedBy: by, activatedOn, activatedBy: by }
    context.books.update('savingsAccounts', savingsId, { status: savingsStates.active, ...step })
    for (const module of context.modules) module.afterActivation?.(context, savingsId)
  }
  return savingsId
}

function statusId(text: string): number {
  const { pending, active } = customerStates
  const known: Record<string, number> = { pending, active, [pending]: pending, [active]: active }
  const id = Object.hasOwn(known, text.toLowerCase()) ? known[text.toLowerCase()] : undefined
  return (
    id ?? refuse(400, 'validation.msg.client.status.invalid', 'status', 'status: choose pending or active.')
  )
}
