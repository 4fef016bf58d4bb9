/** What a record is looked up by, taken from its JSON. A member of another type counts as missing. */
import { dialled, keysOf, wordsOf } from './words.ts'

type Json = Readonly<Record<string, unknown>>

export interface CustomerColumns {
  name: string
  words: string
  keys: string
  phone: string | null
  dialled: string | null
  bvn: string | null
  accountNo: string | null
  externalId: string | null
  /** In small letters. */
  email: string | null
  officeId: number | null
  office: string | null
}

export function customerColumns(json: Json): CustomerColumns {
  const parts = [json['firstname'], json['middlename'], json['lastname']].filter(isText).join(' ')
  const name = text(json['displayName']) ?? text(json['fullname']) ?? parts
  const words = wordsOf(name)
  const phone = text(json['mobileNo'])
  const officeId = whole(json['officeId'])
  return {
    name,
    words: words.join(' '),
    keys: keysOf(words, officeId),
    phone,
    dialled: phone === null ? null : dialled(phone),
    bvn: text(json['bvn']),
    accountNo: text(json['accountNo']),
    externalId: text(json['externalId']),
    email: text(json['emailAddress'])?.trim().toLowerCase() ?? null,
    officeId,
    office: text(json['officeName']),
  }
}

export interface AccountColumns {
  clientId: number | null
  title: string | null
  accountNo: string | null
  externalId: string | null
}

export function accountColumns(json: Json): AccountColumns {
  return {
    clientId: clientOf(json),
    title: text(json['clientName']),
    accountNo: text(json['accountNo']),
    externalId: text(json['externalId']),
  }
}

/** The customer a record belongs to. */
export function clientOf(json: Json): number | null {
  return whole(json['clientId'])
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function text(value: unknown): string | null {
  return isText(value) ? value : null
}

function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}
