/** The charge, the lien, the movement or the linked account that an action is about, read where it stands. */
import { computed, type ComputedRef } from 'vue'
import type { Currency } from '../../shared/values/money.ts'
import { minorOf } from '../desk/account.ts'
import { shareOf } from '../desk/charge-rate.ts'
import { say } from '../i18n/index.ts'
import { accountLine } from '../forms/side.ts'
import { longDay, safeText } from '../i18n/format.ts'
import { useRead } from '../desk/use-read.ts'
import type { ActionName } from '../actions/action.ts'
import type { Subject } from './money-read-back.ts'
import { textOf, type Row } from '../actions/field-values.ts'

interface Found {
  name: string
  amount: string | undefined
  wentOut?: boolean
}

const needs = {
  charge: ['chargeId', 'chargeId'],
  savingsCharge: ['savingsId', 'savingsChargeId'],
  loanCharge: ['loanId', 'loanChargeId'],
  lien: ['savingsId', 'lienId'],
  movement: ['savingsId', 'transactionId'],
  repayment: ['loanId', 'transactionId'],
  linkedAccount: ['linkedAccountId', 'linkedAccountId'],
} as const
type Kind = keyof typeof needs

const kindOf: Readonly<Partial<Record<ActionName, Kind>>> = {
  addSavingsCharge: 'charge',
  addLoanCharge: 'charge',
  paySavingsCharge: 'savingsCharge',
  waiveSavingsCharge: 'savingsCharge',
  writeOffSavingsCharge: 'savingsCharge',
  waiveLoanCharge: 'loanCharge',
  releaseLien: 'lien',
  withdrawFromLien: 'lien',
  undoSavingsTransaction: 'movement',
  undoLoanRepayment: 'repayment',
  activateFixedDeposit: 'linkedAccount',
}

export interface SubjectReading {
  subject: ComputedRef<Subject | null>
  /** There is one, and it is not read yet: without it the read-back would not say how much. */
  waits: ComputedRef<boolean>
}

export function useSubject(name: ActionName, known: () => Row, currency: () => Currency): SubjectReading {
  const kind = kindOf[name]
  if (!kind) return { subject: computed(() => null), waits: computed(() => false) }
  const [whose, which] = needs[kind]
  const of = (): string => textOf(known(), whose)
  const id = (): string => textOf(known(), which)
  const { found, isRead } = reading(kind, of, id)
  const subject = computed(() => {
    const one = found()
    return one && { ...one, name: safeText(one.name), minor: minorOf(one.amount, currency()) }
  })
  return { subject, waits: computed(() => id() !== '' && !isRead()) }
}

function reading(
  kind: Kind,
  of: () => string,
  id: () => string,
): { found: () => Found | null; isRead: () => boolean } {
  const isIt = (one: { id: number }): boolean => String(one.id) === id()
  const asked = <I>(input: I): I | null => (of() === '' || id() === '' ? null : input)
  const ended = (state: string): boolean => state === 'done' || state === 'failed'
  switch (kind) {
    case 'charge': {
      const { answer, state } = useRead('listCharges', () => asked({}))
      return {
        isRead: () => ended(state.value),
        found() {
          const charge = answer.value?.value.pageItems.find(isIt)
          if (!charge) return null
          const amount = shareOf(charge) === null ? charge.amount : undefined
          return { name: charge.name ?? say.readback.charge, amount }
        },
      }
    }
    case 'savingsCharge': {
      const { answer, state } = useRead('listSavingsCharges', () => asked({ params: { savingsId: of() } }))
      return {
        isRead: () => ended(state.value),
        found: () => chargeIn(answer.value?.value.pageItems.find(isIt)),
      }
    }
    case 'loanCharge': {
      const { answer, state } = useRead('listLoanCharges', () => asked({ params: { loanId: of() } }))
      return {
        isRead: () => ended(state.value),
        found: () => chargeIn(answer.value?.value.pageItems.find(isIt)),
      }
    }
    case 'lien': {
      const { answer, state } = useRead('listLiens', () => asked({ params: { savingsId: of() } }))
      return {
        isRead: () => ended(state.value),
        found() {
          const lien = answer.value?.value.pageItems.find(isIt)
          return lien ? { name: lien.reasonForBlock ?? say.readback.lien, amount: lien.amount } : null
        },
      }
    }
    case 'linkedAccount': {
      const { answer, state } = useRead('getSavingsAccount', () => asked({ params: { savingsId: id() } }))
      return {
        isRead: () => ended(state.value),
        found() {
          const account = answer.value?.value
          if (!account) return null
          const amount = account.summary?.availableBalance ?? account.summary?.accountBalance
          return { name: [account.clientName, accountLine(account)].filter(Boolean).join(' · '), amount }
        },
      }
    }
    case 'repayment': {
      const { answer, state } = useRead('listLoanTransactions', () => asked({ params: { loanId: of() } }))
      return {
        isRead: () => ended(state.value),
        found() {
          const line = answer.value?.value.pageItems.find(isIt)
          if (!line) return null
          const name = [say.term(line.type?.value ?? ''), longDay(line.date), say.readback.movementNo(id())]
          return { name: name.join(' · '), amount: line.amount }
        },
      }
    }
    case 'movement': {
      const { answer, state } = useRead('getSavingsTransaction', () =>
        asked({ params: { savingsId: of(), transactionId: id() } }),
      )
      return {
        isRead: () => ended(state.value),
        found() {
          const movement = answer.value?.value
          if (!movement) return null
          const kind = say.term(movement.transactionType?.value ?? '')
          const name = [kind, longDay(movement.date), say.readback.movementNo(id())].join(' · ')
          return { name, amount: movement.amount, wentOut: movement.entryType === 'DEBIT' }
        },
      }
    }
  }
}

function chargeIn(
  charge: { name?: string | undefined; amountOutstanding?: string | undefined } | undefined,
): Found | null {
  return charge ? { name: charge.name ?? say.readback.charge, amount: charge.amountOutstanding } : null
}
