/** How the line to the service stands: `Offline since 10:42`. */
import type { Status } from '../../shared/desk/commands.ts'
import { timeOf } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

export function lineWords({ connection }: Pick<Status, 'connection'>): string {
  const { state, since, cause } = connection
  if (state !== 'offline') return say.shell.line[state]
  return say.shell.line[cause ?? state](timeOf(since))
}
