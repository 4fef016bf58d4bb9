/** What is told of a page that changed by itself, and what is not (issue 6). */
import { beforeEach, describe, expect, it } from 'vitest'
import { changeNote, changesOf, tellChanges, tellCount } from '../../renderer/desk/changes.ts'
import type { Because } from '../../shared/desk/news.ts'
import { operationOf, type ReplyOf } from '../../shared/operations/index.ts'

const elsewhere: Because = { kind: 'event', event: 'intra-transfer', action: 'create', own: false }

function account(available: string, more: object = {}): ReplyOf<'getSavingsAccount'> {
  const reply = {
    id: 17,
    accountNo: '2100000017',
    clientId: 3,
    clientName: 'Ada',
    officeId: 1,
    status: { id: 300, code: 'active', value: 'Active' },
    currency: { code: 'NGN', decimalPlaces: 2 },
    summary: { accountBalance: available, availableBalance: available },
    ...more,
  }
  // What the operation's own schema gives is what a page holds.
  return operationOf('getSavingsAccount').reply.parse(reply) as ReplyOf<'getSavingsAccount'>
}
const loan = (outstanding: string, status: string): ReplyOf<'getLoan'> =>
  operationOf('getLoan').reply.parse({
    id: 4,
    accountNo: '000000004',
    clientId: 3,
    clientName: 'Ada',
    status: { id: 300, code: 'x', value: status },
    currency: { code: 'NGN', decimalPlaces: 2 },
    summary: { totalOutstanding: outstanding },
    // As above.
  }) as ReplyOf<'getLoan'>

beforeEach(() => (changeNote.value = null))

describe('what changed', () => {
  it('is the figure, from what to what, of the record that it belongs to', () => {
    expect(changesOf('getSavingsAccount', account('1000.00'), account('1012.34'))).toEqual([
      {
        of: expect.stringContaining('2100 000 017'),
        what: 'available',
        before: '₦1,000.00',
        after: '₦1,012.34',
      },
    ])
    expect(
      changesOf('getLoan', loan('50.00', 'Active'), loan('0.00', 'Closed')).map(({ what }) => what),
    ).toEqual(['status', 'outstanding'])
  })

  it('is said of a block as of a state', () => {
    const blocked = account('1000.00', { subStatus: { id: 400, code: 'block', value: 'Block' } })
    const [change] = changesOf('getSavingsAccount', account('1000.00'), blocked)
    expect(change?.what).toBe('status')
    expect(change?.after).not.toBe(change?.before)
  })

  it('is nothing where a record was not there before: it is new, not changed', () => {
    const list = (...ids: number[]): ReplyOf<'listClientAccounts'> =>
      operationOf('listClientAccounts').reply.parse({
        savingsAccounts: ids.map((id) => ({ ...account('5.00'), id, accountNo: `21000000${id}` })),
        // As above.
      }) as ReplyOf<'listClientAccounts'>
    expect(changesOf('listClientAccounts', list(17), list(17, 18))).toEqual([])
  })
})

describe('the note', () => {
  it('says why, and gathers what readings of one page tell together, each figure once', () => {
    tellChanges('getSavingsAccount', account('1000.00'), account('990.00'), elsewhere)
    tellChanges('getSavingsAccount', account('1000.00'), account('990.00'), elsewhere)
    tellChanges('getLoan', loan('50.00', 'Active'), loan('40.00', 'Active'), elsewhere)
    expect(changeNote.value?.changes.map(({ what }) => what)).toEqual(['available', 'outstanding'])
    expect(changeNote.value?.because).toEqual(elsewhere)
  })

  it('comes without a figure where something newer has none', () => {
    const note = (name: string) => account('1000.00', { savingsProductName: name })
    tellChanges('getSavingsAccount', note('Everyday'), note('Target'), elsewhere)
    expect(changeNote.value?.changes).toEqual([])
  })

  it.each<[string, Because]>([
    ['was posted here', { kind: 'posted' }],
    ['is told by the event of a request of this desk', { ...elsewhere, own: true }],
  ])('does not come for what %s: its own page tells it', (_, because) => {
    tellChanges('getSavingsAccount', account('1000.00'), account('990.00'), because)
    tellCount('Waiting', 3, 4, because)
    expect(changeNote.value).toBeNull()
  })

  it('does not come where nothing changed', () => {
    tellChanges('getSavingsAccount', account('1000.00'), account('1000.00'), elsewhere)
    tellCount('Waiting', 3, 3, elsewhere)
    expect(changeNote.value).toBeNull()
  })
})
