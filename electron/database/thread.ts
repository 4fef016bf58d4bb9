/**
 * A thread that works with SQLite. One that is ended while it loads the library ends the whole program with it
 * (SIGABRT): to register an addon cannot fail. So it says when it has loaded, and is ended no sooner.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'

export interface Thread<Told> {
  post(value: unknown): void
  onTold(hear: (told: Told) => void): void
  /** It could not begin, or a fault of its own ended it. */
  onFault(run: () => void): void
  onEnd(run: () => void): void
  /** Resolves when it is no more. What it was about to begin, it does not. */
  end(): Promise<void>
}

const ending = new Set<Promise<void>>()
/** Of those that were told to end: a program waits for them, for its own end would end them as they load. */
export const threadsEnded = (): Promise<unknown> => Promise.all(ending)

const hasLoaded = 'loaded'

/** @param program Its file, which asks `hasToEnd` before anything else. */
export function openThread<Told>(program: string, given: object): Thread<Told> {
  const ends = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(program, { workerData: { ...given, ends } })
  worker.unref()
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const loaded = new Promise<void>((resolve) => worker.once('message', () => resolve()))
  return {
    post: (value) => worker.postMessage(value, []),
    onTold: (hear) =>
      worker.on('message', (told: Told | typeof hasLoaded) => {
        if (told !== hasLoaded) hear(told)
      }),
    onFault: (run) => worker.once('error', run),
    onEnd: (run) => worker.once('exit', run),
    async end() {
      Atomics.store(ends, 0, 1)
      ending.add(ended)
      worker.ref()
      await Promise.race([loaded, ended])
      await worker.terminate()
      ending.delete(ended)
    },
  }
}

/** Asked in the thread once everything is loaded, before it touches a file. */
export function hasToEnd(): boolean {
  parentPort?.postMessage(hasLoaded, [])
  const { ends } = z.object({ ends: z.instanceof(Int32Array) }).parse(workerData)
  return Atomics.load(ends, 0) === 1
}
