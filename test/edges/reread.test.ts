/** What an event spoke of is read again, in the name of whoever is at the counter, and of nobody else. */
import { beforeEach, expect, test } from 'vitest'
import { Refused } from '../../electron/core/refused.ts'
import type { ReadRequest } from '../../electron/directory/read.ts'
import { createReread } from '../../electron/webhooks/reread.ts'
import type { OperationName } from '../../shared/operations/index.ts'

let asked: ReadRequest[]
let atCounter: string | null
let off: OperationName[]
beforeEach(() => {
  asked = []
  atCounter = 'teller'
  off = []
})
function rereading(read: (request: ReadRequest) => void = () => {}) {
  return createReread({
    read: async (request) => {
      asked.push(request)
      read(request)
      return { value: {}, source: 'service', seenAt: '' }
    },
    isOn: (operation) => !off.includes(operation),
    // Of whoever is at the counter, their id alone is looked at.
    session: { current: () => (atCounter === null ? null : { person: { id: atCounter } }) as never },
  })
}
/** Every read answers at once: a turn of the timers comes after all of them. */
const rest = () => new Promise((resolve) => setImmediate(resolve))
const questions = () => asked.map(({ operation, input }) => [operation, Object.values(input.params ?? {})[0]])

test('accounts and customers are read once each, though events name them twice', async () => {
  const reread = rereading()
  reread({ clients: [7], savings: [3, 4], loans: [9] })
  reread({ clients: [7], savings: [4], loans: [] })
  await rest()
  expect(questions()).toEqual([
    ['getSavingsAccount', '3'],
    ['getSavingsAccount', '4'],
    ['getClient', '7'],
  ])
  expect(new Set(asked.map(({ profile }) => profile))).toEqual(new Set(['teller']))
  reread({ clients: [7], savings: [], loans: [] })
  await rest()
  expect(questions().at(-1)).toEqual(['getClient', '7'])
  expect(asked).toHaveLength(4)
})

test('what the bank refuses stops nothing behind it', async () => {
  const reread = rereading(({ operation }) => {
    if (operation === 'getSavingsAccount')
      throw new Refused({ kind: 'offline', message: 'The bank cannot be reached.', again: 'safe' })
  })
  reread({ clients: [7], savings: [3], loans: [] })
  await rest()
  expect(questions()).toEqual([
    ['getSavingsAccount', '3'],
    ['getClient', '7'],
  ])
})

test('nothing is read for a locked desk, then or later, nor what the service does not have', async () => {
  const reread = rereading(() => (atCounter = null))
  reread({ clients: [7], savings: [3, 4], loans: [] })
  await rest()
  expect(questions()).toEqual([['getSavingsAccount', '3']])
  atCounter = 'supervisor'
  off = ['getClient']
  reread({ clients: [8], savings: [], loans: [] })
  await rest()
  expect(asked).toHaveLength(1)
})
