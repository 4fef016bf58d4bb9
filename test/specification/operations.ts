/** Statements that §2.1, §4 and §5 make of each operation, one row for each operation and field. */
import { documented, type Documented } from './documented.ts'
import { nowMs, refused, same, type Call, type Statement, type World } from './world.ts'

const minuteMs = 60_000

/** An operation’s call is made once for all rows that must not succeed: they change nothing. */
const made = new WeakMap<World, Map<string, Promise<Call>>>()
function unsent(world: World, { operation, make }: Documented): Promise<Call> {
  const calls = made.get(world) ?? new Map<string, Promise<Call>>()
  made.set(world, calls)
  const call = calls.get(operation) ?? make(world)
  calls.set(operation, call)
  return call
}

function ofEach(one: Documented): Statement[] {
  const { operation, method, path, fields } = one
  const says = (what: string, holds: Statement['holds'], section = '4'): Statement => ({
    section,
    says: `${operation}: ${what}`,
    holds,
  })
  const asked = async (world: World, headers: Record<string, string>) => {
    const call = await unsent(world, one)
    return world.call(method, call.path, call.body, headers)
  }
  const signed = async (world: World, change: Parameters<World['signed']>[2]) =>
    refused(await world.signed(method, await unsent(world, one), change), 401)
  const rows = [
    says(`${method} ${path} with its fields answers 200 with a JSON object`, async (world) => {
      const { path: to, body } = await one.make(world)
      const { status, body: told } = await world.call(method, to, body)
      return same([status, typeof told, Array.isArray(told)], [200, 'object', false])
    }),
    says('a reply is application/json', async (world) => {
      const { path: to } = await unsent(world, one)
      const headers = { authorization: `Bearer ${world.keyOf('admin')}` }
      const response = await fetch(`${world.branch.bank.baseUrl}${to}`, { method, headers })
      return same(response.headers.get('content-type'), 'application/json; charset=utf-8')
    }),
    says('the other method is not taken there', async (world) => {
      const { path: to } = await unsent(world, one)
      const isShared = ['/ledger', '/savingsaccounts', '/savingsproducts'].includes(path)
      const other = method === 'GET' ? 'POST' : 'GET'
      const { status } = await world.call(isShared ? 'PUT' : other, to)
      return same(isShared ? [404, 405].includes(status) : status, isShared ? true : 405)
    }),
    says('without Authorization it is refused', async (world) => refused(await asked(world, {}), 401), '5.1'),
    says(
      'with a key that nobody has it is refused',
      async (world) => refused(await asked(world, { authorization: 'Bearer nobody' }), 401),
      '5.1',
    ),
    says(
      'a basic login is no bearer',
      async (world) => refused(await asked(world, { authorization: 'Basic YTpi' }), 401),
      '5.1',
    ),
    says(
      'signed over the payload it is done at the gateway',
      async (world) => {
        const { status } = await world.signed(method, await one.make(world))
        return same(status, 200)
      },
      '5.2',
    ),
    says('a signature over other bytes is refused', (world) => signed(world, { text: 'other' }), '5.2'),
    says(
      'a stamp six minutes old is refused',
      (world) => signed(world, { stamp: nowMs - 6 * minuteMs }),
      '5.2',
    ),
    says(
      'a stamp six minutes ahead is refused',
      (world) => signed(world, { stamp: nowMs + 6 * minuteMs }),
      '5.2',
    ),
    says('without X-Timestamp it is refused', (world) => signed(world, { without: 'x-timestamp' }), '5.2'),
    says('without X-Signature it is refused', (world) => signed(world, { without: 'x-signature' }), '5.2'),
    says(
      'a stamp almost five minutes old is taken',
      async (world) => {
        const { status } = await world.signed(method, await one.make(world), {
          stamp: nowMs - 5 * minuteMs + 1,
        })
        return same(status, 200)
      },
      '8',
    ),
    says('the OpenAPI document has it as documented', async (world) => {
      const { body } = await world.call('GET', '/openapi.json')
      const paths = body['paths'] as Record<string, Record<string, Record<string, unknown>>>
      const entry = paths[path]?.[method.toLowerCase()]
      return same([entry?.['operationId'], entry?.['x-basis']], [operation, 'documented'])
    }),
  ]
  if (one.list) rows.push(...ofList(one, says))
  if (method === 'POST')
    rows.push(...ofBody(one, says), ...Object.keys(fields).flatMap((field) => ofField(one, field, says)))
  for (const param of path.match(/\{(\w+)\}/g) ?? []) rows.push(...ofParam(one, param, says))
  return rows
}

type Says = (what: string, holds: Statement['holds'], section?: string) => Statement

function ofList(one: Documented, says: Says): Statement[] {
  const items = async (world: World, query: string) => {
    const { path } = await unsent(world, one)
    const { body } = await world.call('GET', `${path}${query}`)
    return { total: Number(body['totalFilteredRecords']), items: body['pageItems'] as unknown[] }
  }
  return [
    says(
      'its records stand in an object, not in a bare array',
      async (world) => {
        const { total, items: all } = await items(world, '')
        return same([Array.isArray(all), total >= all.length], [true, true])
      },
      '2.1',
    ),
    says('a limit of -1 gives all', async (world) => {
      const { total, items: all } = await items(world, '?limit=-1')
      return same(all.length, total)
    }),
    says('limit and offset cut a page out of it', async (world) => {
      const { items: all } = await items(world, '?limit=-1')
      const { items: cut } = await items(world, '?offset=1&limit=1')
      return same(cut, all.slice(1, 2))
    }),
  ]
}

function ofBody(one: Documented, says: Says): Statement[] {
  const sent = async (world: World, body: unknown) =>
    world.call('POST', (await unsent(world, one)).path, body)
  const whole = async (world: World) => (await unsent(world, one)).body as object
  return [
    says('a field that §4 does not name is refused by its name', async (world) =>
      refused(await sent(world, { ...(await whole(world)), colour: 'red' }), 400, 'colour'),
    ),
    says('a body that is no object is refused', async (world) => refused(await sent(world, '[1]'), 400)),
    says('a body that is no JSON is refused', async (world) => refused(await sent(world, '{'), 400)),
    says('a body of another type is refused', async (world) => {
      const headers = { authorization: `Bearer ${world.keyOf('admin')}`, 'content-type': 'text/plain' }
      return refused(await world.call('POST', (await unsent(world, one)).path, 'x', headers), 415)
    }),
  ]
}

const wrong = {
  string: [7, 'a number'],
  integer: ['7', 'text'],
  date: ['2026-01-05', 'a date in figures'],
  amount: ['1,000', 'an amount with a comma'],
} as const

function ofField(one: Documented, field: string, says: Says): Statement[] {
  const kind = one.fields[field] ?? 'string'
  const changed = async (world: World, value: unknown) => {
    const { path, body } = await unsent(world, one)
    return world.call('POST', path, { ...(body as object), [field]: value })
  }
  const [value, what] = wrong[kind]
  const rows = [
    says(
      `${field} is refused by its name where it is ${what}`,
      async (world) => refused(await changed(world, value), 400, field),
      kind === 'date' || kind === 'amount' ? '2.1' : '4',
    ),
    says(`${field} is refused by its name where it is a list`, async (world) =>
      refused(await changed(world, []), 400, field),
    ),
    says(`${field} is refused by its name where it is null`, async (world) =>
      refused(await changed(world, null), 400, field),
    ),
  ]
  const more: readonly unknown[] =
    kind === 'date'
      ? ['31 February 2026', '5 Januar 2026', '06 January 2026', 20260105]
      : kind === 'amount'
        ? ['0', '-1.00', '1.001', '1e3', '', 5]
        : []
  // The family refuses a loan’s movement of tomorrow as a broken rule (facts §3.2).
  const isLoans = 'transactionAmount' in one.fields
  for (const bad of more) {
    const status = isLoans && bad === '06 January 2026' ? 403 : 400
    rows.push(
      says(
        `${field} is refused as ${JSON.stringify(bad)}`,
        async (world) => refused(await changed(world, bad), status, field),
        '2.1',
      ),
    )
  }
  return rows
}

function ofParam(one: Documented, param: string, says: Says): Statement[] {
  const at = one.path.split('/').indexOf(param)
  const asked = async (world: World, value: string) => {
    const { path, body } = await unsent(world, one)
    const [, ...rest] = path.split('/')
    const parts = ['', ...rest]
    parts[at] = value
    return world.call(one.method, parts.join('/'), body)
  }
  const unknown = param === '{bvn}' ? '11111111111' : param === '{phoneNumber}' ? '07000000000' : '999999'
  return [
    says(`${param} of nothing is not found`, async (world) => refused(await asked(world, unknown), 404)),
    says(`${param} in letters is refused`, async (world) =>
      refused(await asked(world, 'abc'), 400, param.slice(1, -1)),
    ),
  ]
}

export const ofOperations: readonly Statement[] = documented.flatMap(ofEach)
