/**
 * Sets the scene of a lesson: real customers, a real deposit made long ago through the handlers, a trap for a real
 * answer, a really delivered event. The same attempt number in the same books gives the same scene.
 */
import { customerStates, savingsStates } from '../../../shared/operations/states.ts'
import { randomUUID } from 'node:crypto'
import { countTotal, suggestPieces, type CashCount } from '../../../shared/values/denominations.ts'
import { addDays, wireDate } from '../../../shared/values/dates.ts'
import type { LessonName, Party, Scene, SceneOf } from '../../../shared/learning/lessons.ts'
import { formatMinor } from '../../../shared/values/money.ts'
import { findUser } from '../../administration/users.ts'
import { accountsWhere, withdrawableMinor, type SavingsAccount } from '../../savings-accounts/account.ts'
import type { OperationContext } from '../../core/operation-context.ts'
import { refuse } from '../../core/refusal.ts'
import { fixedDepositClosures } from '../../handlers/fixed-deposit-closures.ts'
import { fixedDeposits } from '../../handlers/fixed-deposits.ts'
import { depositOf, termsOf } from '../../fixed-deposits/record.ts'
import { closedEarly } from '../../calculations/fixed-deposit.ts'
import { depositProductIds } from '../../world/offer.ts'
import { evenNumbers } from '../../core/faults.ts'

const currency = 'NGN'
const naira = (whole: bigint): bigint => whole * 100n

/** Sets things up and gives what the person is told, and what the bank keeps to itself for the score. */
export interface SceneSet {
  scene: Scene
  kept: { quote: string | null }
}

export function setScene(bank: OperationContext, lesson: LessonName, attempt: number): SceneSet {
  const stage = new Stage(bank, attempt)
  switch (lesson) {
    case 'wrongCount':
      return { scene: stage.wrongCount(), kept: { quote: null } }
    case 'transferInDoubt':
      return { scene: stage.transferInDoubt(), kept: { quote: null } }
    case 'earlyClosure':
      return stage.earlyClosure()
    case 'forgedEvent':
      return { scene: stage.forgedEvent(), kept: { quote: null } }
  }
}

/** Individuals, known, with nothing stopped, and with one account, so that there is no doubt which is meant. */
const calm = `a.status = ${savingsStates.active} AND a.blocked = 0 AND a.awaitsIdentity = 0 AND a.onHoldMinor = 0 AND a.currency = 'NGN'
  AND c.clientType = 'individual' AND c.status = ${customerStates.active} AND c.kycConfirmed = 1 AND c.mobileNo IS NOT NULL
  AND (SELECT count(*) FROM savingsAccounts o WHERE o.clientId = a.clientId) = 1`

class Stage {
  readonly #bank: OperationContext
  readonly #attempt: number
  readonly #next: () => number
  #taken = new Set<number>()

  constructor(bank: OperationContext, attempt: number) {
    this.#bank = bank
    this.#attempt = attempt
    this.#next = evenNumbers(attempt * 7919)
  }

  wrongCount(): SceneOf<'wrongCount'> {
    const { party } = this.#customer(() => true)
    const counted = naira(BigInt(30_000 + 500 * this.#below(60)))
    // A few large notes are broken, so that there is something to count.
    const hands = this.#broken(counted)
    // Mostly there is less than was said; now and then more, and that is the customer’s too.
    const off = naira(this.#attempt % 3 === 0 ? -1000n : 1500n)
    return {
      lesson: 'wrongCount',
      customer: party,
      currency,
      says: formatMinor(countTotal(currency, hands) + off),
      hands,
    }
  }

  transferInDoubt(): SceneOf<'transferInDoubt'> {
    const amount = naira(BigInt(5_000 + 250 * this.#below(100)))
    const { party } = this.#customer((account) => withdrawableMinor(account) >= amount * 3n)
    const payee = this.#customer(() => true).party
    return { lesson: 'transferInDoubt', customer: party, payee, currency, amount: formatMinor(amount) }
  }

  earlyClosure(): SceneSet {
    const { party, account } = this.#customer(
      ({ activatedOn }) => activatedOn !== null && activatedOn < addDays(this.#bank.day, -300),
    )
    const depositId = this.#oldDeposit(account.clientId)
    const deposit = depositOf(this.#bank.books, depositId)
    const terms = termsOf(this.#bank.books, deposit, deposit.activatedOn ?? deposit.submittedOn)
    const quote = closedEarly(terms, this.#bank.day).payoutMinor
    // In turn it brings enough, and it does not: only the quote tells which.
    const thousands = quote / naira(1000n)
    const wants = naira(1000n) * (this.#attempt % 2 === 1 ? thousands - 2n : thousands + 4n)
    return {
      scene: {
        lesson: 'earlyClosure',
        customer: party,
        currency,
        deposit: { id: depositId, accountNo: deposit.accountNo },
        wants: formatMinor(wants),
      },
      kept: { quote: formatMinor(quote) },
    }
  }

  forgedEvent(): SceneOf<'forgedEvent'> {
    const { party, account } = this.#customer(({ balanceMinor }) => balanceMinor > 0n)
    const thousands = account.balanceMinor / naira(1000n)
    return {
      lesson: 'forgedEvent',
      customer: party,
      currency,
      claims: formatMinor(naira(1000n) * (thousands + 500n)),
      // More than is there: only the money of the event would cover it.
      asks: formatMinor(naira(1000n) * (thousands + 200n)),
      reference: randomUUID(),
    }
  }

  /** A growth deposit of a year that began seven months ago, by the same handlers as any other. */
  #oldDeposit(clientId: number): number {
    const { books } = this.#bank
    const day = addDays(this.#bank.day, -(200 + this.#below(20)))
    const dated = { ...this.#bank, day }
    const teller = { ...dated, user: findUser(books, 1) ?? null }
    const supervisor = { ...dated, user: findUser(books, 2) ?? null }
    const whole = { params: undefined, query: undefined, file: undefined }
    fixedDeposits.createFixedDeposit(teller, {
      ...whole,
      body: {
        clientId,
        productId: depositProductIds.growth,
        submittedOnDate: wireDate(day),
        dateFormat: 'dd MMMM yyyy',
        locale: 'en',
        depositAmount: formatMinor(naira(BigInt(400_000 + 50_000 * this.#below(10)))),
        depositPeriod: 12,
        depositPeriodFrequencyId: 2,
      },
    })
    const id = books.get<{ id: number }>('SELECT max(id) AS id FROM fixedDeposits')?.id ?? 0
    const params = { accountId: String(id) }
    fixedDeposits.approveFixedDeposit(supervisor, {
      ...whole,
      params,
      body: { approvedOnDate: wireDate(day) },
    })
    fixedDepositClosures.activateFixedDeposit(
      { ...this.#bank, user: supervisor.user },
      { ...whole, params, body: { activatedOnDate: wireDate(day) } },
    )
    return id
  }

  /** @throws Refused where the training branch has no such customer. */
  #customer(isRight: (account: SavingsAccount) => boolean): { party: Party; account: SavingsAccount } {
    const { books } = this.#bank
    const all = accountsWhere(books, `${calm} ORDER BY a.id`, {}).filter(
      (account) => !this.#taken.has(account.clientId) && isRight(account),
    )
    const account = all[this.#below(all.length)]
    if (!account) {
      const sentence = 'The training branch has no customer for this lesson. Reset it, or open it with more.'
      refuse(403, 'error.msg.training.no.customer', 'lesson', sentence)
    }
    this.#taken.add(account.clientId)
    const phone = books.get<{ mobileNo: string }>('SELECT mobileNo FROM clients WHERE id = @id', {
      id: account.clientId,
    })
    return {
      account,
      party: {
        clientId: account.clientId,
        savingsId: account.id,
        name: account.clientName,
        phone: phone?.mobileNo ?? '',
        accountNo: account.accountNo,
      },
    }
  }

  #broken(minor: bigint): Record<string, number> {
    const small = naira(BigInt(500 * (4 + this.#below(6))))
    const rest: CashCount = suggestPieces(currency, minor - small, null) ?? {}
    return { ...rest, note500: (rest['note500'] ?? 0) + Number(small / naira(500n)) }
  }

  #below(most: number): number {
    return Math.floor(this.#next() * most)
  }
}
