/** A refusal becomes a sentence for the teller; code and detail stay for support (A-error). */
import { expect, it } from 'vitest'
import { isRefusalBody, readRefusal } from '../../shared/posting/refusals.ts'

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
  expect(refusal.message).toBe('4,200.00 available.')
})

it('says what the top of the body says, where no field has words of its own', () => {
  const body = { defaultUserMessage: 'The account is blocked.', errors: [{ parameterName: 'savingsId' }] }
  expect(readRefusal(403, body)).toMatchObject({ message: 'The account is blocked.', field: 'savingsId' })
  expect(readRefusal(403, { defaultUserMessage: 'Not now.' }).message).toBe('Not now.')
})

it.each([
  ['error.msg.not.authorized', /no permission.*colleague/],
  ['error.msg.not.authenticated', /key.*supervisor/],
  ['error.msg.clients.already.active', /already active/],
])('has words of its own for %s, whatever the service says', (code, sentence) => {
  const body = { defaultUserMessage: 'Generic.', userMessageGlobalisationCode: code }
  expect(readRefusal(403, body)).toMatchObject({ code, message: expect.stringMatching(sentence) })
})

it('does not name the service’s general parameter as a field of the form', () => {
  expect(readRefusal(403, { errors: [{ defaultUserMessage: 'No.', parameterName: 'id' }] }).field).toBeNull()
})

it('has a sentence for every refusing status, even when the body says nothing', () => {
  for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 429]) {
    expect(readRefusal(status, {}).message, String(status)).toMatch(/\.$/)
    expect(readRefusal(status, {}).message).not.toContain(String(status))
  }
  expect(readRefusal(418, {}).message).toBe('The bank refused (418).')
})

it('tells a refusal from whatever a proxy may send', () => {
  expect(isRefusalBody({ defaultUserMessage: 'No.' })).toBe(true)
  expect(isRefusalBody({ userMessageGlobalisationCode: 'x' })).toBe(true)
  for (const other of [
    { defaultUserMessage: 7 },
    { defaultUserMessage: 'No.', errors: [{ parameterName: 7 }] },
  ])
    expect(isRefusalBody(other), JSON.stringify(other)).toBe(false)
  for (const other of [null, '', '<html>', [], {}, { error: 'no' }, { errors: 'no' }, 7])
    expect(isRefusalBody(other), JSON.stringify(other)).toBe(false)
})
