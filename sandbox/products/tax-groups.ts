/** Tax groups in the books: which components withhold from whose interest (§2.4). */
import type { Books } from '../core/books.ts'
import type { DomainModule } from '../core/operation-context.ts'
import { notFound } from '../core/refusal.ts'
import { parseRate } from '../calculations/exact.ts'
import type { TaxComponent } from '../calculations/tax.ts'

interface TaxComponentRow {
  id: number
  name: string
  percentage: string
  startDate: string
}

/** The components of a group, oldest first. */
export function componentRows(books: Books, groupId: number): TaxComponentRow[] {
  return books.all<TaxComponentRow>(
    `SELECT c.id, c.name, c.percentage, m.startDate FROM taxGroupMembers m JOIN taxComponents c ON c.id = m.componentId
     WHERE m.groupId = @groupId ORDER BY m.id`,
    { groupId },
  )
}

/** What is withheld from an account's interest: nothing without a group, or where it is switched off. */
export function taxesOf(
  books: Books,
  account: { withHoldTax: 0 | 1; taxGroupId: number | null },
): TaxComponent[] {
  if (account.withHoldTax !== 1 || account.taxGroupId === null) return []
  return componentRows(books, account.taxGroupId).map(({ id, percentage, startDate }) => ({
    id,
    rate: parseRate(percentage),
    startDate,
  }))
}

/** @throws Refused (404) naming the field. */
export function mustBeTaxGroup(books: Books, id: number): void {
  if (!books.get('SELECT 1 FROM taxGroups WHERE id = @id', { id }))
    notFound('error.msg.tax.group.id.invalid', 'tax group', id)
}

export const taxes: DomainModule = {
  name: 'taxes',
  tables: {
    owner: 'taxes',
    steps: [
      `CREATE TABLE taxComponents (
         id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, percentage TEXT NOT NULL
       ) STRICT;
       CREATE TABLE taxGroups (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
       CREATE TABLE taxGroupMembers (
         id INTEGER PRIMARY KEY, groupId INTEGER NOT NULL REFERENCES taxGroups,
         componentId INTEGER NOT NULL REFERENCES taxComponents, startDate TEXT NOT NULL,
         UNIQUE (groupId, componentId)
       ) STRICT;`,
    ],
  },
  found({ books }) {
    const component = books.insert('taxComponents', { name: 'Withholding tax on interest', percentage: '10' })
    const groupId = books.insert('taxGroups', { name: 'Withholding tax' })
    books.insert('taxGroupMembers', { groupId, componentId: component, startDate: '2000-01-01' })
  },
}
