/**
 * A record of the audit as a supervisor reads it: people by their names, money with its sign, no name of the program's.
 * What is written down is never changed by it; a file of the audit program shows each record as it stands.
 */
import type { AuditEntry } from '../../shared/users/audit-entry.ts'
import { isOperationName } from '../../shared/operations/index.ts'
import { AmountError, currencyOf, parseAmount } from '../../shared/values/money.ts'
import { isActionName } from '../actions/index.ts'
import { actionWords } from '../actions/wording.ts'
import { personName } from '../desk/person-names.ts'
import { say } from '../i18n/index.ts'
import { formatMoney } from '../i18n/format.ts'

const refusal = /^(.+)Refused$/

export function actionName(action: string): string {
  const known = say.audit.actions[action]
  if (known !== undefined) return known
  const refused = refusal.exec(action)?.[1]
  if (refused !== undefined) return say.audit.refused(actionName(refused))
  if (isActionName(action)) return actionWords(action)
  return isOperationName(action) ? say.operation(action) : action
}

export function detailWords({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  const text = detail ?? ''
  const words = say.audit.details
  if (action === 'lock' && (text === 'key' || text === 'idle' || text === 'closing')) return words[text]
  const asked = ofOverride.exec(text)?.groups
  if (asked) return overrideWords(asked)
  const moved = /^(in|out) ([A-Z]{3}) ([0-9.]+), (\S+), with (\S+)$/.exec(text)
  if (moved) {
    const [, way = 'in', code = '', amount = '', other = '', second = ''] = moved
    const place = other === 'vault' ? words.vault : personName(other)
    return [
      `${way === 'in' ? words.in : words.out} ${moneyWords(code, amount)}`,
      place,
      words.with(personName(second)),
    ].join(', ')
  }
  return text
    .replace(/^\{("[A-Z]{3}":"[0-9.]+",?)*\}/, (totals) =>
      [...totals.matchAll(/"([A-Z]{3})":"([0-9.]+)"/g)]
        .map(([, code = '', amount = '']) => moneyWords(code, amount))
        .join(' · '),
    )
    .replace(/^PIN of (\S+)$/, (_, id: string) => words.pinOf(personName(id)))
    .replace(/^by (\S+)$/, (_, id: string) => words.by(personName(id)))
    .replace(/, with ([^\s:,]+)/, (_, id: string) => `, ${words.with(personName(id))}`)
}

/** What a supervisor was asked for, and their word if they gave one; older records of a refusal tell no sum. */
const ofOverride =
  /^(?<operation>\w+): (?:(?<rule>\w+) \w+ (?<code>[A-Z]{3}) (?<sum>[0-9.]+) above (?<limit>[0-9.]+)(?:, (?<refused>refused )?by (?<by>\S+): (?<reason>[\s\S]*))?|by (?<decliner>\S+): (?<why>[\s\S]*))$/

function overrideWords(parts: Readonly<Record<string, string | undefined>>): string {
  const { operation = '', rule, code = '', sum = '', limit = '', refused, by, reason = '' } = parts
  const { decliner, why = '' } = parts
  const words = say.audit.details
  const what = actionName(operation)
  if (decliner !== undefined) return `${what}, ${words.refusedBy(personName(decliner), why)}`
  const money = moneyWords(code, sum)
  const asked =
    rule === 'ownApproval' ? words.own(what, money) : words.above(what, money, moneyWords(code, limit))
  if (by === undefined) return asked
  return `${asked}, ${(refused ? words.refusedBy : words.approvedBy)(personName(by), reason)}`
}

const onEntries: readonly string[] = ['slip', 'verifySlip', 'giveUpDraft', 'decide', 'decideRefused']

/** The journal entry that it concerns; null: it concerns none. */
export function entryConcerned({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string | null {
  return onEntries.includes(action) ? subject : null
}

function moneyWords(code: string, amount: string): string {
  const currency = currencyOf(code)
  try {
    return formatMoney(parseAmount(amount, currency.places), currency)
  } catch (problem) {
    if (!(problem instanceof AmountError)) throw problem
    return `${code} ${amount}`
  }
}
