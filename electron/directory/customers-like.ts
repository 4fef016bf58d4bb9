/**
 * Other customers who may be the same person, or be taken for them: by number, by name, and by a name one slip away with
 * the same birth (decision 341). Of a name that very many bear, those whom the search looks at are told.
 */
import type { AskedLikeness, Likeness, LikeCustomer, LikeCustomers } from '../../shared/desk/likeness.ts'
import { day } from '../../shared/operations/fields.ts'
import type { ReadHandle } from '../database/database.ts'
import type { Candidate, NameSearch } from './name-search.ts'
import { isOneSlip } from './spelling.ts'
import { dialled, wordsOf } from './words.ts'

const mostTold = 5
/** For so many the search is asked; it looks at three times as many. */
const mostAsked = 100
const strongest: readonly Likeness[] = [
  'bvn',
  'reference',
  'nameAndBirth',
  'phone',
  'similarNameAndBirth',
  'name',
]

type Names = (words: readonly string[], limit: number, officeId?: number) => NameSearch
type Detail = [
  id: number,
  name: string,
  phone: string | null,
  office: string | null,
  accountNo: string | null,
  born: string | null,
]

export function createCustomersLike(database: ReadHandle, names: Names) {
  const equal = (column: string) =>
    database.rows<[id: number]>(`SELECT id FROM customer WHERE ${column} = ? LIMIT ${mostAsked}`)
  const byNumber = { phone: equal('dialled'), bvn: equal('bvn'), reference: equal('externalId') }
  const details = database.rows<Detail>(
    `SELECT c.id, c.name, c.phone, c.office, c.accountNo, r.json -> '$.dateOfBirth' FROM customer c
     LEFT JOIN record r ON r.kind = 'client' AND r.id = c.id WHERE c.id IN (SELECT value FROM json_each(?))`,
  )

  /** By whole words, and where a birth tells them apart by a slip in one of them. */
  function named(words: readonly string[], isWide: boolean, officeId?: number): Candidate[] {
    if (words.length === 0) return []
    const same = names(words, mostAsked, officeId).exact()
    if (!isWide || words.length < 2) return same
    // Between the first name and the last another may be left out.
    const ends = names([...new Set([words.at(0) ?? '', words.at(-1) ?? ''])], mostAsked, officeId)
    return [...same, ...ends.exact(), ...ends.slipped(true)]
  }

  return function like(asked: AskedLikeness, officeId?: number): LikeCustomers {
    const words = wordsOf(asked.name ?? '')
    const born = bornOn(asked.dateOfBirth)
    const far = new Map<number, number>()
    for (const [id, known] of named(words, born !== undefined, officeId)) {
      const slips = slipsBetween(words, known.split(' '))
      if (slips !== null) far.set(id, slips)
    }
    const by = new Map<number, Likeness[]>()
    const put = (id: number, how: Likeness) => void by.set(id, [...(by.get(id) ?? []), how])
    const numbers = {
      phone: dialled(asked.mobileNo ?? ''),
      bvn: asked.bvn,
      reference: asked.externalId?.trim(),
    }
    for (const how of ['phone', 'bvn', 'reference'] as const)
      for (const [id] of numbers[how] ? byNumber[how](numbers[how]) : []) put(id, how)

    const known = details(JSON.stringify([...new Set([...by.keys(), ...far.keys()])]))
    const all = known.flatMap(([id, name, phone, office, accountNo, json]): LikeCustomer[] => {
      const birth = bornOn(json === null ? null : JSON.parse(json))
      const isBirth = birth !== undefined && birth === born
      const slips = far.get(id)
      if (slips === 0) put(id, isBirth ? 'nameAndBirth' : 'name')
      else if (slips !== undefined && isBirth) put(id, 'similarNameAndBirth')
      const how = by.get(id)
      if (!how || id === asked.except) return []
      return [
        {
          clientId: id,
          name,
          by: how,
          ...(birth !== undefined && { born: birth }),
          ...(accountNo !== null && { accountNo }),
          ...(phone !== null && { phone }),
          ...(office !== null && { office }),
        },
      ]
    })
    const rank = (one: LikeCustomer) => Math.min(...one.by.map((how) => strongest.indexOf(how)))
    all.sort((a, b) => rank(a) - rank(b) || a.clientId - b.clientId)
    return { like: all.slice(0, mostTold), count: all.length }
  }
}

/**
 * 0: the same words in any order; more: a letter lies between two names that may be one, or a middle name that is left
 * out, or both; null: they are two.
 */
function slipsBetween(one: readonly string[], other: readonly string[]): number | null {
  const [shorter, longer] = one.length <= other.length ? [one, [...other]] : [other, [...one]]
  const leftOut = longer.length - shorter.length
  const rest = shorter.filter((word) => !taken(longer, (known) => known === word))
  if (rest.length === 0 && leftOut === 0) return 0
  // One word alone is nobody's whole name.
  const isNear = rest.every((word) => word.length > 2 && taken(longer, (known) => isOneSlip(word, known)))
  return rest.length <= 1 && isNear && shorter.length > 1 ? rest.length + leftOut : null
}

function taken(words: string[], fits: (word: string) => boolean): boolean {
  const at = words.findIndex(fits)
  if (at >= 0) words.splice(at, 1)
  return at >= 0
}

/** As a service or a form writes it. What is no day tells nobody apart. */
function bornOn(value: unknown): string | undefined {
  return value ? day.safeParse(value).data : undefined
}
