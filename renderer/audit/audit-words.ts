/**
 * A record of the audit as a supervisor reads it: people by their names, money with its sign, no name of the program's.
 * What is written down is never changed by it; a file of the audit program shows each record as it stands.
 */
import type { AuditRowTold } from '../../shared/desk/audit.ts'
import { besideThem, type AuditEntry } from '../../shared/users/audit-entry.ts'
import { readCountRow, type CountRow } from '../../shared/users/count-row.ts'
import { readOverrideRow, type OverrideRow } from '../../shared/users/override-row.ts'
import { isOperationName, type Input } from '../../shared/operations/index.ts'
import { reference } from '../../shared/posting/journal.ts'
import { isOwnRule } from '../../shared/posting/limits.ts'
import { AmountError, currencyOf, parseAmount } from '../../shared/values/money.ts'
import { isActionName } from '../actions/index.ts'
import { postedWords } from '../actions/wording.ts'
import { personName } from '../desk/person-names.ts'
import { recordName } from '../desk/record-names.ts'
import { recordsOf, sentenceOf, shownAmountOf, whoOf, whyOf } from '../entries/entry.ts'
import { say } from '../i18n/index.ts'
import { accountNumber, formatMoney, longDay, onOneLine } from '../i18n/format.ts'
import { isOfPaper, paperSubject, paperWords } from './paper-words.ts'

const refusal = /^(.+)Refused$/

export function actionName(action: string): string {
  const known = say.audit.actions[action]
  if (known !== undefined) return known
  const refused = refusal.exec(action)?.[1]
  if (refused !== undefined) return say.audit.refused(actionName(refused))
  if (isActionName(action)) return postedWords(action)
  return isOperationName(action) ? say.operation(action) : action
}

/** Who signed beside whoever sat at the desk; empty: nobody did. */
export function signedWords(row: Pick<AuditEntry, 'action' | 'detail'>): string {
  const beside = besideThem(row)
  return beside?.hasSigned ? personName(beside.id) : ''
}

/** Acts whose subject is a person of this desk. */
const onPeople: ReadonlySet<string> = new Set([
  'changePerson',
  'keyReplaced',
  'keyRotated',
  'keyRotationBegun',
  'keyRotationDropped',
  'keySwitched',
  'personAdded',
  'personRemoved',
  'pinChosen',
  'signingKey',
  'signingKeyBrought',
])

/** Customer, account and amount, as the counter knows them; a person of the desk; what was tried or set. */
export function concernedWords({ action, subject, detail, entry }: AuditRowTold): string {
  const override = action.startsWith('override') ? readOverrideRow(detail) : null
  if (override)
    return told(
      actionName(override.operation),
      recordsWords({ params: override.records }),
      override.amount && moneyWords(override.currency, override.amount),
    )
  if (action.startsWith('override')) return ''
  if (entry) return told(recordsWords(entry.input) || whoOf(entry), shownAmountOf(entry))
  if (subject === null) return ''
  if (isOfPaper({ action }))
    return paperSubject(subject, (savingsId) => recordsWords({ params: { savingsId } }))
  if (action === 'forbidden') return actionName(subject)
  if (action === 'changeSetting') return say.audit.settings[subject] ?? subject
  return onPeople.has(action.replace(refusal, '$1')) ? personName(subject) : subject
}

/** What an act on an entry was, beside its signatures, or what stands against it. */
export function detailWords(row: Pick<AuditRowTold, 'action' | 'subject' | 'detail' | 'entry'>): string {
  const { action, entry } = row
  const text = row.detail ?? ''
  const words = say.audit.details
  if (action === 'lock' && (text === 'key' || text === 'idle' || text === 'closing')) return words[text]
  if (isOfPaper(row)) return paperWords(row)
  if (entry && entry.operation === action) return told(sentenceOf(entry), whyOf(entry))
  const override = action.startsWith('override') ? readOverrideRow(text) : null
  if (override) return overrideWords(override)
  const known = words.codes[text]
  if (known !== undefined) return known
  const moved = /^(in|out) ([A-Z]{3}) ([0-9.]+), (\S+), with (\S+)$/.exec(text)
  if (moved) {
    const [, way = 'in', code = '', amount = '', other = ''] = moved
    const place = other === 'vault' ? words.vault : personName(other)
    return [`${way === 'in' ? words.in : words.out} ${moneyWords(code, amount)}`, place].join(', ')
  }
  const decided = /^(executed|not executed), with [^\s:]+: ([\s\S]*)$/.exec(text)
  if (decided) {
    const [, as, reason = ''] = decided
    return `${as === 'executed' ? words.executed : words.notExecuted}: ${reason}`
  }
  const counted = countActions.has(action) ? readCountRow(text) : null
  if (counted) return countWords(counted)
  const [, dayClosed] =
    action === 'closeDay' ? (/^([0-9]{4}-[0-9]{2}-[0-9]{2}), with \S+$/.exec(text) ?? []) : []
  if (dayClosed !== undefined) return longDay(dayClosed)
  return text
    .replace(/^PIN of (\S+)$/, (_, id: string) => words.pinOf(personName(id)))
    .replace(/^by (\S+)$/, '')
    .replace(/, with ([^\s:,]+)/, '')
}

const countActions: ReadonlySet<string> = new Set(['openTill', 'countTill', 'closeTill'])

/** `₦61,000.00 · ₦0.50 short · A coin was lost` */
function countWords({ totals, off, unseen, reason }: CountRow): string {
  return told(
    ...Object.entries(totals).map(([code, amount]) => moneyWords(code, amount)),
    ...Object.entries(off).map(([code, amount]) => {
      const { over, short } = say.till
      return amount.startsWith('-')
        ? short(moneyWords(code, amount.slice(1)))
        : over(moneyWords(code, amount))
    }),
    unseen.length > 0 && say.audit.details.unseen(unseen.map(reference).join(', ')),
    reason,
  )
}

function overrideWords({ rule, currency, sum, limit, word }: OverrideRow): string {
  const words = say.audit.details
  if (word?.is === 'wrongPin') return words.pinOf(personName(word.by))
  const broken =
    rule === null
      ? ''
      : isOwnRule(rule)
        ? words.own
        : words.above(moneyWords(currency, sum), moneyWords(currency, limit))
  return told(broken, word?.reason)
}

const told = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')

/** `Bámidélé Ògúnlésì · 2100 000 017`; by their number where this desk does not know them. */
function recordsWords(input: Input): string {
  return recordsOf({ input })
    .map(([kind, id]) => {
      const { name, accountNo } = recordName(kind, id) ?? {}
      return told(name, accountNo && onOneLine(accountNumber(accountNo))) || `#${id}`
    })
    .join(' → ')
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
