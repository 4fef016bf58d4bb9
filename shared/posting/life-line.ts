/** The life of a posting in four strokes: written, sent, accepted, confirmed. The screens draw them, a paper prints them. */
import type { JournalState } from './journal.ts'

type Stroke = 'done' | 'doubt' | 'stop' | 'empty'

export const strokesOf: Readonly<Record<JournalState, readonly [Stroke, Stroke, Stroke, Stroke]>> = {
  written: ['done', 'empty', 'empty', 'empty'],
  sent: ['done', 'done', 'empty', 'empty'],
  accepted: ['done', 'done', 'done', 'empty'],
  confirmed: ['done', 'done', 'done', 'done'],
  waiting: ['done', 'done', 'empty', 'empty'],
  refused: ['done', 'done', 'stop', 'empty'],
  inDoubt: ['done', 'done', 'doubt', 'empty'],
  needsPeople: ['done', 'done', 'doubt', 'doubt'],
  notSent: ['done', 'stop', 'empty', 'empty'],
  notExecuted: ['done', 'done', 'stop', 'empty'],
}

/** On paper, in signs that every printer has. */
const signs: Readonly<Record<Stroke, string>> = { done: 'X', doubt: '?', stop: '-', empty: ' ' }

/** `[X] Written  [X] Sent  [?] Accepted  [ ] Confirmed` */
export function lifeLineText(state: JournalState, names: readonly [string, string, string, string]): string {
  return strokesOf[state].map((stroke, at) => `[${signs[stroke]}] ${names[at] ?? ''}`).join('  ')
}
