/**
 * What happens to a loan's installments when money comes or is given up: repayment, waiver of interest,
 * write-off, recovery (facts §3.6). Nothing is changed in place; each function gives back the installments
 * as they are afterwards.
 */
import type { Day } from '../../shared/values/dates.ts'

/** In the order in which a repayment pays them ("Penalties, Fees, Interest, Principal order", facts §3.6). */
export const portions = ['penalty', 'fee', 'interest', 'principal'] as const
export type PortionName = (typeof portions)[number]

/** What was asked of one portion of an installment, and where it went. */
export interface Portion {
  dueMinor: bigint
  paidMinor: bigint
  waivedMinor: bigint
  writtenOffMinor: bigint
}

export type Installment = Record<PortionName, Portion> & {
  number: number
  from: Day
  due: Day
  /** The day on which nothing of it was left; null while something is. */
  metOn: Day | null
}

/** How an amount was divided. */
export type Split = Record<PortionName, bigint>

export interface Allocation {
  installments: Installment[]
  split: Split
  /** What was left when everything was paid. */
  overpaidMinor: bigint
}

/** An amount that goes beyond what the loan allows; `maxMinor` is what would have been allowed. */
export class BeyondOutstanding extends Error {
  override name = 'BeyondOutstanding'
  readonly maxMinor: bigint
  constructor(maxMinor: bigint) {
    super('the amount is more than what is outstanding')
    this.maxMinor = maxMinor
  }
}

export function portion(dueMinor: bigint): Portion {
  return { dueMinor, paidMinor: 0n, waivedMinor: 0n, writtenOffMinor: 0n }
}

export function outstanding(part: Portion): bigint {
  return part.dueMinor - part.paidMinor - part.waivedMinor - part.writtenOffMinor
}

export function outstandingOf(installment: Installment): bigint {
  return portions.reduce((sum, name) => sum + outstanding(installment[name]), 0n)
}

export function totalOutstanding(installments: readonly Installment[], name?: PortionName): bigint {
  return installments.reduce(
    (sum, installment) => sum + (name ? outstanding(installment[name]) : outstandingOf(installment)),
    0n,
  )
}

const nothing: Split = { penalty: 0n, fee: 0n, interest: 0n, principal: 0n }

type Way = 'paidMinor' | 'waivedMinor' | 'writtenOffMinor'

/** Lays an amount over the installments, oldest first, on the portions named and in their order. */
function lay(
  installments: readonly Installment[],
  amountMinor: bigint,
  names: readonly PortionName[],
  way: Way,
  on: Day,
): Allocation {
  let left = amountMinor
  const split: Split = { ...nothing }
  const after = installments.map((before): Installment => {
    const installment = { ...before }
    for (const name of names) {
      const part = installment[name]
      const open = outstanding(part)
      const share = left < open ? left : open
      if (share <= 0n) continue
      installment[name] = { ...part, [way]: part[way] + share }
      split[name] += share
      left -= share
    }
    if (installment.metOn === null && outstandingOf(installment) === 0n) installment.metOn = on
    return installment
  })
  return { installments: after, split, overpaidMinor: left }
}

/** Pays the oldest installment first: its penalties, fees, interest, principal; then the next one. */
export function repay(installments: readonly Installment[], amountMinor: bigint, on: Day): Allocation {
  return lay(installments, amountMinor, portions, 'paidMinor', on)
}

/** @throws BeyondOutstanding when more is waived than the interest outstanding. */
export function waiveInterest(
  installments: readonly Installment[],
  amountMinor: bigint,
  on: Day,
): Allocation {
  const most = totalOutstanding(installments, 'interest')
  if (amountMinor > most) throw new BeyondOutstanding(most)
  return lay(installments, amountMinor, ['interest'], 'waivedMinor', on)
}

/** An amount for one installment, by its number. */
export interface InstallmentShare {
  number: number
  chargedMinor: bigint
}

/** Fees or penalties fall on installments: what was met already is open again. */
export function addDue(
  installments: readonly Installment[],
  name: PortionName,
  shares: readonly InstallmentShare[],
): Installment[] {
  return installments.map((installment) => {
    const more = shareOf(shares, installment)
    if (more === 0n) return installment
    const part = installment[name]
    return { ...installment, [name]: { ...part, dueMinor: part.dueMinor + more }, metOn: null }
  })
}

/** Gives up what was charged to single installments. */
export function waiveShares(
  installments: readonly Installment[],
  name: PortionName,
  shares: readonly InstallmentShare[],
  on: Day,
): Allocation {
  const split: Split = { ...nothing }
  const after = installments.map((before) => {
    const less = shareOf(shares, before)
    if (less === 0n) return before
    const part = before[name]
    split[name] += less
    const installment = { ...before, [name]: { ...part, waivedMinor: part.waivedMinor + less } }
    return outstandingOf(installment) === 0n ? { ...installment, metOn: on } : installment
  })
  return { installments: after, split, overpaidMinor: 0n }
}

function shareOf(shares: readonly InstallmentShare[], { number }: Installment): bigint {
  return shares.reduce((sum, share) => (share.number === number ? sum + share.chargedMinor : sum), 0n)
}

/** Gives up whatever is outstanding. */
export function writeOff(installments: readonly Installment[], on: Day): Allocation {
  return lay(installments, totalOutstanding(installments), portions, 'writtenOffMinor', on)
}

/**
 * What may still be recovered: never more in total than was written off. (The system of the same vocabulary
 * checks each payment by itself and so lets the sum run over: facts §3.6.)
 * @throws BeyondOutstanding
 */
export function recover(writtenOffMinor: bigint, recoveredMinor: bigint, amountMinor: bigint): bigint {
  const most = writtenOffMinor - recoveredMinor
  if (amountMinor > most) throw new BeyondOutstanding(most)
  return recoveredMinor + amountMinor
}

/** What should have been paid before `today` and was not; null when nothing. */
export function arrears(
  installments: readonly Installment[],
  today: Day,
): { overdueMinor: bigint; since: Day } | null {
  const late = installments.filter(
    (installment) => installment.due < today && outstandingOf(installment) > 0n,
  )
  const [first] = late
  return first ? { overdueMinor: totalOutstanding(late), since: first.due } : null
}
