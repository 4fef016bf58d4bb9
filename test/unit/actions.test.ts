/** The acts as a table of their own: nothing of the table of operations is left out, and everything has its words. */
import { describe, expect, test } from 'vitest'
import { placeIds, type ActionName } from '../../renderer/actions/action.ts'
import { askedFields } from '../../renderer/actions/asked-fields.ts'
import { actionNames, actionOf } from '../../renderer/actions/index.ts'
import type { FieldShape } from '../../renderer/actions/field-kinds.ts'
import { shapesOf } from '../../renderer/actions/field-kinds.ts'
import { readingScreens } from '../../renderer/actions/reading-screens.ts'
import { blankRow, wireBody } from '../../renderer/actions/field-values.ts'
import { en } from '../../renderer/i18n/en.ts'
import { fr } from '../../renderer/i18n/fr.ts'
import { isWrite } from '../../shared/operations/operation.ts'
import { operationNames, operationOf } from '../../shared/operations/index.ts'

/** Every field of an act, those of its lines among them. */
function allFields(fields: readonly FieldShape[]): FieldShape[] {
  return fields.flatMap((field) => [field, ...(field.kind.is === 'rows' ? allFields(field.kind.fields) : [])])
}
const generic = actionNames.filter((name) => actionOf(name).route === undefined)

test('every operation is an act or has a screen that reads it', () => {
  const reading = Object.keys(readingScreens)
  expect([...actionNames, ...reading].sort()).toEqual([...operationNames].sort())
  expect(actionNames.filter((name) => !isWrite(operationOf(name)))).toEqual([])
})

test('no two acts share a fast-path code, and none of a place a key', () => {
  const codes = actionNames.map((name) => actionOf(name).code)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  expect(codes.filter((code) => !/^[0-9]{4}$/.test(code))).toEqual([])
  const keys = actionNames.flatMap((name) => actionOf(name).key ?? [])
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test.each([
  ['English', en.actions],
  ['French', fr.actions],
])('whatever a write sends has a name for the journal, in %s', (_language, { fields, fieldsOf }) => {
  const nameless = actionNames.flatMap((name) => {
    const { params, query, body } = operationOf(name)
    const sent = [params, query, body].flatMap((part) => shapesOf(part)).map((field) => field.name)
    return sent.filter((field) => fields[field] === undefined && fieldsOf[name]?.[field] === undefined)
  })
  // These two say how the rest is written, and the journal leaves them out.
  expect(nameless.filter((field) => field !== 'dateFormat' && field !== 'locale')).toEqual([])
})

describe('the form of each act', () => {
  test.each(generic)('%s asks for all that its request must have', (name: ActionName) => {
    const { params, body } = operationOf(name)
    const needed = [...shapesOf(params), ...shapesOf(body)].filter(({ required }) => required)
    const asked = askedFields(name, {}).map((field) => field.name)
    expect(needed.map((field) => field.name).filter((field) => !asked.includes(field))).toEqual([])
  })

  test.each(generic)('%s does not ask again for what its address holds', (name: ActionName) => {
    const id = placeIds[actionOf(name).place]
    if (id === null) return
    expect(askedFields(name, { [id]: '7' }).map((field) => field.name)).not.toContain(id)
  })

  test.each(generic)('%s has a word for each field and each choice', (name: ActionName) => {
    const fields = allFields(askedFields(name, {}))
    const wordless = fields.filter((field) => !en.actions.fields[field.name])
    expect(wordless.map((field) => field.name)).toEqual([])
    const meaningless = fields.flatMap(({ name: field, kind }) =>
      kind.is === 'choice'
        ? kind.values
            .filter((value) => !en.actions.choices[field]?.[value])
            .map((value) => `${field} ${value}`)
        : [],
    )
    expect(meaningless).toEqual([])
  })
})

describe('what is typed, on the wire', () => {
  test('an amount stays the text it is, a count and an id become numbers, an empty field stays out', () => {
    const fields = shapesOf(operationOf('createFixedDeposit').body)
    const row = {
      ...blankRow(fields),
      clientId: '7',
      productId: '2',
      depositAmount: '100000000000000.10',
      depositPeriod: '12',
      depositPeriodFrequencyId: '2',
      submittedOnDate: '05 January 2026',
      withHoldTax: 'false',
    }
    expect(wireBody(fields, row)).toEqual({
      clientId: 7,
      productId: 2,
      depositAmount: '100000000000000.10',
      depositPeriod: 12,
      depositPeriodFrequencyId: 2,
      submittedOnDate: '05 January 2026',
      withHoldTax: false,
    })
  })

  test('lines come as lines, in lines', () => {
    const { body } = operationOf('createFixedDepositProduct')
    const charts = shapesOf(body).filter(({ name }) => name === 'charts')
    const row = blankRow(charts)
    expect(row).toEqual({
      charts: [expect.objectContaining({ fromDate: '', chartSlabs: [expect.anything()] })],
    })
    const [chart] = charts[0]?.kind.is === 'rows' ? [charts[0].kind.fields] : []
    expect(chart?.map(({ name }) => name)).toEqual(['fromDate', 'chartSlabs'])
    const filled = { charts: [{ fromDate: '05 January 2026', chartSlabs: [] }] }
    expect(wireBody(charts, filled)).toEqual({ charts: [{ fromDate: '05 January 2026' }] })
  })

  test('what is not a whole number is sent as it was typed, for the table to complain of', () => {
    const fields = shapesOf(operationOf('createLedgerAccount').body)
    const body = wireBody(fields, { name: 'Fees', glCode: '5910', type: 'one', usage: '1' })
    expect(body).toMatchObject({ type: 'one', usage: 1 })
    expect(operationOf('createLedgerAccount').body?.safeParse(body).success).toBe(false)
  })
})
