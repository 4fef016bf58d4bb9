/**
 * `npm run outside`: the long forms of what the tests of this folder show in short. Prints figures as "0 of n" and
 * ends with 1 where one is not as it must be. `--only kills|mutants`, `--kills N`, `--acks N`, `--mutants N`.
 */
import { parseArgs } from 'node:util'
import { killCampaign } from './kills.ts'
import { countFalseAccepts } from './mutants.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '200' },
    acks: { type: 'string', default: '100000' },
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
  console.log(`${figures.unapplied} of ${figures.told} requests whose event still waits to be worked through`)
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
if (runs('mutants')) {
  const { tried, accepted } = countFalseAccepts(Number(values.mutants), Number(values.seed))
  tell(accepted, tried, `changed bodies and signatures accepted (seed ${values.seed})`)
}
process.exit(bad === 0 ? 0 : 1)
