import type { FieldProblem } from '../operations/fields.ts'
import type { BrokenRule } from '../posting/limits.ts'

/** A failure as a fact: what kind, the teller's sentence, and whether trying again is harmless. */
export interface DeskError {
  kind:
    | 'locked'
    | 'forbidden'
    | 'invalid'
    | 'unknownName'
    | 'offline'
    | 'refused'
    | 'notFound'
    | 'inDoubt'
    | 'unreachable'
    /** The desk program itself gave no answer: what was asked for may have been done. */
    | 'unanswered'
    | 'storage'
    | 'tooMany'
    /** Within a rule that a supervisor may lift, at this desk: `override` says which. */
    | 'needsOverride'
    | 'internal'
  message: string
  status?: number
  fields?: FieldProblem[]
  again: 'safe' | 'ask-first' | 'never'
  /** With `needsOverride`: what is to be approved, by its number. */
  override?: AskedOverride
}

export type AskedOverride = { id: string } & BrokenRule & {
    /** Who would not have the same today, latest first. */
    refused?: readonly { by: string; at: string; currency: string; amount: string; reason: string }[]
  }
