/** Runs the campaign's days that its parent names, one after another, in a process of its own. */
import { runCampaign, type CampaignOptions } from './campaign.ts'

process.on('message', (options: CampaignOptions) => {
  runCampaign(options).then(
    (figures) => process.send?.({ figures }),
    (problem: unknown) => process.send?.({ problem: String(problem) }),
  )
})
