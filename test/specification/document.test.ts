/** GET /openapi.json as a product: valid by two validators that know nothing of us, and whole. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { validate, compileErrors } from '@readme/openapi-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operationNames, operationOf } from '../../shared/operations/index.ts'
import { openBranch, type Branch } from '../sandbox/branch.ts'

let branch: Branch
let text: string
beforeAll(async () => {
  branch = await openBranch()
  text = await (await fetch(`${branch.bank.baseUrl}/openapi.json`)).text()
})
afterAll(() => branch.close())

const operation = z.looseObject({
  operationId: z.string(),
  responses: z.record(z.string(), z.unknown()),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
})
const shape = z.looseObject({
  info: z.looseObject({ license: z.object({ name: z.string(), identifier: z.string() }) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  webhooks: z.record(z.string(), z.object({ post: operation })),
  components: z.looseObject({ securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })) }),
})
const document = () => shape.parse(JSON.parse(text))

describe('the OpenAPI document', () => {
  it('is valid by two independent validators, and one that is broken is not', async () => {
    const broken = text.replace('"in":"path"', '"in":"road"')
    expect(broken).not.toBe(text)
    const first = async (json: string) => (await new Validator().validate(JSON.parse(json))).valid
    expect([await first(text), await first(broken)]).toEqual([true, false])
    const second = async (json: string) => {
      const result = await validate(JSON.parse(json))
      return result.valid ? '' : compileErrors(result)
    }
    expect(await second(text)).toBe('')
    expect(await second(broken)).not.toBe('')
  })

  it('has each operation of the table once, under its name, with every status that occurs', () => {
    const all = Object.values(document().paths).flatMap((methods) => Object.values(methods))
    expect(all.map(({ operationId }) => operationId).sort()).toEqual([...operationNames].sort())
    const statuses = ['200', '400', '401', '403', '404', '405', '409', '413', '415', '429']
    for (const { operationId, responses } of all)
      expect([operationId, Object.keys(responses).sort()]).toEqual([operationId, statuses])
  })

  it('tells how a request is signed (§5.2), and where none is', () => {
    const { components, paths } = document()
    expect(components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      signature: { type: 'apiKey', in: 'header', name: 'X-Signature' },
      timestamp: { type: 'apiKey', in: 'header', name: 'X-Timestamp' },
    })
    expect(JSON.parse(text)).toMatchObject({
      security: [{ bearer: [] }, { bearer: [], signature: [], timestamp: [] }],
    })
    expect(paths['/gateway/generateKey']?.['post']?.security).toEqual([{ bearer: [] }])
  })

  it('has a webhook for each event of the table (§6), with its licence and patterns', () => {
    const events = operationNames.flatMap((name) => operationOf(name).event?.name ?? [])
    expect(Object.keys(document().webhooks).sort()).toEqual([...new Set(events)].sort())
    expect(document().info.license).toEqual({ name: 'Apache-2.0', identifier: 'Apache-2.0' })
    const body = JSON.stringify(document().paths['/intratransfer'])
    expect(body).toContain('"x-assumption":"A-money"')
    expect(body).toContain('^[0-9]{2} [A-Z][a-z]+ [0-9]{4}$')
  })
})
