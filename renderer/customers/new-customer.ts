/** What is typed of a new customer, and the request that comes of it. */
import type { AskedLikeness } from '../../shared/desk/likeness.ts'
import { say } from '../i18n/index.ts'

export const newCustomer = {
  clientType: 'individual',
  firstname: '',
  middlename: '',
  lastname: '',
  fullname: '',
  gender: '',
  dateOfBirth: '',
  mobileNo: '',
  emailAddress: '',
  bvn: '',
  externalId: '',
  isActive: 'false',
  activationDate: '',
  /** The product of the first account (§1); empty: none is opened. */
  productId: '',
  officeId: '',
}
export type NewCustomer = typeof newCustomer

const isPerson = (fields: NewCustomer): boolean => fields.clientType === 'individual'

export const titleOf = (fields: NewCustomer): string =>
  isPerson(fields)
    ? [fields.firstname, fields.middlename, fields.lastname].filter(Boolean).join(' ')
    : fields.fullname

/** Empty fields stay out; spaces in numbers are the teller's, not the bank's. */
export function newCustomerBody(fields: NewCustomer, officeId: number | undefined): Record<string, unknown> {
  const isActive = fields.isActive === 'true'
  const names = isPerson(fields)
    ? (['firstname', 'middlename', 'lastname', 'gender'] as const)
    : (['fullname'] as const)
  const given = {
    ...Object.fromEntries(names.map((name) => [name, fields[name].trim()])),
    dateOfBirth: fields.dateOfBirth.trim(),
    mobileNo: fields.mobileNo.replace(/[ -]/g, ''),
    emailAddress: fields.emailAddress.trim(),
    bvn: fields.bvn.replace(/ /g, ''),
    externalId: fields.externalId.trim(),
    activationDate: isActive ? fields.activationDate.trim() : '',
  }
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const hasAccount = fields.productId !== ''
  return {
    clientType: fields.clientType,
    ...filled,
    officeId,
    isActive,
    ...(hasAccount && { createDepositAccount: true, productId: Number(fields.productId) }),
  }
}

export function labelsOf(fields: NewCustomer): Record<string, string> {
  const words = say.customer.new
  return {
    clientType: words.type,
    firstname: words.firstname,
    middlename: words.middlename,
    lastname: words.lastname,
    fullname: words.fullname,
    gender: words.gender,
    dateOfBirth: isPerson(fields) ? words.dateOfBirth : words.founded,
    mobileNo: words.mobileNo,
    emailAddress: words.emailAddress,
    bvn: words.bvn,
    externalId: words.externalId,
    isActive: words.isActive,
    activationDate: words.activationDate,
    productId: words.productId,
    officeId: words.office,
  }
}

/** What others are held to while it is typed; null: too little of it is there. */
export function likenessAsked(fields: NewCustomer): AskedLikeness | null {
  const { firstname, lastname, fullname, dateOfBirth } = fields
  const isNamed = isPerson(fields)
    ? firstname.trim() !== '' && lastname.trim() !== ''
    : fullname.trim() !== ''
  const { mobileNo, bvn, externalId } = newCustomerBody(fields, undefined)
  const numbers = Object.fromEntries(
    Object.entries({ mobileNo, bvn, externalId }).filter(([, value]) => typeof value === 'string'),
  )
  const asked = { ...numbers, ...(isNamed && { name: titleOf(fields), dateOfBirth: dateOfBirth.trim() }) }
  return Object.keys(asked).length > 0 ? asked : null
}
