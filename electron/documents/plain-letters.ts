/**
 * Text as a receipt printer can print it. Its code page has 256 signs: the Naira's is in none of them, nor are the
 * dotted letters of Yoruba and the hooked ones of Hausa. What is missing is written as its plain letter or as its
 * currency's code, and told, so that the screen can say so; what has no plain letter is a question mark.
 */
import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder'
import { visible } from '../../shared/documents/paper.ts'

const spelled: Readonly<Record<string, string>> = {
  '₦': 'NGN ',
  '€': 'EUR ',
  '£': 'GBP ',
  '–': '-',
  '—': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '·': '-',
  '•': '*',
  '\u00a0': ' ',
  '\u202f': ' ',
  Ɓ: 'B',
  ɓ: 'b',
  Ɗ: 'D',
  ɗ: 'd',
  Ƙ: 'K',
  ƙ: 'k',
  Ƴ: 'Y',
  ƴ: 'y',
  ʼ: "'",
  œ: 'oe',
  Œ: 'OE',
}

export interface PlainText {
  text: string
  /** Each sign that was written otherwise, once. */
  replaced: string[]
}

export function plainLetters(text: string, codepage: Codepage): PlainText {
  const known = knownIn(codepage)
  const replaced = new Set<string>()
  const letters = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    visible(text).normalize('NFC'),
  )
  let plain = ''
  for (const { segment } of letters) {
    if ([...segment].every((sign) => known.has(sign))) plain += segment
    else {
      // A letter without its marks is still the letter: ẹ́ is printed as e.
      const bare = [...segment.normalize('NFD')].filter((sign) => !/\p{Mark}/u.test(sign)).join('')
      const instead = spelled[segment] ?? spelled[bare] ?? bare
      replaced.add(segment)
      plain += [...instead].map((sign) => (known.has(sign) ? sign : '?')).join('')
    }
  }
  return { text: plain, replaced: [...replaced] }
}

const pages = new Map<Codepage, ReadonlySet<string>>()

function knownIn(codepage: Codepage): ReadonlySet<string> {
  const seen = pages.get(codepage)
  if (seen) return seen
  const upper = CodepageEncoder.getCodepoints(codepage, true).filter((point) => point >= 0x80)
  const ascii = Array.from({ length: 0x5f }, (_, at) => 0x20 + at)
  const known = new Set([...ascii, ...upper, 0x0a].map((point) => String.fromCodePoint(point)))
  pages.set(codepage, known)
  return known
}
