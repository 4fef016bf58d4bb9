/**
 * Who signs beside the person at the counter, why, and their PIN: sent as an approval, or as the refusal that was begun by
 * its own key (decision 422), and judged by the desk.
 */
import { computed, nextTick, reactive, ref, shallowRef, watch } from 'vue'
import { tellsWhy } from '../../shared/desk/command.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { ask } from '../desk/bridge.ts'
import type { Word } from '../desk/override.ts'
import { personName } from '../desk/person-names.ts'
import { useSecondPin } from '../forms/second-pin.ts'
import { say } from '../i18n/index.ts'

const signed = ['second.profile', 'second.pin', 'reason']

/**
 * @param id Of what was asked for.
 * @param forIt Reasons of the list.
 * @param focus Leads to a field by its name.
 * @param leadOn Whether part of what is signed for is only now brought into sight.
 * @param done Tells whoever asked.
 */
export function useSigning(
  id: string,
  forIt: readonly string[],
  focus: (field: string) => void,
  leadOn: () => boolean,
  done: (word: Word) => void,
) {
  /** A refusal is under way. What speaks for a posting is no reason against it, nor the other way round: each has its own. */
  const isRefusal = ref(false)
  const as = computed(() => (isRefusal.value ? 'refuseOverride' : 'grantOverride'))
  const reasons = reactive({ grantOverride: '', refuseOverride: '' })
  const reason = computed({ get: () => reasons[as.value], set: (text) => (reasons[as.value] = text) })
  // A reason that was wanting is put right by the person who typed theirs: the PIN stays for that. One that was typed to
  // refuse approves nothing, nor the other way round (decision 590).
  const { profile, pin, isTakenBack } = useSecondPin(() => isRefusal.value)
  const busy = ref(false)
  /** Somebody here may sign. */
  const canSign = ref(true)
  const problems = shallowRef<readonly FieldProblem[]>([])
  const elsewhere = computed(() => problems.value.filter(({ field }) => !signed.includes(field)))
  /** What is put right is no longer said to be wrong. */
  watch([profile, pin, reason], (now, before) => {
    const changed = signed.filter((_, at) => now[at] !== before[at])
    problems.value = problems.value.filter(({ field }) => !changed.includes(field))
  })

  /** Said before a PIN is typed behind it; an empty one is not wrong yet (decision 109). */
  function left(field: string | undefined): void {
    const why = reason.value.trim()
    if (field !== 'reason' || why === '' || tellsWhy(why)) return
    const others = problems.value.filter((problem) => problem.field !== field)
    problems.value = [...others, { field, message: say.cash.override.reasonMissing }]
  }

  /** A key that can do nothing here says so. */
  const tellNobody = (): void =>
    void (problems.value = [{ field: '', message: say.cash.override.nothingDone }])

  /** Enter signs nothing: it leads to what is empty still, or says which key signs. */
  function onLastEnter(): void {
    if (profile.value === '') return focus('second.profile')
    if (reason.value.trim() === '') return focus('reason')
    problems.value = [{ field: 'second.pin', message: say.cash.override.enterSigns }]
  }

  async function turn(isAgainst: boolean): Promise<void> {
    isRefusal.value = isAgainst
    problems.value = []
    await nextTick()
    focus(profile.value === '' ? 'second.profile' : 'reason')
  }
  /** Whoever wrote in their own words why not, before they came to the key, has written it. */
  function refuse(): void {
    if (busy.value || isRefusal.value) return
    if (!canSign.value) return tellNobody()
    const why = reasons.grantOverride.trim()
    if (why !== '' && !forIt.includes(why)) {
      reasons.refuseOverride = why
      reasons.grantOverride = ''
    }
    void turn(true)
  }

  /** A refusal is signed as an approval is: whoever asked learns whose word it is, and why. */
  async function sign(): Promise<void> {
    if (busy.value) return
    if (!canSign.value) return tellNobody()
    const why = reason.value.trim()
    const isOtherWay = isRefusal.value && forIt.includes(why)
    if (!tellsWhy(why) || isOtherWay) {
      // Nobody has to type a PIN twice because a reason was missing: nothing was asked yet.
      const { reasonMissing, refusalReason, pinStays } = say.cash.override
      const message = [
        isOtherWay ? refusalReason : reasonMissing,
        ...(pin.value === '' ? [] : [pinStays]),
      ].join('; ')
      problems.value = [{ field: 'reason', message }]
      return focus('reason')
    }
    if (leadOn()) return
    busy.value = true
    const second = { profile: profile.value, pin: pin.value }
    const answer = await ask(as.value, { id, reason: why, second })
    busy.value = false
    if (answer.ok) {
      if (!isRefusal.value) return done({ id })
      const { refusedBy, refusedFor } = say.cash.override
      const who = personName(second.profile)
      return done({ refused: refusedBy(who, why), why: refusedFor(who, why) })
    }
    const { fields = [], message } = answer.error
    const told = fields.length > 0 ? fields : [{ field: '', message }]
    // Whoever may not sign leaves no PIN behind; a reason is put right by the person who typed theirs.
    if (!told.every(({ field }) => field === 'reason')) pin.value = ''
    // After the emptied PIN, which puts nothing right.
    await nextTick()
    problems.value = told
    await nextTick()
    focus(told[0]?.field || 'second.pin')
  }
  return {
    profile,
    pin,
    isTakenBack,
    reason,
    isRefusal,
    busy,
    canSign,
    problems,
    elsewhere,
    left,
    onLastEnter,
    refuse,
    unrefuse: () => turn(false),
    sign,
  }
}
