/** Tax groups (§2.4); creating one raises the event that the specification shows (§6.2). */
import { dateFormat, dateLocale } from '../../shared/values/dates.ts'
import { slice } from '../core/paging.ts'
import { handlersOf, type InputOf } from '../core/handler.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { dayIn, dayOut, decimal } from '../core/wire.ts'
import type { Books } from '../core/books.ts'
import { mustBeNew } from '../customers/application.ts'
import { componentRows } from '../products/tax-groups.ts'

type Asked = InputOf<'createTaxGroup'>['body']['taxComponents'][number]

export const taxes = handlersOf({
  listTaxGroups: ({ books }, { query }) =>
    slice(books.all<{ id: number; name: string }>('SELECT * FROM taxGroups ORDER BY id'), query, (group) => ({
      id: group.id,
      name: group.name,
      taxAssociations: componentRows(books, group.id).map((component) => ({
        id: component.id,
        taxComponent: {
          id: component.id,
          name: component.name,
          percentage: decimal(component.percentage),
        },
        startDate: dayOut(component.startDate),
      })),
    })),

  createTaxGroup({ books }, { body }) {
    mustBeNew(books, 'taxGroups', 'name', body.name, {
      code: 'error.msg.tax.group.duplicate.name',
      field: 'name',
    })
    const groupId = books.insert('taxGroups', { name: body.name })
    const members = body.taxComponents.map((asked, at) => {
      const componentId = componentFor(books, asked, `taxComponents.${at}`)
      if (
        books.get('SELECT 1 FROM taxGroupMembers WHERE groupId = @groupId AND componentId = @componentId', {
          groupId,
          componentId,
        })
      ) {
        const field = `taxComponents.${at}.taxComponentId`
        refuse(
          400,
          'validation.msg.taxgroup.taxComponentId.twice',
          field,
          `${field}: stands twice. Leave one out.`,
        )
      }
      books.insert('taxGroupMembers', { groupId, componentId, startDate: dayIn(asked.startDate) })
      // As §6.2 shows them: the event's body is this reply in snake case.
      return { startDate: asked.startDate, taxComponentId: componentId }
    })
    return {
      resourceId: groupId,
      name: body.name,
      taxComponents: members,
      dateFormat: body.dateFormat ?? dateFormat,
      locale: body.locale ?? dateLocale,
    }
  },
})

/** The component that is named by its number, or a new one. */
function componentFor(books: Books, asked: Asked, field: string): number {
  const { taxComponentId: id, name, percentage } = asked
  if (id !== undefined) {
    if (!books.get('SELECT 1 FROM taxComponents WHERE id = @id', { id }))
      notFound('error.msg.tax.component.id.invalid', 'tax component', id)
    return id
  }
  for (const [key, value] of Object.entries({ name, percentage })) {
    if (value !== undefined) continue
    const sentence = `${field}.${key}: must be given for a new component, or give a taxComponentId.`
    refuse(400, `validation.msg.taxgroup.${key}.cannot.be.blank`, `${field}.${key}`, sentence)
  }
  if (Number(percentage) > 100) {
    const sentence = `${field}.percentage: write 100 or less.`
    refuse(400, 'validation.msg.taxgroup.percentage.too.large', `${field}.percentage`, sentence)
  }
  mustBeNew(books, 'taxComponents', 'name', name, {
    code: 'error.msg.tax.component.duplicate.name',
    field: `${field}.name`,
  })
  return books.insert('taxComponents', { name, percentage })
}
