/**
 * One act being done: which fields it asks for beside the ids of the address, what is typed in them, and the request
 * that comes of it. An id that stands in the address is not asked again; one that does not, is chosen from a list.
 */
import { computed, onMounted, reactive, ref, shallowRef, watch } from 'vue'
import { wireDate } from '../../shared/values/dates.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { limitedBy } from '../../shared/posting/limits.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { submit } from '../desk/call.ts'
import { recordName } from '../desk/record-names.ts'
import { cashOperations, undoOperations } from '../../shared/till/records.ts'
import { cashReversedBy } from '../entries/reversed-cash.ts'
import { tellsApart } from '../forms/side.ts'
import { otherDays } from '../forms/other-day.ts'
import { ofWhole, useForm } from '../forms/use-form.ts'
import { onTheWire, sizeWords, type PickedFile } from '../forms/picked-file.ts'
import { usePosting } from '../forms/use-posting.ts'
import { say } from '../i18n/index.ts'
import { parseMinor } from '../i18n/parse-minor.ts'
import { formatMoney } from '../i18n/format.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useTill } from '../desk/stores/till.ts'
import { useRead } from '../desk/use-read.ts'
import { useSecondPerson } from '../posting/use-second-person.ts'
import { placeIds, type ActionName, type Choice } from '../actions/action.ts'
import { cashApprovedBy } from '../actions/cash-approved-by.ts'
import { actionOf } from '../actions/index.ts'
import { askedFields, isMoreTerm } from '../actions/asked-fields.ts'
import { shapesOf, type FieldShape } from '../actions/field-kinds.ts'
import type { Ids } from '../actions/action-route.ts'
import { agreedOn } from './agreed-amount.ts'
import { moneyRead, wholeOf, type Moving } from './money-read-back.ts'
import { definedAmount, intoAccount, missingOfChosen, withChosen } from './chosen-terms.ts'
import { leftEmpty } from './left-empty.ts'
import { useLists } from './use-lists.ts'
import { cashFacts, reversalFacts, tillBack } from './reversal-facts.ts'
import { useActCurrency } from './use-act-currency.ts'
import { useCountedCash } from './use-counted-cash.ts'
import { useReason } from './use-reason.ts'
import { useStops } from './use-stops.ts'
import { usePlace } from './use-place.ts'
import { useSubject } from './use-subject.ts'
import { blankRow, textOf, wireBody, type Row } from '../actions/field-values.ts'
import { shownFacts } from '../actions/wording.ts'
import { faultsInWords } from '../i18n/in-words.ts'

export function useAction(name: ActionName, ids: Ids) {
  const act = actionOf(name)
  const operation = operationOf(name)
  const desk = useDesk()
  const today = wireDate(desk.today)
  const why = useReason(
    act,
    () => place,
    () => fields,
  )
  const asked = [...askedFields(name, ids), ...why.fields]
  const form = useForm<Row>(
    name,
    Object.fromEntries(
      Object.entries(blankRow(asked)).map(([field, blank]) => {
        const shape = asked.find((one) => one.name === field)
        const start = shape?.required && shape.kind.is === 'date' ? today : blank
        return [field, act.asks?.[field]?.start?.() || start]
      }),
    ),
  )
  const { draft } = form
  const { fields } = draft
  /** The cash of this desk that it takes back. */
  const reversed = computed(() => cashReversedBy(name, known.value))
  const way = cashOperations[name]
  const cash = useCountedCash(() => fields, {
    reversed: () => reversed.value,
    paid: () => (way ? { way, currency: currency.value, minor: typed.value } : null),
    isSigned: () => way !== undefined && second.value.needed,
  })
  const officeWaits = fillInOffice()

  const placeId = placeIds[act.place]
  const place = usePlace(act.place, () =>
    placeId === null ? '' : (ids[placeId] ?? textOf(fields, placeId)) || '',
  )
  // What tells the customer from a namesake stands in the read-back from its beginning.
  watch(place.clientId, (id) => void (id !== '' && recordName('client', Number(id))), { immediate: true })
  /** It stays in memory only: a draft on the disk holds what was typed. */
  const file = shallowRef<PickedFile | null>(null)
  const choices = reactive(new Map<string, Choice>())
  /** Everything that is known: of the address, of the place, of what was typed. */
  const known = computed<Row>(() => {
    const linked = place.record.value?.linkedAccount
    const clientId = place.clientId.value
    return { clientId, ...(linked && { linkedAccountId: String(linked.id) }), ...ids, ...fields }
  })
  const { lists, ready: listsRead } = useLists(act, asked, () => known.value, form)
  /** The form is drawn when its lists are there: keys pressed before that would be lost. */
  const ready = ref(false)
  watch(listsRead, (now) => (ready.value ||= now), { immediate: true })
  const isAsked = (field: FieldShape): boolean =>
    why.isShown(field) && (act.asks?.[field.name]?.when?.(known.value) ?? true)
  const shown = computed(() => withChosen(asked.filter(isAsked), choices))
  /** The field of money that the action is about: the one that must be there, or the only one. */
  const moneyField = computed(() => {
    const all = shown.value.filter((field) => field.kind.is === 'money' && !isMoreTerm(name, field.name))
    return all.find(({ required }) => required) ?? (all.length === 1 ? all[0] : undefined)
  })
  const { currency, cleared } = useActCurrency(fields, { place, choices, moneyField: () => moneyField.value })

  function isSent({ name: field }: FieldShape): boolean {
    return field in ids || shown.value.some((one) => one.name === field)
  }
  const params = (): Record<string, unknown> =>
    Object.fromEntries(
      shapesOf(operation.params).map((field) => [field.name, textOf(known.value, field.name) || undefined]),
    )
  const body = (): Record<string, unknown> | undefined =>
    operation.body &&
    wireBody(shapesOf(operation.body).filter(isSent), {
      ...known.value,
      ...definedAmount(name, fields, subject.value, currency.value),
    })

  function paramProblems(): FieldProblem[] {
    const judged = operation.params?.safeParse(params())
    return judged && !judged.success ? faultsInWords(judged.error) : []
  }
  const posting = usePosting(
    form,
    () => {
      const asBody = body()
      return {
        params: params(),
        ...(asBody && { body: asBody }),
        ...cash.sent(),
        ...(file.value && { file: onTheWire(file.value) }),
        ...why.sent(),
      }
    },
    (wanted, press) => submit(name, { ...wanted, ...press }),
    () => ofWhole(refused.value ?? stops.value),
  )
  const stops = useStops(name, place.record, known)
  function readBack(): void {
    // A second press, for which the bank's word came later, finds the form read back or posted already.
    if (posting.step.value !== 'form') return
    const noFile = operation.multipart === true && file.value === null
    const more = noFile ? [{ field: 'file', message: say.form.file.missing }] : []
    const empty = leftEmpty(shown.value, fields, (field) => field === 'clientId' || lists.has(field))
    if (
      form.judge(body() ?? {}, [
        ...ofWhole(stops.value),
        ...ofWhole(refused.value),
        ...more,
        ...empty,
        ...missingOfChosen(fields, choices),
        ...paramProblems(),
        ...aboveAgreed(),
        ...why.problems(),
        ...cash.problems(),
      ])
    )
      posting.readBack()
  }
  /** Judged while somebody types: what is wrong by the table just now. */
  const faults = (): readonly FieldProblem[] =>
    form.faultsIn(body() ?? {}, [...paramProblems(), ...aboveAgreed(), ...why.problems(), ...cash.problems()])
  function picked(path: string, choice: Choice | null): void {
    if (choice) choices.set(path, choice)
    else choices.delete(path)
  }
  const till = useTill()
  onMounted(() => void till.refresh())
  const { subject, waits: subjectWaits } = useSubject(
    name,
    () => known.value,
    () => currency.value,
  )
  const typed = computed(() =>
    moneyField.value ? parseMinor(textOf(fields, moneyField.value.name), currency.value) : null,
  )
  /** What the bank quotes, where the form asks for no amount. */
  const quoted = shallowRef<bigint | null>(null)
  const moving = computed((): Moving => {
    const code = currency.value.code
    return {
      record: place.record.value ?? { id: 0 },
      currency: currency.value,
      typed: typed.value ?? quoted.value,
      subject: subject.value,
      into: intoAccount(shown.value, fields, choices),
      tells: tellsApart({ clientId: place.record.value?.clientId }),
      drawer: till.view?.own?.drawers.find((one) => one.currency === code) ?? null,
      back: tillBack(reversed.value),
    }
  })
  /** What is read out large, and both its sides. */
  const money = computed(() => {
    const read = moneyRead(name, moving.value)
    if (read) return { ...read, currency: currency.value, isSupplied: typed.value === null }
    return typed.value !== null && moneyField.value?.required
      ? { minor: typed.value, sides: [], doubt: null, currency: currency.value }
      : null
  })
  /** What an amount that is left out will be; null: it is not one that may be. */
  const whole = computed(() => {
    if (!moneyField.value || moneyField.value.required) return null
    const minor = wholeOf(name, moving.value)
    return minor === null ? null : { field: moneyField.value.name, words: formatMoney(minor, currency.value) }
  })
  /** What was decided before about the amount. */
  const agreed = computed(() => agreedOn(name, moving.value))
  const second = useSecondPerson(
    name,
    () => typed.value,
    () => currency.value,
    () => cashApprovedBy(name, place.record.value, { known: known.value, person: desk.person?.id }),
    undefined,
    () => reversed.value?.approved?.by,
  )
  /** What a reversal takes back. */
  const original = computed(() => (undoOperations[name] ? reversalFacts(subject.value, reversed.value) : []))
  const facts = computed(() => {
    const others = shown.value.filter((field) => !money.value || field !== moneyField.value)
    const chosen = file.value
      ? [{ label: say.form.file.label, value: `${file.value.name} · ${sizeWords(file.value.bytes)}` }]
      : []
    const signs =
      (limitedBy(name) || second.value.needed) && second.value.words
        ? [{ label: say.readback.second, value: second.value.words }]
        : []
    return [
      ...(agreed.value ? [agreed.value.fact] : []),
      ...original.value,
      ...cashFacts(reversed.value),
      ...shownFacts(name, others, fields, choices, currency.value),
      ...cash.facts.value,
      ...chosen,
      ...signs,
    ]
  })
  const against = computed(() => (place.record.value && act.against?.(place.record.value)) ?? null)
  /** What this computer remembers may be over: it refuses nothing. */
  const isFresh = (): boolean => place.reading?.answer.value?.source === 'service'
  /** The bank's own record says it now: whoever went on would be refused. */
  const refused = computed(() =>
    isFresh() && against.value !== null ? say.actions.against.bank(against.value) : null,
  )
  function aboveAgreed(): FieldProblem[] {
    const message = agreed.value?.above
    return message && isFresh() && moneyField.value ? [{ field: moneyField.value.name, message }] : []
  }
  watch(refused, (now) => now === null && form.mended(''))

  /** The person's own office, where a request wants one. True: the bank is still being asked for it. */
  function fillInOffice(): () => boolean {
    if (!asked.some((field) => field.name === 'officeId')) return () => false
    const me = useRead('getMe', () => ({}))
    watch(me.answer, (answer) => {
      if (answer?.value.officeId && textOf(fields, 'officeId') === '')
        fields['officeId'] = String(answer.value.officeId)
    })
    return () => me.state.value === 'reading' && textOf(fields, 'officeId') === ''
  }

  return {
    form,
    place,
    lists,
    ready,
    shown,
    file,
    known,
    currency,
    cleared,
    picked,
    posting,
    readBack,
    faults,
    money,
    quoted,
    whole,
    warns: computed(() => [
      ...(agreed.value?.differs ? [agreed.value.differs] : []),
      ...otherDays(body() ?? {}, desk.today),
    ]),
    subjectWaits: computed(() => subjectWaits.value || place.waits() || why.waits()),
    officeWaits,
    facts,
    original,
    moves: computed(() => cashFacts(reversed.value)[0]?.value),
    cash,
    against,
    isCash: way !== undefined,
    stops,
  }
}
