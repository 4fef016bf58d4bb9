/** Stands beside a run of the tests, and sweeps up after it where one of its owners was killed. */
import { isOwned, sweep } from './run-folder.ts'

const [path = ''] = process.argv.slice(2)
const everyMs = 200

// Ctrl+C is for the run: who sweeps must outlive it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const timer = setInterval(() => {
  if (isOwned(path)) return
  clearInterval(timer)
  sweep(path)
}, everyMs)
