/**
 * The training branch by seed: the same seed gives the same world. Everything that a customer, a teller or a
 * supervisor would have done is done here through the same handlers, so that every figure agrees with the ledger.
 */
import { addDays, wireDate, type Day } from '../../shared/values/dates.ts'
import { formatMinor } from '../../shared/values/money.ts'
import { accountOf, withdrawableMinor } from '../savings-accounts/account.ts'
import { findUser } from '../administration/users.ts'
import type { InputOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { handlers } from '../handlers/index.ts'
import { seedProducts } from './accounts.ts'
import { evenNumbers } from '../core/faults.ts'
import { writeBusinessDate } from '../core/business-clock.ts'
import { organizations, stocks } from './names.ts'
import {
  foundingDay,
  offerProducts,
  officeIds,
  openOffices,
  productIds,
  type World,
  userIds,
  writeCodes,
} from './setting.ts'

/** What a reset leaves standing. */
export function openDoors(context: OperationContext, world: World): void {
  openOffices(context, world)
}

export function foundWorld(bank: OperationContext, world: World): void {
  const { books } = bank
  writeBusinessDate(books, world.businessDate)
  writeCodes(bank)
  offerProducts(bank)
  const founding = { ...bank, day: foundingDay(world), user: findUser(books, 3) ?? null }
  for (const module of bank.modules) module.found?.(founding)
  const people = new Branch(bank, world)
  for (let number = 1; number <= world.customers; number += 1) people.welcome(number)
  people.moveMoney()
  seedProducts(bank, evenNumbers(world.seed + 1))
}

type Body<N extends 'createClient'> = InputOf<N>['body']

class Branch {
  readonly #bank: OperationContext
  readonly #world: World
  readonly #next: () => number
  /** Active accounts that may move money, each with its currency. */
  readonly #accounts: { id: number; clientId: number; officeId: number; currency: string }[] = []

  constructor(bank: OperationContext, world: World) {
    this.#bank = bank
    this.#world = world
    this.#next = evenNumbers(world.seed)
  }

  /** The first customers each show one thing a teller has to know; the others are ordinary. */
  welcome(number: number): void {
    const isPending = number % 19 === 4
    const becameActive = addDays(this.#world.businessDate, -(400 + this.#below(900)))
    const officeId =
      number % 5 === 0 ? officeIds.headOffice : number % 3 === 0 ? officeIds.surulere : officeIds.ikeja
    const awaitsIdentity = !isPending && number % 23 === 6
    const body: Body<'createClient'> = {
      ...this.#person(number),
      officeId,
      mobileNo: this.#phone(number),
      bvn: `22${String((100_000_000 + number * 7919 + this.#world.seed) % 1_000_000_000).padStart(9, '0')}`,
      externalId: `CIF-${String(number).padStart(6, '0')}`,
      ...(isPending ? {} : { isActive: true, activationDate: wireDate(becameActive) }),
      ...(awaitsIdentity ? { createDepositAccount: true, productId: productIds.everyday } : {}),
    }
    handlers.createClient(
      this.#as('teller', isPending ? addDays(this.#world.businessDate, -2) : becameActive),
      this.#input(undefined, body),
    )
    // An organization has no face; every eighth person still has to bring a photo.
    if (body.clientType !== 'corporate' && number % 8 !== 3) {
      this.#bank.books.run(
        "INSERT INTO clientImages (clientId, type, bytes) VALUES (@number, 'drawn', zeroblob(0))",
        { number },
      )
      this.#bank.books.run(
        `INSERT INTO clientDocuments (clientId, name, fileName, type, bytes)
         VALUES (@number, 'Specimen signature', 'signature.png', 'drawn', zeroblob(0))`,
        { number },
      )
    }
    if (isPending || awaitsIdentity) return
    handlers.confirmClientIdentity(
      this.#as('supervisor', becameActive),
      this.#input({ clientId: String(number) }, {}),
    )
    this.#openAccounts(number, officeId, becameActive, body.clientType === 'corporate')
  }

  #openAccounts(clientId: number, officeId: number, since: Day, isCorporate: boolean): void {
    const products: number[] = [isCorporate ? productIds.current : productIds.everyday]
    if (clientId % 4 === 0) products.push(productIds.dollar)
    if (clientId % 7 === 0) products.push(productIds.minimum)
    for (const productId of products) {
      const day = addDays(since, this.#below(20))
      const id = this.#apply(clientId, productId, day)
      this.#approve(id, addDays(day, 1))
      const currency = productId === productIds.dollar ? 'USD' : 'NGN'
      const opened = addDays(day, 1)
      this.#deposit(
        id,
        currency === 'USD' ? this.#between(50_000, 900_000) : this.#between(600_000, 90_000_000),
        opened,
      )
      this.#accounts.push({ id, clientId, officeId, currency })
    }
    // Applications that wait for a supervisor.
    if (clientId % 17 === 2)
      this.#apply(clientId, productIds.minimum, addDays(this.#world.businessDate, -(clientId % 3)))
  }

  #apply(clientId: number, productId: number, day: Day): number {
    const body = { clientId, productId, submittedOnDate: wireDate(day) }
    handlers.createSavingsAccount(this.#as('teller', day), this.#input(undefined, body))
    return this.#bank.books.get<{ id: number }>('SELECT max(id) AS id FROM savingsAccounts')?.id ?? 0
  }

  #approve(id: number, day: Day): void {
    const context = this.#as('supervisor', day)
    const params = { savingsId: String(id) }
    handlers.approveSavingsAccount(context, this.#input(params, { approvedOnDate: wireDate(day) }))
    handlers.activateSavingsAccount(context, this.#input(params, { activatedOnDate: wireDate(day) }))
  }

  #deposit(id: number, minor: bigint, day: Day): void {
    const body = {
      transactionDate: wireDate(day),
      transactionAmount: formatMinor(minor),
      note: 'Cash over the counter',
    }
    handlers.depositCash(this.#as('teller', day), this.#input({ savingsId: String(id) }, body))
  }

  /** Movements of the last months, a lien, and one account stopped in each way. */
  moveMoney(): void {
    const { businessDate } = this.#world
    const notes = ['Rent', 'School fees', 'Market stock', 'Family upkeep', 'Invoice', 'Thrift contribution']
    for (let daysAgo = 90; daysAgo >= 1; daysAgo -= 1) {
      const day = addDays(businessDate, -daysAgo)
      for (let n = 0; n < Math.ceil(this.#accounts.length / 60); n += 1) {
        const from = this.#pick(this.#accounts)
        const to = this.#pick(this.#accounts)
        if (from.id === to.id || from.currency !== to.currency || this.#isPoor(from.id))
          this.#deposit(from.id, this.#between(1000, 400_000), day)
        else this.#transfer(from, to, this.#between(500, 60_000), day, this.#pick(notes))
      }
    }
    this.#stopSome(addDays(businessDate, -1))
  }

  /** Too little to pay from, by far: the branch has no refused transfers in its past. */
  #isPoor(id: number): boolean {
    return withdrawableMinor(accountOf(this.#bank.books, id)) < 100_000n
  }

  #stopSome(day: Day): void {
    const supervisor = this.#as('supervisor', day)
    const [, , blocked, pnc, pnd, held] = this.#accounts
    const at = (account: { id: number } | undefined) => ({ savingsId: String(account?.id) })
    if (blocked)
      handlers.blockSavingsAccount(
        supervisor,
        this.#input(at(blocked), { reasonForBlock: 'Suspected fraud' }),
      )
    if (pnc) handlers.applyPostNoCredit(supervisor, this.#input(at(pnc), { reasonForBlock: 'Court order' }))
    if (pnd)
      handlers.applyPostNoDebit(supervisor, this.#input(at(pnd), { reasonForBlock: 'Customer’s request' }))
    if (!held) return
    const lien = {
      transactionDate: wireDate(day),
      transactionAmount: '300.00',
      reasonForBlock: 'Cheque deposit under clearing',
    }
    handlers.placeLien(supervisor, this.#input(at(held), lien))
  }

  #transfer(
    from: { id: number; clientId: number; officeId: number },
    to: { id: number; clientId: number; officeId: number },
    minor: bigint,
    day: Day,
    comment: string,
  ): void {
    const body = {
      comment,
      fromAccountId: from.id,
      fromAccountType: 'savings',
      fromClientId: from.clientId,
      fromOfficeId: from.officeId,
      toAccountId: to.id,
      toAccountType: 'savings',
      toClientId: to.clientId,
      toOfficeId: to.officeId,
      transactionDate: wireDate(day),
      transferAmount: formatMinor(minor),
    } as const
    handlers.createIntraTransfer(this.#as('teller', day), this.#input(undefined, body))
  }

  #person(
    number: number,
  ): Pick<
    Body<'createClient'>,
    | 'clientType'
    | 'fullname'
    | 'firstname'
    | 'middlename'
    | 'lastname'
    | 'gender'
    | 'dateOfBirth'
    | 'emailAddress'
  > {
    if (number % 9 === 7) {
      const { first, trade, form } = organizations
      return {
        clientType: 'corporate',
        fullname: `${this.#pick(first)} ${this.#pick(trade)} ${this.#pick(form)}`,
      }
    }
    const stock = this.#pick(stocks)
    const isWoman = this.#next() < 0.5
    const names = isWoman ? stock.female : stock.male
    const firstname = this.#pick(names)
    const middlename = this.#next() < 0.4 ? this.#pick(names) : firstname
    return {
      clientType: 'individual',
      firstname,
      ...(middlename === firstname ? {} : { middlename }),
      lastname: this.#pick(stock.last),
      gender: isWoman ? 'Female' : 'Male',
      dateOfBirth: wireDate(addDays(this.#world.businessDate, -(19 * 365 + this.#below(50 * 365)))),
      emailAddress: `customer${number}@mail.example`,
    }
  }

  /** Eleven digits, never the same twice. */
  #phone(number: number): string {
    const prefix = ['0803', '0805', '0806', '0813', '0816', '0703', '0902'][number % 7] ?? '0803'
    return prefix + String((number * 7_654_321 + this.#world.seed * 131) % 10_000_000).padStart(7, '0')
  }

  #as(username: 'teller' | 'supervisor', day: Day): OperationContext {
    const user = findUser(this.#bank.books, userIds[username]) ?? null
    return { ...this.#bank, user, day }
  }

  #input<P, B>(params: P, body: B) {
    return { params, body, query: undefined, file: undefined }
  }

  #below(most: number): number {
    return Math.floor(this.#next() * most)
  }

  /** Whole naira, as minor units. */
  #between(least: number, most: number): bigint {
    return (BigInt(least + this.#below(most - least)) / 100n) * 100n
  }

  #pick<T>(list: readonly T[]): T {
    const item = list[this.#below(list.length)]
    if (item === undefined) throw new TypeError('nothing to choose from')
    return item
  }
}
