/** Relay, broker and desk killed in turn while events pour in, and the broken relay and the broken desk. */
import { runLong } from '../long.ts'
import { relayCampaign } from '../outside/relay-kills.ts'

await runLong({ kills: 60, acknowledgements: 10_000 }, async ({ kills, acknowledgements }, report) => {
  const figures = await relayCampaign({
    early: 'none',
    victims: ['relay', 'broker', 'desk'],
    kills,
    acknowledgements,
    onRound({ kills, acknowledged }) {
      if (kills % 15 === 0) report.progress(`${kills} kills, ${acknowledged} acknowledged`)
    },
  })
  report.tell('kills', figures.kills)
  report.none('acknowledged events not in the desk’s inbox', figures.lost, figures.acknowledged)
  report.none('events kept twice', figures.doubled, figures.acknowledged)
  report.none('requests confirmed twice', figures.appliedTwice, figures.told)
  report.none('requests left without the event that told of them', figures.unapplied, figures.told)
  for (const early of ['relay', 'desk'] as const) {
    const victims = early === 'relay' ? (['broker', 'relay'] as const) : (['desk'] as const)
    const broken = await relayCampaign({ early, victims, kills: 6, acknowledgements: 200 })
    report.tell(`the broken ${early} lost`, `${broken.lost} of ${broken.acknowledged}`)
    if (broken.lost === 0) report.fault(`the broken ${early} was not caught`)
  }
})
