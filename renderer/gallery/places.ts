/**
 * Every screen of the program by its address, with records of the training bank in it. A route is on the list by being
 * there, and one that asks for a record nobody has named an example of is an error; forms and views that share a route
 * are added by hand.
 */
import { z } from 'zod'
import { dateFormat, dateLocale } from '../../shared/values/dates.ts'
import { router } from '../app/routes.ts'

export interface Place {
  name: string
  hash: string
}

const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({ value: z.looseObject({ pageItems: z.array(record).min(1) }) })
const savings = pageOf(
  z.looseObject({
    id: z.int(),
    clientId: z.int(),
    officeId: z.int(),
    status: z.looseObject({ id: z.int() }),
    subStatus: z.looseObject({ id: z.int() }),
    currency: z.looseObject({ code: z.string() }),
    summary: z.looseObject({ availableBalance: z.string() }),
  }),
)
const owned = pageOf(
  z.looseObject({ id: z.int(), clientId: z.int(), status: z.looseObject({ id: z.int() }) }),
)
const numbered = pageOf(z.looseObject({ id: z.int() }))
const journal = z.object({ entries: z.array(z.object({ id: z.string(), state: z.string() })) })

const active = 300

/** What is needed of a desk: the page's own, or a door that a test knocks at. */
type Door = (
  name: string,
  input: unknown,
) => Promise<{ ok: true; value: unknown } | { ok: false; error: { kind: string; message: string } }>
interface Asked {
  call: Door
  ask: Door
}

async function told<T>(schema: z.ZodType<T>, answer: ReturnType<Door>): Promise<T> {
  const said = await answer
  if (!said.ok) throw new Error(`${said.error.kind}: ${said.error.message}`)
  return schema.parse(said.value)
}

/** @param desk Unlocked, on the training bank: where its journal is empty, something is posted and a till opened. */
export async function findPlaces(desk: Asked): Promise<Place[]> {
  const accounts = (await told(savings, desk.call('listSavingsAccounts', { query: { limit: '1000' } }))).value
    .pageItems
  const usable = accounts.filter(
    ({ status, subStatus, currency, summary }) =>
      status.id === active &&
      subStatus.id === 0 &&
      currency.code === 'NGN' &&
      summary.availableBalance.length > 8,
  )
  const [from, to] = usable
  if (!from || !to) throw new Error('the training bank has no two accounts with money')
  const entries = await entriesOf(desk, from, to)
  const movement = await told(
    numbered,
    desk.call('listSavingsTransactions', { params: { savingsId: String(from.id) } }),
  )
  const deposit = firstActive(await told(owned, desk.call('listFixedDeposits', {})))
  const loan = firstActive(await told(owned, desk.call('listLoans', {})))
  const examples: Record<string, Record<string, string | number | undefined>> = {
    customer: { clientId: from.clientId },
    account: { clientId: from.clientId, savingsId: from.id },
    statement: { clientId: from.clientId, savingsId: from.id },
    movement: { clientId: from.clientId, savingsId: from.id, transactionId: movement.value.pageItems[0]?.id },
    fixedDeposit: { clientId: deposit.clientId, accountId: deposit.id },
    loan: { clientId: loan.clientId, loanId: loan.id },
    act: { act: 'placeLien' },
    // The training bank has no look-ups of a file: the page says so.
    lookUp: { of: 'none' },
    posted: { id: entries[0]?.id },
  }
  const routes = router.getRoutes().flatMap(({ name, path }): Place[] => {
    if (typeof name !== 'string') return [{ name: 'noSuchPage', hash: '#/no/such/page' }]
    return [{ name, hash: `#${filled(path, examples[name] ?? {})}` }]
  })
  const more: Place[] = [
    { name: 'customer-account', hash: `#/customers/${from.clientId}?account=${from.id}` },
    {
      name: 'posted-refused',
      hash: `#/posted/${entries.find(({ state }) => state === 'refused')?.id ?? ''}`,
    },
    { name: 'act-lien', hash: `#/do/placeLien?savingsId=${from.id}` },
    { name: 'act-account', hash: `#/do/createSavingsAccount?clientId=${from.clientId}` },
    { name: 'act-deposit', hash: `#/do/createFixedDeposit?clientId=${from.clientId}` },
    { name: 'act-loan', hash: `#/do/createLoan?clientId=${from.clientId}` },
    { name: 'act-ledger', hash: '#/do/postJournalEntry' },
    { name: 'transfer-from', hash: `#/transfer?savingsId=${from.id}` },
    { name: 'deposit-to', hash: `#/deposit?savingsId=${from.id}` },
    { name: 'till-count', hash: '#/till?do=count' },
    { name: 'till-move', hash: '#/till?do=move' },
    { name: 'till-close', hash: '#/till?do=close' },
    { name: 'till-compare', hash: '#/till?do=compare' },
    { name: 'till-day', hash: '#/till?do=day' },
    { name: 'events-quarantine', hash: '#/events?view=quarantine' },
    { name: 'events-switches', hash: '#/events?view=switches' },
  ]
  return [...routes, ...more]
}

type Account = z.output<typeof savings>['value']['pageItems'][number]

/** At least one entry that was accepted and one that was refused. */
async function entriesOf(
  desk: Asked,
  from: Account,
  to: Account,
): Promise<z.output<typeof journal>['entries']> {
  const { entries } = await told(journal, desk.ask('journal', { limit: 50 }))
  if (entries.some(({ state }) => state === 'refused')) return entries
  await told(z.unknown(), desk.ask('openTill', { counts: { NGN: { note1000: 50, note500: 20 } } }))
  for (const transferAmount of ['1234.56', '999999999.00']) {
    const body = {
      fromAccountId: from.id,
      fromClientId: from.clientId,
      fromOfficeId: from.officeId,
      toAccountId: to.id,
      toClientId: to.clientId,
      toOfficeId: to.officeId,
      fromAccountType: 'savings',
      toAccountType: 'savings',
      transferAmount,
      comment: 'School fees',
      transactionDate: '05 January 2026',
      dateFormat,
      locale: dateLocale,
    }
    await told(z.unknown(), desk.call('createIntraTransfer', { body, intent: `gallery-${transferAmount}` }))
  }
  return (await told(journal, desk.ask('journal', { limit: 50 }))).entries
}

function firstActive({ value: { pageItems } }: z.output<typeof owned>): { id: number; clientId: number } {
  const found = pageItems.find(({ status }) => status.id === active) ?? pageItems[0]
  if (!found) throw new Error('the training bank has none')
  return found
}

function filled(path: string, values: Record<string, string | number | undefined>): string {
  return path.replace(/:(\w+)(?:\([^)]*\))?([?*+]?)/g, (_, name: string, often: string) => {
    if (values[name] !== undefined) return String(values[name])
    if (often === '?') return ''
    throw new Error(`give an example of :${name} for the route ${path}`)
  })
}
