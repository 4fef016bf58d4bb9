/** What the documented reads answer, and which of the assumed ones are offered (§2.1, §4, A-page, A-money, A-ids). */
import { fitList } from '../../shared/operations/fields.ts'
import { operationNames, operationOf, type OperationName } from '../../shared/operations/index.ts'
import { isAssumed } from '../../shared/operations/operation.ts'
import { loanStates } from '../../shared/operations/states.ts'
import {
  broken,
  expectThat,
  holds,
  notTried,
  shown,
  type Finding,
  type Service,
  type Statement,
} from './finding.ts'

const documentedLists = [
  'listSavingsAccounts',
  'listSavingsProducts',
  'getCodeValues',
  'listLedgerAccounts',
  'listAccountTransfers',
] as const

const hasNone = notTried('the service file says that the service has none')

/** Reads what a list holds, in whichever of the three forms it comes. */
function itemsOf(name: OperationName, body: unknown): unknown[] {
  const fitted = fitList(operationOf(name).reply, body)
  const items: unknown = Reflect.get(Object(fitted), 'pageItems')
  return Array.isArray(items) ? items : []
}

/** What does not fit, by member and complaint: never the value, which may be a customer’s. */
function misfits(name: OperationName, body: unknown): string {
  const { reply } = operationOf(name)
  const judged = reply.safeParse(fitList(reply, body))
  if (judged.success) return ''
  return judged.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')
}

function answersAsTheTable(name: OperationName): Statement {
  const { path, summary } = operationOf(name)
  return {
    id: `§4 ${name}`,
    says: `GET ${path} answers 200 with what the table has.`,
    matters: `The desk shows it: ${summary}.`,
    async ask(service) {
      if (service.offers(name) === false) return hasNone
      const answer = await service.read(name)
      if (answer.status !== 200 || !answer.isJson) return broken('200 with JSON', shown(answer))
      const misfit = misfits(name, answer.body)
      return expectThat(misfit === '', 'the members of the table', misfit)
    },
  }
}

function isAPage(name: OperationName): Statement {
  const { path } = operationOf(name)
  return {
    id: `A-page ${name}`,
    says: `GET ${path} answers an object with totalFilteredRecords and pageItems.`,
    matters: 'A bare array is read as well; the desk then takes it for the whole list.',
    async ask(service) {
      if (service.offers(name) === false) return hasNone
      const { status, body } = await service.read(name)
      if (status !== 200) return notTried('the list was not given')
      if (Array.isArray(body)) return broken('an object (§2.1)', 'a bare array')
      const total: unknown = Reflect.get(Object(body), 'totalFilteredRecords')
      const count = itemsOf(name, body).length
      const isWhole = typeof total === 'number' && total >= count
      return expectThat(isWhole, 'a total of at least what is shown', `${String(total)} for ${count}`)
    },
  }
}

async function twoAccounts(service: Service): Promise<Finding | readonly [number, number]> {
  const [first, second] = await service.accounts()
  return first && second ? [first.id, second.id] : notTried('there are fewer than two savings accounts')
}

async function slice(service: Service, offset: number): Promise<unknown[]> {
  const { body } = await service.read('listSavingsAccounts', {
    query: { limit: '1', offset: String(offset) },
  })
  return itemsOf('listSavingsAccounts', body).map((item) => Reflect.get(Object(item), 'id'))
}

/** Null: pages can be asked for, and there is something to be told apart. */
async function whyNoPages(service: Service, member: 'limit' | 'offset'): Promise<Finding | null> {
  const [one, two] = ['1', '2'].map((value) =>
    service.placeOf('listSavingsAccounts', { query: { [member]: value } }),
  )
  if (one === two) return notTried(`the service file sends no ${member}`)
  const accounts = await twoAccounts(service)
  return 'verdict' in accounts ? accounts : null
}

const paging: readonly Statement[] = [
  {
    id: 'A-page limit',
    says: 'limit=1 gives one record.',
    matters: 'Long lists are fetched in pages beside the teller’s work.',
    async ask(service) {
      const why = await whyNoPages(service, 'limit')
      if (why) return why
      const ids = await slice(service, 0)
      return expectThat(ids.length === 1, '1 record', `${ids.length} records`)
    },
  },
  {
    id: 'A-page offset',
    says: 'offset=1 gives what follows the first record.',
    matters: 'Without it a fetch sees the same page again and again, and stops.',
    async ask(service) {
      const why = await whyNoPages(service, 'offset')
      if (why) return why
      const [[first], [second]] = [await slice(service, 0), await slice(service, 1)]
      return expectThat(
        second !== undefined && first !== second,
        'another record',
        `record ${String(second)} again`,
      )
    },
  },
]

const values: readonly Statement[] = [
  {
    id: 'A-ids',
    says: 'Identifiers in bodies are integers.',
    matters: 'Records are told apart by them.',
    async ask(service) {
      const { body, status } = await service.read('listSavingsAccounts')
      if (status !== 200) return notTried('the list was not given')
      const ids = itemsOf('listSavingsAccounts', body).map((item): unknown => Reflect.get(Object(item), 'id'))
      if (ids.length === 0) return notTried('there is no savings account')
      const odd = ids.find((id) => !Number.isInteger(id))
      return expectThat(odd === undefined, 'integers', typeof odd)
    },
  },
  {
    id: 'A-money',
    says: 'Amounts in replies are plain decimals: no thousands separator, no exponent, a point before the fraction.',
    matters: 'The desk reckons with them to the last figure, and shows no amount that it cannot read.',
    async ask(service) {
      const accounts = await service.accounts()
      const { text, status } = await service.read('listSavingsAccounts')
      if (status !== 200 || !/"accountBalance"/.test(text)) return notTried('no balance was seen')
      const seen = [...text.matchAll(/"accountBalance"\s*:\s*("[^"]*"|[^,}\s]+)/g)].map(
        ([, amount = '']) => amount,
      )
      const odd = seen.find((amount) => !/^"?-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?"?$/.test(amount))
      return expectThat(
        odd === undefined && accounts.length > 0,
        'plain decimals',
        odd ?? 'no account that can be read',
      )
    },
  },
  {
    id: 'an account',
    says: 'A savings account of the list names its customer, its currency and its balance.',
    matters: 'A transfer names the customers of both accounts, and a limit its currency.',
    async ask(service) {
      const accounts = await service.accounts()
      if (accounts.length === 0) return notTried('there is no savings account that can be read')
      const lacking = (['clientId', 'currency', 'balance'] as const).filter((member) =>
        accounts.some((account) => account[member] === undefined),
      )
      return expectThat(
        lacking.length === 0,
        'clientId, currency.code, summary.accountBalance',
        `${lacking.join(', ')} missing`,
      )
    },
  },
]

/** Where the number of a record for a path is found, and in which member. */
const knownFrom: Record<string, { from: OperationName; member: string }> = {
  savingsId: { from: 'listSavingsAccounts', member: 'id' },
  clientId: { from: 'listSavingsAccounts', member: 'clientId' },
  accountId: { from: 'listFixedDeposits', member: 'id' },
  loanId: { from: 'listLoans', member: 'id' },
  userId: { from: 'getMe', member: 'id' },
}

/** What stands in the path of an assumed read, as far as the service tells of a record; null where it does not. */
async function paramsFor(name: OperationName, service: Service): Promise<Record<string, string> | null> {
  const params: Record<string, string> = {}
  for (const param of Object.keys(operationOf(name).params?.shape ?? {})) {
    const source = knownFrom[param]
    if (!source) return null
    const { body } = await service.read(source.from)
    const records = source.from === 'getMe' ? [body] : itemsOf(source.from, body)
    // Some of a loan is told of a running one only.
    const known = records.find(isActive) ?? records[0]
    const number: unknown = Reflect.get(Object(known), source.member)
    if (!Number.isInteger(number)) return null
    params[param] = String(number)
  }
  return params
}

function isActive(record: unknown): boolean {
  const status: unknown = Reflect.get(Object(record), 'status')
  return Reflect.get(Object(status), 'id') === loanStates.active
}

function isOffered(name: OperationName): Statement {
  const { path, summary } = operationOf(name)
  return {
    id: `assumed ${name}`,
    says: `GET ${path} is offered and answers with what the table has.`,
    matters: `Until it is switched on, the desk says that this bank does not offer it: ${summary}.`,
    switchesOn: name,
    async ask(service) {
      if (service.offers(name) === false) return hasNone
      const params = await paramsFor(name, service)
      if (params === null) return notTried('no record is known to ask about')
      const answer = await service.read(name, { params })
      if (answer.status === 403) return notTried('the key may not')
      if (answer.status === 404 || answer.status === 405)
        return broken('offered', `not offered: ${shown(answer)}`)
      if (answer.status !== 200 || !answer.isJson) return broken('200 with JSON', shown(answer))
      const misfit = misfits(name, answer.body)
      return misfit === '' ? holds : broken('the members of the table', misfit)
    },
  }
}

/** A customer without a picture answers as a service without pictures does, so it tells nothing. */
const assumedReads = operationNames.filter((name) => {
  const operation = operationOf(name)
  return isAssumed(operation) && operation.method === 'GET' && name !== 'getClientImage'
})

export const readStatements: readonly Statement[] = [
  ...documentedLists.map(answersAsTheTable),
  ...documentedLists.map(isAPage),
  ...paging,
  ...values,
  ...assumedReads.map(isOffered),
]
