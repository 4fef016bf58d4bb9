/**
 * What a read-back tells of an application, line by line, held as it was read: a decision covers that and nothing else.
 * Before it goes the bank is asked once more, for not every change comes with news; what stands otherwise by then is
 * told (decision 368).
 */
import { computed, shallowReactive, watch } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { nameOf } from '../desk/account.ts'
import { useRead } from '../desk/use-read.ts'
import { say } from '../i18n/index.ts'
import { longDay, phoneNumber, safeText } from '../i18n/format.ts'
import { amountWords, moneyOf } from './application.ts'
import { stepsOf } from './steps.ts'
import { useAsked } from './use-asked.ts'
import { unreadIn, type Rule, type Unread } from './use-evidence.ts'

/** A line that stands otherwise than it was read; empty: it was not there, or is not there any more. */
export interface Change {
  label: string
  was: string
  is: string
}

export function changeWords(changes: readonly Change[]): string {
  return changes.map(({ label, was, is }) => say.approvals.change(label, was, is)).join('; ')
}

export function useHeld(parts: {
  /** As it was when the key was pressed. */
  application: Application
  /** As the queue has it now. */
  now: () => Application | undefined
  /** Whether what the decision leans on is there, beside the sheet's own readings. */
  unread: () => Unread | null
  against: (unread: Unread | null) => readonly Pick<Rule, 'words' | 'says'>[]
}) {
  const { application, now, against } = parts
  const { kind, clientId } = application
  const asked = useAsked(application)
  const person =
    kind === 'client'
      ? useRead(
          'getClient',
          () => ({ params: { clientId: String(clientId) } }),
          () => ({ clients: [clientId] }),
        )
      : null
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
      [say.customer.field.state, safeText(say.term(asked?.record.value?.status?.value ?? ''))],
      [say.approvals.customer, record && nameOf(record)],
      [say.customer.field.born, record?.dateOfBirth && longDay(record.dateOfBirth)],
      [say.customer.field.phone, record && phoneNumber(record.mobileNo)],
      ...against(unread.value).map(({ words, says }) => [words, says] as const),
    ]
    return new Map(told.flatMap(([label, value]) => (value ? [[label, value] as const] : [])))
  })

  /** What comes while it is still being read belongs to what is read; after that the sheet stays as it is. */
  const held = shallowReactive(new Map<string, string>())
  let isRead = false
  watch(
    lines,
    (all) => {
      if (isRead) return
      for (const [label, value] of all) if (!held.has(label)) held.set(label, value)
      isRead = unread.value !== 'reading'
    },
    { immediate: true },
  )

  const changes = computed((): Change[] =>
    [...new Set([...held.keys(), ...lines.value.keys()])].flatMap((label) => {
      const [was, is] = [held.get(label) ?? '', lines.value.get(label) ?? '']
      return was === is ? [] : [{ label, was, is }]
    }),
  )
  async function lookAgain(): Promise<readonly Change[]> {
    isRead = true
    await Promise.all(readings.map((reading) => reading.again()))
    return changes.value
  }
  return { asked, held, changes, unread, lookAgain }
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
