/**
 * `node test/installed/post-transfer.ts PICTURES PROGRAM [ARGUMENTS]`: starts an installed Teller Desk, posts one
 * transfer with the keyboard alone, closes it, and asks the training bank's books what became of it. Each step leaves
 * a picture. The keys are blind: the pauses are for a slow computer, and what counts is what the books say.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { startProgram, type Started } from '../../build/bench/processes.ts'
import { handsOf } from './hands.ts'

const [pictures = '', program = '', ...more] = process.argv.slice(2)
if (program === '') throw new Error('Name a folder for pictures, and the installed program.')
const amount = '10500'
const comesWithinMs = 180_000
const pauseMs = Number(process.env['PAUSE_MS'] ?? 3000)

const line = z.object({
  baseUrl: z.string(),
  users: z.array(z.looseObject({ username: z.string(), apiKey: z.string() })),
})
const accounts = z.object({
  pageItems: z.array(
    z.looseObject({
      accountNo: z.string(),
      clientId: z.int(),
      status: z.looseObject({ id: z.int() }),
      subStatus: z.looseObject({ id: z.int() }),
      currency: z.looseObject({ code: z.string() }),
      summary: z.looseObject({ availableBalance: z.coerce.number() }),
    }),
  ),
})

/** The savings accounts of a training bank: of its seed, or of the books in a folder. */
async function readBooks(...args: string[]) {
  const bank = await startBank(args)
  try {
    const { baseUrl, users } = line.parse(JSON.parse(bank.line))
    const key = users.find(({ username }) => username === 'teller')?.apiKey ?? ''
    const reply = await fetch(`${baseUrl}/savingsaccounts?limit=1000`, {
      headers: { authorization: `Bearer ${key}` },
    })
    return accounts.parse(await reply.json()).pageItems
  } finally {
    await bank.stop()
  }
}

/** Windows ends a program unheard, and its bank a moment later: until then the books are that bank's. */
async function startBank(args: readonly string[], tries = 10): Promise<Started> {
  try {
    return await startProgram(['build/run.mjs', 'bank', '--port', '0', '--json', ...args])
  } catch (problem) {
    if (tries === 0) throw problem
    await setTimeout(1000)
    return startBank(args, tries - 1)
  }
}

const before = (await readBooks()).filter(
  ({ currency, status, subStatus, summary }) =>
    currency.code === 'NGN' && status.id === 300 && subStatus.id === 0 && summary.availableBalance > 50_000,
)
const [payer] = before
const payee = before.find(({ clientId }) => clientId !== payer?.clientId)
if (!payer || !payee) throw new Error('the training world has no two accounts for a transfer')

mkdirSync(pictures, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'teller-installed-'))
const hands = handsOf(process.platform)
const child = spawn(program, [...more, `--data=${data}`, '--no-keychain'], { stdio: 'inherit' })
const ended = new Promise((resolve) => child.once('exit', resolve))
try {
  const startedMs = performance.now()
  while (!hands.find()) {
    if (performance.now() - startedMs > comesWithinMs) throw new Error('no window came')
    await setTimeout(500)
  }
  console.log(`The window came within ${Math.round(performance.now() - startedMs)} ms.`)
  await setTimeout(3 * pauseMs)
  const steps: [picture: string, ...keys: (() => void)[]][] = [
    ['1-lock'],
    ['2-unlocked', () => hands.press('Enter'), () => hands.type('1234'), () => hands.press('Enter')],
    ['3-customer', () => hands.press('F2'), () => hands.type(payer.accountNo), () => hands.press('Enter')],
    ['4-transfer', () => hands.press('F5'), () => hands.type(payee.accountNo), () => hands.press('Enter')],
    [
      '5-read-back',
      () => hands.type(amount),
      () => hands.press('Enter'),
      () => hands.type('Installed'),
      () => hands.press('Enter'),
    ],
    ['6-posted', () => hands.press('F10')],
  ]
  for (const [picture, ...keys] of steps) {
    for (const press of keys) {
      hands.find()
      press()
      await setTimeout(pauseMs)
    }
    hands.picture(join(pictures, `${picture}.png`))
  }
} finally {
  child.kill('SIGTERM')
  await ended
}
const moved = (await readBooks('--data', join(data, 'training-bank'))).find(
  ({ accountNo }) => accountNo === payer.accountNo,
)
rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
const gone = payer.summary.availableBalance - (moved?.summary.availableBalance ?? 0)
console.log(`${gone} of ${amount} left the payer's account by the bank's books.`)
if (gone !== Number(amount)) process.exit(1)
