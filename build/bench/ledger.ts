/**
 * What a transfer costs the bank (performance §5): through HTTP, its signature verified, `synchronous=FULL`, the
 * writes of one turn sharing a commit, beside the same bank with a commit for each; and single commits beside
 * appending 4 kB to a file and syncing it, which is what a disk can do. Where a sync costs next to nothing, neither
 * says anything. The variants take turns; the first round warms up and does not count. Afterwards every ledger must
 * sum to zero.
 */
import { createSign } from 'node:crypto'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { wireDate } from '../../shared/values/dates.ts'
import { openBank, type Bank } from '../../sandbox/bank.ts'
import { findUser } from '../../sandbox/administration/users.ts'
import { modules } from '../../sandbox/modules.ts'
import type { OperationContext } from '../../sandbox/core/operation-context.ts'
import { balanced, credit, debit, post } from '../../sandbox/general-ledger/entry.ts'
import { audit } from '../../sandbox/training/controls.ts'
import { load, type LoadedBank } from './ledger-load.ts'
import { measureOf, median, type Measure, type Unmeasured } from './measure.ts'
import { randomBy } from './names.ts'
import { startProgram } from './processes.ts'

const rounds = 6
const signedRequests = 2000
/** Of a disk that syncs faster, a shared commit saves no time that matters. */
const slowSyncMs = 1
const sharedCommits = 'transfers over HTTP, signed and synced, one commit for those of a turn'
const singleCommits = 'ledger entries, a commit for each'

const bankLine = z.looseObject({
  gatewayUrl: z.string(),
  baseUrl: z.string(),
  users: z.array(z.looseObject({ username: z.string(), apiKey: z.string() })),
  accounts: z.array(z.object({ id: z.int(), clientId: z.int(), officeId: z.int() })),
})
type Accounts = z.output<typeof bankLine>['accounts']

const today = wireDate('2026-01-05')

/** Accounts that money may leave and reach. */
export const movable = `SELECT id, clientId, officeId FROM savingsAccounts
  WHERE status = 300 AND blocked = 0 AND awaitsIdentity = 0 AND currency = 'NGN' AND productId = 1 AND balanceMinor > 1000000`

/** One kobo from one account to another: nobody runs out. */
function transfer(accounts: Accounts, random: () => number, at: number) {
  const from = accounts[Math.floor(random() * accounts.length)]
  const to = accounts[(accounts.findIndex((one) => one === from) + 1) % accounts.length]
  if (!from || !to) throw new Error('the bank has no accounts to move money between')
  return {
    comment: `[T:01J${String(at).padStart(23, '0')}] Rent`,
    fromAccountId: from.id,
    fromAccountType: 'savings',
    fromClientId: from.clientId,
    fromOfficeId: from.officeId,
    toAccountId: to.id,
    toAccountType: 'savings',
    toClientId: to.clientId,
    toOfficeId: to.officeId,
    transactionDate: today,
    transferAmount: '0.01',
  }
}

async function startBank(folder: string, largestGroup: number): Promise<LoadedBank> {
  const program = await startProgram([
    join(import.meta.dirname, 'ledger-bank.ts'),
    folder,
    String(largestGroup),
  ])
  const { gatewayUrl, users, accounts } = bankLine.parse(JSON.parse(program.line))
  const key = users.find(({ username }) => username === 'teller')?.apiKey ?? ''
  const reply = await fetch(`${gatewayUrl}/gateway/generateKey`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
  const { privateKey } = z.object({ privateKey: z.string() }).parse(await reply.json())
  const random = randomBy(largestGroup)
  const signed = Array.from({ length: signedRequests }, (_, at) => {
    const body = JSON.stringify(transfer(accounts, random, at))
    return { body, signature: createSign('RSA-SHA256').update(body).sign(privateKey, 'base64') }
  })
  return { program, gatewayUrl, key, signed }
}

/** A bank in this process, for the same work without HTTP. */
class Inside {
  readonly #bank: Bank
  readonly #sundry: number
  #at = 0

  constructor(bank: Bank) {
    this.#bank = bank
    const sundry = bank.books.get<{ id: number }>("SELECT id FROM ledgerAccounts WHERE glCode = '2400'")
    this.#sundry = sundry?.id ?? 0
  }

  readonly context = (): OperationContext => ({
    books: this.#bank.books,
    day: this.#bank.businessDate,
    nowMs: Date.now(),
    user: findUser(this.#bank.books, 1) ?? null,
    keyId: null,
    modules,
  })

  /** One entry of two lines in the ledger, in a commit of its own. */
  entry(): void {
    this.#bank.books.transaction(() =>
      post(this.context(), {
        transactionId: `bench ${(this.#at += 1)}`,
        officeId: 1,
        day: this.#bank.businessDate,
        currency: 'NGN',
        places: 2,
        isManual: true,
        lines: balanced([debit('cash', 1n), credit(this.#sundry, 1n)]),
      }),
    )
  }
}

/** Runs for about `ms`; gives how many a second. */
async function rate(ms: number, work: () => unknown): Promise<number> {
  const startedMs = performance.now()
  let done = 0
  while (performance.now() - startedMs < ms) {
    await work()
    done += 1
  }
  return (done * 1000) / (performance.now() - startedMs)
}

async function mustBalance(gatewayUrl: string): Promise<void> {
  const reply = await fetch(`${gatewayUrl}/training/audit`)
  const { ok } = z.looseObject({ ok: z.boolean() }).parse(await reply.json())
  if (!ok) throw new Error('the books do not balance any more')
}

export async function measureLedger(): Promise<(Measure | Unmeasured)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'teller-bench-ledger-'))
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const grouped = await startBank(join(folder, 'grouped'), 256)
    undo.push(() => grouped.program.stop())
    const single = await startBank(join(folder, 'single'), 1)
    undo.push(() => single.program.stop())
    const bank = await openBank({ dataDir: join(folder, 'inside'), customers: 400 })
    undo.push(() => bank.close())
    const inside = new Inside(bank)
    const file = openSync(join(folder, 'appended'), 'a')
    undo.push(() => closeSync(file))
    const page = Buffer.alloc(4096, 65)
    const append = () => {
      writeSync(file, page)
      fdatasyncSync(file)
    }
    const variants = {
      grouped: () => load(grouped, folder),
      single: () => load(single, folder),
      entry: () => rate(700, () => inside.entry()),
      append: () => rate(700, append),
    }
    const seen: Record<keyof typeof variants, number[]> = { grouped: [], single: [], entry: [], append: [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, measure] of Object.entries(variants)) {
        const figure = await measure()
        // The first round warms up. The keys of both are the same.
        if (round > 0) seen[name as keyof typeof variants].push(figure)
      }
    }
    for (const { gatewayUrl } of [grouped, single]) await mustBalance(gatewayUrl)
    if (!audit(inside.context()).ok) throw new Error('the books do not balance any more')
    const syncMs = 1000 / median(seen.append)
    const why = `a sync takes ${syncMs.toFixed(3)} ms on this disk, which is next to nothing`
    if (syncMs < slowSyncMs)
      return [sharedCommits, singleCommits].map((name) => ({ name, unmeasured: why, ok: true }))
    return [
      measureOf(
        {
          name: sharedCommits,
          unit: 'transfers/s',
          value: median(seen.grouped),
          peer: 'the same, a commit for each',
          peerValue: median(seen.single),
        },
        { atLeast: 3.5 },
      ),
      measureOf(
        {
          name: singleCommits,
          unit: 'entries/s',
          value: median(seen.entry),
          peer: 'append 4 kB and fdatasync',
          peerValue: median(seen.append),
        },
        { atLeast: 0.85 },
      ),
    ]
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}
