/**
 * Days at a branch whose line breaks all the time, by seed, until so many faults were done: with events and reading,
 * by reading alone, by events alone. `--mode both|reading|events` runs one of them, `--swaps` makes most answers
 * change places, `--seed N --faults 1` repeats one day.
 */
import type { CampaignOptions } from '../faults/campaign.ts'
import { runDays } from '../faults/days.ts'
import { sumOf } from '../faults/figures.ts'
import { runLong, type Report } from '../long.ts'

type Where = Pick<CampaignOptions, 'webhooks' | 'reading'>
const modes: readonly [mode: string, title: string, where: Where][] = [
  ['both', 'with events and reading', { webhooks: true, reading: true }],
  ['reading', 'by reading alone', { webhooks: false, reading: true }],
  ['events', 'by events alone', { webhooks: true, reading: false }],
]
interface Size {
  seed: number
  faults: number
  swaps: boolean
}

await runLong({ mode: 'all', seed: 1, faults: 10_000, swaps: false }, async ({ mode, ...size }, report) => {
  for (const [name, title, where] of modes)
    if (mode === 'all' || mode === name) await campaign(title, where, size, report)
})

async function campaign(title: string, where: Where, { seed, faults, swaps }: Size, report: Report) {
  const days = await runDays({
    seed,
    faults,
    where: { webhooks: where.webhooks, reading: where.reading, swaps },
    onDay({ stories }) {
      for (const story of stories)
        if (where.reading || !/the books show 0.*needsPeople/.test(story)) report.progress(story)
    },
  })
  const sum = sumOf(days)
  const none = (what: string, figure: number, most = 0) =>
    report.none(`${title}: ${what}`, figure, sum.forms, most)
  report.tell(`${title}: seeds`, `${sum.seeds[0]} to ${sum.seeds.at(-1)}`)
  report.tell(`${title}: faults`, sum.faults)
  report.tell(`${title}: kinds of fault`, sum.byFault)
  report.tell(`${title}: operations`, sum.byOperation)
  report.tell(`${title}: last states`, sum.byState)
  report.tell(`${title}: forms alike, without a mark`, sum.alike)
  none('forms concluded wrongly', sum.wrong)
  none('forms carried out twice', sum.duplicates)
  none('forms lost', sum.lost)
  none('forms carried out and never concluded', sum.unseen)
  none('redirects followed', sum.followed)
  none('forms still in doubt', sum.unsettled)
  report.tell(`${title}: forms reported by an event, where nobody may look`, sum.reported)
  // Where most answers change places, more of what came contradicts what is read: it is told, not judged.
  const few = swaps ? sum.forms : Math.floor(sum.forms / 100)
  // Where nobody may read, nobody can prove that something is not there.
  if (where.reading) none('forms left to two people', sum.toPeople, few)
  else {
    none('forms carried out and left to two people', sum.doneToPeople, few)
    report.tell(`${title}: forms left to two people in all`, sum.toPeople)
  }
  // A conclusion taken back is one that an answer of another request made, until the books were looked at.
  none('conclusions taken back', sum.retracted, few)
}
