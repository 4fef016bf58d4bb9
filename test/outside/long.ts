/**
 * `npm run outside`: the long forms of what the tests of this folder show in short. Prints figures as "0 of n" and
 * ends with 1 where one is not as it must be. `--only kills|relay|flood|minute|mutants`, `--kills N`, `--acks N`, `--relay-kills N`,
 * `--relay-acks N`, `--rate N`, `--mutants N`.
 */
import { parseArgs } from 'node:util'
import { flood } from './flood.ts'
import { killCampaign } from './kills.ts'
import { withoutServerFor } from './minute.ts'
import { countFalseAccepts } from './mutants.ts'
import { relayCampaign } from './relay-kills.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '200' },
    acks: { type: 'string', default: '100000' },
    'relay-kills': { type: 'string', default: '60' },
    'relay-acks': { type: 'string', default: '10000' },
    rate: { type: 'string', default: '5000' },
    mutants: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
})
const runs = (part: string) => values.only === undefined || values.only === part

let bad = 0
function tell(figure: number, of: number, what: string): void {
  console.log(`${figure} of ${of} ${what}`)
  if (figure > 0) bad += 1
}

if (runs('kills')) {
  const figures = await killCampaign({
    variant: 'honest',
    kills: Number(values.kills),
    acknowledgements: Number(values.acks),
    before: Math.ceil(Number(values.acks) / Number(values.kills)),
    onRound: ({ kills, acknowledged }) => {
      if (kills % 20 === 0) console.log(`… ${kills} kills, ${acknowledged} acknowledged`)
    },
  })
  console.log(`— the listener, killed ${figures.kills} times`)
  tell(figures.lost, figures.acknowledged, 'acknowledged events lost')
  tell(figures.doubled, figures.acknowledged, 'events kept twice')
  tell(figures.appliedTwice, figures.told, 'requests confirmed twice')
  tell(figures.unapplied, figures.told, 'requests left without the event that told of them')
  const early = await killCampaign({
    variant: 'early',
    kills: 30,
    acknowledgements: 0,
  })
  console.log(
    `— the broken variant, which answers before it commits: ${early.lost} of ${early.acknowledged} lost`,
  )
  if (early.lost === 0) bad += 1
}
if (runs('relay')) {
  const figures = await relayCampaign({
    early: 'none',
    victims: ['relay', 'broker', 'desk'],
    kills: Number(values['relay-kills']),
    acknowledgements: Number(values['relay-acks']),
    onRound: ({ kills, acknowledged }) => {
      if (kills % 15 === 0) console.log(`… ${kills} kills, ${acknowledged} acknowledged`)
    },
  })
  console.log(`— relay, broker and desk, killed in turn, ${figures.kills} times`)
  tell(figures.lost, figures.acknowledged, 'acknowledged events not in the desk’s inbox')
  tell(figures.doubled, figures.acknowledged, 'events kept twice')
  tell(figures.appliedTwice, figures.told, 'requests confirmed twice')
  tell(figures.unapplied, figures.told, 'requests left without the event that told of them')
  for (const early of ['relay', 'desk'] as const) {
    const broken = await relayCampaign({
      early,
      victims: early === 'relay' ? ['broker', 'relay'] : ['desk'],
      kills: 6,
      acknowledgements: 200,
    })
    console.log(`— the broken ${early}: ${broken.lost} of ${broken.acknowledged} lost`)
    if (broken.lost === 0) bad += 1
  }
}
if (runs('flood')) {
  const { valid, forged, lost, counter } = await flood({ perSecond: Number(values.rate), seconds: 8 })
  console.log(
    `— W38: ${valid.rate}/s true for 8 s, then ${forged.rate}/s false (asked for: ${values.rate}/s)`,
  )
  tell(lost, valid.acknowledged, 'acknowledged events lost')
  console.log(
    `the counter, p95: ${counter.valid} ms while true ones came, ${counter.forged} ms while false ones came`,
  )
  if (Math.max(counter.valid, counter.forged) >= 50) bad += 1
}
if (runs('minute')) {
  const backAfterMs = await withoutServerFor(60_000)
  console.log(
    `— OpenSSH’s server gone for a minute: the tunnel was back ${backAfterMs} ms after it, and carried an event`,
  )
}
if (runs('mutants')) {
  const { tried, accepted } = countFalseAccepts(Number(values.mutants), Number(values.seed))
  tell(accepted, tried, `changed bodies and signatures accepted (seed ${values.seed})`)
}
process.exit(bad === 0 ? 0 : 1)
