/** How a doubtful request is settled stands in its entry of the table, and the entry bears it out. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isOperationName, operationNames, operationOf } from '../../shared/operations/index.ts'
import { defineOperations, isWrite, type Operation } from '../../shared/operations/operation.ts'
import type { SettledBy } from '../../shared/operations/settled-by.ts'
import { roles } from '../../shared/users/permissions.ts'

const writes = operationNames.filter((name) => isWrite(operationOf(name)))
const settledBy = (way: SettledBy) => writes.filter((name) => operationOf(name).settledBy === way)

function readBackOf({ readBack }: Operation): Operation {
  if (readBack === null || !isOperationName(readBack)) throw new Error(`no operation ${readBack}`)
  return operationOf(readBack)
}

/** The items of a page; undefined for the reply of one record. */
function itemOf({ reply }: Operation): z.ZodType | undefined {
  return reply instanceof z.ZodObject && 'pageItems' in reply.shape ? reply : undefined
}

describe('a doubtful request', () => {
  it.each(settledBy('mark'))('of %s carries our mark in a field of its body', (name) => {
    const operation = operationOf(name)
    expect(Object.keys(operation.body?.shape ?? {})).toContain(operation.mark)
  })

  it.each(settledBy('reference'))('of %s is looked up by the reference that it gives', (name) => {
    const operation = operationOf(name)
    expect(Object.keys(operation.body?.shape ?? {})).toContain('externalId')
    expect(Object.keys(readBackOf(operation).query?.shape ?? {})).toContain('externalId')
  })

  it.each(settledBy('newRecord'))('of %s makes a record that a list shows', (name) => {
    expect(itemOf(readBackOf(operationOf(name)))).toBeDefined()
    expect(operationOf(name).event?.action).not.toMatch(/revoke|waive|undo|reject|close|block/i)
  })

  it('goes to people only where nothing can be read', () => {
    expect(settledBy('people').sort()).toEqual(['generateKey', 'uploadClientImage'])
  })

  it('of a write cannot be left unsettled, nor granted to nobody', () => {
    const entry = {
      tag: 'Charges',
      summary: 'x',
      method: 'POST',
      path: '/x',
      base: 'api',
      reply: z.looseObject({}),
      permission: 'CREATE_CHARGE',
      event: null,
      offline: 'refuse',
      mark: null,
      readBack: 'listCharges',
      basis: 'spec §4',
    } as const
    // @ts-expect-error neither who may nor how doubt is settled
    defineOperations({ entry })
    // @ts-expect-error no mark to look for
    defineOperations({ entry: { ...entry, grantedTo: 'teller', settledBy: 'mark' } })
    expect(
      defineOperations({ entry: { ...entry, grantedTo: 'teller', settledBy: 'newRecord' } }),
    ).toBeDefined()
  })
})

it('grants a permission to one role, whichever operation asks for it', () => {
  const granted = new Map<string, string>()
  for (const name of writes) {
    const { permission, grantedTo = '' } = operationOf(name)
    if (permission === null) continue
    expect(roles).toContain(grantedTo)
    expect(granted.get(permission) ?? grantedTo, name).toBe(grantedTo)
    granted.set(permission, grantedTo)
  }
})
