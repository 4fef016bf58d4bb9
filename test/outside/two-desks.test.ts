/**
 * Attacks on the walls around the money, from outside every process: one person at two desks; an event that a teller
 * signs with their own key for a request that never reached the bank; one about something else that carries our mark;
 * and one that is signed with a key that was revoked.
 */
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UnseenCash } from '../../shared/desk/till.ts'
import { markOf, reference, type JournalEntry } from '../../shared/posting/journal.ts'
import {
  bankCall,
  door,
  start,
  until,
  type BankLine,
  type DeskLine,
  type Running,
} from '../contract/programs.ts'
import { openFaultProxy, type FaultProxy } from '../faults/proxy.ts'

let bank: Running<BankLine>
let proxy: FaultProxy
let loses = false
const folders: string[] = []
const undo: (() => unknown)[] = []

beforeAll(async () => {
  bank = await start<BankLine>('bank', ['--port', '0', '--customers', '20', '--seed', '7', '--json'])
  proxy = await openFaultProxy({
    port: Number(new URL(bank.first.gatewayUrl).port),
    faultFor: ({ method, path }) =>
      loses && method === 'POST' && path.endsWith('/withdrawal')
        ? { kind: 'resetBeforeRequest' }
        : { kind: 'none' },
    clock: Date.now,
  })
})
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await proxy.close()
  await bank.end()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const keyOf = (role: string) => bank.first.users.find((user) => user.role === role)?.apiKey ?? ''

async function openDesk(): Promise<DeskLine> {
  const data = mkdtempSync(join(tmpdir(), 'two-desks-'))
  folders.push(data)
  const gateway = proxy.origin
  const desk = await start<DeskLine>(
    'desk',
    [
      ...['--headless', '--port', '0', '--data', data, '--no-keychain', '--json', '--mode', 'signed'],
      ...['--bank-url', `${gateway}/api/v2`, '--gateway-url', gateway],
      ...['--key', 'teller=TELLER_KEY', '--key', 'supervisor=SUPERVISOR_KEY'],
    ],
    { TELLER_KEY: keyOf('teller'), SUPERVISOR_KEY: keyOf('supervisor') },
  )
  undo.push(() => desk.end())
  expect(await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })).toMatchObject({ ok: true })
  return desk.first
}

async function account(): Promise<number> {
  const { body } = await bankCall(bank.first, 'teller', 'GET', '/savingsaccounts?limit=200')
  const accounts = body['pageItems'] as { id: number; status: { id: number }; currency: { code: string } }[]
  return accounts.find(({ status, currency }) => status.id === 300 && currency.code === 'NGN')?.id ?? 0
}
/** As the bank would: to the address where the desk takes events in. */
async function postEvent(desk: DeskLine, role: string, request: object, response: object): Promise<void> {
  const { value: status } = await door<{ listener: { url: string } }>(desk, 'status')
  const data = { request, response }
  const body = JSON.stringify({
    event: 'savings-account',
    status: 200,
    event_state: 'event.success',
    reference: `forged ${JSON.stringify(data).length}`,
    data,
  })
  const posted = await fetch(status.listener.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-svc-user-action': 'withdrawal',
      'x-svc-signature': createHmac('sha256', keyOf(role)).update(body).digest('hex'),
    },
    body,
  })
  expect(posted.status).toBe(200)
}
/** A withdrawal that the network loses before the bank has it. */
async function lostWithdrawal(desk: DeskLine, savingsId: number, amount: string): Promise<JournalEntry> {
  loses = true
  const { value } = await door<JournalEntry>(desk, 'withdrawCash', cash(savingsId, amount))
  loses = false
  expect(value.state).toBe('inDoubt')
  return value
}
const cash = (savingsId: number, transactionAmount: string) => ({
  params: { savingsId: String(savingsId) },
  body: { transactionDate: '05 January 2026', transactionAmount, note: 'x' },
})

it('one person at two desks: no posting is refused for its key, and none is carried out twice', async () => {
  const desks = [await openDesk(), await openDesk()]
  const savingsId = await account()
  const post = (at: number) =>
    door<JournalEntry>(desks[at % 2] as DeskLine, 'depositCash', cash(savingsId, `${100 + at}.00`))
  const answers = []
  // In turn, and at the same moment.
  for (let at = 0; at < 6; at += 1) answers.push(await post(at))
  for (let at = 6; at < 12; at += 2) answers.push(...(await Promise.all([post(at), post(at + 1)])))
  const entries = answers.map(({ ok, value, error }) => (ok ? value : Object.assign(value ?? {}, { error })))
  expect(
    entries.map(({ state }) => state).filter((state) => state !== 'accepted' && state !== 'confirmed'),
  ).toEqual([])
  expect(entries.some(({ facts }) => facts.some(({ kind }) => kind === 'signedAnew'))).toBe(true)
  const { body } = await bankCall(
    bank.first,
    'teller',
    'GET',
    `/savingsaccounts/${savingsId}/transactions?limit=200`,
  )
  const notes = JSON.stringify(body)
  for (const { id } of entries) expect(notes.split(markOf(id)).length - 1, id).toBe(1)
})

it('a withdrawal that never reached the bank is not confirmed by an event that the teller signs', async () => {
  const [desk] = [await openDesk()]
  const savingsId = await account()
  await door(desk, 'depositCash', cash(savingsId, '300000.00'))
  await door(desk, 'openTill', { counts: { NGN: { note1000: 500 } } })
  const entry = await lostWithdrawal(desk, savingsId, '200000.00')
  const request = { ...cash(savingsId, '200000.00').body, note: `${markOf(entry.id)} x` }
  await postEvent(desk, 'teller', request, { savingsId, resourceId: 424242 })
  const now = await until(
    () => door<JournalEntry>(desk, 'journalEntry', { id: entry.id }),
    ({ value }) => value.facts.some(({ kind }) => kind === 'event'),
  )
  expect(now.value.state).toBe('inDoubt')
  // The bank is asked, and shows nothing.
  const asked = await door<JournalEntry>(desk, 'checkAgain', { id: entry.id })
  expect(asked.value).toMatchObject({ state: 'inDoubt' })
  expect(asked.value.facts.at(-1)).toMatchObject({ kind: 'readBack', found: 0, fenced: false })
  const { value: left } = await door<{ unseen: UnseenCash[] }>(desk, 'unseenCash')
  expect(left.unseen).toMatchObject([{ entry: entry.id, state: 'inDoubt', amount: '200000.00', way: 'out' }])
  const close = await door(desk, 'closeTill', {
    counts: { NGN: { note1000: 300 } },
    second: { profile: 'supervisor', pin: '5678' },
    unseen: [entry.id],
  })
  expect(close.ok).toBe(false)
  expect(close.error.message).toContain(reference(entry.id))
})

it('an event about another amount or account proves nothing, nor does one signed with a key that the bank has revoked', async () => {
  const desk = await openDesk()
  const savingsId = await account()
  const entry = await lostWithdrawal(desk, savingsId, '4321.00')
  const note = `${markOf(entry.id)} x`
  const eventsOf = async () =>
    (await door<JournalEntry>(desk, 'journalEntry', { id: entry.id })).value.facts.filter(
      (fact) => fact.kind === 'event',
    )
  await postEvent(desk, 'teller', { ...cash(savingsId, '1.00').body, note }, { savingsId, resourceId: 1 })
  const request = { ...cash(savingsId, '4321.00').body, note }
  await postEvent(desk, 'teller', request, { savingsId: savingsId + 1, resourceId: 2 })
  const told = await until(eventsOf, ({ length }) => length === 2)
  expect(told.map(({ against }) => against)).toEqual(['transactionAmount', 'savingsId'])

  const user = bank.first.users.find(({ role }) => role === 'supervisor')
  const { body } = await bankCall(bank.first, 'administrator', 'GET', `/users/${user?.id}/apikeys`)
  // The bank's own list of keys (facts §3.9).
  const [key] = body['pageItems'] as { id: number }[]
  const revoked = `/users/${user?.id}/apikeys/${key?.id}/revoke`
  expect((await bankCall(bank.first, 'administrator', 'POST', revoked, {})).status).toBe(200)
  // The bank says so when it is next asked with it.
  await door(desk, 'unlock', { profile: 'supervisor', pin: '5678' })
  await door(desk, 'getClient', { params: { clientId: '1' } })
  await door(desk, 'unlock', { profile: 'teller', pin: '1234' })
  await postEvent(desk, 'supervisor', request, { savingsId, resourceId: 3 })
  await postEvent(desk, 'teller', request, { savingsId, resourceId: 4 })
  const after = await until(eventsOf, ({ length }) => length > 2)
  expect(after.map(({ record }) => record)).toEqual(['1', '2', '4'])
  expect((await door<JournalEntry>(desk, 'checkAgain', { id: entry.id })).value.state).toBe('inDoubt')
})
