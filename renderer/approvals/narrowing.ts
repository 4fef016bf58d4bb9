/**
 * Which part of the queue is looked at: a kind, amounts from so much, an office. It stands in the address, so that whoever
 * comes back from a customer or a batch finds the same list.
 */
import type { LocationQuery } from 'vue-router'
import type { Application } from '../../shared/desk/commands.ts'
import { baseCurrency, currencyOf } from '../../shared/values/money.ts'
import { parseMinor } from '../i18n/parse-minor.ts'
import { moneyOf, officeOf } from './application.ts'

export interface Narrowing {
  kind: Application['kind'] | null
  /** The wire's text of what is typed, in each application's own currency. */
  least: string
  office: string | null
}
const kindsInOrder = ['loan', 'fixedDeposit', 'savings', 'client'] as const

export function narrowingIn({ kind, least, office }: LocationQuery): Narrowing {
  const text = (value: LocationQuery[string]): string => (typeof value === 'string' ? value : '')
  return {
    kind: kindsInOrder.find((known) => known === kind) ?? null,
    least: text(least ?? null).slice(0, 20),
    office: text(office ?? null) || null,
  }
}

export function queryOf({ kind, least, office }: Narrowing): Record<string, string> {
  return { ...(kind && { kind }), ...(least && { least }), ...(office && { office }) }
}

/** What is typed is no amount: nothing is filtered by it, and the field says so. */
export const isOdd = ({ least }: Narrowing): boolean =>
  least.trim() !== '' && parseMinor(least, currencyOf(baseCurrency)) === null

export function filterQueue(list: readonly Application[], { kind, least, office }: Narrowing): Application[] {
  return list.filter((application) => {
    if (kind !== null && application.kind !== kind) return false
    if (office !== null && officeOf(application) !== office) return false
    const money = moneyOf(application)
    const from = parseMinor(least, money?.currency ?? currencyOf(baseCurrency))
    return from === null || (money !== null && money.minor >= from)
  })
}

/** What each kind would show, by the amount and the office that are chosen; a kind of which nothing waits is left out. */
export function kindsOf(
  list: readonly Application[],
  narrowing: Narrowing,
): { kind: Application['kind'] | null; count: number }[] {
  const shown = filterQueue(list, { ...narrowing, kind: null })
  const kinds = kindsInOrder.filter((kind) => list.some((application) => application.kind === kind))
  return [
    { kind: null, count: shown.length },
    ...kinds.map((kind) => ({
      kind,
      count: shown.filter((application) => application.kind === kind).length,
    })),
  ]
}
