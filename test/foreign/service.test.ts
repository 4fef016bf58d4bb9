/**
 * A desk on a bank that we did not write the product for: the 21 documented operations, bare lists, section 4's bodies
 * and no others (service.py). Two customers of one name are served, signed and heard; what that bank does not offer is
 * told in words; what it refuses in a form of its own is doubt, never a guess.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wireDate, type Day } from '../../shared/values/dates.ts'
import { door, start, until, type DeskLine, type Running } from '../contract/programs.ts'

interface ForeignLine {
  baseUrl: string
  gatewayUrl: string
  keys: { teller: string; supervisor: string }
}
interface Entry {
  id: string
  state: string
  facts: { kind: string }[]
  reply?: { resourceId?: number }
}

const data = mkdtempSync(join(tmpdir(), 'teller-foreign-'))
let bank: ChildProcess
let desk: Running<DeskLine>
/** That bank’s day is this computer’s. */
const today = wireDate(new Date().toISOString().slice(0, 10) as Day) // An ISO date begins with its day.

const call = <T>(name: string, body: object = {}) => door<T>(desk.first, name, body)
const transfer = (amount: string, from: { account: number; client: number; office: number }) =>
  call<Entry>('createIntraTransfer', {
    intent: `transfer of ${amount}`,
    body: {
      comment: 'rent',
      fromAccountId: from.account,
      fromAccountType: 'savings',
      fromClientId: from.client,
      fromOfficeId: from.office,
      toAccountId: from.account === 21 ? 22 : 21,
      toAccountType: 'savings',
      toClientId: from.account === 21 ? 12 : 11,
      toOfficeId: from.account === 21 ? 4 : 3,
      transactionDate: today,
      transferAmount: amount,
    },
  })
const balances = async () => {
  const { value } = await call<{
    value: { pageItems: { id: number; summary: { accountBalance: string } }[] }
  }>('listSavingsAccounts')
  return Object.fromEntries(value.value.pageItems.map(({ id, summary }) => [id, summary.accountBalance]))
}

beforeAll(async () => {
  bank = spawn('python3', [fileURLToPath(new URL('service.py', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: bank.stdout ?? process.stdin })[Symbol.asyncIterator]()
  // The service’s own first line.
  const { baseUrl, gatewayUrl, keys } = JSON.parse(String((await lines.next()).value)) as ForeignLine
  desk = await start<DeskLine>(
    'desk',
    [
      '--headless',
      '--json',
      '--data',
      data,
      '--mode',
      'signed',
      `--bank-url=${baseUrl}`,
      `--gateway-url=${gatewayUrl}`,
      '--key',
      'teller=FOREIGN_TELLER',
      '--key',
      'supervisor=FOREIGN_SUPERVISOR',
    ],
    { FOREIGN_TELLER: keys.teller, FOREIGN_SUPERVISOR: keys.supervisor },
  )
  const { value } = await call<{ listener: { url: string } }>('unlock', { profile: 'teller', pin: '1234' })
  bank.stdin?.write(`hook ${value.listener.url}\n`)
  await lines.next()
})

afterAll(async () => {
  await desk.end()
  const gone = new Promise((resolve) => bank.once('exit', resolve))
  bank.stdin?.end()
  await gone
  rmSync(data, { recursive: true, force: true })
})

describe('a desk on a bank of the documented operations alone', () => {
  it('serves two customers of one name, signed, and each transfer is confirmed by answer and event', async () => {
    const [one, other] = await Promise.all(
      ['+2348030000011', '+2348030000012'].map((phoneNumber) =>
        call<{ value: { id: number; displayName: string } }>('findClientByPhone', {
          params: { phoneNumber },
        }),
      ),
    )
    expect([one?.value.value, other?.value.value]).toMatchObject([
      { id: 11, displayName: 'Ngozi Okafor' },
      { id: 12, displayName: 'Ngozi Okafor' },
    ])
    // Looked at before they are debited: that is how a desk learns an account's currency.
    expect(await balances()).toEqual({ 21: '150000.00', 22: '2500.00', 23: '80.00' })
    const sent = [
      await transfer('250.00', { account: 21, client: 11, office: 3 }),
      await transfer('10.50', { account: 22, client: 12, office: 4 }),
    ]
    expect(sent.map(({ ok, error }) => ok || error)).toEqual([true, true])
    for (const { value } of sent) {
      const entry = await until(
        async () => (await call<Entry>('journalEntry', { id: value.id })).value,
        ({ state }) => state !== 'accepted',
      )
      expect(entry).toMatchObject({ state: 'confirmed' })
    }
    expect(await balances()).toEqual({ 21: '149760.50', 22: '2739.50', 23: '80.00' })
  })

  it('a date goes without companions, as section 4 lists them', async () => {
    await call('unlock', { profile: 'supervisor', pin: '5678' })
    const { ok, value, error } = await call<Entry>('rejectLoan', {
      params: { loanId: '41' },
      body: { note: 'no security', rejectedOnDate: today },
    })
    expect(ok ? value.state : error.message).toMatch(/^(accepted|confirmed)$/)
    await call('unlock', { profile: 'teller', pin: '1234' })
  })

  it('what that bank does not offer is told in words, and nothing is sent', async () => {
    const { ok, error } = await call('depositCash', {
      params: { savingsId: '21' },
      body: { transactionDate: today, transactionAmount: '5.00' },
    })
    expect(ok).toBe(false)
    expect(error.message).toMatch(/This bank is not known to offer this/)
  })

  it('a refusal in a form of its own is doubt, and no money has moved', async () => {
    const before = await balances()
    const { value } = await transfer('99999999.00', { account: 21, client: 11, office: 3 })
    expect(value.state).toBe('inDoubt')
    expect(await balances()).toEqual(before)
  })
})
