/** A refusal becomes a sentence for the teller; code and detail stay for support (A-error). */
import { expect, it } from 'vitest'
import { isRefusalBody, readRefusal } from '../../shared/refusals.ts'

it('says what the first field error says, and keeps the code', () => {
  const refusal = readRefusal(403, {
    developerMessage: 'domain rule',
    defaultUserMessage: 'Errors contain reason for domain rule violation.',
    userMessageGlobalisationCode: 'validation.msg.domain.rule.violation',
    errors: [
      {
        defaultUserMessage: '4,200.00 available.',
        userMessageGlobalisationCode: 'error.msg.savingsaccount.transaction.insufficient.account.balance',
        parameterName: 'transferAmount',
      },
    ],
  })
  expect(refusal).toMatchObject({
    status: 403,
    code: 'error.msg.savingsaccount.transaction.insufficient.account.balance',
    field: 'transferAmount',
    detail: 'domain rule',
  })
  expect(refusal.message).not.toBe('')
})

it('does not name the service’s general parameter as a field of the form', () => {
  expect(readRefusal(403, { errors: [{ defaultUserMessage: 'No.', parameterName: 'id' }] }).field).toBeNull()
})

it('has a sentence for every refusing status, even when the body says nothing', () => {
  for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 418])
    expect(readRefusal(status, {}).message, String(status)).toMatch(/\.$/)
})

it('tells a refusal from whatever a proxy may send', () => {
  expect(isRefusalBody({ defaultUserMessage: 'No.' })).toBe(true)
  expect(isRefusalBody({ userMessageGlobalisationCode: 'x' })).toBe(true)
  for (const other of [null, '', '<html>', [], {}, { error: 'no' }, { errors: 'no' }, 7])
    expect(isRefusalBody(other), JSON.stringify(other)).toBe(false)
})
