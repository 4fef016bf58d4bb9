/**
 * `npm run faults`: the long form of what the tests of this folder show in short. Prints figures as "0 of n", with
 * the seeds that repeat them, and ends with 1 where a figure is not as it must be.
 *
 * `--only calls|campaign|kills` runs one part, `--faults N` (for each campaign) and `--seed N` change its size.
 */
import { parseArgs } from 'node:util'
import { runCampaign, type CampaignOptions } from './campaign.ts'
import { runKills } from './kills.ts'
import { sumOf, type Figures } from './figures.ts'
import { canTrace, tracePosts } from './trace-posts.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    faults: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '2000' },
    posts: { type: 'string', default: '1000' },
  },
})
const runs = (part: string) => values.only === undefined || values.only === part

let bad = 0
function tell(figure: number, of: number, what: string, most = 0): void {
  console.log(`${figure} of ${of} ${what}`)
  if (figure > most) bad += 1
}

async function campaign(title: string, where: Pick<CampaignOptions, 'webhooks' | 'reading'>): Promise<void> {
  const days: Figures[] = []
  let faults = 0
  for (let seed = Number(values.seed); faults < Number(values.faults); seed += 1) {
    const day = await runCampaign({ ...where, seed, forms: 240 })
    days.push(day)
    faults += day.faults
    for (const story of day.stories) if (!/no conclusion|left to people/.test(story)) console.log(story)
  }
  const sum = sumOf(days)
  console.log(`— ${title}: seeds ${sum.seeds[0]} to ${sum.seeds.at(-1)}, ${sum.faults} faults`)
  console.log([...sum.byFault].map(([kind, n]) => `${n} ${kind}`).join(', '))
  console.log([...sum.byState].map(([state, n]) => `${n} ${state}`).join(', '))
  tell(sum.wrong, sum.forms, 'forms concluded wrongly')
  tell(sum.duplicates, sum.forms, 'forms carried out twice')
  tell(sum.lost, sum.forms, 'forms lost')
  tell(sum.unseen, sum.forms, 'forms carried out and never concluded')
  tell(sum.followed, sum.forms, 'redirects followed')
  tell(sum.toPeople, sum.forms, 'forms left to two people', Math.floor(sum.forms / 100))
  // A conclusion taken back is one that an answer of another request made, until the books were looked at.
  tell(sum.retracted, sum.forms, 'conclusions taken back', Math.floor(sum.forms / 100))
  if (where.reading) tell(sum.unsettled, sum.forms, 'forms still in doubt')
  else console.log(`${sum.unsettled} of ${sum.forms} forms were not carried out and, unread, stay in doubt`)
}

if (runs('calls')) {
  if (canTrace()) {
    const { violations, requests } = await tracePosts(Number(values.posts))
    tell(violations, requests, 'requests left before the fsync of their journal row')
  } else {
    console.log('strace cannot run here: the order of system calls was not judged')
  }
}
if (runs('campaign')) {
  await campaign('with events and reading', { webhooks: true, reading: true })
  await campaign('by reading alone', { webhooks: false, reading: true })
  await campaign('by events alone', { webhooks: true, reading: false })
}
if (runs('kills')) {
  const { seed, kills, wrong, duplicates, lost, open, byState } = await runKills({
    seed: Number(values.seed),
    runs: Number(values.kills),
  })
  console.log(`— kills: seed ${seed}; ${[...byState].map(([state, n]) => `${n} ${state}`).join(', ')}`)
  tell(lost, kills, 'kills lost what was acknowledged')
  tell(duplicates, kills, 'kills made a second payment')
  tell(wrong, kills, 'kills led to a wrong conclusion')
  tell(open, kills, 'kills left a question open')
}
// A connection that hangs on purpose may still be open; nothing is left to wait for.
process.exit(bad === 0 ? 0 : 1)
