/** Looks entries of the journal up by what a person knows of them: who, which account, which reference, when, how much. */
import { amountMembers, sameAmountText } from '../../shared/documents/asked.ts'
import type { JournalState } from '../../shared/posting/journal.ts'
import type { WriteHandle } from '../database/database.ts'

export interface EntryFilter {
  state?: JournalState | undefined
  profile?: string | undefined
  /** The id of a savings account on either side. */
  account?: number | undefined
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

/** @returns looks for ids, newest first, of entries written before the one with that number. */
export function createFindEntries(
  database: WriteHandle,
): (filter: EntryFilter, beforeSeq: number, limit: number) => string[] {
  const isOfAccount = accountPlaces
    .map((place) => `CAST(input ->> '${place}' AS TEXT) = @account`)
    .join(' OR ')
  const amount = `CAST(coalesce(${amountMembers.map((name) => `input ->> '$.body.${name}'`).join(', ')}) AS TEXT)`
  const find = database
    .prepare<[Record<string, string | number | null>], string>(
      `SELECT id FROM entry WHERE seq < @before
         AND (@state IS NULL OR state = @state)
         AND (@profile IS NULL OR profile = @profile)
         AND (@reference IS NULL OR substr(id, -length(@reference)) = @reference OR CAST(seq AS TEXT) = @reference)
         AND (@account IS NULL OR ${isOfAccount})
         AND (@from IS NULL OR writtenAt >= @from)
         AND (@to IS NULL OR writtenAt < @to)
         AND (@amount IS NULL OR
           iif(instr(${amount}, '.') > 0, rtrim(rtrim(${amount}, '0'), '.'), ${amount}) = @amount)
       ORDER BY seq DESC LIMIT @limit`,
    )
    .pluck()
  const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())
  return ({ state, profile, account, reference, from, to, amount: asked }, before, limit) =>
    find.all({
      before,
      limit,
      state: state ?? null,
      profile: profile ?? null,
      account: account === undefined ? null : String(account),
      reference: reference ?? null,
      from: moment(from),
      to: moment(to),
      amount: asked === undefined ? null : sameAmountText(asked),
    })
}
