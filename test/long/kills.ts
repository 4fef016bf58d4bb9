/** Desks killed at each of their steps, again and again on the same folder; the bank's books judge the rest. */
import { runKills } from '../faults/kills.ts'
import { runLong } from '../long.ts'

await runLong({ seed: 1, runs: 2000 }, async ({ seed, runs }, report) => {
  const { kills, wrong, duplicates, lost, open, people, byState, bySteps } = await runKills({ seed, runs })
  report.none('kills lost what was acknowledged', lost, kills)
  report.none('kills made a second payment', duplicates, kills)
  report.none('kills led to a wrong conclusion', wrong, kills)
  report.none('kills left a question open', open, kills)
  report.none('forms left to two people', people, runs, Math.floor(runs / 100))
  report.tell('last states', byState)
  report.tell('killed at', bySteps)
})
