/**
 * `npm run faults`: the long form of what the tests of this folder show in short. Prints figures as "0 of n", with
 * the seeds that repeat them, and ends with 1 where a figure is not as it must be.
 *
 * `--only calls|campaign|kills` runs one part, `--mode both|reading|events` one campaign; `--faults N` (for each
 * campaign) and `--seed N` change its size. `--swaps`: campaigns in which most answers change places.
 */
import { parseArgs } from 'node:util'
import type { CampaignOptions } from './campaign.ts'
import { runDays } from './days.ts'
import { runKills } from './kills.ts'
import { sumOf } from './figures.ts'
import { canTrace, tracePosts } from './trace-posts.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    mode: { type: 'string' },
    faults: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    swaps: { type: 'boolean', default: false },
    kills: { type: 'string', default: '2000' },
    posts: { type: 'string', default: '1000' },
  },
})
const isAskedFor = (part: string) => values.only === undefined || values.only === part

let bad = 0
function tell(figure: number, of: number, what: string, most = 0): void {
  console.log(`${figure} of ${of} ${what}`)
  if (figure > most) bad += 1
}

async function campaign(title: string, where: Pick<CampaignOptions, 'webhooks' | 'reading'>): Promise<void> {
  const startMs = performance.now()
  const days = await runDays({
    seed: Number(values.seed),
    faults: Number(values.faults),
    where: { ...where, swaps: values.swaps },
    onDay({ stories }) {
      for (const story of stories)
        if (where.reading || !/the books show 0.*needsPeople/.test(story)) console.log(story)
    },
  })
  const seconds = Math.round((performance.now() - startMs) / 1000)
  const sum = sumOf(days)
  console.log(
    `— ${title}: seeds ${sum.seeds[0]} to ${sum.seeds.at(-1)}, ${sum.faults} faults in ${seconds} s`,
  )
  console.log([...sum.byFault].map(([kind, n]) => `${n} ${kind}`).join(', '))
  console.log([...sum.byState].map(([state, n]) => `${n} ${state}`).join(', '))
  console.log([...sum.byOperation].map(([operation, n]) => `${n} ${operation}`).join(', '))
  console.log(`${sum.alike} of ${sum.forms} forms alike, without a mark`)
  tell(sum.wrong, sum.forms, 'forms concluded wrongly')
  tell(sum.duplicates, sum.forms, 'forms carried out twice')
  tell(sum.lost, sum.forms, 'forms lost')
  tell(sum.unseen, sum.forms, 'forms carried out and never concluded')
  tell(sum.followed, sum.forms, 'redirects followed')
  tell(sum.unsettled, sum.forms, 'forms still in doubt')
  // Where nobody may read, nobody can prove that something is not there.
  const [figure, what] = where.reading ? [sum.toPeople, ''] : [sum.doneToPeople, 'carried out and ']
  // Where most answers change places, more of what came contradicts what is read: it is told, not judged.
  const few = values.swaps ? sum.forms : Math.floor(sum.forms / 100)
  tell(figure, sum.forms, `forms ${what}left to two people`, few)
  if (!where.reading) console.log(`${sum.toPeople} of ${sum.forms} forms left to two people in all`)
  // A conclusion taken back is one that an answer of another request made, until the books were looked at.
  tell(sum.retracted, sum.forms, 'conclusions taken back', few)
}

if (isAskedFor('calls')) {
  if (canTrace()) {
    const { violations, requests } = await tracePosts(Number(values.posts))
    tell(violations, requests, 'requests left before the fsync of their journal row')
  } else {
    console.log('strace cannot run here: the order of system calls was not judged')
  }
}
if (isAskedFor('campaign')) {
  const isAsked = (mode: string) => values.mode === undefined || values.mode === mode
  if (isAsked('both')) await campaign('with events and reading', { webhooks: true, reading: true })
  if (isAsked('reading')) await campaign('by reading alone', { webhooks: false, reading: true })
  if (isAsked('events')) await campaign('by events alone', { webhooks: true, reading: false })
}
if (isAskedFor('kills')) {
  const { seed, runs, kills, wrong, duplicates, lost, open, people, byState, bySteps } = await runKills({
    seed: Number(values.seed),
    runs: Number(values.kills),
  })
  console.log(`— kills: seed ${seed}; ${[...byState].map(([state, n]) => `${n} ${state}`).join(', ')}`)
  console.log([...bySteps].map(([step, n]) => `${n} ${step}`).join(', '))
  tell(lost, kills, 'kills lost what was acknowledged')
  tell(duplicates, kills, 'kills made a second payment')
  tell(wrong, kills, 'kills led to a wrong conclusion')
  tell(open, kills, 'kills left a question open')
  tell(people, runs, 'forms left to two people', Math.floor(runs / 100))
}
// A connection that hangs on purpose may still be open; nothing is left to wait for.
process.exit(bad === 0 ? 0 : 1)
