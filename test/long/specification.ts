/** The specification’s statements asked of the training bank over HTTP, one by one, and of each deviating bank. */
import { runLong } from '../long.ts'
import { deviations } from '../specification/deviations.ts'
import { missedBy, shortOf, statements } from '../specification/list.ts'
import { openWorld } from '../specification/world.ts'

await runLong({}, async (_options, report) => {
  const world = await openWorld()
  const short = await shortOf(statements, world)
  await world.close()
  for (const sentence of short) report.fault(sentence)
  report.none('statements that the bank falls short of', short.length, statements.length)
  if (statements.length < 502) report.fault(`${statements.length} statements, at least 502`)
  const sections = Map.groupBy(statements, ({ section }) => section)
  report.tell('statements of each section', new Map([...sections].map(([name, rows]) => [name, rows.length])))
  const missed = await missedBy(deviations)
  for (const what of missed) report.fault(`not caught: ${what}`)
  report.none('deviations that are not caught', missed.length, deviations.length)
})
