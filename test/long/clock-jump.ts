/**
 * The service's `Date` jumps while a payment is on its way, by real clocks and real programs: the connection breaks, the
 * bank carries the request out 80 s later, and its answers tell 285 s too much meanwhile. It must be paid once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markOf, type JournalEntry } from '../../shared/posting/journal.ts'
import { bankCall, door, start, type BankLine, type DeskLine } from '../contract/programs.ts'
import { openFaultProxy } from '../faults/proxy.ts'
import { runLong } from '../long.ts'

await runLong({ jumpSeconds: 285, lateSeconds: 80, seconds: 120 }, async (options, report) => {
  const bank = await start<BankLine>('bank', ['--port', '0', '--customers', '20', '--seed', '7', '--json'])
  const data = mkdtempSync(join(tmpdir(), 'teller-clock-jump-'))
  let isBreaking = false
  let hasBroken = false
  const proxy = await openFaultProxy({
    port: Number(new URL(bank.first.gatewayUrl).port),
    faultFor: ({ method, path }) => {
      if (!isBreaking || method !== 'POST' || !path.endsWith('/withdrawal')) return { kind: 'none' }
      isBreaking = false
      hasBroken = true
      return { kind: 'lateRequest', lateMs: options.lateSeconds * 1000 }
    },
    clock: Date.now,
    date: () => Date.now() + (hasBroken ? options.jumpSeconds * 1000 : 0),
  })
  const keyOf = (role: string) => bank.first.users.find((user) => user.role === role)?.apiKey ?? ''
  const desk = await start<DeskLine>(
    'desk',
    [
      ...['--headless', '--data', data, '--no-keychain', '--json', '--mode', 'signed'],
      ...[
        '--bank-url',
        `${proxy.origin}/api/v2`,
        '--gateway-url',
        proxy.origin,
        '--key',
        'teller=TELLER_KEY',
      ],
    ],
    { TELLER_KEY: keyOf('teller') },
  )
  try {
    await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })
    const { body } = await bankCall(bank.first, 'teller', 'GET', '/savingsaccounts?limit=200')
    // The bank's own list of accounts (contract §2).
    const accounts = body['pageItems'] as { id: number; status: { id: number }; currency: { code: string } }[]
    const account = accounts.find(({ status, currency }) => status.id === 300 && currency.code === 'NGN')
    const cash = (transactionAmount: string) => ({
      params: { savingsId: String(account?.id) },
      body: { transactionDate: '05 January 2026', transactionAmount, note: 'x' },
    })
    await door(desk.first, 'depositCash', cash('900000.00'))
    isBreaking = true
    const { value: entry } = await door<JournalEntry>(desk.first, 'withdrawCash', cash('4321.00'))
    if (entry.state !== 'inDoubt') report.fault(`the withdrawal is ${entry.state}, not in doubt`)
    let looks = 0
    let wrong = 0
    let state: string = entry.state
    const endMs = performance.now() + options.seconds * 1000
    while (performance.now() < endMs) {
      await proxy.release(Date.now())
      await door(desk.first, 'checkAgain', { id: entry.id })
      const { value: now } = await door<JournalEntry>(desk.first, 'journalEntry', { id: entry.id })
      looks += 1
      if (now.state === 'notExecuted') wrong += 1
      if (now.state !== state) report.progress(`${state} → ${now.state}`)
      state = now.state
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
    const lines = await bankCall(
      bank.first,
      'teller',
      'GET',
      `/savingsaccounts/${account?.id}/transactions?limit=200`,
    )
    const times = JSON.stringify(lines.body).split(markOf(entry.id)).length - 1
    report.none('looks that said “not executed”', wrong, looks)
    report.tell('state at the end', state)
    if (times !== 1) report.fault(`the books show it ${times} times`)
    if (state !== 'confirmed') report.fault(`it ends ${state}`)
  } finally {
    await desk.end()
    await proxy.close()
    await bank.end()
    rmSync(data, { recursive: true, force: true })
  }
})
