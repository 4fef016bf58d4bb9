/** A customer as it stands in the books, and as the bank tells of one (facts §3.3). */
import { customerStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import { usernameOf } from '../administration/users.ts'
import type { Books, Flag } from '../core/books.ts'
import { notFound } from '../core/refusal.ts'
import { dayOut, option, type Wire } from '../core/wire.ts'

export interface Client {
  id: number
  accountNo: string
  externalId: string | null
  status: typeof customerStates.pending | typeof customerStates.active
  clientType: 'individual' | 'corporate'
  officeId: number
  officeName: string
  firstname: string | null
  middlename: string | null
  lastname: string | null
  fullname: string | null
  displayName: string
  gender: string | null
  dateOfBirth: Day | null
  mobileNo: string | null
  emailAddress: string | null
  bvn: string | null
  kycConfirmed: Flag
  submittedOn: Day
  submittedBy: number
  activatedOn: Day | null
  activatedBy: number | null
  imagePresent: Flag
}

const select = `
  SELECT c.*, o.name AS officeName, EXISTS (SELECT 1 FROM clientImages i WHERE i.clientId = c.id) AS imagePresent
  FROM clients c JOIN offices o ON o.id = c.officeId`

/** `where` is written in the code, never taken from a request; values are bound. */
export function clientsWhere(
  books: Books,
  where: string,
  values: Readonly<Record<string, string | number>>,
): Client[] {
  return books.all<Client>(`${select} WHERE ${where}`, values)
}

/** @throws Refused (404) */
export function clientOf(books: Books, id: string | number): Client {
  const [client] = clientsWhere(books, 'c.id = @id', { id: Number(id) })
  return client ?? notFound('error.msg.client.id.invalid', 'customer', id)
}

/** For searching: without marks and case, so that `ọlọ́run` is found as `olorun` and `Ɗanladi` as `danladi`. */
export function folded(name: string): string {
  const plain: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ɓɗƙƴ]/g, (letter) => plain[letter] ?? letter)
}

/** `+2348012345678` and `08012345678` are one number. */
export function nationalPhone(text: string): string {
  return text.replace(/^\+?234(?=[0-9]{10}$)/, '0').replace(/^\+/, '')
}

export function showClient(books: Books, client: Client): Wire {
  const isPending = client.status === customerStates.pending
  return {
    id: client.id,
    accountNo: client.accountNo,
    externalId: client.externalId ?? undefined,
    status: option(
      client.status,
      `clientStatusType.${isPending ? 'pending' : 'active'}`,
      isPending ? 'Pending' : 'Active',
    ),
    active: !isPending,
    activationDate: dayOut(client.activatedOn),
    firstname: client.firstname ?? undefined,
    middlename: client.middlename ?? undefined,
    lastname: client.lastname ?? undefined,
    fullname: client.fullname ?? undefined,
    displayName: client.displayName,
    mobileNo: client.mobileNo ?? undefined,
    emailAddress: client.emailAddress ?? undefined,
    bvn: client.bvn ?? undefined,
    dateOfBirth: dayOut(client.dateOfBirth),
    gender: client.gender === null ? undefined : { name: client.gender },
    clientType: { name: client.clientType },
    legalForm:
      client.clientType === 'individual'
        ? option(1, 'legalFormType.person', 'Person')
        : option(2, 'legalFormType.entity', 'Entity'),
    officeId: client.officeId,
    officeName: client.officeName,
    imagePresent: client.imagePresent === 1,
    kycConfirmed: client.kycConfirmed === 1,
    timeline: {
      submittedOnDate: dayOut(client.submittedOn),
      submittedByUsername: usernameOf(books, client.submittedBy),
      activatedOnDate: dayOut(client.activatedOn),
      activatedByUsername: usernameOf(books, client.activatedBy),
    },
  }
}
