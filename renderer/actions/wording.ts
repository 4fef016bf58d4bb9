/** What the fields of an action are called, and what stands in them as a person reads it. */
import { parseAmount, type Currency } from '../../shared/values/money.ts'
import { currencyOfRecord, type AccountRecord } from '../desk/account.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { isOwnForm, ownEntryOf } from '../../shared/operations/own.ts'
import { say } from '../i18n/index.ts'
import { spoken } from '../i18n/spoken.ts'
import { accountNumber, grouped, percent, safeText, formatMoney, wireDay } from '../i18n/format.ts'
import type { ActionName, Choice } from './action.ts'
import type { FieldShape } from './field-kinds.ts'
import { rowsOf, textOf, type Row } from './field-values.ts'

/** What an action is called. */
export function actionWords(name: ActionName): string {
  return isOwnForm(name) ? operationOf(name).summary : say.actions.names[name]
}

/** What was posted, as it stands on papers and in lists. */
export function postedWords(name: ActionName): string {
  return (isOwnForm(name) ? null : say.actions.titles[name]) ?? actionWords(name)
}

/** One value of a choice, in words. */
export function choiceWords({ kind, name }: FieldShape, value: string): string {
  const meant = kind.is === 'choice' ? kind.meanings?.[value] : undefined
  return meant ? spoken(meant) : (say.actions.choices[name]?.[value] ?? value)
}

export function labelOf(act: ActionName | null, field: string): string {
  const own = act && ownEntryOf(act)?.fields[field]
  if (own) return spoken(own.words)
  if (act && isOwnForm(act)) return say.actions.fields[field] ?? field
  return (act && say.actions.fieldsOf[act]?.[field]) ?? say.actions.fields[field] ?? field
}

export function accountChoice(account: AccountRecord): Choice {
  return {
    value: String(account.id),
    label: safeText([accountNumber(account.accountNo), account.clientName].filter(Boolean).join(' · ')),
    currency: currencyOfRecord(account),
  }
}

export interface ShownFact {
  label: string
  value: string
}

/** A length and its unit are one fact: `6 months`. */
const unitOf: Readonly<Record<string, string>> = {
  depositPeriod: 'depositPeriodFrequencyId',
  lockinPeriodFrequency: 'lockinPeriodFrequencyType',
  minDepositTerm: 'minDepositTermTypeId',
  maxDepositTerm: 'maxDepositTermTypeId',
  inMultiplesOfDepositTerm: 'inMultiplesOfDepositTermTypeId',
  repaymentEvery: 'repaymentFrequencyType',
}
const lengthOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(unitOf).map(([length, unit]) => [unit, length]),
)

/** The fields that hold something, as the read-back says them; lines come one by one, each with its number. */
export function shownFacts(
  act: ActionName | null,
  fields: readonly FieldShape[],
  row: Row,
  choices: ReadonlyMap<string, Choice>,
  currency: Currency,
  before = '',
): ShownFact[] {
  return fields.flatMap((field): ShownFact[] => {
    const label = labelOf(act, field.name)
    const path = `${before}${field.name}`
    const { kind } = field
    if (kind.is === 'rows') {
      return rowsOf(row, field.name).flatMap((line, at) =>
        shownFacts(null, kind.fields, line, choices, currency, `${path}.${at}.`).map((fact) => ({
          label: `${say.actions.row.title(label, at + 1)} · ${fact.label}`,
          value: fact.value,
        })),
      )
    }
    const text = textOf(row, field.name)
    if (text.trim() === '') return []
    const isFilled = (name = ''): boolean =>
      textOf(row, name).trim() !== '' && fields.some((other) => other.name === name)
    if (isFilled(lengthOf[field.name])) return []
    const unit = fields.find(({ name }) => name === unitOf[field.name])
    if (unit && isFilled(unit.name)) {
      const words = choiceWords(unit, textOf(row, unit.name))
      return [{ label, value: say.fixedDeposit.term(Number(text), words) }]
    }
    return [{ label, value: choices.get(path)?.label ?? valueWords(field, text, currency) }]
  })
}

/** One value that was judged already, as a person reads it. */
export function valueWords(shape: FieldShape, text: string, currency: Currency): string {
  const { kind } = shape
  if (kind.is === 'choice') return choiceWords(shape, text)
  if (kind.is === 'yesNo') return text === 'true' ? say.actions.yes : say.actions.no
  if (kind.is === 'percent') return percent(text)
  if (kind.is === 'date') return wireDay(text)
  return kind.is === 'money' ? moneyWords(text, currency) : text
}

/** An amount that was judged already; more decimals than the currency has are shown as they were typed. */
function moneyWords(text: string, currency: Currency): string {
  try {
    return formatMoney(parseAmount(text, currency.places), currency)
  } catch {
    return grouped(text)
  }
}
