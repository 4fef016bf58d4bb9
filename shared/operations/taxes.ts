/** Tax groups: what is withheld from interest (§2.4), and whose event is the specification's sample (§6.2). */
import { z } from 'zod'
import { command, date, dated, id, name, page, wholeList } from './fields.ts'
import { defineOperations } from './operation.ts'
import { percent } from './product-fields.ts'
import { fault } from '../values/faults.ts'

const taxGroupRecord = z.looseObject({
  id: z.int(),
  name: z.string().optional(),
  taxAssociations: z
    .array(z.looseObject({ id: z.int().optional(), taxComponent: z.looseObject({ id: z.int() }).optional() }))
    .optional(),
})

const groups = {
  tag: 'Administration',
  path: '/taxgroups',
  base: 'api',
  mark: null,
  basis: 'assumed: spec §6.2 shows the event, no endpoint',
} as const

export const taxes = defineOperations({
  listTaxGroups: {
    ...groups,
    summary: 'List tax groups with their components',
    method: 'GET',
    query: wholeList,
    reply: page(taxGroupRecord),
    permission: 'READ_TAXGROUP',
    event: null,
    offline: 'cached',
    readBack: null,
  },
  createTaxGroup: {
    ...groups,
    summary: 'Define a tax group: components that exist, or new ones with name and percentage',
    method: 'POST',
    body: z.strictObject({
      name,
      taxComponents: z
        .array(
          z.strictObject({
            taxComponentId: id.optional(),
            name: name.optional(),
            percentage: percent.optional(),
            startDate: date,
          }),
          { error: fault('taxComponentMissing') },
        )
        .min(1, fault('taxComponentMissing'))
        .max(20, fault('taxComponentsTooMany', { count: 20 })),
      ...dated,
    }),
    reply: command,
    permission: 'CREATE_TAXGROUP',
    grantedTo: 'administrator',
    event: { name: 'taxes-group', action: 'create' },
    offline: 'refuse',
    readBack: 'listTaxGroups',
    settledBy: 'newRecord',
  },
})
