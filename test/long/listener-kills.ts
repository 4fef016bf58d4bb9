/** The listener killed under load, and the broken one that answers before it commits (reliability G1). */
import { runLong } from '../long.ts'
import { killCampaign } from '../outside/kills.ts'

await runLong({ kills: 200, acknowledgements: 100_000 }, async ({ kills, acknowledgements }, report) => {
  const figures = await killCampaign({
    variant: 'honest',
    kills,
    acknowledgements,
    before: Math.ceil(acknowledgements / kills),
    onRound({ kills, acknowledged }) {
      if (kills % 20 === 0) report.progress(`${kills} kills, ${acknowledged} acknowledged`)
    },
  })
  report.tell('kills', figures.kills)
  report.none('acknowledged events lost', figures.lost, figures.acknowledged)
  report.none('events kept twice', figures.doubled, figures.acknowledged)
  report.none('requests confirmed twice', figures.appliedTwice, figures.told)
  report.none('requests left without the event that told of them', figures.unapplied, figures.told)
  const early = await killCampaign({ variant: 'early', kills: 30, acknowledgements: 0 })
  report.tell('the broken listener lost', `${early.lost} of ${early.acknowledged}`)
  if (early.lost === 0) report.fault('a listener that answers before it commits was not caught')
})
