/**
 * What stands in the way of an application's cash. Whoever approved a loan or a deposit does not move its cash alone
 * (decisions 312, 406 and 480). Where nobody else here may sign, that is said in place of the key that would lead there
 * (decision 445), and so is that the day is closed, for then the vault moves none (decision 493).
 */
import { computed, type ComputedRef } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { dayStops } from '../cash/till-stops.ts'
import { disabledReason } from '../desk/permissions.ts'
import { useNobodySigns } from '../desk/nobody-signs.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useTill } from '../desk/stores/till.ts'
import { say } from '../i18n/index.ts'
import type { ItsCash } from './application.ts'
import type { Step } from './steps.ts'
import type { Unread } from './use-evidence.ts'

export function useItsSigner(
  of: () => {
    application: Application | undefined
    steps: readonly Step[]
    cash: ItsCash | null
    /** Of its evidence; who approved it stands there too. */
    unread: Unread | null
  },
): {
  /** What moves its cash waits for what it leans on: whether it may is not known before (decision 509). */
  waits: ComputedRef<boolean>
  /** Once it is approved by the person at the counter, another one signs. */
  needsSigner: ComputedRef<boolean>
  /** Why an approval of theirs leads nowhere here, as a sentence; empty: it does, or it is none. */
  before: ComputedRef<string>
  /** Why its cash cannot move here; empty: it can. */
  stopped: ComputedRef<string>
  /** The same in place of its key. */
  stoppedShort: ComputedRef<string>
} {
  const desk = useDesk()
  const till = useTill()
  const nobodySigns = useNobodySigns()
  const words = computed(() => {
    const { application, cash } = of()
    const isAlone = cash !== null && application && nobodySigns(application.submittedBy)
    return isAlone ? say.approvals.nobodySigns[application.kind === 'loan' ? 'loan' : 'fixedDeposit'] : null
  })
  /** What this person may not do anyway says why by itself. */
  const may = (does: (step: Step) => boolean): boolean =>
    of().steps.some((step) => does(step) && disabledReason(step.operation) === null)
  const needsSigner = computed(() => {
    const { cash } = of()
    const isTheirs = cash?.by !== undefined && cash.by === desk.person?.id
    return till.view?.disbursementNeedsAnother === true && isTheirs && may(({ does }) => 'form' in does)
  })
  const nobodyHere = computed(() => (needsSigner.value ? (words.value?.after ?? '') : ''))
  const closed = computed(() =>
    of().cash !== null && may(({ does }) => 'form' in does) ? (dayStops(till.view) ?? '') : '',
  )
  return {
    waits: computed(() => of().unread === 'reading' && may(({ does }) => 'form' in does)),
    needsSigner,
    before: computed(() => (may(({ key }) => key === 'A') ? (words.value?.before ?? '') : '')),
    stopped: computed(() => nobodyHere.value || closed.value),
    stoppedShort: computed(() => (nobodyHere.value ? say.approvals.nobodyHere : say.cash.dayClosedShort)),
  }
}
