/** Why an action is right: asked for in its form; where the request has no place for it, kept in the journal (decision 311). */
import { computed } from 'vue'
import { tellsWhy } from '../../shared/desk/command.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import type { Action, Why } from '../actions/action.ts'
import type { FieldShape } from '../actions/field-kinds.ts'
import { textOf, type Row } from '../actions/field-values.ts'
import { say } from '../i18n/index.ts'
import type { Place } from './use-place.ts'

const field: FieldShape = {
  name: 'reason',
  required: true,
  kind: { is: 'text', most: 460 },
  asNumber: false,
}

/** Why an account is stopped, or an amount held: the bank keeps it, and whoever meets the stop reads it. */
const block = 'reasonForBlock'

/** @returns nothing to ask for where the action leans on no evidence. */
export function useReason({ wantsReason, asks = {} }: Action, place: () => Place, fields: () => Row) {
  /** What cannot be read is missing as well. */
  const isAsked = computed(() => {
    if (!wantsReason?.when) return wantsReason !== undefined
    const { record, reading } = place()
    return record.value ? wantsReason.when(record.value) : reading?.state.value === 'failed'
  })
  const text = (name = field.name): string => textOf(fields(), name).trim()
  const isSaid = (name: string): boolean => tellsWhy(text(name))
  /** Fields of the request that say why: a reversal’s note. */
  const whys = Object.entries(asks).flatMap(([name, { isWhy } = {}]): [string, Why][] =>
    isWhy ? [[name, isWhy]] : [],
  )
  return {
    fields: wantsReason ? [field] : [],
    isShown: ({ name }: FieldShape): boolean => name !== field.name || isAsked.value,
    problems: (): FieldProblem[] => [
      ...(wantsReason && isAsked.value && !isSaid(field.name)
        ? [{ field: field.name, message: say.readback.why[wantsReason.why] }]
        : []),
      ...whys
        .filter(([name]) => !isSaid(name))
        .map(([name, why]) => ({ field: name, message: say.readback.why[why] })),
      // An empty one is missing, which the table says.
      ...(text(block) !== '' && !isSaid(block)
        ? [{ field: block, message: say.cash.override.reasonMissing }]
        : []),
    ],
    sent: (): { reason?: string } => (isAsked.value ? { reason: text() } : {}),
    /** The record that decides it is not read yet. */
    waits: (): boolean => wantsReason?.when !== undefined && place().reading?.state.value === 'reading',
  }
}
