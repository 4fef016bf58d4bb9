/**
 * Cash that no till counts: a loan that is paid out, and a fixed deposit that is paid in, or out when it is closed, move
 * the vault (decisions 310 and 493). How much was read when it was posted, for the request may leave it out.
 */
import { z } from 'zod'
import { currency as currencyShape, money } from '../../shared/operations/fields.ts'
import { fixedDepositClosures, paysClosureInCash } from '../../shared/operations/fixed-deposit-closures.ts'
import { operationNames, type Input, type OperationName } from '../../shared/operations/index.ts'
import { weightOf } from '../../shared/till/records.ts'
import { baseCurrency } from '../../shared/values/money.ts'
import type { TillLine, TillSession } from '../../shared/till/session.ts'
import type { JournalEntry, LocalContext } from '../../shared/posting/journal.ts'
import type { Cache } from '../directory/cache.ts'
import type { Journal } from '../journal/requests.ts'
import type { WholeAmounts } from './whole-amount.ts'

const ways: Partial<Record<OperationName, 'in' | 'out'>> = {
  disburseLoan: 'out',
  activateFixedDeposit: 'in',
  closeFixedDepositEarly: 'out',
  closeMaturedFixedDeposit: 'out',
}
const operations = operationNames.filter((operation) => ways[operation] !== undefined)

const record = z.looseObject({
  currency: currencyShape.optional(),
  approvedPrincipal: money.optional(),
  principal: money.optional(),
  depositAmount: money.optional(),
  linkedAccount: z.looseObject({}).nullish(),
})

/** As the record was seen last; undefined: no cash moves, or nobody knows how much. */
export function vaultAmount(
  { cache, wholes }: { cache: Pick<Cache, 'answer' | 'record'>; wholes: Pick<WholeAmounts, 'of'> },
  operation: OperationName,
  input: Input,
): LocalContext['vault'] {
  if (!ways[operation]) return undefined
  const { params = {}, body = {} } = input
  if (Object.hasOwn(fixedDepositClosures, operation))
    return paysClosureInCash(operation, body) ? wholes.of(operation, input) : undefined
  const seen =
    operation === 'disburseLoan'
      ? (cache.record('loan', Number(params['loanId'])) ?? cache.answer('getLoan', { params }))
      : cache.answer('getFixedDeposit', { params })
  const told = record.safeParse(seen?.json).data
  if (told?.linkedAccount) return undefined
  const asked = body['transactionAmount']
  const amount =
    typeof asked === 'string' ? asked : (told?.approvedPrincipal ?? told?.principal ?? told?.depositAmount)
  return amount === undefined ? undefined : { currency: told?.currency?.code ?? baseCurrency, amount }
}

/** What the journal holds of it between two of its numbers. */
export function vaultCash(
  journal: Pick<Journal, 'ofOperations'>,
  { from, to }: { from: number; to: number },
): TillLine[] {
  return journal
    .ofOperations(operations, from)
    .filter((entry) => entry.seq <= to && weightOf(entry.state) !== 'nothing' && isVaultCash(entry))
    .flatMap(lineOf)
}

/** What tills gave to the vault and took from it, as the vault has it: whose till it was stands in its place. */
export function vaultMoves(sessions: readonly TillSession[]): TillLine[] {
  return sessions.flatMap(({ till, lines }) =>
    lines
      .filter(({ kind, place }) => kind === 'moved' && place === null)
      .map((line) => ({ ...line, in: line.out, out: line.in, place: till, running: '' })),
  )
}

/** Whether an entry moves cash of the vault. */
export const isVaultCash = (entry: JournalEntry): boolean =>
  entry.beside?.vault !== undefined && !isByAccount(entry)

/** The bank's answer names the account that it moved, beside the record (A-command). */
function isByAccount({ reply }: JournalEntry): boolean {
  const { savingsId, resourceId } = reply ?? {}
  return savingsId !== undefined && savingsId !== resourceId
}

function lineOf(entry: JournalEntry): TillLine[] {
  const { vault } = entry.beside ?? {}
  if (!vault) return []
  const { params = {} } = entry.input
  const way = ways[entry.operation]
  return [
    {
      kind: 'cash',
      number: entry.seq,
      at: entry.writtenAt,
      currency: vault.currency,
      in: way === 'in' ? vault.amount : null,
      out: way === 'out' ? vault.amount : null,
      running: '',
      difference: null,
      weight: weightOf(entry.state),
      entry: entry.id,
      operation: entry.operation,
      state: entry.state,
      account: params['loanId'] ?? params['accountId'] ?? null,
      who: entry.profile,
      note: '',
    },
  ]
}
