/** The forms that a campaign fills in, and how the bank's books tell whether each was carried out. */
import type { Access, SendToBank } from '../../electron/parts.ts'
import type { SubmitRequest } from '../../electron/teller/submit.ts'
import type { Books } from '../../sandbox/frame/books.ts'
import type { JournalEntry } from '../../shared/journal.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { Branch } from './branch.ts'
import type { Random } from './random.ts'

export interface Form extends SubmitRequest {
  intent: string
  /** How often the books show that it was carried out. */
  executed(books: Books, entry: JournalEntry | undefined): number
}

interface Account {
  id: number
  clientId: number
  officeId: number
}

const today = '05 January 2026'

/** Draws forms; some are such that the bank must refuse them. */
export interface FormDesk {
  draw(random: Random): Form
}

export async function openFormDesk({ bank, direct }: Branch, applications: number): Promise<FormDesk> {
  const { books } = bank
  const accounts = books.all<Account>(
    `SELECT a.id, a.clientId, c.officeId FROM savingsAccounts a JOIN clients c ON c.id = a.clientId
     WHERE a.status = 300 AND a.blocked = 0 AND a.awaitsIdentity = 0 AND a.currency = 'NGN'`,
  )
  const [first, ...others] = accounts
  if (!first || others.length === 0) throw new Error('the world has too few accounts for a campaign')
  const all: readonly [Account, ...Account[]] = [first, ...others]
  for (const { id } of accounts) {
    await must(
      direct.client.send,
      direct.teller,
      'depositCash',
      { savingsId: String(id) },
      {
        transactionDate: today,
        transactionAmount: '900000000.00',
      },
    )
  }
  const pending: string[] = []
  const product = books.get<{ id: number }>('SELECT productId AS id FROM savingsAccounts WHERE id = @id', {
    id: first.id,
  })
  for (let number = 0; number < applications; number += 1) {
    const reply = await must(direct.client.send, direct.teller, 'createSavingsAccount', undefined, {
      clientId: first.clientId,
      productId: product?.id,
      submittedOnDate: today,
    })
    pending.push(String(reply['savingsId']))
  }

  let number = 0
  const approved: string[] = []
  const amount = (random: Random) =>
    random.chance(0.03)
      ? '999999999999.00'
      : `${1 + random.below(999)}.${String(random.below(100)).padStart(2, '0')}`
  const cash = (operation: 'depositCash' | 'withdrawCash', random: Random): Omit<Form, 'intent'> => ({
    profile: 'teller',
    operation,
    input: {
      params: { savingsId: String(random.pick(all).id) },
      body: { transactionDate: today, transactionAmount: amount(random), note: 'Over the counter' },
    },
    executed: (books, entry) =>
      countOf(
        books,
        'SELECT count(*) AS n FROM savingsTransactions WHERE transferId IS NULL AND note LIKE @mark',
        entry,
      ),
  })
  const step = (
    operation: 'approveSavingsAccount' | 'activateSavingsAccount',
    savingsId: string,
  ): Omit<Form, 'intent'> => {
    const [member, column] =
      operation === 'approveSavingsAccount'
        ? (['approvedOnDate', 'approvedOn'] as const)
        : (['activatedOnDate', 'activatedOn'] as const)
    return {
      profile: 'supervisor',
      operation,
      input: { params: { savingsId }, body: { [member]: today } },
      executed: (books) =>
        books.get<{ n: number }>(
          `SELECT count(*) AS n FROM savingsAccounts WHERE id = @savingsId AND ${column} IS NOT NULL`,
          { savingsId: Number(savingsId) },
        )?.n ?? 0,
    }
  }
  const transfer = (random: Random): Omit<Form, 'intent'> => {
    const from = random.pick(all)
    const to = random.chance(0.02) ? from : pickOther(random, all, from)
    return {
      profile: 'teller',
      operation: 'createIntraTransfer',
      input: {
        body: {
          comment: 'Rent',
          fromAccountId: from.id,
          fromAccountType: 'savings',
          fromClientId: from.clientId,
          fromOfficeId: from.officeId,
          toAccountId: to.id,
          toAccountType: 'savings',
          toClientId: to.clientId,
          toOfficeId: to.officeId,
          transactionDate: today,
          transferAmount: amount(random),
        },
      },
      executed: (books, entry) =>
        countOf(books, 'SELECT count(*) AS n FROM transfers WHERE comment LIKE @mark', entry),
    }
  }
  const application = (): Omit<Form, 'intent'> => {
    const externalId = `form-${number}`
    return {
      profile: 'teller',
      operation: 'createSavingsAccount',
      // Two applications of one customer differ in nothing but their reference.
      confirmed: true,
      input: {
        body: { clientId: first.clientId, productId: product?.id, submittedOnDate: today, externalId },
      },
      executed: (books) =>
        books.get<{ n: number }>('SELECT count(*) AS n FROM savingsAccounts WHERE externalId = @externalId', {
          externalId,
        })?.n ?? 0,
    }
  }

  return {
    draw(random) {
      number += 1
      const intent = `form-${number}`
      const kind = random.next()
      if (kind < 0.08) {
        const next = random.chance(0.5) ? approved.shift() : undefined
        if (next !== undefined) return { ...step('activateSavingsAccount', next), intent }
        const fresh = pending.shift()
        if (fresh !== undefined) {
          approved.push(fresh)
          return { ...step('approveSavingsAccount', fresh), intent }
        }
      }
      if (kind < 0.16) return { ...application(), intent }
      if (kind < 0.36) return { ...cash('depositCash', random), intent }
      if (kind < 0.56) return { ...cash('withdrawCash', random), intent }
      return { ...transfer(random), intent }
    },
  }
}

function pickOther(random: Random, all: readonly [Account, ...Account[]], not: Account): Account {
  for (;;) {
    const account = random.pick(all)
    if (account !== not) return account
  }
}

function countOf(books: Books, sql: string, entry: JournalEntry | undefined): number {
  if (!entry?.mark) return 0
  return books.get<{ n: number }>(sql, { mark: `%${entry.mark}%` })?.n ?? 0
}

async function must(
  send: SendToBank,
  access: Access,
  operation: OperationName,
  params: Record<string, string> | undefined,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const bytes = JSON.stringify(body)
  const answer = await send(access, { operation, ...(params && { params }), bytes, timeoutMs: 5000 })
  if (answer.kind !== 'reply' || answer.status !== 200) {
    throw new Error(`${operation} was not carried out: ${JSON.stringify(answer)}`)
  }
  // A write's reply is an object (A-command).
  return answer.body as Record<string, unknown>
}
