/**
 * Customers for measuring, by seed: about 900 name stems as they are made in Nigeria (a beginning and an end in
 * Yoruba and Igbo, whole names in Hausa), a few of them very frequent, two to three in a hundred misspelt.
 */

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const yorubaBeginnings = 'Adé Olú Olúwa Ayọ̀ Ọlá Fọlá Tèmi Ìfẹ́ Akin Ògún Ọmọ Babá Ọlọ́run Àìná Ìyá Ṣọlá'.split(
  ' ',
)
const yorubaEnds =
  'bayọ̀ ṣeun túndé wálé ṣọlá kẹ́mi yẹmí lékè bùnmi dayọ̀ tóbi fẹ́mi níyì gbénga dámọ́lá ṣínà kúnlé délé rẹ̀mí sànyà lẹ́sì bánkẹ́'.split(
    ' ',
  )
const igboBeginnings = 'Chi Chukwu Nna Ngọ Obi Oko Eze Ike Uche Nwa Ifeo Ama Kele Ony'.split(' ')
const igboEnds =
  'nedu emeka zi amaka oma ebuka dinma nonso kwe chi ugo nna dera ekwe afor ka ma ife ke buike jiofor'.split(
    ' ',
  )
const hausa =
  'Aisha Musa Ibrahim Fatima Haɗiza Bala Sani Aminu Yakubu Zainab Umar Garba Abubakar Maryam Ɗanjuma Lawal Bello Usman Halima Aliyu Ƙasim Shehu Rabiu Hauwa Idris Nafisa Tanko Kabir Jamila Suleiman'.split(
    ' ',
  )

const joined = (beginnings: readonly string[], ends: readonly string[]) =>
  beginnings.flatMap((beginning) => ends.map((end) => beginning + end))
const stems = [...hausa, ...joined(yorubaBeginnings, yorubaEnds), ...joined(igboBeginnings, igboEnds)]

export interface Customer {
  id: number
  json: Record<string, unknown> & { displayName: string; mobileNo: string }
}

const commonSurnames = 100

/**
 * `count` customers with two or three names each, in three offices. Where surnames are `common`, half of the people
 * share a hundred of them, and an office has five thousand.
 */
export function customersBy(
  seed: number,
  count: number,
  surnames: 'spread' | 'common' = 'spread',
): Customer[] {
  const random = randomBy(seed)
  const offices = surnames === 'common' ? Math.max(3, Math.round(count / 5000)) : 3
  // Which stems are frequent depends on the seed, not on the order of the lists above.
  const ranked = stems.map((stem) => ({ stem, order: random() })).sort((a, b) => a.order - b.order)
  const name = () => {
    // A fourteenth of all names come from a hundredth of the stems, and the rest has a long tail.
    const stem = ranked[Math.floor(random() ** 1.8 * ranked.length)]?.stem ?? 'Bala'
    return random() < 0.025 ? misspelt(stem, random) : stem
  }
  const surname = () => {
    const isCommon = surnames === 'common' && random() < 0.5
    return isCommon ? (ranked[Math.floor(random() * commonSurnames)]?.stem ?? 'Bello') : name()
  }
  const digits = (length: number) => Array.from({ length }, () => Math.floor(random() * 10)).join('')
  return Array.from({ length: count }, (_, index) => {
    const names = random() < 0.3 ? [name(), name(), surname()] : [name(), surname()]
    const id = index + 1
    return {
      id,
      json: {
        id,
        displayName: names.join(' '),
        mobileNo: `080${digits(8)}`,
        bvn: `22${digits(9)}`,
        accountNo: String(id).padStart(9, '0'),
        officeId: 1 + Math.floor(random() * offices),
        officeName: 'Marina',
      },
    }
  })
}

/** One letter left out, doubled, or exchanged with the next. */
export function misspelt(name: string, random: () => number): string {
  const letters = [...name]
  const at = 1 + Math.floor(random() * (letters.length - 2))
  const kind = Math.floor(random() * 3)
  const letter = letters[at] ?? ''
  if (kind === 0) letters.splice(at, 1)
  else if (kind === 1) letters.splice(at, 0, letter)
  else letters.splice(at, 2, letters[at + 1] ?? '', letter)
  return letters.join('')
}
