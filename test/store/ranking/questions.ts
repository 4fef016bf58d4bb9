/**
 * What a teller types for a customer, and whom it may mean. Whom a text means is told by the list of people alone, not
 * by the search: for a prefix all whose names go on so, for a misspelt name all who have the name that was meant.
 */
import { randomBy } from '../../../build/bench/names.ts'
import { asHeard, slipped, transposed } from './habits.ts'
import { folded, type Person } from './names.ts'

export const kinds = [
  'prefix',
  'two words',
  'full name',
  'one slip',
  'a slip in each',
  'transposed',
  'accents',
  'as heard',
  'as heard, unfinished',
  'phone',
  'BVN',
  'account number',
  'account prefix',
  'last four',
  'name and last four',
  'organization',
  'email',
] as const
export type Kind = (typeof kinds)[number]

export interface Question {
  kind: Kind
  text: string
  sought: Person
  /** Ids of all whom the text may mean; the sought one among them. */
  meant: ReadonlySet<number>
  /** What was typed names somebody else as it stands: then nobody can say who was meant. */
  isAnothers: boolean
}

/** A list of results shows so many before one has to look. */
export const atFirstSight = 5

type Draft = Pick<Question, 'text'> & { meant: Iterable<number> }

/** `count` questions by seed, the kinds in turn as far as they can mean at most five people. */
export function questionsBy(seed: number, people: readonly Person[], count: number): Question[] {
  const random = randomBy(seed)
  const book = bookOf(people)
  const questions: Question[] = []
  for (let tries = 0; questions.length < count && tries < count * 60; tries += 1) {
    const kind = kinds[tries % kinds.length] ?? 'prefix'
    const sought = people[Math.floor(random() * people.length)]
    const draft = sought && draftOf(kind, sought, book, random)
    if (!sought || !draft) continue
    const meant = new Set(draft.meant)
    if (meant.size > atFirstSight || !meant.has(sought.id)) continue
    const isAnothers = book.beginning(folded(draft.text).split(' ')).some((id) => !meant.has(id))
    questions.push({ kind, text: draft.text, sought, meant, isAnothers })
  }
  return questions
}

type Book = ReturnType<typeof bookOf>

/** The people by their words and figures, found by going through all of them that share a first letter. */
function bookOf(people: readonly Person[]) {
  const byWord = new Map<string, Set<number>>()
  const byTail = new Map<string, Set<number>>()
  const accounts: [string, number][] = []
  const put = (map: Map<string, Set<number>>, key: string, id: number) => {
    const ids = map.get(key)
    if (ids) ids.add(id)
    else map.set(key, new Set([id]))
  }
  for (const { id, name, accounts: own } of people) {
    for (const word of folded(name).split(' ')) put(byWord, word, id)
    for (const { accountNo } of own) {
      put(byTail, accountNo.slice(-4), id)
      accounts.push([accountNo, id])
    }
  }
  const vocabulary = [...byWord.keys()].sort()
  accounts.sort(([a], [b]) => (a < b ? -1 : 1))
  const accountNos = accounts.map(([accountNo]) => accountNo)
  const none: ReadonlySet<number> = new Set()
  const both = (sets: readonly ReadonlySet<number>[]) => {
    const [least = none, ...others] = [...sets].sort((a, b) => a.size - b.size)
    return [...least].filter((id) => others.every((set) => set.has(id)))
  }
  const begun = (beginning: string) => {
    const ids = new Set<number>()
    for (let at = placeOf(vocabulary, beginning); vocabulary[at]?.startsWith(beginning); at += 1) {
      for (const id of byWord.get(vocabulary[at] ?? '') ?? []) ids.add(id)
    }
    return ids
  }
  return {
    having: (words: readonly string[]) => both(words.map((word) => byWord.get(word) ?? none)),
    beginning: (words: readonly string[]) => both(words.map(begun)),
    tail: (digits: string) => byTail.get(digits) ?? none,
    number(beginning: string) {
      const ids: number[] = []
      for (let at = placeOf(accountNos, beginning); accounts[at]?.[0].startsWith(beginning); at += 1)
        ids.push(accounts[at]?.[1] ?? 0)
      return ids
    },
  }
}

function placeOf(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

function draftOf(kind: Kind, person: Person, book: Book, random: () => number): Draft | null {
  const words = folded(person.name).split(' ')
  const isOrganization = words.at(-1) === 'ltd'
  const long = words.filter((word) => word.length >= 4)
  const [first, last] = [long[0], long.at(-1)]
  if (!first || !last || first === last || (isOrganization && kind !== 'organization')) return null
  const inAnyOrder = (texts: readonly string[]) => (random() < 0.5 ? texts : texts.toReversed())
  const meaning = (typed: readonly (string | null)[]): Draft | null =>
    typed.includes(null)
      ? null
      : { text: inAnyOrder(typed.map(String)).join(' '), meant: book.having([first, last]) }
  const account = person.accounts[Math.floor(random() * person.accounts.length)]?.accountNo ?? ''
  const untilFew = (lengthOf: (typed: number) => readonly string[], most: number): Draft | null => {
    for (let typed = 1; typed <= most; typed += 1) {
      const beginnings = lengthOf(typed)
      const meant = book.beginning(beginnings)
      if (meant.length <= atFirstSight) return { text: beginnings.join(' '), meant }
    }
    return null
  }

  switch (kind) {
    case 'prefix': {
      const start = 2 + Math.floor(random() * 3)
      return untilFew((typed) => [first.slice(0, start), last.slice(0, typed)], last.length)
    }
    case 'two words':
      return meaning([first, last])
    case 'full name':
      return { text: person.name, meant: book.having(words) }
    case 'one slip':
      return meaning(random() < 0.5 ? [slipped(first, random), last] : [first, slipped(last, random)])
    case 'a slip in each':
      return meaning([slipped(first, random), slipped(last, random)])
    case 'transposed':
      return meaning([transposed(first, random), last])
    case 'accents':
      if (!/[^ -~]/.test(person.name)) return null
      return {
        text: random() < 0.5 ? person.name : person.name.normalize('NFD').replace(/[\u0300\u0301]/g, ''),
        meant: book.having(words),
      }
    case 'as heard':
      return meaning(random() < 0.5 ? [asHeard(first, random), last] : [first, asHeard(last, random)])
    case 'as heard, unfinished': {
      const heard = asHeard(last, random)
      // `fasho` for `Fáṣọlá`: the last letters are not typed yet, and the habit is in what is.
      const end = heard === null ? 0 : Math.max(4, heard.length - 2)
      if (heard === null || end >= heard.length || last.startsWith(heard.slice(0, end))) return null
      const kept = last.slice(0, Math.max(3, end - 2))
      return { text: `${first} ${heard.slice(0, end)}`, meant: book.beginning([first, kept]) }
    }
    case 'phone': {
      const home = person.phone.slice(1)
      const spaced = `${home.slice(0, 3)} ${home.slice(3, 6)} ${home.slice(6)}`
      const forms = [
        person.phone,
        `+234${home}`,
        `+234 ${spaced}`,
        `0${spaced}`,
        `234${home}`,
        home,
        `+234 (0)${home}`,
        `0${spaced.replaceAll(' ', '-')}`,
      ]
      return { text: forms[Math.floor(random() * forms.length)] ?? '', meant: [person.id] }
    }
    case 'BVN':
      return { text: person.bvn, meant: [person.id] }
    case 'account number':
      return {
        text: random() < 0.5 ? account : `${account.slice(0, 3)} ${account.slice(3, 6)} ${account.slice(6)}`,
        meant: book.number(account),
      }
    case 'account prefix': {
      for (let typed = 5; typed < 10; typed += 1) {
        const meant = book.number(account.slice(0, typed))
        if (meant.length <= 2) return { text: account.slice(0, typed), meant }
      }
      return null
    }
    case 'last four':
      return { text: account.slice(-4), meant: book.tail(account.slice(-4)) }
    case 'name and last four': {
      const tail = book.tail(account.slice(-4))
      return { text: `${last} ${account.slice(-4)}`, meant: book.having([last]).filter((id) => tail.has(id)) }
    }
    case 'organization':
      if (!isOrganization) return null
      return {
        text: words.filter((word) => word !== 'ltd').join(' '),
        meant: book.having(words.slice(0, -1)),
      }
    case 'email':
      return { text: random() < 0.5 ? person.email.toUpperCase() : person.email, meant: [person.id] }
  }
}
