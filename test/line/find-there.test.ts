/** Whom the bank finds; and where it was not asked or did not answer, that nobody takes it for "nobody". */
import { describe, expect, it } from 'vitest'
import { Refused } from '../../electron/core/refused.ts'
import { withHoldings } from '../../electron/directory/find-holdings.ts'
import { findBeside, findThere } from '../../electron/directory/find-there.ts'
import type { Read } from '../../electron/directory/read.ts'
import type { Found, Hit } from '../../shared/desk/commands.ts'
import type { DeskError } from '../../shared/desk/desk-error.ts'

const phone = '08031234567'
const refuses =
  (...answers: Partial<DeskError>[]): Read =>
  async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    throw new Refused({ kind: 'notFound', message: 'No.', again: 'safe', ...answer })
  }
const find = (read: Read, text = phone): Promise<Found> =>
  findThere({ read, isOn: () => true }, text, 'teller')

describe('a whole number that nobody here has', () => {
  it.each<[string, Partial<DeskError>, Found]>([
    ['was not asked for', { kind: 'offline' }, { hits: [], untold: 'offline' }],
    ['was not answered', { kind: 'unreachable' }, { hits: [], untold: 'unanswered' }],
    ['was asked for too often', { kind: 'tooMany', status: 429 }, { hits: [], untold: 'unanswered' }],
    ['may not be looked up', { kind: 'forbidden', status: 403 }, { hits: [], untold: 'forbidden' }],
    [
      'was asked for with a key that is void',
      { kind: 'refused', status: 401 },
      { hits: [], untold: 'forbidden' },
    ],
    ['is nobody’s at the bank', { kind: 'notFound', status: 404 }, { hits: [] }],
    ['is no number to the bank', { kind: 'refused', status: 400 }, { hits: [] }],
  ])('%s', async (_what, answer, told) => {
    expect(await find(refuses(answer))).toEqual(told)
  })

  it('is told where one of the two questions was answered, and where the other finds somebody', async () => {
    const offline = { kind: 'offline' } as const
    expect(await find(refuses({}, offline))).toEqual({ hits: [], untold: 'offline' })
    expect(await find(refuses(offline, {}))).toEqual({ hits: [], untold: 'offline' })
    const ada = { id: 7, displayName: 'Ada' }
    const read: Read = async (request) =>
      request.operation === 'findClientByPhone'
        ? refuses(offline)(request)
        : { value: ada, source: 'service', seenAt: '' }
    expect(await find(read)).toMatchObject({ hits: [{ id: 7, title: 'Ada' }] })
    expect(await find(read)).not.toHaveProperty('untold')
  })

  it('is not asked for, and nothing is said of it, where it is no whole number', async () => {
    expect(await find(refuses({ kind: 'offline' }), 'ada')).toEqual({ hits: [] })
  })
})

it('whoever is found here by name stands there, and so does that the bank did not answer', async () => {
  const seen = { stage: 'exact', source: 'cache', seenAt: '' } as const
  const local: Hit = { kind: 'client', id: 7, clientId: 7, title: 'Ada', ...seen }
  const rooms = { read: refuses({ kind: 'unreachable' }), isOn: () => true, searches: 'own.find' } as const
  expect(await findBeside(rooms, [local], 'ada', 'teller')).toEqual({ hits: [local], untold: 'unanswered' })
})

it('a bank that is slow with loans and deposits is not taken for one that has none by this number', async () => {
  const seen = { stage: 'exact', source: 'cache', seenAt: '' } as const
  const local: Hit = { kind: 'client', id: 4, clientId: 4, title: 'Ada', accountNo: '000000004', ...seen }
  const slow = { read: () => Promise.withResolvers<never>().promise, isOn: () => true }
  const found = await withHoldings(slow, [local], '000000004', 'teller')
  expect(found).toEqual({ hits: [local], untold: 'unanswered' })
})
