/** Makes of an entry of a service file what the table has: schemas, and how a doubt is settled. */
import { z } from 'zod'
import { AmountError, parseAmount } from '../values/money.ts'
import { amount, command, date, dated, externalId, id, note, page, paging, pathId } from './fields.ts'
import type { Operation } from './operation.ts'
import { fieldsIn, type OwnEntry, type OwnField, type OwnWords } from './own-entry.ts'
import type { StateIsReached } from './settled-by.ts'
import { fault } from '../values/faults.ts'

type Shape = Record<string, z.ZodType>

const meanings = new WeakMap<z.ZodType, Readonly<Record<string, OwnWords>>>()
/** What each value of a choice means, where a service file says it. */
export const meaningsOf = (schema: z.ZodType) => meanings.get(schema)

const bounded = new WeakSet<z.ZodType>()
/** An amount like any other to a form. */
export const isBoundedAmount = (schema: z.ZodType): boolean => bounded.has(schema)

/** `summary`: what it does, in the language of whoever reads it. */
export function operationFrom(
  entry: OwnEntry,
  names: { readBack: string | null; summary: () => string },
): Operation {
  const asksFor = (where: OwnField['in']): Shape =>
    Object.fromEntries(fieldsIn(entry, where).map(([name, field]) => [name, schemaOf(field, where)]))
  const [params, query] = [asksFor('path'), { ...asksFor('query'), ...(entry.comes === 'pages' && paging) }]
  const parts = {
    tag: 'Service file' as const,
    path: entry.path,
    base: 'api' as const,
    ...(Object.keys(params).length > 0 && { params: z.strictObject(params) }),
    ...(Object.keys(query).length > 0 && { query: z.strictObject(query) }),
    permission: entry.permission,
    basis: 'assumed: service file' as const,
  }
  if (entry.method === 'GET') {
    const record = z.looseObject({})
    return {
      ...parts,
      get summary() {
        return names.summary()
      },
      method: 'GET',
      reply: entry.shows === 'record' ? record : page(record),
      event: null,
      offline: 'cached',
      mark: null,
      readBack: null,
    }
  }
  const byReference = entry.settledBy === 'reference'
  const shape = { ...asksFor('body'), ...(byReference && { externalId: externalId.optional() }) }
  const mark = 'note' in shape ? ('note' as const) : null
  return {
    ...parts,
    get summary() {
      return names.summary()
    },
    method: entry.method,
    body: z.strictObject({ ...shape, ...dated }),
    reply: command,
    grantedTo: entry.grantedTo ?? 'administrator',
    event: entry.event ?? null,
    offline: entry.offline ?? 'refuse',
    ...settlementOf(entry, mark, names.readBack),
  }
}

/** What stands of an operation whose file is gone: its entries are shown, and settled by people. */
export function goneOperation(name: string): Operation {
  return {
    tag: 'Service file',
    summary: `${name} (no longer in the service file)`,
    method: 'POST',
    path: '/',
    base: 'api',
    reply: command,
    permission: null,
    grantedTo: 'administrator',
    event: null,
    offline: 'refuse',
    mark: null,
    settledBy: 'people',
    readBack: null,
    basis: 'assumed: service file',
  }
}

function schemaOf(field: OwnField, where: OwnField['in']): z.ZodType {
  const schema = kindOf(field, where)
  return field.optional ? schema.optional() : schema
}

function kindOf({ kind, least, most, choices = {} }: OwnField, where: OwnField['in']): z.ZodType {
  switch (kind) {
    case 'money':
      return least === undefined && most === undefined ? amount : boundedAmount(least, most)
    case 'date':
      return date
    case 'record':
      return where === 'body' ? id : pathId
    case 'yesNo':
      return z.boolean({ error: fault('trueOrFalse') })
    case 'note':
      return note
    case 'choice': {
      const schema = z.enum(Object.keys(choices), { error: fault('oneOfTheList') })
      meanings.set(schema, choices)
      return schema
    }
    case 'whole':
      return wholeOf(least, most, where)
    case 'text':
      // One segment: dots would lead elsewhere.
      if (where === 'path') return z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, fault('plainLetters'))
      return z
        .string({ error: fault('textMissing') })
        .trim()
        .min(Math.max(1, least ?? 1), fault('missing'))
        .max(most ?? 100, fault('tooLong', { count: most ?? 100 }))
  }
}

function wholeOf(least = 0, most = 999_999_999, where: OwnField['in']): z.ZodType {
  if (where !== 'body') return z.string().regex(/^(0|[1-9][0-9]{0,8})$/, fault('wholeNumber'))
  return z
    .int({ error: fault('wholeNumber') })
    .min(least, fault('atLeast', { least }))
    .max(most, fault('atMost', { most }))
}

function boundedAmount(least: number | undefined, most: number | undefined): z.ZodType {
  const schema = amount.superRefine((text, context) => {
    try {
      const minor = parseAmount(text, 3)
      if (least !== undefined && minor < BigInt(least) * 1000n)
        context.addIssue({ code: 'custom', message: fault('atLeast', { least }) })
      if (most !== undefined && minor > BigInt(most) * 1000n)
        context.addIssue({ code: 'custom', message: fault('atMost', { most }) })
    } catch (problem) {
      // What is no amount was told already.
      if (!(problem instanceof AmountError)) throw problem
    }
  })
  bounded.add(schema)
  return schema
}

/** A file that was judged gives each way what it needs; what does not have it is for people. */
function settlementOf({ settledBy = 'people' }: OwnEntry, mark: 'note' | null, readBack: string | null) {
  if (settledBy === 'people' || readBack === null)
    return { settledBy: 'people', readBack: null, mark } as const
  if (settledBy === 'mark')
    return mark === null
      ? ({ settledBy: 'people', readBack: null, mark } as const)
      : ({ settledBy, readBack, mark } as const)
  if (typeof settledBy === 'string') return { settledBy, readBack, mark } as const
  const { member, is } = settledBy
  const state: StateIsReached = (reply) => {
    const told: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, member) : undefined
    return is.includes(String(told))
  }
  return { settledBy: { state }, readBack, mark } as const
}
