/**
 * What this computer knows without the service. First the whole answer as it came; else an answer made of single
 * records, lists only where no record can be missing. Nothing is made up: what is not here is not answered.
 */
import type { CachedRecord, RecordKind } from './cached-record.ts'
import type { Cache } from './cache.ts'
import { z } from 'zod'
import { fitList } from '../../shared/operations/fields.ts'
import { type Input, type OperationName, operationOf } from '../../shared/operations/index.ts'
import { pageOf } from './offline-page.ts'

type Kept = CachedRecord & { id: number }
/** Answers a read from single records, or does not. */
type FromRecords = (cache: Cache, input: Input) => CachedRecord | undefined

const one =
  (kind: RecordKind, param: string): FromRecords =>
  (cache, { params = {} }) =>
    cache.record(kind, Number(params[param]))

/** A list of more is not made of records: reading a million of them holds up the desk for seconds. */
const mostListed = 10_000

/** Every record of a kind, or nothing where some may be missing. */
function whole(cache: Cache, kind: RecordKind, where?: { clientId?: number }): Kept[] | undefined {
  const isTooLong = where?.clientId === undefined && cache.hasMoreThan(kind, mostListed)
  return isTooLong || cache.wholeSince(kind) === null ? undefined : cache.records(kind, where)
}

/** As old as its oldest part, and stale if one of them is. */
function madeOf(cache: Cache, kind: RecordKind, parts: readonly Kept[], json: unknown): CachedRecord {
  const since = cache.wholeSince(kind) ?? 0
  return {
    json,
    seenAt: parts.reduce((oldest, { seenAt }) => Math.min(oldest, seenAt), since),
    stale: parts.some(({ stale }) => stale),
  }
}

const list =
  (
    kind: RecordKind,
    fits: (json: unknown, query: Record<string, string>) => boolean = () => true,
  ): FromRecords =>
  (cache, { query = {} }) => {
    const parts = whole(cache, kind)?.filter(({ json }) => fits(json, query))
    const { offset = '0', limit = '-1' } = query
    // These come whole unless a limit is given (A-page).
    const page = parts && pageOf(parts, { offset, limit })
    return page && madeOf(cache, kind, page.shown, page.json)
  }

const namedCode = z.looseObject({ codeName: z.string() })

const fromRecords: Partial<Record<OperationName, FromRecords>> = {
  getClient: one('client', 'clientId'),
  findClientByPhone: (cache, { params = {} }) => cache.clientByPhone(params['phoneNumber'] ?? ''),
  findClientByBvn: (cache, { params = {} }) => cache.clientByBvn(params['bvn'] ?? ''),
  getSavingsAccount: one('savings', 'savingsId'),
  listClientAccounts(cache, { params = {} }) {
    const clientId = Number(params['clientId'])
    const accounts = cache.record('client', clientId) && whole(cache, 'savings', { clientId })
    // Loans are not fetched, so nothing is said of them.
    return (
      accounts && madeOf(cache, 'savings', accounts, { savingsAccounts: accounts.map(({ json }) => json) })
    )
  },
  listSavingsAccounts(cache, { query = {} }) {
    const { clientId } = query
    const accounts = whole(
      cache,
      'savings',
      clientId === undefined ? undefined : { clientId: Number(clientId) },
    )
    const page = accounts && pageOf(accounts, query)
    return page && madeOf(cache, 'savings', page.shown, page.json)
  },
  listClients(cache, { query = {} }) {
    const clients = whole(cache, 'client')
    const page = clients && pageOf(clients, query)
    return page && madeOf(cache, 'client', page.shown, page.json)
  },
  listSavingsProducts: list('product'),
  listLedgerAccounts: list('ledgerAccount'),
  getCodeValues(cache, input) {
    const { name } = input.query ?? {}
    const known = list(
      'codeValue',
      (json) => name === undefined || namedCode.safeParse(json).data?.codeName === name,
    )
    const answer = known(cache, input)
    // A name that nothing here bears may still be a code of the bank's.
    return name === undefined || someRecords.safeParse(answer?.json).data?.length ? answer : undefined
  },
}

/** What a read was last answered here, checked against the table again; undefined: this computer does not know. */
export function answerFromCache(
  cache: Cache,
  operation: OperationName,
  input: Input,
): CachedRecord | undefined {
  const { offline, reply } = operationOf(operation)
  if (offline !== 'cached') return undefined
  const told = cache.answer(operation, plain(input))
  const made = fromRecords[operation]?.(cache, input)
  const known = told && made && replaces(made, told) ? made : (told ?? made)
  const judged = known && reply.safeParse(fitList(reply, known.json))
  return known && judged?.success ? { ...known, json: judged.data } : undefined
}

/** What was seen later stands for an older answer, unless it says less: lists may show a record in short. */
function replaces(made: CachedRecord, told: CachedRecord): boolean {
  if (made.seenAt <= told.seenAt) return false
  const members = (json: unknown) => (typeof json === 'object' && json !== null ? Object.keys(json) : [])
  const has = new Set(members(made.json))
  return members(told.json).every((key) => has.has(key))
}

const single: Partial<Record<OperationName, RecordKind>> = {
  getClient: 'client',
  findClientByPhone: 'client',
  findClientByBvn: 'client',
  getSavingsAccount: 'savings',
}
const many: Partial<Record<OperationName, RecordKind>> = {
  listClients: 'client',
  listSavingsAccounts: 'savings',
  listSavingsProducts: 'product',
  getCodeValues: 'codeValue',
  listLedgerAccounts: 'ledgerAccount',
  listAccountTransfers: 'transfer',
}
/** These come whole when nothing narrows them. */
const unpaged: ReadonlySet<OperationName> = new Set([
  'listSavingsProducts',
  'getCodeValues',
  'listLedgerAccounts',
])

const aRecord = z.looseObject({ id: z.int() })
const someRecords = z.union([
  z.array(aRecord),
  z.looseObject({ pageItems: z.array(aRecord) }).transform(({ pageItems }) => pageItems),
])

/** Files a reply of the service, as the table's schema read it: as an answer, and as the records in it. */
export function keepReply(
  cache: Cache,
  operation: OperationName,
  input: Input,
  reply: unknown,
  seenAt: number,
): void {
  const { offline, secret } = operationOf(operation)
  if (offline !== 'cached' || secret) return
  cache.keepAnswer(operation, plain(input), reply, seenAt)
  const singleKind = single[operation]
  const record = singleKind && aRecord.safeParse(reply)
  if (singleKind && record?.success)
    cache.keep(singleKind, [{ id: record.data.id, json: record.data }], seenAt)
  const manyKind = many[operation]
  const found = manyKind && someRecords.safeParse(reply)
  if (!manyKind || !found?.success) return
  cache.keep(
    manyKind,
    found.data.map((json) => ({ id: json.id, json })),
    seenAt,
  )
  if (unpaged.has(operation) && Object.keys(input.query ?? {}).length === 0) cache.markWhole(manyKind, seenAt)
}

/** The question without how fresh the answer should be: `refresh` asks the bank, not us. */
function plain({ params, query }: Input): Input {
  const { refresh: _refresh, ...rest } = query ?? {}
  return { ...(params && { params }), ...(query && { query: rest }) }
}
