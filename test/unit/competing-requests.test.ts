/** Which other requests of ours may have made what the books show of one. */
import { describe, expect, it } from 'vitest'
import { competingRequests } from '../../electron/reconciliation/competing-requests.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { accepted, journalOf, lost, refused, reported, requestOf, sent, timeAt } from './requests.ts'

const lien = (id: string, part: Parameters<typeof requestOf>[1] = {}) =>
  requestOf(id, {
    operation: 'placeLien',
    input: { params: { savingsId: '7' }, body: { transactionAmount: id } },
    facts: [sent(), lost()],
    ...part,
  })
const one = lien('one')
const block = (id: string, savingsId = '7', part: Parameters<typeof requestOf>[1] = {}) =>
  requestOf(id, {
    operation: 'blockSavingsAccount',
    input: { params: { savingsId } },
    facts: [sent(), lost()],
    ...part,
  })

function among(entry: JournalEntry, others: readonly JournalEntry[], snapshots = {}) {
  const over: string[] = []
  const found = competingRequests(journalOf([...others, entry], snapshots), entry, (other) => {
    over.push(other.id)
    return other.id === 'over'
  })
  return { found, names: over }
}
const names = (entry: JournalEntry, ...others: JournalEntry[]) => among(entry, others).names

describe('a request competes', () => {
  it('with what it asked for, what was seen before it, and whether it may still come', () => {
    const snapshot = JSON.stringify({ way: 'difference', ids: ['4'] })
    const { found } = among(one, [lien('two'), lien('over')], { two: snapshot })
    expect(found).toEqual([
      { body: { transactionAmount: 'two' }, snapshot: { way: 'difference', ids: ['4'] }, isOver: false },
      { body: { transactionAmount: 'over' }, snapshot: null, isOver: true },
    ])
  })
  it('without a body too', () => {
    const { found } = among(block('a'), [block('b')])
    expect(found).toEqual([{ body: {}, snapshot: null, isOver: false }])
  })
  it('by a state or a figure though it carries a mark: neither shows whose it is', () => {
    const marked = block('marked', '7', { mark: '[T:01J]', facts: [sent(), accepted(7), reported()] })
    expect(names(block('a', '7', { mark: '[T:01K]' }), marked)).toEqual(['marked'])
    const journal = journalOf([])
    competingRequests(journal, block('a'), () => false)
    expect(journal.asked.map((query) => query?.unmarked)).toEqual([false, false])
  })
  it('while it waits at the bank or is left to people', () => {
    const unclear = { kind: 'unclear', at: timeAt(30), why: 'books' } as const
    const waits = { kind: 'waits', at: timeAt(10), command: '3' } as const
    expect(
      names(
        one,
        lien('waiting', { facts: [sent(), waits] }),
        lien('vague', { facts: [sent(), lost(), unclear] }),
      ),
    ).toEqual(['waiting', 'vague'])
  })
})

describe('a request does not compete', () => {
  it('with itself', () => {
    expect(names(one)).toEqual([])
  })
  it('where it carries a mark of its own', () => {
    expect(names(one, lien('marked', { mark: '[T:01J]' }))).toEqual([])
  })
  it('where it came to nothing', () => {
    const never = { kind: 'neverLeft', at: timeAt(10), why: 'no line' } as const
    const absent = { kind: 'readBack', at: timeAt(20), found: 0, fenced: true } as const
    const toNothing = [
      lien('written', { facts: [] }),
      lien('refused', { facts: [sent(), refused()] }),
      lien('notSent', { facts: [sent(), never] }),
      lien('notExecuted', { facts: [sent(), lost(), absent] }),
    ]
    for (const other of toNothing) expect(other.id).toBe(other.state)
    // The journal lists them as open where nobody knows better: the state alone keeps them out.
    const journal = { ...journalOf([one]), open: () => [one, ...toNothing] }
    expect(competingRequests(journal, one, () => false)).toEqual([])
  })
  it('where its first byte never left', () => {
    const begun = lien('begun', { facts: [sent()] })
    const unsent = { ...begun, facts: [], id: 'unsent' }
    expect(names(one, begun, unsent)).toEqual(['begun'])
  })
  it('on another account, or of another kind of books', () => {
    expect(names(one, lien('other', { input: { params: { savingsId: '8' } } }), block('block'))).toEqual([])
    expect(names(block('a'), block('b', '8'), block('c'))).toEqual(['c'])
    const charge = requestOf('charge', {
      operation: 'addSavingsCharge',
      input: { params: { savingsId: '7' }, body: {} },
      facts: [sent(), lost()],
    })
    expect(names(one, charge)).toEqual([])
  })
  it('with one that is found by its mark, or that reading cannot find', () => {
    const cash = requestOf('cash', { facts: [sent(), lost()] })
    expect(names(cash, requestOf('cash2', { facts: [sent(), lost()] }))).toEqual([])
    const key = { operation: 'generateKey', input: {}, facts: [sent(), lost()] } as const
    expect(names(requestOf('key', key), requestOf('key2', key))).toEqual([])
  })
})

describe('what was answered', () => {
  const yes = (record: number, atMs: number) => ({
    facts: [sent(atMs), accepted(record, atMs + 10)],
    writtenAt: timeAt(atMs),
    at: timeAt(atMs + 10),
  })
  it('competes if it was on its way within five seconds before', () => {
    const block1 = block('a', '7', { writtenAt: timeAt(10_000), facts: [sent(10_000), lost(10_010)] })
    const answered = (id: string, atMs: number) => block(id, '7', { ...yes(7, atMs - 10), at: timeAt(atMs) })
    expect(names(block1, answered('near', 5001), answered('far', 5000))).toEqual(['near'])
  })
  it('competes if it is confirmed too', () => {
    const sure = block('sure', '7', { facts: [sent(), accepted(7), reported()] })
    expect(sure.state).toBe('confirmed')
    expect(names(block('a'), sure)).toEqual(['sure'])
  })
  it('does not where its new record is its own beyond doubt: the two were never on their way together', () => {
    const late = lien('late', {
      facts: [sent(1000), lost(1010)],
      writtenAt: timeAt(1000),
      at: timeAt(1010),
    })
    expect(names(late, lien('before', yes(55, 0)))).toEqual([])
    expect(names(late, lien('meanwhile', yes(56, 1005)))).toEqual(['meanwhile'])
  })
  it('is asked for by state, unmarked, and the newest two hundred', () => {
    const journal = journalOf([one])
    competingRequests(journal, one, () => false)
    expect(journal.asked).toEqual([
      { state: 'accepted', unmarked: true, limit: 200 },
      { state: 'confirmed', unmarked: true, limit: 200 },
    ])
  })
})
