/**
 * What a read-back tells of an application, line by line, and how the bank is asked for it once more: not every change
 * comes with news.
 */
import { computed, type ComputedRef } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { nameOf, type CustomerRecord } from '../desk/account.ts'
import { say } from '../i18n/index.ts'
import { longDay, phoneNumber, safeText } from '../i18n/format.ts'
import type { Reading } from '../desk/use-read.ts'
import { amountWords, moneyOf } from './application.ts'
import { stepsOf } from './steps.ts'
import type { Asked } from './use-asked.ts'
import { unreadIn, type Rule, type Unread } from './use-evidence.ts'

export interface Told {
  /** By its label; what is not told has none. */
  lines: ComputedRef<ReadonlyMap<string, string>>
  unread: ComputedRef<Unread | null>
  lookAgain: () => Promise<void>
}

export function useLines(parts: {
  /** As it was when it was first shown. */
  application: Application
  /** As the queue has it now. */
  now: () => Application | undefined
  asked: Asked | null
  /** Of who asks to be a customer, for they are what is decided; null: the application is for something else. */
  person: Reading<CustomerRecord> | null
  /** Whether what the decision leans on is there, beside these readings. */
  unread: () => Unread | null
  against: (unread: Unread | null) => readonly Pick<Rule, 'words' | 'says'>[]
}): Told {
  const { application, now, asked, person, against } = parts
  const readings = [...(asked ? [asked.reading] : []), ...(person ? [person] : [])]
  const unread = computed((): Unread | null => {
    const all = [parts.unread(), unreadIn(readings)]
    return all.find((one) => one === 'reading') ?? all.find((one) => one === 'failed') ?? null
  })
  const lines = computed(() => {
    const record = person?.answer.value?.value
    const told: (readonly [string, string | null | undefined])[] = [
      ...linesOf(now(), application),
      ...(asked?.rows.value ?? []).map((row) => [row.label, row.asked] as const),
      // Its own line: a list may tell a state in other words than the record.
      [say.approvals.atBank, safeText(say.term(asked?.record.value?.status?.value ?? ''))],
      [say.approvals.customer, record && nameOf(record)],
      [say.customer.field.born, record?.dateOfBirth && longDay(record.dateOfBirth)],
      [say.customer.field.phone, record && phoneNumber(record.mobileNo)],
      ...against(unread.value).map(({ words, says }) => [words, says] as const),
    ]
    return new Map(told.flatMap(([label, value]) => (value ? [[label, value] as const] : [])))
  })
  async function lookAgain(): Promise<void> {
    await Promise.all(readings.map((reading) => reading.again()))
  }
  return { lines, unread, lookAgain }
}

/** For how long and at what rate: what a read-back says even where the rest stands elsewhere. */
export function termsIn(held: ReadonlyMap<string, string>): [string, string][] {
  const { detail } = say.loan
  const wanted: readonly string[] = [say.fixedDeposit.detail.term, detail.repayments, detail.rate]
  return [...held].filter(([label]) => wanted.includes(label))
}

/** What the queue tells of it. The amount stands under the record's own word for it: the two are one. */
function linesOf(now: Application | undefined, { kind }: Application): (readonly [string, string | null])[] {
  const { stands, departed, asked, happened, where, decide, batch, you } = say.approvals
  if (!now) return [[stands, departed]]
  const by = now.own ? you : safeText(now.submittedBy ?? '')
  const amount = kind === 'loan' ? say.loan.detail.principal : say.fixedDeposit.detail.amount
  return [
    [batch.customer, safeText(now.title)],
    [amount, moneyOf(now) ? amountWords(now) : null],
    [asked, safeText(now.detail)],
    [stands, safeText(say.term(now.state))],
    [happened.submitted, [now.submittedOn && longDay(now.submittedOn), by].filter(Boolean).join(' · ')],
    [where.office, now.office],
    [
      decide,
      stepsOf(now)
        .map(({ label }) => label())
        .join(', '),
    ],
  ]
}
