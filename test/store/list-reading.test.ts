/** A list that shrinks, grows, repeats or changes its order while it is read loses nobody, or is not called whole. */
import { expect, test } from 'vitest'
import {
  beginningOf,
  createListReading,
  ListMoves,
  ListRepeats,
  type PlaceInList,
} from '../../electron/directory/list-reading.ts'
import { type Random, randomOf } from '../faults/random.ts'

const pageSize = 7
const maxPages = 600

interface Outcome {
  isWhole: boolean
  /** Stood in the list all the while, and was never on a page. */
  lost: number[]
  pages: number
}

/** How a reader goes from page to page; answers where it asks next, or null at the end. */
type Reader = (page: number[], total: number | null, offset: number) => number | null

/** A list that lives: between two pages things happen to it. */
function living(random: Random, kind: 'sorted' | 'changing' | 'shuffled') {
  let list = Array.from({ length: random.below(60) }, (_, index) => index * 10 + 10)
  const always = new Set(list)
  const tellsTotal = kind !== 'sorted' || random.below(4) > 0
  // No list lives for ever: one that never stands still is not called whole, which proves little here.
  let turns = random.below(40)
  const live = () => {
    if (turns-- <= 0) return
    if (kind === 'shuffled') {
      if (random.below(3) === 0) list = list.toSorted(() => random.below(3) - 1)
      return
    }
    for (let deed = random.below(3); deed > 0; deed--) {
      const at = random.below(list.length + 1)
      if (random.below(2) === 0) {
        for (const id of list.splice(at, 1 + random.below(12))) always.delete(id)
      } else {
        const id = random.below(9999) * 10 + 1 + random.below(9)
        if (!list.includes(id)) list.splice(at, 0, id)
      }
    }
    if (kind === 'sorted') list.sort((a, b) => a - b)
  }
  if (kind !== 'sorted') list.sort(() => random.below(3) - 1)
  return {
    always,
    ask(offset: number) {
      live()
      return { rows: list.slice(offset, offset + pageSize), total: tellsTotal ? list.length : null }
    },
  }
}

function read(seed: number, kind: 'sorted' | 'changing' | 'shuffled', reader: Reader): Outcome {
  const list = living(randomOf(seed), kind)
  const seen = new Set<number>()
  let offset: number | null = 0
  let pages = 0
  try {
    while (offset !== null && pages++ < maxPages) {
      const { rows, total } = list.ask(offset)
      for (const id of rows) seen.add(id)
      offset = reader(rows, total, offset)
    }
  } catch (problem) {
    if (problem instanceof ListMoves || problem instanceof ListRepeats)
      return { isWhole: false, lost: [], pages }
    throw problem
  }
  return { isWhole: offset === null, lost: [...list.always].filter((id) => !seen.has(id)), pages }
}

/** Ours; every few pages the desk is killed, and all that is left is the place in the file and who was seen. */
function ours(killEach = Infinity): Reader {
  let place: PlaceInList = beginningOf(0)
  let reading = createListReading(place, { pageSize })
  let pages = 0
  const seen = new Set<number>()
  return (rows, total) => {
    if (++pages % killEach === 0)
      reading = createListReading(structuredClone(place), { pageSize, seenBefore: seen })
    const pass = place.pass
    for (const id of rows) seen.add(id)
    const verdict = reading.take({ rows, total }, pages)
    place = reading.place()
    if (place.pass !== pass || place.offset === 0) seen.clear()
    return verdict === 'whole' ? null : place.offset
  }
}

/** What one writes first: the next page begins where this one ended. */
const naive: Reader = (rows, total, offset) => {
  const next = offset + rows.length
  return rows.length === 0 || (total !== null && next >= total) ? null : next
}

const seeds = Array.from({ length: 600 }, (_, index) => index + 1)
const kinds = ['sorted', 'changing', 'shuffled'] as const

test.each(kinds)('a %s list that is called whole has lost nobody, by 600 seeds', (kind) => {
  const outcomes = seeds.map((seed) => ({ seed, ...read(seed, kind, ours()) }))
  expect(outcomes.filter(({ isWhole, lost }) => isWhole && lost.length > 0)).toStrictEqual([])
  expect(outcomes.filter(({ pages }) => pages >= maxPages)).toStrictEqual([])
  // In the order of ids it comes to an end however much it changes.
  const whole = outcomes.filter(({ isWhole }) => isWhole).length
  expect(whole).toBeGreaterThan(kind === 'sorted' ? 595 : 280)
})

test.each(kinds)('nor does a %s list that is read by a desk which is killed again and again', (kind) => {
  for (const killEach of [1, 2, 5]) {
    const outcomes = seeds.slice(0, 200).map((seed) => ({ seed, ...read(seed, kind, ours(killEach)) }))
    expect(outcomes.filter(({ isWhole, lost }) => isWhole && lost.length > 0)).toStrictEqual([])
  }
})

test.each(kinds)(
  'one that goes from page to page loses somebody of a %s list: this would be noticed',
  (kind) => {
    expect(seeds.some((seed) => read(seed, kind, naive).lost.length > 0)).toBe(true)
  },
)

test('a list that stands still costs one page for each page of it', () => {
  const list = Array.from({ length: 60 }, (_, index) => index + 1)
  const reader = ours()
  let offset: number | null = 0
  let pages = 0
  while (offset !== null) {
    pages++
    offset = reader(list.slice(offset, offset + pageSize), list.length, offset)
  }
  expect(pages).toBe(10)
})
