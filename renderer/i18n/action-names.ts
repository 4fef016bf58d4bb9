/** What each action is called: its short name, or else what the table says it does. */
import { operationNames, type TableName } from '../../shared/operations/index.ts'
import type { WriteName } from '../../shared/operations/read-write.ts'

export function actionNames(
  short: Readonly<Partial<Record<WriteName, string>>>,
  summaryOf: (name: TableName) => string,
): Readonly<Record<WriteName, string>> {
  const names = operationNames.map((name) => [name, summaryOf(name)])
  // Every action is an operation of the table, so each has its name here.
  return { ...(Object.fromEntries(names) as Record<WriteName, string>), ...short }
}
