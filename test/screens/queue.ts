/** A supervisor's queue by keyboard, as its tests go through it: what waits, which one is chosen, a decision by its key. */
import { expect } from 'vitest'
import { z } from 'zod'
import { focusIsOn } from './bank.ts'
import { inOneBreath, takesKeys, valueOf } from './desk.ts'
import { readThrough } from './read-through.ts'
import { desk, looking } from './opened.ts'

const queue = z.object({
  applications: z.array(
    z.looseObject({
      kind: z.enum(['savings', 'fixedDeposit', 'loan', 'client']),
      id: z.int(),
      clientId: z.int(),
      title: z.string(),
      detail: z.string(),
      state: z.string(),
      own: z.boolean(),
      steps: z.array(z.string()),
    }),
  ),
})
export type Waiting = z.output<typeof queue>['applications'][number]
export const waiting = async (): Promise<Waiting[]> =>
  valueOf(queue, await desk.door('applications')).applications

const journal = z.object({
  entries: z.array(z.looseObject({ operation: z.string(), intent: z.string(), input: z.looseObject({}) })),
})
/** Of the journal. */
export const newest = async (limit: number): Promise<z.output<typeof journal>['entries']> =>
  valueOf(journal, await desk.door('journal', { limit })).entries

/**
 * Moves with J and K until the wanted application is chosen, as fast as a held key: what each row on the way would read
 * is nobody's question here (the queue reads at rest), and cost a test of far rows most of its time.
 */
export async function choose({ kind, id }: Waiting): Promise<void> {
  const { page } = looking
  const list = await waiting()
  const to = list.findIndex((known) => known.kind === kind && known.id === id)
  const rows = page.getByRole('listbox', { name: 'Waiting for you' }).getByRole('option')
  await expect.poll(() => rows.count()).toBe(list.length)
  const at = () =>
    rows.evaluateAll((all) => all.findIndex((row) => row.getAttribute('aria-selected') === 'true'))
  await takesKeys(page)
  for (let from = await at(), times = 0; from !== to && times < 9; from = await at(), times++) {
    // Where none is chosen, the first press only comes to one.
    for (let steps = from < 0 ? 1 : Math.abs(to - from); steps > 0; steps--)
      await inOneBreath(page).press(from < to ? 'j' : 'k')
    await takesKeys(page)
  }
  expect(await at()).toBe(to)
}

export const one = async (is: (application: Waiting) => boolean): Promise<Waiting> => {
  const found = (await waiting()).find(is)
  if (!found) throw new Error('the training world has no such application')
  return found
}
/** A loan for whose payout the teller may sign: they did not submit it. */
export const isPaidOutHere = ({ own, steps, submittedBy }: Waiting): boolean =>
  !own && steps.includes('disburseLoan') && submittedBy !== 'teller'
/** By a program, as somebody at another desk would. */
export async function rejectElsewhere({ id }: Waiting): Promise<void> {
  const rejected = await desk.door('rejectLoan', {
    params: { loanId: String(id) },
    body: {
      rejectedOnDate: '05 January 2026',
      note: 'Withdrawn by telephone',
      dateFormat: 'dd MMMM yyyy',
      locale: 'en',
    },
  })
  expect(rejected).toMatchObject({ ok: true })
}
/** The row that is chosen, as it stands in the list. */
export const chosen = () =>
  looking.page.getByRole('listbox', { name: 'Waiting for you' }).getByRole('option', { selected: true })
/** A decision by its key: it is read back, of this record, and F10 sends it. */
export async function decide(key: string, { title }: Waiting, note?: string): Promise<void> {
  const { page } = looking
  // The queue is read again after each decision: what can be done next is there before its key is pressed.
  await page.locator(`[aria-keyshortcuts="${key.toUpperCase()}"]`).first().waitFor()
  await page.keyboard.press(key)
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  expect(await sheet.innerText()).toContain(title)
  await readThrough(page)
  if (note !== undefined) {
    await focusIsOn(page, 'Note')
    await page.keyboard.type(note)
  }
  await page.keyboard.press('F10')
  await sheet.waitFor({ state: 'hidden' })
}
