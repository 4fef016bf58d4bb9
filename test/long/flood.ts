/** W38 on a whole desk: true events and then false ones at a set pace, while a person works at the counter. */
import { runLong } from '../long.ts'
import { flood } from '../outside/flood.ts'

/** What a person does not notice. */
const maxMs = 50

await runLong({ rate: 5000, seconds: 8 }, async ({ rate, seconds }, report) => {
  const { valid, forged, lost, counter } = await flood({ perSecond: rate, seconds })
  report.tell('true events a second', valid.rate)
  report.tell('false events a second', forged.rate)
  report.none('acknowledged events lost', lost, valid.acknowledged)
  report.tell('the counter, p95 in ms', counter)
  if (Math.max(counter.valid, counter.forged) >= maxMs) report.fault(`the counter took ${maxMs} ms or more`)
})
