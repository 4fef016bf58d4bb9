/** The supervisor's override at the teller's own desk (experience rule 8): main refuses whatever it was not given for. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createServiceNames } from '../../electron/users/service-names.ts'
import type { PartialSettings } from '../../electron/policy/policy.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { DayReport } from '../../shared/till/session.ts'
import { json, type Reply } from '../line/bank.ts'
import { account, boss, cashBody, openCounter, type TestCounter } from './counter.ts'

let counter: TestCounter
beforeEach(async () => {
  counter = await openCounter()
  await counter.unlock('teller')
})
afterEach(() => counter.close())

const cash = { taken: {}, given: { note1000: 1000, 'coin0.50': 1 } }
const large = { params: account, body: cashBody('1000000.50'), intent: 'form-1', cash }
const inAudit =
  'withdrawCash: cashOut once NGN 1000000.50 above 1000000 for 1000000.50 on 2026-01-05 at savingsId 7'
const reason = 'Known customer, called back'

async function refusal(name: string, input: unknown): Promise<DeskError> {
  const answer = await counter.ask(name, input)
  if (answer.ok) throw new Error('the desk said yes')
  return answer.error
}

/** Asks for it, as the screen does, and gives the number of what is to be approved. */
async function asked(input: unknown = large): Promise<string> {
  const { kind, override, again } = await refusal('withdrawCash', input)
  expect({ kind, again, rule: override?.rule }).toEqual({
    kind: 'needsOverride',
    again: 'ask-first',
    rule: 'cashOut',
  })
  return override?.id ?? ''
}
const approved = async (input: unknown = large): Promise<string> => {
  const id = await asked(input)
  await counter.do('grantOverride', { id, reason, second: boss })
  return id
}
const posts = () => counter.bank.heard.filter(({ method }) => method === 'POST').length
const audited = () => counter.store.audit.list(50).map(({ action }) => action)

describe('above the limit', () => {
  test('nothing is written or sent without a supervisor, and the rule is named', async () => {
    const { message, override } = await refusal('withdrawCash', large)
    expect(message).toBe(
      '₦1,000,000.50 is above your limit of ₦1,000,000.00 for cash paid out. A supervisor has to approve it.',
    )
    expect(override).toMatchObject({
      rule: 'cashOut',
      limit: '1000000',
      currency: 'NGN',
      amount: '1000000.50',
    })
    expect(posts()).toBe(0)
    expect(counter.store.journal.list({ limit: 5 }).entries).toEqual([])
  })

  test('with the approval it is posted once, and the names stand beside the entry and in the audit', async () => {
    const override = await approved()
    const entry = await counter.do<JournalEntry>('withdrawCash', { ...large, override })
    expect(entry.state).toBe('accepted')
    expect(entry.beside?.override).toEqual({ rule: 'cashOut', by: 'supervisor', reason })
    expect(posts()).toBe(1)
    expect(audited()).toEqual(expect.arrayContaining(['override', 'overrideUsed']))
    // Whoever signed is found as well as whoever sat there.
    const signed = counter.store.audit.find({ profile: 'supervisor' }, 9)
    expect(signed.map(({ action, profile }) => [action, profile])).toEqual([
      ['overrideUsed', 'teller'],
      ['override', 'teller'],
    ])
    // Nothing of it was sent.
    expect(counter.bank.heard.map(({ body }) => String(body)).join()).not.toContain('called back')
    const status = await counter.do<{ office: string }>('status')
    expect(status.office).toBe('Head Office')
  })

  test('cash that nobody counted is refused before a supervisor is asked for it', async () => {
    const { cash: _, ...uncounted } = large
    for (const input of [uncounted, { ...large, cash: { taken: {}, given: {} } }]) {
      expect(await refusal('withdrawCash', input)).toMatchObject({
        kind: 'invalid',
        fields: [{ field: 'cash' }],
      })
    }
    expect(posts()).toBe(0)
  })

  test('a supervisor who would not have it says so: signed, in the audit, and nothing is left to approve', async () => {
    const id = await asked()
    const wrong = { id, reason, second: { profile: 'supervisor', pin: '1111' } }
    expect((await refusal('refuseOverride', wrong)).kind).toBe('forbidden')
    // Whoever types the PIN once more into the reason would leave it in the audit for good.
    const told = await refusal('refuseOverride', { id, reason: `not known${boss.pin}`, second: boss })
    expect(told.fields).toMatchObject([
      { field: 'reason', message: 'take the PIN out of this field: it would be kept and printed with it' },
    ])
    expect(told.kind).toBe('invalid')
    expect(JSON.stringify(counter.store.audit.list(20))).not.toContain(`known${boss.pin}`)
    expect(await counter.do('refuseOverride', { id, reason, second: boss })).toEqual({ by: 'supervisor' })
    expect(counter.store.audit.list(1)[0]).toMatchObject({
      profile: 'teller',
      action: 'overrideDeclined',
      detail: `${inAudit}, refused by supervisor: ${reason}`,
    })
    expect((await refusal('grantOverride', { id, reason, second: boss })).kind).toBe('notFound')
    expect(posts()).toBe(0)
  })

  test('who asks for the same again that day learns who would not have it, when and why; another account tells nothing', async () => {
    const id = await asked()
    expect((await refusal('withdrawCash', large)).override?.refused).toEqual([])
    await counter.do('refuseOverride', { id, reason, second: boss })
    // A figure that was changed, in another teller's form.
    await counter.unlock('second')
    const less = { body: cashBody('1000001.00'), cash: { taken: {}, given: { note1000: 1000, coin1: 1 } } }
    const again = await refusal('withdrawCash', { ...large, ...less, intent: 'form-3' })
    expect(again.override?.refused).toMatchObject([
      { by: 'supervisor', reason, currency: 'NGN', amount: '1000000.50' },
    ])
    expect((await counter.do<DayReport>('dayReport')).refused).toMatchObject([
      { till: 'teller', by: 'supervisor', reason, operation: 'withdrawCash', records: { savingsId: '7' } },
    ])
    expect((await counter.do<DayReport>('dayReport', { day: '2026-01-04' })).refused).toEqual([])
    const other = { ...large, params: { savingsId: '8' }, intent: 'form-4' }
    expect((await refusal('withdrawCash', other)).override?.refused).toEqual([])
  })

  test('what was asked stands in the audit, whatever comes of it: left, locked away or refused for its PIN', async () => {
    const id = await asked()
    const row = { profile: 'teller', action: 'overrideAsked', subject: id }
    expect(counter.store.audit.list(1)).toMatchObject([{ ...row, detail: inAudit }])
    const wrong = { id, reason, second: { profile: 'supervisor', pin: '1111' } }
    expect((await refusal('grantOverride', wrong)).kind).toBe('forbidden')
    expect(counter.store.audit.list(2)).toMatchObject([
      { action: 'overrideRefused', subject: id, detail: `${inAudit}, PIN of supervisor` },
      row,
    ])
  })

  test('at the limit nobody is asked', async () => {
    const entry = await counter.do<JournalEntry>('withdrawCash', {
      params: account,
      body: cashBody('1000000.00'),
    })
    expect(entry.state).toBe('accepted')
    expect(entry.beside).toMatchObject({ cash: { currency: 'NGN', taken: {}, given: {} } })
    expect(entry.beside?.override).toBeUndefined()
  })

  test('a supervisor’s own posting has their own limit', async () => {
    await counter.unlock('supervisor')
    expect((await counter.do<JournalEntry>('withdrawCash', large)).state).toBe('accepted')
  })
})

describe('an approval is void', () => {
  const changes: Record<string, object> = {
    'with another amount': {
      body: cashBody('1000001.00'),
      cash: { taken: {}, given: { note1000: 1000, coin1: 1 } },
    },
    'with another account': { params: { savingsId: '8' } },
    'with another note': { body: { ...cashBody('1000000.50'), note: 'y' } },
    'in another form': { intent: 'form-2' },
    'with other notes counted out': { cash: { taken: {}, given: { note500: 2000, 'coin0.50': 1 } } },
  }
  for (const [how, change] of Object.entries(changes)) {
    test(`${how}, and for good`, async () => {
      const override = await approved()
      const first = await counter.ask('withdrawCash', { ...large, ...change, override })
      expect(first.ok).toBe(false)
      // Gone with the attempt: what it was given for does not pass any more either.
      expect((await refusal('withdrawCash', { ...large, override })).kind).toBe('needsOverride')
      expect(posts()).toBe(0)
    })
  }

  test('for another operation', async () => {
    // The same pieces go out and come in.
    const taken = { note1000: 5000, 'coin0.50': 1 }
    const deposit = { ...large, body: cashBody('5000000.50'), cash: { taken: {}, given: taken } }
    const override = await approved({ ...deposit })
    const changed = { ...deposit, cash: { taken, given: {} } }
    expect((await refusal('depositCash', { ...changed, override })).kind).toBe('needsOverride')
    expect(posts()).toBe(0)
  })

  test('a second time', async () => {
    const override = await approved()
    await counter.do('withdrawCash', { ...large, override })
    const again = { ...large, intent: 'form-9', override }
    expect((await refusal('withdrawCash', again)).kind).toBe('needsOverride')
    expect(posts()).toBe(1)
  })

  test('the same press twice is one request, and asks for no second approval', async () => {
    const override = await approved()
    const both = await Promise.all([
      counter.do<JournalEntry>('withdrawCash', { ...large, override }),
      counter.do<JournalEntry>('withdrawCash', { ...large, override }),
    ])
    expect(both[0].id).toBe(both[1].id)
    expect(posts()).toBe(1)
  })

  test('after five minutes', async () => {
    const override = await approved()
    counter.pass(5 * 60_000 + 1)
    const { kind, message } = await refusal('withdrawCash', { ...large, override })
    expect(kind).toBe('needsOverride')
    expect(message).toContain('expired')
    const [row] = counter.store.audit.find({ action: 'overrideVoid' }, 1)
    expect(row).toMatchObject({ subject: override, detail: 'expired' })
  })

  test('for another person at the counter', async () => {
    const override = await approved()
    await counter.unlock('second')
    expect((await refusal('withdrawCash', { ...large, override })).kind).toBe('needsOverride')
  })
})

describe('nobody approves', () => {
  test('their own work, nor as a teller', async () => {
    const id = await asked()
    const own = { id, reason, second: { profile: 'teller', pin: '1234' } }
    expect((await refusal('grantOverride', own)).kind).toBe('forbidden')
    const colleague = { id, reason, second: { profile: 'second', pin: '2345' } }
    expect(await refusal('grantOverride', colleague)).toMatchObject({
      kind: 'forbidden',
      fields: [{ field: 'second.profile' }],
    })
    expect((await refusal('withdrawCash', { ...large, override: id })).kind).toBe('needsOverride')
  })

  test('without a reason', async () => {
    const id = await asked()
    // A PIN that was typed into the wrong field is kept nowhere.
    for (const empty of ['', '   ', 'ok  ', '567856']) {
      expect(await refusal('grantOverride', { id, reason: empty, second: boss })).toMatchObject({
        kind: 'invalid',
        fields: [{ field: 'reason' }],
      })
    }
  })

  test('more than they might do alone', async () => {
    await counter.close()
    const own = { cashIn: '2000000', cashOut: '1000000', transfer: '2000000' }
    counter = await openCounter({ policy: { limits: { NGN: { teller: own, supervisor: own } } } })
    await counter.unlock('teller')
    const id = await asked()
    expect((await refusal('grantOverride', { id, reason, second: boss })).kind).toBe('forbidden')
  })

  test('by guessing: wrong PINs count as at the lock, and the fifth has to wait', async () => {
    const id = await asked()
    const kinds: string[] = []
    for (let round = 0; round < 6; round++) {
      const guess = { profile: 'supervisor', pin: String(9000 + round) }
      kinds.push((await refusal('grantOverride', { id, reason, second: guess })).kind)
    }
    expect(kinds.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'forbidden'))
    expect(kinds.slice(4)).toEqual(['tooMany', 'tooMany'])
    expect((await refusal('grantOverride', { id, reason, second: boss })).kind).toBe('tooMany')
    expect(audited().filter((action) => action === 'overrideRefused')).toHaveLength(7)
  })

  test('what was never asked, or was approved already', async () => {
    expect((await refusal('grantOverride', { id: '01NONE', reason, second: boss })).kind).toBe('notFound')
    const id = await approved()
    expect((await refusal('grantOverride', { id, reason, second: boss })).kind).toBe('notFound')
  })
})

test('sending again from the journal is judged anew', async () => {
  await counter.close()
  let isCut = true
  counter = await openCounter({
    reply: (response, heard, request) =>
      isCut
        ? void request.socket.destroy()
        : json(200, { savingsId: 7, resourceId: 5 })(response, heard, request),
  })
  await counter.unlock('teller')
  const override = await approved()
  const lost = await counter.do<JournalEntry>('withdrawCash', { ...large, override })
  expect(lost.state).toBe('inDoubt')
  const by = ['teller', 'supervisor'] as const
  counter.store.journal.add(lost.id, {
    kind: 'decided',
    at: lost.at,
    executed: false,
    by,
    reason: 'Not in the books',
  })
  isCut = false
  const refused = await refusal('sendDraft', { id: lost.id })
  expect(refused).toMatchObject({ kind: 'needsOverride', override: { rule: 'cashOut' } })
  await counter.do('grantOverride', { id: refused.override?.id, reason, second: boss })
  const sent = await counter.do<JournalEntry>('sendDraft', { id: lost.id, override: refused.override?.id })
  expect(sent).toMatchObject({
    state: 'accepted',
    follows: lost.id,
    beside: { override: { by: 'supervisor' }, cash: { given: cash.given } },
  })
})

test('the currency is the account’s, and one that nobody thought about allows nobody anything', async () => {
  counter.store.cache.keep('savings', [{ id: 7, json: { id: 7, currency: { code: 'USD' } } }], 1)
  expect(
    (
      await refusal('withdrawCash', {
        params: account,
        body: cashBody('5000.01'),
        cash: { taken: {}, given: { note100: 50, 'coin0.01': 1 } },
      })
    ).override,
  ).toMatchObject({
    currency: 'USD',
    limit: '5000',
  })
  counter.store.cache.keep('savings', [{ id: 7, json: { id: 7, currency: { code: 'GHS' } } }], 2)
  const tiny = { params: account, body: cashBody('0.01'), intent: 'form-3' }
  const override = await approved(tiny)
  expect((await counter.do<JournalEntry>('withdrawCash', { ...tiny, override })).state).toBe('accepted')
})

test('a customer whose identity is not confirmed is activated with a reason alone, whoever asks', async () => {
  await counter.close()
  counter = await openCounter({
    reply: json(200, { id: 5, clientId: 5, resourceId: 5, kycConfirmed: false }),
  })
  await counter.unlock('supervisor')
  const asks = { params: { clientId: '5' }, body: { activationDate: '05 January 2026' } }
  const sent = posts()
  expect(await refusal('activateClient', { ...asks, intent: 'client-1' })).toMatchObject({
    kind: 'invalid',
    fields: [{ field: 'reason' }],
  })
  expect(posts()).toBe(sent)
  const entry = await counter.do<JournalEntry>('activateClient', { ...asks, intent: 'client-2', reason })
  expect([entry.state, entry.beside]).toEqual(['accepted', { reason }])
})

describe('whoever approved a loan', () => {
  const params = { loanId: '3' }
  const reply: Reply = (response, heard, request) => {
    const approved = /\/fixeddepositaccounts\/([0-9]+)\/approve/.exec(heard.url)?.[1]
    const record = approved === undefined ? { loanId: 3, resourceId: 3 } : { resourceId: Number(approved) }
    json(200, { clientId: 1, ...record })(response, heard, request)
  }
  const open = async (policy: PartialSettings): Promise<void> => {
    await counter.close()
    counter = await openCounter({ policy, reply })
    await counter.unlock('supervisor')
  }
  const loanBody = { clientId: 1, productId: 1, submittedOnDate: '05 January 2026', principal: '600000' }
  const disbursal = { params, body: { actualDisbursementDate: '05 January 2026' }, intent: 'loan-1' }
  const keepLoan = (approvedByUsername: string): void =>
    counter.store.cache.keep(
      'loan',
      [{ id: 3, json: { id: 3, approvedPrincipal: '600000', timeline: { approvedByUsername } } }],
      1,
    )

  test('does not disburse it alone, by the bank’s record and by this desk’s journal; anybody else signs', async () => {
    await open({})
    keepLoan('somebody')
    expect((await counter.do<JournalEntry>('disburseLoan', disbursal)).state).toBe('accepted')
    const approval = { params, body: { approvedOnDate: '05 January 2026' }, intent: 'loan-2' }
    await counter.do('approveLoan', approval)
    const again = { ...disbursal, intent: 'loan-3' }
    expect((await refusal('disburseLoan', again)).override).toMatchObject({ rule: 'ownApproval' })
    const undone = await counter.do<JournalEntry>('undoApprovalOfLoan', {
      params,
      body: {},
      intent: 'loan-4',
    })
    // The bank's record forgets who had approved it: the entry keeps it.
    expect(undone.beside).toEqual({
      undone: { by: 'somebody' },
      whole: { currency: 'NGN', amount: '600000' },
    })
    // Under the name that the service has for the same person, too.
    createServiceNames(counter.store.keyValues).learn('supervisor', 'sade.s')
    for (const username of ['sade.s', 'supervisor']) {
      keepLoan(username)
      expect((await refusal('disburseLoan', again)).override).toMatchObject({ rule: 'ownApproval' })
    }
    const { message, override } = await refusal('disburseLoan', again)
    expect(message).toMatch(/^You approved this application/)
    expect(override).toMatchObject({ rule: 'ownApproval', amount: '600000' })
    const sent = posts()
    const own = { id: override?.id, reason, second: { profile: 'supervisor', pin: '5678' } }
    expect(await refusal('grantOverride', own)).toMatchObject({ fields: [{ field: 'second.profile' }] })
    expect(posts()).toBe(sent)
    await counter.do('grantOverride', { ...own, second: { profile: 'teller', pin: '1234' } })
    const entry = await counter.do<JournalEntry>('disburseLoan', { ...again, override: override?.id })
    expect(entry.beside?.override).toEqual({ rule: 'ownApproval', by: 'teller', reason })
  })

  test('has nobody sign who submitted it, by the bank’s record or by this desk’s journal', async () => {
    await open({})
    const timeline = { submittedByUsername: 'teller', approvedByUsername: 'supervisor' }
    counter.store.cache.keep('loan', [{ id: 3, json: { id: 3, principal: '600000', timeline } }], 1)
    const signed = async (): Promise<DeskError> => {
      const { override } = await refusal('disburseLoan', disbursal)
      expect(override).toMatchObject({ rule: 'ownApproval', submittedBy: ['teller'] })
      return refusal('grantOverride', {
        id: override?.id,
        reason,
        second: { profile: 'teller', pin: '1234' },
      })
    }
    const itsSubmitter = {
      kind: 'forbidden',
      fields: [{ field: 'second.profile', message: expect.stringContaining('submitted the application') }],
    }
    expect(await signed()).toMatchObject(itsSubmitter)
    // The record tells nobody: the journal knows who sent it from here.
    keepLoan('supervisor')
    await counter.do('lock')
    await counter.unlock('teller')
    await counter.do('createLoan', { body: loanBody, intent: 'loan-0' })
    await counter.do('lock')
    await counter.unlock('supervisor')
    expect(await signed()).toMatchObject(itsSubmitter)
    expect(posts()).toBe(1)
  })

  test('nor says of a fixed deposit they approved that its cash was paid in; an account that pays it in asks for nobody', async () => {
    await open({})
    const deposit = (id: string, more: object) => {
      const asked = { params: { accountId: id } }
      counter.store.cache.keepAnswer('getFixedDeposit', asked, { id: 9, depositAmount: '250000', ...more }, 1)
      return { ...asked, body: { activatedOnDate: '05 January 2026' }, intent: `deposit-${id}` }
    }
    const timeline = { submittedByUsername: 'teller', approvedByUsername: 'supervisor' }
    const { override } = await refusal('activateFixedDeposit', deposit('9', { timeline }))
    expect(override).toMatchObject({ rule: 'ownApproval', amount: '250000', submittedBy: ['teller'] })
    // The two who had a say in it already are not the two who say that its cash came in.
    const signs = (profile: string, pin: string) => ({ id: override?.id, reason, second: { profile, pin } })
    expect(await refusal('grantOverride', signs('teller', '1234'))).toMatchObject({
      kind: 'forbidden',
      fields: [{ field: 'second.profile', message: expect.stringContaining('submitted the application') }],
    })
    expect(posts()).toBe(0)
    await counter.do('grantOverride', signs('second', '2345'))
    await counter.do('activateFixedDeposit', deposit('10', { timeline, linkedAccount: { id: 7 } }))
    const others = deposit('11', { timeline: { approvedByUsername: 'somebody' } })
    await counter.do('activateFixedDeposit', others)
    expect(posts()).toBe(2)
    const approval = { params: { accountId: '12' }, body: { approvedOnDate: '05 January 2026' } }
    await counter.do('approveFixedDeposit', { ...approval, intent: 'approval-12' })
    expect((await refusal('activateFixedDeposit', deposit('12', {}))).override).toMatchObject({
      rule: 'ownApproval',
    })
  })

  test('does where the policy has it so', async () => {
    await open({ disbursementNeedsAnother: false })
    keepLoan('supervisor')
    expect((await counter.do<JournalEntry>('disburseLoan', disbursal)).state).toBe('accepted')
    // It leaves the vault, and so does what comes in for a deposit come into it: neither stands in a till.
    const deposit = (id: string, more: object) => {
      const asked = { params: { accountId: id } }
      counter.store.cache.keepAnswer('getFixedDeposit', asked, { id: 9, depositAmount: '250000', ...more }, 1)
      const body = { activatedOnDate: '05 January 2026' }
      return counter.do('activateFixedDeposit', { ...asked, body, intent: `deposit-${id}` })
    }
    await deposit('9', {})
    await deposit('10', { linkedAccount: { id: 7 } })
    const { vault, outside } = await counter.do<DayReport>('dayReport')
    expect(outside).toEqual([])
    expect(vault.map((line) => [line.operation, line.account, line.in, line.out])).toEqual([
      ['disburseLoan', '3', null, '600000'],
      ['activateFixedDeposit', '9', '250000', null],
    ])
  })
})
