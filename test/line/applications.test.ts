import { describe, expect, it } from 'vitest'
import { createApplications } from '../../electron/approvals/applications.ts'
import { createSubmittedBy, type SubmittedBy } from '../../electron/approvals/submitted-by.ts'
import type { Read, ReadRequest } from '../../electron/directory/read.ts'
import { Refused } from '../../electron/core/refused.ts'
import { rolePermissions } from '../../shared/operations/granted.ts'

const seenAt = '2026-01-05T10:42:00.000Z'
const account = (id: number, status: number, submittedOnDate: string, submittedByUsername = 'teller') => ({
  id,
  accountNo: `10000000${id}`,
  clientId: 3,
  clientName: 'Ada Obi',
  savingsProductName: 'Everyday naira',
  status: { id: status, value: `state ${status}` },
  timeline: { submittedOnDate, submittedByUsername },
})
const client = (id: number, submittedByUsername = 'teller') => ({
  id,
  displayName: `Customer of day ${id}`,
  officeName: 'Ikeja',
  status: { id: 100, value: 'Pending' },
  timeline: { submittedOnDate: '2026-01-03', submittedByUsername },
})

interface Books {
  accounts?: ReturnType<typeof account>[]
  clients?: ReturnType<typeof client>[]
  /** Records of other lists, by the operation that tells them. */
  others?: Record<string, { id: number; status: { id: number; value: string } }[]>
  username?: string | null
  /** A service that takes no notice of `status`, or gives fewer at a time than asked. */
  filters?: boolean
  most?: number
  source?: 'service' | 'cache'
}

function listOf({
  accounts = [],
  clients = [],
  others = {},
  username = 'supervisor',
  filters = true,
  most = 200,
  source = 'service',
}: Books) {
  const asked: ReadRequest[] = []
  const read: Read = async (request) => {
    asked.push(request)
    const told = (value: unknown) => ({ value, source, seenAt })
    if (request.operation === 'getMe') {
      if (username === null) throw new Refused({ kind: 'notFound', message: 'No.', again: 'safe' })
      return told({ id: 2, username })
    }
    const { status, offset = '0' } = request.input.query ?? {}
    const { operation } = request
    const lists: Record<string, { status: { id: number } }[]> = {
      listClients: clients,
      listSavingsAccounts: accounts,
      ...others,
    }
    const all = lists[operation] ?? []
    const rows = filters ? all.filter((row) => String(row.status.id) === status) : all
    return told({
      totalFilteredRecords: rows.length,
      pageItems: rows.slice(Number(offset), Number(offset) + most),
    })
  }
  return { read, asked }
}

const supervisor = { profile: 'supervisor', permissions: rolePermissions.supervisor }
const teller = { profile: 'teller', permissions: rolePermissions.teller }

async function queue(books: Books, viewer = supervisor, isOn?: (name: string) => boolean) {
  const { read } = listOf(books)
  const { applications } = await createApplications({ read, ...(isOn && { isOn }) })(viewer)
  return applications
}

describe('what waits', () => {
  it('stands oldest first, savings and customers together, each with its source and age', async () => {
    const waiting = await queue({
      accounts: [
        account(12, 100, '2026-01-04'),
        account(11, 200, '2026-01-04'),
        account(10, 100, '2026-01-02'),
        account(9, 300, '2026-01-01'),
      ],
      clients: [client(7)],
      source: 'cache',
    })
    expect(waiting.map(({ kind, id }) => [kind, id])).toEqual([
      ['savings', 10],
      ['client', 7],
      ['savings', 11],
      ['savings', 12],
    ])
    expect(waiting[0]).toMatchObject({
      clientId: 3,
      title: 'Ada Obi',
      detail: 'Everyday naira · 1000000010',
      state: 'state 100',
      submittedOn: '2026-01-02',
      submittedBy: 'teller',
      source: 'cache',
      seenAt,
    })
    expect(waiting[1]).toMatchObject({ title: 'Customer of day 7', detail: 'Ikeja' })
  })

  it.each([
    ['one that filters', { filters: true }],
    ['one that does not', { filters: false }],
    ['one that gives three at a time', { filters: true, most: 3 }],
  ])('is complete whatever the service: %s', async (_, how) => {
    const accounts = Array.from({ length: 10 }, (_, at) => account(at + 1, at % 2 ? 100 : 300, '2026-01-04'))
    expect((await queue({ accounts, ...how })).map(({ id }) => id)).toEqual([2, 4, 6, 8, 10])
  })

  it('has fixed deposits and loans among them, each with its product and its own steps', async () => {
    const deposit = { ...account(4, 100, '2026-01-01'), depositProductName: 'Twelve months' }
    const loan = { ...account(5, 200, '2026-01-02'), loanProductName: 'Market loan' }
    const others = {
      listFixedDeposits: [{ ...deposit, savingsProductName: undefined }],
      listLoans: [{ ...loan, savingsProductName: undefined }],
    }
    expect(await queue({ others, clients: [client(7)] })).toMatchObject([
      {
        kind: 'fixedDeposit',
        id: 4,
        detail: 'Twelve months · 100000004',
        steps: ['approveFixedDeposit', 'rejectFixedDeposit', 'withdrawFixedDeposit'],
      },
      {
        kind: 'loan',
        id: 5,
        detail: 'Market loan · 100000005',
        steps: ['disburseLoan', 'undoApprovalOfLoan'],
      },
      { kind: 'client', id: 7 },
    ])
  })

  it('is said to be missing where it cannot be read, not shown as empty', async () => {
    const read: Read = async () => {
      throw new Refused({ kind: 'offline', message: 'The bank cannot be reached.', again: 'safe' })
    }
    await expect(createApplications({ read })(supervisor)).rejects.toMatchObject({
      error: { kind: 'offline' },
    })
  })
})

describe('the steps (§3)', () => {
  const books = {
    accounts: [account(1, 100, '2026-01-01'), account(2, 200, '2026-01-02')],
    clients: [client(7)],
  }

  it('of a supervisor', async () => {
    expect((await queue(books)).map(({ steps }) => steps)).toEqual([
      ['approveSavingsAccount', 'rejectSavingsAccount', 'withdrawSavingsAccount'],
      ['activateSavingsAccount', 'undoApprovalOfSavingsAccount'],
      ['activateClient'],
    ])
  })

  it('of a teller', async () => {
    expect((await queue({ ...books, username: 'other' }, teller)).map(({ steps }) => steps)).toEqual([
      ['withdrawSavingsAccount'],
      [],
      [],
    ])
  })

  it.each([
    ['told by the service', 'supervisor'],
    ['not told', null],
  ])('of whoever submitted: never the decision (name %s)', async (_, username) => {
    const own = {
      accounts: [account(1, 100, '2026-01-01', 'supervisor'), account(2, 200, '2026-01-02', 'supervisor')],
      clients: [client(7, 'supervisor')],
      username,
    }
    const waiting = await queue(own)
    expect(waiting.every((one) => one.own)).toBe(true)
    expect(waiting.map(({ steps }) => steps)).toEqual([
      ['withdrawSavingsAccount'],
      ['activateSavingsAccount', 'undoApprovalOfSavingsAccount'],
      [],
    ])
  })

  it('of whoever submitted, where the service tells nobody’s name: the journal knows, and what it told of one', async () => {
    const entry = (seq: number, profile: string, record: number) => ({
      seq,
      profile,
      operation: 'createSavingsAccount',
      state: 'confirmed',
      facts: [],
      reply: { resourceId: record },
    })
    const journal = {
      // Of an entry only this is asked here.
      ofOperations: () => [entry(1, 'named-1', 1), entry(2, 'named-2', 2)] as never,
    }
    const keyValues = new Map<string, string>()
    const open = () =>
      createSubmittedBy({
        journal,
        keyValues: {
          get: (name) => keyValues.get(name),
          set: (name, text) => void keyValues.set(name, text),
        },
      })
    const shown = { accounts: [account(1, 100, '2026-01-01', 'ada'), account(3, 100, '2026-01-02', 'ada')] }
    const own = async (profile: string, of: Books, submittedBy: SubmittedBy) => {
      const { read } = listOf({ ...of, username: null })
      const list = createApplications({ read, isOn: (name) => name !== 'getMe', submittedBy })
      const { applications } = await list({ ...supervisor, profile })
      return applications.map((one) => one.own)
    }
    expect(await own('named-1', shown, open())).toEqual([true, true])
    // The next run knows the name; and whoever has the same one is the same user of the bank, with another key.
    const next = open()
    expect(await own('named-1', { accounts: shown.accounts.slice(1) }, next)).toEqual([true])
    expect(await own('named-2', shown, next)).toEqual([false, false])
    await own('named-2', { accounts: [account(2, 100, '2026-01-03', 'ada')] }, next)
    expect(await own('named-2', shown, next)).toEqual([true, true])
  })

  it('of whoever submitted, while the service cannot be asked for a name: the journal knows', async () => {
    const { read } = listOf({ accounts: [account(1, 100, '2026-01-01', 'ada')], username: null })
    const submittedBy = { learn: () => undefined, isOwn: (profile: string) => profile === 'named-1' }
    const list = createApplications({ read, submittedBy })
    for (const [profile, own] of [
      ['named-1', true],
      ['named-2', false],
    ] as const)
      expect((await list({ ...supervisor, profile })).applications).toMatchObject([{ own }])
  })

  it('are left out where the service does not offer them', async () => {
    const waiting = await queue(
      books,
      supervisor,
      (name) => !['approveSavingsAccount', 'listClients', 'getMe'].includes(name),
    )
    expect(waiting.map(({ kind, steps }) => [kind, steps])).toEqual([
      ['savings', ['rejectSavingsAccount', 'withdrawSavingsAccount']],
      ['savings', ['activateSavingsAccount', 'undoApprovalOfSavingsAccount']],
    ])
  })
})
