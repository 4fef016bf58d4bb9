/**
 * The guide for the first customer. Its steps tick themselves from what really happens: where the person is, what
 * stands in the form of the deposit, what is read back, what the journal says, what was printed.
 */
import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { useRouter } from 'vue-router'
import { guideSteps, type GuideStep } from '../../shared/desk/learning.ts'
import { baseCurrency, currencyOf } from '../../shared/values/money.ts'
import { readBackShown } from '../forms/read-back-shown.ts'
import { parseMinor } from '../i18n/parse-minor.ts'
import { recordName } from '../desk/record-names.ts'
import { lastPrint } from '../documents/printing.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { draftAt, useDrafts } from '../desk/stores/drafts.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { useLearning } from './store.ts'
import { useTill } from '../desk/stores/till.ts'

/** The key that does each step. */
export const stepKeys: Readonly<Record<GuideStep, string>> = {
  till: 'F7',
  found: 'F2',
  opened: 'Enter',
  typed: 'F3',
  readBack: 'Ctrl+Enter',
  posted: 'F10',
  slip: 'F9',
}

export const useGuide = defineStore('guide', () => {
  const learning = useLearning()
  const journal = useJournal()
  const drafts = useDrafts()
  const desk = useDesk()
  const till = useTill()
  const { currentRoute: route } = useRouter()
  const guide = computed(() => learning.view?.guide ?? null)
  const isOffered = computed(() => guide.value?.state === 'offered')
  const isOpen = computed(() => guide.value?.state === 'open')
  const steps = computed<readonly GuideStep[]>(() => guide.value?.steps ?? [])
  /** The first that has not happened, behind the last that has: whoever takes a short way is not called back. */
  const current = computed<GuideStep | null>(() => {
    const last = guideSteps.findLastIndex((step) => steps.value.includes(step))
    return guideSteps[last + 1] ?? null
  })
  /** It has just ended: one line says so, until it is closed. */
  const hasEnded = ref(false)
  /** Deposits with a higher number were posted since the guide was opened; null: not known yet. */
  const afterSeq = ref<number | null>(null)
  const lastSeq = (): number => journal.newestFirst[0]?.seq ?? 0

  function begin(): void {
    afterSeq.value = lastSeq()
    hasEnded.value = false
    lastPrint.value = null
    void learning.keepGuide('open', [])
  }
  function close(): void {
    const state = hasEnded.value ? 'done' : 'closed'
    hasEnded.value = false
    void learning.keepGuide(state, steps.value)
  }
  function tick(step: GuideStep): void {
    if (!isOpen.value || steps.value.includes(step)) return
    const ticked = guideSteps.filter((one) => one === step || steps.value.includes(one))
    if (step === 'slip') end(ticked)
    else void learning.keepGuide('open', ticked)
  }
  function end(ticked: readonly GuideStep[]): void {
    hasEnded.value = true
    void learning.keepGuide('done', ticked)
  }

  watch(
    () => desk.person?.id,
    () => {
      hasEnded.value = false
      afterSeq.value = null
    },
  )
  // Opened in an earlier run of this window: what stands in the journal now was there before.
  watch([isOpen, () => journal.state], ([open, state]) => {
    if (open && state === 'ready') afterSeq.value ??= lastSeq()
  })

  const hasTill = computed(() => till.view?.own !== null && till.view?.own !== undefined)
  watch(isOpen, (open) => open && void till.refresh(), { immediate: true })
  watch([isOpen, hasTill], () => {
    if (hasTill.value) tick('till')
  })

  // Of going there, not of standing there: who opens the guide on a customer's page has found nobody with it.
  const path = computed(() => route.value.fullPath)
  watch(path, () => {
    if (!isOpen.value) return
    const { name } = route.value
    if (name === 'customer' || name === 'account') tick('found')
    if (name === 'account') tick('opened')
    // Gone on from the posted deposit without a slip: that is a way to end it as well, and nothing was printed.
    if (steps.value.includes('posted') && name !== 'posted') end(steps.value)
  })
  const typed = computed(() => {
    const { id } = draftAt(path.value)
    const fields = drafts.fieldsOf(desk.person?.id ?? '', id)
    const [amount, account] = [fields?.['transactionAmount'], fields?.['savingsId']]
    const known = typeof account === 'string' ? recordName('savings', Number(account)) : undefined
    // `abc0` is typed and is no amount: nobody has begun a deposit with it.
    return (
      typeof amount === 'string' &&
      parseMinor(amount, currencyOf(known?.currencyCode ?? baseCurrency, known?.places)) !== null
    )
  })
  watch([isOpen, typed], () => {
    if (typed.value && route.value.name === 'deposit') tick('typed')
  })
  watch(readBackShown, (shown) => {
    if (shown && route.value.name === 'deposit') tick('readBack')
  })
  const posted = computed(() => {
    const after = afterSeq.value
    return journal.newestFirst.some(
      ({ operation, profile, seq, state }) =>
        operation === 'depositCash' &&
        profile === desk.person?.id &&
        after !== null &&
        seq > after &&
        (state === 'accepted' || state === 'confirmed'),
    )
  })
  watch([isOpen, posted], () => {
    if (posted.value) tick('posted')
  })
  watch(lastPrint, (print) => {
    if (print?.ok && steps.value.includes('posted')) tick('slip')
  })

  return { isOffered, isOpen, steps, current, hasEnded, begin, close }
})
