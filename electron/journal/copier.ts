/** A thread beside the desk that reads the whole journal, so that nobody at the counter waits for it. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { hasToEnd } from '../database/thread.ts'
import { work } from './copy.ts'

const asked = z.object({
  path: z.string(),
  key: z.instanceof(Uint8Array),
  copyTo: z.string().nullable(),
})
if (!hasToEnd()) parentPort?.postMessage(work(asked.parse(workerData)), [])
