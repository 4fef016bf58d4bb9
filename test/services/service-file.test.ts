/** A service file is judged before anything is sent by it: each fault names its line, its entry and what to write. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createDialect } from '../../electron/bank/dialect.ts'
import { parseServiceFile, ServiceFileError } from '../../electron/bank/service-file.ts'
import { findBeside } from '../../electron/directory/find-there.ts'
import type { Read } from '../../electron/directory/read.ts'
import type { Hit } from '../../shared/desk/commands.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { takeOwnOperations } from '../../shared/operations/own.ts'
import { outcomeOf } from '../../shared/posting/outcome.ts'

const fileWith = (operations: object, more: object = {}) =>
  JSON.stringify({ name: 'A bank', ...more, operations }, null, 2)
function faultOf(text: string): string {
  try {
    parseServiceFile(text, 'bank.json')
    return 'none'
  } catch (problem) {
    if (!(problem instanceof ServiceFileError)) throw problem
    return problem.message
  }
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it('events count as signed unless the file says that none is', () => {
  const signsNoEvents = (more: object) => {
    return createDialect(parseServiceFile(fileWith({}, more), 'bank.json')).signsNoEvents
  }
  expect([signsNoEvents({}), signsNoEvents({ hooks: 'signed' }), createDialect(null).signsNoEvents]).toEqual([
    false,
    false,
    false,
  ])
  expect(signsNoEvents({ hooks: 'unsigned' })).toBe(true)
  expect(faultOf(fileWith({}, { hooks: 'none' }))).toMatch(/hooks: write signed or unsigned/)
})

describe('what is wrong in a service file', () => {
  it.each([
    ['{\n "name": "x",\n', /line 3, column 1: this is not JSON/],
    [fileWith({ fly: {} }), /line 4, operations\.fly: no operation has this name/],
    [
      fileWith({ getClient: { pth: '/x' } }),
      /line 5, operations\.getClient\.pth: this entry is not known here/,
    ],
    [
      fileWith({ getClient: { path: 'clients' } }),
      /line 5, operations\.getClient\.path: write a path that begins/,
    ],
    [fileWith({ getClient: { path: '/a/../b' } }), /leave dots and double slashes out/],
    [
      fileWith({ getClient: { path: '/c/{id}' } }),
      /\{id\} is no part of this operation; it has \{clientId\}/,
    ],
    [fileWith({ depositCash: { method: 'GET' } }), /what changes the bank is sent with POST, PUT or DELETE/],
    [fileWith({ depositCash: { method: 'DELETE' } }), /DELETE sends no body, and this operation has fields/],
    [fileWith({ getClient: { method: 'PUT' } }), /what only reads is asked for with GET or POST/],
    [
      fileWith({ depositCash: { body: { names: { amount: 'x' } } } }),
      /amount is no field of this operation; it has transactionDate/,
    ],
    [
      fileWith({ depositCash: { body: { without: ['note'] } } }),
      /note carries the desk’s reference and cannot be left out/,
    ],
    [
      fileWith({ listLoans: { queryNames: { clientId: null } } }),
      /a filter that is not sent would show what was not asked for/,
    ],
    [
      fileWith({ listLoans: { when: { clientId: { path: '/loans' } } } }),
      /carry it in the path as \{clientId\}/,
    ],
    [
      fileWith({}, { headers: { Authorization: 'Bearer x' } }),
      /this header is set by the desk; leave it out/,
    ],
    [fileWith({}, { headers: { 'X-Tenant': 'a\r\nX-Signature: b' } }), /write plain letters in one line/],
    [
      fileWith({}, { refusals: { statuses: [500], message: '/error' } }),
      /only these prove that nothing was executed/,
    ],
    [fileWith({}, { authentication: 'none' }), /write bearer or basic/],
  ])('%#', (text, sentence) => {
    expect(faultOf(text)).toMatch(sentence)
    expect(faultOf(text)).toMatch(/^The service file bank\.json, line [0-9]+/)
  })

  it('the files of the product and the example of its how-to are right', () => {
    const page = read('../../docs/how-to/connect-another-service.md')
    const examples = [...page.matchAll(/```json\n(\{\n {2}"name"[^]*?)```/g)].map(([, text = '']) => text)
    expect(examples).toHaveLength(2)
    expect(examples.map(faultOf)).toEqual(['none', 'none'])
    expect(faultOf(read('../../services/fineract.json'))).toBe('none')
  })

  it('all of it is told at once, in the order of the file', () => {
    const text = [
      '{',
      '  "headrs": {},',
      '  "authentication": "token",',
      '  "operations": {',
      '    "getClint": { "path": "/customers/{clientId}" },',
      '    "getClient": { "path": "customers", "queryNames": [] },',
      '    "listClients": 5',
      '  }',
      '}',
    ].join('\n')
    expect(faultOf(text).split('\n  ')).toEqual([
      'The service file bank.json has 7 entries that cannot be used:',
      'line 1, name: this entry is missing; write a text in double quotes.',
      'line 2, headrs: this entry is not known here; leave it out; did you mean "headers"?',
      'line 3, authentication: write bearer or basic, or an object in braces, { … }.',
      'line 5, operations.getClint: no operation has this name; did you mean "getClient"?',
      expect.stringMatching(/^line 6, operations\.getClient\.path: write a path that begins/),
      'line 6, operations.getClient.queryNames: write an object in braces, { … }.',
      'line 7, operations.listClients: write false, or an object in braces, { … }.',
    ])
  })

  it('one that is right is taken', () => {
    expect(faultOf(fileWith({ getClient: { path: '/people/{clientId}' }, getMe: false }))).toBe('none')
  })
})

describe('a service’s own way', () => {
  const dialectOf = (operations: object, more: object = {}) =>
    createDialect(parseServiceFile(fileWith(operations, more), 'bank.json'))

  it('a refusal in its own form proves that nothing was executed; one that does not say so stays doubt', () => {
    const request = { operation: 'depositCash' as const }
    const { answer } = dialectOf(
      {},
      { refusals: { statuses: [422], message: '/error/text', field: '/error/at' } },
    )
    const sent = { params: { savingsId: '1' }, body: {} }
    const judge = (status: number, body: unknown) =>
      outcomeOf('depositCash', sent, answer(request, { kind: 'reply', status, body, isJson: true }))
    expect(judge(422, { error: { text: 'No money', at: 'transactionAmount' } })).toMatchObject({
      kind: 'refused',
      refusal: { message: 'No money', field: 'transactionAmount' },
    })
    expect(judge(422, { oops: 'No money' }).kind).toBe('lost')
    expect(judge(500, { error: { text: 'No money' } }).kind).toBe('lost')
  })

  it('a constant of the file never takes the place of what a person typed', () => {
    const { request } = dialectOf({
      depositCash: { body: { constants: { transactionAmount: '1.00', paymentTypeId: 1 } } },
    })
    const bytes = JSON.stringify({ transactionAmount: '500.00' })
    const form = request({ operation: 'depositCash', params: { savingsId: '7' }, bytes, timeoutMs: 1 })
    expect(JSON.parse(form.bytes ?? '')).toEqual({ transactionAmount: '500.00', paymentTypeId: 1 })
  })

  it('an amount goes out as it was typed, to the last digit', () => {
    const { request } = dialectOf({ depositCash: { body: { names: { transactionAmount: 'value' } } } })
    const bytes = JSON.stringify({ transactionAmount: '90071992547409930.10' })
    const form = request({ operation: 'depositCash', params: { savingsId: '7' }, bytes, timeoutMs: 1 })
    expect(form.bytes).toBe('{"value":"90071992547409930.10"}')
    expect(form.path).toBe('/savingsaccounts/7/deposit')
  })

  it('a filter that the service does not know is kept by the desk', () => {
    const { answer } = dialectOf({
      listLoans: { queryNames: { clientId: null }, reply: { filters: { clientId: '/clientId' } } },
    })
    const body = {
      totalFilteredRecords: 2,
      pageItems: [
        { id: 1, clientId: 7 },
        { id: 2, clientId: 8 },
      ],
    }
    const told = answer(
      { operation: 'listLoans', query: { clientId: '7' } },
      { kind: 'reply', status: 200, body, isJson: true },
    )
    expect(told).toMatchObject({ body: [{ id: 1, clientId: 7 }] })
  })
})

describe('a search by name', () => {
  const words = { en: 'Customers', fr: 'Clients' }
  const search = {
    words,
    method: 'GET',
    path: '/search',
    fields: { text: { words, kind: 'text', in: 'query', as: 'q' } },
    permission: null,
    shows: 'list',
    comes: 'whole',
    columns: { displayName: { words } },
    reply: { at: '/data/hits', names: { '/id': '/customer/number', '/displayName': '/customer/name' } },
  }
  const fileOf = (entry: object) => fileWith({}, { search: 'findCustomers', own: { findCustomers: entry } })
  const local = {
    kind: 'client' as const,
    id: 7,
    clientId: 7,
    title: 'Ada',
    stage: 'exact' as const,
    source: 'cache' as const,
    seenAt: '',
  }

  it('is one added list that asks for text alone', () => {
    expect(faultOf(fileOf(search))).toBe('none')
    expect(faultOf(fileOf({ ...search, fields: {} }))).toMatch(
      /search: name a list under own that asks for one field/,
    )
    expect(faultOf(fileWith({}, { search: 'nobody' }))).toMatch(/line [0-9]+, search: name a list under own/)
  })

  it('is read from its wrapping, and stands beside what this computer knows, each customer once', async () => {
    const file = parseServiceFile(fileOf(search), 'bank.json')
    const dialect = createDialect(file)
    const body = { data: { hits: [7, 8].map((number) => ({ customer: { number, name: `Ada ${number}` } })) } }
    const asked: unknown[] = []
    const read: Read = async ({ operation, input }) => {
      asked.push(dialect.request({ operation, ...input, bytes: null, timeoutMs: 1 } as never).query) // As read.ts asks.
      const told = dialect.answer({ operation }, { kind: 'reply', status: 200, body, isJson: true })
      return {
        value: fitList(operationOf(operation).reply, told.kind === 'reply' ? told.body : null),
        source: 'service',
        seenAt: '',
      }
    }
    takeOwnOperations(file.own)
    const find = (here: Hit[], text: string) =>
      findBeside({ read, isOn: () => true, searches: dialect.searches }, here, text, 'teller')
    expect((await find([local], 'ada')).hits.map(({ id, title }) => [id, title])).toEqual([
      [7, 'Ada'],
      [8, 'Ada 8'],
    ])
    expect(asked).toEqual([{ q: 'ada' }])
    await find([local], 'ad')
    await find(
      Array.from({ length: 5 }, () => local),
      'ada',
    )
    expect(asked).toHaveLength(1)
    takeOwnOperations({})
  })
})
