/** The rows of the audit as they are filtered: a page at a time, or all of them for a file. */
import { startOfDay } from '../../shared/values/dates.ts'
import { reactive, ref, shallowRef, watch } from 'vue'
import type { AuditPage, AuditRowTold } from '../../shared/desk/audit.ts'
import type { CommandInput, DeskError } from '../../shared/desk/commands.ts'
import { ask } from '../desk/bridge.ts'
import { say } from '../i18n/index.ts'

const pageSize = 50
const largestPage = 500
/** A file of some four hundred pages; who needs more narrows it. */
const maxRows = 20_000

export function useAudit() {
  const filter = reactive({ person: '', kind: '', day: '' })
  const page = shallowRef<AuditPage | null>(null)
  const rows = shallowRef<readonly AuditRowTold[]>([])
  const problem = shallowRef<DeskError | null>(null)
  const reading = ref(false)
  /** An answer to what is no longer asked is not shown. */
  let latest = 0

  const asked = (): CommandInput<'audit'> => ({
    ...(filter.person && { profile: filter.person }),
    ...(filter.kind && { action: filter.kind }),
    ...(filter.day && { from: startOfDay(filter.day), to: startOfDay(filter.day, 1) }),
  })

  async function read(before?: number): Promise<void> {
    latest += 1
    const mine = latest
    reading.value = true
    const answer = await ask('audit', { ...asked(), limit: pageSize, ...(before && { before }) })
    if (mine !== latest) return
    reading.value = false
    problem.value = answer.ok ? null : answer.error
    if (!answer.ok) return
    page.value = answer.value
    rows.value = before ? [...rows.value, ...answer.value.rows] : answer.value.rows
  }
  watch(filter, () => void read(), { immediate: true })

  async function readAll(): Promise<
    { ok: true; rows: readonly AuditRowTold[]; page: AuditPage } | { ok: false; error: DeskError }
  > {
    const all: AuditRowTold[] = []
    /** Of the first answer, for which the whole chain was followed. */
    let told: AuditPage | undefined
    for (;;) {
      const before = all.at(-1)?.seq
      const asks = { ...asked(), limit: largestPage, whole: told === undefined }
      const answer = await ask('audit', { ...asks, ...(before && { before }) })
      if (!answer.ok) return answer
      const page: AuditPage = told ?? answer.value
      told = page
      all.push(...answer.value.rows)
      if (!answer.value.more) return { ok: true, rows: all, page }
      if (all.length >= maxRows) {
        return {
          ok: false,
          error: { kind: 'tooMany', message: say.audit.tooLong(maxRows), again: 'safe' },
        }
      }
    }
  }
  return { filter, page, rows, problem, reading, read, readAll }
}

export function chainSentence({ brokenAt, checkedFrom, total }: AuditPage): string {
  if (brokenAt !== null) return say.audit.broken(brokenAt)
  return checkedFrom === 1 ? say.audit.whole(total) : say.audit.wholeSince(total, checkedFrom)
}
