/** What leaves no mark is found by comparing the books with what they showed before sending (decisions 33 and 35). */
import { describe, expect, it } from 'vitest'
import { doubtfulDesks, fence, minute, pages, row, strangers } from './doubtful.ts'

const desk = doubtfulDesks()

describe('a record without our mark, by what has come since the look before', () => {
  /** One journal serves all tests: each has an account of its own, lest what another has left be its rival. */
  let account = 100
  const place = (reasonForBlock = 'court order') => ({
    params: { savingsId: String(account) },
    body: { transactionDate: '05 January 2026', transactionAmount: '5.00', reasonForBlock },
  })
  const held = (id: number, change: object = {}) => ({
    id,
    amount: 5,
    date: [2026, 1, 5],
    reasonForBlock: 'court order',
    ...change,
  })
  /** The look before saw `before`; now the books show `after`, and the fence is passed or not. */
  async function after(before: unknown, now: unknown, passes: boolean): Promise<string> {
    account += 1
    const { inDoubt, reconcile, shown, pass } = await desk({ books: () => before })
    const entry = await inDoubt('placeLien', place())
    shown.books = () => now
    if (passes) pass(fence + 5000)
    return (await reconcile.checkAgain(entry.id)).state
  }
  const old = held(7)

  it.each<[string, unknown, unknown, string, string]>([
    ['one new and like it', [old], [held(101), old], 'confirmed', 'confirmed'],
    ['nothing new', [old], [old], 'inDoubt', 'notExecuted'],
    ['nothing at all', [], [], 'inDoubt', 'notExecuted'],
    ['one new, of another amount', [old], [held(103, { amount: 6 }), old], 'inDoubt', 'notExecuted'],
    [
      'one new, its words cut',
      [old],
      [held(104, { reasonForBlock: 'COURT' }), old],
      'inDoubt',
      'needsPeople',
    ],
    ['one new, in other words', [old], [held(109, { reasonForBlock: 'tax' }), old], 'inDoubt', 'needsPeople'],
    ['two new and like it', [], [held(105), held(106)], 'inDoubt', 'needsPeople'],
    ['a list without what was there before', [old], [held(107)], 'inDoubt', 'inDoubt'],
    ['no look before', undefined, [held(108)], 'inDoubt', 'needsPeople'],
  ])('%s', async (_, before, now, soon, late) => {
    expect([await after(before, now, false), await after(before, relabelled(now), true)]).toEqual([
      soon,
      late,
    ])
  })

  /** The same list under other numbers: one journal serves all cases, and a record is claimed once. */
  function relabelled(list: unknown): unknown {
    if (!Array.isArray(list)) return list
    return list.map((one: { id: number }) => (one.id > 100 ? { ...one, id: one.id + 100 } : one))
  }

  describe('where several of ours are in doubt', () => {
    /** Holds are placed one after another, none is answered, and then the books show these; the states, soon and late. */
    async function states(reasons: readonly string[], now: (at: number) => unknown[], first = 400) {
      const { inDoubt, reconcile, shown, journal, pass } = await desk()
      account += 1
      const entries: string[] = []
      for (const reason of reasons) entries.push((await inDoubt('placeLien', place(reason))).id)
      shown.books = () => now(first)
      const look = async () => {
        const all: string[] = []
        for (const id of entries) all.push((await reconcile.checkAgain(id)).state)
        return all
      }
      const soon = await look()
      pass(fence + 5000)
      return { soon, late: await look(), facts: entries.map((id) => journal.get(id)?.facts.at(-1)) }
    }
    const alike = ['court order', 'court order']

    it('as many records as requests: each was executed, whichever is whose', async () => {
      const { soon, facts } = await states(alike, (at) => [held(at), held(at + 1)], 410)
      expect(soon).toEqual(['confirmed', 'confirmed'])
      for (const fact of facts) {
        expect(fact).toMatchObject({ kind: 'readBack', found: 1, among: 2 })
        // A record's number is given to one request at most: here, to none.
        expect(fact).not.toHaveProperty('record')
      }
    })

    it('no record: none was executed', async () => {
      const { soon, late } = await states(alike, () => [])
      expect([soon, late]).toEqual([
        ['inDoubt', 'inDoubt'],
        ['notExecuted', 'notExecuted'],
      ])
    })

    it('fewer records than requests: people say which, and nothing is guessed before the fence', async () => {
      const { soon, late, facts } = await states(alike, (at) => [held(at)], 420)
      expect([soon, late]).toEqual([
        ['inDoubt', 'inDoubt'],
        ['needsPeople', 'needsPeople'],
      ])
      expect(facts).toEqual(facts.map(() => expect.objectContaining({ kind: 'unclear', why: 'books' })))
    })

    it('more records than requests: somebody else has made one, and people look', async () => {
      const { soon, late } = await states(alike, (at) => [held(at), held(at + 1), held(at + 2)], 430)
      expect([soon, late]).toEqual([
        ['inDoubt', 'inDoubt'],
        ['needsPeople', 'needsPeople'],
      ])
    })

    it('each in words of its own: each record is whose words it bears', async () => {
      const { soon, facts } = await states(
        ['court order', 'tax'],
        (at) => [held(at), held(at + 1, { reasonForBlock: 'tax' })],
        440,
      )
      expect(soon).toEqual(['confirmed', 'confirmed'])
      expect(facts).toMatchObject([{ record: '440' }, { record: '441' }])
    })

    it('each in words of its own, and one executed: the other was not', async () => {
      const { late } = await states(['court order', 'tax'], (at) => [held(at)], 450)
      expect(late).toEqual(['confirmed', 'notExecuted'])
    })

    it('in words of which one may be a cut of the other: people say which', async () => {
      const { late } = await states(['court order 12', 'court order'], (at) => [held(at)], 460)
      expect(late).toEqual(['needsPeople', 'needsPeople'])
    })

    it('the second was looked at before sending when the first was done: the books tell them apart', async () => {
      const { inDoubt, reconcile, shown } = await desk()
      account += 1
      const one = await inDoubt('placeLien', place())
      shown.books = () => [held(470)]
      const two = await inDoubt('placeLien', place())
      shown.books = () => [held(470), held(471)]
      for (const [entry, record] of [
        [one, '470'],
        [two, '471'],
      ] as const)
        expect((await reconcile.checkAgain(entry.id)).facts.at(-1)).toMatchObject({ found: 1, record })
    })

    it('pressed again after the wait was over: the answer to the second is its own, and the first was not executed', async () => {
      const { inDoubt, reconcile, shown, journal, pass } = await desk()
      account += 1
      const one = await inDoubt('placeLien', place())
      pass(minute)
      const two = await inDoubt('placeLien', place())
      journal.add(two.id, { kind: 'accepted', at: two.at, reply: { resourceId: 480 } })
      shown.books = () => [held(480)]
      pass(fence + 5000)
      expect((await reconcile.checkAgain(one.id)).state).toBe('notExecuted')
      expect((await reconcile.checkAgain(two.id)).state).toBe('confirmed')
    })

    it('on their way together: the answer to the second may have been the first’s, and people say', async () => {
      const { inDoubt, reconcile, shown, journal, pass } = await desk()
      account += 1
      const [one, two] = [await inDoubt('placeLien', place()), await inDoubt('placeLien', place())]
      journal.add(one.id, { kind: 'restarted', at: new Date(Date.parse(two.at) + 1000).toISOString() })
      journal.add(two.id, { kind: 'accepted', at: two.at, reply: { resourceId: 490 } })
      shown.books = () => [held(490)]
      pass(fence + 5000)
      expect((await reconcile.checkAgain(one.id)).state).toBe('needsPeople')
      expect((await reconcile.checkAgain(two.id)).state).toBe('accepted')
    })
  })

  it('is looked for before sending, and not waited for', async () => {
    const { submit, bank, journal } = await desk({ books: () => [] })
    const entry = await submit({ profile: 'teller', operation: 'placeLien', input: place() })
    const methods = () => bank.heard.map(({ method }) => method)
    // An empty list is read twice; on a slow machine an answer may come too late, and is asked for once more.
    expect(methods().join(' ')).toMatch(/^GET GET( GET)* POST$/)
    const looks = methods().length - 1
    expect(JSON.parse(journal.snapshotOf(entry.id) ?? '')).toEqual({ way: 'difference', ids: [] })
    const cash = {
      params: { savingsId: '11' },
      body: { transactionDate: '05 January 2026', transactionAmount: '5.00' },
    }
    await submit({ profile: 'teller', operation: 'depositCash', input: cash })
    expect(methods().slice(looks)).toEqual(['POST', 'POST'])
  })

  it('of a charge is the figure that grows', async () => {
    const charge = (amountWaived: number) => [{ id: 3, accountId: 11, amountWaived }]
    const waive = { params: { savingsId: '11', savingsChargeId: '3' }, body: {} }
    const { inDoubt, reconcile, shown, pass } = await desk({ books: () => charge(0) })
    const [one, two] = [
      await inDoubt('waiveSavingsCharge', waive),
      await inDoubt('waiveSavingsCharge', waive),
    ]
    pass(fence + 5000)
    expect((await reconcile.checkAgain(one.id)).state).toBe('notExecuted')
    shown.books = () => charge(5)
    expect((await reconcile.checkAgain(two.id)).state).toBe('confirmed')
  })
})

describe('A19: a service that keeps no mark', () => {
  it('leaves it to people where a movement like it stands in the books without one', async () => {
    const { inDoubt, reconcile, shown, pass } = await desk()
    const entry = await inDoubt()
    pass(fence + 5000)
    shown.books = pages([...strangers(1, 3), row(9, 'Rent')])
    expect((await reconcile.checkAgain(entry.id)).state).toBe('needsPeople')
    shown.books = pages([...strangers(1, 3), { ...row(9, 'Rent'), transferAmount: 10501 }])
    expect((await reconcile.checkAgain(entry.id)).state).toBe('notExecuted')
  })
})
