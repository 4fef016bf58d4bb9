/** A client that a public generator makes of GET /openapi.json serves one customer: nothing of ours is in it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBranch, today, type Branch, type Role } from '../sandbox/branch.ts'

interface Request {
  path?: Record<string, string>
  body?: object
  auth: (scheme: { scheme?: string }) => string | undefined
  baseUrl: string
}
interface Reply {
  data?: Record<string, unknown>
  error?: { httpStatusCode: string; errors: { parameterName: string }[] }
}
type Generated = Record<string, (request: Request) => Promise<Reply>>

let branch: Branch
let folder: string
let generated: Generated
beforeAll(async () => {
  branch = await openBranch()
  folder = mkdtempSync(join(tmpdir(), 'generated-client-'))
  const document = await (await fetch(`${branch.bank.baseUrl}/openapi.json`)).text()
  await createClient({
    input: JSON.parse(document) as Record<string, unknown>,
    output: { path: folder, importFileExtension: '.ts' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })
  // The generator makes a function of each operation, by its operationId.
  generated = (await import(/* @vite-ignore */ join(folder, 'index.ts'))) as Generated
})
afterAll(async () => {
  await branch.close()
  rmSync(folder, { recursive: true })
})

async function call(role: Role, name: string, asked: Omit<Request, 'auth' | 'baseUrl'>): Promise<Reply> {
  const key = branch.bank.users.find(({ username }) => username === role)?.apiKey
  const operation = generated[name]
  if (!operation) throw new Error(`the generator made no ${name}`)
  const auth: Request['auth'] = ({ scheme }) => (scheme === 'bearer' ? key : undefined)
  return operation({ ...asked, auth, baseUrl: branch.bank.baseUrl })
}

async function done(...asked: Parameters<typeof call>): Promise<Record<string, unknown>> {
  const { data, error } = await call(...asked)
  if (!data) throw new Error(`${asked[1]}: ${JSON.stringify(error)}`)
  return data
}

it('serves one customer, from the file to the transfer', async () => {
  const person = { clientType: 'individual', firstname: 'Ngozi', lastname: 'Ade', officeId: 2 }
  const made = await done('teller', 'createClient', { body: { ...person, isActive: false } })
  const clientId = Number(made['clientId'])
  const customer = { path: { clientId: String(clientId) } }
  await done('supervisor', 'activateClient', { ...customer, body: { activationDate: today } })
  await done('supervisor', 'confirmClientIdentity', { ...customer, body: {} })
  const accounts: number[] = []
  for (const productId of [1, 1]) {
    const body = { clientId, productId, submittedOnDate: today }
    const savingsId = Number((await done('teller', 'createSavingsAccount', { body }))['savingsId'])
    const path = { savingsId: String(savingsId) }
    await done('supervisor', 'approveSavingsAccount', { path, body: { approvedOnDate: today } })
    await done('supervisor', 'activateSavingsAccount', { path, body: { activatedOnDate: today } })
    accounts.push(savingsId)
  }
  const [from = 0, to = 0] = accounts
  const money = { transactionDate: today, transactionAmount: '5000.00' }
  await done('teller', 'depositCash', { path: { savingsId: String(from) }, body: money })
  const transfer = {
    comment: 'Rent',
    fromAccountId: from,
    fromAccountType: 'savings',
    fromClientId: clientId,
    fromOfficeId: 2,
    toAccountId: to,
    toAccountType: 'savings',
    toClientId: clientId,
    toOfficeId: 2,
    transactionDate: today,
    transferAmount: '1250.50',
  }
  await done('teller', 'createIntraTransfer', { body: transfer })
  const record = await done('teller', 'getSavingsAccount', { path: { savingsId: String(to) } })
  expect(record['summary']).toMatchObject({ accountBalance: 1250.5 })

  const refused = await call('teller', 'createIntraTransfer', { body: { ...transfer, transferAmount: '-1' } })
  expect(refused.error).toMatchObject({
    httpStatusCode: '400',
    errors: [{ parameterName: 'transferAmount' }],
  })
})
