import { describe, expect, it } from 'vitest'
import { companionsOf, takesCompanions, withCompanions } from '../../shared/operations/companions.ts'
import { isAssumed } from '../../shared/operations/operation.ts'
import { operationNames, operationOf, type OperationName } from '../../shared/operations/index.ts'
import { prepare } from '../../electron/bank/prepare.ts'
import { readPolicy } from '../../electron/policy/policy.ts'

const asTyped = { dateFormat: 'dd MMMM yyyy', locale: 'en' }
const day = '05 January 2026'
const transfer = {
  comment: 'Rent',
  fromAccountId: 1,
  fromAccountType: 'savings',
  fromClientId: 1,
  fromOfficeId: 1,
  toAccountId: 2,
  toAccountType: 'savings',
  toClientId: 2,
  toOfficeId: 1,
  transactionDate: day,
  transferAmount: '1.00',
}
const movement = { comment: 'By cash', transactionAmount: '1.00', transactionDate: day }
const early = { closedOnDate: day, note: 'Wish', onAccountClosureId: '100', transferDescription: 'Out' }

/** The bodies of §4, with a value in each field. */
const documented: readonly [OperationName, Record<string, string>, Record<string, unknown>][] = [
  ['activateClient', { clientId: '1' }, { activationDate: day }],
  ['createIntraTransfer', {}, transfer],
  ['closeFixedDepositEarly', { accountId: '1' }, { ...early, toSavingsAccountId: 3 }],
  ['recoverLoan', { loanId: '1' }, movement],
  ['waiveLoanInterest', { loanId: '1' }, movement],
  ['rejectLoan', { loanId: '1' }, { note: 'No', rejectedOnDate: day }],
  ['withdrawFromLien', { savingsId: '1', lienId: '2' }, {}],
  ['removePostNoCredit', { savingsId: '1' }, {}],
  ['unblockSavingsAccount', { savingsId: '1' }, {}],
]

describe('what goes beside dates and amounts (§2.1)', () => {
  it.each(documented)(
    '%s sends the fields that §4 names, whatever its caller added',
    (name, params, body) => {
      const operation = operationOf(name)
      const extra = takesCompanions(operation) ? asTyped : {}
      const sent = prepare(operation, { params, body: { ...body, ...extra } }, null)
      expect(Object.keys(sent.body ?? {}).sort()).toEqual(Object.keys(body).sort())
    },
  )

  it('is the form and the language where we assumed a body with dates, the language where it has amounts alone', () => {
    for (const name of operationNames) {
      const operation = operationOf(name)
      const dates = JSON.stringify(Object.keys(operation.body?.shape ?? {})).match(/Date|On"/)
      const wanted = !isAssumed(operation) || !takesCompanions(operation) ? 'none' : undefined
      expect([name, companionsOf(operation)]).toEqual([
        name,
        wanted ??
          (dates ||
          name === 'createFixedDepositProduct' ||
          name === 'createTaxGroup' ||
          name === 'createCharge'
            ? 'dateFormat+locale'
            : 'locale'),
      ])
    }
    expect(companionsOf(operationOf('createSavingsProduct'))).toBe('locale')
  })

  it('is what the policy says where a bank wants another form, and nothing where there is nothing to say', () => {
    const policy = (companions: unknown) => () => readPolicy(JSON.stringify({ companions }), 'the policy')
    expect(policy({ createIntraTransfer: 'dateFormat+locale' })()).toEqual({
      companions: { createIntraTransfer: 'dateFormat+locale' },
    })
    expect(policy({ transfer: 'none' })).toThrow('companions.transfer: no operation has this name')
    expect(policy({ releaseLien: 'locale' })).toThrow('takes no date and no amount')
    expect(policy({ depositCash: 'both' })).toThrow('choose one of none, dateFormat+locale, locale')
    const told = prepare(
      operationOf('createIntraTransfer'),
      { body: transfer },
      null,
      null,
      'dateFormat+locale',
    )
    expect(told.body).toEqual({ ...transfer, ...asTyped })
    expect(withCompanions({ amount: '1.00', ...asTyped }, 'locale')).toEqual({ amount: '1.00', locale: 'en' })
  })
})
