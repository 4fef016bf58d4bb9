/** Bodies and signatures of events changed by seed: none of them is taken for genuine (reliability G10). */
import { runLong } from '../long.ts'
import { countFalseAccepts } from '../outside/mutants.ts'

await runLong({ seed: 1, count: 1_000_000 }, async ({ seed, count }, report) => {
  const { tried, accepted } = countFalseAccepts(count, seed)
  report.none('changed bodies and signatures accepted', accepted, tried)
})
