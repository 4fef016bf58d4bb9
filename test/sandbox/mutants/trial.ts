/**
 * A bank under trial: a few accounts, seeded work of every kind, and a bookkeeper of its own that says beforehand
 * what must happen. It trusts neither balances nor guards of the bank: it keeps its own.
 */
import { addDays, wireDate, type Day } from '../../../shared/values/dates.ts'
import { formatMinor } from '../../../shared/values/money.ts'
import { operationOf, type TableName } from '../../../shared/operations/index.ts'
import { auditor } from '../auditor.ts'
import { Account, start, today, type Kind } from './bookkeeper.ts'

/** What a trial needs of the bank; a mutant brings its own. */
export interface BankModules {
  bank: typeof import('../../../sandbox/bank.ts')
  carryOut: typeof import('../../../sandbox/http/carry-out.ts')
  group: typeof import('../../../sandbox/core/group-commit.ts')
  judge: typeof import('../../../sandbox/http/validate.ts')
  modules: typeof import('../../../sandbox/modules.ts')
  users: typeof import('../../../sandbox/administration/users.ts')
  refusal: typeof import('../../../sandbox/core/refusal.ts')
  clock: typeof import('../../../sandbox/core/business-clock.ts')
  controls: typeof import('../../../sandbox/training/controls.ts')
}

/** The same numbers for the same seed. */
function numbers(seed: number): (most: number) => number {
  let state = seed >>> 0
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * most)
  }
}

class Wrong extends Error {}
function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Wrong(what)
}

const kinds: Kind[] = ['everyday', 'everyday', 'minimum', 'current', 'dollar', 'fee']

/** @throws with what is wrong, in words. */
export async function tryBank(modules: BankModules, steps: number, seed: number): Promise<void> {
  await tryGroup(modules)
  const bank = await modules.bank.openBank({ customers: 0 })
  try {
    await new Trial(modules, bank, seed).run(steps)
  } finally {
    await bank.close()
  }
}

type Bank = Awaited<ReturnType<BankModules['bank']['openBank']>>

class Trial {
  readonly #modules: BankModules
  readonly #bank: Bank
  readonly #below: (most: number) => number
  readonly #accounts: Account[] = []
  readonly #group: InstanceType<BankModules['group']['GroupCommit']>
  #day: Day = today
  #clientId = 0
  #done = 0
  #failures: string[] = []

  constructor(modules: BankModules, bank: Bank, seed: number) {
    this.#modules = modules
    this.#bank = bank
    this.#below = numbers(seed)
    this.#group = new modules.group.GroupCommit(bank.books, () => undefined)
  }

  async run(steps: number): Promise<void> {
    await this.#open()
    for (let step = 0; step < steps;) {
      // Several in one turn share a commit; they are carried out in the order in which they came.
      const size = 1 + this.#below(4)
      await Promise.all(Array.from({ length: size }, () => this.#step()))
      step += size
      if (this.#failures[0] !== undefined) throw new Wrong(this.#failures[0])
      if (step % 50 < size) this.#compare()
    }
    await this.#passDays(70)
    this.#compare()
  }

  async #ask(userId: number, name: TableName, params: object, body: object): Promise<number | null> {
    const { books } = this.#bank
    const { judge } = this.#modules.judge
    const context = () => ({
      books,
      day: this.#day,
      nowMs: 0,
      user: this.#modules.users.findUser(books, userId) ?? null,
      keyId: null,
      modules: this.#modules.modules.modules,
    })
    try {
      const input = judge(operationOf(name), { params, query: {}, body })
      const given = { ...input, file: undefined, asSent: body }
      const reply = await this.#modules.carryOut.carryOut(this.#group, context, name, given)
      this.#done += 1
      return Number((reply as { resourceId: number }).resourceId) // A-command
    } catch (problem) {
      if (problem instanceof this.#modules.refusal.Refused) return null
      throw problem
    }
  }

  async #sure(userId: number, name: TableName, params: object, body: object): Promise<number> {
    const id = await this.#ask(userId, name, params, body)
    must(id !== null, `${name} was refused`)
    return id ?? 0
  }

  async #open(): Promise<void> {
    const person = { clientType: 'individual', firstname: 'Ada', lastname: 'Obi', officeId: 2 }
    this.#clientId = await this.#sure(
      1,
      'createClient',
      {},
      { ...person, isActive: true, activationDate: start },
    )
    await this.#sure(2, 'confirmClientIdentity', { clientId: String(this.#clientId) }, {})
    for (const kind of kinds) {
      const product = { everyday: 1, fee: 1, minimum: 2, current: 3, dollar: 4 }[kind]
      const since = wireDate(addDays(today, -60))
      const body = { clientId: this.#clientId, productId: product, submittedOnDate: since }
      const id = await this.#sure(1, 'createSavingsAccount', {}, body)
      const params = { savingsId: String(id) }
      await this.#sure(2, 'approveSavingsAccount', params, { approvedOnDate: since })
      await this.#sure(2, 'activateSavingsAccount', params, { activatedOnDate: since })
      const account = new Account(id, kind, addDays(today, -60))
      this.#accounts.push(account)
      if (kind !== 'fee') continue
      await this.#sure(1, 'addSavingsCharge', params, { chargeId: 3 })
      const monthly = { chargeId: 2, dueDate: wireDate(addDays(today, 3)) }
      await this.#sure(1, 'addSavingsCharge', params, monthly)
    }
  }

  #some(): Account {
    const account = this.#accounts[this.#below(this.#accounts.length)]
    if (!account) throw new Wrong('no accounts')
    return account
  }

  /** Often just what is possible, or just above it: where a guard is off by one, that shows it. */
  #amount(account: Account): bigint {
    const most = account.most
    const kind = this.#below(10)
    if (kind === 0 && most > 0n) return most
    if (kind === 1 && most >= 0n) return most + 1n
    if (kind === 2 && account.balance > 0n && this.#below(3) === 0) return 99_999_999_999_999_999n
    return BigInt(1 + this.#below(kind < 6 ? 60_000 : 600_000))
  }

  #when(): Day {
    return addDays(this.#day, [0, 0, 0, 0, -1, -7, -30, -59, 1, -61][this.#below(10)] ?? 0)
  }

  /** One piece of work: what the bookkeeper says must be what the bank does. */
  async #step(): Promise<void> {
    const account = this.#some()
    const params = { savingsId: String(account.id) }
    const amount = this.#amount(account)
    const day = this.#when()
    const transactionAmount = formatMinor(amount)
    const cash = { transactionDate: wireDate(day), transactionAmount }
    const reason = { reasonForBlock: 'x' }
    const expect = async (
      isAllowed: boolean,
      write: () => void,
      work: () => Promise<number | null>,
      what: string,
    ) => {
      // What is said beforehand is written beforehand: what comes after it in the same turn builds on it.
      if (isAllowed) write()
      const id = await work()
      if ((id !== null) !== isAllowed)
        this.#failures.push(`${what} of ${account.kind} was ${id === null ? 'refused' : 'allowed'}`)
    }
    switch (this.#below(11)) {
      case 0:
      case 1:
        return expect(
          account.mayTakeIn(amount, day, this.#day),
          () => account.write(day, amount),
          () => this.#ask(1, 'depositCash', params, cash),
          `a deposit of ${amount} on ${day}`,
        )
      case 2:
      case 3:
        return expect(
          account.mayTakeOut(amount, day, this.#day),
          () => account.takeOut(amount, day),
          () => this.#ask(1, 'withdrawCash', params, cash),
          `a withdrawal of ${amount} on ${day}`,
        )
      case 4:
      case 5:
      case 6: {
        const to = this.#some()
        const body = {
          comment: 'x',
          fromAccountId: account.id,
          fromAccountType: 'savings',
          fromClientId: this.#clientId,
          fromOfficeId: 2,
          toAccountId: to.id,
          toAccountType: 'savings',
          toClientId: this.#clientId,
          toOfficeId: 2,
          transactionDate: wireDate(day),
          transferAmount: transactionAmount,
        }
        return expect(
          account !== to &&
            account.isDollar === to.isDollar &&
            account.mayTakeOut(amount, day, this.#day) &&
            to.mayTakeIn(amount, day, this.#day),
          () => {
            account.takeOut(amount, day)
            to.write(day, amount)
          },
          () => this.#ask(1, 'createIntraTransfer', {}, body),
          `a transfer of ${amount} on ${day} to ${to.kind}`,
        )
      }
      case 7: {
        const isAllowed = account.mayHold(amount, day, this.#day)
        // Money that is not there is held in movements.test.ts; here it would take most accounts out of the trial.
        if (isAllowed && amount > account.balance - account.held) return
        if (isAllowed) account.hold(amount, day)
        const id = await this.#ask(2, 'placeLien', params, { ...cash, ...reason })
        if ((id !== null) !== isAllowed)
          this.#failures.push(`a lien of ${amount} on ${day} on ${account.kind}`)
        if (id !== null) account.liens.push({ id, amount, isOpen: true })
        return
      }
      case 8: {
        const lien = account.liens[this.#below(account.liens.length)]
        if (!lien) return
        const held = { ...params, lienId: String(lien.id) }
        if (this.#below(2) === 0) {
          return expect(
            lien.isOpen,
            () => account.release(lien, this.#day),
            () => this.#ask(2, 'releaseLien', held, {}),
            `the release of a lien of ${lien.amount}`,
          )
        }
        return expect(
          lien.isOpen && account.mayTakeOutOfLien(lien.amount, this.#day),
          () => {
            account.release(lien, this.#day)
            account.write(this.#day, -lien.amount)
          },
          () => this.#ask(2, 'withdrawFromLien', held, {}),
          `a withdrawal from a lien of ${lien.amount}`,
        )
      }
      case 9: {
        const next = (['all', 'credits', 'debits'] as const)[this.#below(3)] ?? 'all'
        const names = {
          all: 'blockSavingsAccount',
          credits: 'applyPostNoCredit',
          debits: 'applyPostNoDebit',
        } as const
        if (account.stopped !== 'none') return
        account.stopped = next
        await this.#sure(2, names[next], params, reason)
        return
      }
      default: {
        const names = {
          all: 'unblockSavingsAccount',
          credits: 'removePostNoCredit',
          debits: 'removePostNoDebit',
        } as const
        const { stopped } = account
        if (stopped === 'none') return
        account.stopped = 'none'
        await this.#sure(2, names[stopped], params, {})
      }
    }
  }

  /** The clock: the monthly charge is taken on its days as long as the money lasts. */
  async #passDays(days: number): Promise<void> {
    for (const account of this.#accounts) {
      if (account.stopped === 'none') continue
      account.stopped = 'none'
      this.#bank.books.run('UPDATE savingsAccounts SET blocked = 0 WHERE id = @id', { id: account.id })
    }
    const fee = this.#accounts.find(({ kind }) => kind === 'fee')
    if (!fee) return
    const id = await this.#sure(
      1,
      'depositCash',
      { savingsId: String(fee.id) },
      {
        transactionDate: wireDate(this.#day),
        transactionAmount: '1000.00',
      },
    )
    must(id > 0, 'no deposit')
    fee.write(this.#day, 100_000n)
    const clock = new this.#modules.clock.BusinessClock(this.#day, this.#group)
    const { modules } = this.#modules.modules
    const { books } = this.#bank
    const target = addDays(this.#day, days)
    await clock.moveTo(target, () => ({
      books,
      day: clock.day,
      nowMs: 0,
      user: null,
      keyId: null,
      modules,
    }))
    // Due on the 8th of January, February and March; interest is not the bookkeeper's matter.
    for (const day of ['2026-01-08', '2026-02-08', '2026-03-08']) fee.charge(5_000n, day)
    this.#day = target
  }

  /** What the bookkeeper has, the bank must have; and both auditors must find nothing. */
  #compare(): void {
    const { books } = this.#bank
    const isInterest = '(3, 17, 18)'
    for (const account of this.#accounts) {
      const row = books.get<{ balanceMinor: bigint; onHoldMinor: bigint; interestMinor: bigint }>(
        `SELECT balanceMinor, onHoldMinor, (SELECT coalesce(sum(effectMinor), 0) FROM savingsTransactions t
           WHERE t.accountId = a.id AND t.type IN ${isInterest}) AS interestMinor FROM savingsAccounts a WHERE id = @id`,
        { id: account.id },
      )
      const own = (row?.balanceMinor ?? 0n) - (row?.interestMinor ?? 0n)
      must(own === account.balance, `${account.kind} holds ${own}, not ${account.balance}`)
      must(
        row?.onHoldMinor === account.held,
        `${account.kind} has ${row?.onHoldMinor} held, not ${account.held}`,
      )
    }
    const byDay = books.all<{ accountId: number; day: Day; effectMinor: bigint }>(
      `SELECT accountId, day, sum(effectMinor) AS effectMinor FROM savingsTransactions
       WHERE effectMinor <> 0 AND type NOT IN ${isInterest} GROUP BY accountId, day`,
    )
    for (const { accountId, day, effectMinor } of byDay) {
      const own = this.#accounts.find(({ id }) => id === accountId)?.movedOn(day)
      must(own === effectMinor, `${effectMinor} moved on ${day}, not ${own}`)
    }
    const feeIncome = books.sum(
      'l.amountMinor',
      "ledgerLines l JOIN ledgerAccounts g ON g.id = l.accountId WHERE g.role = 'feeIncome' AND l.side = 'credit'",
    )
    const fees = this.#accounts.reduce((sum, { fees: paid }) => sum + paid, 0n)
    must(feeIncome === fees, `fees of ${feeIncome}, not ${fees}`)
    const paid = books.sum('paidMinor', 'savingsCharges')
    must(paid === fees, `charges paid of ${paid}, not ${fees}`)
    const writes = books.get<{ n: number }>('SELECT count(*) AS n FROM writes')?.n ?? 0
    must(writes === this.#done, `${writes} writes were kept, not ${this.#done}`)
    const events = books.get<{ n: number }>('SELECT count(*) AS n FROM events')?.n ?? 0
    must(events === this.#done, `${events} events were raised, not ${this.#done}`)
    const found = auditor(
      books,
      new Set(this.#accounts.filter(({ floor }) => floor < 0n).map(({ id }) => id)),
    )
    must(found.length === 0, found.join(', '))
    const { modules } = this.#modules.modules
    const context = { books, day: this.#day, nowMs: 0, user: null, keyId: null, modules }
    const wrong = this.#modules.controls.audit(context).invariants.filter(({ ok }) => !ok)
    must(wrong.length === 0, wrong.map(({ name, figure }) => `${name}: ${figure}`).join(', '))
  }
}

/** The group commit by itself: a failed commit is told to all, a refused member leaves nothing, none is forgotten. */
async function tryGroup({ group: { GroupCommit }, bank }: BankModules): Promise<void> {
  const { books, close } = await bank.openBank({ customers: 0 })
  try {
    const offices = () => books.all<{ name: string }>("SELECT name FROM offices WHERE name LIKE 'x%'").length
    const office = (id: number) => books.insert('offices', { id, name: `x${id}`, openedOn: today })
    const group = new GroupCommit(books, () => undefined)
    const failed = [101, 102].map((id) =>
      group.run(() => {
        office(id)
        if (id === 102) books.run('ROLLBACK')
      }),
    )
    const outcomes = await inTime(Promise.allSettled(failed))
    must(
      outcomes.every(({ status }) => status === 'rejected') && offices() === 0,
      'a failed commit was told as done',
    )
    const mixed = Array.from({ length: 600 }, (_, at) =>
      group.run(() => {
        office(200 + at)
        if (at % 3 === 0) throw new Error('refused')
      }),
    )
    const settled = await inTime(Promise.allSettled(mixed))
    must(settled.filter(({ status }) => status === 'fulfilled').length === 400, 'who was refused is another')
    must(offices() === 400, `${offices()} of 400 were kept`)
  } finally {
    await close()
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Wrong('somebody was never answered')), 20_000).unref()
  })
  return Promise.race([work, late])
}
