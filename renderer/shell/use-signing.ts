/** Who signs beside the person at the counter, why, and their PIN: sent as an approval or as a refusal, and judged by the desk. */
import { computed, nextTick, ref, shallowRef, watch } from 'vue'
import { tellsWhy } from '../../shared/desk/command.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { ask } from '../desk/bridge.ts'
import type { Word } from '../desk/override.ts'
import { personName } from '../desk/person-names.ts'
import { say } from '../i18n/index.ts'

const signed = ['second.profile', 'second.pin', 'reason']

/** @param id Of what was asked for. @param forIt Reasons of the list. @param focus Leads to a field by its name. @param done Tells whoever asked. */
export function useSigning(
  id: string,
  forIt: readonly string[],
  focus: (field: string) => void,
  done: (word: Word) => void,
) {
  const profile = ref('')
  const pin = ref('')
  const reason = ref('')
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

  /** A refusal is signed as an approval is: whoever asked learns whose word it is, and why. */
  async function sign(as: 'grantOverride' | 'refuseOverride'): Promise<void> {
    if (busy.value || !canSign.value) return
    const why = reason.value.trim()
    // What speaks for a posting is no reason against it, and stood there by an arrow key.
    const isOtherWay = as === 'refuseOverride' && forIt.includes(why)
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
    busy.value = true
    const second = { profile: profile.value, pin: pin.value }
    const answer = await ask(as, { id, reason: why, second })
    busy.value = false
    if (answer.ok) {
      const refused = say.cash.override.refusedBy(personName(second.profile), why)
      return done(as === 'grantOverride' ? { id } : { refused })
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
  return { profile, pin, reason, busy, canSign, problems, elsewhere, left, sign }
}
