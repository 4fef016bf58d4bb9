/** An application as the queue, its page and its read-back tell it: how much, who submitted it, how long it waits. */
import type { Application, Seen } from '../../shared/desk/commands.ts'
import { daysBetween, type Day } from '../../shared/values/dates.ts'
import { baseCurrency, currencyOf, type Currency } from '../../shared/values/money.ts'
import { minorOf } from '../desk/account.ts'
import { say } from '../i18n/index.ts'
import { recordName } from '../desk/record-names.ts'
import { personName } from '../desk/person-names.ts'
import { accountNumber, safeText, formatMoney, longDay, phoneNumber, span } from '../i18n/format.ts'

export const keyOf = ({ kind, id }: Application): string => `${kind}-${id}`

/** Back from its key; null: there is none of that kind. */
export function partsOf(key: string | null): Pick<Application, 'kind' | 'id'> | null {
  const [named, id] = key?.split('-') ?? []
  const kind = (['savings', 'fixedDeposit', 'loan', 'client'] as const).find((one) => one === named)
  return kind ? { kind, id: Number(id) } : null
}

/** As the journal names what was decided on it. */
export const recordOf = ({ kind, id }: Pick<Application, 'kind' | 'id'>): string => `${kind} ${id}`

export function moneyOf(application: Application): { minor: bigint; currency: Currency } | null {
  const { amount, currency: told } = application
  const currency = currencyOf(told?.code ?? baseCurrency, told?.places)
  const minor = amount === null || !told ? null : minorOf(amount, currency)
  return minor === null ? null : { minor, currency }
}

export function amountWords(application: Application): string {
  const money = moneyOf(application)
  return money ? formatMoney(money.minor, money.currency) : say.approvals.noAmount
}

/** Product or office and the number, which stands in groups as everywhere else and says that it is one. */
export function detailOf({ detail }: Pick<Application, 'detail'>): string {
  const numbered = (digits: string): string => say.find.numbered(accountNumber(digits))
  return safeText(detail.replace(/(?<=^| · )[0-9]{9,10}$/, numbered))
}

/** The service knows people by a name of its own: where it is one of this desk's, they are called by theirs. */
export function submitter({ submittedBy, own }: Application): string | null {
  if (own) return say.approvals.you
  return submittedBy === null ? null : safeText(personName(submittedBy))
}

/** From the list where it tells; else from the customer's own record, asked for once. */
export function officeOf({ office, clientId }: Application): string | null {
  return office ?? recordName('client', clientId)?.office ?? null
}

/** The same where its detail does not say it already, as that of a new customer does. */
export function officeBeside(application: Application): string | null {
  const office = officeOf(application)
  return office !== null && !application.detail.includes(office) ? safeText(office) : null
}

/** Its cash, where it moves some: by whom the bank says it was approved. Null: it moves none, or nobody tells yet. */
export interface ItsCash {
  by: string | undefined
}

/** An account that pays a fixed deposit in takes no second person (decision 406). @param record As the bank tells it. */
export function cashOf({ kind }: Application, record: object | undefined): ItsCash | null {
  const told = new Map(Object.entries(record ?? {}))
  if (kind !== 'loan' && (kind !== 'fixedDeposit' || !record || told.get('linkedAccount'))) return null
  const by: unknown = new Map(Object.entries(told.get('timeline') ?? {})).get('approvedByUsername')
  return { by: typeof by === 'string' ? by : undefined }
}

/** Of what is approved first and moved on after it; of a customer there is no approval. */
export const isApproved = ({ kind, state }: Application): boolean =>
  kind !== 'client' && /^approved/i.test(state)

/** What it waits for; one's own has no steps, but still says it. */
export function waitsFor(application: Application): string {
  const { nextStep } = say.approvals
  if (application.kind !== 'client' && !isApproved(application)) return nextStep.approve
  return application.kind === 'loan' ? nextStep.disburse : nextStep.activate
}

/** As its own record tells it. Of one that has left the queue, what the queue told last is past: null. */
export function stateOf({ state }: Application, told: string | undefined, departed: boolean): string | null {
  const now = told ?? state
  return departed && now === state ? null : now
}

export interface Age {
  days: number
  words: string
  tone: 'tag-go' | 'tag-wait' | 'tag-stop'
}

/** The service tells the day only: amber from one day, red from three. */
export function ageOf({ submittedOn }: Application, today: Day): Age | null {
  if (submittedOn === null) return null
  const days = Math.max(0, daysBetween(submittedOn, today))
  return {
    days,
    words: days === 0 ? say.approvals.today : span(days * 86_400),
    tone: days < 1 ? 'tag-go' : days < 3 ? 'tag-wait' : 'tag-stop',
  }
}

/** How long the oldest waits. */
export function oldestOf(list: readonly Application[], today: Day): string | null {
  const [day] = list.flatMap(({ submittedOn }) => submittedOn ?? []).toSorted()
  return day ? span((Date.parse(today) - Date.parse(day)) / 1000) : null
}

/**
 * What was read from this computer is as old as its oldest part, and so is all of it where it could not be read again;
 * null: it is of now.
 */
export function olderCopy(list: readonly Application[], isFailed: boolean): Seen | null {
  const old = list.filter(({ source }) => isFailed || source === 'cache').map(({ seenAt }) => seenAt)
  const [seenAt] = old.toSorted()
  return seenAt === undefined ? null : { source: 'cache', seenAt }
}

/** `₦21,710,000.00`, for each currency that is asked for. */
export function totalsOf(list: readonly Application[]): string {
  const sums = new Map<string, { minor: bigint; currency: Currency }>()
  for (const application of list) {
    const money = moneyOf(application)
    if (!money) continue
    const before = sums.get(money.currency.code)?.minor ?? 0n
    sums.set(money.currency.code, { minor: before + money.minor, currency: money.currency })
  }
  return [...sums.values()].map(({ minor, currency }) => formatMoney(minor, currency)).join(' · ')
}

/** As the bank numbers its customers, in groups; null: not read yet. */
export function customerNumber(clientId: number): string | null {
  const known = recordName('client', clientId)
  return known ? say.find.numbered(known.accountNo ? accountNumber(known.accountNo) : clientId) : null
}

/** Birth and telephone, which tell customers of one name apart; empty: not told, or not read yet. */
export function apartFacts(clientId: number): [label: string, value: string][] {
  const { born, phone } = recordName('client', clientId) ?? {}
  return [
    [say.customer.field.born, born ? longDay(born) : ''],
    [say.customer.field.phone, phone ? phoneNumber(phone) : ''],
  ]
}

/** Customers who share their name with another in this list. */
export function namesakesIn(list: readonly Application[]): ReadonlySet<number> {
  const byName = Map.groupBy(list, ({ title }) => title.trim().toLowerCase())
  const ids = [...byName.values()].map((all) => new Set(all.map(({ clientId }) => clientId)))
  return new Set(ids.flatMap((all) => (all.size > 1 ? [...all] : [])))
}
