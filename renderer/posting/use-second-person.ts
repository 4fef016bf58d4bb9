/** Whether somebody else must sign what is about to be posted, said before it is. */
import { computed, onMounted, type ComputedRef } from 'vue'
import type { Currency } from '../../shared/values/money.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { limitFor } from '../desk/limit.ts'
import { asksForApproval } from '../entries/entry.ts'
import { say } from '../i18n/index.ts'
import { formatMoney } from '../i18n/format.ts'
import type { CashApproved } from '../actions/cash-approved-by.ts'
import { useNobodySigns } from '../desk/nobody-signs.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useTill } from '../desk/stores/till.ts'

export interface SecondPerson {
  /** What this person may move alone, in minor units; null: as much as they like, or not known. */
  limit: bigint | null
  needed: boolean
  /** One line for the read-back; null while it is not known. */
  words: string | null
}

const alone = { ownApproval: 'ownApprovalAlone', ownClosure: 'ownClosureAlone' } as const

export function useSecondPerson(
  operation: OperationName,
  minor: () => bigint | null,
  currency: () => Currency,
  /** By whom the bank's record was approved, where the operation pays it out, or takes its cash in. */
  approved: () => CashApproved | undefined = () => undefined,
  /** Whether it sends a transfer back. */
  isReturn: () => boolean = () => false,
  /** By whom the posting was approved that it takes back. */
  postingApprovedBy: () => string | null | undefined = () => undefined,
): ComputedRef<SecondPerson> {
  const desk = useDesk()
  const till = useTill()
  const nobodySigns = useNobodySigns()
  onMounted(() => void till.refresh())
  return computed(() => {
    const { readback: words } = say
    // What is only submitted is judged by no limit: somebody decides on all of it.
    if (asksForApproval({ operation })) return { limit: null, needed: true, words: words.approves }
    const limit = limitFor(till.view, desk.person?.role, operation, currency(), isReturn())
    if (!till.view) return { limit, needed: false, words: null }
    const told = approved()
    if (till.view.disbursementNeedsAnother && told && told.by === desk.person?.id) {
      const { rule, submittedBy } = told
      return { limit, needed: true, words: words[nobodySigns(submittedBy) ? alone[rule] : rule] }
    }
    const isAbove = limit !== null && (minor() ?? 0n) > limit
    if (!isAbove && desk.person && postingApprovedBy() === desk.person.id)
      return { limit, needed: true, words: words.ownPosting }
    if (limit === null) return { limit, needed: false, words: words.notNeeded }
    const amount = minor()
    const needed = amount !== null && amount > limit
    if (limit === 0n) return { limit, needed, words: words.neededAlways }
    const shown = formatMoney(limit, currency())
    return { limit, needed, words: needed ? words.needed(shown) : words.notNeededUpTo(shown) }
  })
}
