/**
 * A supervisor's approval at the teller's own desk: it is for one payload, for one use, for some minutes, and never
 * one's own. The desk judges first and keeps what it refused; only that can be approved, and only that passes.
 */
import type { Clock } from '../core/clock.ts'
import type { Audit } from '../journal/audit.ts'
import { createHash } from 'node:crypto'
import type { AskedOverride, DeskError } from '../../shared/desk/desk-error.ts'
import type { Person } from '../../shared/users/person.ts'
import {
  isOwnRule,
  limitText,
  mayApprove,
  type BrokenRule,
  type Limits,
  type OwnRule,
} from '../../shared/posting/limits.ts'
import { currencyOf, grouped, parseAmount } from '../../shared/values/money.ts'
import type { LocalContext } from '../../shared/posting/journal.ts'
import {
  isSameAsked,
  overrideAsked,
  overrideWord,
  readOverrideRow,
  recordsNamed,
} from '../../shared/users/override-row.ts'
import type { Day } from '../../shared/values/dates.ts'
import { Refused } from '../core/refused.ts'
import { refusalsIn } from './refusals.ts'
import type { Sign } from './second-person.ts'
import { problem } from '../../shared/desk/problems.ts'

/** How long an approval may wait for the key that posts. */
const validMs = 5 * 60_000
/** Approvals that are asked for and never given are forgotten, oldest first. */
const maxKept = 100

/** What an approval is bound to: everything that makes the request what it is. */
export interface Payload {
  profile: string
  operation: string
  params: unknown
  body: unknown
  intent: string | null
  /** Notes that were counted out; they are part of what was seen. */
  cash: unknown
}

interface Kept {
  digest: string
  profile: string
  broken: BrokenRule
  /** As the audit has it. */
  asked: string
  given: { by: string; reason: string; untilMs: number } | null
}

interface Given {
  id: string
  reason: string
  second: { profile: string; pin: string }
}

export interface Overrides {
  /** What is kept beside the entry. @throws Refused `needsOverride`, with the number to approve. */
  use(payload: Payload, broken: BrokenRule, id: string | undefined): NonNullable<LocalContext['override']>
  /** Rejects with `Refused`. Resolves with the time until which it is good. */
  grant(first: Person, given: Given): Promise<{ until: string }>
  /** What was asked for is not asked for any more, and the audit says who would not have it, and why. */
  refuse(first: Person, given: Given): Promise<{ by: string }>
}

export function createOverrides(deps: {
  sign: Sign
  audit: Pick<Audit, 'add' | 'find'>
  limits: () => Limits
  now: Clock
  /** The bank's business date where it tells one. */
  today: () => Day
  newId: () => string
}): Overrides {
  const { sign, audit, now, today, newId } = deps
  const kept = new Map<string, Kept>()

  function ask(payload: Payload, broken: BrokenRule, why: string | null): Refused {
    const id = newId()
    const { profile } = payload
    const asked = askedFor(payload, broken)
    kept.set(id, { digest: digestOf(payload), profile, broken, asked, given: null })
    audit.add({ profile, action: 'overrideAsked', subject: id, detail: asked })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return new Refused(needsOverride({ id, ...broken, refused: refusedBefore(asked) }, why))
  }

  function askedFor({ operation, params, body }: Payload, broken: BrokenRule): string {
    return overrideAsked(broken, { operation, day: today(), records: recordsNamed(params, body) })
  }

  /** Who would not have the same today, and why: a refusal binds nobody, and is not forgotten either. */
  function refusedBefore(asked: string): NonNullable<AskedOverride['refused']> {
    const now = readOverrideRow(asked)
    return refusalsIn(audit)
      .filter(({ row }) => now && isSameAsked(row, now))
      .map(({ row: { currency, amount }, by, at, reason }) => ({ by, at, currency, amount, reason }))
  }

  /** Whose word it is, for or against what was asked for. */
  async function signedFor(first: Person, { id, second }: Given): Promise<{ known: Kept; signed: Person }> {
    const known = kept.get(id)
    if (!known || known.profile !== first.id || known.given) throw new Refused(problem('nothingToApprove'))
    const { broken } = known
    const signed = await sign({
      first,
      second,
      what: 'override',
      subject: id,
      about: known.asked,
      may({ id: profile, role }) {
        if (broken.submittedBy?.includes(profile)) return problem('submitterSigns')
        return mayApprove(deps.limits(), role, broken) ? null : problem('mayNotApprove')
      },
    })
    return { known, signed }
  }

  return {
    use(payload, broken, id) {
      if (id === undefined) throw ask(payload, broken, null)
      const known = kept.get(id)
      if (!known?.given) throw ask(payload, broken, 'The approval is not known, or was used already.')
      // Whatever comes of it: it is not used a second time.
      kept.delete(id)
      const voided = (detail: string, why: string): Refused => {
        audit.add({ profile: payload.profile, action: 'overrideVoid', subject: id, detail })
        return ask(payload, broken, why)
      }
      if (known.profile !== payload.profile || known.digest !== digestOf(payload))
        throw voided('another payload', 'Something was changed after the approval, so it is void.')
      if (now() > known.given.untilMs) throw voided('expired', 'The approval has expired.')
      const { by, reason } = known.given
      const detail = overrideWord(known.asked, { is: 'approved', by, reason })
      audit.add({ profile: payload.profile, action: 'overrideUsed', subject: id, detail })
      return { rule: broken.rule, by, reason }
    },
    async grant(first, given) {
      const { id, reason } = given
      const { known, signed } = await signedFor(first, given)
      const untilMs = now() + validMs
      known.given = { by: signed.id, reason, untilMs }
      audit.add({
        profile: first.id,
        action: 'override',
        subject: id,
        detail: overrideWord(known.asked, { is: 'approved', by: signed.id, reason }),
      })
      return { until: new Date(untilMs).toISOString() }
    },
    async refuse(first, given) {
      const { id, reason } = given
      const { known, signed } = await signedFor(first, given)
      kept.delete(id)
      const detail = overrideWord(known.asked, { is: 'refused', by: signed.id, reason })
      audit.add({ profile: first.id, action: 'overrideDeclined', subject: id, detail })
      return { by: signed.id }
    },
  }
}

/** The same members give the same digest, in whatever order they stand. */
export function digestOf(payload: Payload): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(payload)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)])
}

const ownSentences: Record<OwnRule, string> = {
  ownApproval: 'You approved this application, so another person at this desk signs before its cash moves.',
  ownClosure:
    'A fixed deposit is paid out in cash by two people, so another person at this desk signs for it.',
  ownPosting: 'You approved this posting, so another person at this desk signs before it is taken back.',
}

function needsOverride(override: AskedOverride, why: string | null): DeskError {
  const { rule, span, currency, sum, limit } = override
  if (isOwnRule(rule)) return refusal(override, why, ownSentences[rule])
  const { symbol } = currencyOf(currency)
  const money = (text: string) => `${symbol}${grouped(limitText(text, currency))}`
  const what = {
    cashIn: 'cash taken in',
    cashOut: 'cash paid out',
    transfer: 'a transfer',
    reversal: 'a reversal',
  }[rule]
  const whole = {
    cashIn: 'the cash taken in',
    cashOut: 'the cash paid out',
    transfer: 'what is transferred',
    reversal: 'what is reversed',
  }[rule]
  const ask = 'A supervisor has to approve it.'
  const sentence =
    parseAmount(limit, 3) === 0n
      ? `Nobody may do this alone in ${currency}. ${ask}`
      : {
          once: `${money(sum)} is above your limit of ${money(limit)} for ${what}. ${ask}`,
          customerDay: `With this, ${whole} for this customer today comes to ${money(sum)}, above your limit of ${money(limit)} a day for one customer. ${ask}`,
          day: `With this, ${whole} by you today comes to ${money(sum)}, above your limit of ${money(limit)} a day. ${ask}`,
        }[span]
  return refusal(override, why, sentence)
}

function refusal(override: AskedOverride, why: string | null, sentence: string): DeskError {
  return {
    kind: 'needsOverride',
    message: why === null ? sentence : `${why} ${sentence}`,
    again: 'ask-first',
    override,
  }
}
