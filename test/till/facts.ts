/** Till facts and cash movements as the tests make them up, by seed or by hand. */
import fc from 'fast-check'
import { countTotal, denominationsOf, type CashCount } from '../../shared/values/denominations.ts'
import type { JournalState } from '../../shared/posting/journal.ts'
import { formatMinor } from '../../shared/values/money.ts'
import { weightOf, type CashMovement, type TillFact, type TillRecord } from '../../shared/till/records.ts'

export const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 8, minute)).toISOString()

export function cash(seq: number, parts: Partial<CashMovement> = {}): CashMovement {
  return {
    entry: `01ENTRY${seq}`,
    seq,
    operation: parts.way === 'out' ? 'withdrawCash' : 'depositCash',
    till: 'teller',
    at: at(seq % 600),
    way: 'in',
    currency: 'NGN',
    amount: '1000.00',
    state: 'confirmed',
    taken: {},
    given: {},
    account: '7',
    bankId: String(seq),
    note: '',
    approved: null,
    ...parts,
  }
}

export function record(seq: number, afterEntry: number, fact: TillFact, by = 'teller'): TillRecord {
  return { seq, afterEntry, at: at(seq % 600), by, fact }
}

export const opened = (counts: CashCount = {}, till = 'teller'): TillFact => ({
  kind: 'opened',
  till,
  day: '2026-01-05',
  counts: { NGN: counts },
  reason: null,
  second: null,
})

/** What happens at two tills and a vault, one thing after another. */
export type Step =
  | { does: 'open' | 'count' | 'close'; till: string; pieces: number }
  | { does: 'cash'; till: string; way: 'in' | 'out'; minor: bigint; state: JournalState }
  | { does: 'move'; from: string | null; to: string | null; minor: bigint }

const till = fc.constantFrom('teller', 'supervisor')
const minor = fc.bigInt({ min: 1n, max: 90_000_000n })
const state = fc.constantFrom<JournalState>(
  ...([
    'confirmed',
    'accepted',
    'refused',
    'inDoubt',
    'sent',
    'notSent',
    'notExecuted',
    'needsPeople',
  ] as const),
)
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constantFrom('open', 'count', 'close'), till, pieces: fc.nat(500) }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('cash'),
        till,
        way: fc.constantFrom('in', 'out'),
        minor,
        state,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('move'),
        from: fc.option(till),
        to: fc.option(till),
        minor,
      }),
    },
  ) as fc.Arbitrary<Step>,
  { maxLength: 60, size: 'max' },
)

export interface Told {
  records: TillRecord[]
  movements: CashMovement[]
  /** By session: opening + in − out + movements, counted beside, in the plainest way. */
  expected: Map<number, bigint>
  doubt: Map<number, bigint>
}

/** Writes the steps down as the desk would, and keeps the sums on the way. */
export function tell(list: readonly Step[]): Told {
  const told: Told = { records: [], movements: [], expected: new Map(), doubt: new Map() }
  const open = new Map<string, number>()
  let entries = 0
  const write = (fact: TillFact, by: string) => {
    told.records.push(record(told.records.length + 1, entries, fact, by))
    return told.records.length
  }
  const add = (who: string | null, change: bigint, to = told.expected) => {
    const session = who === null ? undefined : open.get(who)
    if (session !== undefined) to.set(session, (to.get(session) ?? 0n) + change)
  }
  for (const step of list) {
    if (step.does === 'cash') {
      entries += 1
      const { till: owner, way, state: stands, minor: amount } = step
      told.movements.push(cash(entries, { till: owner, way, amount: formatMinor(amount), state: stands }))
      const signed = way === 'in' ? amount : -amount
      if (weightOf(stands) === 'counts') add(owner, signed)
      if (weightOf(stands) === 'doubt') add(owner, signed, told.doubt)
    } else if (step.does === 'move') {
      const { from, to, minor: amount } = step
      const isOpen = (who: string | null) => who === null || open.has(who)
      if (from === to || !isOpen(from) || !isOpen(to)) continue
      write(
        {
          kind: 'moved',
          from,
          to,
          currency: 'NGN',
          amount: formatMinor(amount),
          pieces: {},
          note: '',
          second: 'supervisor',
        },
        from ?? to ?? '',
      )
      add(from, -amount)
      add(to, amount)
    } else {
      const counts = { NGN: { note1000: step.pieces } }
      const isOpen = open.has(step.till)
      if (step.does === 'open' && !isOpen) {
        const session = write(opened(counts.NGN, step.till), step.till)
        open.set(step.till, session)
        told.expected.set(session, countTotal('NGN', counts.NGN))
      } else if (step.does === 'count' && isOpen) {
        write({ kind: 'counted', till: step.till, counts }, step.till)
      } else if (step.does === 'close' && isOpen) {
        write({ kind: 'closed', till: step.till, counts, reason: 'x', second: 'supervisor' }, step.till)
        open.delete(step.till)
      }
    }
  }
  return told
}

export const ngn = denominationsOf('NGN')
