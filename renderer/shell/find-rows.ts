/**
 * The one list of the find box: whom the text finds, the commands and the code values that go with its words. F2 puts
 * people first, Ctrl+K commands; what stands first is there at once or waited for, so that nothing moves under a mark.
 */
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { referenceTyped } from '../../shared/posting/journal.ts'
import { call } from '../desk/call.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { disabledReason } from '../desk/permissions.ts'
import { say } from '../i18n/index.ts'
import { safeText } from '../i18n/format.ts'
import { bare, matchWords } from '../i18n/match-words.ts'
import type { Searching } from '../search/use-search.ts'
import { reasonAgainst, type Command } from './commands.ts'
import { referenceLike, type FindRow, type First, type HitRow, type WordRow } from './find-row.ts'

/** Below people: the next letter brings fewer. */
const fewCommands = 6
const fewValues = 5
type CodeValue = NonNullable<ReplyOf<'getCodeValues'>['pageItems']>[number]

export interface FindRows {
  rows: ComputedRef<readonly FindRow[]>
  words: ComputedRef<readonly WordRow[]>
  /** How many rows stand above the people. */
  above: ComputedRef<number>
}

/** Letters alone may be a name, and figures a number: such a reference is offered where this window knows its entry. */
const maybeReference = /^\s*(?:[A-HJKMNP-TV-Z]{6}|[0-9]{6})\s*$/i

/** @param go Where a code value is shown. @param goToEntry Where the journal shows what a reference names. */
export function useFindRows(
  {
    commands,
    go,
    goToEntry,
  }: {
    commands: readonly Command[]
    go: (value: string) => void
    goToEntry: (reference: string) => void
  },
  { text, first, searching }: { text: () => string; first: () => First; searching: Searching },
): FindRows {
  const journal = useJournal()
  // What a person may do does not change while they sit there.
  const ofCommands = commands.map((command) => {
    const against = reasonAgainst(command)
    const row: WordRow = {
      kind: 'command',
      key: `command-${command.id}`,
      label: command.label,
      aside: against ?? (command.code ? say.shell.palette.code(command.code) : ''),
      hint: command.key ?? '',
      isOff: against !== null,
      run: command.run,
    }
    return {
      row,
      code: command.code,
      isPage: command.isAct !== true && command.key === undefined,
      text: bare(`${command.label} ${command.also ?? ''} ${command.code ?? ''}`),
    }
  })
  const actsFirst = ofCommands.toSorted((one, other) => Number(one.isPage) - Number(other.isPage))
  const loaded = shallowRef<readonly { row: WordRow; text: string }[]>([])
  /** Above people, what comes late waits for the next letter: nothing moves under a mark. */
  const early = shallowRef<typeof loaded.value>([])
  watch([text, first], () => (early.value = loaded.value), { flush: 'sync' })
  let asked = false
  /** Once, when somebody first types: the bank's codes seldom change. */
  async function readValues(): Promise<void> {
    if (asked || disabledReason('getCodeValues') !== null) return
    asked = true
    const answer = await call('getCodeValues', {})
    if (answer.ok) loaded.value = (answer.value.value.pageItems ?? []).map(valueRow)
    else asked = false
  }
  const valueRow = (value: CodeValue) => {
    const row: WordRow = {
      kind: 'value',
      key: `value-${value.id}`,
      label: safeText(value.name),
      aside: safeText(say.reference.codeName(value.codeName ?? '')),
      hint: '',
      isOff: false,
      run: () => go(value.name),
    }
    return { row, text: bare(`${value.name} ${row.aside} ${value.codeName ?? ''}`) }
  }
  watch(text, (now) => now.trim() !== '' && void readValues())
  const referenceRow = (mark: string): WordRow => ({
    kind: 'reference',
    key: `reference-${mark}`,
    label: say.find.inJournal(`TD·${mark}`),
    aside: '',
    hint: '',
    isOff: false,
    run: () => goToEntry(`TD·${mark}`),
  })

  const words = computed<readonly WordRow[]>(() => {
    const typed = text().trim()
    if (typed === '') return first() === 'commands' ? ofCommands.map(({ row }) => row) : []
    if (referenceLike.test(typed)) return [referenceRow(referenceTyped(typed))]
    const values = first() === 'commands' ? early.value : loaded.value
    const exact = ofCommands.filter(({ code }) => code === typed)
    // What this person may not do is told after what they may.
    const found = (exact.length > 0 ? exact : matchWords(actsFirst, typed)).toSorted(
      (one, other) => Number(one.row.isOff) - Number(other.row.isOff),
    )
    const shown = first() === 'commands' ? found : found.slice(0, fewCommands)
    const mark = maybeReference.test(typed) ? referenceTyped(typed) : null
    const known = mark !== null && journal.newestFirst.some(({ id }) => id.endsWith(mark))
    return [
      ...[...shown, ...matchWords(values, typed).slice(0, fewValues)].map(({ row }) => row),
      ...(known ? [referenceRow(mark)] : []),
    ]
  })
  const people = computed(() =>
    searching.hits.value.map((hit): HitRow => {
      return { kind: 'hit', key: `${hit.kind}-${hit.id}`, hit }
    }),
  )
  return {
    words,
    above: computed(() => (first() === 'commands' ? words.value.length : 0)),
    rows: computed(() =>
      first() === 'commands' ? [...words.value, ...people.value] : [...people.value, ...words.value],
    ),
  }
}
