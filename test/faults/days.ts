/** Many days of a campaign at once, each process with its own: a day has its own bank, desk and clock. */
import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { CampaignOptions } from './campaign.ts'
import type { Figures } from './figures.ts'

type Where = Omit<CampaignOptions, 'seed' | 'forms'>

const worker = fileURLToPath(new URL('./day-worker.ts', import.meta.url))
/** Longer days read longer lists again and again; shorter ones open more banks. */
const formsADay = 60
/** What a day takes at the very most; beyond it the desk or the test is at a standstill. */
const longestDayMs = 10 * 60_000

/** Days from `seed` on until so many faults were done. `onDay` hears each as it ends. */
export async function runDays(options: {
  seed: number
  faults: number
  where: Where
  onDay: (figures: Figures) => void
}): Promise<Figures[]> {
  const days: Figures[] = []
  let { seed } = options
  let done = 0
  const work = async () => {
    const child = fork(worker, { serialization: 'advanced', stdio: 'inherit' })
    try {
      while (done < options.faults) {
        const day: CampaignOptions = { ...options.where, seed: seed++, forms: formsADay }
        const figures = await new Promise<Figures>((resolve, reject) => {
          const tooLong = setTimeout(() => reject(new Error(`seed ${day.seed} takes too long`)), longestDayMs)
          child.once('exit', (code) => reject(new Error(`seed ${day.seed}: the process ended with ${code}`)))
          child.once('message', (answer: { figures: Figures } | { problem: string }) => {
            clearTimeout(tooLong)
            child.removeAllListeners('exit')
            if ('figures' in answer) resolve(answer.figures)
            else reject(new Error(`seed ${day.seed}: ${answer.problem}`))
          })
          child.send(day)
        })
        days.push(figures)
        done += figures.faults
        options.onDay(figures)
      }
    } finally {
      child.removeAllListeners('exit')
      child.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(8, availableParallelism())) }, work))
  return days.sort((a, b) => (a.seeds[0] ?? 0) - (b.seeds[0] ?? 0))
}
