/** A reversal of cash keeps its notes: the till is made of what came back, and of nothing that was never counted. */
import { afterEach, expect, test } from 'vitest'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { TillView } from '../../shared/desk/till.ts'
import type { DayReport } from '../../shared/till/session.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { account, boss, cashBody, openCounter, type TestCounter } from './counter.ts'

let counter: TestCounter
afterEach(() => counter.close())

async function openTill(policy = {}): Promise<void> {
  counter = await openCounter({ policy })
  await counter.unlock('supervisor')
  await counter.do('openTill', { counts: { NGN: { note1000: 10, note500: 10 } } })
}
const out = { taken: {}, given: { note1000: 2, note500: 1 } }
const back = { taken: { note500: 5 }, given: {} }
/** Withdraws 2,500 and gives what reverses it. */
async function withdrawn(cash: typeof out | null = out) {
  const body = cashBody('2500')
  const asked = { params: account, body, ...(cash && { cash }) }
  const { reply } = await counter.do<JournalEntry>('withdrawCash', asked)
  const params = { ...account, transactionId: String(reply?.['resourceId']) }
  return { params, body: { note: 'Wrong account' } }
}
const naira = async () => (await counter.do<TillView>('till')).own?.drawers[0]
async function refusal(input: object): Promise<DeskError> {
  const answer = await counter.ask('undoSavingsTransaction', input)
  if (answer.ok) throw new Error('the desk said yes')
  return answer.error
}

test('the notes that come back are those that lie in the drawer', async () => {
  await openTill()
  const asked = await withdrawn()
  await counter.do('undoSavingsTransaction', { ...asked, cash: back })
  expect(await naira()).toMatchObject({
    expected: '15000.00',
    pieces: { note1000: 8, note500: 14 },
    loose: '0.00',
  })
  const [line] = (await counter.do<TillView>('till')).own?.lines.filter(({ kind }) => kind === 'undone') ?? []
  expect(line).toMatchObject({ in: '2500', itemised: true })
})

test('what was counted is counted back; what never was comes back as a sum alone', async () => {
  await openTill()
  const counted = await withdrawn()
  expect(await refusal(counted)).toMatchObject({ code: 'countedThen', fields: [{ field: 'cash' }] })
  await counter.do('undoSavingsTransaction', { ...counted, cash: back })
  await counter.do('undoSavingsTransaction', await withdrawn(null))
  expect(await naira()).toMatchObject({ pieces: { note1000: 8, note500: 14 }, loose: '0.00' })
})

test('they come to what is reversed, the other way round', async () => {
  await openTill()
  const asked = await withdrawn()
  for (const cash of [out, { taken: { note500: 4 }, given: {} }, { taken: { note3: 1 }, given: {} }])
    expect((await refusal({ ...asked, cash })).fields?.[0]?.field).toMatch(/^cash/)
  const elsewhere = { ...asked, params: { ...asked.params, transactionId: '9999' }, cash: back }
  expect(await refusal(elsewhere)).toMatchObject({ code: 'movesNoCash' })
})

test('a bank that wants every count wants these, as long as a till counts them', async () => {
  await openTill({ cashNeedsNotes: true })
  const asked = await withdrawn()
  expect(await refusal(asked)).toMatchObject({ code: 'notesMissing', fields: [{ field: 'cash' }] })
  await counter.do('undoSavingsTransaction', { ...asked, cash: back })
  await counter.unlock('teller')
  await counter.do('openTill', { counts: { NGN: { note1000: 8, note500: 9 } } })
  const later = await withdrawn()
  await counter.do('closeTill', { counts: { NGN: { note1000: 6, note500: 8 } }, second: boss })
  await counter.unlock('supervisor')
  await counter.do('undoSavingsTransaction', later)
})

const full = { counts: { NGN: { note1000: 10, note500: 10 } } }
const left = { counts: { NGN: { note1000: 8, note500: 9 } } }
/** A teller pays 2,500 out and closes their till, and the supervisor is at the desk. */
async function paidAndClosed() {
  counter = await openCounter()
  await counter.unlock('teller')
  await counter.do('openTill', full)
  const first = await withdrawn()
  await counter.do('closeTill', { ...left, second: boss })
  await counter.unlock('supervisor')
  return first
}
const undo = (input: object) => counter.do<JournalEntry>('undoSavingsTransaction', input)
async function closeDay(): Promise<void> {
  await counter.unlock('teller')
  await counter.do('closeDay', { second: boss })
  await counter.unlock('supervisor')
}
const report = () => counter.do<DayReport>('dayReport')

test('what is reversed once its till is closed waits to be counted, and keeps the day open', async () => {
  const { id } = await undo(await paidAndClosed())
  const { tills, outside } = await report()
  expect(tills[0]?.drawers).toMatchObject([{ cashOut: '2500.00', expected: '12500.00' }])
  expect(outside).toMatchObject([{ entry: id, kind: 'undone', in: '2500', out: null, who: 'supervisor' }])
  const { blocks } = await counter.do<TillView>('till')
  expect(blocks).toMatchObject([
    {
      kind: 'noTill',
      till: 'teller',
      cash: [{ currency: 'NGN', in: '2500.00', out: '0.00' }],
      entries: [id],
    },
  ])
  await counter.unlock('teller')
  expect((await counter.do<TillView>('till')).opensWith).toEqual({ NGN: '15000.00' })
  const { own } = await counter.do<TillView>('openTill', full)
  expect(own?.drawers).toMatchObject([{ expected: '15000.00', openedOff: null }])
  const again = await report()
  expect(again.outside).toMatchObject([{ entry: id, countedIn: own?.session }])
  expect(again.blocks).toMatchObject([{ kind: 'till' }])
})

test('reversed while its person’s till is open again, it is that till’s, with its notes', async () => {
  const first = await paidAndClosed()
  await counter.unlock('teller')
  await counter.do('openTill', left)
  await counter.unlock('supervisor')
  expect(await refusal(first)).toMatchObject({ code: 'countedThen' })
  await undo({ ...first, cash: back })
  await counter.unlock('teller')
  expect(await naira()).toMatchObject({ cashIn: '2500.00', expected: '15000.00', loose: '0.00' })
  const { tills, outside } = await report()
  expect(outside).toEqual([])
  expect(tills.map(({ drawers }) => drawers[0]?.cashIn)).toEqual(['0.00', '2500.00'])
})

test('cash that an opening had counted leaves the drawer when it is reversed', async () => {
  counter = await openCounter()
  await counter.unlock('teller')
  await counter.do('openTill', full)
  await counter.do('closeTill', { ...full, second: boss })
  const first = await withdrawn(null)
  await counter.do('openTill', { counts: { NGN: { note1000: 8, note500: 9 } } })
  await counter.unlock('supervisor')
  await undo(first)
  await counter.unlock('teller')
  expect(await naira()).toMatchObject({ opening: '12500.00', cashIn: '2500.00', expected: '15000.00' })
})

test('of a day that is closed and signed no cash is reversed: no report of it would tell', async () => {
  const first = await paidAndClosed()
  await closeDay()
  expect(await refusal(first)).toMatchObject({ code: 'dayClosedForPosting' })
})

test('cash of another day is counted by the till that is open now', async () => {
  const first = await paidAndClosed()
  await closeDay()
  counter.onDay('2026-01-06')
  await counter.unlock('teller')
  await counter.do('openTill', left)
  await counter.unlock('supervisor')
  await undo({ ...first, cash: back })
  await counter.unlock('teller')
  expect(await naira()).toMatchObject({ expected: '15000.00', loose: '0.00' })
  const { tills, outside, beside } = await report()
  expect(tills).toMatchObject([{ drawers: [{ cashIn: '2500.00' }] }])
  expect([outside, beside]).toEqual([[], []])
})
