/**
 * A step that the bank refused, and that somebody took afterwards: what the second brought about is not taken for the
 * first's. The record's state shows nobody's request; its timeline and its amount may.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { createServiceNames } from '../../electron/users/service-names.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { doubtfulDesks, fence } from './doubtful.ts'

const desk = doubtfulDesks()
const tooMuch = {
  defaultUserMessage: 'More than was approved.',
  errors: [{ parameterName: 'transactionAmount' }],
}
const ownApproval = {
  defaultUserMessage: 'The maker cannot decide.',
  userMessageGlobalisationCode: 'error.msg.maker.is.checker',
}
const notYet = {
  defaultUserMessage: 'The loan is not approved.',
  userMessageGlobalisationCode: 'error.msg.x',
}
/** The tests share a journal: each has a loan of its own. */
let loan = 40
beforeEach(() => (loan += 1))
const approved = () => ({ id: loan, status: { id: 200 } })
const active = () => ({ id: loan, status: { id: 300 } })
const paidOut = (principal: number, disbursedByUsername?: string) => ({
  ...active(),
  principal,
  timeline: { actualDisbursementDate: [2026, 1, 5], disbursedByUsername },
})
const disburse = (transactionAmount: string) => ({
  params: { loanId: String(loan) },
  body: { actualDisbursementDate: '05 January 2026', transactionAmount },
})

/** A bank that refuses the first step, and takes every later one. */
async function refusing(no: object) {
  let posts = 0
  const one = await desk({
    books: approved,
    posts(response) {
      posts += 1
      response.writeHead(posts === 1 ? 403 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(posts === 1 ? no : { resourceId: loan, loanId: loan }))
    },
  })
  const take = (amount: string): Promise<JournalEntry> =>
    one.submit({ profile: 'teller', operation: 'disburseLoan', input: disburse(amount) })
  return { ...one, take }
}

type Desk = Awaited<ReturnType<typeof refusing>>

/** Behind the fence the books were read for it. */
async function lookBehind({ bank, pass, reconcile }: Desk): Promise<void> {
  pass(fence + 15_000)
  const asked = bank.heard.length
  reconcile.start()
  await expect.poll(() => bank.heard.length).toBeGreaterThan(asked + 1)
}
const isFound = ({ facts }: JournalEntry) => facts.some(({ kind }) => kind === 'readBack')

describe('a refused step stays refused, however often the books are looked at afterwards', () => {
  let one: Desk
  let refused: JournalEntry
  async function refusedWith(no: object, amount = '6000000.00'): Promise<void> {
    one = await refusing(no)
    refused = await one.take(amount)
    expect(refused).toMatchObject({ state: 'refused', mark: expect.stringContaining('[T:') })
  }
  async function staysRefused(): Promise<void> {
    await lookBehind(one)
    await one.reconcile.checkAgain(refused.id).catch(() => {})
    const now = one.journal.get(refused.id)
    expect(now?.state).toBe('refused')
    expect(now && isFound(now)).toBe(false)
  }

  it('where it was changed and posted again', async () => {
    await refusedWith(tooMuch)
    expect((await one.take('60000.00')).state).toBe('accepted')
    one.shown.books = active
    await staysRefused()
  })
  it('where a colleague at another desk took it with another amount', async () => {
    await refusedWith(tooMuch)
    one.shown.books = () => paidOut(60_000)
    await staysRefused()
  })
  it('where a colleague took it with the same, and the record names them', async () => {
    await refusedWith(notYet)
    createServiceNames(one.keyValues).learn('teller', 'bisi')
    one.shown.books = () => paidOut(6_000_000, 'amina')
    await staysRefused()
  })
  it('where it was refused to this person alone', async () => {
    await refusedWith(ownApproval)
    one.shown.books = active
    await staysRefused()
  })
})

describe('what might be ours goes to people, with what the record shows', () => {
  let one: Desk
  beforeEach(async () => (one = await refusing(notYet)))

  it('a step that was refused, and is in the books as it was asked for', async () => {
    const { id } = await one.take('60000.00')
    one.shown.books = () => paidOut(60_000, 'bisi')
    await lookBehind(one)
    await expect.poll(() => one.journal.get(id)?.state).toBe('needsPeople')
    const shows = { by: 'bisi', on: '2026-01-05', amount: '60000' }
    expect(one.journal.get(id)?.facts).toContainEqual(
      expect.objectContaining({ kind: 'readBack', found: 1, shows }),
    )
  })
})

it('a step without an answer is not confirmed by a step with another amount', async () => {
  const { inDoubt, journal, shown, pass, reconcile } = await desk({ books: approved })
  const { id } = await inDoubt('disburseLoan', disburse('600000.00'))
  shown.books = () => paidOut(60_000, 'amina')
  pass(fence + 15_000)
  reconcile.start()
  await expect.poll(() => journal.get(id)?.state).toBe('needsPeople')
  expect(journal.get(id)?.facts).toContainEqual(
    expect.objectContaining({ kind: 'unclear', shows: expect.objectContaining({ amount: '60000' }) }),
  )
})
