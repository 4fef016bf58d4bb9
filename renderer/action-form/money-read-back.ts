/**
 * What an action moves, as its read-back says it: the amount and both sides with what they hold before and after. Actions
 * that are not here move nothing, and are read back by their fields alone.
 */
import { availableWords, minorOf } from '../desk/account.ts'
import type { Currency } from '../../shared/values/money.ts'
import type { Drawer } from '../../shared/till/session.ts'
import { accountLine, accountState, heldAfter, tillSide, type Side } from '../forms/side.ts'
import { accountNumber } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { aboveOutstanding } from '../loans/loan.ts'
import type { ActionName, PlaceRecord, PlaceSummary } from '../actions/action.ts'

export interface MoneyRead {
  minor: bigint
  sides: readonly Side[]
  /** What is doubtful about it, in words; null: nothing. */
  doubt: string | null
}

/** The charge, the lien or the movement of the record that the action is about. */
export interface Subject {
  name: string
  /** What is open of it, in minor units. */
  minor: bigint | null
  /** A movement that let money out of the account. */
  wentOut?: boolean
}

export interface Moving {
  record: PlaceRecord
  currency: Currency
  /** What was typed; null: nothing, or no amount. */
  typed: bigint | null
  subject: Subject | null
  /** Where it goes to in the end, as the form says it. */
  into: string | null
  /** What tells the customer from a namesake. */
  tells?: string
  drawer: Drawer | null
  /** Of a reversal of cash: the till that counts it; null: none does. */
  back?: TillBack | null
}
export interface TillBack {
  way: 'in' | 'out'
  /** Null: it is the till of whoever reverses it. */
  name: string | null
  drawer: Drawer | null
}

class Sides {
  readonly minor: bigint
  readonly #of: Moving

  constructor(of: Moving, minor: bigint) {
    this.#of = of
    this.minor = minor
  }

  /** The record itself, with one of its figures. */
  own(label: string, what: string, before: bigint | null, change: bigint): Side {
    return { ...this.bare(label), held: heldAfter(what, this.#of.currency, before, change) }
  }
  /** The record, where nothing of it changes yet. */
  bare(label: string): Side {
    const { record, tells = '' } = this.#of
    return {
      label,
      name: record.clientName,
      detail: lineOf(record),
      tells,
      clientId: record.clientId,
      state: accountState(record),
    }
  }
  subject(label: string, what: string, change: bigint): Side {
    const { subject, currency } = this.#of
    return { label, name: subject?.name, held: heldAfter(what, currency, subject?.minor ?? null, change) }
  }
  /** Somebody, of whom no figure is told. */
  named(label: string, name: string | undefined, says: string): Side {
    return { label, name, says }
  }
  till(label: string, change: bigint): Side {
    return tillSide(label, null, this.#of.drawer, this.#of.currency, change)
  }
  /** What is reversed and, where it was cash that a till counts, the till: in the order in which the money moves. */
  withBack(side: Side): Side[] {
    const { back, currency } = this.#of
    if (!back) return [side]
    const isIn = back.way === 'in'
    // What changes hands depends on what was wrong (decision 331): only the count is certain.
    const label = say.cash.putRight[isIn ? 'taken' : 'given']
    const till = tillSide(label, back.name, back.drawer, currency, isIn ? this.minor : -this.minor)
    return isIn ? [till, side] : [side, till]
  }
  figure(member: keyof PlaceSummary): bigint | null {
    return minorOf(this.#of.record.summary?.[member], this.#of.currency)
  }
  get record(): PlaceRecord {
    return this.#of.record
  }
  get wentOut(): boolean {
    return this.#of.subject?.wentOut === true
  }
  get held(): bigint | null {
    return minorOf(this.record.savingsAmountOnHold, this.#of.currency)
  }
  /** By the account that the record links, which the bank debits; in cash where it links none (A-proceeds). */
  get payingIn(): Side {
    const { linkedAccount, clientName } = this.record
    if (!linkedAccount) return this.named(words().takenFrom, clientName, words().cashIn)
    const side = this.subject(words().takenFrom, words().available, -this.minor)
    const { before = null } = side.held ?? {}
    if (before === null)
      return this.named(words().takenFrom, accountNumber(linkedAccount.accountNo), words().byAccount)
    return before < this.minor ? { ...side, says: words().tooLittle } : side
  }
  /** Nothing is outstanding of a loan that is paid more than it owes. */
  get repaid(): Side {
    const before = this.figure('totalOutstanding')
    const side = this.own(words().loan, words().outstanding, before, -this.minor)
    return side.held && this.overpays !== null ? { ...side, held: { ...side.held, after: 0n } } : side
  }
  get overpays(): string | null {
    return aboveOutstanding(this.figure('totalOutstanding'), this.minor, this.#of.currency)
  }
  get into(): Side {
    const { into } = this.#of
    return into === null
      ? this.named(words().paidTo, this.record.clientName, words().cashOut)
      : { label: say.readback.to, name: into }
  }
}

export function lineOf(record: PlaceRecord): string {
  return accountLine({
    accountNo: record.accountNo,
    clientName: record.clientName,
    savingsProductName: record.savingsProductName ?? record.depositProductName ?? record.loanProductName,
  })
}

type Figure = (moving: Moving) => bigint | null
const typed: Figure = (moving) => moving.typed
const figure =
  (...members: ('principal' | 'approvedPrincipal' | 'depositAmount' | 'maturityAmount')[]): Figure =>
  ({ record, currency }) =>
    members.map((member) => minorOf(record[member], currency)).find((minor) => minor !== null) ?? null
const summed =
  (member: keyof PlaceSummary): Figure =>
  ({ record, currency }) =>
    minorOf(record.summary?.[member], currency)
const open: Figure = ({ subject }) => subject?.minor ?? null
const first =
  (...figures: Figure[]): Figure =>
  (moving) =>
    figures.map((one) => one(moving)).find((minor) => minor !== null) ?? null

interface Moves {
  /** How much, where it can be known before the bank answers. */
  amount: Figure
  sides: (of: Sides) => Side[]
  doubt?: (of: Sides) => string | null
}

const words = () => say.readback
const noSides = (): Side[] => []
const loanFigure = (member: keyof PlaceSummary, what: () => string) => (of: Sides) => [
  of.own(words().loan, what(), of.figure(member), -of.minor),
]

const moves: Readonly<Partial<Record<ActionName, Moves>>> = {
  createLoan: { amount: typed, sides: noSides },
  createFixedDeposit: { amount: typed, sides: noSides },
  approveLoan: { amount: first(typed, figure('principal')), sides: noSides },
  disburseLoan: {
    amount: first(typed, figure('approvedPrincipal', 'principal')),
    sides: (of) => [
      of.own(words().loanTo, words().ofPrincipal, of.figure('principalOutstanding') ?? 0n, of.minor),
      of.named(words().paidTo, of.record.clientName, words().cashOut),
    ],
  },
  repayLoan: {
    amount: typed,
    sides: (of) => [of.till(words().cashTaken, of.minor), of.repaid],
    doubt: (of) => of.overpays,
  },
  undoLoanRepayment: {
    amount: open,
    sides: (of) =>
      of.withBack(of.own(words().loan, words().outstanding, of.figure('totalOutstanding'), of.minor)),
  },
  recoverLoan: {
    amount: typed,
    sides: (of) => {
      const [off, back] = [of.figure('totalWrittenOff'), of.figure('totalRecovered') ?? 0n]
      const left = off === null ? null : off - back
      return [of.till(words().cashTaken, of.minor), of.own(words().loan, words().toRecover, left, -of.minor)]
    },
  },
  waiveLoanInterest: { amount: typed, sides: loanFigure('interestOutstanding', () => words().ofInterest) },
  writeOffLoan: {
    amount: summed('totalOutstanding'),
    sides: loanFigure('totalOutstanding', () => words().outstanding),
  },
  addLoanCharge: {
    amount: typed,
    sides: (of) => [of.own(words().chargedTo, words().outstanding, of.figure('totalOutstanding'), of.minor)],
  },
  waiveLoanCharge: {
    amount: first(typed, open),
    sides: (of) => [of.bare(words().chargedTo), of.subject(words().charge, words().ofCharge, -of.minor)],
  },
  approveFixedDeposit: { amount: figure('depositAmount'), sides: noSides },
  activateFixedDeposit: {
    amount: figure('depositAmount'),
    sides: (of) => [
      of.payingIn,
      of.own(words().deposit, words().balance, of.figure('accountBalance') ?? 0n, of.minor),
    ],
  },
  closeFixedDepositEarly: {
    amount: typed,
    sides: (of) => [of.bare(words().deposit), of.into],
  },
  closeMaturedFixedDeposit: {
    amount: first(summed('accountBalance'), figure('maturityAmount')),
    sides: (of) => [
      of.own(words().deposit, words().balance, of.figure('accountBalance'), -of.minor),
      of.into,
    ],
  },
  addSavingsCharge: {
    amount: first(typed, open),
    sides: (of) => [of.bare(words().chargedTo)],
  },
  paySavingsCharge: {
    amount: first(typed, open),
    sides: (of) => [
      of.own(words().from, availableWords(of.record), of.figure('availableBalance'), -of.minor),
      of.subject(words().charge, words().ofCharge, -of.minor),
    ],
  },
  waiveSavingsCharge: {
    amount: first(typed, open),
    sides: (of) => [of.bare(words().chargedTo), of.subject(words().charge, words().ofCharge, -of.minor)],
  },
  writeOffSavingsCharge: {
    amount: open,
    sides: (of) => [of.bare(words().chargedTo), of.subject(words().charge, words().ofCharge, -of.minor)],
  },
  placeLien: {
    amount: typed,
    sides: (of) => [
      of.own(words().account, availableWords(of.record), of.figure('availableBalance'), -of.minor),
      of.own(words().lien, words().held, of.held, of.minor),
    ],
  },
  releaseLien: {
    amount: open,
    sides: (of) => [
      of.own(words().lien, words().held, of.held, -of.minor),
      of.own(words().account, availableWords(of.record), of.figure('availableBalance'), of.minor),
    ],
  },
  withdrawFromLien: {
    amount: first(typed, open),
    sides: (of) => [
      of.own(words().lien, words().held, of.held, -of.minor),
      of.own(words().account, words().balance, of.figure('accountBalance'), -of.minor),
    ],
  },
  undoSavingsTransaction: {
    amount: open,
    sides: (of) =>
      of.withBack(
        of.own(
          words().account,
          words().balance,
          of.figure('accountBalance'),
          of.wentOut ? of.minor : -of.minor,
        ),
      ),
  },
}

/** Null: it moves no money, or nobody can say how much before the bank answers. */
export function moneyRead(name: ActionName, moving: Moving): MoneyRead | null {
  const how = moves[name]
  const minor = how?.amount(moving) ?? null
  if (!how || minor === null) return null
  const of = new Sides(moving, minor)
  return { minor, sides: how.sides(of), doubt: how.doubt?.(of) ?? null }
}

/** What an amount that is left out comes to; null: there is none to leave out. */
export function wholeOf(name: ActionName, moving: Moving): bigint | null {
  return moneyRead(name, { ...moving, typed: null })?.minor ?? null
}
