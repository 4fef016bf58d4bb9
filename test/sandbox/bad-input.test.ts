/**
 * Every operation that takes a body, with every kind of bad input in every field: the status and the body of the
 * contract, every field named, and afterwards books and events as they were (reliability L6, L12).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPath } from '../../shared/operations/operation.ts'
import { operationNames, operationOf, type OperationName } from '../../shared/operations/index.ts'
import { openBranch, send, type Answer, type Branch } from './branch.ts'

let branch: Branch
let before: string
beforeAll(async () => {
  branch = await openBranch({ customers: 3 })
  before = branch.dump()
})
afterAll(async () => {
  await branch.close()
})

const taking = operationNames.filter((name) => operationOf(name).body && !operationOf(name).multipart)
const fieldsOf = (name: OperationName) => Object.keys(operationOf(name).body?.shape ?? {})

function post(name: OperationName, body: unknown, type = 'application/json'): Promise<Answer> {
  const { path, method } = operationOf(name)
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, '1']))
  const key = branch.bank.users.find(({ username }) => username === 'admin')?.apiKey ?? ''
  return send(`${branch.bank.baseUrl}${fillPath(path, params)}`, method, body, {
    authorization: `Bearer ${key}`,
    'content-type': type,
  })
}

/** The fields that a refusal names, without what lies inside them. */
function named({ body }: Answer): string[] {
  const errors = (body['errors'] ?? []) as { parameterName: string }[] // A-error
  return errors.map(({ parameterName }) => parameterName.split('.')[0] ?? '')
}

async function mustName(name: OperationName, fields: readonly string[], value: unknown): Promise<void> {
  if (fields.length === 0) return
  const answer = await post(name, Object.fromEntries(fields.map((field) => [field, value])))
  const what = `${name} with ${JSON.stringify(value).slice(0, 40)}`
  expect(answer.status, what).toBe(400)
  expect(answer.body, what).toMatchObject({
    httpStatusCode: '400',
    defaultUserMessage: expect.stringMatching(/\.$/),
  })
  expect(named(answer), what).toEqual(expect.arrayContaining([...fields]))
}

const unchanged = () => expect(branch.dump()).toBe(before)

describe('every operation that takes a body', () => {
  it('refuses a field that it does not know, by its name', async () => {
    for (const name of taking) expect(named(await post(name, { colour: 'red' })), name).toContain('colour')
    unchanged()
  })

  it('refuses a value of the wrong type in every field', async () => {
    for (const name of taking)
      for (const value of [{ a: 1 }, null]) await mustName(name, fieldsOf(name), value)
    unchanged()
  })

  it('refuses a text that is far too long in every field, and one of 1 MB', async () => {
    for (const name of taking) {
      const fields = fieldsOf(name)
      await mustName(name, fields, 'x'.repeat(30_000))
      await mustName(name, fields.slice(0, 1), 'x'.repeat(1_000_000))
    }
    unchanged()
  })

  it('refuses JSON that is 10,000 levels deep, and other types of content', async () => {
    for (const name of taking) {
      const deep = await post(name, `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)
      expect([deep.status, deep.field], name).toEqual([400, 'body'])
      const text = await post(name, '{}', 'text/plain')
      expect([text.status, text.field], name).toEqual([415, 'Content-Type'])
    }
    unchanged()
  })
})

/** What L6 lists; as JSON numbers an amount is read only where we assumed the body. */
const noAmounts = [
  ...['1e3', '-5', '+5', 'NaN', 'Infinity', '0x10', ' 5 ', '', '5.', '.5', '00.10', '1,000', '1_000'],
  ...['٣٤٥', '１２', '−5', '1e-7', '-0', '1000000000000000.01', null, true, [], {}],
]
const isAmount = (field: string) => /amount$|^principal$|^overdraftLimit$|^minRequired.*Balance$/i.test(field)

it('there are enough of them to mean something', () => {
  expect(taking.length).toBeGreaterThan(50)
  expect(taking.flatMap((name) => fieldsOf(name).filter(isAmount)).length).toBeGreaterThan(15)
  expect(taking.flatMap((name) => fieldsOf(name).filter(isDate)).length).toBeGreaterThan(25)
})

it.each(noAmounts)('L6 no operation takes %j for an amount', async (value) => {
  for (const name of taking) await mustName(name, fieldsOf(name).filter(isAmount), value)
  unchanged()
})

const noDates = [
  ...[
    '31 April 2026',
    '29 February 2025',
    '30 February 2024',
    '29 Février 2024',
    '5 Januar 2026',
    '2026-01-05',
  ],
  ...[
    '٠٥ January 2026',
    '０５ January 2026',
    '05 January 26',
    ' 05 January 2026',
    '05/01/2026',
    '0 January 2026',
    '',
  ],
  ...[20_260_105, null, [2026, 1, 5]],
]
const isDate = (field: string) => /Date$|^dateOfBirth$/.test(field)

it.each(noDates)('L12 no operation takes %j for a date', async (value) => {
  for (const name of taking) await mustName(name, fieldsOf(name).filter(isDate), value)
  unchanged()
})

it('L12 no operation takes a date in another language or form', async () => {
  for (const name of taking) {
    const beside = fieldsOf(name).filter((field) => field === 'locale' || field === 'dateFormat')
    for (const value of ['fr', 'de_DE', 'yyyy-MM-dd', 'EN ']) await mustName(name, beside, value)
  }
  unchanged()
})

it('each of L1 to L15 has a test that begins with its name', () => {
  const folders = ['.', '../products'].map((path) => join(import.meta.dirname, path))
  const titles = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/\(\s*(?:['`])(L[0-9]+) /g)]),
  )
  const ids = new Set(titles.map(([, id]) => id))
  for (let number = 1; number <= 15; number += 1) expect(ids).toContain(`L${number}`)
})
