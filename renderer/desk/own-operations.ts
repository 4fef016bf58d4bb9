/** What this bank's service file adds to the table, asked for once: forms and the find box know it from then on. */
import { takeOwnOperations } from '../../shared/operations/own.ts'
import { spoken } from '../i18n/spoken.ts'
import { ask } from './bridge.ts'

let isRead = false

export async function readOwnOperations(): Promise<void> {
  if (isRead) return
  const answer = await ask('ownOperations', {})
  if (!answer.ok) return
  takeOwnOperations(answer.value, spoken)
  isRead = true
}
