/** Whose a number is: learnt from what this window has read, asked for once where it is not known. */
import { shallowReactive } from 'vue'
import { clientRecord } from '../../shared/operations/customers.ts'
import { savingsRecord } from '../../shared/operations/savings-accounts.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { ask } from './bridge.ts'
import { call } from './call.ts'
import { accountNumber, onOneLine } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { shareOf } from './charge-rate.ts'
import { forgetNamesakes, hasNamesake, knowNamesake } from './namesakes.ts'

export interface RecordName {
  /** The customer’s. */
  name: string
  /** Absent where the bank does not say. */
  clientId: number | undefined
  /** As the bank gives it to people: an account’s, a customer’s. */
  accountNo: string | undefined
  currencyCode: string | undefined
  places: number
  /** An account’s. */
  product?: string | undefined
  /** A customer’s. */
  office?: string | undefined
  phone?: string | undefined
  born?: string | undefined
  /** What a fixed deposit or a loan is about, as decimal text. */
  amount?: string | undefined
  /** Of a charge in per cent: its rate, in words. */
  share?: string | undefined
}

interface Account {
  clientId?: number | undefined
  clientName?: string | undefined
  accountNo?: string | undefined
  savingsProductName?: string | undefined
  currency?: { code?: string | undefined; decimalPlaces?: number | undefined } | undefined
}
const ofAccount = ({
  clientId,
  clientName,
  accountNo,
  savingsProductName: product,
  currency,
}: Account): RecordName => ({
  name: clientName ?? '',
  clientId,
  accountNo,
  product,
  currencyCode: currency?.code,
  places: currency?.decimalPlaces ?? 2,
})

const ofClient = (client: ReplyOf<'getClient'>): RecordName => ({
  ...ofAccount({ clientId: client.id, clientName: client.displayName, accountNo: client.accountNo }),
  office: client.officeName,
  phone: client.mobileNo,
  born: client.dateOfBirth,
})

/** Records of each kind are numbered for themselves. Null: it cannot be read now. */
const kinds = {
  async savings(savingsId: string) {
    const answer = await call('getSavingsAccount', { params: { savingsId } })
    return answer.ok ? ofAccount(answer.value.value) : null
  },
  async fixedDeposit(accountId: string) {
    const answer = await call('getFixedDeposit', { params: { accountId } })
    if (!answer.ok) return null
    const { value } = answer.value
    return { ...ofAccount(value), amount: value.depositAmount }
  },
  async loan(loanId: string) {
    const answer = await call('getLoan', { params: { loanId } })
    if (!answer.ok) return null
    const { value } = answer.value
    return { ...ofAccount(value), amount: value.principal }
  },
  /** The definition of a charge. */
  async charge(chargeId: string) {
    const answer = await call('listCharges', {})
    const charge = answer.ok
      ? answer.value.value.pageItems.find(({ id }) => String(id) === chargeId)
      : undefined
    if (!charge) return null
    const { name, currency } = charge
    return { ...ofAccount({ clientName: name, currency }), share: shareOf(charge) ?? undefined }
  },
  async client(clientId: string) {
    const answer = await call('getClient', { params: { clientId } })
    return answer.ok ? ofClient(answer.value.value) : null
  },
} satisfies Record<string, (id: string) => Promise<RecordName | null>>
export type RecordKind = keyof typeof kinds
export type RecordId = readonly [kind: RecordKind, id: number]

const known = shallowReactive(new Map<string, RecordName>())
const asked = new Set<string>()
/** Asked for, and not told. */
const untold = shallowReactive(new Set<string>())

export function recordName(...record: RecordId): RecordName | undefined {
  // A number that figures cannot hold would name somebody else.
  if (!Number.isSafeInteger(record[1])) return undefined
  const key = record.join(' ')
  if (!known.has(key) && !asked.has(key)) {
    asked.add(key)
    void learn(record)
  }
  return known.get(key)
}

/** Names that a list told: they stand until the record itself is read. */
const heard = shallowReactive(new Map<string, string>())
export const hearName = (record: RecordId, name: string): void => void heard.set(record.join(' '), name)

/** As this computer knew them while the bank was asked: whose it is, until the bank says (decision 514). */
const here = shallowReactive(new Map<string, RecordName>())
const askedHere = new Set<string>()

/** To be asked before the bank is: a browser keeps few questions under way, and a silent bank answers none of them. */
export async function hearHere(savingsId: number): Promise<void> {
  const key = `savings ${savingsId}`
  if (!Number.isSafeInteger(savingsId) || known.has(key) || askedHere.has(key)) return
  askedHere.add(key)
  const answer = await ask('accountHere', { savingsId })
  // The desk may have been locked meanwhile.
  if (!answer.ok || !askedHere.delete(key) || answer.value === null) return
  const account = savingsRecord.safeParse(answer.value.account.value)
  const customer = clientRecord.safeParse(answer.value.customer?.value)
  if (account.success) here.set(key, ofAccount(account.data))
  if (customer.success) here.set(`client ${customer.data.id}`, ofClient(customer.data))
}

/** The bank’s word, and until it is there what this computer knew, where that was asked for. */
export function nameSoFar(...record: RecordId): RecordName | undefined {
  return recordName(...record) ?? here.get(record.join(' '))
}

/** Where another who stands there bears the name. */
export const withNumber = ({ name, accountNo }: Pick<RecordName, 'name' | 'accountNo'>): string =>
  accountNo ? `${name} (${onOneLine(accountNumber(accountNo))})` : name
/** As it stands in every list and result: with its number where another customer has this name too, else as short as it is. */
export const toldApart = (record: RecordName): string =>
  record.accountNo && hasNamesake(record.clientId, record.name) ? withNumber(record) : record.name
/** Where the number stands beside it anyway. */
export const plainName = ({ name }: RecordName): string => name
/** Whose it is, in words; `#3` where nobody tells, and on paper, which waits for no name. */
export function nameOrNumber(record: RecordId, nameOf = toldApart, onPaper = false): string {
  const soFar = nameSoFar(...record)
  if (soFar) return nameOf(soFar)
  const key = record.join(' ')
  const isRead = onPaper || untold.has(key) || !Number.isSafeInteger(record[1])
  return heard.get(key) ?? (isRead ? `#${record[1]}` : say.find.nameOnTheWay)
}

/** Whose it is, if this window has read it already: a list of hundreds asks nobody. */
export const nameIfKnown = (...record: RecordId): RecordName | undefined =>
  known.get(record.join(' ')) ?? here.get(record.join(' '))

export const accountName = (id: number): RecordName | undefined => recordName('savings', id)

/** What a form has read of its account need not be asked for once more. */
export function keepAccountName(savingsId: number, account: Account): void {
  known.set(`savings ${savingsId}`, ofAccount(account))
}

/** Before a print: names must stand on the paper, not come in later. */
export async function knowNames(records: readonly RecordId[]): Promise<void> {
  await Promise.all(
    records.map(async (record) => {
      if (!known.has(record.join(' '))) await learn(record)
      const one = known.get(record.join(' '))
      if (one) await knowNamesake(one.clientId, one.name)
    }),
  )
}

async function learn(record: RecordId): Promise<void> {
  const [kind, id] = record
  const name = await kinds[kind](String(id))
  const key = record.join(' ')
  if (name) {
    known.set(key, name)
    untold.delete(key)
  } else {
    asked.delete(key)
    untold.add(key)
  }
}

/** A locked desk remembers nobody. */
export function forgetNames(): void {
  known.clear()
  heard.clear()
  here.clear()
  asked.clear()
  askedHere.clear()
  untold.clear()
  forgetNamesakes()
}
