/** What an answer proves: only a written list of statuses says that nothing was executed (A-status). */
import { describe, expect, it } from 'vitest'
import { outcomeOf, type Answer } from '../../shared/outcome.ts'

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
