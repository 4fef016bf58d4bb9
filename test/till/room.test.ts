/** Tills at the door: two signatures, what stands against closing, and the bank's side beside (experience rule 10). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { Comparison, TillView, UnseenCash } from '../../shared/desk/till.ts'
import type { DayReport } from '../../shared/till/session.ts'
import { reference, type JournalEntry } from '../../shared/posting/journal.ts'
import { json, type Reply } from '../line/bank.ts'
import { account, boss, cashBody, openCounter, type TestCounter } from './counter.ts'

let counter: TestCounter
beforeEach(async () => {
  counter = await openCounter()
  await counter.unlock('teller')
})
afterEach(() => counter.close())

const hundred = { NGN: { note1000: 100 } }
const open = (counts: object = hundred) => counter.do<TillView>('openTill', { counts })
const view = () => counter.do<TillView>('till')
const naira = (till: TillView) => till.own?.drawers.find(({ currency }) => currency === 'NGN')

async function refusal(name: string, input: unknown): Promise<DeskError> {
  const answer = await counter.ask(name, input)
  if (answer.ok) throw new Error('the desk said yes')
  return answer.error
}
const deposit = (amount: string, more: object = {}) =>
  counter.do<JournalEntry>('depositCash', { params: account, body: cashBody(amount), ...more })
const toVault = {
  way: 'out',
  other: null,
  currency: 'NGN',
  amount: '40000',
  pieces: { note1000: 40 },
  note: 'Noon',
  second: boss,
}

test('a till runs from its opening count over postings and movements to its closing count', async () => {
  expect((await view()).own).toBeNull()
  await open()
  await deposit('1500.50', {
    cash: {
      taken: { note1000: 2 },
      given: { note200: 2, note50: 1, note20: 2, note5: 1, coin2: 2, 'coin0.50': 1 },
    },
  })
  await counter.do('withdrawCash', { params: account, body: cashBody('500') })
  // Its answer was lost, and the same form asks again: it is recorded once. Another movement is not its.
  const form = { ...toVault, intent: 'move 1' }
  await counter.do<TillView>('moveCash', form)
  const moved = await counter.do<TillView>('moveCash', form)
  const other = { ...form, amount: '1000', pieces: { note1000: 1 } }
  expect(await refusal('moveCash', other)).toMatchObject({ code: 'formUsed' })
  expect(naira(moved)).toMatchObject({
    opening: '100000.00',
    cashIn: '1500.50',
    cashOut: '500.00',
    movedOut: '40000.00',
    expected: '61000.50',
  })
  const proof = await counter.do<TillView>('countTill', { counts: { NGN: { note1000: 61 } } })
  expect(naira(proof)?.proof).toMatchObject({ counted: '61000.00', difference: '-0.50' })
  const short = { counts: { NGN: { note1000: 61 } }, second: boss }
  expect(await refusal('closeTill', short)).toMatchObject({ kind: 'invalid', fields: [{ field: 'reason' }] })
  const closed = await counter.do<TillView>('closeTill', { ...short, reason: 'A coin was lost' })
  expect(closed.own).toBeNull()
  expect(closed.lastClosed).toMatchObject({ totals: { NGN: '61000.00' }, differences: { NGN: '-0.50' } })
  const report = await counter.do<DayReport>('dayReport')
  expect(report.tills[0]?.drawers[0]?.closing).toEqual({
    counted: '61000.00',
    difference: '-0.50',
    reason: 'A coin was lost',
  })
  expect(report.tills[0]?.lines.map(({ kind, running }) => `${kind} ${running}`)).toEqual([
    'opened 100000.00',
    'cash 101500.50',
    'cash 101000.50',
    'moved 61000.50',
    'counted 61000.50',
    'closed 61000.50',
  ])
})

test('what went into the vault and came out of it stands there too, with what was paid by it', async () => {
  await open()
  await counter.do('moveCash', { ...toVault, intent: 'noon' })
  await counter.do('moveCash', { ...toVault, way: 'in', amount: '1000', pieces: { note1000: 1 } })
  const { vault } = await counter.do<DayReport>('dayReport')
  expect(vault.map(({ kind, in: into, out, place, who }) => [kind, into, out, place, who])).toEqual([
    ['moved', '40000.00', null, 'teller', 'supervisor'],
    ['moved', null, '1000.00', 'teller', 'supervisor'],
  ])
})

test('the audit tells by how much a count was off, and why; a count that agrees tells neither', async () => {
  const told = () => counter.store.audit.list(1).map(({ action, detail }) => `${action} ${detail}`)
  await open({ NGN: { note1000: 100 }, USD: { note20: 5 } })
  expect(told()).toEqual(['openTill {"NGN":"100000.00","USD":"100.00"}'])
  await counter.do('countTill', { counts: { NGN: { note1000: 99 }, USD: { note20: 6 } } })
  const off = 'off {"NGN":"-1000.00","USD":"20.00"}'
  expect(told()).toEqual([`countTill {"NGN":"99000.00","USD":"120.00"}, ${off}`])
  await counter.do('countTill', { counts: { NGN: { note1000: 100 }, USD: { note20: 5 } } })
  expect(told()).toEqual(['countTill {"NGN":"100000.00","USD":"100.00"}'])
  const lost = { counts: { NGN: { note1000: 99 }, USD: { note20: 5 } }, second: boss }
  await counter.do('closeTill', { ...lost, reason: 'Given with a bundle, not found' })
  expect(told()).toEqual([
    'closeTill {"NGN":"99000.00","USD":"100.00"}, off {"NGN":"-1000.00"}, with supervisor, reason: Given with a bundle, not found',
  ])
  await counter.do('openTill', {
    ...lost,
    counts: { NGN: { note1000: 100 } },
    reason: 'Found under the tray',
  })
  expect(told()).toEqual([
    'openTill {"NGN":"100000.00"}, off {"NGN":"1000.00","USD":"-100.00"}, with supervisor, reason: Found under the tray',
  ])
  expect(counter.store.audit.firstBrokenRow()).toBeNull()
})

describe('two signatures', () => {
  beforeEach(() => open())

  test('the vault needs a supervisor’s, with the right PIN, never one’s own', async () => {
    for (const [second, kind] of [
      [{ profile: 'teller', pin: '1234' }, 'forbidden'],
      [{ profile: 'second', pin: '2345' }, 'forbidden'],
      [{ profile: 'supervisor', pin: '0000' }, 'forbidden'],
      [{ profile: 'nobody', pin: '0000' }, 'forbidden'],
    ] as const) {
      expect((await refusal('moveCash', { ...toVault, second })).kind).toBe(kind)
    }
    expect(naira(await view())?.movedOut).toBe('0.00')
  })

  test('from till to till: the other person signs, their till is open, and both tills tell of it', async () => {
    const second = { profile: 'second', pin: '2345' }
    const give = { ...toVault, other: 'second', amount: '10000', pieces: { note1000: 10 }, second }
    expect(await refusal('moveCash', give)).toMatchObject({ fields: [{ field: 'other' }] })
    await counter.unlock('second')
    await open({ NGN: {} })
    await counter.unlock('teller')
    expect((await refusal('moveCash', { ...give, second: boss })).fields?.[0]?.field).toBe('second.profile')
    const after = await counter.do<TillView>('moveCash', give)
    expect(naira(after)).toMatchObject({
      movedOut: '10000.00',
      expected: '90000.00',
      pieces: { note1000: 90 },
    })
    await counter.unlock('second')
    expect(naira(await view())).toMatchObject({
      movedIn: '10000.00',
      expected: '10000.00',
      pieces: { note1000: 10 },
    })
    // Their own till: an unlock is a change of teller.
    expect((await view()).own?.till).toBe('second')
  })

  test('no more than the till holds, and notes that come to the amount', async () => {
    expect(await refusal('moveCash', { ...toVault, amount: '100000.01', pieces: {} })).toMatchObject({
      fields: [{ field: 'amount' }],
    })
    expect(await refusal('moveCash', { ...toVault, amount: '39999' })).toMatchObject({
      fields: [{ field: 'pieces' }],
    })
    expect(await refusal('moveCash', { ...toVault, pieces: { note3: 1 } })).toMatchObject({
      fields: [{ field: 'pieces' }],
    })
    const out = { params: account, body: cashBody('100000.01') }
    expect(await refusal('withdrawCash', out)).toMatchObject({ fields: [{ field: 'transactionAmount' }] })
  })

  test('closing needs a supervisor’s', async () => {
    expect(
      (await refusal('closeTill', { counts: hundred, second: { profile: 'second', pin: '2345' } })).kind,
    ).toBe('forbidden')
    expect((await counter.do<TillView>('closeTill', { counts: hundred, second: boss })).own).toBeNull()
  })
})

describe('opening', () => {
  test('with another count than it was closed with asks why', async () => {
    await open()
    await counter.do('closeTill', { counts: hundred, second: boss })
    const less = { counts: { NGN: { note1000: 99 } } }
    expect(await refusal('openTill', less)).toMatchObject({ fields: [{ field: 'reason' }] })
    const why = { ...less, reason: 'Found short in the morning' }
    expect(await refusal('openTill', why)).toMatchObject({ fields: [{ field: 'second.profile' }] })
    const another = { ...why, second: { profile: 'second', pin: '2345' } }
    expect((await refusal('openTill', another)).kind).toBe('forbidden')
    const { own } = await counter.do<TillView>('openTill', { ...why, second: boss })
    expect(own).toMatchObject({
      drawers: [{ openedOff: { difference: '-1000.00', reason: 'Found short in the morning' } }],
      lines: [{ kind: 'opened', difference: '-1000.00', who: 'supervisor' }],
    })
    expect((await refusal('openTill', less)).kind).toBe('invalid')
  })

  test('of a supervisor’s till takes any second person, and so does its closing: one of two is a supervisor', async () => {
    await counter.unlock('supervisor')
    await open()
    const { own } = await counter.do<TillView>('closeTill', {
      counts: hundred,
      second: { profile: 'second', pin: '2345' },
    })
    expect(own).toBeNull()
  })

  test('is one’s own: another teller’s is another till', async () => {
    await open()
    await counter.unlock('second')
    expect((await view()).own).toBeNull()
    expect((await view()).people.filter(({ isOpen }) => isOpen).map(({ id }) => id)).toEqual(['teller'])
  })

  test('is told with what lies in it to a supervisor, and to no other teller', async () => {
    await open()
    await deposit('1500.00')
    await counter.unlock('second')
    expect((await view()).openTills).toEqual([])
    await counter.unlock('supervisor')
    expect((await view()).openTills).toMatchObject([
      { till: 'teller', name: 'Ada Teller', drawers: [{ currency: 'NGN', expected: '101500.00' }] },
    ])
  })
})

describe('the day cannot close', () => {
  test('over an open till, which it names; and closes when nothing is open', async () => {
    await open()
    expect((await view()).blocks).toEqual([
      { kind: 'till', till: 'teller', name: 'Ada Teller', day: '2026-01-05' },
    ])
    expect((await refusal('closeDay', { second: boss })).kind).toBe('invalid')
    await counter.do('closeTill', { counts: hundred, second: boss })
    expect((await refusal('closeDay', { second: { profile: 'second', pin: '2345' } })).kind).toBe('forbidden')
    const report = await counter.do<DayReport>('closeDay', { second: boss })
    expect(report).toMatchObject({ closed: { by: 'teller', second: 'supervisor', number: 1 }, blocks: [] })
    expect(report.seal).toMatch(/^[0-9a-f]{64}$/)
    expect((await view()).dayClosed).toMatchObject({ by: 'teller', second: 'supervisor' })
    expect((await refusal('closeDay', { second: boss })).kind).toBe('invalid')
    // No report of the day would hold it.
    expect((await refusal('depositCash', { params: account, body: cashBody('2000') })).message).toBe(
      'The day is closed and signed. Open a till with a supervisor, then post again.',
    )
    // Nor what comes into the vault.
    const asked = { params: { accountId: '9' } }
    counter.store.cache.keepAnswer('getFixedDeposit', asked, { id: 9, depositAmount: '250000' }, 1)
    const activation = { ...asked, body: { activatedOnDate: '05 January 2026' } }
    await counter.unlock('supervisor')
    expect((await refusal('activateFixedDeposit', activation)).message).toMatch(
      /^The day is closed and signed/,
    )
    await counter.unlock('teller')
    // A till that is opened all the same needs a supervisor, and makes the day open again.
    expect(await refusal('openTill', { counts: hundred })).toMatchObject({
      fields: [{ field: 'second.profile' }],
    })
    expect(await refusal('openTill', { counts: hundred, second: boss })).toMatchObject({
      code: 'reopeningUntold',
      fields: [{ field: 'reason' }],
    })
    const reason = 'A customer came late'
    await counter.do('openTill', { counts: hundred, second: boss, reason })
    // What comes after the first closing is told before the second is signed.
    await counter.unlock('supervisor')
    await counter.do('activateFixedDeposit', activation)
    const reopened = await counter.do<DayReport>('dayReport')
    expect(reopened.closed).toBeNull()
    expect(reopened.vault.map((line) => line.in)).toEqual(['250000'])
    expect(reopened.replaces).toMatchObject({ number: 1, reopened: { by: 'teller', reason } })
  })

  test('a closing that no longer holds is named by the report that takes its place, provisional and closed', async () => {
    const closeAll = async () => {
      await counter.do('closeTill', { counts: hundred, second: boss })
      return counter.do<DayReport>('closeDay', { second: boss })
    }
    await open()
    const first = await closeAll()
    expect(first).toMatchObject({ closed: { number: 1 }, replaces: null })
    const reason = 'A customer came late'
    await counter.do('openTill', { counts: hundred, second: boss, reason })
    const replaces = {
      number: 1,
      at: first.closed?.at,
      reopened: { by: 'teller', second: 'supervisor', reason },
    }
    expect(await counter.do<DayReport>('dayReport')).toMatchObject({ closed: null, replaces })
    expect(await closeAll()).toMatchObject({ closed: { number: 2 }, replaces })
  })

  test('over an item in doubt, nor can the till that it belongs to', async () => {
    await counter.close()
    counter = await openCounter({ reply: (_, __, request) => void request.socket.destroy() })
    await counter.unlock('teller')
    await open()
    counter.books.shows = () => false
    const lost = await deposit('700')
    expect(lost.state).toBe('inDoubt')
    expect(naira(await view())).toMatchObject({ expected: '100000.00', doubtIn: '700.00', cashIn: '0.00' })
    const { message } = await refusal('closeTill', { counts: hundred, second: boss })
    expect(message).toBe(
      `Cash of this till is in doubt: ${reference(lost.id)} (+700 NGN). Settle it in the journal before you close the till.`,
    )
    // The bank was asked, though an event had told of it.
    expect(counter.books.asked).toEqual([lost.id])
    expect((await view()).blocks).toMatchObject([
      { kind: 'doubt', entry: lost.id, operation: 'depositCash' },
      { kind: 'till' },
    ])
    counter.store.journal.add(lost.id, { kind: 'readBack', at: lost.at, found: 1, fenced: true })
    expect(naira(await view())).toMatchObject({ expected: '100700.00', doubtIn: '0.00' })
    await counter.do('closeTill', {
      counts: { NGN: { note1000: 100, note500: 1, note200: 1 } },
      second: boss,
    })
    await counter.do('closeDay', { second: boss })
  })

  test('over cash that the bank has not shown, unless both sign for it by name', async () => {
    await open()
    counter.books.shows = (id) => id === shown.id
    const [shown, hidden] = [await deposit('500'), await deposit('200')]
    const close = { counts: { NGN: { note1000: 100, note500: 1, note200: 1 } }, second: boss }
    const no = await refusal('closeTill', close)
    expect(no).toMatchObject({ kind: 'invalid', fields: [{ field: 'unseen' }] })
    expect(no.message).toContain(`${reference(hidden.id)} (+200 NGN)`)
    expect(no.message).not.toContain(reference(shown.id))
    expect(counter.books.asked.toSorted()).toEqual([shown.id, hidden.id].toSorted())
    const { unseen } = await counter.do<{ unseen: UnseenCash[] }>('unseenCash')
    expect(unseen).toMatchObject([
      { entry: hidden.id, state: 'accepted', way: 'in', amount: '200', account: '7' },
    ])
    await counter.do('closeTill', { ...close, unseen: [hidden.id] })
    const { tills } = await counter.do<DayReport>('dayReport')
    expect(tills[0]?.unseen).toEqual([hidden.id])
    expect(counter.store.audit.list(1)[0]?.detail).toContain(`not seen at the bank: ${hidden.id}`)
  })

  test('over an unsent draft, until it is sent or given up', async () => {
    counter.line.state = 'offline'
    const body = { clientId: 1, productId: 1, submittedOnDate: '05 January 2026' }
    const draft = await counter.do<JournalEntry>('createSavingsAccount', { body })
    const other = await counter.do<JournalEntry>('createSavingsAccount', { body: { ...body, clientId: 2 } })
    counter.line.state = 'online'
    expect((await view()).blocks).toMatchObject([
      { kind: 'draft', entry: draft.id },
      { kind: 'draft', entry: other.id },
    ])
    await counter.do('sendDraft', { id: draft.id })
    const givenUp = await counter.do<JournalEntry>('giveUpDraft', { id: other.id })
    expect(givenUp).toMatchObject({ state: 'notSent' })
    expect((await refusal('sendDraft', { id: other.id })).kind).toBe('invalid')
    expect((await refusal('giveUpDraft', { id: draft.id })).kind).toBe('invalid')
    expect((await view()).blocks).toEqual([])
  })
})

test('cash of nobody’s open till stands apart in the day’s report, where the policy lets it be posted', async () => {
  const outside = await deposit('10')
  const report = await counter.do<DayReport>('dayReport')
  expect(report.outside).toMatchObject([{ entry: outside.id, in: '10', who: 'teller' }])
  await counter.close()
  counter = await openCounter({ policy: { cashNeedsTill: true, cashNeedsNotes: true } })
  await counter.unlock('teller')
  const input = { params: account, body: cashBody('1000') }
  expect((await refusal('depositCash', input)).message).toContain('till is not open')
  await open()
  expect(await refusal('depositCash', input)).toMatchObject({ fields: [{ field: 'cash' }] })
  const wrong = { ...input, cash: { taken: { note1000: 2 }, given: { note500: 1 } } }
  expect(await refusal('depositCash', wrong)).toMatchObject({ fields: [{ field: 'cash' }] })
  const right = { ...input, cash: { taken: { note1000: 2 }, given: { note500: 2 } } }
  expect((await counter.do<JournalEntry>('depositCash', right)).beside?.cash?.given).toEqual({ note500: 2 })
  expect(counter.bank.heard.map(({ body }) => String(body)).join()).not.toContain('note1000')
})

describe('beside the bank’s books', () => {
  type Shown = {
    id: number
    amount: string
    note?: string
    entryType?: string
    reversed?: boolean
    transfer?: { id: number }
  }
  let shown: Shown[]
  let number = 900
  const bank: Reply = (response, heard, request) => {
    if (heard.method === 'POST')
      return json(200, { resourceId: ++number, savingsId: 7 })(response, heard, request)
    const pageItems = shown.map((one) => ({
      transactionType: { id: 1, value: 'Deposit' },
      entryType: 'CREDIT',
      date: [2026, 1, 5],
      submittedByUsername: 'teller',
      ...one,
    }))
    return json(200, { totalFilteredRecords: pageItems.length, pageItems })(response, heard, request)
  }

  beforeEach(async () => {
    await counter.close()
    counter = await openCounter({ reply: bank })
    await counter.unlock('teller')
    await open()
    shown = []
  })

  test('each line: the same, missing, different, undone there, and what is not ours', async () => {
    const entries = []
    for (const amount of ['100', '200', '300', '400']) entries.push(await deposit(amount))
    const [same, missing, differs, undone] = entries.map(({ mark }) => mark ?? '')
    shown = [
      { id: 1, amount: '100.00', note: `${same} x` },
      { id: 2, amount: '301.00', note: `${differs} x` },
      { id: 3, amount: '400.00', note: `${undone} x`, reversed: true },
      { id: 4, amount: '55.00', note: 'posted at another desk' },
      { id: 5, amount: '66.00', note: 'a transfer', transfer: { id: 1 } },
    ]
    const { lines } = await counter.do<Comparison>('compareTill')
    expect(lines.map(({ is, ours, bank: theirs }) => [is, ours, theirs])).toEqual([
      ['same', '100', '100.00'],
      ['missingAtBank', '200', null],
      ['differs', '300', '301.00'],
      ['undoneAtBank', '400', '400.00'],
      ['notOurs', null, '55.00'],
    ])
    expect(missing).not.toBe('')
  })

  test('what lay in this person’s till that was closed earlier in the day is told to be there', async () => {
    const before = await deposit('1000')
    await counter.do('closeTill', { counts: { NGN: { note1000: 101 } }, second: boss })
    await open({ NGN: { note1000: 101 } })
    const atBank = { id: 1, amount: '1000.00', note: `${before.mark ?? ''} x` }
    shown = [atBank]
    // Nothing was posted yet.
    expect((await counter.do<Comparison>('compareTill')).lines).toEqual([])
    const now = await deposit('200')
    shown = [atBank, { id: 2, amount: '200.00', note: `${now.mark ?? ''} x` }]
    const compared = async () => (await counter.do<Comparison>('compareTill')).lines
    const [closed] = (await counter.do<DayReport>('dayReport')).tills
    expect(await compared()).toMatchObject([
      { is: 'same', entry: now.id },
      { is: 'earlier', entry: before.id, ours: '1000', bank: '1000.00', closedAt: closed?.closedAt },
    ])
    // Another amount than the one that was closed and signed does not agree, whichever till it was in.
    shown = [{ ...atBank, amount: '900.00' }, ...shown.slice(1)]
    expect((await compared())[1]).toMatchObject({ is: 'differs', entry: before.id })
  })

  test('what could not be read is said so, and is not taken from this computer’s memory', async () => {
    await deposit('100')
    counter.line.state = 'offline'
    const comparison = await counter.do<Comparison>('compareTill')
    expect(comparison).toMatchObject({ unread: ['7'], lines: [{ is: 'unread' }] })
  })
})
