/** Whoever approved a posting does not take it back alone: another person at the desk signs (decision 421). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { TillView } from '../../shared/desk/till.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { account, boss, cashBody, openCounter, type TestCounter } from './counter.ts'

let counter: TestCounter
beforeEach(async () => {
  counter = await openCounter()
  await counter.unlock('teller')
  await counter.do('openTill', { counts: { NGN: { note1000: 1 } } })
})
afterEach(() => counter.close())

async function refusal(name: string, input: object): Promise<DeskError> {
  const answer = await counter.ask(name, input)
  if (answer.ok) throw new Error('the desk said yes')
  return answer.error
}
/** Posted by the teller; approved by the supervisor where it is above the limit. */
async function deposited(amount: string, pieces: number): Promise<object> {
  const cash = { taken: { note1000: pieces }, given: {} }
  const asked = { params: account, body: cashBody(amount), intent: `deposit ${amount}`, cash }
  let answer = await counter.ask('depositCash', asked)
  if (!answer.ok) {
    const id = answer.error.override?.id
    await counter.do('grantOverride', { id, reason: 'Known customer', second: boss })
    answer = await counter.ask('depositCash', { ...asked, override: id })
  }
  if (!answer.ok) throw new Error(answer.error.message)
  // What the door answers a posting with.
  const { reply } = answer.value as JournalEntry
  const transactionId = String(reply?.['resourceId'])
  return {
    params: { ...account, transactionId },
    body: { note: 'Wrong account' },
    cash: { taken: {}, given: { note1000: pieces } },
    intent: `back ${transactionId}`,
  }
}

test('a supervisor who approved a deposit has another person sign its reversal; the till’s owner learns who made it', async () => {
  const asked = await deposited('6000000', 6000)
  await counter.unlock('supervisor')
  const refused = await refusal('undoSavingsTransaction', asked)
  expect(refused).toMatchObject({
    kind: 'needsOverride',
    override: { rule: 'ownPosting', amount: '6000000', limit: '0' },
  })
  const id = refused.override?.id
  const grant = { id, reason: 'Customer came back' }
  expect(await refusal('grantOverride', { ...grant, second: boss })).toMatchObject({
    fields: [{ field: 'second.profile' }],
  })
  await counter.do('grantOverride', { ...grant, second: { profile: 'teller', pin: '1234' } })
  const reversal = await counter.do<JournalEntry>('undoSavingsTransaction', { ...asked, override: id })
  expect(reversal.beside?.override).toMatchObject({ rule: 'ownPosting', by: 'teller' })
  await counter.unlock('teller')
  const { own } = await counter.do<TillView>('till')
  expect(own?.lines.find(({ kind }) => kind === 'undone')).toMatchObject({
    who: 'supervisor',
    out: '6000000',
  })
})

test('what they did not approve they reverse alone, as before', async () => {
  await deposited('6000000', 6000)
  const other = await deposited('1000', 1)
  await counter.unlock('supervisor')
  const reversal = await counter.do<JournalEntry>('undoSavingsTransaction', other)
  expect(reversal.beside?.override).toBeUndefined()
})
