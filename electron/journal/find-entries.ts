/** Looks entries of the journal up by what a person knows of them: who, which record, which reference, when, how much. */
import type { Statement } from 'better-sqlite3'
import { amountMembers, sameAmountText } from '../../shared/documents/asked.ts'
import { decisionsOn, type DecidedKind } from '../../shared/operations/decisions.ts'
import type { JournalState } from '../../shared/posting/journal.ts'
import type { WriteHandle } from '../database/database.ts'

export interface EntryFilter {
  state?: JournalState | undefined
  profile?: string | undefined
  /** The id of a savings account on either side. */
  account?: number | undefined
  /** Only what decided this application. */
  decided?: { kind: DecidedKind; id: number } | undefined
  /** Only what this person decided, and what they approved for somebody else. */
  decidedBy?: string | undefined
  /** The end of an entry's id, as it stands on a slip, or the journal's number. */
  reference?: string | undefined
  /** Written from this moment, and before that one: epoch ms. */
  from?: number | undefined
  to?: number | undefined
  /** Decimal text. */
  amount?: string | undefined
}

/** Where an account stands in what was asked. */
const accountPlaces = [
  '$.params.savingsId',
  '$.body.savingsId',
  '$.body.fromAccountId',
  '$.body.toAccountId',
  '$.body.toSavingsAccountId',
  '$.body.linkAccountId',
]
/** As the index `entryByRecord` has it. */
const record = `CAST(coalesce(${Object.values(decisionsOn)
  .map(({ param }) => `input ->> '$.params.${param}'`)
  .join(', ')}) AS TEXT)`
const among = (names: readonly string[]): string =>
  `operation IN (${names.map((name) => `'${name}'`).join(', ')})`
const decidedOf = (kind: DecidedKind): string =>
  `${record} = @${kind} AND ${among(decisionsOn[kind].operations)}`
const decisions = among(Object.values(decisionsOn).flatMap(({ operations }) => operations))
const amount = `CAST(coalesce(${amountMembers.map((name) => `input ->> '$.body.${name}'`).join(', ')}) AS TEXT)`

/** What each thing that is asked for says in SQL, under its name there. */
const conditions = {
  state: 'state = @state',
  profile: 'profile = @profile',
  account: `(${accountPlaces.map((place) => `CAST(input ->> '${place}' AS TEXT) = @account`).join(' OR ')})`,
  savings: decidedOf('savings'),
  fixedDeposit: decidedOf('fixedDeposit'),
  loan: decidedOf('loan'),
  client: decidedOf('client'),
  decidedBy: `seq IN (SELECT seq FROM entry WHERE profile = @decidedBy AND ${decisions}
    UNION ALL SELECT seq FROM entry WHERE beside ->> '$.override.by' = @decidedBy)`,
  reference: '(substr(id, -length(@reference)) = @reference OR CAST(seq AS TEXT) = @reference)',
  from: 'writtenAt >= @from',
  to: 'writtenAt < @to',
  amount: `iif(instr(${amount}, '.') > 0, rtrim(rtrim(${amount}, '0'), '.'), ${amount}) = @amount`,
} satisfies Record<string, string>
type Asked = Partial<Record<keyof typeof conditions, string>>

function askedIn({ account, decided, from, to, amount: sum, ...rest }: EntryFilter): Asked {
  const moment = (ms: number): string => new Date(ms).toISOString()
  const asked: { [name in keyof Asked]: string | undefined } = {
    ...rest,
    account: account?.toString(),
    ...(decided && { [decided.kind]: String(decided.id) }),
    from: from === undefined ? undefined : moment(from),
    to: to === undefined ? undefined : moment(to),
    amount: sum === undefined ? undefined : sameAmountText(sum),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** @returns looks for ids, newest first, of entries written before the one with that number. */
export function createFindEntries(
  database: WriteHandle,
): (filter: EntryFilter, beforeSeq: number, limit: number) => string[] {
  /** By their text: there are as many as people ask in different ways. */
  const known = new Map<string, Statement<[Record<string, string | number>], string>>()
  function prepared(where: string): Statement<[Record<string, string | number>], string> {
    const statement =
      known.get(where) ??
      database
        .prepare<[Record<string, string | number>], string>(
          `SELECT id FROM entry WHERE ${where} ORDER BY seq DESC LIMIT @limit`,
        )
        .pluck()
    known.set(where, statement)
    return statement
  }
  return (filter, before, limit) => {
    const asked = askedIn(filter)
    // What is not asked for is not said: SQLite then takes the index that there is for the rest.
    const where = Object.entries(conditions).flatMap(([name, sql]) => (name in asked ? [sql] : []))
    return prepared(['seq < @before', ...where].join(' AND ')).all({ before, limit, ...asked })
  }
}
