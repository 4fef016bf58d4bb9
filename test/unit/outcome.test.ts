/** What an answer proves: only a written list of statuses says that nothing was executed (A-status). */
import { describe, expect, it } from 'vitest'
import { outcomeOf, type Answer } from '../../shared/posting/outcome.ts'

const transfer = 'createIntraTransfer'
const sent = { body: { fromAccountId: 7, fromClientId: 3, toAccountId: 9, toClientId: 4 } }

function reply(status: number, body: unknown, isJson = true): Answer {
  return { kind: 'reply', status, body, isJson }
}

const errorBody = {
  developerMessage: 'Request was understood but caused a domain rule violation.',
  httpStatusCode: '403',
  defaultUserMessage: 'Errors contain reason for domain rule violation.',
  userMessageGlobalisationCode: 'validation.msg.domain.rule.violation',
  errors: [
    {
      developerMessage: 'Insufficient account balance.',
      defaultUserMessage: 'Insufficient account balance.',
      userMessageGlobalisationCode: 'error.msg.savingsaccount.transaction.insufficient.account.balance',
      parameterName: 'transferAmount',
      value: null,
    },
  ],
}

describe('an answer to a write', () => {
  it('is accepted when it is a reply that names our record', () => {
    expect(outcomeOf(transfer, sent, reply(200, { savingsId: 7, resourceId: 55 }))).toEqual({
      kind: 'accepted',
      reply: { savingsId: 7, resourceId: 55 },
    })
  })

  it.each([400, 401, 403, 404, 405, 409, 413, 415])(
    'A5, A7: is refused at %i with an error body',
    (status) => {
      expect(outcomeOf(transfer, sent, reply(status, errorBody)).kind).toBe('refused')
    },
  )

  it.each([407, 408, 422, 425, 429, 500, 502, 503, 504, 201, 202, 204, 301, 302])(
    'A5: is doubt at %i, even with an error body',
    (status) => {
      expect(outcomeOf(transfer, sent, reply(status, errorBody)).kind).toBe('lost')
    },
  )

  it.each([201, 202, 203, 204, 206, 207, 226])(
    'A-status: is doubt at %i, although its body is that of a yes: only 200 says that it was done (§4)',
    (status) => {
      expect(outcomeOf(transfer, sent, reply(status, { savingsId: 7, resourceId: 55 })).kind).toBe('lost')
    },
  )

  it('is doubt when a proxy’s page comes with a refusing status', () => {
    expect(outcomeOf(transfer, sent, reply(403, '<html>Blocked</html>', false)).kind).toBe('lost')
    expect(outcomeOf(transfer, sent, reply(404, { message: 'no route' })).kind).toBe('lost')
  })

  it.each([null, [], 'ok', 7, {}, { note: 'done' }, { resourceId: { a: 1 } }])(
    'is doubt when 200 comes with %j, which names no record',
    (body) => {
      expect(outcomeOf(transfer, sent, reply(200, body)).kind).toBe('lost')
    },
  )

  it('is doubt when 200 comes without JSON', () => {
    expect(outcomeOf(transfer, sent, reply(200, 'Please log in', false)).kind).toBe('lost')
  })

  it('is doubt when it is a record, which a read was to have', () => {
    const record = { id: 7, clientId: 3, accountNo: '2100000077', status: { id: 300 } }
    expect(outcomeOf(transfer, sent, reply(200, record)).kind).toBe('lost')
    expect(outcomeOf(transfer, sent, reply(200, { ...record, savingsId: 7, resourceId: 55 })).kind).toBe(
      'accepted',
    )
  })

  it('is doubt when it is the record that was to be made, which a read would have', () => {
    const asked = { body: { clientId: 3, productId: 1 } }
    const record = { id: 31, clientId: 3, accountNo: '2100000077', status: { id: 100 } }
    expect(outcomeOf('createFixedDeposit', asked, reply(200, record))).toEqual({
      kind: 'lost',
      code: 'recordOfARead',
      why: 'the answer is a record, as only a read gives',
    })
  })

  it.each([{ resourceId: 31 }, { transactionId: 'a7' }, { changes: { note: 'x' }, clientId: 3 }])(
    'is a yes with an id of its own, when it tells %j as a write does',
    (told) => {
      const entry = { body: { officeId: 1 } }
      expect(outcomeOf('postJournalEntry', entry, reply(200, { id: 5, ...told })).kind).toBe('accepted')
    },
  )

  it.each([
    ['postJournalEntry', { resourceId: 5 }, {}],
    ['postJournalEntry', { transactionId: 'a7' }, {}],
    ['createFixedDeposit', { clientId: 3 }, { body: { clientId: 3 } }],
    ['depositCash', { savingsId: 7 }, { params: { savingsId: '7' } }],
    ['repayLoan', { loanId: 4 }, { params: { loanId: '4' } }],
  ] as const)('to %s is a yes when it names %j and nothing else', (name, told, asked) => {
    expect(outcomeOf(name, asked, reply(200, told))).toEqual({ kind: 'accepted', reply: told })
  })

  it('says why it is doubt', () => {
    const why = (answer: Answer) => {
      const outcome = outcomeOf('postJournalEntry', { body: {} }, answer)
      return outcome.kind === 'lost' ? outcome.why : outcome.kind
    }
    expect(why(reply(502, errorBody))).toBe('the service answered 502, which does not say whether it acted')
    expect(why(reply(200, { resourceId: 5 }, false))).toBe('the answer was not JSON')
    expect(why(reply(200, ['x']))).toBe('the answer does not have the form of a reply')
    expect(why(reply(200, { officeId: 1 }))).toBe('the answer names no record')
  })

  it('passes on what the wire itself said', () => {
    const neverLeft: Answer = { kind: 'neverLeft', why: 'connection refused' }
    const lost: Answer = { kind: 'lost', why: 'no answer in time' }
    expect(outcomeOf(transfer, sent, neverLeft)).toEqual(neverLeft)
    expect(outcomeOf(transfer, sent, lost)).toEqual(lost)
  })

  it('keeps an unknown field and never stops for one', () => {
    const answer = outcomeOf(
      transfer,
      sent,
      reply(200, { savingsId: 7, resourceId: 1, somethingNew: { deep: [1] } }),
    )
    expect(answer).toMatchObject({ kind: 'accepted', reply: { somethingNew: { deep: [1] } } })
  })
})

describe('a command that the service keeps for a checker (facts §3.9)', () => {
  const kind = (body: unknown) => {
    const outcome = outcomeOf(transfer, sent, reply(200, body))
    return outcome.kind === 'waits' ? outcome.command : outcome.kind
  }
  it('waits by its number, where the service says that it rolled back or names no record', () => {
    expect(kind({ commandId: 12 })).toBe('12')
    expect(kind({ commandId: 'c-12', rollbackTransaction: false })).toBe('c-12')
    expect(kind({ commandId: 12, rollbackTransaction: true, savingsId: 7, resourceId: 55 })).toBe('12')
  })
  it('was carried out, where it names a record and nothing was rolled back', () => {
    expect(kind({ commandId: 12, savingsId: 7, resourceId: 55 })).toBe('accepted')
    expect(kind({ commandId: 12, rollbackTransaction: false, savingsId: 7, resourceId: 55 })).toBe('accepted')
  })
  it('is none without a number', () => {
    expect(kind({ commandId: '', rollbackTransaction: true })).toBe('lost')
    expect(kind({ commandId: 1.5, rollbackTransaction: true })).toBe('lost')
  })
})

describe('the answer to an operation of a service file', () => {
  const ownKind = (told: Record<string, unknown>) =>
    outcomeOf('own.payBill', { params: { billId: '4' }, body: { payerId: 7, amount: '5' } }, reply(200, told))
  it('was meant for another where it tells another id than was asked, under the same name', () => {
    const why = {
      kind: 'lost',
      code: 'recordNotAsked',
      why: 'the answer names another record than the one asked for',
    }
    expect(ownKind({ resourceId: 1, payerId: 8 })).toEqual(why)
    expect(ownKind({ resourceId: 1, billId: 5, payerId: 7 })).toEqual(why)
  })
  it('fits where it tells what was asked, tells nothing of it, or tells another amount', () => {
    for (const told of [{ payerId: '7', billId: 4 }, {}, { payerId: null }, { amount: '6' }])
      expect(ownKind({ resourceId: 1, ...told }).kind).toBe('accepted')
  })
})
