/**
 * What a decision leans on, beside what is asked: who the customer is, what they hold and owe here, what was decided
 * before, and which rules hold. What the service, the desk and the policy do not tell is left out, never invented.
 */
import { computed, type ComputedRef } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { day } from '../../shared/operations/fields.ts'
import { currencyOfRecord, minorOf, type CustomerRecord } from '../desk/account.ts'
import { state } from '../actions/state-guards.ts'
import { say } from '../i18n/index.ts'
import { personName } from '../desk/person-names.ts'
import { comparedIn, type Asked, type Compared } from './use-asked.ts'
import { useExposure, type Exposure } from './use-exposure.ts'
import { accountNumber, longDay, safeText, formatMoney } from '../i18n/format.ts'
import { useRead, type Reading } from '../desk/use-read.ts'

export interface Rule {
  words: string
  says: string
  holds: boolean
}
export interface Earlier {
  what: string
  is: string
  tone: 'go' | 'wait' | 'stop'
  amount: string
  when: string
}
/** What a decision must not be made without: who the customer is, what is asked for, and for a loan what is owed. */
export interface Grounds {
  client: Reading<CustomerRecord>
  exposure: ComputedRef<readonly Exposure[] | null>
  rules: ComputedRef<readonly Rule[]>
  /** Null: it is all there. */
  unread: ComputedRef<Unread | null>
}
export interface Evidence extends Grounds {
  earlier: ComputedRef<readonly Earlier[] | null>
  /** Of what exposure is made, and what was applied for besides: a reading that failed says why nothing stands there. */
  exposureOf: readonly Reading<unknown>[]
  earlierOf: readonly Reading<unknown>[]
}
export type Unread = 'reading' | 'failed'

const rejected = 500
/** What waits, and what the bank once said yes or no to (facts §3.4 to §3.6); one that was withdrawn is neither. */
const listed: readonly number[] = [state.pending, 200, 300, rejected, 600, 601, 700, 800]

/** Of many side by side nothing is read beyond this. */
export function useGrounds(
  application: Application,
  asked: Asked | null,
  { exposure, loans, accounts } = useExposure(application, application.kind === 'loan'),
): Grounds {
  const { clientId, kind } = application
  const client = useRead(
    'getClient',
    () => ({ params: { clientId: String(clientId) } }),
    () => ({ clients: [clientId] }),
  )
  const rules = computed(() => rulesFor(application, client.answer.value?.value, comparedIn(asked)))
  const needed = [
    client,
    ...(asked ? [asked.reading] : []),
    ...(asked?.product ? [asked.product] : []),
    ...(kind === 'loan' ? [loans, accounts] : []),
  ]
  return { client, exposure, rules, unread: computed(() => unreadIn(needed)) }
}

export function useEvidence(application: Application, asked: Asked | null): Evidence {
  const { clientId, kind, id } = application
  const params = { clientId: String(clientId) }
  const deposits = useRead(
    'listFixedDeposits',
    () => ({ query: params }),
    () => ({ clients: [clientId] }),
  )
  const exposing = useExposure(application)
  const { loans, accounts } = exposing

  const loanList = computed(() => loans.answer.value?.value.pageItems ?? null)
  const depositList = computed(() => deposits.answer.value?.value.pageItems ?? null)
  const accountList = computed(() => accounts.answer.value?.value.savingsAccounts ?? null)

  const earlier = computed(() => {
    if (!loanList.value || !depositList.value || !accountList.value) return null
    const all = [
      ...accountList.value.map((one) => ({
        of: 'savings',
        one,
        name: one.savingsProductName,
        sum: undefined,
      })),
      ...loanList.value.map((one) => ({ of: 'loan', one, name: one.loanProductName, sum: one.principal })),
      ...depositList.value.map((one) => ({
        of: 'fixedDeposit',
        one,
        name: one.depositProductName,
        sum: one.depositAmount,
      })),
    ]
    const waits = ({ one }: (typeof all)[number]): boolean => one.status?.id === state.pending
    const others = all.filter(
      ({ of, one }) => !(of === kind && one.id === id) && listed.includes(one.status?.id ?? 0),
    )
    // What waits comes first: a long past must not push it out of the list.
    return [...others.filter(waits), ...others.filter((known) => !waits(known))].map(
      ({ one, name, sum }): Earlier => {
        const currency = currencyOfRecord(one)
        const minor = minorOf(sum, currency)
        return {
          what: safeText(name ?? accountNumber(one.accountNo)),
          is: safeText(say.term(one.status?.value ?? '')),
          tone: one.status?.id === rejected ? 'stop' : one.status?.id === state.pending ? 'wait' : 'go',
          amount: minor === null ? '' : formatMoney(minor, currency),
          when: whenAndWho(one.timeline ?? {}),
        }
      },
    )
  })

  const exposureOf = [loans, accounts]
  const earlierOf = [...exposureOf, deposits]
  return { ...useGrounds(application, asked, exposing), earlier, exposureOf, earlierOf }
}

export function unreadIn(needed: readonly Pick<Reading<unknown>, 'answer' | 'state'>[]): Unread | null {
  const open = needed.filter(({ answer }) => answer.value === null)
  if (open.length === 0) return null
  return open.some(({ state }) => state.value === 'failed') ? 'failed' : 'reading'
}

/** What holds for one application and what does not, alone and in a batch. What is not known yet is no rule. */
export function rulesFor(
  { kind, own }: Application,
  person: CustomerRecord | undefined,
  compared: Compared | null,
): Rule[] {
  const { rules: words } = say.approvals
  const identity = person?.kycConfirmed
  return [
    { words: words.another, says: own ? words.no : words.yes, holds: !own },
    ...(identity === undefined
      ? []
      : [{ words: words.identity, says: identity ? words.atBank : words.no, holds: identity }]),
    ...(person && kind !== 'client'
      ? [
          {
            words: words.active,
            says: safeText(say.term(person.status?.value ?? '')),
            holds: person.status?.id === state.active,
          },
        ]
      : []),
    // What was compared with nothing is in line with nothing.
    ...(compared === null || compared.terms.length === 0
      ? []
      : [
          {
            words: words.product,
            says:
              compared.off.length === 0
                ? words.inLine(compared.terms.length)
                : compared.off.map((row) => words.differing(row.label, row.asked, row.says)).join('; '),
            holds: compared.off.length === 0,
          },
        ]),
  ]
}

/** The last thing that happened to it, and by whom: `19 August 2025, Grace Akpan`; of what waits, since when. */
function whenAndWho(timeline: object): string {
  const told = new Map(Object.entries(timeline))
  for (const [date, by] of [
    ['rejectedOnDate', 'rejectedByUsername'],
    ['closedOnDate', 'closedByUsername'],
    ['actualDisbursementDate', 'disbursedByUsername'],
    ['activatedOnDate', 'activatedByUsername'],
    ['approvedOnDate', 'approvedByUsername'],
  ] as const) {
    const on = day.safeParse(told.get(date)).data
    if (!on) continue
    const who: unknown = told.get(by)
    return [longDay(on), typeof who === 'string' ? safeText(personName(who)) : ''].filter(Boolean).join(', ')
  }
  const since = day.safeParse(told.get('submittedOnDate')).data
  return since ? say.approvals.earlier.since(longDay(since)) : ''
}
