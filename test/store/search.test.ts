import type { Store } from '../../electron/data/store.ts'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { AskedLikeness } from '../../shared/desk/likeness.ts'
import { isOneSlip, piecesOf } from '../../electron/directory/spelling.ts'
import { wordsOf } from '../../electron/directory/words.ts'
import { folder, storeIn } from './scratch.ts'

let store: Store
const people = [
  { id: 1, displayName: 'Adébáyọ̀ Ògúnlésì', mobileNo: '+2348031234567', bvn: '22123456789', officeId: 1 },
  { id: 2, displayName: 'Adebayo Okafor', mobileNo: '08031234568', accountNo: '000000002', officeId: 2 },
  { id: 3, displayName: 'Haɗiza Ɓala Ƙasim', mobileNo: '08091234567', officeId: 1 },
  { id: 4, displayName: 'Oluwaseun Adeyemi', mobileNo: '07011112222', officeId: 1, officeName: 'Marina' },
  { id: 5, displayName: 'O’Neil & Sons Trading', externalId: 'EXT-77/b', officeId: 3 },
  { id: 6, displayName: 'Ngozi Okonkwo', officeId: 3 },
]

beforeEach(() => {
  store = storeIn(folder())
  store.cache.keep(
    'client',
    people.map((json) => ({ id: json.id, json })),
    Date.UTC(2026, 0, 5),
  )
  const account = {
    id: 19,
    clientId: 4,
    accountNo: '0000000194',
    externalId: 'OLD-19',
    savingsProductName: 'Trader Savings',
    currency: { code: 'USD' },
  }
  store.cache.keep('savings', [{ id: 19, json: account }], Date.UTC(2026, 0, 6))
})

const find = (text: string, limit = 20, officeId?: number) => store.search.find(text, { limit, officeId })
const idsOf = (text: string, officeId?: number) =>
  find(text, 20, officeId).map(({ id, stage }) => `${id} ${stage}`)

test.each([
  ['adebayo', ['2 exact', '1 exact']],
  ['ADÉBÁYỌ̀ ogunlesi', ['1 exact']],
  ['ogunlesi', ['1 exact']],
  ['okafor adebayo', ['2 exact']],
  ['ade', ['2 prefix', '1 prefix', '4 prefix']],
  ['ogun ade', ['1 prefix']],
  ['ad og', ['1 prefix']],
  ['hadiza bala', ['3 exact']],
  ['kasim', ['3 exact']],
  ['ɓala', ['3 exact']],
  ["o'neil", ['5 exact']],
  ['adebayo o', ['2 prefix', '1 prefix']],
])('a name is found without its marks: %s', (text, expected) => {
  expect(idsOf(text).sort()).toStrictEqual([...expected].sort())
})

test.each([
  ['oluwasen', '4 fuzzy'],
  ['oluwaseunn', '4 fuzzy'],
  ['oluwasuen', '4 fuzzy'],
  ['oluwasexn', '4 fuzzy'],
  ['oluwasexn adeyemi', '4 fuzzy'],
  ['oluwasexn ade', '4 fuzzy'],
  ['ngozy okonko', '6 fuzzy'],
])('one slip in a word is forgiven: %s', (text, expected) => {
  expect(idsOf(text)).toContain(expected)
})

test.each([
  ['08031234567', ['client 1 exact']],
  ['+234 803 123 4567', ['client 1 exact']],
  ['8031234567', ['client 1 exact']],
  ['0803-123-45', ['client 1 prefix', 'client 2 prefix']],
  ['+234 803 123', ['client 1 prefix', 'client 2 prefix']],
  ['22123456789', ['client 1 exact']],
  ['2212', ['client 1 prefix']],
  ['0000000194', ['savings 19 exact']],
  ['000000019', ['savings 19 prefix']],
  ['000000002', ['client 2 exact']],
  ['ext-77/B', ['client 5 exact']],
  ['OLD-19', ['savings 19 exact']],
  ['99999999999', []],
])('figures and references are found: %s', (text, expected) => {
  expect(find(text).map(({ kind, id, stage }) => `${kind} ${id} ${stage}`)).toStrictEqual(expected)
})

test('a hit says what it is, from where and how old', () => {
  expect(find('0000000194')).toStrictEqual([
    {
      kind: 'savings',
      id: 19,
      clientId: 4,
      title: 'Oluwaseun Adeyemi',
      accountNo: '0000000194',
      phone: '07011112222',
      office: 'Marina',
      product: 'Trader Savings',
      currency: 'USD',
      stage: 'exact',
      source: 'cache',
      seenAt: '2026-01-06T00:00:00.000Z',
    },
  ])
})

test('this office comes first, then names that begin as typed', () => {
  expect(idsOf('ade', 2)).toStrictEqual(['2 prefix', '1 prefix', '4 prefix'])
  expect(idsOf('ade', 1)).toStrictEqual(['1 prefix', '4 prefix', '2 prefix'])
  expect(find('ade', 1, 1).map(({ id }) => id)).toStrictEqual([1])
})

test('who was at this counter last comes first, behind this office', () => {
  expect(idsOf('ade', 1)).toStrictEqual(['1 prefix', '4 prefix', '2 prefix'])
  store.cache.noteServed(4)
  store.cache.noteServed(2)
  expect(idsOf('ade', 1)).toStrictEqual(['4 prefix', '1 prefix', '2 prefix'])
  expect(find('ade', 20).map(({ id }) => id)[2]).toBe(1)
  // By the office's name, as the service tells a person's.
  const named = store.search.find('ade', { limit: 20, office: 'Marina' })
  expect(named.map(({ id }) => id)).toStrictEqual([4, 1, 2])
})

test('of many, this office and who was here last are found behind all that the index gives first', () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({
    id: index + 100,
    displayName: 'Adebayo Okafor',
    officeId: 2,
  }))
  store.cache.keep(
    'client',
    many.map((json) => ({ id: json.id, json })),
    1,
  )
  store.cache.noteServed(2050)
  expect(find('adebayo okafor', 5, 2).map(({ id }) => id)).toContain(2050)
  // However it is typed; office 1 has one Adebayo, and her name is the last of its letters.
  const typed = ['a', 'ad', 'ade', 'adeb', 'adebayo', 'adebayo o', 'og ade', 'ogu adeb', 'adebayo ogunlesi']
  for (const text of typed) expect(find(text, 5, 1)[0], text).toMatchObject({ id: 1 })
  const moved = { id: 3000, displayName: 'Adebayo Okafor', officeId: 9 }
  store.cache.keep('client', [{ id: 3000, json: { ...moved, officeId: 2 } }], 1)
  store.cache.keep('client', [{ id: 3000, json: moved }], 2)
  for (const text of ['adebayo okafor', 'oka adeb', 'adebauo', 'okafro'])
    expect(find(text, 5, 9)[0], text).toMatchObject({ id: 3000 })
})

test.each([
  ['fasho', [7]],
  ['folake fashola', [7]],
  ['okonkow', [6]],
  ['mohammed', [8]],
  ['abdul lahi', [8]],
  ['FOLA@mail.example', [7]],
  ['fola@', [7]],
  ['0194', [19]],
  ['adeyemi 0194', [4]],
  ['+234 (0)803 123 4567', [1]],
])('as people here write it: %s', (text, ids) => {
  store.cache.keep(
    'client',
    [
      { id: 7, displayName: 'Fọlákẹ́ Fáṣọlá', emailAddress: 'Fola@Mail.example' },
      { id: 8, displayName: 'Muhammad Abdullahi' },
    ].map((json) => ({ id: json.id, json })),
    1,
  )
  expect(find(text).map(({ id }) => id)).toStrictEqual(ids)
})

test('a customer who is renamed is found by the new name only', () => {
  store.cache.keep('client', [{ id: 6, json: { id: 6, displayName: 'Ngozi Zubairu' } }], 2)
  expect(idsOf('zubairu')).toStrictEqual(['6 exact'])
  expect(idsOf('okonkwo')).toStrictEqual([])
  expect(idsOf('okonkw zubairu')).toStrictEqual([])
})

test('a large first fill finds the same as a row by row one', () => {
  const filled = storeIn(folder())
  const many = Array.from({ length: 5000 }, (_, index) => {
    const json = people[index % people.length] ?? {}
    return {
      id: index + 1,
      json: { ...json, id: index + 1, mobileNo: `080${String(index).padStart(8, '0')}` },
    }
  })
  filled.cache.keep('client', many, 1)
  const slowly = storeIn(folder())
  for (let index = 0; index < many.length; index += 1000) {
    slowly.cache.keep('client', many.slice(index, index + 1000), 1)
  }
  for (const text of [
    'adebayo',
    'ade',
    'ogun ade',
    'ol ad',
    'oluwasen',
    'oluwasexn ad',
    '08000000',
    'nobody',
    'a b',
  ]) {
    const [fast, slow] = [filled, slowly].map(({ search }) => search.find(text, { limit: 100, officeId: 1 }))
    expect(fast, text).toStrictEqual(slow)
  }
})

test('signs that nobody sees, such as those round a pasted number, stand in nobody’s way', () => {
  const pasted = [
    '\u202a+234 803 123 4567\u202c',
    '0803\u2011123\u20114567',
    '\u202eadebayo ogunlesi\u202c',
    'ade\u200bbayo ogun\u00adlesi',
    'adebayo\togunlesi\r\n',
  ]
  for (const text of pasted)
    expect(
      find(text).map(({ id }) => id),
      JSON.stringify(text),
    ).toEqual([1])
  for (const text of ['', ' ', ' \t\n ', '\u00a0', '\u200b\u202e', '😀', '+-() .'])
    expect(find(text), JSON.stringify(text)).toEqual([])
})

test('any text is safe', () => {
  const odd = [
    '"',
    `'; DROP TABLE names; --`,
    'OR',
    'NEAR(a b)',
    'a*',
    '-ade',
    '^ade',
    '{ade}:b',
    '😀',
    '\u0000',
    '¦',
    'nna¦olu',
    'x'.repeat(10_000),
    'é'.repeat(10_000),
    'ade '.repeat(3000),
    '\ud800',
    '𞤀𞤁 ade',
    '9'.repeat(500),
  ]
  for (const text of odd) expect(Array.isArray(find(text)), text.slice(0, 20)).toBe(true)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      find(text)
    }),
    { seed: 2026, numRuns: 500 },
  )
  expect(idsOf('adebayo')).toHaveLength(2)
})

test('words one slip apart share a piece, and only they are taken for it', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 7 })
  fc.assert(
    fc.property(word, fc.nat(20), fc.nat(3), fc.constantFrom('a', 'x'), (one, place, kind, letter) => {
      const at = place % one.length
      const letters = [...one]
      if (kind === 0) letters.splice(at, 1)
      else if (kind === 1) letters.splice(at, 0, letter)
      else if (kind === 2) letters[at] = letter
      else if (at > 0) [letters[at - 1], letters[at]] = [letters[at] ?? '', letters[at - 1] ?? '']
      const other = letters.join('')
      expect(isOneSlip(one, other)).toBe(true)
      const pieces = new Set(piecesOf(one))
      expect(piecesOf(other).some((piece) => pieces.has(piece))).toBe(true)
    }),
    { seed: 2026 },
  )
  expect(isOneSlip('adeyemi', 'adebayo')).toBe(false)
  expect(isOneSlip('abcd', 'badc')).toBe(false)
  expect(wordsOf('Ògúnlésì, Aɗamu')).toStrictEqual(['ogunlesi', 'adamu'])
})

test('two of one name are told apart by their births; whoever is alone of the name is not', () => {
  const namesakes = [
    { id: 21, displayName: 'Amina Yusuf', dateOfBirth: [1961, 3, 6] },
    { id: 22, displayName: 'Amina Yusuf', dateOfBirth: '06 March 1994' },
    { id: 23, displayName: 'Amina Yusuf', dateOfBirth: 'unknown' },
    // As whoever takes a new customer in may write the same name.
    { id: 25, displayName: 'YUSUF Àmínà', dateOfBirth: [1999, 9, 9] },
    { id: 24, displayName: 'Amina Yusufu', dateOfBirth: [1980, 1, 1] },
  ]
  store.cache.keep(
    'client',
    namesakes.map((json) => ({ id: json.id, json })),
    Date.UTC(2026, 0, 5),
  )
  const births = Object.fromEntries(find('amina').map(({ id, born }) => [id, born]))
  expect(births).toEqual({
    21: '1961-03-06',
    22: '1994-03-06',
    23: null,
    24: undefined,
    25: '1999-09-09',
  })
})

test('of customers of one name nobody overtakes another, however often one is served', () => {
  const named = [
    { id: 41, displayName: 'Tunde Bello', officeId: 1 },
    { id: 42, displayName: 'Tunde Bello', officeId: 1 },
    { id: 43, displayName: 'Túndé Bello', officeId: 1 },
    { id: 44, displayName: 'Tunde Bello', officeId: 2 },
    { id: 45, displayName: 'Bello Tunde Ojo', officeId: 1 },
  ]
  for (const [at, json] of named.entries())
    store.cache.keep('client', [{ id: json.id, json }], Date.UTC(2026, 0, 5) + at)
  const order = () => find('tunde bello', 20, 1).map(({ id }) => id)
  expect(order()).toEqual([41, 42, 43, 45, 44])
  store.cache.noteServed(45)
  expect(order()).toEqual([45, 41, 42, 43, 44])
  store.cache.noteServed(43)
  expect(order()).toEqual([41, 42, 43, 45, 44])
})

test('who may be taken for another is told with what they have in common', () => {
  const all = [
    {
      id: 31,
      displayName: 'Bola Ade Fasola',
      dateOfBirth: [1988, 2, 3],
      mobileNo: '+2348035550001',
      officeName: 'Ikeja',
    },
    { id: 32, displayName: 'Fasola, Bola Ade', dateOfBirth: '03 February 1988', bvn: '22200000001' },
    { id: 33, displayName: 'Bola Fasolo', dateOfBirth: '03 February 1988', externalId: 'PASS-9' },
    { id: 34, displayName: 'Bola Fasola', dateOfBirth: '04 February 1988' },
    { id: 35, displayName: 'Bola Fashola', dateOfBirth: '05 February 1988', mobileNo: '08035550001' },
    { id: 36, displayName: 'Kola Fasolo', dateOfBirth: '03 February 1988' },
  ]
  store.cache.keep(
    'client',
    all.map((json) => ({ id: json.id, json })),
    Date.UTC(2026, 0, 5),
  )
  const like = (asked: AskedLikeness) =>
    store.search.like(asked, null).like.map(({ clientId, by }) => `${clientId} ${by.join(' ')}`)
  expect(like({ name: 'bola ade fàsọ́lá', except: 31 })).toEqual(['32 name'])
  expect(store.search.like({ name: 'bola ade fasola', except: 32 }, null)).toEqual({
    count: 1,
    like: [
      {
        clientId: 31,
        name: 'Bola Ade Fasola',
        by: ['name'],
        born: '1988-02-03',
        phone: '+2348035550001',
        office: 'Ikeja',
      },
    ],
  })
  expect(like({ name: 'Bola Fasola', dateOfBirth: '03 February 1988' })).toEqual([
    '31 similarNameAndBirth',
    '32 similarNameAndBirth',
    '33 similarNameAndBirth',
    '34 name',
  ])
  expect(like({ name: 'Bola Ade Fasola', dateOfBirth: '1988-02-03', except: 31 })).toEqual([
    '32 nameAndBirth',
    '33 similarNameAndBirth',
  ])
  expect(like({ mobileNo: '0803 555 0001' })).toEqual(['31 phone', '35 phone'])
  expect(like({ name: 'Fasola', bvn: '22200000001', externalId: 'pass-9 ' })).toEqual([
    '32 bvn',
    '33 reference',
  ])
  expect(like({})).toEqual([])
  expect(like({ name: '"*', dateOfBirth: 'x', mobileNo: '-', bvn: '', externalId: ' ' })).toEqual([])
})

test.each([
  ['acct 0000000194', ['19 exact']],
  ['A/C No. 0000000194', ['19 exact']],
  ['tel: 0803 123 4567', ['1 exact']],
  ['Tél. +234 803 123 4567', ['1 exact']],
  ['bvn 22123456789', ['1 exact']],
  // A part of a number takes nobody (decision 565), but for the last four, which are asked for on purpose.
  ['acct 000000019', ['19 fuzzy']],
  ['acct 0194', ['19 prefix']],
  // The bank's own references may begin as a label does, and stay what they are.
  ['OLD-19', ['19 exact']],
])('a label before a number is not looked for: %s', (text, expected) => {
  expect(idsOf(text)).toEqual(expected)
})

test('a name that holds a label and figures is found as it is', () => {
  const json = { id: 9, displayName: 'Mobile 4471 Ventures' }
  store.cache.keep('client', [{ id: 9, json }], Date.UTC(2026, 0, 5))
  store.cache.keep('savings', [{ id: 90, json: { id: 90, clientId: 4, accountNo: '4471000000' } }], 0)
  expect(idsOf('mobile 4471')).toEqual(['9 exact'])
  expect(idsOf('acct 4471000000')).toEqual(['90 exact'])
})

test('a title is left out where nobody has a name that goes with it, and only then', () => {
  expect(idsOf('mr okonkwo ngozi')).toEqual(['6 exact'])
  expect(idsOf('Alhaji Chief haɗiza bala')).toEqual(['3 exact'])
  expect(idsOf('dr. oluwaseun ade')).toEqual(['4 prefix'])
  expect(idsOf('mrs oluwasexn adeyemi')).toContain('4 fuzzy')
  expect(idsOf('mr')).toEqual([])
  const named = [
    { id: 7, displayName: 'Chief Okonkwo' },
    { id: 8, displayName: 'Mrinal Ngozi' },
  ]
  store.cache.keep(
    'client',
    named.map((json) => ({ id: json.id, json })),
    Date.UTC(2026, 0, 5),
  )
  expect(idsOf('chief okonkwo')).toEqual(['7 exact'])
  expect(idsOf('mr ngozi')).toEqual(['8 prefix'])
})

test('of an organisation whose namesake stands beside it no birth is missed; of a person it is', () => {
  const twins = [
    { id: 21, displayName: 'Balogun Stores', legalForm: { id: 2 } },
    { id: 22, displayName: 'Balogun Stores', legalForm: { id: 1 } },
    { id: 23, displayName: 'Balogun Stores', legalForm: { id: 2 }, dateOfBirth: '2001-02-03' },
  ]
  store.cache.keep(
    'client',
    twins.map((json) => ({ id: json.id, json })),
    Date.UTC(2026, 0, 5),
  )
  const born = new Map(find('balogun stores').map(({ id, born: day }) => [id, day]))
  expect([21, 22, 23].map((id) => born.get(id))).toEqual([undefined, null, '2001-02-03'])
})
