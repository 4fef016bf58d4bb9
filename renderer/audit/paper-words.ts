/** What was saved or printed, as the audit keeps it (`statement pdf` of `savings 12`), in words. */
import type { AuditRowTold } from '../../shared/desk/audit.ts'
import { longDay } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

const acts: ReadonlySet<string> = new Set(['savePaper', 'printReceipt', 'printPage'])

export const isOfPaper = ({ action }: Pick<AuditRowTold, 'action'>): boolean => acts.has(action)

/** Whose account a paper is of, or of which day; empty where its kind says all. */
export function paperSubject(subject: string, accountWords: (savingsId: string) => string): string {
  const [, savingsId] = /^savings ([0-9]+)$/.exec(subject) ?? []
  if (savingsId !== undefined) return accountWords(savingsId)
  const [, day] = /^day ([0-9]{4}-[0-9]{2}-[0-9]{2})$/.exec(subject) ?? []
  return day === undefined ? '' : longDay(day)
}

/** `Statement of account · PDF` */
export function paperWords({ subject, detail }: Pick<AuditRowTold, 'subject' | 'detail'>): string {
  const { kinds, forms } = say.audit.papers
  return (detail ?? '')
    .split(' ')
    .map((word) => {
      if (word === 'journal' && subject === 'audit') return say.audit.title
      return kinds[word] ?? forms[word] ?? word
    })
    .join(' · ')
}
