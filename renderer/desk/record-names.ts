/** Whose a number is: learnt from what this window has read, asked for once where it is not known. */
import { shallowReactive } from 'vue'
import { call } from './bridge.ts'
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
  currency?: { code?: string | undefined; decimalPlaces?: number | undefined } | undefined
}
const ofAccount = ({ clientId, clientName, accountNo, currency }: Account): RecordName => ({
  name: clientName ?? '',
  clientId,
  accountNo,
  currencyCode: currency?.code,
  places: currency?.decimalPlaces ?? 2,
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
    if (!answer.ok) return null
    const { id, displayName, accountNo, officeName, mobileNo, dateOfBirth } = answer.value.value
    return {
      ...ofAccount({ clientId: id, clientName: displayName, accountNo }),
      office: officeName,
      phone: mobileNo,
      born: dateOfBirth,
    }
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

/** Where another who stands there bears the name. */
export const withNumber = ({ name, accountNo }: RecordName): string =>
  accountNo ? `${name} (${onOneLine(accountNumber(accountNo))})` : name
/** As it stands in every list and result: with its number where another customer has this name too, else as short as it is. */
export const toldApart = (record: RecordName): string =>
  record.accountNo && hasNamesake(record.clientId, record.name) ? withNumber(record) : record.name
/** Where the number stands beside it anyway. */
export const plainName = ({ name }: RecordName): string => name
/** Whose it is, in words; `#3` where nobody tells, and on paper, which waits for no name. */
export function nameOrNumber(record: RecordId, nameOf = toldApart, onPaper = false): string {
  const known = recordName(...record)
  if (known) return nameOf(known)
  const key = record.join(' ')
  const isRead = onPaper || untold.has(key) || !Number.isSafeInteger(record[1])
  return heard.get(key) ?? (isRead ? `#${record[1]}` : say.find.nameOnTheWay)
}

/** Whose it is, if this window has read it already: a list of hundreds asks nobody. */
export const nameIfKnown = (...record: RecordId): RecordName | undefined => known.get(record.join(' '))

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
  asked.clear()
  untold.clear()
  forgetNamesakes()
}
