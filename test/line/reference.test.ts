/** A new record is looked for by its external reference, the teller’s or the desk’s own (decision 35). */
import { describe, expect, it } from 'vitest'
import { doubtfulDesks, fence, minute } from './doubtful.ts'

const desk = doubtfulDesks()

describe('a new record', () => {
  it('is known by the reference that the teller gave', async () => {
    const input = {
      body: { clientId: 1, productId: 1, submittedOnDate: '05 January 2026', externalId: 'A-77' },
    }
    const { inDoubt, reconcile, shown, bank } = await desk()
    const entry = await inDoubt('createSavingsAccount', input)
    shown.books = (url) =>
      url.searchParams.get('externalId') === 'A-77' ? [{ id: 9, externalId: 'A-77' }] : []
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
    expect(bank.heard.at(-1)?.url).toContain('externalId=A-77')
  })

  it('with a reference that was taken before is not ours', async () => {
    const input = {
      body: { clientId: 1, productId: 1, submittedOnDate: '05 January 2026', externalId: 'A-78' },
    }
    const { inDoubt, reconcile, shown, journal, pass } = await desk()
    const first = await inDoubt('createSavingsAccount', input)
    journal.add(first.id, { kind: 'accepted', at: first.at, reply: { resourceId: 29 } })
    pass(minute)
    const [again, ofAnother] = [
      await inDoubt('createSavingsAccount', input),
      await inDoubt('createSavingsAccount', { body: { ...input.body, clientId: 2, externalId: 'A-79' } }),
    ]
    shown.books = (url) =>
      url.searchParams.get('externalId') === 'A-78'
        ? [{ id: 29, externalId: 'A-78', clientId: 1 }]
        : [{ id: 30, externalId: 'A-79', clientId: 1 }]
    pass(fence + 5000)
    expect((await reconcile.checkAgain(again.id)).state).toBe('notExecuted')
    expect((await reconcile.checkAgain(ofAnother.id)).state).toBe('notExecuted')
  })

  it('is known by the reference that the desk gave, where the teller gave none', async () => {
    const input = { body: { clientId: 1, productId: 1, submittedOnDate: '05 January 2026' } }
    const { inDoubt, reconcile, shown, journal, pass } = await desk()
    const entry = await inDoubt('createSavingsAccount', input)
    expect(entry.input.body?.['externalId']).toBe(`TD-${entry.id}`)
    expect(JSON.parse(journal.bytesOf(entry.id) ?? '')).toEqual(entry.input.body)
    shown.books = (url) =>
      url.searchParams.get('externalId') === `TD-${entry.id}`
        ? [{ id: 19, externalId: `TD-${entry.id}` }]
        : []
    const refusal = { status: 403, code: null, field: null, message: 'No.', detail: null }
    journal.add(entry.id, { kind: 'refused', at: new Date().toISOString(), refusal })
    pass(11_000)
    reconcile.start()
    await expect.poll(() => journal.get(entry.id)?.state).toBe('needsPeople')
  })

  it('behind a no goes to people, unless the no was that the reference is taken', async () => {
    const input = { body: { clientId: 1, productId: 1, submittedOnDate: '05 January 2026' } }
    const { inDoubt, reconcile, shown, journal, pass } = await desk()
    const [inactive, taken] = [
      await inDoubt('createSavingsAccount', { body: { ...input.body, externalId: 'A-80' } }),
      await inDoubt('createSavingsAccount', { body: { ...input.body, externalId: 'A-81' } }),
    ]
    const no = { status: 403, field: null, message: 'No.', detail: null }
    const at = new Date().toISOString()
    const refuse = (id: string, code: string) =>
      journal.add(id, { kind: 'refused', at, refusal: { ...no, code } })
    refuse(inactive.id, 'error.msg.client.not.active.exception')
    refuse(taken.id, 'error.msg.savingsaccount.duplicate.externalId')
    let reads = 0
    shown.books = (url) => {
      const externalId = url.searchParams.get('externalId')
      if (externalId === 'A-81') reads += 1
      // Others are still looked for in this journal: they have none of these records.
      const id = { 'A-80': 41, 'A-81': 42 }[externalId ?? '']
      return id === undefined ? [] : [{ id, externalId, clientId: 1 }]
    }
    pass(11_000)
    reconcile.start()
    await expect.poll(() => journal.get(inactive.id)?.state).toBe('needsPeople')
    // Looked at a second time: the first look has been judged.
    await expect.poll(() => reads).toBeGreaterThan(1)
    expect(journal.get(taken.id)?.state).toBe('refused')
  })
})
