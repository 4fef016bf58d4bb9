/**
 * A question for which the system's programs are run one after the other. Whoever asks chooses how: one that waits for
 * each, or a desk that goes on meanwhile.
 */
import type { ProgramResult, RunMeanwhile, RunProgram } from './run-program.ts'

export type Asking<T> = Generator<Parameters<RunProgram>, T, ProgramResult>

/** One step of it. */
export function* ask(...call: Parameters<RunProgram>): Asking<ProgramResult> {
  return yield call
}

export function askNow<T>(asking: Asking<T>, run: RunProgram): T {
  let step = asking.next()
  while (!step.done) step = asking.next(run(...step.value))
  return step.value
}

export async function askMeanwhile<T>(asking: Asking<T>, run: RunMeanwhile): Promise<T> {
  let step = asking.next()
  while (!step.done) step = asking.next(await run(...step.value))
  return step.value
}
