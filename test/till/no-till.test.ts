/** Cash that was posted without an open till is in nobody's drawer: it keeps the day open until a till has counted it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { Comparison, TillView } from '../../shared/desk/till.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { json, type Reply } from '../line/bank.ts'
import { account, boss, cashBody, openCounter, type TestCounter } from './counter.ts'

let counter: TestCounter
beforeEach(async () => {
  counter = await openCounter()
  await counter.unlock('teller')
})
afterEach(() => counter.close())

const post = (operation: 'depositCash' | 'withdrawCash', amount: string) =>
  counter.do<JournalEntry>(operation, { params: account, body: cashBody(amount) })
const view = () => counter.do<TillView>('till')
async function refused(name: string, input: unknown): Promise<DeskError> {
  const answer = await counter.ask(name, input)
  if (answer.ok) throw new Error('the desk said yes')
  return answer.error
}
const ten = { NGN: { note1000: 10 } }

test('it stands against the close of the day, and the next opening count takes it in', async () => {
  const deposit = await post('depositCash', '4000')
  await post('withdrawCash', '500')
  expect(deposit.beside).toMatchObject({ noTill: true })
  const [block, ...others] = (await view()).blocks
  expect(block).toMatchObject({
    kind: 'noTill',
    till: 'teller',
    cash: [{ currency: 'NGN', in: '4000.00', out: '500.00' }],
  })
  expect(block).toMatchObject({ entries: [deposit.id, expect.any(String)] })
  expect(others).toEqual([])
  expect((await refused('closeDay', { second: boss })).message).toMatch(/cannot be closed yet/)
  const { blocks } = await counter.do<TillView>('openTill', { counts: ten })
  expect(blocks).toMatchObject([{ kind: 'till' }])
  expect((await post('depositCash', '100')).beside?.noTill).toBeUndefined()
  await counter.do('closeTill', {
    counts: { NGN: { note1000: 10, note100: 1 } },
    second: boss,
  })
  await counter.do('closeDay', { second: boss })
})

test('a till opens with what it was closed with and what was taken or paid since', async () => {
  await counter.do('openTill', { counts: ten })
  await counter.do('closeTill', { counts: ten, second: boss })
  await post('depositCash', '4000')
  await post('withdrawCash', '1000')
  expect((await view()).opensWith).toEqual({ NGN: '13000.00' })
  expect(await refused('openTill', { counts: ten })).toMatchObject({ fields: [{ field: 'reason' }] })
  await counter.do('openTill', { counts: { NGN: { note1000: 13 } } })
})

test('a till that never was closed opens with no less than was taken since, or with why and with who signed', async () => {
  await post('depositCash', '9173')
  const nine = { counts: { NGN: { note1000: 9 } } }
  expect(await refused('openTill', nine)).toMatchObject({ fields: [{ field: 'reason' }] })
  const { own } = await counter.do<TillView>('openTill', {
    ...nine,
    reason: 'coins were given',
    second: boss,
  })
  expect(own?.drawers).toMatchObject([{ opening: '9000.00', openedOff: { difference: '-173.00' } }])
})

test('what was reversed since is in no till either, and nothing is left to count', async () => {
  await counter.unlock('supervisor')
  const { reply } = await post('depositCash', '4000')
  expect((await view()).blocks).toMatchObject([{ kind: 'noTill', till: 'supervisor' }])
  await counter.do('undoSavingsTransaction', {
    params: { ...account, transactionId: String(reply?.['resourceId']) },
    body: { note: 'Wrong account' },
  })
  expect((await view()).blocks).toEqual([])
})

test('beside the bank’s books it is told for what it is, and is no stranger’s', async () => {
  await counter.close()
  const shown: object[] = []
  const books: Reply = (response, heard, request) => {
    const made = { resourceId: 900 + shown.length, savingsId: 7 }
    const told = { totalFilteredRecords: shown.length, pageItems: shown }
    json(200, heard.method === 'POST' ? made : told)(response, heard, request)
  }
  counter = await openCounter({ reply: books })
  await counter.unlock('teller')
  const show = ({ mark }: Pick<JournalEntry, 'mark'>, amount: string) =>
    shown.push({
      id: 900 + shown.length,
      transactionType: { id: 1, value: 'Deposit' },
      entryType: 'CREDIT',
      date: [2026, 1, 5],
      submittedByUsername: 'teller',
      amount,
      note: `${mark ?? ''} x`,
    })
  const before = await post('depositCash', '4000')
  show(before, '4000.00')
  await counter.do('openTill', { counts: ten })
  const now = await post('depositCash', '100')
  show(now, '100.00')
  const { lines } = await counter.do<Comparison>('compareTill')
  expect(lines).toMatchObject([
    { is: 'same', entry: now.id },
    { is: 'noTill', entry: before.id, ours: null, bank: '4000.00' },
  ])
})
