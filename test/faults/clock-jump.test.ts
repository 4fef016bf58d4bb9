/**
 * A clock that jumps must not pay twice: the connection breaks, the bank carries the request out later, and meanwhile its
 * answers tell a `Date` far ahead. Only what is proven not executed may be sent again.
 */
import { ulid } from 'ulid'
import { afterEach, expect, it } from 'vitest'
import { sendDraft } from '../../electron/posting/send-draft.ts'
import { openBranch, type Branch, type Sabotage } from './branch.ts'
import { must, today } from './record-forms.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const secondMs = 1000

async function pass({ clock, proxy, quiet }: Branch, ms: number): Promise<void> {
  clock.move(ms)
  await proxy.release(clock.now())
  await quiet()
  if (clock.runDue() > 0) await quiet()
}

/** Looks every two seconds, and sends again as soon as the desk allows it. @returns how often the books show it. */
async function paidWhile(jumpMs: number, sabotage?: Sabotage): Promise<{ paid: number; sentAgain: boolean }> {
  let isBreaking = false
  let isJumping = false
  const branch = await openBranch({
    seed: 31,
    faultFor: ({ method, path }) => {
      if (!isBreaking || method !== 'POST' || !path.endsWith('/withdrawal')) return { kind: 'none' }
      isBreaking = false
      isJumping = true
      return { kind: 'lateRequest', lateMs: 80 * secondMs }
    },
    webhooks: false,
    eventFaults: 0,
    reading: true,
    skewMs: 0,
    dateJumpMs: () => (isJumping ? jumpMs : 0),
    newId: () => ulid(Date.parse('2026-01-05T09:00:00Z')),
    onJournal: () => {},
    ...(sabotage && { sabotage }),
  })
  undo.push(() => branch.close())
  const { books } = branch.bank
  const account = books.get<{ id: number }>(
    "SELECT id FROM savingsAccounts WHERE status = 300 AND currency = 'NGN'",
  )
  const savingsId = String(account?.id)
  const cash = (transactionAmount: string) => ({ transactionDate: today, transactionAmount })
  await must(branch.direct.client.send, branch.direct.teller, 'depositCash', { savingsId }, cash('900000.00'))
  await branch.learnTheTime()
  isBreaking = true
  const entry = await branch.submit({
    profile: 'teller',
    operation: 'withdrawCash',
    input: { params: { savingsId }, body: cash('4321.00') },
    intent: 'one customer',
  })
  expect(entry.state).toBe('inDoubt')
  let sentAgain = false
  for (let seconds = 0; seconds < 8 * 60; seconds += 4) {
    await pass(branch, 4 * secondMs)
    if (sentAgain || branch.store.journal.get(entry.id)?.state !== 'notExecuted') continue
    sentAgain = true
    await sendDraft(
      { journal: branch.store.journal, submit: branch.submit },
      { id: entry.id, profile: 'teller' },
    )
  }
  const { n } = books.get<{ n: number }>(
    `SELECT count(*) AS n FROM savingsTransactions WHERE accountId = ${savingsId} AND amountMinor = 432100`,
  ) ?? { n: 0 }
  return { paid: n, sentAgain }
}

it('is believed by no answer alone: what executes late is paid once, whatever Date says meanwhile', async () => {
  for (const jumpMs of [285 * secondMs, 20 * 60 * secondMs])
    expect(await paidWhile(jumpMs)).toEqual({ paid: 1, sentAgain: false })
})

it('pays twice at a desk that goes by Date alone', async () => {
  expect(await paidWhile(285 * secondMs, { believesEachDate: true })).toEqual({ paid: 2, sentAgain: true })
})
