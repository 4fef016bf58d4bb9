/**
 * Fixed deposits and loans by their whole account number. This computer keeps no list of them, so the service is asked,
 * or what was read of them before. Each kind may be numbered from one (facts §3.1): the number may be a customer's too.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Found, Hit } from '../../shared/desk/commands.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import type { Read } from './read.ts'
import { withoutUnseen } from './words.ts'

/** Shorter numbers are still being typed: account numbers have nine figures (facts §3.1) or ten. */
const wholeNumber = /^[0-9]{9,20}$/
/** Of a phone or a BVN, which are asked for as such. */
const figuresOfPhone = 11
/** Whoever was found here is not held up by a slow service for longer. */
const patienceMs = 1_500
/** A service that does not know the filter gives its first page: what does not bear the number is left out. */
const limit = '20'

const page = z.looseObject({ pageItems: z.array(z.unknown()) })
const holding = z.looseObject({
  id: z.int().positive(),
  clientId: z.int().positive(),
  accountNo: z.string(),
  clientName: z.string().optional(),
  loanProductName: z.string().optional(),
  depositProductName: z.string().optional(),
  currency: z.looseObject({ code: z.string() }).optional(),
})

const lists = [
  { kind: 'fixedDeposit', operation: 'listFixedDeposits' },
  { kind: 'loan', operation: 'listLoans' },
] as const

/**
 * @param here What was found on this computer: they stand behind what bears the number there.
 * @returns `unanswered` where the service is slower than anybody waits: a loan of somebody else may bear the number too.
 */
export async function withHoldings(
  rooms: { read: Read; isOn: (operation: OperationName) => boolean },
  here: readonly Hit[],
  text: string,
  profile: string,
): Promise<Found> {
  const accountNo = withoutUnseen(text).replace(/[\s.\p{Pd}]/gu, '')
  const isPhone = accountNo.length === figuresOfPhone && here.length > 0
  if (!wholeNumber.test(accountNo) || isPhone) return { hits: [...here] }
  const asked = lists
    .filter(({ operation }) => rooms.isOn(operation))
    .map((list) => ask(rooms.read, list, accountNo, profile))
  const found = await Promise.race([Promise.all(asked), wait(patienceMs, null, { ref: false })])
  if (found === null) return { hits: [...here], untold: 'unanswered' }
  const behind = here.findIndex(({ stage }) => stage !== 'exact')
  return { hits: here.toSpliced(behind < 0 ? here.length : behind, 0, ...found.flat()) }
}

async function ask(
  read: Read,
  { kind, operation }: (typeof lists)[number],
  accountNo: string,
  profile: string,
): Promise<Hit[]> {
  try {
    const input = { query: { accountNo, limit } }
    const { value, source, seenAt } = await read({ profile, operation, input })
    return (page.safeParse(value).data?.pageItems ?? []).flatMap((record) => {
      const one = holding.safeParse(record).data
      return one?.accountNo === accountNo ? [hitOf(kind, one, { source, seenAt })] : []
    })
  } catch (problem) {
    // Whoever is found here is shown all the same; the ribbon tells of the line.
    if (problem instanceof Refused) return []
    throw problem
  }
}

function hitOf(
  kind: (typeof lists)[number]['kind'],
  record: z.output<typeof holding>,
  seen: Pick<Hit, 'source' | 'seenAt'>,
): Hit {
  const product = record.loanProductName ?? record.depositProductName
  return {
    kind,
    id: record.id,
    clientId: record.clientId,
    title: record.clientName ?? `Customer ${record.clientId}`,
    accountNo: record.accountNo,
    ...(product !== undefined && { product }),
    ...(record.currency && { currency: record.currency.code }),
    stage: 'exact',
    ...seen,
  }
}
