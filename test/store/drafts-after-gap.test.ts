/** A draft that came back with an old copy may have been sent by an entry that is lost: it is not sent from here again. */
import type { Store } from '../../electron/data/store.ts'
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { refuseAfterGap } from '../../electron/reconciliation/health-commands.ts'
import { sendDraft } from '../../electron/posting/send-draft.ts'
import { json, oddBank } from '../line/bank.ts'
import { accessTo, clientOf, submitOf, transfer } from '../line/parts.ts'
import { folder, newEntry, storeIn } from './scratch.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function keepDraft(store: Store): string {
  const { id } = store.journal.write(newEntry({ draft: true, input: transfer })).entry
  store.journal.add(id, { kind: 'neverLeft', at: new Date().toISOString(), why: 'kept as a draft' })
  return id
}

async function bankAndSubmit(store: Store) {
  let resourceId = 0
  const bank = await oddBank((...exchange) =>
    json(200, { savingsId: 11, resourceId: (resourceId += 1) })(...exchange),
  )
  const client = clientOf()
  undo.push(
    () => client.close(),
    () => bank.close(),
  )
  const { send } = client
  return { bank, send, submit: submitOf(store.journal, { accessOf: () => accessTo(bank), send }) }
}

/** The draft is in the copy, was sent after it, and the file is damaged then; `guard` as the command has it. */
async function sendAfterGap(guard: typeof refuseAfterGap) {
  const dir = folder()
  const before = storeIn(dir)
  const id = keepDraft(before)
  before.close()
  const store = storeIn(dir)
  await store.health.copied
  const { bank, send, submit } = await bankAndSubmit(store)
  const sent = await sendDraft({ journal: store.journal, submit }, { id, profile: 'teller' })
  expect(sent.state).toBe('accepted')
  expect(store.journal.drafts()).toStrictEqual([])
  store.close()
  truncateSync(join(dir, 'journal.db'), 8192)

  const after = storeIn(dir)
  // The draft waits again, and nothing here says that it was sent.
  expect(after.journal.drafts().map((draft) => draft.id)).toStrictEqual([id])
  const again = submitOf(after.journal, { accessOf: () => accessTo(bank), send })
  const press = async (draft: string) => {
    guard(after, draft)
    return sendDraft({ journal: after.journal, submit: again }, { id: draft, profile: 'teller' })
  }
  return { after, bank, press, id }
}

test('a draft from before a gap is refused, and one from after it is sent', async () => {
  const { after, bank, press, id } = await sendAfterGap(refuseAfterGap)
  await expect(press(id)).rejects.toMatchObject({
    error: { kind: 'inDoubt', message: expect.stringMatching(/older than a gap/), again: 'never' },
  })
  expect(bank.heard).toHaveLength(1)
  const young = keepDraft(after)
  expect((await press(young)).state).toBe('accepted')
  expect(bank.heard).toHaveLength(2)
})

test('a desk that does not look for the gap is caught: it pays twice', async () => {
  const { bank, press, id } = await sendAfterGap(() => {})
  await press(id)
  expect(bank.heard).toHaveLength(2)
})
