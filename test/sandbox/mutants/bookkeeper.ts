/** One account as an independent bookkeeper keeps it: a list of movements, what is held, and the rules by hand. */
import type { Day } from '../../../shared/values/dates.ts'

export const today: Day = '2026-01-05'
export const start = '01 June 2025'

export type Kind = 'everyday' | 'minimum' | 'current' | 'dollar' | 'fee'

export interface Lien {
  id: number
  amount: bigint
  isOpen: boolean
}

/** What a product of the training branch asks: the least balance, and the least first deposit. */
const rules: Record<Kind, { floor: bigint; opening: bigint }> = {
  everyday: { floor: 0n, opening: 0n },
  fee: { floor: 0n, opening: 0n },
  minimum: { floor: 100_000n, opening: 500_000n },
  current: { floor: -5_000_000n, opening: 0n },
  dollar: { floor: 0n, opening: 0n },
}

const largest = 99_999_999_999_999_999n

export class Account {
  readonly id: number
  readonly kind: Kind
  readonly since: Day
  readonly liens: Lien[] = []
  readonly #moves: { day: Day; effect: bigint }[] = []
  stopped: 'none' | 'all' | 'credits' | 'debits' = 'none'
  balance = 0n
  held = 0n
  fees = 0n
  #last: Day | null = null

  constructor(id: number, kind: Kind, since: Day) {
    this.id = id
    this.kind = kind
    this.since = since
  }

  get floor(): bigint {
    return rules[this.kind].floor
  }

  get isDollar(): boolean {
    return this.kind === 'dollar'
  }

  /** What may be taken out today. */
  get most(): bigint {
    return this.balance - this.held - this.floor
  }

  write(day: Day, effect: bigint): void {
    this.#moves.push({ day, effect })
    this.balance += effect
    this.#touch(day)
  }

  #touch(day: Day): void {
    if (this.#last === null || day > this.#last) this.#last = day
  }

  #isDay(day: Day, now: Day): boolean {
    return day <= now && day >= this.since
  }

  mayTakeIn(amount: bigint, day: Day, now: Day): boolean {
    if (this.stopped === 'all' || this.stopped === 'credits' || !this.#isDay(day, now)) return false
    if (amount < rules[this.kind].opening && !this.#moves.some(({ effect }) => effect > 0n)) return false
    return this.balance + amount <= largest
  }

  /** Half a percent on the account with a withdrawal fee, half to even. */
  #feeOn(amount: bigint): bigint {
    if (this.kind !== 'fee') return 0n
    const whole = amount / 200n
    const rest = amount % 200n
    return rest > 100n || (rest === 100n && whole % 2n === 1n) ? whole + 1n : whole
  }

  mayTakeOut(amount: bigint, day: Day, now: Day): boolean {
    if (this.stopped === 'all' || this.stopped === 'debits' || !this.#isDay(day, now)) return false
    const total = amount + this.#feeOn(amount)
    if (total > this.most) return false
    const isPast = this.#last !== null && day < this.#last
    return !isPast || this.#lowestSince(day) - total >= this.floor
  }

  takeOut(amount: bigint, day: Day): void {
    this.write(day, -amount)
    const fee = this.#feeOn(amount)
    if (fee === 0n) return
    this.write(day, -fee)
    this.fees += fee
  }

  mayTakeOutOfLien(amount: bigint, now: Day): boolean {
    if (this.stopped === 'all' || this.stopped === 'debits') return false
    return amount <= this.balance - (this.held - amount) - this.floor && now >= this.since
  }

  mayHold(amount: bigint, day: Day, now: Day): boolean {
    if (day > now || day < (this.#last ?? this.since)) return false
    return amount <= this.balance - this.held - this.floor
  }

  hold(amount: bigint, day: Day): void {
    this.held += amount
    this.#touch(day)
  }

  release(lien: Lien, now: Day): void {
    lien.isOpen = false
    this.held -= lien.amount
    this.#touch(now)
  }

  /** Taken by the clock where it is covered. */
  charge(amount: bigint, day: Day): void {
    if (amount > this.most) return
    this.write(day, -amount)
    this.fees += amount
  }

  movedOn(day: Day): bigint {
    return this.#moves.reduce((sum, move) => (move.day === day ? sum + move.effect : sum), 0n)
  }

  /** The lowest balance from the end of `day` on: a day's movements stand in the order in which they were booked. */
  #lowestSince(day: Day): bigint {
    const upTo = this.#moves.filter((move) => move.day <= day)
    let balance = upTo.reduce((sum, move) => sum + move.effect, 0n)
    let least = balance
    for (const { effect } of this.#moves
      .filter((move) => move.day > day)
      .toSorted((one, other) => one.day.localeCompare(other.day))) {
      balance += effect
      if (balance < least) least = balance
    }
    return least
  }
}
