/**
 * People of a town by seed, as alike as people are: a hundred common surnames are carried by half of them, and the
 * other half have theirs from a long tail. Yoruba and Igbo names are made of a beginning and an end, as they are.
 */
import { randomBy } from '../../../build/bench/names.ts'

const commonSurnames =
  'Ibrahim Musa Mohammed Abubakar Adebayọ̀ Okafor Okeke Okonkwo Adéyẹmí Ògúnlésì Bello Garba Sani Usman Lawal Aliyu Eze Nwosu Obi Nwachukwu Onyeka Chukwu Balógun Fáṣọlá Ọláwálé Adéléke Ajayi Akíntọ́lá Ọyèdélé Ṣówándé Ọ̀ṣúndáre Abdullahi Yusuf Suleiman Haruna Yakubu Isah Adamu Umar Shehu Danjuma Ɓala Ƙasim Ɗanladi Idris Ahmed Salisu Mustapha Hassan Hussaini Nnamdi Okoro Okoye Okafọ Igwe Nwankwo Onwuka Chidubem Obiora Anyanwu Udeh Ugwu Uzoma Madu Ibe Ekwueme Nnaji Mbah Opara Amadi Wike Briggs George Johnson Williams Cole Davies Etim Bassey Effiong Okon Akpan Udoh Ekpo Inyang Edet Ukpong Osagie Igbinedion Aigbe Omoregie Ehigie Ojo Àlàbí Oyelaran Ṣóyínká Fálànà Adénúgà Ọdúnsì Ṣógbèsan Oní Popoola'.split(
    ' ',
  )
const firstNames =
  'Adé Olú Olúwaṣeun Ayọ̀ Tèmítọ́pẹ́ Ìfẹ́olúwa Akin Ọmọlará Fọlákẹ́ Títílayọ̀ Babátúndé Yétúndé Kẹ́hìndé Táíwò Ṣọlá Bùnmi Ngozi Chinedu Chiamaka Emeka Obinna Ifeoma Nneka Uche Kelechi Chidi Amarachi Ebuka Nkechi Ikenna Aisha Fatima Zainab Maryam Haɗiza Halima Hauwa Nafisa Jamila Rakiya Musa Ibrahim Sani Aminu Kabir Nasir Rabiu Tanko Bashir Faruk Blessing Grace Patience Joy Mercy Comfort Peace Favour Esther Ruth John Samuel David Emmanuel Michael Peter Joseph Daniel Sunday Friday'.split(
    ' ',
  )
const beginnings =
  'Adé Olú Olúwa Ayọ̀ Ọlá Fọlá Tèmi Ìfẹ́ Akin Ògún Ọmọ Babá Àìná Ìyá Chi Chukwu Nna Ngọ Obi Oko Eze Ike Uche Nwa Ifeo Ama Kele Onye Dan Abdul Ɗan Mai Gar Tan'.split(
    ' ',
  )
const middles = ' bo ri ka tu wa lu gbe so mi ne ti'.split(' ')
const ends =
  'bayọ̀ ṣeun túndé wálé ṣọlá kẹ́mi yẹmí lékè bùnmi dayọ̀ tóbi fẹ́mi níyì gbénga dámọ́lá ṣínà kúnlé délé rẹ̀mí sànyà lẹ́sì bánkẹ́ nedu emeka zi amaka oma ebuka dinma nonso kwe chi ugo nna dera ekwe afor kama ife kembuike jiofor wada rimi kano lami gana'.split(
    ' ',
  )
const trades =
  'Trading Ventures Enterprises Pharmacy Motors Foods Logistics Stores Bakery Farms Fashion Electronics'.split(
    ' ',
  )

export interface Person {
  id: number
  name: string
  phone: string
  bvn: string
  email: string
  officeId: number
  accounts: readonly { id: number; accountNo: string }[]
}

/** `count` customers with 1.6 accounts each, in `offices` branches; one in twenty is an organization. */
export function peopleBy(seed: number, count: number, offices = 40): Person[] {
  const random = randomBy(seed)
  const below = (most: number) => Math.floor(random() * most)
  const digits = (length: number) => Array.from({ length }, () => below(10)).join('')
  const pick = (list: readonly string[]) => list[below(list.length)] ?? ''
  const rare = () => pick(beginnings) + pick(middles) + pick(ends)
  const surname = () => (random() < 0.5 ? (commonSurnames[below(100)] ?? '') : rare())
  const first = () => (random() < 0.6 ? pick(firstNames) : rare())
  const name = () => {
    if (random() < 0.05) return `${surname()} & ${pick(['Sons', 'Brothers', 'Co'])} ${pick(trades)} Ltd`
    return [first(), ...(random() < 0.3 ? [first()] : []), surname()].join(' ')
  }
  let account = 0
  return Array.from({ length: count }, (_, index): Person => {
    const id = index + 1
    const said = name()
    const owns = random() < 0.6 ? 2 : 1
    return {
      id,
      name: said,
      phone: `0${pick(['80', '81', '70', '90', '91'])}${digits(8)}`,
      bvn: `22${digits(9)}`,
      email: `${folded(said).replaceAll(' ', '.')}${below(100)}@mail.example`,
      officeId: 1 + below(offices),
      accounts: Array.from({ length: owns }, () => {
        account += 1
        return { id: account, accountNo: `${pick(['00', '20', '30'])}${digits(8)}` }
      }),
    }
  })
}

/** A name as one types it in a hurry. Written apart from the desk's own folding, which it judges. */
export function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ɓƁ]/g, 'b')
    .replace(/[ɗƊ]/g, 'd')
    .replace(/[ƙƘ]/g, 'k')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
