/** What an event of the bank tells of, in the words of the action that brings it; the bank's own name where none does. */
import type { InboxEvent } from '../../shared/desk/events.ts'
import { operationNames, operationOf } from '../../shared/operations/index.ts'
import type { ActionName } from '../actions/action.ts'
import { isActionName } from '../actions/index.ts'
import { actionWords } from '../actions/wording.ts'
import { say } from '../i18n/index.ts'

type Named = Pick<InboxEvent, 'event' | 'action'>

/** Where several actions bring the same event, it does not tell which of them it was. */
function actionOfEvent({ event, action }: Named): ActionName | null {
  const [only, ...others] = operationNames.flatMap((name): ActionName[] => {
    const told = operationOf(name).event
    return isActionName(name) && told?.name === event && told.action === action ? [name] : []
  })
  return only && others.length === 0 ? only : null
}

export function eventWords(event: Named): string {
  const action = actionOfEvent(event)
  return action ? actionWords(action) : say.events.nameOf(event)
}
