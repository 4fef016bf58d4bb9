/**
 * What people type beside what they look for: a label before a number, as a slip has it (`acct 2100147622`), and a
 * title before a name (`alhaji musa`). The index holds neither.
 */

const label =
  /^(?:(?:a\/?c|acct?|account|compte|cpte|t[eé]l(?:[eé]phone)?|phone|mobile|gsm|bvn|customer|client|loan|pr[eê]t|number|num[eé]ro|no|n°|№)[\s.:#]*)+(?=[+(]?[0-9])/iu
const figures = /^[0-9\s+()./\p{Pd}]+$/u

/** `tel: 0902 679 1084` → `0902 679 1084`. Whatever else stands beside a number is looked for as it is. */
export function withoutLabel(text: string): string {
  const rest = text.trim().normalize('NFC').replace(label, '')
  return figures.test(rest) ? rest : text
}

/** As words are folded (words.ts), in English, French and as West Africa says them. */
const titles = new Set(
  (
    'mr mrs ms miss madam sir dr doctor prof professor chief alhaji alhaja hajia hajiya mallam malam pastor rev reverend ' +
    'engr barr barrister hon otunba m mme mlle monsieur madame mademoiselle docteur maitre me elhadj hadja'
  ).split(' '),
)

/** What is left of a name's words, where they begin with titles. */
export function withoutTitles(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !titles.has(word))
  return first < 0 ? [] : words.slice(first)
}
