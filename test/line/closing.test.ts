/** A desk closes its books while somebody still waits for the bank. */
import { expect, test } from 'vitest'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { Refused } from '../../electron/core/refused.ts'
import { answerFromCache, keepReply } from '../../electron/directory/offline.ts'
import { createRead, type ReadRequest } from '../../electron/directory/read.ts'
import { problem } from '../../shared/desk/problems.ts'
import { json, oddBank } from './bank.ts'
import { keptStore } from './desk.ts'
import { accessTo, clientOf } from './parts.ts'

const request: ReadRequest = {
  profile: 'teller',
  operation: 'getSavingsAccount',
  input: { params: { savingsId: '21' } },
}

test('a read whose answer comes afterwards ends quietly, and one that asks this computer is refused in words', async () => {
  const { store, remove } = keptStore()
  const bank = await oddBank((...asked) => {
    store.close()
    return json(200, { id: 21, accountNo: '1000000011', clientId: 3 })(...asked)
  })
  const clockOffset = createClockOffset(Date.now)
  const client = clientOf({ clockOffset, now: Date.now })
  let state: 'online' | 'offline' = 'online'
  const read = createRead({
    cache: store.cache,
    send: client.send,
    line: {
      now: () => ({ state, since: '2026-01-05T09:00:00.000Z', sentence: '' }),
      whenDown: () => () => {},
    },
    clockOffset,
    now: Date.now,
    accessOf: () => accessTo(bank),
    answerFromCache,
    keepReply,
  })
  expect(await read(request)).toMatchObject({ source: 'service', value: { id: 21 } })
  state = 'offline'
  const closing = new Refused(problem('deskCloses'))
  await expect(read(request)).rejects.toEqual(closing)
  expect(() => store.search.find('ada', { limit: 20 })).toThrow(closing)
  store.cache.markStale({ clients: [3], savings: [21], loans: [] })
  await client.close()
  await bank.close()
  remove()
})
