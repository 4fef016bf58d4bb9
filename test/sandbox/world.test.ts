/** The training branch by seed, its clock and its reset. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deposit, itemsOf, newAccount, newCustomer, openBranch, type Branch } from './branch.ts'

type Rows = Record<string, unknown>[]

let branch: Branch
beforeAll(async () => {
  branch = await openBranch({ customers: 200 })
})
afterAll(() => branch.close())

const list = async (name: 'listClients' | 'listSavingsAccounts', query: Record<string, string> = {}) =>
  (await branch.done('teller', name, { query: { limit: '0', ...query } }))['pageItems'] as Rows // A-page

/** NUBAN counted by hand: bank 999, nine digits, and the digit that makes the weighted sum a multiple of ten. */
function isAccountNumber(text: string): boolean {
  const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 1]
  const sum = [...`999${text}`].reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0)
  return /^[0-9]{10}$/.test(text) && sum % 10 === 0
}

describe('the training branch', () => {
  it('is the same for the same seed, keys and all, and another for another', async () => {
    const [same, other] = await Promise.all([
      openBranch({ customers: 200 }),
      openBranch({ customers: 200, seed: 8 }),
    ])
    const timeless = (text: string) => text.replace(/"createdAtMs":\d+/g, '')
    expect(timeless(same.dump())).toBe(timeless(branch.dump()))
    expect(same.bank.users).toEqual(branch.bank.users)
    expect(other.bank.users).not.toEqual(branch.bank.users)
    await Promise.all([same.close(), other.close()])
  })

  it('has 200 customers of every kind, with numbers of the right length', async () => {
    const clients = await list('listClients')
    expect(clients).toHaveLength(200)
    const names = clients.map((client) => String(client['displayName'])).join(' ')
    for (const letter of 'ẹọṣịụɗƙ') expect(names.toLowerCase()).toContain(letter)
    expect(new Set(clients.map((client) => (client['clientType'] as { name: string }).name))).toEqual(
      new Set(['individual', 'corporate']),
    )
    expect(new Set(clients.map((client) => client['officeName']))).toEqual(
      new Set(['Head Office', 'Ikeja', 'Surulere']),
    )
    expect(clients.some((client) => client['active'] === false)).toBe(true)
    for (const client of clients) {
      expect(client['mobileNo']).toMatch(/^0[0-9]{10}$/)
      expect(client['bvn']).toMatch(/^22[0-9]{9}$/)
    }
    expect(new Set(clients.map((client) => client['mobileNo'])).size).toBe(200)
  })

  it('has faces: the same for the same customer, another for another, and none where none was brought', async () => {
    const clients = await list('listClients')
    const image = async (id: unknown) =>
      (await branch.done('teller', 'getClientImage', { params: { clientId: String(id) } }))['image']
    const [one, other] = clients.filter((client) => client['imagePresent'] === true)
    const without = clients.filter((client) => client['imagePresent'] !== true)
    expect(without.length).toBeGreaterThan(20)
    expect(await image(one?.['id'])).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(await image(one?.['id'])).toBe(await image(one?.['id']))
    expect(await image(one?.['id'])).not.toBe(await image(other?.['id']))
  })

  it('has specimen signatures: the same for the same customer, another for another', async () => {
    const signature = async (clientId: number) => {
      const path = { params: { clientId: String(clientId) } }
      const [document] = await itemsOf(branch.done('teller', 'listClientDocuments', path))
      expect(document).toMatchObject({ name: 'Specimen signature', type: 'image/png' })
      const params = { ...path.params, documentId: String(document?.['id']) }
      return (await branch.done('teller', 'getClientDocument', { params }))['content']
    }
    expect(await signature(1)).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(await signature(1)).toBe(await signature(1))
    expect(await signature(1)).not.toBe(await signature(2))
  })

  it('shows what a teller must know: applications, blocks, a lien, an account that waits for identity', async () => {
    const accounts = await list('listSavingsAccounts')
    const blocks = new Set(accounts.map((account) => (account['subStatus'] as { id: number }).id))
    expect(blocks).toEqual(new Set([0, 400, 500, 600]))
    expect(accounts.some((account) => account['savingsAmountOnHold'] === '300.00')).toBe(true)
    expect(accounts.some((account) => String(account['reasonForBlock']).includes('identity'))).toBe(true)
    expect(new Set(accounts.map((account) => (account['currency'] as { code: string }).code))).toEqual(
      new Set(['NGN', 'USD']),
    )
    expect(accounts.every((account) => isAccountNumber(String(account['accountNo'])))).toBe(true)
    const applications = await list('listSavingsAccounts', { status: 'submitted.and.pending.approval' })
    expect(applications.length).toBeGreaterThan(3)
    for (const application of applications)
      expect(application['timeline']).toMatchObject({ submittedByUsername: 'teller' })
    expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
  })

  it('opens at any size', async () => {
    for (const customers of [0, 1, 700]) {
      const world = await openBranch({ customers, seed: customers })
      expect((await world.audit()).ok).toBe(true)
      await world.close()
    }
  })
})

describe('the clock', () => {
  it('goes forward only, and dates what is done', async () => {
    expect((await branch.training('GET', 'clock')).body).toEqual({ date: '2026-01-05' })
    const moved = await branch.training('POST', 'clock', { date: '2026-03-01' })
    expect(moved.body).toEqual({ date: '2026-03-01', daysPassed: 55 })
    const clientId = await newCustomer(branch)
    const { id } = await newAccount(branch, { clientId })
    await deposit(branch, id, '1', '28 February 2026')
    for (const date of ['2026-02-28', '2046-01-01'])
      expect(await branch.training('POST', 'clock', { date })).toMatchObject({ status: 400, field: 'date' })
  })

  it.each([['05 January 2026'], ['2026-02-30'], [20_260_105], [null]])('refuses %j', async (date) => {
    expect(await branch.training('POST', 'clock', { date })).toMatchObject({ status: 400, field: 'date' })
  })

  it('comes to the same books in one step or in many', async () => {
    const [once, often] = await Promise.all([openBranch(), openBranch()])
    await once.training('POST', 'clock', { date: '2026-02-10' })
    for (const date of ['2026-01-06', '2026-01-31', '2026-02-01', '2026-02-10'])
      await often.training('POST', 'clock', { date })
    const timeless = (text: string) => text.replace(/"(createdAtMs|atMs|raisedAtMs)":\d+/g, '')
    expect(timeless(often.dump())).toBe(timeless(once.dump()))
    await Promise.all([once.close(), often.close()])
  })
})

describe('a reset', () => {
  it('begins the world anew, and leaves keys and hooks as they are', async () => {
    const fresh = await openBranch({ customers: 30 })
    const used = await openBranch({ customers: 30 })
    await used.done('supervisor', 'createHook', { body: { url: 'http://127.0.0.1:9/x', events: ['charge'] } })
    await newCustomer(used)
    await used.training('POST', 'clock', { date: '2026-02-01' })
    const reset = await used.training('POST', 'reset', {})
    expect(reset.body).toEqual({ date: '2026-01-05' })
    expect(await used.done('supervisor', 'listHooks')).toMatchObject({ totalFilteredRecords: 1 })
    const clients = (of: Branch) => of.done('teller', 'listClients', { query: { limit: '0' } })
    expect(await clients(used)).toEqual(await clients(fresh))
    expect((await used.audit()).ok).toBe(true)
    await newCustomer(used)
    await Promise.all([used.close(), fresh.close()])
  })
})
