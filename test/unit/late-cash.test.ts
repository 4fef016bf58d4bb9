/** Cash kept apart in a doubt that ended with a yes: into which till it goes, where the till of then is closed by now. */
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { TillView } from '../../shared/desk/till.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { useTill } from '../../renderer/desk/stores/till.ts'
import { cashOnCounter } from '../../renderer/entries/reversed-cash.ts'

await vi.hoisted(async () => {
  // The page's watch over its line would tick on behind this file, where there is no page.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  ;(await import('./page-door.ts')).standIn()
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(() => setActivePinia(createPinia()))

const id = '01JGZ5W0Q2V6K8M3R4T5X7Y9ZA'
// Of an entry and of a till only what is compared and told is here; the rest is no matter of this test: so they are cast.
const lateYes = (operation: OperationName) =>
  ({
    id,
    seq: 7,
    operation,
    state: 'confirmed',
    profile: 'ngozi',
    facts: [{ kind: 'lost', at: '2026-01-05T09:01:00.000Z' }],
    writtenAt: '2026-01-05T09:00:00.000Z',
    input: { params: { savingsId: '7' }, body: { transactionAmount: '6100.00' } },
    // The rest of an entry is not asked about: whose, what, when and how it stands are here.
  }) as unknown as JournalEntry
function said(view: object, operation: OperationName = 'depositCash'): string | null {
  // What is read of the till's page for this; the rest of it is left out.
  const value = { own: null, openTills: [], blocks: [], people: [], ...view } as unknown as TillView
  useTill().take({ ok: true, value })
  return cashOnCounter(lateYes(operation))
}
const open = (...entries: string[]) => ({
  own: { till: 'ngozi', lines: entries.map((entry) => ({ entry })) },
})
const closed = { people: [{ id: 'ngozi', isOpen: false }] }

it('goes into the till that counts it, and so it is said where nobody here can tell', () => {
  expect(said(open(id))).toMatch(/^The account was credited: put the cash .+ into the till\.$/)
  expect(said({ people: [{ id: 'ngozi', isOpen: true }] })).toMatch(/into the till\.$/)
  setActivePinia(createPinia())
  expect(cashOnCounter(lateYes('depositCash'))).toMatch(/into the till\.$/)
})

it.each(['depositCash', 'repayLoan'] as const)(
  '%s: is shown to a supervisor where the till was closed',
  (operation) => {
    expect(said(closed, operation)).toMatch(/^It was posted after all, and no open till of ngozi counts/)
    expect(said(closed, operation)).toMatch(/show it to a supervisor, .+ reason of the difference\.$/)
    expect(said(closed, operation)).not.toMatch(/put .+ into the till/)
    // The till that stands open was opened after that: its opening count did not have it either.
    expect(said(open('another'), operation)).toBe(said(closed, operation))
  },
)

it('waits for the next opening where no till was open then, which expects it', () => {
  const blocks = [{ kind: 'noTill', till: 'ngozi', name: 'Ngozi', cash: [], entries: [id] }]
  expect(said({ ...closed, blocks })).toMatch(
    /^It was posted after all, .+ the till of ngozi is opened next\.$/,
  )
})

it('is paid out all the same, whatever the till', () => {
  expect(said(closed, 'withdrawCash')).toMatch(/^Pay out the cash now, if it was not paid yet/)
})
