/** Readings that nothing came of because the bank is away and this computer keeps no copy: what it lacks, said once. */
import { computed, shallowRef, type ComputedRef } from 'vue'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { Reading } from './use-read.ts'

type Asked = Pick<Reading<unknown>, 'problem' | 'state' | 'again'>

const isAway = (problem: DeskError | null): boolean =>
  problem?.kind === 'offline' || problem?.kind === 'unreachable'

/** The bank has said neither yes nor no. */
export const isNotHere = ({ problem, state }: Asked): boolean =>
  state.value === 'failed' && isAway(problem.value)

export interface NotHere {
  /** Null: nothing is lacking. Why, where several have failed, is the first one's reason. */
  lacking: ComputedRef<{ names: readonly string[]; problem: DeskError } | null>
  /** It is told of among what is lacking, and has no place of its own. */
  has: (reading: Asked) => boolean
  again: () => Promise<void>
}

export function useNotHere(parts: () => readonly { name: string; reading: Asked }[]): NotHere {
  /** What is read again by the button stands there meanwhile: the focus is on it. */
  const repeated = shallowRef<readonly Asked[]>([])
  const has = (reading: Asked): boolean =>
    isNotHere(reading) || (repeated.value.includes(reading) && isAway(reading.problem.value))
  const those = computed(() => parts().filter(({ reading }) => has(reading)))
  return {
    has,
    lacking: computed(() => {
      const problem = those.value[0]?.reading.problem.value
      return problem ? { names: those.value.map(({ name }) => name), problem } : null
    }),
    async again() {
      const readings = those.value.map(({ reading }) => reading)
      repeated.value = readings
      await Promise.all(readings.map((reading) => reading.again()))
      repeated.value = []
    },
  }
}
