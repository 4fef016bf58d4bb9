/**
 * Operations that a service file adds, through the real desk (decision 161): payments and virtual accounts as the how-to
 * describes them. A reply that is lost is settled by the service's own books, and nothing is sent twice.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wireDate, type Day } from '../../shared/values/dates.ts'
import { door, start, until, type DeskLine, type Running } from '../contract/programs.ts'
import { documentedFile, startPaymentsService, type PaymentsService } from './payments-service.ts'

interface Entry {
  id: string
  state: string
  operation: string
  facts: { kind: string; why?: string; refusal?: { message: string } }[]
  reply?: { resourceId?: number | string }
}

const data = mkdtempSync(join(tmpdir(), 'teller-own-'))
const policy = join(data, 'policy.json')
let service: PaymentsService
let desk: Running<DeskLine>
const isoToday = new Date().toISOString().slice(0, 10)
const today = wireDate(isoToday as Day) // An ISO date begins with its day.

const call = <T>(name: string, body: object = {}) => door<T>(desk.first, name, body)
let forms = 0
const post = (name: string, body: object) => call<Entry>(name, { intent: `form ${(forms += 1)}`, ...body })
const entryOf = async (id: string): Promise<Entry> => (await call<Entry>('journalEntry', { id })).value

async function open(more: object = {}): Promise<void> {
  writeFileSync(policy, JSON.stringify({ serviceFile: 'service.json', ...more }))
  desk = await start<DeskLine>(
    'desk',
    [
      ...['--headless', '--json', '--data', join(data, 'desk'), '--policy', policy, '--mode', 'bearer'],
      ...[`--bank-url=${service.url}`, `--gateway-url=${service.url}`],
      ...['--key', 'teller=PAY_TELLER', '--key', 'supervisor=PAY_SUPERVISOR'],
    ],
    { PAY_TELLER: 'key-of-the-teller', PAY_SUPERVISOR: 'key-of-the-supervisor' },
  )
  await call('unlock', { profile: 'teller', pin: '1234' })
}

beforeAll(async () => {
  service = await startPaymentsService()
  writeFileSync(join(data, 'service.json'), documentedFile())
  await open()
})
afterAll(async () => {
  await desk.end()
  await service.stop()
  rmSync(data, { recursive: true, force: true })
})

const payment = (amount: string, beneficiary = '0123456789') => ({
  body: { savingsId: 7, amount, rail: 'NIP', bankCode: '058', beneficiary, valueDate: today },
})

it('sends a payment in the service’s own words, with the desk’s reference, and journals what came', async () => {
  const { value: entry, error } = await post('own.createPayment', payment('2500.00'))
  expect(error).toBeUndefined()
  expect(entry).toMatchObject({ operation: 'own.createPayment', reply: { resourceId: 'P1' } })
  expect(service.writes.at(-1)?.body).toEqual({
    type: 'SINGLE',
    debitAccount: 7,
    amount: '2500.00',
    rail: 'NIP',
    bankCode: '058',
    creditAccount: '0123456789',
    valueDate: isoToday,
    clientReference: `TD-${entry.id}`,
  })
  expect(service.writes.at(-1)?.headers['x-channel']).toBe('counter')
  const told = await call<{ value: { pageItems: object[] } }>('own.listPayments')
  expect(told.value.value.pageItems).toMatchObject([
    { id: 'P1', beneficiary: '0123456789', state: 'ACCEPTED' },
  ])
})

it('refuses what the file refuses before anything is written, by field', async () => {
  const before = service.writes.length
  for (const [body, field] of [
    [{ ...payment('50').body }, 'amount'],
    [{ ...payment('500').body, rail: 'SWIFT' }, 'rail'],
    [{ ...payment('500').body, bankCode: '1234567' }, 'bankCode'],
    [{ ...payment('500').body, swift: 'x' }, 'swift'],
    [{ ...payment('500').body, savingsId: undefined }, 'savingsId'],
  ] as const) {
    const { error } = await post('own.createPayment', { body })
    expect(error).toMatchObject({ kind: 'invalid', fields: [{ field }] })
  }
  expect(service.writes).toHaveLength(before)
})

it('tells the service’s own refusal, and that nothing was executed', async () => {
  const { value: entry } = await post('own.createPayment', payment('600.00', '12'))
  expect(entry.state).toBe('refused')
  expect(entry.facts.at(-1)?.refusal?.message).toBe('The account to pay to has 10 figures')
})

it('a payment whose answer is lost is in doubt, is found by its reference, and is never sent again', async () => {
  const before = service.writes.length
  service.fate = 'lostAfter'
  const { value: entry } = await post('own.createPayment', payment('700.00'))
  expect(['inDoubt', 'confirmed']).toContain(entry.state)
  expect(entry.facts.some(({ kind }) => kind === 'lost')).toBe(true)
  await until(
    () => entryOf(entry.id),
    ({ state }) => state === 'confirmed',
    20_000,
  )
  expect(service.payments.filter(({ amount }) => amount === '700.00')).toHaveLength(1)
  expect(service.writes).toHaveLength(before + 1)
})

it('an answer that names no record is no proof: the books are', async () => {
  service.fate = 'namesNothing'
  const { value: entry } = await post('own.createPayment', payment('750.00'))
  expect(entry.facts.find(({ kind }) => kind === 'lost')?.why).toBe('the answer names no record')
  await until(
    () => entryOf(entry.id),
    ({ state }) => state === 'confirmed',
    20_000,
  )
})

it('one that never arrived stays in doubt, and the same again asks first', async () => {
  const before = service.writes.length
  service.fate = 'lostBefore'
  const { value: entry } = await post('own.createPayment', payment('800.00'))
  // Another person's payment of the same amount to the same account proves nothing of ours.
  service.payments.push({
    paymentId: 'P77',
    debitAccount: 7,
    creditAccount: '0123456789',
    valueDate: isoToday,
    state: 'ACCEPTED',
    amount: '800.00',
  })
  // Nor where the service shows it whatever it is asked.
  service.ignoresFilters = true
  await call('checkAgain', { id: entry.id })
  service.ignoresFilters = false
  expect((await entryOf(entry.id)).state).toBe('inDoubt')
  const { error } = await post('own.createPayment', payment('800.00'))
  expect(error).toMatchObject({ kind: 'inDoubt', again: 'ask-first' })
  expect(service.writes).toHaveLength(before + 1)
})

it('a virtual account whose answer is lost is settled by what is new in the list', async () => {
  service.fate = 'lostAfter'
  const opened = await post('own.openVirtualAccount', { params: { savingsId: '7' }, body: { label: 'Rent' } })
  await until(
    () => entryOf(opened.value.id),
    ({ state }) => state === 'confirmed',
    20_000,
  )
  expect(service.virtualAccounts).toMatchObject([{ number: 'VA0001', label: 'Rent' }])
})

it('what only a supervisor may is refused to a teller, and a state settles it', async () => {
  const close = { params: { number: 'VA0001' }, body: {} }
  expect((await post('own.closeVirtualAccount', close)).error).toMatchObject({ kind: 'forbidden' })
  await call('unlock', { profile: 'supervisor', pin: '5678' })
  service.fate = 'lostAfter'
  const { value: entry } = await post('own.closeVirtualAccount', close)
  expect(service.writes.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/virtual-accounts/VA0001',
    text: '',
  })
  await until(
    () => entryOf(entry.id),
    ({ state }) => state === 'confirmed',
    20_000,
  )
  const { value } = await call<{ value: object }>('own.getVirtualAccount', { params: close.params })
  expect(value.value).toMatchObject({ id: 'VA0001', state: 'CLOSED' })
  await call('unlock', { profile: 'teller', pin: '1234' })
})

it('a file widens nothing that policy forbids: a limit holds, and what is switched off is not there', async () => {
  await desk.end()
  const none = { transfer: null }
  const teller = { cashIn: null, cashOut: null, transfer: '1000', day: none, customerDay: none }
  await open({ limits: { NGN: { teller } } })
  const before = service.writes.length
  expect((await post('own.createPayment', payment('1500.00'))).error).toMatchObject({ kind: 'needsOverride' })
  expect((await post('own.createPayment', payment('950.00'))).ok).toBe(true)
  await desk.end()
  await open({ operations: { 'own.createPayment': false } })
  expect((await post('own.createPayment', payment('900.00'))).error).toMatchObject({ kind: 'unknownName' })
  expect(service.writes).toHaveLength(before + 1)
})

it('entries outlive the file: they are shown, and what is in doubt is for people', async () => {
  await desk.end()
  writeFileSync(join(data, 'service.json'), JSON.stringify({ name: 'Our core', operations: {} }))
  await open()
  const { value } = await call<{ entries: Entry[] }>('journal', { limit: 50 })
  const doubt = value.entries.find(({ state }) => state === 'inDoubt')
  expect(doubt?.operation).toBe('own.createPayment')
  expect((await post('own.createPayment', payment('900.00'))).error).toMatchObject({ kind: 'unknownName' })
})
