/** Sending from the journal is sending: whoever may not make a request may not send another’s draft of it either. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { newEntry } from './scratch.ts'
import { json } from '../line/bank.ts'
import { openCounter, type TestCounter } from '../till/counter.ts'

const at = '2026-01-05T09:00:00.000Z'
let counter: TestCounter
beforeEach(async () => {
  counter = await openCounter({ reply: json(200, { savingsId: 7, resourceId: 7 }) })
})
afterEach(() => counter.close())

/** A supervisor’s approval that was never sent. */
function unsentApproval(): string {
  const input = { params: { savingsId: '7' }, body: { approvedOnDate: '05 January 2026' } }
  const draft = newEntry({ operation: 'approveSavingsAccount', input, profile: 'supervisor', draft: true })
  const { id } = counter.store.journal.write(draft).entry
  counter.store.journal.add(id, { kind: 'neverLeft', at, why: 'kept as a draft' })
  return id
}

it('a teller may not send a supervisor’s approval, and the bank hears nothing of it', async () => {
  const id = unsentApproval()
  await counter.unlock('teller')
  expect(await counter.ask('sendDraft', { id })).toMatchObject({ ok: false, error: { kind: 'forbidden' } })
  expect(counter.bank.heard).toEqual([])
  expect(counter.store.journal.get(id)?.state).toBe('notSent')
})

it('a supervisor sends it', async () => {
  const id = unsentApproval()
  await counter.unlock('supervisor')
  expect(await counter.do<JournalEntry>('sendDraft', { id })).toMatchObject({
    state: 'accepted',
    follows: id,
    profile: 'supervisor',
  })
  expect(counter.bank.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
