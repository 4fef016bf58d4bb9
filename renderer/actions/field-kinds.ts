/**
 * What kind of field a schema of the table asks for. The table says what is allowed; this says with what it is
 * typed. A field that is wrong can still be typed: the schema judges it, and its sentence stands at the field.
 */
import { z } from 'zod'
import { amount, date, id, pathId } from '../../shared/operations/fields.ts'
import type { OwnWords } from '../../shared/operations/own-entry.ts'
import { isBoundedAmount, meaningsOf } from '../../shared/operations/own-operation.ts'
import { amountFromZero, figureAmount, percent } from '../../shared/operations/product-fields.ts'

export type Kind =
  | { is: 'money' | 'percent' | 'date' | 'whole' | 'yesNo' | 'record' | 'texts' }
  | { is: 'text'; most: number }
  /** `meanings`: where a service file says what each value means. */
  | { is: 'choice'; values: readonly string[]; meanings?: Readonly<Record<string, OwnWords>> | undefined }
  | { is: 'rows'; fields: readonly FieldShape[] }

export interface FieldShape {
  name: string
  required: boolean
  kind: Kind
  /** The wire wants a number of it. */
  asNumber: boolean
}

/** Longer than this a text is written in several lines. */
export const longText = 200
/** Room for our mark stays in every note. */
const markRoom = 40
const money: readonly z.ZodType[] = [amount, figureAmount, amountFromZero]
const records: readonly z.ZodType[] = [id, pathId]

function kindOf(schema: z.ZodType): Kind {
  if (money.includes(schema) || isBoundedAmount(schema)) return { is: 'money' }
  if (schema === percent) return { is: 'percent' }
  if (schema === date) return { is: 'date' }
  if (records.includes(schema)) return { is: 'record' }
  if (schema instanceof z.ZodBoolean) return { is: 'yesNo' }
  if (schema instanceof z.ZodNumber) return { is: 'whole' }
  if (schema instanceof z.ZodEnum)
    return { is: 'choice', values: schema.options.map(String), meanings: meaningsOf(schema) }
  if (schema instanceof z.ZodLiteral) return { is: 'choice', values: [...schema.values].map(String) }
  if (schema instanceof z.ZodArray) {
    const { element } = schema
    return element instanceof z.ZodObject ? { is: 'rows', fields: shapesOf(element) } : { is: 'texts' }
  }
  const most = schema instanceof z.ZodString ? (schema.maxLength ?? 100) : 100
  return { is: 'text', most: most > longText ? most - markRoom : most }
}

function wantsNumber(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodLiteral) return [...schema.values].every((value) => typeof value === 'number')
  return schema instanceof z.ZodNumber
}

/** The fields of an object of the table, in its order; how dates are written is not a question to a person. */
export function shapesOf(schema: z.ZodObject | undefined): FieldShape[] {
  return Object.entries(schema?.shape ?? {})
    .filter(([name]) => name !== 'dateFormat' && name !== 'locale')
    .map(([name, field]) => {
      const isOptional = field instanceof z.ZodOptional
      // A schema of the table is a whole zod type; `unwrap` tells only its core.
      const inner = (isOptional ? field.unwrap() : field) as z.ZodType
      return { name, required: !isOptional, kind: kindOf(inner), asNumber: wantsNumber(inner) }
    })
}
