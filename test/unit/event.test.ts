/** Events as §6.2 shows them, and as nobody promised they would not come. */
import { expect, it } from 'vitest'
import { eventEnvelope, marksOfEvent, succeeded, touchedIn } from '../../shared/posting/event.ts'
import { markOf } from '../../shared/posting/journal.ts'

const id = '01KA8J3T0GZQ8Y2V5W7XABCDEF'

it('takes the envelope of the specification, a request of null, and members nobody told of', () => {
  const taxes = eventEnvelope.parse({
    event: 'taxes-group',
    status: 200,
    event_state: 'event.success',
    reference: 'r-1',
    data: { request: null, response: { resourceId: 4 } },
    sent_by: 'somebody',
  })
  expect(succeeded(taxes)).toBe(true)
  expect(marksOfEvent(taxes)).toEqual([])
})

it('calls nothing a success that does not say so in both places', () => {
  const said = (event_state: string | undefined, status: number | string | undefined) =>
    succeeded(eventEnvelope.parse({ event: 'client', event_state, status }))
  expect(said('event.success', 200)).toBe(true)
  expect(said('event.success', '200')).toBe(true)
  expect(said('event.success', 400)).toBe(false)
  expect(said('event.failed', 200)).toBe(false)
  expect(said(undefined, 200)).toBe(false)
  expect(said('EVENT.SUCCESS', 200)).toBe(false)
})

it('refuses what is no envelope', () => {
  for (const value of [null, [], 'x', {}, { event: 7 }, { event: 'client', data: 'x' }])
    expect(eventEnvelope.safeParse(value).success, JSON.stringify(value)).toBe(false)
})

it('finds our mark wherever in the data it stands, once', () => {
  const envelope = eventEnvelope.parse({
    event: 'intra-transfer',
    data: {
      request: { comment: `${markOf(id)} Rent` },
      response: { transfer: { note: [`${markOf(id)} Rent`] } },
    },
  })
  expect(marksOfEvent(envelope)).toEqual([id])
})

it('collects the ids of customers and accounts in either spelling, at any depth', () => {
  const touched = touchedIn({
    request: { fromAccountId: 7, toAccountId: '9', fromClientId: 3, to_client_id: 4 },
    response: { savings_id: 7, changes: [{ loanId: 12 }], clientId: 0, toClientId: 'x' },
  })
  expect(touched.savings.toSorted()).toEqual([7, 9])
  expect(touched.clients.toSorted()).toEqual([3, 4])
  expect(touched.loans).toEqual([12])
  expect(touchedIn(null)).toEqual({ clients: [], savings: [], loans: [] })
})
