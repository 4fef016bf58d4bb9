/** Ends threads while they load SQLite: by `end` as the desk does, or by `terminate` as it must not. */
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { openThread, threadsEnded } from '../../electron/database/thread.ts'

const program = fileURLToPath(new URL('slow-loading-thread.ts', import.meta.url))
const [, , how = '', file = ''] = process.argv
/** A thread that is terminated is at the harmful moment about once in three times: one is sure to be in sixty. */
const rounds = how === 'end' ? 3 : 60
const flag = () => new Int32Array(new SharedArrayBuffer(4))

for (let round = 0; round < rounds; round += 1) {
  const loads = flag()
  const asLong = (loadsMs: number) => ({ file, loadsMs, loads })
  const hasBegun = async () => {
    while (Atomics.load(loads, 0) === 0) await delay(10)
  }
  if (how === 'end') {
    const thread = openThread(program, asLong(300))
    await hasBegun()
    void thread.end()
    await threadsEnded()
  } else {
    const worker = new Worker(program, { workerData: { ...asLong(60_000), ends: flag() } })
    await hasBegun()
    await worker.terminate()
  }
}
