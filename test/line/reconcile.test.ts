/** What is in doubt is looked for in the bank's books until they say what became of it (design §3). */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { doubtfulDesks, fence, minute, pages, row, strangers, type Setup } from './doubtful.ts'

const desk = doubtfulDesks()

describe('a transfer in doubt', () => {
  it('is found by its mark, without anybody asking, and only by reading', async () => {
    const { inDoubt, reconcile, shown, journal, bank } = await desk()
    reconcile.start()
    const entry = await inDoubt()
    shown.books = pages([...strangers(1, 3), row(9, `${entry.mark} Rent`)])
    await expect.poll(() => journal.get(entry.id)?.state).toBe('confirmed')
    expect(bank.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('A15: stays in doubt while it is not found and the bank may still accept it, and ends right', async () => {
    const { inDoubt, reconcile, pass, shown } = await desk({ books: pages(strangers(1, 3)) })
    const entry = await inDoubt()
    pass(fence - 5000)
    const after = await reconcile.checkAgain(entry.id)
    expect(after.state).toBe('inDoubt')
    expect(after.facts.at(-1)).toMatchObject({ kind: 'readBack', found: 0, fenced: false })
    shown.books = pages([row(9, entry.mark ?? '')])
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
  })

  it('tells a person who asks during a look of its own that it was not found so far', async () => {
    const { inDoubt, reconcile, pass, shown } = await desk()
    const entry = await inDoubt()
    const asked: Promise<JournalEntry>[] = []
    shown.books = (url) => {
      if (asked.length === 0) asked.push(reconcile.checkAgain(entry.id))
      return pages(strangers(1, 3))(url)
    }
    pass(11_000)
    reconcile.start()
    await expect.poll(() => asked.length).toBe(1)
    expect((await asked[0])?.facts.at(-1)).toMatchObject({ kind: 'readBack', found: 0, fenced: false })
  })

  it('tells a person who asks beside an event that it was not found so far', async () => {
    const { inDoubt, reconcile, shown } = await desk()
    const entry = await inDoubt()
    const asked: Promise<JournalEntry>[] = []
    shown.books = (url) => {
      // An event comes during the first look, and then the person.
      if (asked.length === 0)
        asked.push(reconcile.checkAgain(entry.id, false), reconcile.checkAgain(entry.id, true))
      return pages(strangers(1, 3))(url)
    }
    await reconcile.checkAgain(entry.id, false)
    const [ofEvent, ofPerson] = await Promise.all(asked)
    expect(ofEvent?.facts.at(-1)).not.toMatchObject({ kind: 'readBack' })
    expect(ofPerson?.facts.at(-1)).toMatchObject({ kind: 'readBack', found: 0, fenced: false })
  })

  it('was not executed when it is not there after the bank can no longer accept it', async () => {
    const { inDoubt, reconcile, pass } = await desk({ books: pages(strangers(1, 450)) })
    const entry = await inDoubt()
    pass(fence + 5000)
    const after = await reconcile.checkAgain(entry.id)
    expect(after.state).toBe('notExecuted')
    expect(after.facts.at(-1)).toMatchObject({ kind: 'readBack', found: 0, fenced: true })
  })

  it.each<[string, Setup & { wrongClock?: true }]>([
    ['it was not signed, so the bank may accept it at any time', { signed: false, books: pages([]) }],
    [
      'a part of the list could not be read',
      {
        books: (url) =>
          Number(url.searchParams.get('offset')) === 200 ? undefined : pages(strangers(1, 450))(url),
      },
    ],
    ['the list is shorter than it says', { books: () => ({ totalFilteredRecords: 5, pageItems: [] }) }],
    ['the books could not be read at all', { books: () => undefined }],
    ['the answer is no list', { books: () => ({ ok: true }) }],
    ['our clock ran ahead', { books: pages([]), wrongClock: true }],
  ])('is not called absent where %s', async (_, { books, wrongClock, ...setup }) => {
    const { inDoubt, reconcile, pass, clocks, shown } = await desk(setup)
    const entry = await inDoubt()
    shown.books = books ?? (() => [])
    if (wrongClock) clocks.desk += 60 * minute
    else pass(fence + 60 * minute)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('inDoubt')
  })

  it('goes to two people when it is there twice', async () => {
    const { inDoubt, reconcile, shown } = await desk()
    const entry = await inDoubt()
    shown.books = pages([row(8, entry.mark ?? ''), row(9, entry.mark ?? '')])
    expect((await reconcile.checkAgain(entry.id)).state).toBe('needsPeople')
  })

  it.each([
    ['first', 0],
    ['in the middle', 222],
    ['last', 449],
  ])('is found on whichever page it stands: %s', async (_, position) => {
    const { inDoubt, reconcile, shown, pass } = await desk()
    const entry = await inDoubt()
    const rows = strangers(1, 450)
    rows[position] = row(position + 1, entry.mark ?? '')
    shown.books = pages(rows, 100)
    pass(fence + 5000)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
  })

  it('is looked for at the two ends of a long list before the fence, and once only when it stands on both', async () => {
    const { inDoubt, reconcile, shown, bank } = await desk()
    const entry = await inDoubt()
    shown.books = (url) => {
      const { pageItems } = pages(strangers(1, 1000))(url)
      return { totalFilteredRecords: 1000, pageItems: [...pageItems.slice(1), row(5000, entry.mark ?? '')] }
    }
    const before = bank.heard.length
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
    expect(bank.heard.length - before).toBe(2)
  })

  it('is not asked for while offline, and unknown entries are told', async () => {
    const { inDoubt } = await desk()
    const entry = await inDoubt()
    const { reconcile, bank } = await desk({ line: 'offline' })
    await expect(reconcile.checkAgain(ulid())).rejects.toMatchObject({ error: { kind: 'notFound' } })
    await expect(reconcile.checkAgain(entry.id)).rejects.toMatchObject({ error: { kind: 'offline' } })
    expect(bank.heard).toHaveLength(0)
  })
})

describe('what was accepted and hears of no event (G17)', () => {
  it('is confirmed by reading, and not put in question by a look that comes too soon', async () => {
    const { journal, reconcile, shown, pass, inDoubt } = await desk({ books: pages([]) })
    const entry = await inDoubt()
    journal.add(entry.id, { kind: 'accepted', at: new Date().toISOString(), reply: { resourceId: 90 } })
    pass(fence - 5000)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('accepted')
    shown.books = pages([row(90, entry.mark ?? '')])
    pass(11_000)
    reconcile.start()
    await expect.poll(() => journal.get(entry.id)?.state).toBe('confirmed')
  })
})

describe('what cannot be found out', () => {
  it.each<[string, Setup]>([
    ['the books cannot be read', { books: () => undefined }],
    ['it carries no stamp', { signed: false, books: () => pages([]) }],
  ])(
    'is left to people some minutes behind the fence where %s, and may still be settled',
    async (_, setup) => {
      const { inDoubt, reconcile, pass, shown } = await desk(setup)
      const entry = await inDoubt()
      pass(fence + 5000)
      expect((await reconcile.checkAgain(entry.id)).state).toBe('inDoubt')
      pass(2 * minute)
      expect((await reconcile.checkAgain(entry.id)).state).toBe('inDoubt')
      pass(minute)
      const left = await reconcile.checkAgain(entry.id)
      expect(left.state).toBe('needsPeople')
      expect(left.facts.at(-1)).toMatchObject({ kind: 'unclear', why: 'unread' })
      shown.books = pages([row(9, entry.mark ?? '')])
      expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
    },
  )

  it('was sent, and no answer was ever written down: it is in doubt when nobody can wait for one any more', async () => {
    const { inDoubt, reconcile, journal, pass, shown } = await desk({ books: () => undefined })
    const { id: _, ...other } = await inDoubt()
    const id = ulid()
    journal.write({ ...other, id, intent: id, mark: `[T:${id}]`, bytes: '{}', snapshot: null })
    const at = new Date().toISOString()
    journal.add(id, { kind: 'sent', at, stamp: Date.parse(at) })
    shown.books = pages([row(39, `[T:${id}] Rent`)])
    reconcile.start()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(journal.get(id)?.state).toBe('sent')
    pass(2 * minute)
    await expect.poll(() => journal.get(id)?.state).toBe('confirmed')
    expect(journal.get(id)?.facts).toContainEqual(expect.objectContaining({ kind: 'lost' }))
  })

  it('is still looked at by itself: it was not executed', async () => {
    const { inDoubt, reconcile, journal, pass, shown } = await desk({ books: () => undefined })
    const entry = await inDoubt()
    pass(fence + 5000)
    await reconcile.checkAgain(entry.id)
    pass(3 * minute)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('needsPeople')
    shown.books = pages(strangers(1, 3))
    reconcile.start()
    await expect.poll(() => journal.get(entry.id)?.state).toBe('notExecuted')
  })
})

describe('looking', () => {
  it('behind a no ends after the second time', async () => {
    const { bank, journal, reconcile, pass, inDoubt, shown } = await desk({ books: pages([]) })
    for (const { id, at } of journal.open()) {
      journal.add(id, { kind: 'decided', at, executed: false, by: ['a', 'b'], reason: 'of another test' })
    }
    const entry = await inDoubt()
    const refusal = { status: 403, code: null, field: null, message: 'No.', detail: null }
    journal.add(entry.id, { kind: 'refused', at: new Date().toISOString(), refusal })
    pass(11_000)
    let reads = 0
    shown.books = () => {
      reads += 1
      return pages([])(new URL('http://bank/'))
    }
    reconcile.start()
    await expect.poll(() => reads).toBe(1)
    // A look was planned a quarter of a second later, again and again.
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(reads).toBe(1)
    expect(bank.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('an answer that belongs to another', () => {
  it('is found out when what was accepted is not there behind the fence: two people decide', async () => {
    const { journal, reconcile, pass, inDoubt } = await desk({ books: pages(strangers(1, 3)) })
    const entry = await inDoubt()
    journal.add(entry.id, { kind: 'accepted', at: new Date().toISOString(), reply: { resourceId: 77 } })
    pass(fence + 5000)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('needsPeople')
  })

  it('is found out when the record that it named carries the mark of another: it was not executed', async () => {
    const other = '01JBBBBBBBBBBBBBBBBBBBBBBB'
    const { journal, reconcile, pass, inDoubt } = await desk({ books: pages(strangers(500, 3)) })
    const entry = await inDoubt()
    journal.add(entry.id, { kind: 'accepted', at: new Date().toISOString(), reply: { resourceId: 501 } })
    const soon = await reconcile.checkAgain(entry.id)
    expect(soon.state).toBe('inDoubt')
    expect(soon.facts).toContainEqual(
      expect.objectContaining({ kind: 'contested', record: '501', by: other }),
    )
    pass(fence + 5000)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('notExecuted')
  })

  it('is found out when what was refused stands in the books', async () => {
    const { journal, reconcile, shown, pass, inDoubt } = await desk({ books: pages([]) })
    const entry = await inDoubt()
    const refusal = { status: 403, code: null, field: null, message: 'No.', detail: null }
    journal.add(entry.id, { kind: 'refused', at: new Date().toISOString(), refusal })
    shown.books = pages([row(9, entry.mark ?? '')])
    pass(11_000)
    reconcile.start()
    await expect.poll(() => journal.get(entry.id)?.state).toBe('needsPeople')
  })

  it('shows nothing: another record, another account’s movements, a page that comes twice', async () => {
    const { inDoubt, reconcile, shown, pass } = await desk()
    const step = await inDoubt('approveSavingsAccount', {
      params: { savingsId: '11' },
      body: { approvedOnDate: '05 January 2026' },
    })
    const cash = await inDoubt('depositCash', {
      params: { savingsId: '11' },
      body: { transactionDate: '05 January 2026', transactionAmount: '5.00' },
    })
    const move = await inDoubt()
    pass(fence + 5000)
    shown.books = (url) => {
      if (url.pathname.endsWith('/11')) return { id: 12, status: { id: 200 } }
      if (url.pathname.endsWith('/transactions')) return pages([{ id: 1, accountId: 12 }])(url)
      return { totalFilteredRecords: 400, pageItems: strangers(1, 200) }
    }
    for (const { id } of [step, cash, move]) {
      expect((await reconcile.checkAgain(id)).state).toBe('inDoubt')
    }
  })

  it('must not show absence by chance: what is not there is looked for twice', async () => {
    const { inDoubt, reconcile, shown, pass } = await desk()
    const entry = await inDoubt()
    pass(fence + 5000)
    let asked = 0
    shown.books = (url) => pages((asked += 1) === 1 ? [] : [row(9, entry.mark ?? '')])(url)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
  })
})
