/** What an answer proves: only a written list of statuses says that nothing was executed (A-status). */
import { describe, expect, it } from 'vitest'
import { operationOf } from '../../shared/operations/index.ts'
import { outcomeOf, type Answer } from '../../shared/outcome.ts'

const transfer = operationOf('createIntraTransfer')
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

  it('is doubt when it belongs to another request', () => {
    const swapped = outcomeOf(transfer, sent, reply(200, { savingsId: 8, resourceId: 55 }))
    expect(swapped).toEqual({ kind: 'lost', why: 'the answer speaks of another savingsId' })
    const activate = operationOf('activateClient')
    const input = { params: { clientId: '12' }, body: { activationDate: '05 January 2026' } }
    expect(outcomeOf(activate, input, reply(200, { clientId: 13, resourceId: 13 })).kind).toBe('lost')
    expect(outcomeOf(activate, input, reply(200, { clientId: 12, resourceId: 12 })).kind).toBe('accepted')
  })

  it('is doubt when a customer was changed, and an account was asked for', () => {
    const activate = operationOf('activateSavingsAccount')
    const input = { params: { savingsId: '31' }, body: { activatedOnDate: '05 January 2026' } }
    const swapped = outcomeOf(activate, input, reply(200, { officeId: 2, clientId: 6, resourceId: 6 }))
    expect(swapped).toEqual({ kind: 'lost', why: 'the answer speaks of another clientId' })
    const own = { clientId: 6, savingsId: 31, resourceId: 31 }
    expect(outcomeOf(activate, input, reply(200, own)).kind).toBe('accepted')
    expect(outcomeOf(activate, input, reply(200, { clientId: 6, resourceId: 31 })).kind).toBe('accepted')
  })

  it('is doubt when another fixed deposit was changed', () => {
    const activate = operationOf('activateFixedDeposit')
    const input = { params: { accountId: '31' }, body: { activatedOnDate: '05 January 2026' } }
    const swapped = outcomeOf(activate, input, reply(200, { clientId: 1, savingsId: 18, resourceId: 18 }))
    expect(swapped).toEqual({ kind: 'lost', why: 'the answer speaks of another accountId' })
    expect(outcomeOf(activate, input, reply(200, { clientId: 1, resourceId: 31 })).kind).toBe('accepted')
    const close = operationOf('closeFixedDepositEarly')
    const paid = { savingsId: 18, resourceId: 31, transactionId: 7 }
    expect(outcomeOf(close, input, reply(200, paid)).kind).toBe('accepted')
  })

  it('is doubt when it names a loan, and none was spoken of', () => {
    const body = { savingsId: 7, clientId: 3, loanId: 4, resourceId: 29 }
    expect(outcomeOf(transfer, sent, reply(200, body)).kind).toBe('lost')
    const repay = operationOf('repayLoan')
    expect(outcomeOf(repay, { params: { loanId: '4' } }, reply(200, body)).kind).toBe('accepted')
    expect(outcomeOf(operationOf('createLoan'), { body: { clientId: 3 } }, reply(200, body)).kind).toBe(
      'accepted',
    )
  })

  it('is doubt when it is a record, which a read was to have', () => {
    const record = { id: 7, clientId: 3, accountNo: '2100000077', status: { id: 300 } }
    expect(outcomeOf(transfer, sent, reply(200, record)).kind).toBe('lost')
    expect(outcomeOf(transfer, sent, reply(200, { ...record, resourceId: 55 })).kind).toBe('accepted')
  })

  it('is doubt when it refuses what only another request carries', () => {
    const deposit = operationOf('depositCash')
    const cash = { params: { savingsId: '7' }, body: { transactionAmount: '5.00' } }
    expect(outcomeOf(deposit, cash, reply(403, errorBody)).kind).toBe('lost')
    const complaining = (parameterName: string) => ({
      ...errorBody,
      errors: [{ ...errorBody.errors[0], parameterName }],
    })
    // Of this request, of the service's own making, or of the record: a refusal as any other.
    for (const name of ['transactionAmount', 'id', 'X-Timestamp', 'somethingInside', 'accountId'])
      expect(outcomeOf(deposit, cash, reply(403, complaining(name))).kind, name).toBe('refused')
  })

  it('passes on what the wire itself said', () => {
    const neverLeft: Answer = { kind: 'neverLeft', why: 'connection refused' }
    const lost: Answer = { kind: 'lost', why: 'no answer in time' }
    expect(outcomeOf(transfer, sent, neverLeft)).toEqual(neverLeft)
    expect(outcomeOf(transfer, sent, lost)).toEqual(lost)
  })

  it('keeps an unknown field and never stops for one', () => {
    const answer = outcomeOf(transfer, sent, reply(200, { resourceId: 1, somethingNew: { deep: [1] } }))
    expect(answer).toMatchObject({ kind: 'accepted', reply: { somethingNew: { deep: [1] } } })
  })
})
