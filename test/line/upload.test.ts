/** A file whose way to the bank breaks off (U6): nobody knows what the bank has made of it. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptStore, type KeptStore } from './desk.ts'
import { accessTo, clientOf, submitOf } from './parts.ts'

let kept: KeptStore
beforeAll(() => (kept = keptStore()))
afterAll(() => kept.remove())

it.each([0.5, 1])('U6: cut off after %d of it, a file is in doubt, and not sent again', async (share) => {
  const lengths: number[] = []
  const bank = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      heard = Buffer.concat([heard, piece])
      // The look before sending gets no answer either.
      if (heard.toString('latin1', 0, 3) === 'GET') return void socket.resetAndDestroy()
      const head = heard.indexOf('\r\n\r\n') + 4
      const length = Number(/content-length: ([0-9]+)/i.exec(heard.toString('latin1'))?.[1])
      if (head < 4 || heard.length - head < length * share) return
      lengths.push(length)
      socket.resetAndDestroy()
    })
  }).listen(0, '127.0.0.1')
  await once(bank, 'listening')
  // A server that listens on a port has an address of this form.
  const origin = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  const client = clientOf()
  const access = accessTo({ baseUrl: `${origin}/api/v2`, gatewayUrl: origin })
  const submit = submitOf(kept.store.journal, { accessOf: () => access, send: client.send })
  const entry = await submit({
    profile: 'teller',
    operation: 'uploadClientDocument',
    input: { params: { clientId: '7' }, body: { name: 'Passport' } },
    file: { name: 'passport.pdf', type: 'application/pdf', content: Buffer.alloc(4 * 1024 * 1024, 'x') },
  })
  expect(entry.state).toBe('inDoubt')
  expect(entry.facts.map(({ kind }) => kind)).toEqual(['sent', 'lost'])
  expect(lengths).toHaveLength(1)
  await client.close()
  bank.close()
})
