/**
 * Walks by keyboard over the real pages, with a desk inside the page (issue 14): `--walks`, `--steps`, `--seed`. Then
 * each rule as it was, alone: the walk must catch it.
 */
import { buildAll } from '../../build/vite-builds.ts'
import { runLong } from '../long.ts'
import { buildCareless, carelessRules, runWalks } from '../screens/walk/walks.ts'

await runLong({ seed: 1, walks: 2_000, steps: 30 }, async ({ seed, walks, steps }, report) => {
  // Pages of another tree would be walked for these.
  await buildAll()
  const walked = await runWalks({ seed, walks, steps }, (so) => {
    if (so.walks % 100 === 0) report.progress(`${so.walks} walks`)
  })
  if (walked.wrong !== null) report.fault(walked.wrong)
  report.none('walks in which something reached another', walked.wrong === null ? 0 : 1, walked.walks)
  for (const figure of ['steps', 'readBacks', 'writes', 'decisions', 'slips', 'taken'] as const)
    report.tell(figure, walked[figure])
  for (const rule of carelessRules) {
    const { folder, remove } = await buildCareless([rule])
    const caught = await runWalks({ folder, seed, walks: 200, steps })
    remove()
    report.none(`${rule}: not caught`, caught.wrong === null ? 1 : 0, 1)
    report.tell(`${rule}: caught in walk`, caught.walks)
  }
})
