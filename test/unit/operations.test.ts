/**
 * The table of operations against the specification. The rows below are typed by hand from §4: the table must not
 * mark its own homework.
 */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { basisIds } from '../../build/reference.ts'
import { assumptions } from '../../shared/reference/assumptions.ts'
import { fillPath, isAssumed, isWrite, type Operation } from '../../shared/operations/operation.ts'
import { isOperationName, operationNames, operationOf } from '../../shared/operations/index.ts'
import { rolePermissions } from '../../shared/operations/granted.ts'

type Row = readonly [name: string, method: 'GET' | 'POST', path: string, fields: readonly string[]]

/** §4, row by row: our name, method, path, and the fields of its column Request (`file` is a multipart part). */
const documented: readonly Row[] = [
  ['uploadClientImage', 'POST', '/clients/images/{clientId}', ['file']],
  ['uploadClientDocument', 'POST', '/clients/document/{clientId}', ['name', 'description', 'file']],
  ['activateClient', 'POST', '/clients/{clientId}/activate', ['activationDate']],
  ['findClientByPhone', 'GET', '/clients/searchbyphone/{phoneNumber}', []],
  ['findClientByBvn', 'GET', '/clients/searchbybvn/{bvn}', []],
  [
    'createIntraTransfer',
    'POST',
    '/intratransfer',
    [
      ...['comment', 'fromAccountId', 'fromAccountType', 'fromClientId', 'fromOfficeId'],
      ...['toAccountId', 'toAccountType', 'toClientId', 'toOfficeId', 'transactionDate', 'transferAmount'],
    ],
  ],
  ['listAccountTransfers', 'GET', '/accounttransfers', []],
  [
    'closeFixedDepositEarly',
    'POST',
    '/fixeddepositaccounts/{accountId}/prematureClose',
    ['closedOnDate', 'note', 'onAccountClosureId', 'toSavingsAccountId', 'transferDescription'],
  ],
  [
    'recoverLoan',
    'POST',
    '/loans/{loanId}/recoverypayment',
    ['comment', 'transactionAmount', 'transactionDate'],
  ],
  [
    'waiveLoanInterest',
    'POST',
    '/loans/{loanId}/waiveInterest',
    ['comment', 'transactionAmount', 'transactionDate'],
  ],
  ['rejectLoan', 'POST', '/loans/{loanId}/reject', ['note', 'rejectedOnDate']],
  ['listLoanTransactions', 'GET', '/loans/{loanId}/transactions', []],
  ['withdrawFromLien', 'POST', '/savingsaccounts/{savingsId}/lien/withdraw/{lienId}', []],
  ['removePostNoCredit', 'POST', '/savingsaccounts/{savingsId}/removepnc', []],
  ['unblockSavingsAccount', 'POST', '/savingsaccounts/{savingsId}/unblock', []],
  ['getSavingsTransaction', 'GET', '/savingsaccounts/{savingsId}/transactions/{transactionId}', []],
  ['listSavingsAccounts', 'GET', '/savingsaccounts', []],
  ['listSavingsProducts', 'GET', '/savingsproducts', []],
  ['getCodeValues', 'GET', '/codes/codeValues', []],
  ['listLedgerAccounts', 'GET', '/ledger', []],
  ['generateKey', 'POST', '/gateway/generateKey', []],
]

/** Members that only accompany a date (§2.1). */
const besideDates = ['dateFormat', 'locale']

describe('the documented operations', () => {
  it.each(documented)('%s is %s %s', (name, method, path, fields) => {
    if (!isOperationName(name)) throw new Error(`the table has no ${name}`)
    const operation = operationOf(name)
    expect(operation.basis).toBe('spec §4')
    expect([operation.method, operation.path]).toEqual([method, path])
    expect(operation.base).toBe(path.startsWith('/gateway/') ? 'gateway' : 'api')
    const told = Object.keys(operation.body?.shape ?? {}).filter((field) => !besideDates.includes(field))
    const parts = operation.multipart ? [...told, 'file'] : told
    expect(parts.toSorted()).toEqual(fields.toSorted())
  })

  it('are these, and nobody else claims §4', () => {
    const claimed = operationNames.filter((name) => !isAssumed(operationOf(name)))
    expect(claimed.toSorted()).toEqual(documented.map(([name]) => name).toSorted())
  })

  it('send the empty object where §4 lists the body as empty, and no body for generateKey', () => {
    for (const name of ['withdrawFromLien', 'removePostNoCredit', 'unblockSavingsAccount'] as const)
      expect(operationOf(name).body?.safeParse({}).success, name).toBe(true)
    expect(operationOf('generateKey').body).toBeUndefined()
    expect(operationOf('generateKey').secret).toBe(true)
  })

  it('takes a code’s name, and may do without (§4)', () => {
    const { query } = operationOf('getCodeValues')
    expect(query?.safeParse({ name: 'Gender' }).success).toBe(true)
    expect(query?.safeParse({}).success).toBe(true)
  })
})

/** The names of the entries that a rule finds fault with. */
function offenders(isGood: (operation: Operation) => boolean, among = operationNames): string[] {
  return among.filter((name) => !isGood(operationOf(name)))
}

const writes = operationNames.filter((name) => isWrite(operationOf(name)))
const reads = operationNames.filter((name) => !isWrite(operationOf(name)))

describe('every operation', () => {
  it('says where it comes from: a section, or an assumption that is written down', () => {
    const saysWhence = /^(spec §\d|assumed: .*(A-[a-z]|facts §\d|spec §\d))/
    expect(offenders(({ basis }) => saysWhence.test(basis))).toEqual([])
    expect(offenders(({ basis }) => basisIds(basis).every((id) => id in assumptions))).toEqual([])
  })

  it('has a parameter for each place of its path, and no other', () => {
    const fits = ({ path, params }: Operation): boolean => {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      return (
        Object.keys(params?.shape ?? {})
          .toSorted()
          .join() === places.toSorted().join()
      )
    }
    expect(offenders(fits)).toEqual([])
  })

  it('carries our mark, if it does, in a text field of its own body', () => {
    const marked = operationNames.filter((name) => operationOf(name).mark !== null)
    expect(marked).toContain('createIntraTransfer')
    const takesMark = ({ mark, body }: Operation): boolean => {
      const field = mark === null ? undefined : body?.shape[mark]
      return field !== undefined && z.safeParse(field, '[T:01KA8J3T0GZQ8Y2V5W7XABCDEF] Rent').success
    }
    expect(offenders(takesMark, marked)).toEqual([])
  })

  it('is read back, if it can be, by an operation that is there and reads', () => {
    const readable = operationNames.filter((name) => operationOf(name).readBack !== null)
    expect(readable).toContain('createIntraTransfer')
    const isRead = ({ readBack }: Operation): boolean =>
      readBack !== null && isOperationName(readBack) && operationOf(readBack).method === 'GET'
    expect(offenders(isRead, readable)).toEqual([])
  })

  it('raises a hyphenated event only if it writes (A-event)', () => {
    // A read asks with a body only where the entry says so: a quote.
    const asks = ({ event, body, reads: isAsked }: Operation) =>
      event === null && (body === undefined || isAsked)
    expect(offenders((operation) => asks(operation) === true, reads)).toEqual([])
    const isNamed = ({ event }: Operation): boolean =>
      event === null || (/^[a-z]+(-[a-z]+)*$/.test(event.name) && /^[a-z][A-Za-z]*$/.test(event.action))
    expect(offenders(isNamed, writes)).toEqual([])
    expect(writes.filter((name) => operationOf(name).event === null)).toEqual(['generateKey'])
  })

  it('is answered from the cache only if it reads, and kept as a draft only if it writes', () => {
    expect(offenders(({ offline }) => offline !== 'cached', writes)).toEqual([])
    expect(offenders(({ offline }) => offline !== 'draft', reads)).toEqual([])
  })

  it('names its permission as ACTION_ENTITY', () => {
    expect(offenders(({ permission }) => permission === null || /^[A-Z]+_[A-Z]+$/.test(permission))).toEqual(
      [],
    )
  })

  it('refuses a field that it does not know, wherever one may stand', () => {
    const refusesStrangers = (schema: z.ZodObject | undefined): boolean =>
      schema === undefined ||
      (schema.safeParse({ aFieldNobodyKnows: 1 }).error?.issues ?? []).some(
        ({ code }) => code === 'unrecognized_keys',
      )
    const isStrict = ({ params, query, body }: Operation): boolean =>
      [params, query, body].every(refusesStrangers)
    expect(offenders(isStrict)).toEqual([])
  })
})

describe('the table as a whole', () => {
  it('has no two operations at one address', () => {
    const addresses = operationNames.map((name) => {
      const { method, base, path } = operationOf(name)
      return `${method} ${base} ${path.replace(/\{\w+\}/g, '{}')}`
    })
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('asks for no permission that nobody but the administrator could ever hold, except for keys', () => {
    const nobody = writes.filter((name) => {
      const { permission } = operationOf(name)
      return permission !== null && !rolePermissions.supervisor.includes(permission)
    })
    const setsTheBankUp = /APIKEY|PRODUCT|GLACCOUNT|GLCLOSURE|TAXGROUP|_USER|_CHARGE$/
    expect(nobody.filter((name) => !setsTheBankUp.test(operationOf(name).permission ?? ''))).toEqual([])
  })

  it('names every assumption with a sentence', () => {
    for (const [id, sentence] of Object.entries(assumptions)) {
      expect(id).toMatch(/^A-[a-z]+(-[a-z]+)*$/)
      expect(sentence).toMatch(/\.$/)
    }
  })
})

describe('a filled path', () => {
  it('encodes each value and misses none', () => {
    expect(fillPath('/clients/{clientId}/activate', { clientId: '7' })).toBe('/clients/7/activate')
    expect(fillPath('/x/{name}', { name: '../../admin?a=1#b' })).toBe('/x/..%2F..%2Fadmin%3Fa%3D1%23b')
    expect(() => fillPath('/clients/{clientId}', {})).toThrow('clientId')
  })
})
