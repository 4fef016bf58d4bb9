/**
 * What a limit must know of an account: its currency, and whose it is. As this desk last saw it; what it never saw is
 * read first, and where that cannot be, nobody's limit is guessed at: the request is refused.
 */
import type { Line } from '../bank/line.ts'
import type { Cache } from '../directory/cache.ts'
import { z } from 'zod'
import { isWrite } from '../../shared/operations/operation.ts'
import { operationOf, type Input, type OperationName } from '../../shared/operations/index.ts'
import { limitedBy } from '../../shared/posting/limits.ts'
import { cashOperations } from '../../shared/till/records.ts'
import { Refused } from '../core/refused.ts'
import type { Submit } from '../posting/submit.ts'
import { currencyOf } from '../../shared/values/money.ts'
import { atField, problem } from '../../shared/desk/problems.ts'
import { needsPlaces } from './places.ts'
import type { Reading, WholeAmounts } from './whole-amount.ts'

export interface AccountFacts {
  currency: string
  /** How many decimals its amounts have. */
  places: number
  /** The customer; the account itself where the bank does not say whose it is. */
  customer: string
}

export interface Accounts {
  /** @throws Refused where the account was never read. */
  of(input: Input): AccountFacts
  /** Undefined where the account was never read, or there is none. */
  find(input: Input): AccountFacts | undefined
  /** Reads what is not known yet. Rejects with `Refused` where it cannot be read. */
  learn(request: { profile: string; operation: OperationName; input: Input }): Promise<void>
}

const shape = z.looseObject({
  clientId: z.union([z.int(), z.string()]).optional(),
  currency: z.looseObject({
    code: z.string().regex(/^[A-Z]{3}$/),
    decimalPlaces: z.int().min(0).max(3).optional(),
  }),
})

/** Only what moves money is judged. */
export const isJudged = (operation: OperationName): boolean =>
  isWrite(operationOf(operation)) && Boolean(limitedBy(operation) ?? cashOperations[operation])

export function createAccounts({
  cache,
  wholes,
}: {
  cache: Pick<Cache, 'record' | 'answer'>
  wholes: Pick<WholeAmounts, 'learn'>
}): Accounts & {
  /** How accounts are read, once there is a way to. */
  readWith(reading: Reading): void
} {
  let reading: Reading | null = null
  /** Read for this, where the cache could not keep it. */
  const read = new Map<string, AccountFacts>()

  function seen(account: Account): AccountFacts | undefined {
    const { kind, id } = account
    const own = cache.record(kind, Number(id))?.json
    const answered = cache.answer(account.read, { params: account.params })?.json
    return factsOf(account, own) ?? factsOf(account, answered) ?? read.get(`${kind} ${id}`)
  }

  function find(input: Input): AccountFacts | undefined {
    const account = accountOf(input)
    return account ? seen(account) : undefined
  }

  /** Whether their identity is confirmed is looked at before they are activated. */
  async function learnClient(profile: string, { params }: Input): Promise<void> {
    if (!reading?.isOn('getClient') || !params || cache.record('client', Number(params['clientId']))) return
    await reading.read({ profile, operation: 'getClient', input: { params } })
  }

  return {
    find,
    readWith(ways) {
      reading = ways
    },
    of(input) {
      const facts = find(input)
      if (facts) return facts
      throw new Refused(atField(accountOf(input)?.field ?? 'savingsId', problem('currencyNotKnown')))
    },
    async learn({ profile, operation, input }) {
      const account = accountOf(input)
      if (reading) await wholes.learn(reading, { profile, operation, input })
      // Who approved a loan is looked at before it is disbursed.
      if (operation === 'activateClient') return learnClient(profile, input)
      const isLookedAt = isJudged(operation) || operation === 'disburseLoan'
      if (!isLookedAt && !needsPlaces(operation, input)) return
      if (!reading || !account || seen(account)) return
      if (!reading.isOn(account.read)) return
      const answer = await reading.read({
        profile,
        operation: account.read,
        input: { params: account.params },
      })
      const facts = factsOf(account, answer.value)
      if (facts) read.set(`${account.kind} ${account.id}`, facts)
    },
  }
}

/** Reads what a request is judged by before it is submitted. A draft is judged when it is sent. */
export function learnFirst(
  submit: Submit,
  { accounts, line }: { accounts: Pick<Accounts, 'learn'>; line: Pick<Line, 'now'> },
): Submit {
  return async (request) => {
    if (line.now().state !== 'offline') {
      // What cannot be read is refused where it is judged, unless the request stands already.
      await accounts.learn(request).catch((problem: unknown) => {
        if (!(problem instanceof Refused)) throw problem
      })
    }
    return submit(request)
  }
}

interface Account {
  kind: 'savings' | 'loan'
  id: string
  field: string
  read: 'getSavingsAccount' | 'getLoan'
  params: Record<string, string>
}

function accountOf({ params = {}, body = {} }: Input): Account | null {
  const { savingsId, loanId } = params
  // A service file may ask for its account in the body.
  const from = body['fromAccountId']
  const named = body['savingsId']
  if (savingsId !== undefined) return savings(savingsId, 'savingsId')
  if (from !== undefined) return savings(String(from), 'fromAccountId')
  if (named !== undefined && loanId === undefined) return savings(String(named), 'savingsId')
  if (loanId === undefined) return null
  return { kind: 'loan', id: loanId, field: 'loanId', read: 'getLoan', params: { loanId } }
}

function savings(id: string, field: string): Account {
  return { kind: 'savings', id, field, read: 'getSavingsAccount', params: { savingsId: id } }
}

function factsOf({ kind, id }: Account, json: unknown): AccountFacts | undefined {
  const told = shape.safeParse(json).data
  if (!told) return undefined
  const customer = told.clientId === undefined ? `${kind} ${id}` : `client ${told.clientId}`
  const { code, decimalPlaces } = told.currency
  return { currency: code, places: decimalPlaces ?? currencyOf(code).places, customer }
}
