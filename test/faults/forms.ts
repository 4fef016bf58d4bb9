/** The forms that a campaign fills in, and how the bank's books tell whether each was carried out. */
import type { SubmitRequest } from '../../electron/posting/submit.ts'
import type { Books } from '../../sandbox/core/books.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { Branch } from './branch.ts'
import type { Random } from './random.ts'
import { openDepositForms } from './deposit-forms.ts'
import { counted, must, openRecordForms, today, type Account, type Maker } from './record-forms.ts'

export interface Form extends SubmitRequest {
  intent: string
  /** It differs in nothing from others, and leaves no mark: what the books show is of all of them together. */
  isAlike?: true
  /** How often the books show that it was carried out. */
  executed(books: Books, entry: JournalEntry | undefined): number
}

/** Draws forms; some are such that the bank must refuse them. */
export interface FormDesk {
  draw(random: Random): Form
}

/**
 * `forms`: how many will be drawn. Not `reading`: none whose event does not say which request it speaks of (of a lien's
 * release it names the account alone, of liens alike it says the same), for nothing could ever tell of it. Without
 * events: no pictures, which no list shows. `tooMuch`: the share of amounts that no account holds, and so are refused.
 * `inTurn`: a transfer that is refused, a deposit on another account that is taken, and so on.
 */
export async function openFormDesk(
  branch: Branch,
  {
    forms,
    reading,
    tooMuch,
    inTurn = false,
  }: { forms: number; reading: boolean; tooMuch: number; inTurn?: boolean },
): Promise<FormDesk> {
  const { bank, direct } = branch
  const { books } = bank
  const hasEvents = branch.events !== null
  const accounts = books.all<Account>(
    `SELECT a.id, a.clientId, c.officeId FROM savingsAccounts a JOIN clients c ON c.id = a.clientId
     WHERE a.status = 300 AND a.blocked = 0 AND a.awaitsIdentity = 0 AND a.currency = 'NGN'`,
  )
  const [first, ...others] = accounts
  if (!first || others.length === 0) throw new Error('the world has too few accounts for a campaign')
  const all: readonly [Account, ...Account[]] = [first, ...others]
  for (const { id } of accounts) {
    const body = { transactionDate: today, transactionAmount: '900000000.00' }
    await must(direct.client.send, direct.teller, 'depositCash', { savingsId: String(id) }, body)
  }
  const loans = books.all<{ id: number }>('SELECT id FROM loans WHERE status = 300')
  const records = await openRecordForms(branch, all, forms)
  const deposits = await openDepositForms(branch, all, forms)

  const amount = (random: Random, refused = tooMuch) =>
    random.chance(refused)
      ? '999999999999.00'
      : `${1 + random.below(999)}.${String(random.below(100)).padStart(2, '0')}`
  const cash =
    (operation: 'depositCash' | 'withdrawCash', refused?: number, on?: Account): Maker =>
    (random) => ({
      profile: 'teller',
      operation,
      input: {
        params: { savingsId: String((on ?? random.pick(all)).id) },
        body: {
          transactionDate: today,
          transactionAmount: amount(random, refused),
          note: 'Over the counter',
        },
      },
      executed: byMark('savingsTransactions WHERE transferId IS NULL AND note'),
    })
  const transferOf = (random: Random, refused?: number, payer?: Account): ReturnType<Maker> => {
    const from = payer ?? random.pick(all)
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
          transferAmount: amount(random, refused),
        },
      },
      executed: byMark('transfers WHERE comment'),
    }
  }
  const transfer: Maker = (random) => transferOf(random)
  const refusedTransfer: Maker = (random) => transferOf(random, 1, first)
  const takenDeposit = cash('depositCash', 0, others[0])
  const repayment: Maker = (random) => {
    const [loan] = loans
    if (!loan) return null
    const body = { transactionDate: today, transactionAmount: `${1 + random.below(9)}.00` }
    return {
      profile: 'teller',
      operation: 'repayLoan',
      input: { params: { loanId: String(loan.id) }, body },
      executed: byMark('loanTransactions WHERE note'),
    }
  }

  /** Of a hundred forms. */
  const kinds: readonly [number, Maker][] = [
    [8, records.step],
    [5, records.lien],
    [reading ? 1 : 0, records.lienAlike],
    [2, records.document],
    [hasEvents ? 1 : 0, records.picture],
    [3, deposits.application],
    [4, deposits.step],
    [3, deposits.earlyClose],
    [reading ? 3 : 0, records.release],
    [4, records.block],
    [3, records.unblock],
    [4, records.customer],
    [6, records.application],
    [5, repayment],
    [11, cash('depositCash')],
    [11, cash('withdrawCash')],
    [26, transfer],
  ]
  let number = 0
  return {
    draw(random) {
      number += 1
      let at = random.next() * 100
      const [, drawn = transfer] = kinds.find(([share]) => (at -= share) < 0) ?? []
      const make = inTurn ? (number % 2 === 1 ? refusedTransfer : takenDeposit) : drawn
      const form = make(random, number) ?? transfer(random, number)
      if (!form) throw new Error('there is always a transfer')
      return { ...form, intent: `form-${number}` }
    },
  }
}

function pickOther(random: Random, all: readonly [Account, ...Account[]], not: Account): Account {
  for (;;) {
    const account = random.pick(all)
    if (account !== not) return account
  }
}

function byMark(where: string): Form['executed'] {
  const count = counted(`SELECT count(*) AS n FROM ${where} LIKE @mark`, (entry) => ({
    mark: `%${entry?.mark}%`,
  }))
  return (books, entry) => (entry?.mark ? count(books, entry) : 0)
}
