/** The first contact with a service: one that was never reached is waited for, one that is known holds nobody up. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { findCounterpart, type BankConnection } from '../../electron/bank/bank-connection.ts'
import { json, oddBank, type OddBank, type Reply } from './bank.ts'
import { clientOf } from './parts.ts'

/** Longer than any other question waits. */
const slowMs = 6_000
const clock = json(200, { date: '2026-12-31' })
const slowly: Reply = (...heard) => void setTimeout(() => clock(...heard), slowMs)

let dataDir: string
const client = clientOf()
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'teller-contact-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))
afterAll(() => client.close())

const reach = ({ baseUrl, gatewayUrl }: OddBank): Promise<BankConnection> =>
  findCounterpart(
    { kind: 'url', keys: new Map(), baseUrl, gatewayUrl },
    { dataDir, client, complain: () => undefined, onEnd: () => undefined },
  ).ready

it('a service that was never reached is taken for what it is, though it takes six seconds', async () => {
  const bank = await oddBank(slowly)
  expect(await reach(bank)).toMatchObject({ environment: 'training', businessDate: '2026-12-31' })
  await bank.close()
})

it('a service that is known holds nobody up: after five seconds the desk starts without its answer', async () => {
  let answers = clock
  const bank = await oddBank((...heard) => answers(...heard))
  await reach(bank)
  answers = slowly
  expect(await reach(bank)).toMatchObject({ environment: 'training', businessDate: null })
  await bank.close()
})

it('one that was never reached, and refuses, is told with why none came; nothing is kept of it', async () => {
  const bank = await oddBank(clock)
  await bank.close()
  const told =
    'does not answer (the service’s computer refused the connection), and this desk has never reached it'
  await expect(reach(bank)).rejects.toThrow(told)
  await expect(reach(bank)).rejects.toThrow(told)
})
