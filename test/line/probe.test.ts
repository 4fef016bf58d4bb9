import { afterEach, expect, it } from 'vitest'
import { askTrainingClock } from '../../electron/bank/probe.ts'
import { json, oddBank } from './bank.ts'
import { clientOf } from './parts.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

it.each([
  ['a training bank', json(200, { date: '2026-12-31' }), { training: true, businessDate: '2026-12-31' }],
  [
    'a training bank that writes days as arrays',
    json(200, { date: [2026, 12, 31] }),
    { training: true, businessDate: '2026-12-31' },
  ],
  ['a real service', json(404, {}), { training: false, reached: true }],
  ['one that wants a key', json(401, {}), { training: false, reached: true }],
  ['one that answers everything', json(200, { ok: true }), { training: false, reached: true }],
  ['one that answers nonsense', json(200, { date: 'today' }), { training: false, reached: true }],
  ['a page', json(200, '<h1>'), { training: false, reached: true }],
])('%s is told apart', async (_, reply, expected) => {
  const bank = await oddBank(reply)
  const client = clientOf()
  open.push(client, bank)
  expect(await askTrainingClock(client, bank.gatewayUrl)).toEqual(expected)
  expect(bank.heard[0]).toMatchObject({ method: 'GET', url: '/training/clock' })
  expect(bank.heard[0]?.headers.authorization).toBeUndefined()
})

it('a service that cannot be reached is not taken for anything', async () => {
  const bank = await oddBank(json(200, {}))
  await bank.close()
  const client = clientOf()
  open.push(client)
  expect(await askTrainingClock(client, bank.gatewayUrl)).toEqual({
    training: false,
    reached: false,
    why: 'the service’s computer refused the connection',
    isUnproven: false,
    isRefused: false,
  })
})
