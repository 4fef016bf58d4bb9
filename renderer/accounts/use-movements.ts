/**
 * The movements of an account, newest first, page by page: the newest page follows the news, the older ones stay as
 * they were read, for what is posted is never changed. A movement that moved to the next page meanwhile shows once.
 */
import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { Movement } from '../desk/account.ts'
import { call } from '../desk/call.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { useRead, type Reading } from '../desk/use-read.ts'

const pageSize = 25
/** Older movements come in longer pages: whoever wants them wants many. */
const olderSize = 100

export interface Movements {
  movements: Reading<ReplyOf<'listSavingsTransactions'>>
  shown: ComputedRef<readonly Movement[] | null>
  total: ComputedRef<number>
  isReading: Ref<boolean>
  problem: ShallowRef<DeskError | null>
  older: () => Promise<void>
}

export function useMovements(savingsId: () => string): Movements {
  const movements = useRead(
    'listSavingsTransactions',
    () => ({ params: { savingsId: savingsId() }, query: { limit: String(pageSize) } }),
    () => ({ savings: [Number(savingsId())] }),
  )
  const newest = shallowRef<readonly Movement[] | null>(null)
  const olderOnes = shallowRef<readonly Movement[]>([])
  const isReading = ref(false)
  const problem = shallowRef<DeskError | null>(null)
  // While the newest are read again, what is there stays.
  watch(movements.answer, (answer) => {
    if (answer) newest.value = answer.value.pageItems
  })
  watch(savingsId, () => {
    newest.value = null
    olderOnes.value = []
  })
  const shown = computed(() => {
    if (!newest.value) return null
    const known = new Set(newest.value.map(({ id }) => id))
    return [...newest.value, ...olderOnes.value.filter(({ id }) => !known.has(id))]
  })

  async function older(): Promise<void> {
    if (isReading.value) return
    isReading.value = true
    const asked = savingsId()
    const answer = await call('listSavingsTransactions', {
      params: { savingsId: asked },
      query: { offset: String(shown.value?.length ?? 0), limit: String(olderSize) },
    })
    isReading.value = false
    if (asked !== savingsId()) return
    problem.value = answer.ok ? null : answer.error
    if (!answer.ok) return
    const known = new Set(olderOnes.value.map(({ id }) => id))
    olderOnes.value = [...olderOnes.value, ...answer.value.value.pageItems.filter(({ id }) => !known.has(id))]
  }

  const total = computed(() => movements.answer.value?.value.totalFilteredRecords ?? 0)
  return { movements, shown, total, isReading, problem, older }
}
