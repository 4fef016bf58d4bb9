/** Added operations are judged before anything is sent by them: each fault names its line, its entry and what to write. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDialect } from '../../electron/bank/dialect.ts'
import { parseServiceFile, ServiceFileError } from '../../electron/bank/service-file.ts'
import type { Row } from '../../electron/conform/finding.ts'
import { ownStatements, ownSwitchedOff } from '../../electron/conform/own-statements.ts'
import { asText } from '../../electron/conform/report.ts'
import { openService } from '../../electron/conform/service.ts'
import { readPolicies } from '../../electron/policy/policy-file.ts'
import { takeOwnOperations, type OwnEntries } from '../../shared/operations/own.ts'
import { documentedFile, startPaymentsService } from './payments-service.ts'

interface File {
  own: Record<string, Record<string, unknown> & { fields: Record<string, Record<string, unknown>> }>
}
const file = (): File => JSON.parse(documentedFile()) as File // The how-to's example has this form.

function faultOf(change: (own: File['own'], whole: File) => void): string {
  const changed = file()
  change(changed.own, changed)
  try {
    parseServiceFile(JSON.stringify(changed, null, 2), 'bank.json')
    return 'none'
  } catch (problem) {
    if (!(problem instanceof ServiceFileError)) throw problem
    return problem.message
  }
}
const within = (own: File['own'], name: string) => own[name] ?? { fields: {} }
const set = (name: string, more: object) => (own: File['own']) => void Object.assign(within(own, name), more)
const setField = (name: string, field: string, more: object) => (own: File['own']) => {
  const { fields } = within(own, name)
  fields[field] = { ...fields[field], ...more }
}
const words = { en: 'A', fr: 'B' }

it('the example of the how-to is right', () => {
  expect(faultOf(() => undefined)).toBe('none')
})

it.each([
  [
    'a header of the desk’s own',
    set('createPayment', { headers: { Authorization: 'x' } }),
    /set by the desk; leave it out/,
  ],
  [
    'another host',
    set('createPayment', { path: 'https://elsewhere/x' }),
    /write a path that begins with one slash/,
  ],
  [
    'a way out of the path',
    set('createPayment', { path: '/a/../b' }),
    /write a path that begins with one slash/,
  ],
  [
    'a path without its field',
    set('getVirtualAccount', { path: '/virtual-accounts/{code}' }),
    /\{code\} is no field/,
  ],
  ['no French', set('createPayment', { words: { en: 'Pay' } }), /words\.fr: this entry is missing/],
  ['no permission', set('createPayment', { permission: null }), /needs a permission of its own/],
  [
    'a permission to read',
    set('createPayment', { permission: 'READ_PAYMENT' }),
    /needs a permission of its own/,
  ],
  [
    'nobody who may',
    set('createPayment', { grantedTo: undefined }),
    /write who may: teller, supervisor or administrator/,
  ],
  ['no way to settle', set('createPayment', { settledBy: undefined }), /write how a doubt is settled/],
  ['nowhere to look', set('createPayment', { readBack: 'listPayment' }), /did you mean "listPayments"/],
  [
    'a write to look at',
    set('createPayment', { readBack: 'openVirtualAccount' }),
    /name what reads of this file shows it/,
  ],
  ['a reference that is not asked for', set('listPayments', { fields: {} }), /must ask by reference/],
  [
    'a reference without its name',
    set('createPayment', { referenceAs: undefined }),
    /says how the service calls it/,
  ],
  [
    'a mark without a note',
    set('openVirtualAccount', { settledBy: 'mark' }),
    /a mark needs a field note in the body/,
  ],
  [
    'a part taken for the whole',
    set('listPayments', { comes: undefined }),
    /must not be taken for the whole/,
  ],
  ['a state of a list', set('closeVirtualAccount', { readBack: 'listPayments' }), /it is read from a record/],
  [
    'an amount under another name',
    (own: File['own']) => {
      const { fields } = within(own, 'createPayment')
      fields['total'] = { words, kind: 'money' }
      delete fields['amount']
    },
    /an amount that moves is called amount/,
  ],
  [
    'an amount that may be left out',
    setField('createPayment', 'amount', { optional: true }),
    /never left out/,
  ],
  [
    'an amount of no account',
    setField('createPayment', 'savingsId', { kind: 'text' }),
    /by which limits judge the amount/,
  ],
  [
    'the desk’s own field',
    setField('createPayment', 'locale', { words, kind: 'text' }),
    /the desk gives this itself/,
  ],
  [
    'a choice of nothing',
    setField('createPayment', 'rail', { choices: {} }),
    /a field of the kind choice has choices/,
  ],
  [
    'bounds the wrong way round',
    setField('createPayment', 'amount', { least: 9, most: 1 }),
    /least is more than most/,
  ],
  [
    'a date in a path',
    setField('getVirtualAccount', 'number', { kind: 'date' }),
    /in the path a field is one of/,
  ],
  [
    'a look-up that sends a body',
    setField('listPayments', 'state', { words, kind: 'text' }),
    /sends no body/,
  ],
  ['one code for two', set('listPayments', { code: '8001' }), /createPayment has this code; write another/],
  ['a code of the table’s', set('listPayments', { code: '2001' }), /four digits from 8000 to 8999/],
  [
    'a name of the table’s',
    (own: File['own']) => {
      own['depositCash'] = within(own, 'openVirtualAccount')
    },
    /the table has this operation/,
  ],
  [
    'a DELETE with a body',
    setField('closeVirtualAccount', 'reason', { words, kind: 'text', in: 'body' }),
    /DELETE sends no body: write path/,
  ],
  [
    'a DELETE with constants',
    set('closeVirtualAccount', { constants: { why: 'x' } }),
    /DELETE sends no body; leave it out/,
  ],
  ['a method that does neither', set('createPayment', { method: 'PATCH' }), /write GET, POST, PUT, DELETE/],
  ['a word nobody knows', set('createPayment', { setledBy: 'people' }), /did you mean "settledBy"/],
])('refuses %s', (_, change, sentence) => {
  const told = faultOf(change)
  expect(told).toMatch(sentence)
  expect(told).toMatch(/line [0-9]+, own\./)
})

it('PUT carries the body and its key, DELETE neither: nothing then counts as sent under a key', () => {
  const changed = { ...file(), idempotency: { member: 'requestId', minutes: 60 } }
  Object.assign(within(changed.own, 'openVirtualAccount'), { method: 'PUT' })
  const dialect = createDialect(parseServiceFile(JSON.stringify(changed), 'bank.json'))
  takeOwnOperations(changed.own as unknown as OwnEntries) // As the desk takes what was judged above.
  const asked = {
    params: { savingsId: '7', number: 'VA1' },
    bytes: '{"label":"Rent"}',
    timeoutMs: 1,
    key: 'k1',
  }
  const put = { ...asked, operation: 'own.openVirtualAccount' } as const
  expect(dialect.request(put)).toMatchObject({ method: 'PUT', bytes: '{"label":"Rent","requestId":"k1"}' })
  expect(dialect.keyLifeMs(put)).toBe(3_600_000)
  const erase = { ...asked, operation: 'own.closeVirtualAccount' } as const
  expect(dialect.request(erase)).toMatchObject({
    method: 'DELETE',
    path: '/virtual-accounts/VA1',
    bytes: null,
  })
  expect(dialect.keyLifeMs(erase)).toBeNull()
  takeOwnOperations({})
})

it('conform reports what a file adds: what reads is asked, what writes is not, and what is otherwise stays off', async () => {
  const service = await startPaymentsService()
  try {
    const asked = parseServiceFile(documentedFile(), 'bank.json')
    takeOwnOperations(asked.own)
    const of = openService({ baseUrl: service.url, gatewayUrl: service.url, apiKey: 'k' })
    const account = { id: 7, clientId: 1, officeId: 1, currency: 'NGN', balance: '1.00' }
    const examined = async () => {
      const rows: Row[] = []
      for (const { ask, ...statement } of ownStatements(asked))
        rows.push({ ...statement, finding: await ask({ ...of, accounts: async () => [account] }) })
      return rows
    }
    const rows = await examined()
    expect(rows.map(({ id, finding }) => [id, finding.verdict])).toEqual([
      ['own.createPayment', 'not tried'],
      ['own.listPayments', 'holds'],
      ['own.openVirtualAccount', 'not tried'],
      ['own.listVirtualAccounts', 'holds'],
      ['own.closeVirtualAccount', 'not tried'],
      ['own.getVirtualAccount', 'not tried'],
    ])
    expect(asText(rows)).toMatch(/May be switched on: own\.listPayments, own\.listVirtualAccounts\.$/)
    expect(service.writes).toEqual([])
    service.virtualAccounts.push({ number: 'VA1', label: 'Rent', under: '7', state: 'OPEN' })
    Object.assign(service.virtualAccounts[0] ?? {}, { label: undefined })
    expect(ownSwitchedOff(asked, await examined())).toEqual({
      'own.openVirtualAccount': false,
      'own.listVirtualAccounts': false,
    })
  } finally {
    takeOwnOperations({})
    await service.stop()
  }
})

it('a policy that switches on what the file does not add is told what was meant', () => {
  const dir = mkdtempSync(join(tmpdir(), 'teller-own-'))
  try {
    writeFileSync(join(dir, 'service.json'), documentedFile())
    const policyOf = (name: string) => {
      const path = join(dir, 'policy.json')
      writeFileSync(path, JSON.stringify({ serviceFile: 'service.json', operations: { [name]: true } }))
      return () => readPolicies({ enforcedPlace: null, policyFile: path })
    }
    const [name = ''] = Object.keys(file().own)
    expect(policyOf(`own.${name}`)).not.toThrow()
    expect(policyOf(`own.${name}s`)).toThrow(`which the service file does not add`)
    expect(policyOf(`own.${name}s`)).toThrow(`did you mean "own.${name}"?`)
    writeFileSync(join(dir, 'service.json'), '{')
    expect(policyOf(`own.${name}`)).toThrow(/^The policy’s "serviceFile": The service file .*not JSON/)
  } finally {
    rmSync(dir, { recursive: true })
  }
})
