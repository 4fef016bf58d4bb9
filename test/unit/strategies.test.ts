/** How the books can tell of a request: the way, the place, what was seen before, and lists in any wrapping. */
import { describe, expect, it } from 'vitest'
import {
  isRecord,
  listIn,
  needsPreflightRead,
  paramsFor,
  parseSnapshot,
  placeOf,
  readBackOf,
  takesReference,
  wayOf,
} from '../../electron/reconciliation/strategies.ts'
import { ownReference } from '../../shared/posting/journal.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'

const account: Input = { params: { savingsId: '7' } }
const named: Input = { body: { externalId: 'A-1', clientId: 3 } }
const ways: readonly [OperationName, Input, ReturnType<typeof wayOf>, needsLook: boolean][] = [
  ['depositCash', account, 'mark', false],
  ['blockSavingsAccount', account, 'state', true],
  ['createClient', named, 'reference', false],
  ['createClient', { body: { externalId: 7 } }, 'difference', true],
  ['createClient', {}, 'difference', true],
  ['placeLien', account, 'difference', true],
  ['placeLien', named, 'difference', true],
  ['generateKey', {}, null, false],
  ['getMe', {}, null, false],
]

describe('the way', () => {
  it.each(ways)('of %s with %j is %s', (operation, input, way, needsLook) => {
    expect(wayOf(operation, input)).toBe(way)
    expect(needsPreflightRead(operation, input)).toBe(needsLook)
  })
  it('is a figure where the table settles by one', () => {
    expect(wayOf('waiveLoanCharge', {})).toBe('figure')
    expect(needsPreflightRead('waiveLoanCharge', {})).toBe(true)
  })
  it('leads to what is read, where anything is', () => {
    expect(readBackOf('depositCash')).toBe('listSavingsTransactions')
    expect(readBackOf('generateKey')).toBeNull()
  })
  it('takes a reference only for what is found by one', () => {
    expect(takesReference('createLoan')).toBe(true)
    expect(takesReference('depositCash')).toBe(false)
    expect(ownReference('01J')).toBe('TD-01J')
  })
})

describe('the place of a request', () => {
  const place = (operation: OperationName, input: Input) => placeOf(operation, input)
  it('is one for each reference', () => {
    expect(place('createClient', named)).toBe(place('createClient', { body: { externalId: 'A-1' } }))
    expect(place('createClient', named)).not.toBe(place('createClient', { body: { externalId: 'A-2' } }))
    expect(place('createClient', named)).not.toBe(place('createLoan', named))
  })
  it('is the list in which its record lies', () => {
    const body = { transactionAmount: '5' }
    expect(place('placeLien', account)).toBe(place('placeLien', { ...account, body }))
    expect(place('placeLien', account)).not.toBe(place('placeLien', { params: { savingsId: '8' } }))
    expect(place('depositCash', account)).toBe(place('withdrawCash', account))
    expect(place('depositCash', account)).not.toBe(place('depositCash', { params: { savingsId: '8' } }))
    expect(place('placeLien', account)).not.toBe(place('addSavingsCharge', account))
    expect(place('createLoan', {})).toBe(place('createLoan', { body: {} }))
  })
  it('is one step on one record', () => {
    expect(place('blockSavingsAccount', account)).toBe(place('blockSavingsAccount', { ...account, body: {} }))
    expect(place('blockSavingsAccount', account)).not.toBe(place('unblockSavingsAccount', account))
    expect(place('blockSavingsAccount', account)).not.toBe(
      place('blockSavingsAccount', { params: { savingsId: '8' } }),
    )
    expect(place('generateKey', {})).toBe(place('generateKey', { params: {} }))
  })
  it('reads with the path values that both know', () => {
    const input: Input = { params: { savingsId: '7', savingsChargeId: '9' } }
    expect(paramsFor('paySavingsCharge', input)).toEqual({ params: { savingsId: '7' } })
    expect(paramsFor('createIntraTransfer', input)).toEqual({})
    expect(paramsFor('generateKey', input)).toEqual({})
    expect(paramsFor('depositCash', {})).toEqual({ params: {} })
  })
})

describe('what was seen before sending', () => {
  it.each([
    { way: 'state', reached: true },
    { way: 'figure', figure: '5.00' },
    { way: 'difference', ids: ['1', '2'] },
  ])('is read as it was written: %j', (snapshot) => {
    expect(parseSnapshot(JSON.stringify(snapshot))).toEqual(snapshot)
  })
  it.each([
    null,
    '',
    '{',
    'null',
    '{"way":"guess"}',
    '{"way":"state"}',
    '{"way":"state","reached":true,"more":1}',
    '{"way":"figure","figure":5}',
    '{"way":"figure","figure":"5","more":1}',
    '{"way":"difference","ids":[1]}',
    '{"way":"difference","ids":[],"more":1}',
  ])('is nothing where it cannot be read: %s', (text) => {
    expect(parseSnapshot(text)).toBeNull()
  })
})

describe('a reply as a list', () => {
  const [one, two] = [{ id: 1 }, { id: 2 }]
  it.each([
    ['an array', [one, two], { records: [one, two], total: 2 }],
    ['an array with what is no record', [one, 'x', null, [two]], { records: [one], total: 4 }],
    ['a page', { pageItems: [one], totalFilteredRecords: 9 }, { records: [one], total: 9 }],
    ['a page without its total', { pageItems: [one, two] }, { records: [one, two], total: 2 }],
    [
      'a page whose total is too small',
      { pageItems: [one, two], totalFilteredRecords: 1 },
      { records: [one, two], total: 2 },
    ],
    ['a page with what is no record', { pageItems: [one, null, 3] }, { records: [one], total: 1 }],
    ['an empty page', { pageItems: [] }, { records: [], total: 0 }],
    ['a record', one, null],
    ['nothing', null, null],
    ['a text', 'pageItems', null],
    ['a page of something else', { pageItems: 'none' }, null],
  ])('reads %s', (_, reply, list) => {
    expect(listIn(reply)).toEqual(list)
  })
  it('knows a record', () => {
    expect([{}, { id: 1 }].every(isRecord)).toBe(true)
    expect([null, undefined, [], 'x', 3].some(isRecord)).toBe(false)
  })
})
