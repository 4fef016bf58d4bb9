/**
 * A slower machine, to provoke what other work on it would show once in a hundred runs: `TELLER_SLOW=6` gives every page
 * a sixth of the processor, and each answer of the desk's door comes late by up to 300 ms, by seed. What is red here and
 * green without it presses keys before they are taken, or asserts at once what only follows.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { randomOf } from '../faults/random.ts'

const factor = Number(process.env['TELLER_SLOW'] ?? '1')
const seed = Number(process.env['TELLER_SLOW_SEED'] ?? '7')
const latestMs = 50

export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  if (factor <= 1) return
  const engine = await context.newCDPSession(page)
  await engine.send('Emulation.setCPUThrottlingRate', { rate: factor })
  const chance = randomOf(seed)
  // Of the context: what a test lays over its page stands before it, and is taken away without it.
  await context.route('**/door/**', async (route) => {
    const lateMs = chance.next() * latestMs * factor
    await new Promise((resolve) => setTimeout(resolve, lateMs))
    await route.continue().catch(() => {})
  })
}
