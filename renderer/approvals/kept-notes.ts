/** Notes that were begun and left with Escape: each for one decision of one record, and gone with the page. */
import type { Application } from '../../shared/desk/commands.ts'
import { keyOf } from './application.ts'
import type { Step } from './steps.ts'

interface Decision {
  step: Step
  application: Application
}

export function keptNotes() {
  const notes = new Map<string, string>()
  const key = ({ step, application }: Decision): string => `${keyOf(application)} ${step.operation}`
  return {
    of: (decision: Decision): string => notes.get(key(decision)) ?? '',
    keep: (decision: Decision, note: string): void => void notes.set(key(decision), note),
  }
}
