/** Maker and checker: nobody approves what they submitted (contract §2). */
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import { actor } from './users.ts'

/** @throws Refused (403) when the user who asks is the one who submitted. */
export function mustNotBeMaker(context: OperationContext, submittedBy: number, verb: string): void {
  if (actor(context).id !== submittedBy) return
  const sentence = `You submitted this yourself, so somebody else must ${verb} it.`
  refuse(403, 'error.msg.maker.is.checker', 'id', sentence)
}
