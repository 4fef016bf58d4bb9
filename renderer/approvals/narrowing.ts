/** Which part of the queue is looked at: a kind, amounts from so much, an office. */
import type { Application } from '../../shared/desk/commands.ts'
import { currencyOf } from '../../shared/values/money.ts'
import { parseMinor } from '../i18n/parse-minor.ts'
import { moneyOf, officeOf } from './application.ts'

export interface Narrowing {
  kind: Application['kind'] | null
  /** As it is typed, in each application's own currency. */
  least: string
  office: string | null
}
export const everything: Narrowing = { kind: null, least: '', office: null }

export function filterQueue(list: readonly Application[], { kind, least, office }: Narrowing): Application[] {
  return list.filter((application) => {
    if (kind !== null && application.kind !== kind) return false
    if (office !== null && officeOf(application) !== office) return false
    const money = moneyOf(application)
    const from = parseMinor(least.replace(/[,\s]/g, ''), money?.currency ?? currencyOf('NGN'))
    return from === null || (money !== null && money.minor >= from)
  })
}

export function kindsOf(list: readonly Application[]): { kind: Application['kind'] | null; count: number }[] {
  const kinds = (['loan', 'fixedDeposit', 'savings', 'client'] as const).map((kind) => ({
    kind,
    count: list.filter((application) => application.kind === kind).length,
  }))
  return [{ kind: null, count: list.length }, ...kinds.filter(({ count }) => count > 0)]
}
