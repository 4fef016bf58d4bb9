/** How the person at the counter reads, for papers: words, days, money in figures and in words. */
import { formatMinor } from '../../shared/values/money.ts'
import type { DocumentLocale } from '../../shared/documents/document-locale.ts'
import { say } from '../i18n/index.ts'
import { grouped, longDay, formatMoney } from '../i18n/format.ts'
import { amountInWords } from '../i18n/amount-in-words.ts'

export function documentLocale(): DocumentLocale {
  return {
    language: say.figures.locale.slice(0, 2),
    words: say.paper,
    day: longDay,
    time: (iso) => say.figures.stamp(new Date(iso)),
    clock: (iso) => say.figures.clock(new Date(iso)),
    money: formatMoney,
    figures: (minor, places) => grouped(formatMinor(minor, places)),
    inWords: amountInWords,
  }
}
