/** Codes and code values (§4). */
import { z } from 'zod'
import { page, wholeList } from './fields.ts'
import { defineOperations } from './operation.ts'

const codeValueRecord = z.looseObject({
  id: z.int(),
  name: z.string(),
  /** The code it belongs to: the specification does not say; we assume it stands in each value. */
  codeName: z.string().optional(),
  description: z.string().optional(),
  position: z.int().optional(),
  active: z.boolean().optional(),
})

export const codeValues = defineOperations({
  getCodeValues: {
    tag: 'Codes and Code Values',
    summary: 'Get code values by code name',
    method: 'GET',
    path: '/codes/codeValues',
    base: 'api',
    query: z.strictObject({ name: z.string().max(100).optional(), ...wholeList.shape }),
    reply: page(codeValueRecord),
    permission: 'READ_CODEVALUE',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
    basis: 'spec §4',
  },
})
